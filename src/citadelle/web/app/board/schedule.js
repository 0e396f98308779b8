// How long what happened is shown: functions of numbers alone, so that they can be tested without a clock.

const STEP = 620;
const LEAST = 90;
const WHOLE_TURN = 4_000;
const WHOLE_PHASE = 8_000;

/** What the setting "playback" multiplies times by; off: everything is shown at once. */
export const SPEEDS = { off: 0, quick: 0.5, normal: 1, slow: 2 };

/**
 * How long each of `count` updates is shown before the next, `whole` milliseconds together at the most. Where they are
 * so many that none could be seen, some are joined with the next one: they have no time of their own.
 */
export function holds(count, whole, longest = STEP) {
  const seen = Math.min(count, Math.floor(whole / LEAST));
  const each = seen ? Math.min(longest, whole / seen) : 0;
  const passed = (i) => Math.floor((i * seen) / count);
  return Array.from({ length: count }, (_, i) => (passed(i + 1) > passed(i) ? each : 0));
}

/** How long the update `step` (0: the last) of a choice with so many presentation steps is shown; `need`: dice roll. */
export function stepHold({ step = 0, steps = 0 }, speed, need = 0) {
  return holds(steps + 1, WHOLE_PHASE * speed, Math.max(STEP, need) * speed)[step ? step - 1 : steps];
}

/**
 * Gives each update its time. A seat's turn, all its choices together, takes four seconds at normal speed; what runs by
 * itself after a choice takes eight. Where one seat acts all the time, as in a game alone, a phase in which nobody acts
 * ends its turn; and what the viewer's own choice sets off has its time whatever came before.
 */
export function makeSchedule() {
  let actor = -1;
  let left = 1;
  let latest = -1;
  let chosen = null;

  /** Whose deed an update tells first. */
  function actorOf({ log = [], at }) {
    const first = log.find((line) => line.at === at && line.seat >= 0 && !line.said)?.seat;
    if (chosen?.at !== at && first !== undefined) chosen = { at, seat: first };
    return chosen?.at === at ? chosen.seat : actor;
  }

  /** Does an update tell deeds of that seat alone? What others do, or nobody, runs by itself. */
  const isOwn = ({ log = [] }, seat) => log.every((line) => line.said || line.seat === seat);

  /**
   * Milliseconds that an update is shown before the next, with the time for its dice, who `need` so many at normal
   * speed; `waiting` are those that have come already, `seat` is the viewer's own: its choices are shown at once, but
   * for what they set off.
   */
  function next(update, waiting, { seat, speed, need = 0 }) {
    const who = actorOf(update);
    const another = update.at !== latest;
    latest = update.at;
    if (who !== actor || (who === seat && another)) [actor, left] = [who, 1];
    const stepped = Boolean(update.steps);
    if (!speed || !update.fresh || (!stepped && !update.log?.length)) return 0;
    if (who === seat && !update.step) return 0;
    const longest = stepHold(update, speed, need);
    if (!isOwn(update, who)) {
      if (update.step && update.log.some((line) => line.seat < 0)) left = 1;
      return longest;
    }
    const more = waiting.filter((later) => isOwn(later, who)).length;
    const hold = Math.min(longest, holds(1 + more, left * WHOLE_TURN * speed, longest)[0]);
    left -= hold / (WHOLE_TURN * speed);
    return hold;
  }

  return { next, actorOf };
}

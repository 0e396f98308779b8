// The page's model of the table: the state after the last update that was shown.

import { fill } from "../core.js";

/** The table's id, from the page's address. */
export const id = decodeURIComponent(location.pathname.split("/").filter(Boolean).at(-1) ?? "");

export const now = {
  v: -1, at: 0, step: 0, steps: 0, lines: 0, ahead: 0, last: 0, live: true, seat: -1, table: null, title: "", told: "",
  areas: [], things: [], seats: [], track: null, ask: null, waiting: [], since: 0, undo: false, auto: [], mine: 0,
  log: [], over: null, lesson: null,
};

/** A text as an update has it: whole, or as changes of what it was, from the last to the first. */
export function applyChanges(old, fresh) {
  if (typeof fresh === "string") return fresh;
  const letters = [...old];
  for (const [at, drop, text] of [...fresh].reverse()) letters.splice(at, drop, text);
  return letters.join("");
}

/** The question with all its options; `now.ask` holds those that a lesson leaves open. */
let whole = null;

/** The question as it can be answered: in a lesson with the options that are open there. */
function limited(ask) {
  const { lesson } = now;
  if (!ask || !lesson || lesson.done || lesson.seat !== now.seat) return ask;
  return { ...ask, choices: ask.choices.filter((choice) => lesson.open?.includes(choice.key)) };
}

// What an update that isn't full says by differences: seats by number, things by name (one without a title is gone),
// options of a question that are as they were by their keys.
const merged = {
  told: (fresh) => applyChanges(now.told, fresh),
  seats: (fresh) => [...new Map([...now.seats, ...fresh].map((seat) => [seat.seat, seat])).values()],
  things: (fresh) => [...new Map([...now.things, ...fresh])].filter(([, title]) => title),
  ask: (fresh) => {
    if (!fresh) return fresh;
    const placed = (choice) => (choice.ref || choice.svg ? { layer: fresh.layer, ...choice } : choice);
    const choices = (fresh.choices ?? []).map(placed);
    const known = new Map([...(whole?.choices ?? []), ...choices].map((choice) => [choice.key, choice]));
    return { ...fresh, choices: fresh.keys ? fresh.keys.map((key) => known.get(key)) : choices };
  },
};

// Of stats perhaps only their values come, of chips only those that come and go.
function changedSeat(seat, { values, splice: [at, drop, chips] = [], ...change }) {
  const fresh = { ...seat, ...change };
  if (values) fresh.stats = seat.stats.map(([icon, , of, title], i) => [icon, values[i], of, title]);
  if (chips) (fresh.chips = [...(seat.chips ?? [])]).splice(at, drop, ...chips);
  return fresh;
}

// What an update leaves out where it is nothing: which presentation step of the choice `at` is shown (0: the position
// after it), how many it has, how many lines of it were told by then, and how many steps the next choice has.
const PLACE = { step: 0, steps: 0, lines: 0, ahead: 0 };

/** Apply an update: a field that it leaves out is unchanged. Returns the number of the first log line that changed. */
export function merge(update) {
  if (update.full) now.auto = [];
  Object.assign(now, PLACE);
  for (const name of Object.keys(now)) {
    if (!(name in update) || name === "log") continue;
    now[name] = name in merged && !update.full ? merged[name](update[name]) : update[name];
  }
  if ("ask" in update) whole = now.ask;
  now.ask = limited(whole);
  const changes = new Map((update.changes ?? []).map((change) => [change.seat, change]));
  if (changes.size) now.seats = now.seats.map((seat) => changedSeat(seat, changes.get(seat.seat) ?? {}));
  const from = update.log_from ?? 0;
  if (update.full || "log" in update || "log_from" in update) now.log.splice(from, Infinity, ...(update.log ?? []));
  else return now.log.length;
  return from;
}

const shownKeys = new WeakMap();

/** Fill a node with what `make()` gives, unless it was last filled for the same `key`. */
export function fillIfChanged(node, key, make) {
  if (shownKeys.get(node) === key) return;
  shownKeys.set(node, key);
  fill(node, make());
}

/** The table's path in the HTTP API. */
export function path(rest = "") {
  return `/api/tables/${encodeURIComponent(id)}${rest}`;
}

export function seatOf(seat) {
  return now.seats.find((found) => found.seat === seat);
}

/** The first seat of the person who holds this one: the same for all seats of one person. */
export function holderOf(seat) {
  return seatOf(seat)?.holder ?? seat;
}

/** Does this viewer play several seats? */
export function playsSeveral() {
  return (now.table?.yours ?? []).filter((seat) => !seatOf(seat)?.resigned).length > 1;
}

export function nameOf(seat) {
  return seatOf(seat)?.name ?? "";
}

export function seatClass(seat) {
  return seatOf(seat)?.cls ?? 0;
}

/** Does this viewer hold a seat (or only watch)? */
export function holdsSeat() {
  return now.seat >= 0;
}

/** After how many choices the viewer's last turn had ended; those of a turn that goes on don't count. */
export function lastTurnEnd() {
  const lines = now.log.filter((line) => line.seat >= 0 && !line.said);
  let k = lines.length - 1;
  while (k >= 0 && lines[k].seat === now.seat) k -= 1;
  while (k >= 0 && lines[k].seat !== now.seat) k -= 1;
  return k >= 0 ? lines[k].at : 0;
}

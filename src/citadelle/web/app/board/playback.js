// Plays updates one after the other: each waits until the one before has been seen. A key or a tap skips.

import { el, fill, icon, moving, settings, small } from "../core.js";
import { picture } from "./animation.js";
import { now } from "./model.js";
import { makeSchedule, SPEEDS } from "./schedule.js";

const ROLL = 450;
const HOLD = 520;
const READ = 900;
const WHOLE_PHASE = 8_000;
const MOST_THROWS = 16;
const ROLLED = 0.8;
const REVEALED = 6;
const REVEALED_ON_PHONE = 3;

/** How fast what others did is played: 0 if it is shown at once. */
export function speed() {
  return moving() && !document.hidden ? SPEEDS[settings.get("playback")] ?? SPEEDS.normal : SPEEDS.off;
}

/**
 * Plays updates by `apply(update, { hold, still })`; `rest()` is called when none is left, or the viewer is asked. The
 * viewer's own choices show at once; others', and what a choice sets off, are given time to be seen. What was revealed
 * is shown over `stage`: where one choice led to many throws of dice, one after the other, each under the words that
 * led to it.
 */
export function player(apply, stage, rest = () => {}) {
  const schedule = makeSchedule();
  const queue = [];
  let busy = false;
  let hurry = false;
  let wake = null;
  let seen = 0;
  let amid = false;

  function pause(milliseconds) {
    if (hurry || milliseconds <= 0) return undefined;
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wake = () => (clearTimeout(timer), resolve());
    });
  }

  /** Does this one wait until the one before has been seen? The viewer's own choice never waits for what others did. */
  function waits(update) {
    if (!update.fresh || !update.live || !speed()) return false;
    return schedule.actorOf(update) !== now.seat || (update.steps > 0 && update.step !== 1);
  }

  async function pump() {
    busy = true;
    while (queue.length) {
      if (waits(queue[0]) && seen > performance.now()) await pause(seen - performance.now());
      const update = queue.shift();
      if (!update) break;
      await play(update);
    }
    busy = false;
    if (amid) return;
    hurry = false;
    rest();
  }

  async function play(update) {
    const pace = hurry ? 0 : speed();
    const rolling = hurry || !moving() || document.hidden ? 0 : pace || (update.steps ? 0 : 1);
    const reveals = update.fresh && rolling ? update.shown ?? [] : [];
    const throws = diceThrows(update, reveals.filter((shown) => shown.kind === "die"));
    const need = throwTime(throws) * throws.length;
    const hold = update.live ? schedule.next(update, queue, { seat: now.seat, speed: pace, need }) : 0;
    const from = performance.now();
    await rollAll(throws, rolling, hold ? hold * ROLLED : WHOLE_PHASE * rolling);
    const still = hurry || (update.steps && (update.step ? update.live && !hold : !pace));
    apply(update, { hold: hurry ? 0 : hold, still: Boolean(still) });
    if (!hurry) mostInformative(reveals.filter((shown) => shown.kind !== "die")).forEach(fly);
    amid = Boolean(update.live && update.step);
    if (!amid && update.ask) rest();
    seen = hold && from + hold;
  }

  /** Roll all throws in `room` milliseconds at the most. */
  async function rollAll(list, pace, room) {
    const whole = throwTime(list);
    const share = Math.min(pace, room / (whole * list.length));
    for (const { words, dice } of list) {
      if (hurry) break;
      await roll(dice, ROLL * share, (whole - ROLL) * share, list.length > 1 && words);
    }
  }

  async function roll(dice, rolling, holding, words) {
    const nodes = dice.map(({ cls = "", value, title }) =>
      el("div", { class: `roll ${cls}` }, face(value), el("b", {}, title)));
    const turn = (value) => nodes.forEach((node, k) => node.firstChild.replaceWith(face(value(dice[k]))));
    const turns = Math.max(...dice.map((die) => die.faces?.length ?? 0));
    fill(stage, words && el("p", { class: "led" }, words), nodes);
    for (let i = 0; i < turns; i += 1) {
      turn((die) => die.faces?.[i] ?? die.value);
      await pause(rolling / turns);
    }
    turn((die) => die.value);
    await pause(holding);
    fill(stage);
  }

  function fly(shown) {
    const node = el("div", { class: "reveal" }, picture(shown), el("b", {}, shown.title));
    stage.append(node);
    if (stage.children.length > most()) stage.firstElementChild.remove();
    setTimeout(() => node.remove(), HOLD * 2.5);
  }

  /** Show at once whatever is still waiting; false if nothing was. */
  function skip() {
    fill(stage);
    if (!busy && !amid) return false;
    hurry = true;
    wake?.();
    return true;
  }

  return {
    take(update) {
      if (update.full) queue.length = 0;
      queue.push(update);
      if (!busy) pump();
      else if (update.full) skip();
    },
    skip,
    /** Is a newer question waiting to be shown? */
    isBehind: () => queue.some((update) => "ask" in update),
  };
}

/** How long each of these throws is shown at normal speed. */
function throwTime(list) {
  return ROLL + (list.length > 1 ? READ : HOLD);
}

/** Dice as they fell together: where other words stand between two, another throw begins, led by the last of them. */
function diceThrows({ log = [], at }, dice) {
  const lines = log.filter((line) => line.at === at && !line.said);
  const list = [];
  let told = 0;
  for (const die of dice) {
    const led = lines.slice(told, die.line ?? 0);
    if (!list.length || led.length) list.push({ words: led.at(-1)?.text ?? "", dice: [] });
    list.at(-1).dice.push(die);
    told = (die.line ?? 0) + 1;
  }
  return inGroups(list, Math.ceil(list.length / MOST_THROWS));
}

/** A list in groups of at most `many` neighbours. */
function inGroups(list, many) {
  return list.filter((_, i) => i % many === 0).map((first, k) => {
    const dice = list.slice(k * many, (k + 1) * many).flatMap((one) => one.dice);
    return { ...first, dice };
  });
}

/** The few reveals that are shown, those with a picture first. */
function mostInformative(reveals) {
  return [...reveals].sort((a, b) => Boolean(b.art) - Boolean(a.art)).slice(0, most());
}

const most = () => (small() ? REVEALED_ON_PHONE : REVEALED);

function face(value) {
  return el("span", { class: "face-of-die" }, /^[1-6]$/.test(value) ? icon(`p-${value}`) : value);
}

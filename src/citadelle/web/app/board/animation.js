// Plays updates one after the other: each waits until the one before has been seen. A key or a tap skips.

import { el, fill, icon, moving, small } from "../core.js";
import { now } from "./model.js";
import { svgElement } from "./scene.js";

const STEP = 620;
const WHOLE_TURN = 4_000;
const ROLL = 450;
const HOLD = 520;
const READ = 900;
const WHOLE_PHASE = 8_000;
const MOST_THROWS = 16;
const MARCH = 320;
const DROP = 200;
const REVEALED = 6;
const REVEALED_ON_PHONE = 3;
const EASE = "cubic-bezier(.2, .7, .2, 1)";

/**
 * Plays updates by `apply(update)`. The viewer's own choices show at once; others' are given time to be seen, at most
 * four seconds for a whole turn. What was revealed is shown over `stage`: where one choice led to many throws of dice,
 * one after the other, each under the words that led to it.
 */
export function player(apply, stage) {
  const queue = [];
  let busy = false;
  let hurry = false;
  let wake = null;
  let actor = null;
  let left = WHOLE_TURN;
  let seen = 0;

  function pause(milliseconds) {
    if (hurry || milliseconds <= 0) return undefined;
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wake = () => (clearTimeout(timer), resolve());
    });
  }

  const slow = (update) => update.fresh && moving() && !document.hidden;
  const actorOf = (update) => update.log?.find((line) => line.seat >= 0 && !line.said)?.seat ?? actor;

  /** Until when this update may be looked at before the next is shown. */
  function until(update) {
    const who = actorOf(update);
    if (who !== actor) [actor, left] = [who, WHOLE_TURN];
    if (!slow(update) || !update.live || !update.log?.length || who === now.seat) return 0;
    const share = Math.min(STEP, left / (1 + queue.length));
    left -= share;
    return performance.now() + share;
  }

  async function pump() {
    busy = true;
    while (queue.length) {
      const others = slow(queue[0]) && actorOf(queue[0]) !== now.seat;
      if (others && seen > performance.now()) await pause(seen - performance.now());
      const update = queue.shift();
      if (!update) break;
      const reveals = slow(update) && !hurry ? update.shown ?? [] : [];
      const dice = reveals.filter((shown) => shown.kind === "die");
      await rollAll(diceThrows(update, dice));
      apply(hurry ? { ...update, fresh: false } : update);
      mostInformative(reveals.filter((shown) => shown.kind !== "die")).forEach(fly);
      seen = until(update);
    }
    busy = false;
    hurry = false;
  }

  async function rollAll(list) {
    const whole = ROLL + (list.length > 1 ? READ : HOLD);
    const pace = Math.min(1, WHOLE_PHASE / (whole * list.length));
    for (const { words, dice } of list) {
      if (hurry) break;
      await roll(dice, ROLL * pace, (whole - ROLL) * pace, list.length > 1 && words);
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
    if (!busy) return false;
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
  };
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

/** A woodcut on its sky, or an icon. */
export function picture({ art, cls = "", icon: name }) {
  if (!art) return icon(name || "cards", "big");
  const look = { class: `cut ${cls}`.trim(), viewBox: "0 0 120 84", "aria-hidden": "true" };
  return svgElement("svg", look, svgElement("use", { href: `#${art}`, width: 120, height: 84 }));
}

// --- moving pieces

/** The places of pieces that come in numbers; compared before and after a change, it shows which ones moved. */
export function piecePlaces() {
  const found = new Map();
  for (const node of document.querySelectorAll(".scene [data-flock]")) {
    found.set(node.id, { flock: node.dataset.flock, n: Number(node.dataset.n), at: placeOf(node), node });
  }
  return found;
}

function placeOf(node) {
  const found = /translate\(([-\d.]+)[ ,]+([-\d.]+)\)/.exec(node.getAttribute("transform"));
  return found ? [Number(found[1]), Number(found[2])] : [0, 0];
}

/** Animate a change: pieces move, new items drop in, removed ones shrink away. */
export function animate({ came, went }, before) {
  const marched = march(before, piecePlaces());
  for (const node of came) {
    if (!marched.has(node)) animateNode(node, { translate: ["0 -12px", "0 0"], opacity: [0, 1] }, DROP);
  }
  for (const [node, home] of went) {
    if (!home?.isConnected || marched.has(node)) continue;
    // What has a place of its own would shrink towards the corner of the board: its frame shrinks where it stands.
    const frame = svgElement("g", { class: "leaving" }, ghost(node));
    home.append(frame);
    animateNode(frame, { scale: [1, 0], rotate: ["0deg", "15deg"] }, DROP).finally(() => frame.remove());
  }
}

/** Move a node and wait until it is done. */
export function animateNode(node, frames, duration) {
  return node.animate(frames, { duration, easing: EASE }).finished.catch(() => {});
}

// A copy for an animation, without ids, so that nothing finds it.
function ghost(node) {
  for (const name of ["id", "data-flock", "data-thing"]) node.removeAttribute(name);
  node.classList.add("leaving");
  return node;
}

// Where one has lost what another of its flock has won, a copy goes from one to the other.
function march(before, after) {
  const marched = new Set();
  const change = (id) => (after.get(id)?.n ?? 0) - (before.get(id)?.n ?? 0);
  const ids = [...new Set([...before.keys(), ...after.keys()])].filter((id) => change(id));
  for (const to of ids.filter((id) => change(id) > 0)) {
    const { flock, at, node } = after.get(to);
    const lost = (id) => change(id) === -change(to) && before.get(id).flock === flock;
    const from = before.get(ids.find((id) => lost(id) && !marched.has(before.get(id).node)));
    if (!from) continue;
    const copy = ghost(node.cloneNode(true));
    for (const text of copy.querySelectorAll("text")) text.textContent = change(to);
    node.parentNode.append(copy);
    const way = `${from.at[0] - at[0]}px ${from.at[1] - at[1]}px`;
    animateNode(copy, { translate: [way, "0 0"] }, MARCH).finally(() => copy.remove());
    if (!before.has(to)) animateNode(node, { opacity: [0, 0, 1] }, MARCH);
    marched.add(node).add(from.node);
  }
  return marched;
}

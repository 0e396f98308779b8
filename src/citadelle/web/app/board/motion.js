// What happens, one thing after the other: updates wait here until the one before has been seen. A key or a tap skips.

import { el, fill, icon, moving } from "../core.js";
import { now } from "./now.js";

const STEP = 620;
const WHOLE_TURN = 4_000;
const ROLL = 450;
const HOLD = 520;

/**
 * Plays updates by `apply(update)`. The viewer's own choices show at once; others' are given time to be seen, at most
 * four seconds for a whole turn. What was revealed is shown over `stage`.
 */
export function player(apply, stage) {
  const queue = [];
  let busy = false;
  let wake = null;
  let actor = null;
  let left = WHOLE_TURN;

  function pause(milliseconds) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    }).then(() => (wake = null));
  }

  /** How long an update may be looked at before the next. */
  function time(update) {
    const who = update.log?.find((line) => line.seat >= 0 && !line.said)?.seat ?? actor;
    if (who !== actor) [actor, left] = [who, WHOLE_TURN];
    if (!update.fresh || !update.log?.length || !moving() || document.hidden || who === now.seat) return 0;
    const share = Math.min(STEP, left / (1 + queue.length));
    left -= share;
    return share;
  }

  async function pump() {
    busy = true;
    while (queue.length) {
      const update = queue.shift();
      const reveals = update.fresh && moving() && !document.hidden ? update.shown ?? [] : [];
      const dice = reveals.filter((shown) => shown.kind === "die");
      if (dice.length) await roll(dice);
      apply(update);
      for (const shown of reveals) if (shown.kind !== "die") fly(shown);
      const length = time(update);
      if (length > 0 && queue.length + length > 0) await pause(length);
    }
    busy = false;
    stage.replaceChildren();
  }

  async function roll(dice) {
    const nodes = dice.map((die) => el("div", { class: `roll ${die.cls ?? ""}` }, face(die.faces?.[0] ?? die.value), el("b", {}, die.title)));
    fill(stage, nodes);
    const turns = Math.max(...dice.map((die) => die.faces?.length ?? 0));
    for (let i = 0; i < turns && wake !== skipped; i += 1) {
      nodes.forEach((node, k) => node.firstChild.replaceWith(face(dice[k].faces?.[i] ?? dice[k].value)));
      await pause(ROLL / turns);
    }
    nodes.forEach((node, k) => node.firstChild.replaceWith(face(dice[k].value)));
    await pause(HOLD);
    stage.replaceChildren();
  }

  function fly(shown) {
    const node = el("div", { class: "reveal" }, picture(shown), el("b", {}, shown.title));
    stage.append(node);
    setTimeout(() => node.remove(), HOLD * 2.5);
  }

  const skipped = () => {};
  return {
    take(update) {
      if (update.full) queue.length = 0;
      queue.push(update);
      if (!busy) pump();
      else if (update.full) wake?.();
    },
    /** Show at once whatever is still waiting; false if nothing was. */
    skip() {
      if (!busy) return false;
      const rest = queue.splice(0);
      for (const update of rest) queue.push({ ...update, fresh: false });
      stage.replaceChildren();
      wake?.();
      return true;
    },
    busy: () => busy,
  };
}

function face(value) {
  return el("span", { class: "face-of-die" }, /^[1-6]$/.test(value) ? icon(`p-${value}`) : value);
}

/** A woodcut on its sky, or an icon. */
export function picture({ art, cls, icon: name }, size = "") {
  if (!art) return icon(name || "cards", "big");
  const drawn = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  for (const [key, value] of Object.entries({ class: `cut ${cls ?? ""} ${size}`.trim(), viewBox: "0 0 120 84", "aria-hidden": "true" })) drawn.setAttribute(key, value);
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  for (const [key, value] of Object.entries({ href: `#${art}`, width: 120, height: 84 })) use.setAttribute(key, value);
  drawn.append(use);
  return drawn;
}

/** Items that came drop in, items that went shrink away over the place where they stood. */
export function animate({ came, went }) {
  if (!moving()) return;
  for (const node of came) node.animate({ translate: ["0 -12px", "0 0"], opacity: [0, 1] }, { duration: 200, easing: "ease-out" });
  for (const [node, home] of went) {
    if (!home?.isConnected) continue;
    node.removeAttribute("id");
    node.setAttribute("class", `${node.getAttribute("class") ?? ""} leaving`);
    home.append(node);
    node.animate({ scale: [1, 0], rotate: ["0deg", "15deg"] }, { duration: 200, easing: "ease-in" }).finished.finally(() => node.remove());
  }
}

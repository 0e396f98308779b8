// The keyboard: every choice, every tool, and a way over the board by arrows.

import { dialog, el, say } from "../core.js";
import { openLearn, openLegend } from "../learn.js";
import { now } from "./model.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const IN_DOCK = ".dock [data-choice], .dock [data-group]";

/** Listen to keys; `page` has dock, pan, why, replay, player and the actions choose, undo, run, hint. */
export function listen(page) {
  const { dock, pan, why, replay, player } = page;
  const teach = { i: () => openLegend(now.table.game), l: () => openLearn(now.table.game) };
  const always = { ...teach, "?": () => why.list(), "+": () => pan.scale(1.4), "-": () => pan.scale(1 / 1.4) };
  const live = { ...always, u: page.undo, g: page.run, h: page.hint, a: auto, r: replay.sinceMine, 0: end, Escape: end };
  for (const [key, way] of Object.entries(ARROWS)) live[key] = () => walk(way);
  for (let n = 1; n <= 9; n += 1) live[n] = () => number(n);
  const past = {
    ...always, r: replay.leave, Escape: replay.leave, " ": replay.toggle,
    ArrowLeft: () => replay.step(-1), ArrowRight: () => replay.step(1),
    Home: () => replay.go(0), End: () => replay.go(Infinity),
  };

  function auto() {
    if (now.auto.length) page.auto.here();
  }

  function end() {
    if (why.open()) why.close();
    else if (dock.state.group !== null) dock.take(null);
    else if (dock.end()) page.choose(dock.end().key);
  }

  function number(n) {
    const { choice, group } = dock.numbered(n);
    if (group !== undefined) dock.take(group);
    else if (choice) page.choose(choice.key);
  }

  /** Press a mark; what was picked up shows where it can go, and the first such place gets the focus. */
  function press(mark) {
    page.pressMark(mark);
    if (mark.dataset.choice === undefined) document.querySelector(".scene .target[data-choice][tabindex]")?.focus();
  }

  /** Is this key the browser's, or of whatever has the focus? */
  function foreign({ target, key, ctrlKey, metaKey, altKey }) {
    if (ctrlKey || metaKey || altKey || document.querySelector("dialog[open]")) return true;
    if (target.matches("input[type=range]")) return key !== "Escape";
    return Boolean(target.closest("input, textarea, select"));
  }

  addEventListener("keydown", (event) => {
    if (foreign(event)) return;
    const { key, target, repeat } = event;
    const presses = key === "Enter" || key === " ";
    const mark = target.closest(".target");
    let deed = (replay.on() ? past : live)[key.length === 1 ? key.toLowerCase() : key];
    const thing = target.closest(".scene [data-thing]");
    if (presses && mark) deed = () => press(mark);
    else if (presses && thing) deed = () => why.about(thing.dataset.thing);
    else if (presses && target.closest("button, a")) deed = null;
    else if (key === " " && player.skip()) deed = () => {};
    if (repeat && !(key in ARROWS) && key !== "Tab") return void event.preventDefault();
    if (!deed) return;
    event.preventDefault();
    player.skip();
    deed();
  });
}

/** The next mark (or button of the dock) that way: near, and not far aside. */
function walk([dx, dy]) {
  const at = document.activeElement.closest?.("[data-choice], [data-group]");
  const inDock = at && !at.closest(".scene");
  const found = [...document.querySelectorAll(inDock ? IN_DOCK : ".scene .target")];
  const all = found.filter((node) => node.getClientRects().length);
  if (!at || !all.includes(at)) return (all[0] ?? document.querySelector(IN_DOCK))?.focus();
  const middle = (node) => {
    const box = node.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [x, y] = middle(at);
  let best = null;
  for (const node of all) {
    const [nx, ny] = middle(node);
    const ahead = (nx - x) * dx + (ny - y) * dy;
    const far = ahead + 2 * (Math.abs((nx - x) * dy) + Math.abs((ny - y) * dx));
    if (node !== at && ahead > 1 && (!best || far < best.far)) best = { node, far };
  }
  const next = (all.indexOf(at) + (dx + dy > 0 ? 1 : all.length - 1)) % all.length;
  return (best?.node ?? all[next]).focus();
}

/** All keys, in words. */
export function help() {
  const rows = ["numbers", "zero", "u", "g", "h", "a", "why", "i", "l", "r", "space", "arrows", "zoom"];
  const row = (key) => {
    const cap = el("kbd", { class: "key" }, say(`board.keys.${key}`));
    return [el("dt", {}, cap), el("dd", {}, say(`board.keys.${key}_does`))];
  };
  dialog({ title: say("board.keys.title"), body: [el("dl", { class: "keys" }, rows.map(row))] });
}

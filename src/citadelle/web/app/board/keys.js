// The keyboard: every choice, every tool, and a way over the board by arrows.

import { dialog, el, say } from "../core.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Listen to keys; `page` has dock, pan, why, replay, player and the deeds choose, undo, hint. */
export function listen(page) {
  const { dock, pan, why, replay, player } = page;
  const always = {
    "?": () => why.list(),
    "+": () => pan.scale(1.4),
    "-": () => pan.scale(1 / 1.4),
  };
  const live = {
    ...always, u: page.undo, h: page.hint, r: () => replay.sinceMine(), 0: end, Escape: end, ...arrows(walk),
    ...Object.fromEntries(Array.from({ length: 9 }, (_, i) => [i + 1, () => number(i + 1)])),
  };
  const past = {
    ...always, ArrowLeft: () => replay.step(-1), ArrowRight: () => replay.step(1), Home: () => replay.go(0), End: () => replay.go(Infinity),
    r: replay.leave, Escape: replay.leave, " ": replay.toggle,
  };

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

  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.target.closest("input:not([type=range]), textarea, select")) return;
    if (event.target.matches("input[type=range]") && event.key !== "Escape") return;
    if (event.repeat && !event.key.startsWith("Arrow") && event.key !== "Tab") return event.preventDefault();
    const button = event.target.closest("button, a, [role=button]");
    const mark = event.target.closest(".target");
    if (event.key === " " && !button && player.skip()) return event.preventDefault();
    if (mark && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      return page.choose(mark.dataset.choice);
    }
    if (button && (event.key === " " || event.key === "Enter")) return undefined;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const deed = (replay.on() ? past : live)[key];
    if (!deed) return undefined;
    event.preventDefault();
    player.skip();
    return deed();
  });
}

function arrows(walk) {
  return Object.fromEntries(Object.entries(ARROWS).map(([key, way]) => [key, () => walk(way)]));
}

/** The next mark (or button of the dock) that way: near, and not far aside. */
function walk([dx, dy]) {
  const at = document.activeElement.closest?.("[data-choice], [data-group]");
  const inDock = at && !at.closest(".scene");
  const all = [...document.querySelectorAll(inDock ? ".dock [data-choice], .dock [data-group]" : ".scene .target")].filter((node) => node.getClientRects().length);
  if (!at || !all.includes(at)) return (all[0] ?? document.querySelector(".dock [data-choice], .dock [data-group]"))?.focus();
  const middle = (node) => {
    const box = node.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [x, y] = middle(at);
  let best = null;
  for (const node of all) {
    const [nx, ny] = middle(node);
    const ahead = (nx - x) * dx + (ny - y) * dy;
    const aside = Math.abs((nx - x) * dy) + Math.abs((ny - y) * dx);
    if (node !== at && ahead > 1 && (!best || ahead + 2 * aside < best.far)) best = { node, far: ahead + 2 * aside };
  }
  if (best) best.node.focus();
  else if (all.length > 1) all[(all.indexOf(at) + (dx + dy > 0 ? 1 : all.length - 1)) % all.length].focus();
}

/** All keys, in words. */
export function help() {
  const rows = ["numbers", "zero", "u", "h", "why", "r", "space", "arrows", "zoom"];
  dialog({
    title: say("board.keys.title"),
    body: [el("dl", { class: "keys" }, rows.map((key) => [el("dt", {}, el("kbd", { class: "key" }, say(`board.keys.${key}`))), el("dd", {}, say(`board.keys.${key}_does`))]))],
  });
}

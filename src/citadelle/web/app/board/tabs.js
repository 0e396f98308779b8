// The tabs of a small screen: the board, its other parts, players, the chronicle, more. Five at the most.

import { el, icon, say, small } from "../core.js";
import { fillIfChanged, now } from "./model.js";
import { parts } from "./scene.js";

const MOST = 5;

/** The tabs in `bar`; `turned(name)` is told when one was pressed, `more()` opens the menu. */
export function makeTabs(game, bar, { turned, more }) {
  const board = () => [...parts.values()].find((part) => part.place === "board");
  const others = () => [...parts.values()].filter((part) => part.place !== "board" && part.place !== "status");

  // The parts behind each tab but the board's: where there are too many, the last ones share a tab.
  function groups() {
    const list = others();
    const single = list.length < MOST - 1 ? list.length : MOST - 3;
    const shared = list.slice(single);
    return [...list.slice(0, single).map((part) => [part]), ...(shared.length ? [shared] : [])];
  }

  // Where tabs are too many, first the menu goes (it is in the top bar too), then the chronicle joins the players.
  function rest(room) {
    const named = (name) => ({ name, sign: name, text: say(`board.tabs.${name}`), shown: [] });
    return ["players", "log", "more"].slice(0, Math.max(1, room)).map(named);
  }

  function pages() {
    const made = groups().map((shown) => {
      const [{ id, icon: sign }] = shown;
      return { name: `part-${id}`, sign, text: shown.map((part) => part.title).join(", "), shown };
    });
    const main = board();
    const first = { name: "map", sign: main?.icon ?? "map", text: main?.title ?? "", shown: main ? [main] : [] };
    return [first, ...made, ...rest(MOST - 1 - made.length)];
  }

  function draw() {
    const list = pages();
    if (!list.some(({ name }) => name === game.dataset.tab)) game.dataset.tab = "map";
    const open = game.dataset.tab;
    const lit = ({ name, shown }) => name !== open && shown.some((part) => part.svg.querySelector(".target"));
    const held = bar.contains(document.activeElement) && document.activeElement.dataset.tab;
    const tabs = list.map((page) => [page.name, page.sign, page.text, lit(page)]);
    fillIfChanged(bar, JSON.stringify([open, tabs]), () => tabs.map(([name, sign, text, dotted]) => {
      const current = { "data-tab": name, "aria-current": name === open ? "page" : undefined };
      const dot = dotted && el("i", { "aria-hidden": "true" });
      const press = { type: "button", ...current, onclick: () => turn(name) };
      return el("button", press, icon(sign), el("span", {}, text), dot);
    }));
    if (held && !bar.contains(document.activeElement)) bar.querySelector(`[data-tab="${CSS.escape(held)}"]`)?.focus();
    game.classList.toggle("joined", !list.some(({ name }) => name === "log"));
    for (const { name, shown } of list) for (const part of shown) part.svg.classList.toggle("shown", name === open);
  }

  function turn(name) {
    if (name === "more") return more();
    game.dataset.tab = name;
    draw();
    return turned(name);
  }

  return {
    draw: () => small() && draw(),
    /** The tab behind which something lies. */
    reveal(node) {
      const home = small() && pages().find(({ shown }) => shown.some((part) => part.svg.contains(node)));
      if (home) turn(home.name);
    },
    /** Where the open choices lie. */
    seek() {
      if (!small()) return;
      const homeOf = ({ layer }) => document.getElementById(layer)?.closest(".scene");
      const homes = now.ask.choices.map(homeOf).filter(Boolean);
      const away = pages().find(({ shown }) => shown.some((part) => part.svg === homes[0]));
      turn(away && !homes.includes(board()?.svg) ? away.name : "map");
    },
  };
}

// The tabs of a small screen: the board, its other parts, players, the chronicle, more.

import { el, icon, say, small } from "../core.js";
import { fillIfChanged, now } from "./model.js";
import { parts } from "./scene.js";

/** The tabs in `bar`; `turned(name)` is told when one was pressed, `more()` opens the menu. */
export function makeTabs(game, bar, { turned, more }) {
  const board = () => [...parts.values()].find((part) => part.place === "board");
  const others = () => [...parts.values()].filter((part) => part.place !== "board");

  function draw() {
    const open = game.dataset.tab;
    const list = [
      ["map", board()?.icon ?? "map", board()?.title ?? "", board()?.svg],
      ...others().map((part) => [part.id, part.icon, part.title, part.svg]),
      ["players", "players", say("board.tabs.players")],
      ["log", "log", say("board.tabs.log")],
      ["more", "more", say("board.tabs.more")],
    ].map(([name, sign, text, svg]) => [name, sign, text, name !== open && Boolean(svg?.querySelector(".target"))]);
    fillIfChanged(bar, JSON.stringify([open, list]), () => list.map(([name, sign, text, lit]) => {
      const current = { "data-tab": name, "aria-current": name === open ? "page" : undefined };
      const dot = lit && el("i", { "aria-hidden": "true" });
      const press = { type: "button", ...current, onclick: () => turn(name) };
      return el("button", press, icon(sign), el("span", {}, text), dot);
    }));
    for (const part of others()) part.svg.classList.toggle("shown", part.id === open);
  }

  function turn(name) {
    if (name === "more") return more();
    game.dataset.tab = name;
    draw();
    return turned(name);
  }

  return {
    draw: () => small() && draw(),
    /** Where the open choices lie. */
    seek() {
      if (!small()) return;
      const homeOf = ({ layer }) => document.getElementById(layer)?.closest(".scene");
      const homes = now.ask.choices.map(homeOf).filter(Boolean);
      const away = others().find((part) => part.svg === homes[0]);
      turn(away && !homes.includes(board()?.svg) ? away.id : "map");
    },
  };
}

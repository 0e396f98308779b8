// The tools on top of the table's page, and its lines of the menu.

import { button, copy, dialog, el, say, settings, small } from "../core.js";
import { openLearn, openLegend } from "../learn.js";
import { openRules } from "../rules.js";
import { help } from "./keyboard.js";
import { holdsSeat, id, now } from "./model.js";

/** Buttons for the top bar; `track` shows how far the game is. */
export function tools({ replay, hint, pan }, track, drawers) {
  const bare = "quiet icon wide";
  const rules = () => openRules(now.table.game);
  return [
    track,
    pan.zoom,
    button({ icon: "replay", text: say("board.since"), cls: "quiet wide", "data-tool": "since" }, replay.sinceMine),
    button({ icon: "hint", label: say("board.hint.title"), cls: bare, "data-tool": "hint" }, hint),
    button({ icon: "rules", label: say("board.rules"), cls: bare, "data-tool": "rules" }, rules),
    drawers,
  ];
}

/** Lines of the menu. */
export function entries({ hint, why, replay, people, auto }) {
  if (!now.table) return [];
  const veiled = settings.get("curtain") !== false;
  const link = `${location.origin}/t/${id}`;
  return [
    now.ask && { icon: "hint", text: say("board.hint.title"), go: hint },
    { icon: "why", text: say("board.why.ask"), go: () => why.list() },
    now.auto.length > 0 && { icon: "hourglass", text: say("board.auto.title"), go: auto.open },
    { icon: "hint", text: say("board.learn"), go: () => openLearn(now.table.game) },
    { icon: "map", text: say("learn.icons"), go: () => openLegend(now.table.game) },
    { icon: "rules", text: say("board.rules"), go: () => openRules(now.table.game) },
    { icon: "replay", text: say("board.replay.open"), go: replay.open },
    { icon: "link", text: say("board.link"), go: () => copy(link) },
    holdsSeat() && { icon: "players", text: say("board.people.mine"), go: () => people.open(now.seat) },
    holdsSeat() && !now.over && !now.table.open
      && { icon: "eye", text: say("board.people.consent"), go: people.consent },
    now.table.yours.length > 1 && {
      icon: "lock",
      text: say(veiled ? "board.curtain.off" : "board.curtain.on"),
      go: () => settings.set("curtain", !veiled),
    },
    { icon: "scales", text: say("board.about.title"), go: about },
    !small() && { icon: "menu", text: say("board.keys.title"), go: help },
  ];
}

function about() {
  const { title, options, commitment, chance, fairness, game_title: name } = now.table;
  const rows = [
    ...options,
    [say("board.about.commitment"), el("code", {}, commitment)],
    [say("board.about.chance"), say(chance === "keyed" ? "board.about.keyed" : "board.about.quick")],
  ];
  if (fairness) rows.push([say("board.about.fairness"), fairness]);
  const list = el("dl", { class: "keys" }, rows.map(([option, value]) => [el("dt", {}, option), el("dd", {}, value)]));
  dialog({ title: title || name, body: [list] });
}

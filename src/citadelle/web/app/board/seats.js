// The seats: a panel for each, with its numbers and small pictures that open large.

import { dialog, el, fill, icon, isolated, moving, ruleId, say, seal } from "../core.js";
import { levelName } from "../counts.js";
import { picture } from "./motion.js";
import { now } from "./now.js";

/** The panels in `home`; `open(seat)` is called when a name is pressed. */
export function makeSeats(home, open) {
  const shown = new Map();

  return function draw() {
    for (const [seat, { node }] of shown) if (!now.seats.some((found) => found.seat === seat)) node.remove();
    now.seats.forEach((seat, i) => {
      const old = shown.get(seat.seat);
      const key = JSON.stringify([seat, now.table?.yours, say("board.title")]);
      if (old?.key !== key) {
        const node = panel(seat, open);
        const focus = old?.node.contains(document.activeElement) && document.activeElement.dataset.at;
        old?.node.replaceWith(node);
        if (focus) node.querySelector(`[data-at="${focus}"]`)?.focus();
        if (old) gains(old.seat, seat, node);
        shown.set(seat.seat, { key, node, seat });
      }
      const { node } = shown.get(seat.seat);
      if (home.children[i] !== node) home.insertBefore(node, home.children[i] ?? null);
    });
    for (const [seat] of shown) if (!now.seats.some((found) => found.seat === seat)) shown.delete(seat);
  };
}

function panel(seat, open) {
  const turn = seat.asked || seat.active;
  return el("section", { class: `seat s${seat.cls}${turn ? " turn" : ""}${seat.seat < 0 ? " nobody" : ""}`, "data-seat": seat.seat },
    el("header", {}, seal(seat.cls),
      el("h3", {}, seat.seat < 0 ? isolated(seat.name) : el("button", { type: "button", "data-at": "name", "aria-haspopup": "dialog", onclick: () => open(seat.seat) }, isolated(seat.name))),
      el("span", { class: "note" }, notes(seat)),
      seat.score && el("span", { class: "score" }, el("span", { class: "sr" }, `${seat.unit ?? ""} `), seat.score, seat.unit && el("small", { "aria-hidden": "true" }, seat.unit))),
    seat.stats?.length && el("ul", { class: "stats" }, seat.stats.map(stat)),
    seat.chips?.length && el("div", { class: "minis" }, seat.chips.map((chip, i) => mini(chip, i))));
}

/** What the table knows of a seat, in a few words. */
export function notes(seat) {
  const said = [];
  if (seat.you) said.push(say("board.seat.you"));
  else if (seat.kind === "link") said.push(say("board.seat.invited"));
  else if (seat.kind === "free") said.push(say("board.seat.free"));
  if (seat.kind === "bot") said.push(say("board.seat.bot", { level: levelName(seat.level) }));
  else if (seat.resigned) said.push(say("board.seat.resigned"));
  else if (seat.away) said.push(say("board.seat.away", { level: levelName(seat.level) }));
  else if (seat.kind === "person" && !seat.here && !seat.you) said.push(say("board.seat.absent"));
  if (seat.asked) said.push(say("board.seat.choosing"));
  if (seat.note) said.push(isolated(seat.note));
  const bot = seat.kind === "bot" || seat.away || seat.resigned;
  return [seat.asked ? icon("hourglass") : bot && icon("bot"), el("span", {}, said.join(" · "))];
}

function stat([name, value, of, title]) {
  return el("li", { title, "data-stat": title }, icon(name), el("span", { class: "sr" }, `${title} `), el("b", {}, value), of && el("span", { class: "of" }, `/${of}`));
}

function mini(chip, i) {
  return el("button", { type: "button", class: "mini-card", "data-at": `chip${i}`, "aria-label": chip.title, title: chip.title, "aria-haspopup": "dialog", onclick: () => large(chip) }, picture(chip));
}

/** A card at twice its size, with what it does in words. */
export function large({ title, art, cls, icon: name, lines = [], rule }, openRule) {
  return dialog({
    title, cls: "card-dialog",
    body: [art && picture({ art, cls, icon: name }), el("ul", { class: "card-lines" }, lines.map((line) => el("li", {}, line))), rule && ruleId(rule, openRule)],
  });
}

// A number that grew or fell says by how much, and floats away.
function gains(before, after, node) {
  if (!moving()) return;
  for (const [, value, , title] of after.stats ?? []) {
    const old = before.stats?.find((found) => found[3] === title)?.[1];
    const by = Number(value) - Number(old);
    if (old === undefined || !by) continue;
    const float = el("i", { class: `delta ${by > 0 ? "up" : "off"}`, "aria-hidden": "true" }, by > 0 ? `+${by}` : `−${-by}`);
    node.querySelector(`[data-stat="${CSS.escape(title)}"]`)?.append(float);
    float.animate({ translate: ["0 0", "0 -16px"], opacity: [1, 0] }, { duration: 600, easing: "ease-out" }).finished.finally(() => float.remove());
  }
}

/** How far the game is, as lozenges. */
export function pips(home) {
  const track = now.track;
  if (!track) return fill(home);
  const few = track.total > 0 && track.total <= 12;
  return fill(home, el("span", { "aria-hidden": "true" }, track.title, " "),
    few && Array.from({ length: track.total }, (_, i) => el("i", { "aria-hidden": "true", class: i < track.done ? "on" : i === track.done && !now.over ? "now" : "" })),
    el("span", { class: "sr" }, track.told), el("span", { "aria-hidden": "true" }, ` ${say("board.track", { done: Math.min(track.done + (now.over ? 0 : 1), track.total), total: track.total })}`));
}

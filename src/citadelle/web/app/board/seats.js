// The seats: a panel for each, with its numbers and small pictures that open large.

import { dialog, el, icon, isolated, moving, say, seal } from "../core.js";
import { levelName } from "../number_words.js";
import { animateNode, picture } from "./animation.js";
import { fillIfChanged, now } from "./model.js";

const FLOAT = 600;
const OPEN = ["link", "free"];

/** The panels in `home`; `open(seat)` is called when a name is pressed, `ask(thing)` with the score that is pressed. */
export function makeSeats(home, open, ask) {
  const shown = new Map();

  function draw(seat) {
    const old = shown.get(seat.seat);
    const key = JSON.stringify([seat, say("board.title")]);
    if (old?.key === key) return;
    const node = panel(seat, open, ask);
    const focus = old?.node.contains(document.activeElement) && document.activeElement.dataset.at;
    old?.node.replaceWith(node);
    if (focus) node.querySelector(`[data-at="${focus}"]`)?.focus();
    if (old && moving()) gains(old.seat, seat, node);
    shown.set(seat.seat, { key, node, seat });
  }

  return () => {
    now.seats.forEach(draw);
    for (const [number, { node }] of shown) {
      if (now.seats.some(({ seat }) => seat === number)) continue;
      node.remove();
      shown.delete(number);
    }
    now.seats.forEach(({ seat }, i) => {
      const { node } = shown.get(seat);
      if (home.children[i] !== node) home.insertBefore(node, home.children[i] ?? null);
    });
  };
}

/** The score; pressed, it says where its points come from. */
function scored(seat, score, unit, ask) {
  const body = [el("span", { class: "sr" }, `${unit} `), score, small(unit)];
  if (seat < 0) return el("span", { class: "score" }, body);
  const press = { type: "button", "data-at": "score", title: say("board.seat.score"), onclick: () => ask(`score ${seat}`) };
  return el("span", { class: "score" }, el("button", press, body));
}

function panel(seat, open, ask) {
  const turn = seat.asked || seat.active ? " turn" : "";
  const name = { type: "button", "data-at": "name", "aria-haspopup": "dialog", onclick: () => open(seat.seat) };
  const { score, unit = "", stats = [], chips = [] } = seat;
  return el(
    "section",
    { class: `seat s${seat.cls}${turn}${seat.seat < 0 ? " nobody" : ""}`, "data-seat": seat.seat },
    el(
      "header",
      {},
      seal(seat.cls),
      el("h3", {}, seat.seat < 0 ? isolated(seat.name) : el("button", name, isolated(seat.name))),
      el("span", { class: "note" }, notes(seat)),
      score && scored(seat.seat, score, unit, ask),
    ),
    stats.length > 0 && el("ul", { class: "stats" }, stats.map(stat)),
    chips.length > 0 && el("div", { class: "minis" }, chips.map(mini)),
  );
}

function small(unit) {
  return unit && el("small", { "aria-hidden": "true" }, unit);
}

/** What the table knows of a seat, in a few words. */
export function notes(seat) {
  const said = [];
  const level = levelName(seat.level ?? "");
  if (seat.you) said.push(say("board.seat.you"));
  else if (seat.kind === "link") said.push(say("board.seat.invited"));
  else if (seat.kind === "free") said.push(say("board.seat.free"));
  if (seat.kind === "bot") said.push(say("board.seat.bot", { level }));
  else if (seat.resigned) said.push(say("board.seat.resigned"));
  else if (seat.away) said.push(say("board.seat.away", { level }));
  else if (seat.kind === "person" && !seat.here && !seat.you) said.push(say("board.seat.absent"));
  if (seat.asked && !OPEN.includes(seat.kind)) said.push(say("board.seat.choosing"));
  if (seat.note) said.push(isolated(seat.note));
  const bot = seat.kind === "bot" || seat.away || seat.resigned;
  return [seat.asked ? icon("hourglass") : bot && icon("bot"), el("span", {}, said.join(" · "))];
}

function stat([name, value, of, title]) {
  const said = el("span", { class: "sr" }, `${title} `);
  const most = of && el("span", { class: "of" }, `/${of}`);
  return el("li", { title, "data-stat": title }, icon(name), said, el("b", {}, value), most);
}

function mini(chip, i) {
  const names = { "data-at": `chip${i}`, "aria-label": chip.title, title: chip.title, "aria-haspopup": "dialog" };
  return el("button", { type: "button", class: "mini-card", ...names, onclick: () => large(chip) }, picture(chip));
}

// A card at twice its size, with what it does in words.
function large({ title, lines = [], ...look }) {
  const words = el("ul", { class: "card-lines" }, lines.map((line) => el("li", {}, line)));
  return dialog({ title, cls: "card-dialog", body: [look.art && picture(look), words] });
}

// A number that grew or fell says by how much, and floats away.
function gains(before, after, node) {
  for (const [, value, , title] of after.stats ?? []) {
    const old = before.stats?.find((found) => found[3] === title)?.[1];
    const by = Number(value) - Number(old);
    if (old === undefined || !by) continue;
    const words = by > 0 ? `+${by}` : `−${-by}`;
    const float = el("i", { class: `delta ${by > 0 ? "up" : "off"}`, "aria-hidden": "true" }, words);
    node.querySelector(`[data-stat="${CSS.escape(title)}"]`).append(float);
    animateNode(float, { translate: ["0 0", "0 -16px"], opacity: [1, 0] }, FLOAT).then(() => float.remove());
  }
}

/** How far the game is, as lozenges. */
export function pips(home) {
  const { title, done, total, told, phase } = now.track ?? { total: 0 };
  const over = now.over !== null;
  const cls = (i) => (i < done ? "on" : i === done && !over ? "now" : "");
  const lozenge = (_, i) => el("i", { "aria-hidden": "true", class: cls(i) });
  const lozenges = Array.from({ length: total <= 12 ? total : 0 }, lozenge);
  const at = done + (over ? 0 : 1);
  const count = total ? say("board.track", { done: Math.min(at, total), total }) : at;
  fillIfChanged(home, JSON.stringify([now.track, over]), () => now.track && [
    el("span", { "aria-hidden": "true" }, `${title} `),
    lozenges,
    el("span", { class: "sr" }, told),
    el("span", { "aria-hidden": "true" }, ` ${count}`),
    phase && el("span", { class: "phase" }, ` · ${phase}`),
  ]);
}

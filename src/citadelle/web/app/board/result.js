// The result: the table of scores, points over the game as a chart, rematch, and the proof that the seed was fixed.

import { layRematch, remembered } from "../chance.js";
import { api, button, complain, el, fill, icon, isolated, moving, say, seal, spoken } from "../core.js";
import { id, nameOf, now, path, seatClass } from "./model.js";
import { svgElement } from "./scene.js";

const ROW = 300;
const SHIELD = "M0 0h14v9q0 6-7 9q-7-3-7-9z";

/** The end in `node`; `acts`: replay(), record(). Returns what draws it. */
export function makeEnd(node, acts) {
  let shown = null;

  async function again() {
    try {
      const laid = await layRematch(id);
      location.assign(`/t/${laid.table}`);
    } catch (fault) {
      complain(fault);
    }
  }

  function fold(event) {
    const folded = node.classList.toggle("folded");
    event.currentTarget.setAttribute("aria-expanded", String(!folded));
  }

  return () => {
    const over = now.over && now.live;
    const key = over ? JSON.stringify([now.over, now.seats.map((seat) => seat.name), say("board.title")]) : null;
    node.hidden = !over;
    if (key === shown) return;
    const first = shown === null;
    shown = key;
    if (!over) return void fill(node);
    const chart = el("figure", { class: "course" });
    const proof = el("p", { class: "proof" });
    const folding = { icon: "down", label: say("board.end.fold"), cls: "quiet icon fold", "aria-expanded": "true" };
    fill(
      node,
      el("header", {}, icon(now.over.won.some(Boolean) ? "glory" : "close", "big"), el("h2", { tabindex: "-1" }, verdict()), button(folding, fold)),
      el("div", { class: "end-body" }, el("div", { class: "scores" }, closing(), scores(first && moving())), chart),
      el(
        "div",
        { class: "tools" },
        button({ icon: "replay", text: say("board.replay.open") }, () => acts.replay()),
        button({ icon: "download", text: say("board.replay.record") }, () => acts.record()),
        button({ icon: "reroll", text: say("board.end.again"), cls: "go" }, again),
        proof,
      ),
    );
    course(chart);
    prove(proof);
  };
}

function verdict() {
  const { won, points } = now.over;
  const winners = won.flatMap((wins, seat) => (wins ? [seat] : []));
  if (!winners.length) return say(won.length > 1 ? "board.end.lost" : "board.end.lost_alone");
  const names = new Intl.ListFormat(spoken()).format(winners.map((seat) => isolated(nameOf(seat))));
  return say("board.end.won", { names, n: winners.length, points: points[winners[0]] });
}

/** The game's closing words, where it has some. */
function closing() {
  return now.over.told ? el("p", { class: "closing" }, now.over.told) : null;
}

// --- the scores

/** Parts by rows, seats by columns; rows of noughts and the sum of all are left out. */
function scores(counting) {
  const { points, won, places } = now.over;
  const rows = now.over.rows.filter(([, numbers]) => numbers.some(Boolean) && String(numbers) !== String(points));
  const seats = points.map((_, seat) => seat);
  const look = (seat) => (won[seat] ? `s${seatClass(seat)} win` : undefined);
  const row = (cls, title, numbers) => {
    const cells = seats.map((seat) => el("td", { class: look(seat) }, numbers[seat]));
    return el("tr", { class: cls }, el("th", { scope: "row" }, title), cells);
  };
  const head = (seat) =>
    el("th", { scope: "col", class: look(seat) },
      seal(seatClass(seat)), el("span", {}, isolated(nameOf(seat))), won[seat] && icon("glory"));
  const corner = el("th", { scope: "col" }, el("span", { class: "sr" }, say("board.end.part")));
  const table = el(
    "table",
    { class: "score-t" },
    el("thead", {}, el("tr", {}, corner, seats.map(head))),
    el("tbody", {}, rows.map(([title, numbers]) => row(undefined, title, numbers))),
    el("tfoot", {}, row(undefined, say("board.end.points"), points),
      won.some(Boolean) && row("places", say("board.end.place"), places)),
  );
  if (counting) {
    table.querySelectorAll("tbody tr, tfoot tr").forEach((line, i) => {
      for (const td of line.querySelectorAll("td")) count(td, i * ROW);
    });
  }
  return table;
}

// Numbers count up row by row.
function count(td, after) {
  const last = Number(td.textContent);
  const began = performance.now() + after;
  td.textContent = "";
  const step = (time) => {
    const part = Math.min(1, Math.max(0, (time - began) / ROW));
    td.textContent = part > 0 ? String(Math.round(last * part)) : "";
    if (part < 1 && td.isConnected) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

// --- the course of the game

/** The points of every seat after each choice, a line for each; dashes and shields tell them apart without colour. */
async function course(home) {
  let points = [];
  try {
    ({ points } = await api(path("/chart")));
  } catch {
    return;
  }
  if (points.length < 2 || points.every((row) => String(row) === String(points[0]))) return;
  const [wide, tall, left, right, low] = [560, 220, 44, 40, 24];
  const most = Math.max(1, ...points.flat());
  const least = Math.min(0, ...points.flat());
  const x = (i) => (left + ((wide - left - right) * i) / (points.length - 1)).toFixed(1);
  const y = (value) => tall - low - ((tall - low - 12) * (value - least)) / (most - least);
  const named = { role: "img", "aria-label": say("board.end.course") };
  const svg = svgElement("svg", { class: "chart", viewBox: `0 0 ${wide} ${tall}`, ...named });
  const label = (at, up, text) => svgElement("text", { class: "axis", x: at, y: up, "text-anchor": "end" }, text);
  for (const value of rounds(least, most)) {
    svg.append(svgElement("path", { class: "grid-line", d: `M${left} ${y(value)}H${wide - right}` }));
    svg.append(label(left - 6, y(value) + 4, String(value)));
  }
  svg.append(label(wide - right, tall - 6, say("board.end.moves", { n: points.length - 1 })));
  const ends = points.at(-1).map((value, seat) => ({ cls: seatClass(seat), seat, at: y(value) }));
  ends.sort((a, b) => a.at - b.at);
  ends.forEach((end, i) => (end.at = i ? Math.max(end.at, ends[i - 1].at + 17) : end.at));
  for (const { cls, seat, at } of ends) {
    const way = points.map((row, i) => `${x(i)} ${y(row[seat]).toFixed(1)}`).join("L");
    const box = { class: "ic", x: 2.5, y: 3, width: 9, height: 9, viewBox: "0 0 24 24" };
    const charge = svgElement("svg", box, svgElement("use", { href: `#s-${cls}` }));
    const arms = { class: `arms s${cls}`, transform: `translate(${wide - 34} ${at - 8})` };
    svg.append(svgElement("path", { class: `line s${cls} d${cls}`, d: `M${way}` }));
    svg.append(svgElement("g", arms, svgElement("path", { d: SHIELD }), charge));
  }
  fill(home, el("figcaption", {}, say("board.end.course")), svg);
}

/** Round numbers between these two, five steps at most. */
function rounds(least, most) {
  const tens = 10 ** Math.floor(Math.log10(most - least));
  const step = [0.2, 0.5, 1, 2].map((part) => part * tens).find((part) => part >= 1 && (most - least) / part <= 5) ?? 1;
  const found = [];
  for (let value = Math.ceil(least / step) * step; value <= most; value += step) found.push(value);
  return found;
}

// --- chance

/** Was the seed the one that was promised before the start? */
async function prove(home) {
  const { seed, salt } = now.over;
  fill(home, say("board.end.seed"), " ", el("code", {}, seed.replace(/^"(.*)"$/, "$1")));
  if (!globalThis.crypto?.subtle) return;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(salt + seed));
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const fair = hex === now.table.commitment;
  const words = say(fair ? "board.end.fair" : "board.end.unfair");
  const look = { class: fair ? "fair" : "unfair", title: now.table.commitment };
  home.append(" ", icon(fair ? "check" : "panic"), el("span", look, words));
  const own = remembered(id);
  if (own?.added) {
    const kept = own.promise === now.table.commitment && now.over.entropy.some(([, , added]) => added === own.added);
    const told = say(kept ? "board.end.added" : "board.end.not_added");
    home.append(" · ", icon(kept ? "check" : "panic"), el("span", { class: kept ? "fair" : "unfair" }, told));
  }
}

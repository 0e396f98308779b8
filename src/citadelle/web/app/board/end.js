// How it ended: the table of scores, the course of the game as lines, again, and what proves that chance was fair.

import { api, button, complain, el, fill, icon, isolated, moving, say, seal, spoken } from "../core.js";
import { clsOf, nameOf, now, path } from "./now.js";

const SVG = "http://www.w3.org/2000/svg";
const ROW = 300;

/** The end in `node`; `acts`: replay(), record(). */
export function makeEnd(node, acts) {
  let shown = null;

  async function again() {
    try {
      const laid = await api(path("/rematch"), { body: {} });
      location.assign(`/t/${laid.table}`);
    } catch (fault) {
      complain(fault);
    }
  }

  function draw() {
    const key = now.over && now.live ? JSON.stringify([now.over, now.seats.map((seat) => seat.name), say("board.title")]) : null;
    node.hidden = !key;
    if (key === shown) return;
    const first = shown === null;
    shown = key;
    if (!key) return void fill(node);
    const chart = el("figure", { class: "course" });
    const proof = el("p", { class: "proof" });
    fill(node,
      el("header", {}, icon("glory", "big"), el("h2", { tabindex: "-1" }, verdict()),
        el("button", { type: "button", class: "btn quiet icon fold", "aria-label": say("board.end.fold"), "aria-expanded": "true", onclick: (event) => fold(event.currentTarget) }, icon("down"))),
      el("div", { class: "end-body" }, el("div", { class: "scores" }, scores(first && moving())), chart),
      el("div", { class: "tools" },
        button({ icon: "replay", text: say("board.replay.open") }, () => acts.replay()), button({ icon: "download", text: say("board.replay.record") }, () => acts.record()),
        button({ icon: "reroll", text: say("board.end.again"), cls: "go" }, again), proof));
    course(chart);
    prove(proof);
  }

  function fold(handle) {
    const folded = node.classList.toggle("folded");
    handle.setAttribute("aria-expanded", String(!folded));
  }

  return { draw };
}

function verdict() {
  const { won, points } = now.over;
  const winners = won.flatMap((wins, seat) => (wins ? [seat] : []));
  if (!winners.length) return say("board.end.lost");
  const names = new Intl.ListFormat(spoken()).format(winners.map((seat) => isolated(nameOf(seat))));
  return say("board.end.won", { names, n: winners.length, points: points[winners[0]] });
}

function scores(counting) {
  const { points, won, places } = now.over;
  const rows = now.over.rows.filter(([, numbers]) => numbers.some(Boolean) && String(numbers) !== String(points));
  const seats = points.map((_, seat) => seat);
  const cell = (tag, seat, ...inside) => el(tag, { class: won[seat] ? `s${clsOf(seat)} win` : undefined }, ...inside);
  const table = el("table", { class: "score-t" },
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, el("span", { class: "sr" }, say("board.end.part"))),
      seats.map((seat) => el("th", { scope: "col", class: won[seat] ? `s${clsOf(seat)} win` : undefined }, seal(clsOf(seat)), el("span", {}, isolated(nameOf(seat))), won[seat] && icon("glory"))))),
    el("tbody", {}, rows.map(([title, numbers]) => el("tr", {}, el("th", { scope: "row" }, title), seats.map((seat) => cell("td", seat, numbers[seat]))))),
    el("tfoot", {}, el("tr", {}, el("th", { scope: "row" }, say("board.end.points")), seats.map((seat) => cell("td", seat, points[seat]))),
      el("tr", { class: "places" }, el("th", { scope: "row" }, say("board.end.place")), seats.map((seat) => cell("td", seat, places[seat])))));
  if (counting) [...table.querySelectorAll("tbody tr, tfoot tr")].forEach((row, i) => row.querySelectorAll("td").forEach((td) => count(td, i * ROW)));
  return table;
}

// Numbers count up row by row.
function count(td, after) {
  const last = Number(td.textContent);
  const began = performance.now() + after;
  td.textContent = "";
  const step = (time) => {
    const part = Math.min(1, Math.max(0, (time - began) / ROW));
    td.textContent = part > 0 || last === 0 ? String(Math.round(last * part)) : "";
    if (part < 1 && td.isConnected) requestAnimationFrame(step);
    else td.textContent = String(last);
  };
  requestAnimationFrame(step);
}

function shape(tag, attrs, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attrs)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

/** The points of every seat after each choice, as one line a seat; dashes and seals tell them apart without colour. */
async function course(home) {
  let points;
  try {
    ({ points } = await api(path("/chart")));
  } catch {
    return;
  }
  if (points.length < 2) return;
  const [wide, tall, left, low] = [560, 220, 34, 24];
  const most = Math.max(1, ...points.flat());
  const least = Math.min(0, ...points.flat());
  const x = (i) => left + ((wide - left - 40) * i) / (points.length - 1);
  const y = (value) => tall - low - ((tall - low - 12) * (value - least)) / (most - least || 1);
  const svg = shape("svg", { class: "chart", viewBox: `0 0 ${wide} ${tall}`, role: "img", "aria-label": say("board.end.course") });
  for (let k = 0; k <= 4; k += 1) {
    const value = Math.round(least + ((most - least) * k) / 4);
    svg.append(shape("path", { class: "grid-line", d: `M${left} ${y(value)}H${wide - 40}` }), shape("text", { class: "axis", x: left - 6, y: y(value) + 4, "text-anchor": "end" }, String(value)));
  }
  svg.append(shape("text", { class: "axis", x: wide - 40, y: tall - 6, "text-anchor": "end" }, say("board.end.moves", { n: points.length - 1 })));
  const ends = points.at(-1).map((value, seat) => ({ seat, at: y(value) })).sort((a, b) => a.at - b.at);
  ends.forEach((end, i) => (end.at = i ? Math.max(end.at, ends[i - 1].at + 17) : end.at));
  for (const { seat, at } of ends) {
    const cls = clsOf(seat);
    svg.append(shape("path", { class: `line s${cls} d${cls}`, d: `M${points.map((row, i) => `${x(i).toFixed(1)} ${y(row[seat]).toFixed(1)}`).join("L")}` }));
    svg.append(shape("g", { class: `arms s${cls}`, transform: `translate(${wide - 34} ${at - 8})` }, shape("path", { d: "M0 0h14v9q0 6-7 9q-7-3-7-9z" }),
      shape("svg", { class: "ic", x: 2.5, y: 3, width: 9, height: 9, viewBox: "0 0 24 24" }, shape("use", { href: `#s-${cls}` }))));
  }
  fill(home, el("figcaption", {}, say("board.end.course")), svg);
}

/** Was the seed the one that was promised before the start? */
async function prove(home) {
  const { seed, salt } = now.over;
  fill(home, say("board.end.seed"), " ", el("code", {}, seed));
  if (!globalThis.crypto?.subtle) return;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(salt + seed));
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const fair = hex === now.table.commitment;
  home.append(" ", icon(fair ? "check" : "panic"), el("span", { class: fair ? "fair" : "unfair", title: now.table.commitment }, say(fair ? "board.end.fair" : "board.end.unfair")));
}

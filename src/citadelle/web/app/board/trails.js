// Where things went: a dashed line from shape to shape with a head, or dashes round where something only came or went.
// What others did stays marked until the viewer's next choice.

import { moving } from "../core.js";
import { animateNode } from "./animation.js";
import { now, seatClass } from "./model.js";
import { parts, svgElement } from "./scene.js";

const MOST = 12;
const GLIDE = 480;
const SHORT = 16;
const BEND = 0.12;
const RING = 32;
const EDGE = 5;
const SEAT = /^seat:(-?\d+)$/;

/** The trails of a table; `seats` holds the panels, where trails may end too. */
export function makeTrails(seats) {
  let list = [];
  let place = "";

  /** After every update: what it tells of, shown for `hold` milliseconds if that is a while. Returns the ends of its trails. */
  function take(update, hold) {
    const { at, step = 0, full, fresh, live, trails = [] } = update;
    const seat = update.log?.find((line) => line.at === at && !line.said)?.seat ?? -1;
    const moved = place !== `${at}.${step}`;
    const elsewhere = !place.startsWith(`${at}.`);
    const another = now.seat < 0 && list.some((trail) => trail.seat !== seat);
    if (full || "mine" in update || (moved && !fresh && !trails.length) || (elsewhere && (!live || another))) list = [];
    place = `${at}.${step}`;
    const more = trails.map(([what, start, end]) => ({ what, start, end, seat }));
    const again = ({ start, end }) => more.some((trail) => trail.start === start && trail.end === end);
    list = [...list.filter((trail) => !again(trail)), ...more].slice(-MOST);
    draw();
    if (hold && moving()) for (const trail of more) glide(trail, Math.min(hold, GLIDE));
    return more.flatMap(({ start, end }) => [end, start]);
  }

  /** Everything anew: shapes may have moved, parts may have come and gone. */
  function draw() {
    for (const node of document.querySelectorAll(".scene > .trails")) node.remove();
    for (const node of seats.querySelectorAll(".seat.last")) node.classList.remove("last");
    const drawn = new Map();
    for (const { start, end, seat } of list) {
      const ends = [start, end].filter(Boolean);
      for (const id of ends) seats.querySelector(`[data-seat="${SEAT.exec(id)?.[1]}"]`)?.classList.add("last");
      const spots = ends.map(spot).filter(Boolean);
      const line = spots.length === 2 && spots[0].svg === spots[1].svg;
      const shapes = line ? [[spots[0].svg, way(...spots)]] : spots.map((one) => [one.svg, ring(one)]);
      for (const [svg, shape] of shapes) {
        if (!drawn.has(svg)) drawn.set(svg, svgElement("g", { class: "trails", "aria-hidden": "true" }));
        drawn.get(svg).append(svgElement("g", { class: `trail s${seatClass(seat)}` }, ...shape));
      }
    }
    // Below the pieces, whose numbers must be read.
    for (const [svg, group] of drawn) svg.insertBefore(group, svg.querySelector(":scope > g:has([data-flock])"));
  }

  return { take, draw };
}

/** The middle of a shape in units of its drawing, and how large it is; null where it isn't drawn. */
function spot(id) {
  const node = document.getElementById(id);
  const svg = node?.closest(".scene");
  if (!svg || ![...parts.values()].some((part) => part.svg === svg)) return null;
  const box = node.getBBox();
  if (!box.width && !box.height) return null;
  let { x, y } = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
  // By attributes alone: what is just being animated counts as where it will be.
  for (let each = node; each !== svg; each = each.parentNode) {
    const own = each.transform?.baseVal.consolidate()?.matrix;
    if (own) ({ x, y } = new DOMPoint(x, y).matrixTransform(own));
  }
  return { svg, x, y, wide: box.width, tall: box.height, area: node.localName === "path" };
}

/** A bent line with a head that ends shortly before the middle of its goal. */
function way(from, to) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const bend = { x: from.x + dx / 2 - dy * BEND, y: from.y + dy / 2 + dx * BEND };
  const angle = Math.atan2(to.y - bend.y, to.x - bend.x);
  const far = Math.max(0, Math.hypot(dx, dy) - SHORT) > 0 ? SHORT : 0;
  const end = { x: to.x - far * Math.cos(angle), y: to.y - far * Math.sin(angle) };
  const d = `M${pair(from)}Q${pair(bend)} ${pair(end)}`;
  const turned = `translate(${pair(end)}) rotate(${number((angle * 180) / Math.PI)})`;
  return [
    svgElement("path", { class: "halo", d }),
    svgElement("path", { class: "line", d }),
    svgElement("path", { class: "head", d: "M10 0L-8 9L-3 0L-8 -9z", transform: turned }),
  ];
}

/** Dashes round the middle of an area, or all round anything else. */
function ring({ x, y, wide, tall, area }) {
  const [across, down] = area ? [RING, RING] : [wide / 2 + EDGE, tall / 2 + EDGE];
  const box = { x: number(x - across), y: number(y - down), width: number(2 * across), height: number(2 * down) };
  const at = { ...box, rx: area ? RING : 2 * EDGE };
  return [svgElement("rect", { class: "halo", ...at }), svgElement("rect", { class: "line", ...at })];
}

const number = (value) => Math.round(value * 10) / 10;
const pair = ({ x, y }) => `${number(x)} ${number(y)}`;

/** A token with the icon of what went glides from start to end. */
function glide({ what, start, end, seat }, duration) {
  const [from, to] = [spot(start), spot(end)];
  if (!from || !to || from.svg !== to.svg || !document.getElementById(`i-${what}`)) return;
  const sign = svgElement("use", { href: `#i-${what}`, x: -12, y: -12, width: 24, height: 24 });
  const shape = [svgElement("circle", { r: 18 }), sign];
  const attrs = { class: `trail-token s${seatClass(seat)}`, transform: `translate(${pair(to)})` };
  const token = svgElement("g", { ...attrs, "aria-hidden": "true" }, ...shape);
  to.svg.append(token);
  const way = `${number(from.x - to.x)}px ${number(from.y - to.y)}px`;
  animateNode(token, { translate: [way, "0 0"] }, duration).finally(() => token.remove());
}

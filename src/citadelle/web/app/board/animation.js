// Moving pieces: what changed on the drawing glides, drops in or shrinks away.

import { icon } from "../core.js";
import { svgElement } from "./scene.js";

const MARCH = 320;
const DROP = 200;
const EASE = "cubic-bezier(.2, .7, .2, 1)";

/** A woodcut on its sky, or an icon. */
export function picture({ art, cls = "", icon: name }) {
  if (!art) return icon(name || "cards", "big");
  const look = { class: `cut ${cls}`.trim(), viewBox: "0 0 120 84", "aria-hidden": "true" };
  return svgElement("svg", look, svgElement("use", { href: `#${art}`, width: 120, height: 84 }));
}

// --- moving pieces

/** The places of pieces that come in numbers; compared before and after a change, it shows which ones moved. */
export function piecePlaces() {
  const found = new Map();
  for (const node of document.querySelectorAll(".scene [data-flock]")) {
    found.set(node.id, { flock: node.dataset.flock, n: Number(node.dataset.n), at: placeOf(node), node });
  }
  return found;
}

function placeOf(node) {
  const found = /translate\(([-\d.]+)[ ,]+([-\d.]+)\)/.exec(node.getAttribute("transform"));
  return found ? [Number(found[1]), Number(found[2])] : [0, 0];
}

/** Animate a change: pieces move, new items drop in, removed ones shrink away. */
export function animate({ came, went }, before) {
  const marched = march(before, piecePlaces());
  for (const node of came) {
    if (!marched.has(node)) animateNode(node, { translate: ["0 -12px", "0 0"], opacity: [0, 1] }, DROP);
  }
  for (const [node, home] of went) {
    if (!home?.isConnected || marched.has(node)) continue;
    // What has a place of its own would shrink towards the corner of the board: its frame shrinks where it stands.
    const frame = svgElement("g", { class: "leaving" }, ghost(node));
    home.append(frame);
    animateNode(frame, { scale: [1, 0], rotate: ["0deg", "15deg"] }, DROP).finally(() => frame.remove());
  }
}

/** Move a node and wait until it is done. */
export function animateNode(node, frames, duration) {
  return node.animate(frames, { duration, easing: EASE }).finished.catch(() => {});
}

// A copy for an animation, without ids, so that nothing finds it.
function ghost(node) {
  for (const name of ["id", "data-flock", "data-thing"]) node.removeAttribute(name);
  node.classList.add("leaving");
  return node;
}

// Where one has lost what another of its flock has won, a copy goes from one to the other.
function march(before, after) {
  const marched = new Set();
  const change = (id) => (after.get(id)?.n ?? 0) - (before.get(id)?.n ?? 0);
  const ids = [...new Set([...before.keys(), ...after.keys()])].filter((id) => change(id));
  for (const to of ids.filter((id) => change(id) > 0)) {
    const { flock, at, node } = after.get(to);
    const lost = (id) => change(id) === -change(to) && before.get(id).flock === flock;
    const from = before.get(ids.find((id) => lost(id) && !marched.has(before.get(id).node)));
    if (!from) continue;
    const copy = ghost(node.cloneNode(true));
    for (const text of copy.querySelectorAll("text")) text.textContent = change(to);
    node.parentNode.append(copy);
    const way = `${from.at[0] - at[0]}px ${from.at[1] - at[1]}px`;
    animateNode(copy, { translate: [way, "0 0"] }, MARCH).finally(() => copy.remove());
    if (!before.has(to)) animateNode(node, { opacity: [0, 0, 1] }, MARCH);
    marched.add(node).add(from.node);
  }
  return marched;
}

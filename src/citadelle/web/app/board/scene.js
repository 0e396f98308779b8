// The drawing: parts, layers and keyed items. New items are merged into the existing ones, attribute by attribute, so
// that moved items can be animated and the focus is kept.

import { applyChanges } from "./model.js";

const SVG = "http://www.w3.org/2000/svg";
const parser = new DOMParser();

/** The parts shown, by id: their SVG element, where they stand, and what the game tells of them. */
export const parts = new Map();

/** Every item's SVG as it was sent, by id: later updates may be differences to it. */
const texts = new Map();

/** SVG fragments as elements, parsed at once; throws if they can't be parsed. */
function parseFragments(fragments) {
  const text = `<svg xmlns="${SVG}">${fragments.join("")}</svg>`;
  const root = parser.parseFromString(text, "image/svg+xml").documentElement;
  const whole = root.children.length === fragments.length && !root.querySelector("parsererror");
  if (!whole) throw new Error("unreadable drawing");
  for (const bad of root.querySelectorAll("script, foreignObject")) bad.remove();
  return [...root.children];
}

/** Make `old` like `fresh` with as few changes as can be; returns the node that stands there now. */
function morph(old, fresh) {
  if (old.nodeName !== fresh.nodeName) {
    old.replaceWith(fresh);
    return fresh;
  }
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return old;
  }
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  const have = [...old.childNodes];
  const want = [...fresh.childNodes];
  want.forEach((child, i) => (i < have.length ? morph(have[i], child) : old.append(child)));
  have.slice(want.length).forEach((child) => child.remove());
  return old;
}

/** Make a node's children like these (lists, with gaps where there is nothing), changing as little as can be. */
export function morphChildren(node, children) {
  const fresh = node.cloneNode(false);
  fresh.append(...children.flat(Infinity).filter(Boolean));
  morph(node, fresh);
}

/** Give `parent` these children, in this order; children with the same key stay where they can. */
function arrange(parent, wanted, keyOf) {
  const have = new Map([...parent.children].filter((child) => keyOf(child)).map((child) => [keyOf(child), child]));
  const keys = new Set(wanted.map(keyOf));
  for (const [key, child] of have) if (!keys.has(key)) child.remove();
  let at = [...parent.children].find((child) => keys.has(keyOf(child))) ?? null;
  for (const fresh of wanted) {
    const old = have.get(keyOf(fresh));
    const stays = old && old === at;
    if (stays) at = at.nextElementSibling;
    const node = old ? morph(old, fresh) : fresh;
    if (!stays) parent.insertBefore(node, at);
  }
}

const byId = (node) => node.id;
const byMark = ({ dataset: { choice, source, target } }) => {
  const kinds = Object.entries({ choice, source, target }).filter(([, value]) => value !== undefined);
  return kinds.map(([kind, value]) => `${kind} ${value}`)[0] ?? null;
};

/** An element of a drawing. */
export function svgElement(tag, attrs = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attrs)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

/** A whole scene: every part in the place that `places` names for it. */
export function showParts(list, places) {
  texts.clear();
  keepParts(list.map((part) => part.id));
  for (const part of list) showPart(part);
  arrangeParts(list.map((part) => part.id), places);
}

function keepParts(ids) {
  for (const [id, { svg }] of parts) {
    if (ids.includes(id)) continue;
    svg.remove();
    parts.delete(id);
  }
}

function showPart({ layers, ...part }) {
  for (const [, items] of layers) for (const [id, text] of items) texts.set(id, text);
  const made = { id: `part-${part.id}`, class: "scene", role: "group" };
  const svg = parts.get(part.id)?.svg ?? svgElement("svg", made);
  parts.set(part.id, { svg });
  change(part);
  keepLayers(svg, layers.map(([id]) => id));
  layers.forEach(([, items], i) => arrange(svg.children[i], parseFragments(items.map(([, text]) => text)), byId));
}

/** Take over what is different about a part: place, title, icon, box. The board's view is set by whoever moves it. */
function change({ id, layers, ...fields }) {
  const part = Object.assign(parts.get(id), { id, ...fields });
  part.svg.setAttribute("aria-label", part.title);
  part.svg.classList.toggle("roomy", part.place === "own" && part.least > 0);
  part.svg.style.setProperty("--least", `${part.place === "own" ? Math.floor(part.box[2] * part.least) : 0}px`);
  if (part.place !== "board" || !part.svg.hasAttribute("viewBox")) part.svg.setAttribute("viewBox", part.box.join(" "));
}

/** Layers with these ids, in this order; new ones are empty. */
function keepLayers(svg, ids) {
  dropLayers(svg, ids);
  ids.forEach((id, i) => {
    const layer = svg.querySelector(`:scope > [id="${CSS.escape(id)}"]`) ?? svgElement("g", { id });
    if (svg.children[i] !== layer) svg.insertBefore(layer, svg.children[i] ?? null);
  });
}

function dropLayers(svg, ids) {
  for (const layer of [...svg.children]) if (!ids.includes(layer.id)) layer.remove();
}

/** Parts in this order, each in its place; what needn't be moved stays. */
function arrangeParts(order, places) {
  const sorted = order.map((id) => [id, parts.get(id)]);
  const held = document.activeElement;
  parts.clear();
  for (const [id, part] of sorted) parts.set(id, part);
  for (const home of new Set(Object.values(places))) {
    const wanted = sorted.filter(([, part]) => places[part.place] === home).map(([, part]) => part.svg);
    wanted.forEach((svg, i) => {
      const here = home.querySelectorAll(":scope > .scene")[i] ?? null;
      if (here !== svg) home.insertBefore(svg, here);
    });
  }
  if (held !== document.activeElement && held.isConnected) held.focus({ preventScroll: true });
}

/** The parts in their places anew: a place may have moved with the width of the screen. */
export function rearrange(places) {
  arrangeParts([...parts.keys()], places);
}

/** Differences to the last scene: items leave, then parts come, go and change, then items come; what came and went. */
export function applyDifferences({ gone = [], patch = [], parts: whole = [], ...update }, places) {
  const { part_order: order = [...parts.keys()], part_changes: changes = [] } = update;
  const went = gone.map((id) => document.getElementById(id)).filter(Boolean).map((node) => [node, node.parentNode]);
  for (const [node] of went) node.remove();
  if (whole.length || changes.length || update.part_order) {
    keepParts([...order]);
    for (const { id, layers } of changes) if (layers) dropLayers(parts.get(id).svg, layers);
    for (const each of changes) change(each);
    for (const { id, layers } of changes) if (layers) keepLayers(parts.get(id).svg, layers);
    for (const part of whole) showPart(part);
    arrangeParts(order, places);
  }
  return { came: layItems(patch), went };
}

/** Single items: (layer, id, drawing, the item it stands before); those that weren't there before. */
function layItems(list) {
  const came = [];
  for (const [, id, text] of list) texts.set(id, applyChanges(texts.get(id) ?? "", text));
  const fresh = parseFragments(list.map(([, id]) => texts.get(id)));
  for (let i = list.length - 1; i >= 0; i -= 1) {
    const [layer, id, , before] = list[i];
    const home = document.getElementById(layer);
    const old = document.getElementById(id);
    const node = old && old.parentNode === home ? morph(old, fresh[i]) : fresh[i];
    if (old && old !== node) old.remove();
    const next = before ? document.getElementById(before) : firstMark(home);
    if (node.parentNode !== home || node.nextElementSibling !== next) home.insertBefore(node, next);
    if (!old) came.push(node);
  }
  return came;
}

function firstMark(layer) {
  return [...layer.children].find((child) => byMark(child) !== null) ?? null;
}

/** Draw these marks as gold buttons on the drawing (see picking.js), in their order. */
export function drawMarks(marks) {
  const homes = new Map();
  for (const node of document.querySelectorAll(".scene .target")) homes.set(node.parentNode, []);
  for (const wanted of marks) {
    const layer = document.getElementById(wanted.layer);
    if (!layer) continue;
    if (!homes.has(layer)) homes.set(layer, []);
    homes.get(layer).push(mark(wanted));
  }
  for (const [layer, wanted] of homes) arrange(layer, wanted, byMark);
}

/** Remove the forced width of texts that fit their space; only those that the reader's font makes too wide keep it,
 * and those that aren't shown now, which have no width yet. */
export function fitTexts() {
  for (const text of document.querySelectorAll(".scene text[textLength]:not([data-tight])")) {
    const room = text.getAttribute("textLength");
    text.removeAttribute("textLength");
    const wide = text.getComputedTextLength();
    if (wide > 0 && wide <= room) continue;
    text.setAttribute("textLength", room);
    if (wide > 0) text.setAttribute("data-tight", "");
  }
}

/** Hide layers without buttons from screen readers: what they show is described in words elsewhere. */
export function hideFromReaders() {
  for (const { svg } of parts.values()) {
    for (const layer of svg.children) {
      if (layer.querySelector(".target, [data-thing][tabindex]")) layer.removeAttribute("aria-hidden");
      else layer.setAttribute("aria-hidden", "true");
    }
  }
}

/** Outline what these choices lead to, each shape once. */
export function outlineAims(choices) {
  const layer = document.getElementById("aims");
  if (!layer) return;
  const refs = [...new Set(choices.map((choice) => choice.aim).filter(Boolean))];
  const outline = (cls) => refs.map((ref) => svgElement("use", { class: cls, href: `#${ref}` }));
  const lines = ["gilt-1", "gilt-2"].flatMap(outline);
  layer.querySelector(":scope > .aim")?.remove();
  if (lines.length) layer.append(svgElement("g", { class: "aim", "aria-hidden": "true" }, ...lines));
}

function mark({ data, label, ref, hatch, svg, cls, pressed, silent }) {
  const [[name, value]] = Object.entries(data);
  const node = svgElement("g", { class: cls, [`data-${name}`]: value });
  const names = silent ? { "aria-hidden": "true" } : { role: "button", tabindex: "0", "aria-label": label };
  if (pressed) names["aria-pressed"] = "true";
  for (const [attr, words] of Object.entries(names)) node.setAttribute(attr, words);
  if (!ref) node.append(...parseFragments([`<g>${svg ?? ""}</g>`])[0].childNodes);
  if (ref) node.append(svgElement("use", hatch ? { class: "gilt-0", fill: "url(#hatch)", href: `#${ref}` }
    : { class: "hit", href: `#${ref}` }));
  if (ref) for (const line of ["gilt-1", "gilt-2"]) node.append(svgElement("use", { class: line, href: `#${ref}` }));
  return node;
}

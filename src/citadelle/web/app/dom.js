// Making elements. Text is inserted as text, drawings as parsed SVG; nothing is ever inserted as HTML.

const SVG = "http://www.w3.org/2000/svg";
const FORBIDDEN = "script, foreignObject, iframe, object, embed, audio, video";
let made = 0;

/** An id that nothing else on the page has. */
export function unique(stem = "n") {
  return `${stem}-${++made}`;
}

/**
 * An element. `attrs`: text, numbers, true (bare attribute); null, undefined and false leave it out; a function under
 * `onclick` and the like listens; `value`, `checked`, `selected` are set as properties. Children: nodes, texts, lists.
 */
export function el(tag, attrs = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attrs)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") node.addEventListener(name.slice(2), value);
    else if (name === "value" || name === "checked" || name === "selected") continue;
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  add(node, children);
  for (const name of ["value", "checked", "selected"]) if (attrs[name] !== undefined) node[name] = attrs[name];
  return node;
}

/** Append nodes, texts and lists of them; null, undefined and false are passed over. */
export function add(node, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    node.append(child instanceof Node ? child : String(child));
  }
  return node;
}

/** Put new children in place of the old ones. */
export function fill(node, ...children) {
  node.replaceChildren();
  return add(node, children);
}

/** An icon of the page's sprite: decoration, so whatever needs a name says it beside it. */
export function icon(name, cls = "") {
  const drawn = document.createElementNS(SVG, "svg");
  drawn.setAttribute("class", cls ? `ic ${cls}` : "ic");
  drawn.setAttribute("viewBox", name === "mark" ? "0 0 32 32" : "0 0 24 24");
  drawn.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", /^[sp]-\d$/.test(name) ? `#${name}` : `#i-${name}`);
  drawn.append(use);
  return drawn;
}

/** A seat's shield: colour and charge of the look class `cls` (0 to 5). `size`: "" or "sm". */
export function seal(cls, size = "") {
  return el("span", { class: `seal s${cls}${size ? ` ${size}` : ""}`, "aria-hidden": "true" }, icon(`s-${cls}`));
}

/** A drawing from the server as a node: parsed as SVG, so that nothing in it runs. Null if it can't be read. */
export function svg(text) {
  const parsed = new DOMParser().parseFromString(wrapped(text), "image/svg+xml").documentElement;
  if (parsed.querySelector("parsererror") || !parsed.firstElementChild) return null;
  for (const bad of parsed.querySelectorAll(FORBIDDEN)) bad.remove();
  return document.importNode(parsed.firstElementChild, true);
}

function wrapped(text) {
  return `<svg xmlns="${SVG}" xmlns:xlink="http://www.w3.org/1999/xlink">${text}</svg>`;
}

/** A button: `{ icon, text, label, cls }`, and the function that it calls. */
export function button({ icon: name, text, label, cls = "", ...attrs }, onclick) {
  return el(
    "button",
    {
      type: "button",
      class: `btn ${cls}`.trim(),
      "aria-label": label,
      title: text ? undefined : label,
      onclick,
      ...attrs,
    },
    name && icon(name),
    text && el("span", {}, text),
  );
}

/** A rule id that opens the rule where it is pressed; `open(id)` shows it. */
export function ruleId(id, open) {
  return el("button", { type: "button", class: "rule-id", onclick: () => open(id) }, id);
}

// The viewport of the board: drag, pinch and wheel; areas and a small map on small screens.

import { button, el, icon, lang, moving, say, small } from "../core.js";
import { fillIfChanged, now } from "./model.js";
import { parts, svgElement } from "./scene.js";

const NARROW = matchMedia("(max-width: 1100px)");
const MARGIN = 40;
const STEP = 1.4;
const NEARLY = 1.1; // so much of the board is seen that a small map would hide more than it shows
// A phone that shows the whole board has no room for larger words; one area of it has.
const NEAR = 0.55;
const DRAG = 6;
const GLIDE = 260;
const DOUBLE = 320;

/** The view of the board in `home` (its part's drawing), with `bar` for areas. Returns what the page needs of it. */
export function makePan(home, bar) {
  const view = { x: 0, y: 0, k: 0 };
  const touches = new Map();
  const tool = (sign, name, go) => button(
    { icon: sign, cls: "quiet icon", "data-tool": `zoom-${name}`, "data-say-label": `board.zoom.${name}` }, go,
  );
  const zoom = el("div", { class: "zoom", role: "group", "data-say-label": "board.zoom.title" },
    tool("plus", "in", () => scale(STEP)),
    tool("minus", "out", () => scale(1 / STEP)),
    tool("fit", "all", () => whole()));
  const map = svgElement("svg", { class: "minimap", "aria-hidden": "true" });
  let moved = 0;
  let area = null;
  let free = false;
  let steered = false; // by hand, since the last question
  let anchor = null;
  let low = 0;
  let seen = null;
  let glide = 0;
  let tapped = { at: 0, x: 0, y: 0 };
  let drawn = { id: "", box: "" };
  const kept = new Map();
  home.append(map);

  const part = () => [...parts.values()].find((found) => found.place === "board");
  const size = () => (seen ??= [home.clientWidth || 1, home.clientHeight || 1]);

  /** Is the board too large to be shown whole at a size that can be read? */
  const pans = () => part().least > 0 && fitting(part().box).k < part().least;

  const isWhole = ({ box }) => box.join() === part()?.box.join();

  function fitting(box) {
    const [wide, tall] = size();
    const k = Math.min(wide / box[2], (tall - low) / box[3]);
    return { x: box[0] + box[2] / 2, y: box[1] + box[3] / 2 + low / 2 / k, k };
  }

  /** An area, or as much of it as can be read. */
  function readable(box) {
    const fit = fitting(box);
    const k = Math.max(fit.k, part().least || 0);
    return { x: fit.x, y: box[1] + box[3] / 2 + low / 2 / k, k };
  }

  /** What is shown while nobody has moved the view: the whole board, or as much of it as can be read. */
  function resting() {
    if (!pans()) return fitting(part().box);
    anchor ??= middleOf(nearby());
    return bounded({ ...anchor, k: part().least }, 0);
  }

  const middleOf = ([x, y, wide, tall]) => ({ x: x + wide / 2, y: y + tall / 2 });

  /** Where a board that isn't shown whole opens: as many of its areas as fit, from the first on; else the whole board. */
  function nearby() {
    const [wide, tall] = [size()[0] / part().least, (size()[1] - low) / part().least];
    const joined = ([x, y, w, h], [x2, y2, w2, h2]) => {
      const [left, top] = [Math.min(x, x2), Math.min(y, y2)];
      return [left, top, Math.max(x + w, x2 + w2) - left, Math.max(y + h, y2 + h2) - top];
    };
    const boxes = now.areas.filter((one) => one.part === part().id && !isWhole(one)).map(({ box }) => box);
    const grow = (all, box) => {
      const both = joined(all, box);
      return both[2] <= wide && both[3] <= tall ? both : all;
    };
    return boxes.length ? boxes.reduce(grow) : part().box;
  }

  /** Keep the view on the board: never smaller than the whole, never far outside. */
  function bounded({ x, y, k }, margin = MARGIN) {
    const box = part().box;
    const all = fitting(box);
    const scaled = Math.min(Math.max(k, all.k), Math.max(all.k * 6, 2.4));
    const [wide, tall] = [size()[0] / scaled, (size()[1] - low) / scaled];
    const under = low / 2 / scaled;
    const within = (at, from, length, shown) => {
      if (shown >= length) return from + length / 2;
      return Math.min(Math.max(at, from + shown / 2 - margin), from + length - shown / 2 + margin);
    };
    return { x: within(x, box[0], box[2], wide), y: within(y - under, box[1], box[3], tall) + under, k: scaled };
  }

  function put(wanted) {
    if (!part()) return;
    Object.assign(view, bounded(wanted));
    const [wide, tall] = size().map((length) => length / view.k);
    const box = [view.x - wide / 2, view.y - tall / 2, wide, tall].map((n) => Math.round(n * 100) / 100);
    part().svg.setAttribute("viewBox", box.join(" "));
    letters(small() && view.k < NEAR ? 0 : Math.round(100 / view.k) / 100);
    map.classList.toggle("idle", area !== null || view.k <= fitting(part().box).k * NEARLY);
    map.querySelector(".mv")?.setAttribute("d", `M${box[0]} ${box[1]}h${box[2]}v${box[3]}h${-box[2]}z`);
  }

  /** How many units of the drawing a pixel is, for words that grow where the drawing shrinks. */
  function letters(units) {
    if (home.style.getPropertyValue("--u") !== String(units)) home.style.setProperty("--u", units);
  }

  function halt() {
    cancelAnimationFrame(glide);
    glide = 0;
  }

  /** Move the view there, animated if animations are on. */
  function go(wanted) {
    halt();
    const to = bounded(wanted);
    const from = { ...view };
    if (!moving() || !view.k || document.hidden) return put(to);
    let began = 0;
    const step = (time) => {
      began ||= time;
      const done = Math.min(1, (time - began) / GLIDE);
      const eased = 1 - (1 - done) ** 3;
      const between = (one, other) => one + (other - one) * eased;
      put({ x: between(from.x, to.x), y: between(from.y, to.y), k: from.k * (to.k / from.k) ** eased });
      glide = done < 1 ? requestAnimationFrame(step) : 0;
    };
    glide = requestAnimationFrame(step);
  }

  function scale(by, x = view.x, y = view.y) {
    pressed(null);
    go({ x: x + (view.x - x) / by, y: y + (view.y - y) / by, k: view.k * by });
  }

  function whole() {
    pressed(null);
    free = pans();
    go(fitting(part().box));
  }

  function show(id, byHand = true) {
    const found = now.areas.find((one) => one.id === id);
    if (!found) return;
    pressed(id, byHand);
    go(readable(found.box));
  }

  // From now on the view shows this area, or whatever the hand makes it show; no longer the whole board by itself.
  function pressed(id, byHand = true) {
    area = id;
    free = true;
    steered = byHand;
    point();
  }

  function point() {
    for (const node of bar.querySelectorAll("[data-area]")) {
      const on = node.dataset.area === area;
      if (on === node.hasAttribute("aria-pressed")) continue;
      node.toggleAttribute("aria-pressed", on);
      if (on) node.setAttribute("aria-pressed", "true");
      if (on) node.scrollIntoView({ block: "nearest", inline: "center" });
    }
  }

  /** The area whose middle is nearest among those that hold the choice's mark. */
  function areaOf(key) {
    const { source, target } = now.ask?.choices.find((choice) => choice.key === key) ?? {};
    const marked = (kind, name) => part()?.svg.querySelector(`[data-${kind}="${CSS.escape(name ?? "")}"]`);
    const mark = marked("choice", key) ?? marked("target", target) ?? marked("source", source);
    if (!mark) return null;
    const box = mark.getBBox();
    return areaAt(box.x + box.width / 2, box.y + box.height / 2);
  }

  function areaAt(x, y) {
    const off = ({ box: [left, top, wide, tall] }) => Math.hypot(x - left - wide / 2, y - top - tall / 2);
    const holds = ({ box: [left, top, wide, tall] }) => x >= left && x <= left + wide && y >= top && y <= top + tall;
    const holding = now.areas.filter((one) => one.part === part().id && !isWhole(one) && holds(one));
    return holding.sort((a, b) => off(a) - off(b))[0]?.id ?? null;
  }

  /** A point of the screen in units of the board. */
  function at(event) {
    const frame = home.getBoundingClientRect();
    const x = event.clientX - frame.left - frame.width / 2;
    const y = event.clientY - frame.top - frame.height / 2;
    return [view.x + x / view.k, view.y + y / view.k];
  }

  home.addEventListener("wheel", (event) => {
    if (!part()) return;
    event.preventDefault();
    halt();
    const by = Math.exp(-Math.sign(event.deltaY) * Math.min(Math.abs(event.deltaY), 120) / 480);
    const [x, y] = at(event);
    pressed(null);
    put({ x: x + (view.x - x) / by, y: y + (view.y - y) / by, k: view.k * by });
  }, { passive: false });

  home.addEventListener("pointerdown", (event) => {
    if (!event.target.closest(".scene") || event.button) return;
    halt();
    touches.set(event.pointerId, [event.clientX, event.clientY]);
    if (touches.size === 1) moved = 0;
  });
  home.addEventListener("pointermove", (event) => {
    const last = touches.get(event.pointerId);
    if (!last || !part()) return;
    const others = [...touches].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    touches.set(event.pointerId, [event.clientX, event.clientY]);
    const [dx, dy] = [event.clientX - last[0], event.clientY - last[1]];
    moved += Math.abs(dx) + Math.abs(dy);
    if (moved < DRAG) return;
    if (!home.hasPointerCapture(event.pointerId)) home.setPointerCapture(event.pointerId);
    pressed(null);
    if (!others.length) return put({ x: view.x - dx / view.k, y: view.y - dy / view.k, k: view.k });
    const [px, py] = others[0];
    const by = Math.hypot(event.clientX - px, event.clientY - py) / (Math.hypot(last[0] - px, last[1] - py) || 1);
    const [x, y] = at({ clientX: px, clientY: py });
    put({ x: x + (view.x - x) / by, y: y + (view.y - y) / by, k: view.k * by });
  });
  const up = (event) => touches.delete(event.pointerId);
  home.addEventListener("pointerup", up);
  home.addEventListener("pointercancel", up);
  // A drag is no click; two quick taps on bare ground show the whole board, or come back to where they fell.
  home.addEventListener("click", (event) => {
    if (moved >= DRAG) {
      event.stopPropagation();
      event.preventDefault();
      moved = 0;
      return;
    }
    if (event.target.closest(".target, button")) return;
    const near = Math.hypot(event.clientX - tapped.x, event.clientY - tapped.y) < 30;
    const quick = near && event.timeStamp - tapped.at < DOUBLE;
    tapped = { at: quick ? 0 : event.timeStamp, x: event.clientX, y: event.clientY };
    if (!quick) return;
    const all = fitting(part().box);
    if (view.k > all.k * 1.05) whole();
    else scale(2.2, ...at(event));
  }, true);
  map.addEventListener("pointerdown", (event) => jump(event));
  map.addEventListener("pointermove", (event) => event.buttons && jump(event));

  function jump(event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(map.getScreenCTM().inverse());
    pressed(null);
    put({ x: point.x, y: point.y, k: view.k });
  }

  function areas() {
    const lit = new Set((now.ask?.choices ?? []).map((choice) => areaOf(choice.key)));
    const found = now.areas.filter((one) => !isWhole(one));
    bar.hidden = !found.length;
    fillIfChanged(bar, JSON.stringify([found, [...lit], lang]), () => [
      found.map(({ id, title }) => {
        const told = el("span", { class: "sr" }, say("board.areas.choice"));
        const dot = lit.has(id) && [el("i", { "aria-hidden": "true" }), told];
        return el("button", { type: "button", "data-area": id, onclick: () => show(id) }, el("span", {}, title), dot);
      }),
      el("button", { type: "button", class: "all", "aria-label": say("board.zoom.all"), onclick: whole }, icon("fit")),
    ]);
    point();
  }

  function smallMap() {
    map.setAttribute("viewBox", part().box.join(" "));
    const layers = [...part().svg.children].filter((layer) => layer.id);
    const grounds = layers.slice(0, Math.max(1, layers.findIndex((layer) => !layer.querySelector("[id]"))));
    fillIfChanged(map, grounds.map((layer) => layer.id).join(), () => [
      grounds.map((layer) => svgElement("use", { href: `#${layer.id}` })), svgElement("path", { class: "mv" }),
    ]);
  }

  /** Where another part fills the board than before, its own view comes back. */
  function recall() {
    const { id } = part();
    if (id === drawn.id) return;
    halt();
    kept.set(drawn.id, { view: { ...view }, area, free, anchor });
    const old = kept.get(id) ?? { view: { x: 0, y: 0, k: 0 }, area: null, free: false, anchor: null };
    Object.assign(view, old.view);
    [area, free, anchor] = [old.area, old.free, old.anchor];
    drawn = { id, box: part().box.join() };
  }

  /** A board that is shown whole and has grown is shown whole again; where the view was moved, it stays. */
  function follow() {
    const grown = drawn.box !== part().box.join();
    drawn.box = part().box.join();
    if (grown) refit(free ? put : go);
    else if (!glide) refit();
  }

  function refit(to = put) {
    const found = now.areas.find((one) => one.id === area);
    home.classList.toggle("pans", pans());
    to(found ? readable(found.box) : free ? view : resting());
  }

  /** On a board that isn't shown whole, go where the choices lie: to all if they fit, else to the first, unless one is seen. */
  function meet() {
    if (!pans()) return;
    const found = beyond([...part().svg.querySelectorAll(".target")]);
    if (!found) return;
    anchor = found;
    go({ ...found, k: view.k });
  }

  /** Where the view must go so that these nodes are seen: all if they fit, else the first, unless one is seen; null if it
   * may stay. */
  function beyond(nodes) {
    const frame = home.getBoundingClientRect();
    const boxes = nodes.map((node) => node.getBoundingClientRect());
    const middle = ({ left, top, width, height }) => ({ clientX: left + width / 2, clientY: top + height / 2 });
    const seenAt = ({ clientX: x, clientY: y }) => x > frame.left && x < frame.right && y > frame.top && y < frame.bottom - low;
    if (!boxes.length || boxes.map(middle).every(seenAt)) return null;
    const edge = (side, most) => most(...boxes.map((box) => box[side]));
    const [left, top] = [edge("left", Math.min), edge("top", Math.min)];
    const all = { left, top, width: edge("right", Math.max) - left, height: edge("bottom", Math.max) - top };
    const fits = all.width < frame.width && all.height < frame.height - low;
    if (!fits && boxes.map(middle).some(seenAt)) return null;
    const [x, y] = at(middle(fits ? all : boxes[0]));
    return { x, y };
  }

  new ResizeObserver(() => {
    seen = null;
    if (part()) refit();
  }).observe(home);

  return {
    whole, show, areaOf, scale,
    /** Buttons that zoom; they stand beside the board, which they would cover. */
    zoom,
    /** So many pixels at the board's foot are covered: what fits, fits above them. */
    cover(pixels) {
      if (pixels === low) return;
      low = pixels;
      if (part()) refit(go);
    },
    /** The areas' buttons and the small map, from what the table says now. */
    draw() {
      if (!part()) return;
      recall();
      if (NARROW.matches) areas();
      if (NARROW.matches || pans()) smallMap();
      follow();
    },
    /** While others' deeds are played: go where they happen, unless the hand has moved the view since the last question. */
    attend(nodes) {
      const svg = part()?.svg;
      const found = svg && !steered && (small() || pans()) && beyond(nodes.filter((node) => svg.contains(node)));
      if (!found) return;
      if (small()) pressed(null, false);
      anchor = found;
      go({ ...found, k: view.k });
    },
    /** On a small screen, go where something lies on the board. */
    reveal(node) {
      const svg = part()?.svg;
      if (!small() || !svg?.contains(node)) return;
      const { left, top, width, height } = node.getBoundingClientRect();
      const middle = new DOMPoint(left + width / 2, top + height / 2).matrixTransform(svg.getScreenCTM().inverse());
      const found = areaAt(middle.x, middle.y);
      if (found && found !== area) show(found, false);
    },
    /** Where the next choice lies. */
    seek() {
      steered = false;
      if (!small()) return meet();
      if (!now.areas.length) return;
      const ids = (now.ask?.choices ?? []).map((choice) => areaOf(choice.key)).filter(Boolean);
      if (ids.length && !ids.includes(area)) show(ids[0], false);
    },
  };
}

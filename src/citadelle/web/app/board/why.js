// Why not: a reason with its rule for whatever can't be chosen, by click, tap or key.

import { button, dialog, el, fill, icon, ruleId, say } from "../core.js";
import { openRules } from "../rules.js";
import { now } from "./model.js";
import { svgElement } from "./scene.js";

/** What is larger than this, in units of its drawing, is a piece of the ground: it isn't shown larger. */
const LARGEST = 200;
const NAMES = ["id", "data-thing", "data-choice", "tabindex", "role", "aria-label"];

/** Reasons shown in `home`; `ask(question)` asks the table and resolves with its answer. */
export function makeWhy(home, ask) {
  function close() {
    fill(home);
  }

  /** Show a reason: an answer to `why`, or a refusal. */
  function show({ text, rule, rule_title: title, rule_text: body, more = [], about: told = [], look }, sign = "why", named = "") {
    const id = rule && ruleId(rule, (wanted) => openRules(now.table.game, wanted));
    const words = body && el("p", { class: "rule-text" }, title && el("em", {}, `${title}. `), body.trim());
    fill(home, el("div", { class: "why", role: "status" },
      look ?? icon(sign, "big"),
      el("div", {},
        named && el("p", { class: "thing-name" }, named), told.map((line) => el("p", { class: "about-line" }, line)),
        text && el("p", {}, el("b", {}, text), " ", id), more.map((line) => el("p", {}, line)), words),
      button({ icon: "close", label: say("page.close"), cls: "quiet icon" }, close)));
  }

  /** Ask about a thing on the board; `fully`: with the rule even if it can be chosen. */
  async function about(thing, fully = false) {
    const named = now.things.find(([name]) => name === thing)?.[1] ?? "";
    const { open, ...answer } = await ask({ thing });
    const golden = open && !fully; // its gold says that it can be chosen
    const told = golden && answer.about?.length ? { about: answer.about } : answer;
    show({ ...told, look: enlarged(thing) }, thing.startsWith("score ") ? "vp" : "why", named);
  }

  /** All things one may ask about, with a field to search them. */
  function list() {
    const search = say("board.why.search");
    const field = el("input", { class: "field", type: "search", "aria-label": search, placeholder: search });
    const found = el("ul", { class: "menu-list things" });
    const opened = dialog({ title: say("board.why.ask"), cls: "menu", body: [field, found] });
    const line = ([name, title]) => {
      const go = () => {
        opened.close();
        about(name, true);
      };
      return el("li", {}, button({ text: title, cls: "quiet" }, go));
    };
    const draw = () => {
      const sought = folded(field.value);
      const things = now.things.filter(([, title]) => folded(title).includes(sought));
      fill(found, things.map(line), !things.length && el("li", {}, say("board.why.none")));
    };
    field.addEventListener("input", draw);
    field.addEventListener("keydown", (event) => event.key === "Enter" && found.querySelector("button")?.click());
    draw();
    field.focus();
  }

  return { show, about, list, close, open: () => home.childElementCount > 0 };
}

/** What a thing looks like on the board, at twice its size. */
export function enlarged(thing) {
  const nodes = [...document.querySelectorAll(`.scene [data-thing="${CSS.escape(thing)}"]`)];
  const drawn = nodes.map((node) => [node, node.getBBox()]).filter(([, { width, height }]) => width > 24 && height > 24);
  const [node, box] = drawn.sort(([, a], [, b]) => b.width * b.height - a.width * a.height)[0] ?? [];
  if (!node || box.width > LARGEST || box.height > LARGEST) return undefined;
  const copy = node.cloneNode(true);
  for (const each of [copy, ...copy.querySelectorAll("*")]) for (const name of NAMES) each.removeAttribute(name);
  copy.removeAttribute("transform");
  const size = { width: 2 * box.width, height: 2 * box.height };
  const view = `${box.x - 2} ${box.y - 2} ${box.width + 4} ${box.height + 4}`;
  return svgElement("svg", { class: "scene enlarged", viewBox: view, "aria-hidden": "true", ...size }, copy);
}

function folded(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").replace(/’/g, "'").toLowerCase();
}

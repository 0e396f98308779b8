// Why not: a reason with its rule for whatever can't be chosen, by click, tap or key.

import { button, dialog, el, fill, icon, ruleId, say } from "../core.js";
import { openRules } from "../rules.js";
import { now } from "./model.js";

/** Reasons shown in `home`; `ask(question)` asks the table and resolves with its answer. */
export function makeWhy(home, ask) {
  function close() {
    fill(home);
  }

  /** Show a reason: an answer to `why`, or a refusal. */
  function show({ text, rule, rule_title: title, rule_text: body, more = [] }, sign = "why") {
    const id = rule && ruleId(rule, (wanted) => openRules(now.table.game, wanted));
    const words = body && el("p", { class: "rule-text" }, title && el("em", {}, `${title}. `), body.trim());
    fill(home, el("div", { class: "why", role: "status" },
      icon(sign, "big"),
      el("div", {}, el("p", {}, el("b", {}, text), " ", id), more.map((line) => el("p", {}, line)), words),
      button({ icon: "close", label: say("page.close"), cls: "quiet icon" }, close)));
  }

  /** Ask about a thing on the board. */
  async function about(thing) {
    show(await ask({ thing }));
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
        about(name);
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

function folded(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").replace(/’/g, "'").toLowerCase();
}

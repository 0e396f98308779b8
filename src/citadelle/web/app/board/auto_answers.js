// Automatic answers: which of one's questions the table answers by itself, how, and until when.

import { button, complain, dialog, el, fill, ruleId, say, unique } from "../core.js";
import { openRules } from "../rules.js";
import { now } from "./model.js";

/** The window of the open question, if it can be answered automatically. */
export const openWindow = () => now.auto.find((auto) => auto.window === now.ask?.window);

/** Every way to have a window answered, as `{ answer, until, text }`; the last is to be asked. */
function ways({ answers, untils }) {
  const found = answers.flatMap(([answer, words]) => untils.map(([until, lasting]) => (
    { answer, until, text: say("board.auto.way", { answer: words, until: lasting }) })));
  return [...found, { answer: "", until: "", text: say("board.auto.ask") }];
}

/**
 * What sets automatic answers: `request(frame)` asks the table, `choose(key)` answers the open question for sure.
 * `open()` shows all windows; `here()` those ways of the open question's window that also answer it now.
 */
export function makeAuto(request, choose) {
  let redraw = () => {};

  async function set(window, { answer, until }) {
    const frame = { do: "auto", window, answer, ...(until && { until }) };
    const answered = await request(frame);
    if (answered.is === "ack") return true;
    complain(answered);
    redraw();
    return false;
  }

  function field(auto) {
    const group = unique("auto");
    const isNow = (way) => way.answer === (auto.answer ?? "") && way.until === (auto.until ?? "");
    const line = (way) => {
      const take = () => set(auto.window, way);
      const id = `${auto.window} ${way.answer} ${way.until}`;
      const input = el("input", { type: "radio", name: group, checked: isNow(way), onchange: take, "data-way": id });
      return el("label", { class: "auto-way" }, input, el("span", {}, way.text));
    };
    const rule = auto.rule && ruleId(auto.rule, (id) => openRules(now.table.game, id));
    return el(
      "fieldset",
      { class: "auto-window", "data-window": auto.window },
      el("legend", {}, auto.title, " ", rule),
      ways(auto).map(line),
    );
  }

  /** All windows, with what is set now. */
  function open() {
    const shown = dialog({ title: say("board.auto.title"), cls: "auto" });
    const told = el("p", { class: "auto-now", role: "status" });
    const list = el("div", {});
    redraw = () => {
      const set = now.auto.filter((auto) => auto.text).map((auto) => el("span", {}, auto.text));
      const held = document.activeElement?.dataset?.way;
      fill(told, set.length ? set : el("span", {}, say("board.auto.nothing")));
      fill(list, now.auto.map(field));
      if (held) list.querySelector(`[data-way="${CSS.escape(held)}"]`)?.focus();
    };
    fill(shown.body, el("p", {}, say("board.auto.help")), told, list);
    redraw();
    shown.done.then(() => (redraw = () => {}));
    return shown;
  }

  /** At a question: answer it now, and questions of its kind from now on. */
  function here() {
    const auto = openWindow();
    if (!auto) return void open();
    const no = now.ask.no;
    const shown = dialog({ title: auto.title, cls: "menu" });
    const takes = new Map([...now.ask.choices.map(({ key }) => [key, key]), ...(now.ask.decides ?? [])]);
    const go = async (way) => {
      shown.close();
      if (await set(auto.window, way) && now.ask?.no === no) choose(takes.get(way.answer));
    };
    const once = (key) => {
      shown.close();
      if (now.ask?.no === no) choose(key);
    };
    const may = ways(auto).filter(({ answer }) => takes.has(answer));
    const rest = () => {
      shown.close();
      open();
    };
    const lines = (now.ask.decides ?? []).map(([, key]) =>
      button({ icon: "check", text: say("board.auto.decide_once"), cls: "quiet" }, () => once(key)),
    );
    lines.push(...may.map((way) => button({ icon: "check", text: way.text, cls: "quiet" }, () => go(way))));
    lines.push(button({ icon: "menu", text: say("board.auto.all"), cls: "quiet" }, rest));
    fill(
      shown.body,
      el("p", {}, say("board.auto.here_help")),
      el("ul", { class: "menu-list" }, lines.map((made) => el("li", {}, made))),
    );
  }

  return { open, here, shown: () => redraw() };
}

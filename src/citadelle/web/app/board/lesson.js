// A lesson: its sentence in a panel above the dock, an outline round what it points at, the rest of the page dimmed.

import { button, el, fill, icon, say, small } from "../core.js";
import { startLesson } from "../lessons.js";
import { id, now } from "./model.js";

/** The regions of the page that a step can point at; all others are dimmed meanwhile. */
const REGIONS = { board: "board", choices: "dock", log: "log", own: "own", row: "strip", scores: "seats" };
/** Single things of the page that a step can point at, each in a region that is not dimmed then. */
const SINGLE = {
  hint: "[data-tool='hint']", track: ".top .pips", undo: ".dock [data-act='undo']", why: ".dock [data-act='why']",
};
/** On a small screen, the tab behind which a region lies. */
const TABS = { log: "log", scores: "players" };
const CLOSED = `lesson ${id}`;

/**
 * The lesson's panel in `home`. `acts`: next(step), asked to go on; focusChoice(), the first choice gets the focus;
 * reveal(node), a thing on the board comes into view.
 */
export function makeLesson(game, home, acts) {
  const head = el("small", { class: "lesson-head", id: "lesson-head" });
  const text = el("p", { class: "lesson-text", tabindex: "-1", role: "status", "aria-live": "polite" });
  const tools = el("div", { class: "tools" });
  let told = "";
  home.setAttribute("aria-labelledby", "lesson-head");
  fill(home, icon("hint", "big"), el("div", { class: "lesson-said" }, head, text), tools);

  const isMine = () => now.lesson?.seat === now.seat;
  const isShown = () => Boolean(now.lesson) && now.live && !(now.lesson.done && sessionStorage.getItem(CLOSED));

  text.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    const go = tools.querySelector(".go");
    if (go) go.click();
    else acts.focusChoice();
  });

  /** Redraw everything from the model; `past`: something else than the present is shown. */
  function draw(past = false) {
    const shown = isShown() && !past;
    home.hidden = !shown;
    game.classList.toggle("teaching", shown && !now.lesson.done);
    for (const node of document.querySelectorAll(".pointed, .dimmed")) node.classList.remove("pointed", "dimmed");
    if (!shown) return void (told = past ? told : "");
    const { name, title, step, steps, text: words, done } = now.lesson;
    const key = JSON.stringify([name, step, done, words]);
    head.textContent = done ? say("board.lesson.done", { title }) : say("board.lesson.step", { title, step, steps });
    if (text.textContent !== words) text.textContent = words;
    if (told !== key) fill(tools, buttons());
    if (!done) point();
    if (told === key) return;
    told = key;
    if (isMine() && !document.activeElement?.matches("input, textarea")) text.focus({ preventScroll: true });
    if (!done) reveal();
  }

  function buttons() {
    const { step, next, done, more, title } = now.lesson;
    if (done) {
      const { game: played } = now.table;
      return [
        more && button({ icon: "right", text: say("board.lesson.more", { title: more[1] }), cls: "go", "data-act": "more" },
          (event) => startLesson(played, more[0], event.currentTarget)),
        button({ icon: "play", text: say("board.lesson.play_on"), cls: more ? "" : "go", "data-act": "play-on" }, close),
        el("a", { class: "btn quiet", href: "/" }, icon("map"), el("span", {}, say("board.lesson.lobby"))),
      ];
    }
    const leave = { icon: "close", label: say("board.lesson.leave", { title }), cls: "quiet icon", "data-act": "leave" };
    return [
      next && isMine() && button({ icon: "right", text: say("board.lesson.next"), cls: "go", "data-act": "next" },
        () => acts.next(step)),
      button(leave, () => location.assign("/")),
    ];
  }

  /** The lesson is over, and one plays on: its panel goes. */
  function close() {
    sessionStorage.setItem(CLOSED, "closed");
    draw();
    acts.focusChoice();
  }

  const nodesOf = (thing) => [...document.querySelectorAll(`.scene [data-thing="${CSS.escape(thing)}"]`)];
  const wanted = () => now.lesson.page ?? [];
  const things = () => (now.lesson.things ?? []).map(nodesOf).filter((nodes) => nodes.length);

  function point() {
    const lit = new Set(wanted().map((part) => REGIONS[part]).filter(Boolean));
    const single = wanted().map((part) => SINGLE[part] && document.querySelector(SINGLE[part])).filter(Boolean);
    for (const nodes of things()) {
      lit.add(nodes[0].closest("section").id);
      outermost(nodes).classList.add("pointed");
    }
    for (const node of single) {
      node.classList.add("pointed");
      if (node.closest("section")) lit.add(node.closest("section").id);
    }
    if (now.lesson.open?.length) lit.add("dock");
    for (const part of wanted()) {
      const region = document.getElementById(REGIONS[part] ?? "");
      region?.classList.add("pointed");
      if (small() && TABS[part]) document.querySelector(`.tabs [data-tab="${TABS[part]}"]`)?.classList.add("pointed");
    }
    for (const region of Object.values(REGIONS)) {
      if (!lit.has(region)) document.getElementById(region).classList.add("dimmed");
    }
  }

  /** Of all that shows a thing, the largest: its shape or its card, not its name. */
  function outermost(nodes) {
    const area = (node) => {
      const { width, height } = node.getBoundingClientRect();
      return width * height;
    };
    return nodes.reduce((one, two) => (area(two) > area(one) ? two : one));
  }

  function reveal() {
    const [first] = things();
    if (first) acts.reveal(outermost(first));
  }

  return { draw };
}

// Lessons: beginning one, or going on where it was left; their list in a game's box.

import { api, button, complain, el, icon, say, settings, strip } from "./core.js";

/** Create a table for a lesson, and open it. */
export async function startLesson(game, lesson, pressed) {
  if (pressed.getAttribute("aria-busy") === "true") return;
  pressed.setAttribute("aria-busy", "true");
  try {
    const { table } = await api("/api/tables/lesson", { body: { game, lesson, name: settings.get("name") ?? "" } });
    location.assign(`/t/${table}`);
  } catch (fault) {
    pressed.removeAttribute("aria-busy");
    complain(fault);
  }
}

const OFFERED = "offered";
const KEPT = "lesson offer";

/** "Play now" was pressed: the first time for a game whose lessons were never begun here, the table offers the first. */
export function keepOffer(game, table, mine) {
  const offered = settings.get(OFFERED) ?? [];
  const [lesson] = game.lessons;
  if (!lesson || offered.includes(game.name) || mine.some((known) => known.game === game.name)) return;
  settings.set(OFFERED, [...offered, game.name]);
  sessionStorage.setItem(KEPT, JSON.stringify({ table, game: game.name, title: game.title, lesson }));
}

/** Show the offer that was kept for this table, once, in one sentence under the top bar. */
export function showOffer(table) {
  const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
  if (kept?.table !== table) return;
  sessionStorage.removeItem(KEPT);
  const { lesson, game, title } = kept;
  const begin = button({ icon: "hint", text: say("lobby.lessons.start_it"), cls: "sm" },
    (event) => startLesson(game, lesson.name, event.currentTarget));
  const close = button({ icon: "close", label: say("page.close"), cls: "quiet icon sm" }, () => strip("lesson", null));
  const words = say("lobby.lessons.offer", { game: title, title: lesson.title, n: lesson.minutes });
  strip("lesson", words, { icon: "hint", kind: "offer", action: el("span", { class: "acts" }, begin, close) });
}

/** The lessons of a game, each with a button; `mine` are the tables of this browser. */
export function lessonList(game, mine) {
  if (!game.lessons.length) return null;
  const own = mine.filter((table) => table.game === game.name && table.lesson && !table.archived);
  const line = (lesson) => {
    const tables = own.filter((table) => table.lesson === lesson.name);
    const left = tables.find((table) => !table.lesson_done && !table.over);
    const done = tables.some((table) => table.lesson_done);
    const key = left ? "continue" : done ? "again" : "start";
    const label = say(`lobby.lessons.${key}_named`, { title: lesson.title });
    const press = (event) => (
      left ? location.assign(`/t/${left.id}`) : startLesson(game.name, lesson.name, event.currentTarget)
    );
    return el("li", { "data-lesson": lesson.name },
      icon(done ? "check" : "hint"),
      el("span", {}, el("b", {}, lesson.title), " ",
        el("small", {}, say("lobby.games.minutes", { n: lesson.minutes })), el("small", { class: "aim" }, lesson.aim)),
      button({ text: say(`lobby.lessons.${key}`), cls: "sm", "aria-label": label, "data-act": `lesson-${lesson.name}` },
        press));
  };
  return el("section", { class: "lessons", "aria-label": say("lobby.lessons.title", { game: game.title }) },
    el("p", { class: "lessons-head" }, say("lobby.lessons.heading")), el("ul", {}, game.lessons.map(line)));
}

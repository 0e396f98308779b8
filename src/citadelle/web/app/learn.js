// The page that teaches a game, as a page of its own or over a board; and the legend of the game's icons.

import { api, complain, dialog, el, fill, icon, lang, onChange, say, theme } from "./core.js";
import { openRules } from "./rules.js";

const kept = new Map();

/** What a game has to teach, in the reader's language, fetched once: `{ game, title, minutes, aim, chapters, icons }`. */
export async function guideOf(game) {
  const key = `${game} ${lang}`;
  if (!kept.has(key)) {
    const asked = api(`/api/games/${encodeURIComponent(game)}/learn`);
    kept.set(key, asked);
    asked.catch(() => kept.delete(key));
  }
  return kept.get(key);
}

/** Open the guide of a game over the page. */
export function openLearn(game) {
  return opened(game, "wide learn", (guide) => say("learn.title", { game: guide.title }), (guide) => guideNode(guide));
}

/** Open the legend of a game's icons over the page. */
export function openLegend(game) {
  return opened(game, "wide learn", () => say("learn.icons"), (guide) => legend(guide));
}

async function opened(game, cls, title, body) {
  let guide;
  try {
    guide = await guideOf(game);
  } catch (fault) {
    if (fault.code === "no_guide") return openRules(game);
    complain(fault);
    return null;
  }
  const shown = dialog({ title: title(guide), cls });
  shown.body.tabIndex = 0; // the legend has nothing else to take the focus, and must be scrolled by keys
  const draw = (next) => {
    shown.node.querySelector("h2").textContent = title(next);
    fill(shown.body, body(next));
  };
  draw(guide);
  const stop = onChange((what) => {
    if (what === "lang" || what === "theme") guideOf(game).then(draw, complain);
  });
  shown.done.then(stop);
  return shown;
}

/** The guide as a node. `linked`: it is a page of its own, and the rules are another; else they open over it. */
export function guideNode(guide, { linked = false, before = null, after = null } = {}) {
  const rules = linked
    ? el("a", { class: "btn quiet", href: `/rules/${guide.game}`, "data-act": "rules" }, icon("rules"), el("span", {}, say("learn.rules")))
    : el("button", { type: "button", class: "btn quiet", "data-act": "rules", onclick: () => openRules(guide.game) },
      icon("rules"), el("span", {}, say("learn.rules")));
  return el(
    "div",
    { class: "guide" },
    before,
    el("section", { class: "guide-aim", "aria-label": say("learn.aim") },
      el("p", { class: "aim" }, guide.aim),
      el("p", { class: "small" }, icon("hourglass"), say("learn.minutes", { n: guide.minutes }))),
    guide.chapters.map((chapter) => chapterNode(guide, chapter)),
    guide.icons.length > 0 && el("section", { id: linked ? "icons" : undefined }, el("h2", {}, say("learn.icons")), legend(guide)),
    el("section", { class: "guide-end" }, el("h2", {}, say("learn.behind")), el("p", {}, say("learn.behind_help")), rules),
    after,
  );
}

function chapterNode(guide, { id, title, text, points, picture, caption }) {
  const drawn = picture >= 0 && el("figure", {},
    framed(el("img", { src: pictureAddress(guide.game, picture), alt: caption, loading: "lazy" })),
    el("figcaption", { "aria-hidden": "true" }, caption));
  return el("section", { "data-chapter": id },
    el("h2", {}, title), text.map((one) => el("p", {}, one)),
    points.length > 0 && el("ul", { class: "points" }, points.map((one) => el("li", {}, one))), drawn);
}

const BROAD = 1.3;

/** A picture in its frame; one much wider than high is moved sideways on small screens, where its letters stay readable. */
function framed(image) {
  const frame = el("div", { class: "pic" }, image);
  image.addEventListener("load", () => {
    const broad = image.naturalWidth > BROAD * image.naturalHeight;
    frame.classList.toggle("broad", broad);
    if (broad) frame.tabIndex = 0;
  });
  return frame;
}

function pictureAddress(game, number) {
  const colours = theme.shown() === "night" ? "dark" : "light";
  return `/api/games/${encodeURIComponent(game)}/learn/${number}.svg?lang=${lang}&theme=${colours}`;
}

/** The outlines that every board has, then the icons with their names and what they mean. */
function legend(guide) {
  const outline = (name, title, text) => el("div", { "data-mark": name },
    el("dt", {}, el("i", { class: `swatch ${name}`, "aria-hidden": "true" }), el("span", {}, title)), el("dd", {}, text));
  const outlines = [
    outline("gilt", say("learn.mark.gilt"), say("learn.mark.gilt_help")),
    outline("held", say("learn.mark.held"), say("learn.mark.held_help")),
    outline("last", say("learn.mark.last"), say("learn.mark.last_help")),
    outline("hinted", say("learn.mark.hint"), say("learn.mark.hint_help")),
  ];
  return el("dl", { class: "legend" }, outlines, guide.icons.map(({ icon: name, name: title, text }) =>
    el("div", { "data-icon": name }, el("dt", {}, icon(name, "big"), el("span", {}, title)), el("dd", {}, text))));
}

// The bar on top of every page but the board's: brand, the page's title, language, theme, rules, menu.

import { button, complain, dialog, el, fill, icon, lang, LANGS, onChange, say, setLang, small, theme } from "./core.js";
import { openSettings } from "./preferences.js";

/**
 * Fill the bar. `title()` gives the words beside the brand, `tools()` this page's own buttons, `entries()` this page's
 * own lines of the menu. Drawn anew when language or theme change.
 */
export function topbar(host, { title, tools = () => [], entries = () => [] }) {
  const draw = () => {
    const focus = document.activeElement?.closest("[data-tool]")?.dataset.tool;
    fill(
      host,
      el("a", { class: "brand", href: "/", "data-tool": "brand" }, icon("mark"), el("span", {}, "Citadelle")),
      el("h1", {}, title()),
      el("span", { class: "grow" }),
      tools(),
      themeButton(),
      languageButton("wide"),
      button({
        icon: "menu",
        label: say("page.menu.title"),
        cls: "quiet icon",
        "data-tool": "menu",
        "aria-haspopup": "dialog",
      }, () =>
        openMenu(entries()),
      ),
    );
    if (focus) host.querySelector(`[data-tool="${focus}"]`)?.focus();
  };
  onChange(draw);
  draw();
}

function themeButton() {
  const night = theme.shown() === "night";
  return button(
    {
      icon: "theme",
      label: say(night ? "page.theme.to_day" : "page.theme.to_night"),
      cls: "quiet icon wide",
      "data-tool": "theme",
    },
    () => theme.turn(),
  );
}

/** The button that switches to the other language, named in that language. */
export function languageButton(cls = "") {
  const other = LANGS.find((code) => code !== lang) ?? LANGS[0];
  return el(
    "button",
    {
      type: "button", class: `btn quiet ${cls}`.trim(), "data-tool": "language", lang: other,
      "aria-label": say(`page.language.${other}`),
      onclick: () => setLang(other).catch(complain),
    },
    icon("language"),
    el("span", {}, other.toUpperCase()),
  );
}

/** The menu: this page's lines first, then what every page has. An entry: `{ icon, text, href | go, now }`. */
export function openMenu(entries) {
  const shown = dialog({ title: say("page.menu.title"), cls: "menu" });
  const other = LANGS.find((code) => code !== lang) ?? LANGS[0];
  const common = [
    { icon: "hammer", text: say("page.menu.settings"), go: openSettings },
    small() && { icon: "language", text: say(`page.language.${other}`), go: () => setLang(other).catch(complain) },
    small() && {
      icon: "theme", text: say(
        theme.shown() === "night" ? "page.theme.to_day" : "page.theme.to_night",
      ), go: () => theme.turn(),
    },
    { icon: "map", text: say("page.menu.lobby"), href: "/" },
  ];
  fill(
    shown.body,
    el(
      "ul",
      { class: "menu-list" },
      [...entries, ...common].filter(Boolean).map((entry) => el("li", {}, line(entry, shown))),
    ),
  );
  return shown;
}

function line({ icon: name, text, href, go }, shown) {
  const inside = [icon(name), el("span", {}, text)];
  if (href) return el(
    "a",
    { class: "btn quiet", href, "aria-current": href === location.pathname ? "page" : undefined },
    inside,
  );
  return el(
    "button",
    {
      type: "button", class: "btn quiet",
      onclick: () => {
        shown.close();
        go();
      },
    },
    inside,
  );
}

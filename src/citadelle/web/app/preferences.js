// The settings dialog; the settings are kept in this browser.

import {
  confirming,
  dialog,
  el,
  fill,
  LANGS,
  complain,
  lang,
  moving,
  onChange,
  say,
  setLang,
  settings,
  theme,
  toast,
  unique,
} from "./core.js";

import { SPEEDS } from "./board/schedule.js";

const LONGEST_NAME = 40;

/** Open the settings. Everything takes effect at once. */
export function openSettings() {
  const shown = dialog({ title: say("page.settings.title"), cls: "settings" });
  const draw = () => {
    shown.node.querySelector("h2").textContent = say("page.settings.title");
    const focus = document.activeElement?.dataset?.setting;
    fill(shown.body, rows());
    if (focus) shown.body.querySelector(`[data-setting="${focus}"]`)?.focus();
  };
  const stop = onChange((what) => {
    if (what === "lang" || what === "settings") draw();
  });
  shown.done.then(stop);
  draw();
  return shown;
}

function rows() {
  return [
    nameRow(),
    pickRow("lang", say("page.settings.language"), LANGS.map(
      (code) => [code, say(`page.language.${code}`)],
    ), lang, (code) =>
      setLang(code).catch(complain),
    ),
    pickRow(
      "theme",
      say("page.settings.theme"),
      ["system", "day", "night"].map((name) => [name, say(`page.theme.${name}`)]),
      theme.get(),
      (name) => theme.set(name),
    ),
    switchRow("confirm", confirming()),
    switchRow("sound", settings.get("sound") === true),
    switchRow("notify", settings.get("notify") === true && notifiable() === "granted", wishNotices),
    switchRow("motion", moving()),
    pickRow(
      "playback",
      say("page.settings.playback"),
      Object.keys(SPEEDS).map((name) => [name, say(`page.playback.${name}`)]),
      settings.get("playback") ?? "normal",
      (name) => settings.set("playback", name),
      say("page.settings.playback_help"),
    ),
    switchRow("big", settings.get("big") === true),
  ];
}

function nameRow() {
  const id = unique("name");
  const field = el("input", {
    id, class: "field", type: "text", maxlength: LONGEST_NAME, autocomplete: "nickname", "data-setting": "name",
    value: settings.get("name") ?? "", onchange: () => settings.set("name", field.value.trim()),
  });
  return el(
    "div",
    { class: "set" },
    el("label", { for: id }, el("b", {}, say("page.settings.name")), el("small", {}, say("page.settings.name_help"))),
    field,
  );
}

function pickRow(name, label, choices, now, take, help = "") {
  const group = unique(name);
  return el(
    "fieldset",
    { class: "set" },
    el("legend", {}, label, help && el("small", {}, help)),
    el(
      "div",
      { class: "segments" },
      choices.map(([value, text]) =>
        el(
          "label",
          {},
          el("input", {
            type: "radio", name: group, value, checked: value === now, "data-setting": value === now ? name : undefined,
            onchange: () => take(value),
          }),
          el("span", {}, text),
        ),
      ),
    ),
  );
}

/** A switch with its explanation; `wish(on)` may return another value than the one asked for. */
function switchRow(name, on, wish = (value) => value) {
  return toggle({
    text: say(`page.settings.${name}`), help: say(`page.settings.${name}_help`), on, "data-setting": name,
    take: async (value, field) => {
      const given = await wish(value);
      field.checked = given;
      settings.set(name, given);
    },
  });
}

/** A labelled switch: `{ text, help, on, take(value, field) }`. */
export function toggle({ text, help, on, take, ...attrs }) {
  const id = unique("switch");
  const field = el("input", {
    id, type: "checkbox", role: "switch", class: "switch", checked: on,
    "aria-describedby": help ? `${id}-help` : undefined, ...attrs,
    onchange: () => take(field.checked, field),
  });
  return el(
    "div",
    { class: "set" },
    el("label", { for: id }, el("b", {}, text), help && el("small", { id: `${id}-help` }, help)),
    field,
  );
}

/** "granted", "denied", "default", or "none" where the browser has no notices. */
export function notifiable() {
  return "Notification" in globalThis ? Notification.permission : "none";
}

async function wishNotices(on) {
  if (!on) return false;
  if (notifiable() === "default") await Notification.requestPermission();
  if (notifiable() === "granted") return true;
  toast(say("page.settings.notify_refused"), { icon: "lock", kind: "bad" });
  return false;
}

// Dialogs, short notes (toasts), and the strip under the top bar.

import { button, el, fill, icon, unique } from "./dom.js";
import { say } from "./settings.js";

/**
 * Open a native dialog. `title` and `body` (nodes) fill it, `actions` (buttons) stand at its foot; `cls`: "wide",
 * "sheet", "menu". Returns `{ node, body, close(value), done }`; `done` resolves with the value, undefined for Esc.
 */
export function dialog({ title, body = [], actions = [], cls = "", kind = "dialog" }) {
  const named = unique("dialog");
  const content = el("div", { class: "dialog-body" });
  const foot = el("footer", { class: "dialog-foot" });
  const node = el(
    "dialog",
    { class: `dialog ${cls}`.trim(), "aria-labelledby": named, role: kind === "alert" ? "alertdialog" : undefined },
    el(
      "header",
      { class: "dialog-head" },
      el("h2", { id: named, tabindex: "-1" }, title),
      button({ icon: "close", label: say("page.close"), cls: "quiet icon" }, () => close()),
    ),
    content,
    foot,
  );
  let value;
  let pressed = null;
  function close(given) {
    value = given;
    node.close();
  }
  fill(content, body);
  fill(foot, actions);
  foot.hidden = !actions.length;
  node.addEventListener("pointerdown", (event) => (pressed = event.target));
  node.addEventListener("click", (event) => {
    if (event.target === node && pressed === node) close();
  });
  const done = new Promise((resolve) => {
    node.addEventListener("close", () => {
      node.remove();
      resolve(value);
    });
  });
  document.body.append(node);
  node.showModal();
  return { node, body: content, close, done };
}

/** A question with two answers; resolves true or false. `yes` is the text of the confirming button. */
export async function ask({ title, text, yes, no = say("page.cancel") }) {
  const opened = dialog({
    title,
    kind: "alert",
    body: text ? [el("p", {}, text)] : [],
    actions: [
      button({ text: no }, () => opened.close(false)),
      button({ text: yes, cls: "go" }, () => opened.close(true)),
    ],
  });
  return (await opened.done) === true;
}

function live(cls, role) {
  let region = document.querySelector(`.${cls}`);
  if (!region) {
    region = el("div", { class: cls, role, "aria-live": role === "alert" ? "assertive" : "polite" });
    document.body.append(region);
  }
  return region;
}

/** A short note that goes by itself; `name` an icon, `kind` "good" or "bad". It also shows over an open dialog. */
export function toast(text, { icon: name = "check", kind = "" } = {}) {
  const region = live("toasts", "status");
  const open = [...document.querySelectorAll("dialog[open]")].at(-1);
  const home = open ?? document.body;
  if (region.parentNode !== home) home.append(region);
  const note = el("div", { class: `toast ${kind}`.trim() }, icon(name), el("span", {}, text));
  note.addEventListener("click", () => note.remove());
  region.append(note);
  setTimeout(() => note.remove(), 3000 + 60 * text.length);
  if (open) open.addEventListener("close", () => document.body.append(region), { once: true });
  return note;
}

/** Show an error's text. */
export function complain(fault) {
  return toast(fault.text ?? say("page.failed"), { icon: "why", kind: "bad" });
}

/**
 * The strip under the top bar: `strip("away", text, { icon, kind, action })` shows or changes the one of that name,
 * `strip("away", null)` takes it away. `action` is a button.
 */
export function strip(name, text, { icon: sign = "panic", kind = "", action = null } = {}) {
  let region = document.querySelector(".strips");
  if (!region) {
    region = el("div", { class: "strips", role: "status", "aria-live": "polite" });
    const top = document.querySelector(".top");
    if (top) top.after(region);
    else document.body.prepend(region);
  }
  const old = [...region.children].find((child) => child.dataset.strip === name);
  if (text === null || text === undefined) {
    old?.remove();
    return null;
  }
  const line = old ?? el("div", { "data-strip": name });
  line.className = `strip ${kind}`.trim();
  if (line.firstChild?.nextSibling?.textContent !== text) fill(line, icon(sign), el("span", {}, text), action);
  if (!old) region.append(line);
  return line;
}

/** Put text on the clipboard and say so; where that is not allowed, show it to be copied by hand. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(say("page.copied"), { icon: "check", kind: "good" });
  } catch {
    const field = el(
      "input",
      { class: "field wide", readonly: true, value: text, "aria-label": say("page.copy_by_hand") },
    );
    dialog({ title: say("page.copy_by_hand"), body: [field] });
    field.select();
  }
}

// The chronicle: newest on top, with a rule where the viewer's last turn ended, and a line to say something.

import { button, el, fill, icon, isolated, say, seal } from "../core.js";
import { clsOf, nameOf, now, seated, turnBegan } from "./now.js";

const LONGEST = 500;

/** The chronicle in `home`; `acts`: replay(), goto(choice), tell(text). */
export function makeLog(home, acts) {
  const list = el("ol", { role: "log", "aria-live": "polite", tabindex: "0", "data-say-label": "board.log.title" });
  const field = el("input", { class: "field", maxlength: LONGEST, "data-say-hint": "board.log.say", "data-say-label": "board.log.say", enterkeyhint: "send", autocomplete: "off" });
  const form = el("form", { class: "talk", onsubmit: send }, field, button({ icon: "persuasion", label: say("board.log.send"), cls: "icon", type: "submit" }));
  const since = el("li", { class: "since", "aria-hidden": "true", "data-say": "board.log.since" });
  const nodes = [];
  fill(home,
    el("header", {}, icon("log"), el("h2", { "data-say": "board.log.title" }), el("span", { class: "grow" }),
      el("button", { type: "button", class: "btn sm", "data-tool": "replay", onclick: () => acts.replay() }, icon("play"), el("span", { "data-say": "board.replay.open" }))),
    list, form);

  function send(event) {
    event.preventDefault();
    const text = field.value.trim();
    if (!text) return;
    field.value = "";
    acts.tell(text).catch(() => (field.value = text));
  }

  function line(entry) {
    const own = entry.seat >= 0 && entry.seat === now.seat;
    const text = entry.said ? entry.text : entry.text.trim();
    const who = nameOf(entry.seat);
    const led = who && !entry.said && text.startsWith(`${who} `);
    return el("li", { class: `s${clsOf(entry.seat)}${own ? " now" : ""}${entry.said ? " word" : ""}`, title: entry.rule || undefined, "data-at": entry.at },
      entry.seat >= 0 ? seal(clsOf(entry.seat), "sm") : el("span", {}),
      icon(entry.said ? "persuasion" : entry.icon || "log"),
      el("span", {}, entry.said ? el("b", {}, `${isolated(who)}: `) : led && el("span", { class: "sr" }, `${who} `), strong(isolated(led ? text.slice(who.length + 1) : text), entry.said)));
  }

  // The names of things stand out.
  function strong(text, said) {
    const names = said ? [] : [...now.things.map(([, title]) => title), ...now.seats.flatMap((seat) => [seat.name, ...(seat.chips ?? []).map((chip) => chip.title)])];
    const found = names.filter((name) => name && text.includes(name)).sort((a, b) => b.length - a.length).map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    if (!found.length) return text;
    return text.split(new RegExp(`(${found.join("|")})`)).map((piece, i) => (i % 2 ? el("b", {}, piece) : piece));
  }

  /** Lines from number `from` on are new or others than before. */
  function draw(from = 0) {
    for (const node of nodes.splice(from)) node.remove();
    for (const entry of now.log.slice(from)) {
      const node = line(entry);
      nodes.push(node);
      list.prepend(node);
    }
    mark();
    place();
    form.hidden = !seated();
  }

  // In a replay: what lies ahead is pale, what is being shown stands out.
  function place() {
    list.classList.toggle("past", !now.live);
    nodes.forEach((node, k) => {
      node.classList.toggle("later", !now.live && now.log[k].at > now.at);
      node.classList.toggle("here", !now.live && now.log[k].at === now.at);
    });
    list.querySelector(".here")?.scrollIntoView({ block: "center" });
  }

  // The rule stands over what the others did since the viewer's last turn.
  function mark() {
    since.remove();
    if (!seated() || !now.live) return;
    const began = turnBegan();
    let k = now.log.length - 1;
    while (k >= 0 && (now.log[k].seat === now.seat || now.log[k].seat < 0) && now.log[k].at > began) k -= 1;
    if (k < 0 || began === 0 || now.log[k].at <= began) return;
    since.textContent = say("board.log.since");
    nodes[k].before(since);
  }

  const goto = (event) => {
    const at = event.target.closest("li[data-at]")?.dataset.at;
    if (at) acts.goto(Number(at));
  };
  list.addEventListener("click", (event) => now.live || goto(event));
  list.addEventListener("dblclick", (event) => now.live && goto(event));
  return draw;
}

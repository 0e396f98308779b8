// The chronicle: newest on top, with a rule where the viewer's last turn ended, and a line to say something.

import { button, el, fill, icon, isolated, say, seal } from "../core.js";
import { holdsSeat, lastTurnEnd, now, seatClass, seatOf } from "./model.js";

const LONGEST = 500;
const PROPER = /^[\p{Lu}\p{Lo}]/u;

/**
 * The chronicle in `home`; `acts`: replay(), goto(choice, step, line), tell(text). Lines are told to screen readers by `announce`,
 * all that came since the last time together.
 */
export function makeLog(home, acts) {
  const list = el("ol", { tabindex: "0", "data-say-label": "board.log.title" });
  const spoken = el("p", { class: "sr", role: "status", "aria-live": "polite" });
  const words = { "data-say-hint": "board.log.say", "data-say-label": "board.log.say" };
  const typed = { maxlength: LONGEST, enterkeyhint: "send", autocomplete: "off" };
  const field = el("input", { class: "field", ...typed, ...words });
  const send = button({ icon: "persuasion", cls: "icon", type: "submit", "data-say-label": "board.log.send" });
  const form = el("form", { class: "talk", onsubmit: speak }, field, send);
  const since = el("li", { class: "since", "aria-hidden": "true", "data-say": "board.log.since" });
  const replay = { type: "button", class: "btn sm", "data-tool": "replay", onclick: () => acts.replay() };
  const nodes = [];
  const besides = []; // words without a line of their own, to be told with the next lines
  let announced = null;
  fill(
    home,
    el("header", {}, icon("log"), el("h2", { "data-say": "board.log.title" }), el("span", { class: "grow" }),
      el("button", replay, icon("play"), el("span", { "data-say": "board.replay.open" }))),
    list,
    spoken,
    form,
  );
  list.addEventListener("click", (event) => now.live || goto(event));
  list.addEventListener("dblclick", (event) => now.live && goto(event));

  function goto(event) {
    const node = event.target.closest("li[data-at]");
    if (node) acts.goto(Number(node.dataset.at), 0, lineOf(nodes.indexOf(node)));
  }

  /** Which line of its choice it is, from 1; words said are none. */
  function lineOf(k) {
    const { at, said } = now.log[k];
    return said ? 0 : now.log.slice(0, k + 1).filter((line) => line.at === at && !line.said).length;
  }

  function speak(event) {
    event.preventDefault();
    const text = field.value.trim();
    if (!text) return;
    field.value = "";
    acts.tell(text).catch(() => (field.value = text));
  }

  /** Lines from number `from` on are new or others than before. */
  function draw(from = 0) {
    for (const node of nodes.splice(from)) node.remove();
    announced = Math.min(announced ?? now.log.length, from || now.log.length);
    const strong = emphasis();
    for (const entry of now.log.slice(from)) {
      nodes.push(line(entry, strong));
      list.prepend(nodes.at(-1));
    }
    mark();
    place();
    form.hidden = !holdsSeat() || !hasCompany();
  }

  // In a replay: what lies ahead is pale, what is being shown stands out.
  function place() {
    if (list.classList.toggle("past", !now.live) || list.querySelector(".later, .here")) {
      let told = 0;
      nodes.forEach((node, k) => {
        const { at, said } = now.log[k];
        if (at === now.at && !said) told += 1;
        const later = at > now.at || (at === now.at && now.step > 0 && told > now.lines);
        node.classList.toggle("later", !now.live && later);
        node.classList.toggle("here", !now.live && at === now.at && !later);
      });
      list.querySelector(".here")?.scrollIntoView({ block: "center" });
    }
  }

  // The rule stands over what the others did since the viewer's last turn.
  function mark() {
    since.remove();
    if (!holdsSeat() || !now.live) return;
    const began = lastTurnEnd();
    const own = ({ seat, at }) => (seat === now.seat || seat < 0) && at > began;
    let k = now.log.length - 1;
    while (k >= 0 && own(now.log[k])) k -= 1;
    if (k < 0 || began === 0 || now.log[k].at <= began) return;
    since.textContent = say("board.log.since");
    nodes[k].before(since);
  }

  /** Tell screen readers what came since the last time, alike lines once. */
  function announce() {
    const lines = now.log.slice(announced ?? now.log.length).map((line) => line.text);
    announced = now.log.length;
    const words = [...new Set([...lines, ...besides.splice(0)])].join(". ");
    if (words) spoken.textContent = isolated(words);
  }

  return { draw, announce, tell: (words) => besides.push(words) };
}

const PEOPLE = ["person", "link", "free"];

/** Is there anybody to talk to, or a seat that somebody may take? */
function hasCompany() {
  return now.seats.some((seat) => !seat.you && PEOPLE.includes(seat.kind));
}

// Every line is a whole sentence: whose deed it is stands there in words, besides the seal.
function line({ seat, at, icon: sign, text, rule, said }, strong) {
  const { name: person = "", title = "" } = seatOf(seat) ?? {};
  const who = !said && title && text.startsWith(`${title} `) ? title : person;
  const led = who && !said && text.startsWith(`${who} `);
  const name = said ? el("b", {}, `${isolated(who)}: `) : led && el("b", { class: "who" }, `${isolated(who)} `);
  const words = said ? isolated(text) : strong(isolated(led ? text.slice(who.length + 1) : text));
  const cls = `s${seatClass(seat)}${seat >= 0 && seat === now.seat ? " now" : ""}${said ? " word" : ""}`;
  return el(
    "li",
    { class: cls, "data-at": at },
    seat >= 0 ? seal(seatClass(seat), "sm") : el("span", {}),
    icon(said ? "persuasion" : sign || "log"),
    el("span", { title: rule || undefined }, name, words),
  );
}

/** Makes the names of things, people and cards stand out in a sentence; what begins small is no name. */
function emphasis() {
  const chips = now.seats.flatMap((seat) => [seat.name, ...(seat.chips ?? []).map((chip) => chip.title)]);
  const things = now.things.map(([, title]) => title).filter((title) => PROPER.test(title));
  const names = [...new Set([...things, ...chips])].filter(Boolean);
  names.sort((a, b) => b.length - a.length);
  return (text) => {
    const found = names.filter((name) => text.includes(name));
    if (!found.length) return text;
    const plain = found.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    return text.split(new RegExp(`(${plain.join("|")})`)).map((piece, i) => (i % 2 ? el("b", {}, piece) : piece));
  };
}

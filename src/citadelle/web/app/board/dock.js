// The dock: who is asked what, and every choice as a button with its key.

import { button, el, fill, icon, isolated, ruleId, say, seal, small, span, spoken } from "../core.js";
import { capital } from "../number_words.js";
import { openRules } from "../rules.js";
import { openWindow } from "./auto_answers.js";
import { fillIfChanged, holdsSeat, nameOf, now, playsSeveral, seatClass, seatOf } from "./model.js";
import { isStepped, placeTitle, sourceTitle } from "./picking.js";
import { morphChildren } from "./scene.js";

const MANY = 9;
const MANY_ON_PHONE = 6;
const FEW_ON_PHONE = 4;
const ROWS_ON_PHONE = 3.5;
const BRIEF = 16;
const OPEN = ["link", "free"];
const SIZES = ["", "tight", "tight long", "tight longer"];

/**
 * The dock in `node`. `acts` are the actions of its buttons: choose(key, event), undo(), run(), auto(), why(), seat(),
 * back(), skip(); what it asks: area(key), the title of the area where a choice lies; and narrowed(group) and regild(), told when
 * a group, or something that is picked first, was picked.
 */
export function makeDock(node, acts) {
  const grip = el("button", { type: "button", class: "grip", onclick: () => pull() });
  const shield = el("span", { class: "shield" });
  const ask = el("h2", { class: "ask", "aria-live": "polite", tabindex: "-1" });
  const told = el("p", { class: "told", "aria-hidden": "true" }); // the log says it to those who hear the page
  const note = el("small", { class: "limit" });
  const tools = el("div", { class: "tools" });
  const picks = el("div", { class: "picks" });
  const dock = { group: null, groups: new Map(), held: {}, hint: null, page: 0, no: null };
  const said = el("div", { class: "said" }, ask, told, note);
  fill(node, grip, shield, said, tools, picks);
  swipe(node, pull);
  setInterval(tick, 1000);
  new ResizeObserver(fit).observe(node);
  node.addEventListener("click", (event) => {
    const { choice, group, act } = event.target.closest("[data-choice], [data-group], [data-act]")?.dataset ?? {};
    if (choice !== undefined) acts.choose(choice, event);
    else if (group !== undefined) take(dock.group === group ? null : group);
    else if (act) acts[act]();
  });

  function pull(down = !node.classList.contains("down")) {
    node.classList.toggle("down", down);
    grip.setAttribute("aria-expanded", String(!down));
    grip.setAttribute("aria-label", say(down ? "board.sheet.up" : "board.sheet.down"));
  }

  /** Redraw everything from the model. */
  function draw() {
    const no = now.ask?.no ?? null;
    if (dock.no !== no) {
      Object.assign(dock, { group: null, held: {}, hint: null, page: 0, no });
      picks.scrollTo(0, 0);
    }
    dock.groups = grouped();
    const held = document.activeElement;
    const focus = node.contains(held) && held.matches(":focus-visible") ? held.dataset.choice ?? "" : null;
    const at = seatClass(now.ask ? now.ask.seat : now.waiting.length === 1 ? now.waiting[0] : now.seat);
    const down = node.classList.contains("down");
    node.className = `dock s${at}${down ? " down" : ""}${now.ask ? " mine" : ""}`;
    fillIfChanged(shield, at, () => seal(at));
    const text = sentence();
    if (ask.textContent !== text) ask.textContent = text;
    told.textContent = happening();
    note.title = now.ask?.limit ?? "";
    fill(note, limit());
    morphChildren(tools, toolButtons());
    morphChildren(picks, groups());
    const made = [...picks.querySelectorAll(".pick")];
    picks.classList.toggle("many", made.length > (small() ? MANY_ON_PHONE + 2 : MANY));
    picks.classList.toggle("brief", made.every((each) => each.textContent.length <= BRIEF));
    pull(down);
    fit();
    tick();
    if (focus !== null && (held.dataset.choice !== focus || !held.isConnected)) refocus(focus);
  }

  function refocus(key) {
    const same = key && node.querySelector(`[data-choice="${CSS.escape(key)}"]`);
    (same || node.querySelector(".picks [data-choice], .picks [data-group]") || ask).focus({ preventScroll: true });
  }

  // --- the question

  /** Where a question is too long for its line, the buttons beside it are drawn together and its letters become
   * smaller, so that the dock keeps its height. */
  function fit() {
    const room = small() ? "" : `${ask.textContent} ${tools.textContent} ${node.clientWidth}`;
    if (dock.fit === room) return;
    dock.fit = room;
    for (const size of SIZES) {
      said.className = `said ${size}`.trim();
      if (!room || ask.scrollWidth <= ask.clientWidth) return;
    }
    said.classList.add("broken");
  }

  /** Does the question itself say which seat it asks, by its name or by what it plays? */
  function isNamed({ seat, prompt }) {
    const { name, title } = seatOf(seat) ?? {};
    return [name, title].some((word) => word && prompt.includes(word));
  }

  function sentence() {
    if (now.over || now.step) return "";
    if (now.table?.readonly) return now.table.readonly;
    if (now.ask && playsSeveral() && !isNamed(now.ask)) {
      return say("board.asked", { name: nameOf(now.ask.seat), prompt: now.ask.prompt });
    }
    if (now.ask) return isolated(now.ask.prompt);
    const names = new Intl.ListFormat(spoken()).format(now.waiting.map(nameOf));
    if (!names) return "";
    const open = now.waiting.every((seat) => OPEN.includes(seatOf(seat)?.kind));
    return say(open ? "board.wait.open" : "board.wait.choosing", { names, n: now.waiting.length });
  }

  /** What a presentation step tells, its last line: on a phone the log is in another tab. */
  function happening() {
    if (!now.step) return "";
    const lines = now.log.filter((line) => line.at === now.at && !line.said);
    return (lines[now.lines - 1] ?? lines.at(-1))?.text ?? "";
  }

  function limit() {
    if (now.step) return el("span", {}, say("board.steps.place", now));
    if (!now.ask) {
      const watching = !holdsSeat() && el("span", {}, say("board.watching"));
      return [el("span", { class: "since-when", "aria-hidden": "true" }), watching];
    }
    const { limit: text, together, rule } = now.ask;
    return [
      text && counted(text),
      together && el("span", {}, say("board.together")),
      rule && ruleId(rule, (id) => openRules(now.table.game, id)),
    ];
  }

  function tick() {
    const since = note.querySelector(".since-when");
    if (since && now.waiting.length && now.since) since.textContent = span(Date.now() - now.since);
  }

  // --- beside the choices

  function toolButtons() {
    const me = seatOf(now.seat);
    const open = now.waiting.some((seat) => OPEN.includes(seatOf(seat)?.kind));
    const words = now.ask?.decides?.length ? "board.auto.decide" : "board.auto.here";
    const auto = { icon: "hourglass", text: say(words), "data-act": "auto" };
    const why = { icon: "why", label: say("board.why.ask"), cls: "icon wide", "data-act": "why" };
    return [
      me?.away && !me.resigned && button({ icon: "players", text: say("board.people.back"), "data-act": "back" }),
      now.step > 0 && keyed(skipButton(), "Space", say("board.keys.space")),
      open && !now.ask && button({ icon: "link", text: say("board.people.seat"), "data-act": "seat" }),
      now.ask && button(why),
      now.ask && openWindow() && keyed(button(auto), "A"),
      now.ask?.run?.title && keyed(runButton(now.ask.run), "G"),
      small() && dock.group !== null && backButton("btn"),
      now.undo && keyed(button({ icon: "undo", text: say("board.undo"), "data-act": "undo" }), "U"),
      end() && endButton(end()),
    ];
  }

  function skipButton() {
    return button({ icon: "right", text: say("board.steps.skip"), "data-act": "skip" });
  }

  function runButton({ title, told }) {
    const made = button({ icon: "play", text: title, "data-act": "run" });
    if (told) made.title = told;
    return made;
  }

  function keyed(made, key, cap = key) {
    made.append(el("kbd", { class: "key", "aria-hidden": "true" }, cap));
    made.setAttribute("aria-keyshortcuts", key);
    return made;
  }

  function endButton(choice) {
    const names = { "data-choice": choice.key, "aria-label": named(choice) };
    const cls = best(choice, plain().length ? "" : "go");
    const made = button({ text: halves(choice.brief || choice.label), cls, ...names });
    const odds = odd(choice);
    if (odds) made.append(odds);
    return keyed(made, "0");
  }

  // --- choices and their groups

  const end = () => now.ask?.choices.find((choice) => choice.end);
  const plain = () => now.ask?.choices.filter((choice) => !choice.end) ?? [];
  const many = () => plain().length > (small() ? MANY_ON_PHONE : MANY);
  const headings = () => [...new Set(dock.groups.values())];
  const of = (head) => plain().filter((choice) => dock.groups.get(choice.key) === head);
  /** Is there nothing to pick a group for? */
  const lone = (head) => of(head).length === 1;
  const rows = () => headings().reduce((sum, head) => sum + 0.5 + Math.ceil(of(head).length / 2), 0);
  /** Are there so many that a group is picked first? */
  const steps = () => headings().length > 1 && (many() || (small() && rows() > ROWS_ON_PHONE));

  /** The heading of each choice: the game's, or where many lie on the board, the area's. */
  function grouped() {
    const found = new Map(plain().map((choice) => [choice.key, headingOf(choice)]));
    if (!many() || [...found.values()].some(Boolean)) return found;
    const areas = new Map(plain().map((choice) => [choice.key, acts.area(choice.key)]));
    return [...areas.values()].every(Boolean) ? areas : found;
  }

  /** The heading of a choice: the place that was picked, the game's own, or what is picked first. */
  function headingOf({ target, group, source }) {
    if (dock.held.target && dock.held.target === target) return placeTitle(target);
    return isStepped() && source && !grouping() ? capital(sourceTitle(source)) : group || "";
  }

  /** Do the game's own headings say what is picked first ("From Westmarch"), one for each? */
  function grouping() {
    const pairs = plain().filter(({ source }) => source).map(({ source, group }) => [source, group || ""]);
    const first = new Map(pairs);
    return pairs.every(([source, group]) => group && first.get(source) === group);
  }

  /** Do groups stand there without their choices while one is to be picked? */
  const isShort = () => small() || isStepped();

  /** What stands there while a group is to be picked: groups, and choices that are alone or have none. */
  function entries() {
    if (!isShort()) return headings().map((head) => (lone(head) ? { head, choice: of(head)[0] } : { head }));
    return headings().flatMap((head) => (!head || lone(head) ? of(head).map((choice) => ({ head, choice })) : [{ head }]));
  }

  function groups() {
    const heads = headings();
    if (heads.length < 2 && !heads[0]) return plain().map((choice, i) => pick(choice, i));
    const first = steps() && dock.group === null;
    if (first && isShort()) {
      return entries().map(({ head, choice }, k) => (choice ? only(head, choice, k) : headButton(head, k, "pick")));
    }
    return heads.filter((head) => dock.group === null || dock.group === head).map((head, k) => group(head, k, first));
  }

  function group(head, k, first) {
    const on = dock.group === head;
    const place = (choice, i) => (first ? k : steps() || on ? i : plain().indexOf(choice));
    const numbers = on || !steps() || lone(head);
    const body = of(head).map((choice, i) => pick(choice, place(choice, i), numbers, wordsOf(choice)));
    const label = el("span", { class: "head" }, el("span", {}, halves(head)));
    const top = first && !lone(head) ? headButton(head, k, "head") : !on ? label : !small() && backButton("head");
    return el("div", { class: `group${on ? " on" : ""}`, role: "group", "aria-label": head }, top, body);
  }

  /** The only choice of its group, where groups are picked: it needs no step of its own, and bears both names. */
  function only(head, choice, k) {
    const words = choice.brief || choice.label;
    const both = small() ? [halves(head), " ", el("small", {}, words)] : halves(`${head} · ${words}`);
    return pick(choice, k, true, !head || words.includes(head) ? halves(words) : both);
  }

  /** A choice on its button: by what goes to the place that was picked, or by the place where the picked thing goes. */
  function wordsOf({ source, target, brief, label }) {
    const other = dock.held.target ? sourceTitle(source) : source && target && !grouping() && placeTitle(target);
    return halves(capital(other || brief || label));
  }

  function headButton(head, k, cls) {
    const count = cls === "pick" && el("span", { class: "cost" }, of(head).length, icon("right"));
    const key = k < 9 && el("kbd", { "aria-hidden": "true" }, k + 1);
    return el("button", { type: "button", class: cls, "data-group": head }, key, el("span", { class: "does" }, halves(head)), count);
  }

  function backButton(cls) {
    const attrs = { type: "button", class: cls, "data-group": dock.group };
    return el("button", attrs, icon("left"), el("span", {}, halves(dock.group)));
  }

  function take(head) {
    const source = isStepped() && head !== null ? of(head)[0]?.source : "";
    show(head, source ? { source } : {});
    const back = node.querySelector(`[data-group="${CSS.escape(head ?? headings()[0])}"]`);
    (node.querySelector(".group.on .pick") ?? back)?.focus();
  }

  /** Something that is picked first was picked on the board, or put down ("" as its name). */
  function pickUp({ source = "", target = "" }) {
    const held = source ? { source } : target ? { target } : {};
    const found = plain().find((choice) => (source ? choice.source === source : target && choice.target === target));
    dock.held = held;
    show(found ? headingOf(found) : null, held);
  }

  function show(head, held) {
    Object.assign(dock, { group: head, held });
    picks.scrollTo(0, 0);
    draw();
    acts.regild();
    acts.narrowed(head);
  }

  /** What a choice does, after its name: on a phone, where no pointer rests on a button, a few choices say it themselves. */
  function whatItDoes({ brief, label, source, target }) {
    if (!small() || !brief || source || target || plain().length > FEW_ON_PHONE) return "";
    const at = label.indexOf(brief);
    const found = at >= 0 && /^\s?:\s+(\S.*)$/su.exec(label.slice(at + brief.length));
    return found ? found[1] : "";
  }

  function pick(choice, i, numbers = true, words = halves(choice.brief || choice.label)) {
    const key = i - dock.page * 9 + 1;
    const sign = choice.icon && icon(choice.icon);
    const title = choice.brief && choice.brief !== choice.label ? choice.label : undefined;
    const rest = whatItDoes(choice);
    const names = { "data-choice": choice.key, "aria-label": named(choice), title };
    return el(
      "button",
      { type: "button", class: best(choice, rest ? "pick telling" : "pick"), ...names },
      el("kbd", { "aria-hidden": "true" }, numbers && key > 0 && key < 10 && key),
      !choice.cost && sign,
      dock.hint?.best === choice.key && icon("hint"),
      el("span", { class: "does" }, words, rest && el("small", {}, rest)),
      choice.cost && el("span", { class: "cost" }, sign, choice.cost),
      odd(choice),
    );
  }

  // A row too long for the dock is scrolled by a plain wheel too.
  picks.addEventListener("wheel", (event) => {
    if (event.deltaX || event.ctrlKey || picks.scrollWidth <= picks.clientWidth) return;
    event.preventDefault();
    picks.scrollLeft += event.deltaY;
  }, { passive: false });

  // Keys 1 to 9 follow the focus through a long row.
  function follow(page) {
    if (steps() || page === dock.page) return;
    dock.page = page;
    picks.querySelectorAll(".pick[data-choice]").forEach((made, i) => {
      const key = i - page * 9 + 1;
      made.querySelector("kbd").textContent = key > 0 && key < 10 ? key : "";
    });
  }
  const place = (event) => [...picks.querySelectorAll(".pick")].indexOf(event.target);
  picks.addEventListener("focusin", (event) => follow(Math.max(0, Math.floor(place(event) / 9))));
  picks.addEventListener("focusout", () => follow(0));

  // --- the hint

  const best = (choice, cls) => (dock.hint?.best === choice.key ? `${cls} best` : cls);

  function named(choice) {
    const odds = dock.hint?.odds.get(choice.key);
    if (odds === undefined) return choice.label;
    const kind = dock.hint.chance ? "board.hint.odds" : "board.hint.share";
    const words = [choice.label, say(kind, { odds: percent(odds) })];
    if (dock.hint.best === choice.key) words.push(say("board.hint.best"));
    return words.join(", ");
  }

  function odd(choice) {
    const odds = dock.hint?.odds.get(choice.key);
    return odds === undefined ? null : el("span", { class: "odds" }, percent(odds));
  }

  return {
    draw, steps, take, pick: pickUp, headings, end, state: dock,
    /** How a strong agent rates each option: its chance to win, or its share of the simulations if there is none. */
    advise({ options }) {
      const chance = options.every(([, , odds]) => odds >= 0);
      const odds = new Map(options.map(([key, share, hope]) => [key, chance ? hope : share]));
      dock.hint = { chance, best: options[0]?.[0], odds };
      draw();
    },
    /** The choice that number key `n` stands for, or the group it picks. */
    numbered(n) {
      if (steps() && dock.group === null) {
        const { head, choice } = entries()[n - 1] ?? {};
        return choice ? { choice } : { group: head };
      }
      const list = dock.group !== null ? of(dock.group) : plain();
      return { choice: list[n - 1 + dock.page * 9] };
    },
  };
}

/** Words in two halves: a button that is short of room breaks between them, and only there. */
function halves(words) {
  const cuts = [...words.matchAll(/ /g)].map(({ index }) => index);
  const [cut] = cuts.sort((a, b) => Math.abs(2 * a - words.length) - Math.abs(2 * b - words.length));
  if (cut === undefined) return el("span", {}, words);
  return [el("span", {}, words.slice(0, cut)), " ", el("span", {}, words.slice(cut + 1))];
}

/** A share as people read it. */
export function percent(share) {
  return new Intl.NumberFormat(spoken(), { style: "percent" }).format(share);
}

/** A limit in words; "4 of 6" also as pips, the first number in bold. */
function counted(text) {
  const found = /^(\D*)(\d+)( \p{L}+ (\d+)(?!\d))?(.*)$/su.exec(text);
  if (!found) return el("span", {}, text);
  const [, before, left, all = "", of, rest = ""] = found;
  const words = el("span", {}, before, el("b", {}, left), all, rest);
  if (before || !(of > 1 && of <= 12 && Number(left) <= of)) return words;
  const pips = Array.from({ length: Number(of) }, (_, i) => el("i", { class: i < left && "on" }));
  return [el("span", { class: "points", "aria-hidden": "true" }, pips), words];
}

// The sheet follows a finger that pulls at its head.
function swipe(node, pull) {
  let from = null;
  node.addEventListener("pointerdown", (event) => {
    from = event.target.closest(".grip, .said, .shield") ? event.clientY : null;
  });
  node.addEventListener("pointerup", (event) => {
    if (from !== null && Math.abs(event.clientY - from) > 20) pull(event.clientY > from);
    from = null;
  });
}

// The dock: who is asked what, and every choice as a button with its key.

import { button, el, fill, icon, isolated, ruleId, say, seal, small, span, spoken } from "../core.js";
import { openRules } from "../rules.js";
import { clsOf, nameOf, now, seated, seatOf } from "./now.js";

const MANY = 9;
const MANY_ON_PHONE = 6;

/**
 * The dock in `node`; `acts` are the deeds of its buttons: choose(key, event), undo(), why(), seat(n), back(), and what it
 * asks: area(key), the title of the area where a choice lies; narrowed(group) is told when a group was picked.
 */
export function makeDock(node, acts) {
  const grip = el("button", { type: "button", class: "grip", onclick: () => pull() });
  const shield = el("span", { class: "shield" });
  const ask = el("h2", { class: "ask", "aria-live": "polite", tabindex: "-1" });
  const note = el("small", { class: "limit" });
  const tools = el("div", { class: "tools" });
  const picks = el("div", { class: "picks" });
  const dock = { group: null, groups: new Map(), hint: null, page: 0, no: null };
  fill(node, grip, shield, el("div", { class: "said" }, ask, note), tools, picks);
  swipe(node, pull);
  setInterval(tick, 1000);

  function pull(down = !node.classList.contains("down")) {
    node.classList.toggle("down", down);
    grip.setAttribute("aria-expanded", String(!down));
    grip.setAttribute("aria-label", say(down ? "board.sheet.up" : "board.sheet.down"));
  }

  /** Everything anew, from what the table says now. */
  function draw() {
    if (dock.no !== (now.ask?.no ?? null)) Object.assign(dock, { group: null, hint: null, page: 0, no: now.ask?.no ?? null });
    dock.groups = grouped();
    const focus = node.contains(document.activeElement) ? document.activeElement.dataset.choice ?? "" : null;
    const at = now.ask ? now.ask.seat : now.waiting.length === 1 ? now.waiting[0] : now.seat;
    node.className = `dock s${clsOf(at)}${node.classList.contains("down") ? " down" : ""}${now.ask ? " mine" : ""}`;
    fill(shield, seal(clsOf(at)));
    const text = sentence();
    if (ask.textContent !== text) ask.textContent = text;
    fill(note, limit());
    fill(tools, toolButtons());
    fill(picks, groups());
    picks.classList.toggle("many", picks.querySelectorAll(".pick").length > (small() ? MANY_ON_PHONE + 2 : MANY));
    pull(node.classList.contains("down"));
    tick();
    if (focus !== null) refocus(focus);
  }

  function refocus(key) {
    const same = key && node.querySelector(`[data-choice="${CSS.escape(key)}"]`);
    (same || node.querySelector(".picks [data-choice], .tools [data-choice]") || ask).focus({ preventScroll: true });
  }

  function sentence() {
    if (now.over) return "";
    if (now.table?.readonly) return now.table.readonly;
    if (now.ask) return isolated(now.ask.prompt);
    const names = new Intl.ListFormat(spoken()).format(now.waiting.map(nameOf));
    if (!now.waiting.length) return "";
    if (now.waiting.every((seat) => ["link", "free"].includes(seatOf(seat)?.kind))) return say("board.wait.open", { names });
    return say("board.wait.choosing", { names, n: now.waiting.length });
  }

  function limit() {
    if (!now.ask) return [el("span", { class: "since-when", "aria-hidden": "true" }), seated() ? null : el("span", {}, say("board.watching"))];
    return [now.ask.limit && counted(now.ask.limit), now.ask.together && el("span", {}, say("board.together")), now.ask.rule && ruleId(now.ask.rule, (id) => openRules(now.table.game, id))];
  }

  function tick() {
    const since = note.querySelector(".since-when");
    if (since && now.waiting.length && now.since) since.textContent = span(Date.now() - now.since);
  }

  function toolButtons() {
    const me = seatOf(now.seat);
    const end = now.ask?.choices.find((choice) => choice.end);
    const open = now.waiting.find((seat) => ["link", "free"].includes(seatOf(seat)?.kind));
    return [
      me?.away && !me.resigned && button({ icon: "players", text: say("board.people.back") }, () => acts.back()),
      open !== undefined && !now.ask && button({ icon: "link", text: say("board.people.seat") }, () => acts.seat(open)),
      now.ask && button({ icon: "why", label: say("board.why.ask"), cls: "icon wide" }, () => acts.why()),
      small() && dock.group !== null && backButton(dock.group, "btn"),
      now.undo && tool("undo", say("board.undo"), "U", "", () => acts.undo()),
      end && chosen(tool("", end.brief || end.label, "0", "go", (event) => acts.choose(end.key, event)), end),
    ];
  }

  function tool(name, text, key, cls, go) {
    const made = button({ icon: name || undefined, text, cls }, go);
    made.append(el("kbd", { class: "key", "aria-hidden": "true" }, key));
    made.setAttribute("aria-keyshortcuts", key);
    return made;
  }

  function chosen(made, choice) {
    made.dataset.choice = choice.key;
    made.setAttribute("aria-label", named(choice));
    const odds = odd(choice);
    if (odds) made.querySelector(".key").before(odds);
    return made;
  }

  /** The choices that stand in the dock now: all of them, or those of the group that was picked. */
  function plain() {
    return now.ask?.choices.filter((choice) => !choice.end) ?? [];
  }

  const many = () => plain().length > (small() ? MANY_ON_PHONE : MANY);

  /** The heading of each choice: the game's, or where many lie on the board, the area's. */
  function grouped() {
    const found = new Map(plain().map((choice) => [choice.key, choice.group ?? ""]));
    if (!many() || [...found.values()].some(Boolean)) return found;
    const areas = new Map(plain().map((choice) => [choice.key, acts.area(choice.key)]));
    return [...areas.values()].every(Boolean) ? areas : found;
  }

  function headings() {
    return [...new Set(dock.groups.values())];
  }

  /** Are there so many that a group is picked first? */
  function steps() {
    return headings().length > 1 && many();
  }

  const of = (head) => plain().filter((choice) => dock.groups.get(choice.key) === head);

  function groups() {
    const heads = headings();
    if (heads.length < 2) return plain().map((choice, i) => pick(choice, i));
    const first = steps() && dock.group === null;
    if (first && small()) return heads.map((head, k) => headButton(head, k, "pick"));
    return heads.flatMap((head, k) => {
      const all = of(head);
      const on = dock.group === head;
      if (dock.group !== null && !on) return [];
      const numbers = steps() ? on : true;
      const body = all.map((choice, i) => pick(choice, steps() ? i : plain().indexOf(choice), numbers));
      return el("div", { class: `group${on ? " on" : ""}`, role: "group", "aria-label": head },
        first ? headButton(head, k, "head") : on ? !small() && backButton(head, "head") : el("span", { class: "head" }, head), body);
    });
  }

  function headButton(head, k, cls) {
    return el("button", { type: "button", class: cls, "data-group": head, onclick: () => take(head) },
      k < 9 && el("kbd", { "aria-hidden": "true" }, k + 1), el("span", {}, head), cls === "pick" && el("span", { class: "cost" }, of(head).length, icon("right")));
  }

  function backButton(head, cls) {
    return el("button", { type: "button", class: cls, "data-group": head, onclick: () => take(null) }, icon("left"), el("span", {}, head));
  }

  function take(head) {
    dock.group = head;
    draw();
    acts.narrowed(head);
    (node.querySelector(".group.on .pick") ?? node.querySelector(`[data-group="${CSS.escape(head ?? headings()[0])}"]`))?.focus();
  }

  function pick(choice, i, numbers = true) {
    const key = i - dock.page * 9;
    const number = numbers && key >= 0 && key < 9 ? key + 1 : "";
    const best = dock.hint?.best === choice.key;
    const sign = choice.icon && icon(choice.icon);
    return el("button",
      {
        type: "button", class: `pick${best ? " best" : ""}`, "data-choice": choice.key, "aria-label": named(choice),
        title: choice.brief && choice.brief !== choice.label ? choice.label : undefined,
        onclick: (event) => acts.choose(choice.key, event),
      },
      el("kbd", { "aria-hidden": "true" }, number), !choice.cost && sign, best && icon("hint"),
      el("span", { class: "does" }, choice.brief || choice.label),
      choice.cost && el("span", { class: "cost" }, sign, choice.cost), odd(choice));
  }

  // Keys 1 to 9 follow the focus through a long row.
  function follow(page) {
    if (steps() || page === dock.page) return;
    dock.page = page;
    picks.querySelectorAll(".pick[data-choice]").forEach((button, i) => {
      const key = i - page * 9 + 1;
      button.querySelector("kbd").textContent = key > 0 && key < 10 ? key : "";
    });
  }
  picks.addEventListener("focusin", (event) => follow(Math.floor([...picks.querySelectorAll(".pick")].indexOf(event.target) / 9)));
  picks.addEventListener("focusout", () => follow(0));

  function named(choice) {
    const odds = dock.hint?.odds.get(choice.key);
    const words = odds === undefined ? choice.label : `${choice.label}, ${say(dock.hint.chance ? "board.hint.odds" : "board.hint.share", { odds: percent(odds) })}`;
    return dock.hint?.best === choice.key ? `${words}, ${say("board.hint.best")}` : words;
  }

  function odd(choice) {
    const odds = dock.hint?.odds.get(choice.key);
    return odds === undefined ? null : el("span", { class: "odds" }, percent(odds));
  }

  return {
    draw, pull, plain, steps, take, state: dock,
    headings,
    /** What the strongest agent thinks of each option; the share of its thought where it can't tell a chance. */
    advise(hint) {
      const chance = hint.options.every(([, , odds]) => odds >= 0);
      dock.hint = { chance, best: hint.options[0]?.[0], odds: new Map(hint.options.map(([key, share, odds]) => [key, chance ? odds : share])) };
      draw();
    },
    /** The choice that number key `n` stands for, or the group it picks. */
    numbered(n) {
      if (steps() && dock.group === null) return { group: headings()[n - 1] };
      const list = steps() ? of(dock.group) : plain();
      return { choice: list[n - 1 + dock.page * 9] };
    },
    end: () => now.ask?.choices.find((choice) => choice.end),
    focus: () => refocus(""),
  };
}

function percent(share) {
  return new Intl.NumberFormat(spoken(), { style: "percent" }).format(share);
}

/** A limit in words; "4 of 6" also as pips, the first number in bold. */
function counted(text) {
  const found = /^(\D*)(\d+)(\D+(\d+).*)?$/s.exec(text);
  if (!found) return el("span", {}, text);
  const [, before, left, rest = "", of] = found;
  const pips = Number(of) > 1 && Number(of) <= 12 && Number(left) <= Number(of) && !before;
  return [
    pips && el("span", { class: "points", "aria-hidden": "true" }, Array.from({ length: Number(of) }, (_, i) => el("i", { class: i < Number(left) && "on" }))),
    el("span", {}, before, el("b", {}, left), rest),
  ];
}

// The sheet follows a finger that pulls at its head.
function swipe(node, pull) {
  let from = null;
  node.addEventListener("pointerdown", (event) => (from = event.target.closest(".grip, .said, .shield") ? event.clientY : null));
  node.addEventListener("pointerup", (event) => {
    if (from !== null && Math.abs(event.clientY - from) > 20) pull(event.clientY > from);
    from = null;
  });
}

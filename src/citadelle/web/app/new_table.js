// The form for a new table: seats, options, and one button that says what it will do.

import { layTable } from "./chance.js";
import { api, button, complain, dialog, el, fill, icon, say, seal, settings, unique } from "./core.js";
import { counted, levelName } from "./number_words.js";
import { quickOptions } from "./games.js";
import { showLinks } from "./links.js";
import { fitOptions, numbersFor, optionControls } from "./options.js";
import { toggle } from "./preferences.js";
import { ALSO, BOT, botSeat, fitSeats, FREE, LINK, ME, seatsFor, startSeats, startsOtherwise, wantedSeats } from "./new_table_seats.js";

const LONGEST_NAME = 40;
const LONGEST_TITLE = 80;
const DAY = 86_400;
const PATIENCE = [DAY / 24, DAY, 3 * DAY, 7 * DAY, 30 * DAY];

/** What the form holds before anything is changed. */
export function freshForm(game) {
  const few = Math.min(Math.max(game.players[0], 2), game.players[1]);
  return {
    game, seats: startsOtherwise(game) ? startSeats(game, game.starts[0]) : seatsFor(game, few),
    options: startsOtherwise(game) ? { ...quickOptions(game), ...game.starts[0].options } : quickOptions(game),
    packs: [], title: "", seed: "", listed: true, patience: 3 * DAY,
  };
}

/**
 * Draw the form into `host`; `closed()` is called when it is cancelled, or when its table is created and the host stays
 * in the lobby. Returns a function that redraws it.
 */
export function newTable(host, form, closed) {
  const state = { fold: false };
  const draw = (focus) => {
    const kept = focus ?? document.activeElement?.closest?.("[data-field]")?.dataset.field;
    const start = el("button", { type: "submit", class: "btn go start", "data-field": "start" });
    const trouble = el("p", { class: "trouble", role: "alert" });
    const told = () => fill(start, icon("play"), el("span", {}, deed(form.seats)));
    fill(host, el("form", { class: "new-form", onsubmit: (event) => lay(event, form, { start, trouble, closed }) },
      heading(form, closed),
      packPicker(form, draw),
      seatList(form, (focus) => {
        fitOptions(form);
        draw(focus);
      }, told),
      options(form, state, draw),
      trouble,
      start,
    ));
    told();
    if (kept && host.contains(document.activeElement) === false) host.querySelector(
      `[data-field="${CSS.escape(kept)}"]`,
    )?.focus();
  };
  draw();
  return draw;
}

function heading(form, closed) {
  return el(
    "header",
    { class: "new-head" },
    el(
      "h2",
      { class: "h", id: "new-title", tabindex: "-1", "data-field": "title" },
      say("lobby.new.title", { game: form.game.title }),
    ),
    button({ icon: "close", label: say("page.close"), cls: "quiet icon sm" }, closed),
  );
}

// --- packs

/** The packs that the server offers for this game; what can be set depends on those that are chosen. */
function packPicker(form, draw) {
  if (!form.game.packs.length) return null;
  const tick = ({ id, name, version }) => {
    const box = el("input", {
      type: "checkbox", checked: form.packs.includes(id), "data-field": `pack-${id}`,
      onchange: () => choosePack(form, id, box.checked, draw),
    });
    return el("label", { class: "tick" }, box, el("span", {}, `${name} ${version}`));
  };
  return el(
    "fieldset", { class: "opt" }, el("legend", {}, say("lobby.new.packs")), form.game.packs.map(tick),
    el("small", { class: "told" }, say("lobby.new.packs_help")),
  );
}

async function choosePack(form, id, on, draw) {
  const packs = form.game.packs.map((pack) => pack.id).filter((one) => (one === id ? on : form.packs.includes(one)));
  const query = new URLSearchParams(packs.map((one) => ["pack", one]));
  const before = form.packs;
  form.packs = packs;
  try {
    form.game = await api(`/api/games/${form.game.name}?${query}`);
    const { game } = form;
    form.options = { ...quickOptions(game), ...keptOptions(form.options, game) };
    fitOptions(form);
  } catch (fault) {
    form.packs = before;
    complain(fault);
  }
  draw(`pack-${id}`);
}

/** What was set before, as far as the game with its packs still has it. */
function keptOptions(old, game) {
  const known = (option) => {
    const values = option.values.map(({ value }) => value);
    return [old[option.name]].flat().every((value) => typeof value !== "string" || values.includes(value));
  };
  const kept = game.options.filter((option) => option.name in old && known(option));
  return Object.fromEntries(kept.map(({ name }) => [name, old[name]]));
}

// --- seats

function seatList(form, changed, told) {
  const [least, most] = form.game.players;
  return [
    el(
      "ul",
      { class: "seatpick", "aria-label": say("lobby.new.seats") },
      form.seats.map((_, at) => seatLine(form, at, changed, told)),
    ),
    least !== most &&
      el(
        "div",
        { class: "seat-foot" },
        form.seats.length < most &&
          button({ icon: "plus", text: say("lobby.new.add"), cls: "quiet sm", "data-field": "add" }, () => {
            form.seats.push(botSeat(form.game));
            changed(form.seats.length < most ? "add" : `kind-${form.seats.length - 1}`);
          }),
        el("small", { class: "told" }, say("lobby.new.range", { least, most })),
      ),
  ];
}

function seatLine(form, at, changed, told) {
  const seat = form.seats[at];
  const cls = at < 5 ? at + 1 : 0;
  const label = say("lobby.new.seat", { n: at + 1 });
  const name = el("input", {
    class: "name", type: "text", maxlength: LONGEST_NAME, value: seat.name, "aria-label": say(
      "lobby.new.name_of",
      { seat: label },
    ),
    placeholder: say(`lobby.new.name_${seat.kind}`), autocomplete: seat.kind === ME ? "nickname" : "off",
    "data-field": `name-${at}`,
    oninput: () => {
      seat.name = name.value;
      if (seat === form.seats.find((each) => each.kind === ME)) settings.set("name", name.value.trim());
      told();
    },
  });
  const shown = seat.kind === FREE ? el("b", { class: "name" }, say("lobby.new.name_free")) : name;
  return el(
    "li",
    { class: `s${cls}` },
    seal(cls),
    el(
      "span",
      { class: "seat-who" },
      shown,
      el("small", {}, say(`lobby.new.note_${seat.kind}`, { level: levelName(seat.level) })),
    ),
    kindPicker(form, at, label, changed),
    form.seats.length > form.game.players[0] &&
      button({
        icon: "close",
        label: say("lobby.new.remove", { seat: label }),
        cls: "quiet icon sm",
        "data-field": `drop-${at}`,
      }, () => {
        form.seats.splice(at, 1);
        if (!form.seats.some((each) => each.kind === ME)) alone(form);
        changed(`kind-${Math.min(at, form.seats.length - 1)}`);
      }),
  );
}

function kindPicker(form, at, label, changed) {
  const seat = form.seats[at];
  const bots = form.game.levels.map(
    (level) => [`${BOT} ${level}`, say("lobby.new.kind_bot", { level: levelName(level) })],
  );
  const others = form.seats.some((each, other) => other !== at && each.kind === ME);
  const kinds = [ME, ...(others ? [ALSO] : []), LINK, FREE].map((kind) => [kind, say(`lobby.new.kind_${kind}`)]);
  const now = seat.kind === BOT ? `${BOT} ${seat.level}` : seat.kind;
  const line = ([value, text]) => el("option", { value, selected: value === now }, text);
  const field = el(
    "select",
    {
      class: "field sm", "aria-label": say("lobby.new.who", { seat: label }), "data-field": `kind-${at}`,
      onchange: () => {
        form.seats[at] = taken(form, at, field.value);
        if (!form.seats.some((each) => each.kind === ME)) alone(form);
        changed(`kind-${at}`);
      },
    },
    kinds.map(line),
    el("optgroup", { label: say("lobby.new.bots") }, bots.map(line)),
  );
  return field;
}

/** Nobody is left who would also play these seats: the first of them is one's own. */
function alone(form) {
  const first = form.seats.find((each) => each.kind === ALSO);
  if (first) Object.assign(first, { kind: ME, name: first.name || (settings.get("name") ?? "") });
}

function taken(form, at, value) {
  const [kind, level = ""] = value.split(" ");
  const others = form.seats.filter((_, other) => other !== at);
  if (kind === BOT) {
    settings.set("level", level);
    return { kind, level, name: form.seats[at].kind === BOT ? form.seats[at].name : "" };
  }
  const first = kind === ME && !others.some((seat) => seat.kind === ME);
  return { kind, level: "", name: first ? settings.get("name") ?? "" : "" };
}

// --- options

function options(form, state, draw) {
  const { first, rest } = optionControls(form, (option) => {
    if (fitSeats(form, numbersFor(option, form.options[option.name]))) draw(`option-${option.name}`);
  });
  const fold = el(
    "details",
    { class: "fold", open: state.fold, ontoggle: () => (state.fold = fold.open) },
    el("summary", { "data-field": "fold" }, say("lobby.new.more")),
    el("div", { class: "fold-body" }, titleField(form), rest, patience(form), listed(form), seed(form)),
  );
  return [first, fold];
}

function textRow(form, name, attrs = {}) {
  const id = unique(name);
  const field = el("input", {
    id, class: "field", type: "text", value: form[name], "aria-describedby": `${id}-help`, "data-field": name, ...attrs,
    oninput: () => (form[name] = field.value),
  });
  return el(
    "div",
    { class: "opt line" },
    el("label", { for: id }, say(`lobby.new.${name}_label`)),
    field,
    el("small", { class: "told", id: `${id}-help` }, say(`lobby.new.${name}_help`)),
  );
}

function titleField(form) {
  return textRow(form, "title", { maxlength: LONGEST_TITLE });
}

function seed(form) {
  return textRow(form, "seed", { maxlength: 200, autocomplete: "off", spellcheck: "false" });
}

function patience(form) {
  const id = unique("patience");
  const text = (seconds) =>
    seconds < DAY ? say("lobby.new.hours", { n: seconds / 3600 }) : say("lobby.new.days", { n: seconds / DAY });
  const field = el(
    "select",
    {
      id,
      class: "field",
      "aria-describedby": `${id}-help`,
      "data-field": "patience",
      onchange: () => (form.patience = PATIENCE[field.selectedIndex]),
    },
    PATIENCE.map((seconds) => el("option", { selected: seconds === form.patience }, text(seconds))),
  );
  return el(
    "div",
    { class: "opt line" },
    el("label", { for: id }, say("lobby.new.patience_label")),
    field,
    el("small", { class: "told", id: `${id}-help` }, say("lobby.new.patience_help")),
  );
}

function listed(form) {
  return toggle({
    text: say("lobby.new.listed_label"), help: say("lobby.new.listed_help"), on: form.listed, "data-field": "listed",
    take: (on) => (form.listed = on),
  });
}

// --- creating the table

/** What the gold button will do, in words. */
export function deed(seats) {
  const many = (kind) => seats.filter((seat) => seat.kind === kind).length;
  const parts = [
    many(ME) && counted("lobby.count.here", many(ME)),
    many(ALSO) && counted("lobby.count.also", many(ALSO)),
    many(LINK) && counted("lobby.count.link", many(LINK)),
    many(BOT) && counted("lobby.count.bot", many(BOT)),
    many(FREE) && counted("lobby.count.free", many(FREE)),
  ].filter(Boolean);
  return say(many(ME) ? "lobby.new.start" : "lobby.new.watch", { who: parts.join(", ") });
}

function seedOf(text) {
  const plain = text.trim();
  if (!plain) return null;
  return /^(0|[1-9]\d{0,14})$/.test(plain) ? Number(plain) : plain;
}

async function lay(event, form, { start, trouble, closed }) {
  event.preventDefault();
  if (start.getAttribute("aria-busy") === "true") return;
  start.setAttribute("aria-busy", "true");
  trouble.textContent = "";
  try {
    const laid = await layTable({
      game: form.game.name, seats: wantedSeats(form.seats),
      options: form.options, packs: form.packs, seed: seedOf(form.seed), title: form.title.trim(), listed: form.listed,
      patience: form.patience,
    });
    settings.set("last", form.game.name);
    if (!form.seats.some((seat) => seat.kind === LINK || seat.kind === FREE)) location.assign(`/t/${laid.table}`);
    else {
      await showLinks(laid, form.seats);
      closed();
    }
  } catch (fault) {
    if (fault.code === "away") complain(fault);
    trouble.textContent = fault.text ?? say("page.failed");
  } finally {
    start.removeAttribute("aria-busy");
  }
}

/** On a small screen the form is a sheet of its own. */
export function newTableSheet(form) {
  const shown = dialog({ title: say("lobby.new.title", { game: form.game.title }), cls: "sheet" });
  newTable(shown.body, form, () => shown.close());
  return shown;
}

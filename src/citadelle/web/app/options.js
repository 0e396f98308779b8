// A game's options as controls, one for every kind of the schema: label, explanation, rule id.

import { button, el, fill, icon, ruleId, say, unique } from "./core.js";
import { openRules } from "./rules.js";

/**
 * Controls for a game's options. `form`: `{ game, options, seats }`, where `options` holds the values and is changed
 * here; `changed(option)` is called after each change. Returns `{ first, rest }`: nodes to show at once, and behind a fold.
 */
export function optionControls(form, changed) {
  const all = form.game.options.filter((option) => concerns(option, form.seats.length));
  const switches = all.filter((option) => option.kind === "switch");
  const others = all.filter((option) => option.kind !== "switch");
  const leading = others.find((option) => option.kind === "choice");
  const set = (option, value) => {
    form.options[option.name] = value;
    changed(option);
  };
  const row = (option) => optionRow(form, option, (value) => set(option, value));
  return {
    first: [leading && row(leading), switches.length > 0 && chips(form, switches, set)].filter(Boolean),
    rest: others.filter((option) => option !== leading).map(row),
  };
}

/** Drop values that are no longer possible after seats were added or removed. */
export function fitOptions(form) {
  const players = form.seats.length;
  for (const option of form.game.options) {
    const value = form.options[option.name];
    const lost =
      !concerns(option, players) ||
      (option.kind === "seat" && Number.isInteger(value) && value >= players) ||
      ((option.kind === "order" || option.kind === "each") && value.length > 0 && value.length !== players);
    if (lost) form.options[option.name] = option.default;
    if (!isFor(option, form.options[option.name], players)) form.options[option.name] = firstFor(option, players);
  }
}

/** Can this value of an option be chosen with so many players? */
export function isFor(option, chosen, players) {
  const numbers = numbersFor(option, chosen);
  return !numbers.length || numbers.includes(players);
}

/** The numbers of players that a value of an option is for; none: for all. */
export function numbersFor(option, chosen) {
  return option.values.find(({ value }) => value === chosen)?.players ?? [];
}

function firstFor(option, players) {
  return option.values.find(({ value }) => isFor(option, value, players))?.value ?? option.default;
}

/** Can this be set with so many players? */
function concerns(option, players) {
  return players >= option.players[0] && players <= option.players[1];
}

function explained(option, id) {
  return el("small", { id, class: "told" }, option.help, option.help ? " " : "", option.rule && rule(option));
}

function rule(option) {
  return ruleId(option.rule, (id) => openRules(option.game, id));
}

/** Switches lie side by side as chips; the explanation of the one last touched stands below them. */
function chips(form, options, set) {
  const told = el("p", { class: "told", "aria-live": "off" });
  const tell = (option) => fill(
    told,
    el("b", {}, option.label),
    " ",
    option.help,
    " ",
    rule({ ...option, game: form.game.name }),
  );
  const made = options.map((option) => {
    const id = unique("chip");
    const chip = el(
      "button",
      {
        type: "button", class: "chip", "aria-pressed": "false", "aria-describedby": id, "data-option": option.name,
        onclick: () => {
          set(option, !form.options[option.name]);
          paint();
          tell(option);
        },
        onfocus: () => tell(option),
        onpointerenter: () => tell(option),
      },
      el("span", {}, option.label),
    );
    const paint = () => {
      const on = form.options[option.name] === true;
      chip.setAttribute("aria-pressed", String(on));
      chip.classList.toggle("on", on);
      chip.querySelector(".ic")?.remove();
      if (on) chip.prepend(icon("check"));
    };
    paint();
    return [chip, el("span", { class: "sr", id }, option.help)];
  });
  fill(told, say("lobby.new.variants_help"));
  return el(
    "fieldset",
    { class: "opt" },
    el("legend", {}, say("lobby.new.variants")),
    el("div", { class: "opts" }, made),
    told,
  );
}

function optionRow(form, option, set) {
  const id = unique("opt");
  const help = `${id}-help`;
  const known = { ...option, game: form.game.name };
  const field = CONTROLS[option.kind]?.({ form, option, id, help, set });
  if (!field) return null;
  const labelled = option.kind === "choice" || option.kind === "seat";
  if (labelled)
    return el(
      "div",
      { class: "opt line", "data-option": option.name },
      el("label", { for: id }, option.label),
      field,
      explained(known, help),
      option.values.some((each) => each.help) && chosenHelp(form, option, field),
    );
  return el(
    "fieldset",
    { class: "opt", "data-option": option.name, "aria-describedby": help },
    el("legend", {}, option.label),
    field,
    explained(known, help),
  );
}

/** What the chosen value means; it changes with the choice. */
function chosenHelp(form, option, field) {
  const told = el("small", { class: "told chosen", "aria-live": "polite" });
  const tell = () => fill(told, option.values.find(({ value }) => value === form.options[option.name])?.help ?? "");
  field.addEventListener("change", tell);
  tell();
  return told;
}

function seatLabel(form, seat) {
  const name = form.seats[seat]?.name;
  return name ? say("lobby.new.seat_named", { n: seat + 1, name }) : say("lobby.new.seat", { n: seat + 1 });
}

function select({ id, help, value, choices, take, label }) {
  const field = el(
    "select",
    {
      id,
      class: "field",
      "aria-describedby": help,
      "aria-label": label,
      onchange: () => take(choices[field.selectedIndex][0]),
    },
    choices.map(([given, text]) => el("option", { selected: given === value }, text)),
  );
  return field;
}

const CONTROLS = {
  choice({ form, option, id, help, set }) {
    const choices = option.values.map(({ value, label }) => [value, label]);
    const field = select({ id, help, value: form.options[option.name], choices, take: set });
    field.dataset.field = `option-${option.name}`;
    return field;
  },

  seat({ form, option, id, help, set }) {
    const seats = form.seats.map((_, seat) => [seat, seatLabel(form, seat)]);
    const choices = [...seats, ...option.values.map(({ value, label }) => [value, label])];
    return select({ id, help, value: form.options[option.name], choices, take: set });
  },

  some({ form, option, set }) {
    return el(
      "div",
      { class: "opts" },
      option.values.map(({ value, label }) => {
        const chosen = () => form.options[option.name];
        const field = el("input", {
          type: "checkbox", checked: chosen().includes(value),
          onchange: () => {
            const left = chosen().filter((other) => other !== value);
            const wanted = field.checked ? [...left, value] : left;
            set(option.values.map((each) => each.value).filter((each) => wanted.includes(each)));
          },
        });
        return el("label", { class: "tick" }, field, el("span", {}, label));
      }),
    );
  },

  order({ form, option, set }) {
    const list = el("ol", { class: "ordered" });
    const draw = (focus) => {
      const given = form.options[option.name];
      const order = given.length ? given : form.seats.map((_, seat) => seat);
      const move = (from, by) => {
        const next = [...order];
        next.splice(from + by, 0, next.splice(from, 1)[0]);
        set(next.every((seat, place) => seat === place) ? [] : next);
        draw(next[from + by]);
      };
      fill(
        list,
        order.map((seat, place) =>
          el(
            "li",
            { "data-seat": seat },
            el("span", {}, seatLabel(form, seat)),
            mover(
              "down",
              "up",
              say("lobby.new.earlier", { who: seatLabel(form, seat) }),
              place > 0,
              () => move(place, -1),
            ),
            mover(
              "down",
              "",
              say("lobby.new.later", { who: seatLabel(form, seat) }),
              place < order.length - 1,
              () => move(place, 1),
            ),
          ),
        ),
      );
      if (focus !== undefined) list.querySelector(`[data-seat="${focus}"] button:not(:disabled)`)?.focus();
    };
    draw();
    return list;
  },

  each({ form, option, set }) {
    const given = form.options[option.name];
    const values = form.seats.map((_, seat) => given[seat] ?? "");
    const free = [["", say("lobby.new.games_choice")]];
    const choices = [...free, ...option.values.map(({ value, label }) => [value, label])];
    const fields = form.seats.map((_, seat) =>
      select({
        value: values[seat], choices, label: `${option.label}: ${seatLabel(form, seat)}`,
        take: (value) => {
          values[seat] = value;
          spread(values, seat, option.values);
          fields.forEach(
            (field, other) => (field.selectedIndex = choices.findIndex(([each]) => each === values[other])),
          );
          set(values.every(Boolean) ? [...values] : []);
        },
      }),
    );
    return el(
      "ul",
      { class: "eaches" },
      fields.map((field, seat) => el("li", {}, el("span", {}, seatLabel(form, seat)), field)),
    );
  },
};

/** Values that differ between seats, for all or none: whoever had this one gets another; clearing one clears all. */
function spread(values, seat, known) {
  if (!values[seat]) {
    values.fill("");
    return;
  }
  for (let other = 0; other < values.length; other++) {
    if (other === seat) continue;
    if (!values[other] || values[other] === values[seat]) {
      values[other] = known.map(({ value }) => value).find((value) => !values.includes(value)) ?? "";
    }
  }
}

function mover(name, turn, label, open, go) {
  return button({ icon: name, label, cls: `quiet icon sm ${turn}`.trim(), disabled: !open }, go);
}

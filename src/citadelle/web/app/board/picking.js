// What is picked first. Options that take one thing to another (an army to a region, a die to a building) are chosen in
// two steps: the thing, then the place; or the place, then the thing. Here are the marks of each step.

import { say } from "../core.js";
import { now } from "./model.js";

/** What can be picked up: the sources that open choices name. */
export function sources() {
  const named = new Set((now.ask?.choices ?? []).map((choice) => choice.source).filter(Boolean));
  return (now.ask?.sources ?? []).filter((source) => named.has(source.name));
}

/** Is something picked first? With one source alone there is nothing to pick. */
export function isStepped() {
  return sources().length > 1;
}

export function sourceTitle(name) {
  return now.ask?.sources?.find((source) => source.name === name)?.title ?? "";
}

/** What a place is called. */
export function placeTitle(target) {
  return now.things.find(([name]) => name === target)?.[1] ?? "";
}

/** The marks of the open choices. `held`: what is picked, `{ source, target }`; `advised`: the key of a hint. */
export function marksOf(choices, held, advised) {
  if (!isStepped()) return choices.flatMap((choice) => choiceMarks(choice, advised));
  if (held.target) return thingsFor(choices, held.target, advised);
  if (held.source) return placesFor(choices, held.source, advised);
  return [...choices.filter((choice) => !choice.source).flatMap((choice) => choiceMarks(choice, advised)),
    ...places(choices, advised), ...sources().map((source) => sourceMark(source, choices, advised))];
}

const best = (key, advised, cls = "target") => (key !== undefined && key === advised ? `${cls} advised` : cls);

function named(choice, advised) {
  return choice.key === advised ? `${choice.label}, ${say("board.hint.best")}` : choice.label;
}

/** A choice's own mark; where it leads to a shape, that shape takes it too. */
function choiceMarks(choice, advised) {
  const { key, layer, ref, hatch, svg, aim, source } = choice;
  if (!layer) return [];
  const own = { data: { choice: key }, layer, ref, hatch, svg, label: named(choice, advised), cls: best(key, advised) };
  if (!aim || !source) return [own];
  return [{ data: { choice: key }, layer: "aims", ref: aim, hatch: true, cls: "target", silent: true }, own];
}

/** Nothing is picked yet: every place once. One that a single choice leads to takes it at once. */
function places(choices, advised) {
  const things = new Set(sources().map((source) => source.name));
  const led = choices.filter((choice) => choice.target && !things.has(choice.target));
  return [...new Set(led.map((choice) => choice.target))].map((target) => {
    const ways = led.filter((choice) => choice.target === target);
    const [{ layer, ref, hatch, svg, aim, key }] = ways;
    const drawn = aim ? { layer: "aims", ref: aim, hatch: false } : { layer, ref, hatch, svg };
    const one = ways.length === 1;
    return {
      ...drawn, data: one ? { choice: key } : { target }, label: one ? named(ways[0], advised) : placeTitle(target) || ways.map((way) => way.label).join(" · "),
      cls: ways.some((way) => way.key === advised) ? "target spot advised" : "target spot",
    };
  });
}

function sourceMark({ name, title, layer, ref, hatch, svg }, choices, advised, cls = "target source") {
  const hinted = choices.some((choice) => choice.source === name && choice.key === advised);
  return { data: { source: name }, layer, ref, hatch, svg, label: title, cls: hinted ? `${cls} advised` : cls };
}

/** A thing is picked: where it can go, the thing itself to put it down, and the others to take up instead. */
function placesFor(choices, source, advised) {
  const own = choices.filter((choice) => choice.source === source);
  const aims = new Set(own.map((choice) => choice.target));
  const others = sources().filter(({ name }) => name !== source && !aims.has(name));
  const thing = sources().find(({ name }) => name === source);
  return [
    ...others.map((other) => sourceMark({ ...other, hatch: false }, choices, undefined, "target source rest")),
    ...(thing ? [{ ...sourceMark(thing, choices, undefined, "target source held"), pressed: true }] : []),
    ...own.flatMap((choice) => choiceMarks(choice, advised)),
  ];
}

/** A place is picked, to which several things can go: which one? */
function thingsFor(choices, target, advised) {
  const ways = choices.filter((choice) => choice.target === target);
  const asked = ways.map((choice) => {
    const { layer, ref, hatch, svg } = sources().find(({ name }) => name === choice.source);
    return { data: { choice: choice.key }, layer, ref, hatch, svg, label: named(choice, advised), cls: best(choice.key, advised) };
  });
  const [place] = places(choices.filter((choice) => choice.target === target), undefined);
  return [...asked, ...(place ? [{ ...place, data: { target }, cls: "target spot held", pressed: true }] : [])];
}

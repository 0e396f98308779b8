// Numbers as words, and names of bots' levels.

import { say, words } from "./core.js";

/** A small number as a word ("three"), a large one in digits. */
export function number(count) {
  const spelt = say("page.numbers").replace(/[⟦⟧]/g, "").split(" ");
  return spelt[count] ?? String(count);
}

/** "two bots": the sentence `key` with the number spelt out as {count}; for one, the sentence `key_one`. */
export function counted(key, n) {
  return n === 1 ? say(`${key}_one`) : say(key, { n, count: number(n) });
}

/** Text with a capital. */
export function capital(text) {
  return text.replace(/\p{L}/u, (letter) => letter.toLocaleUpperCase());
}

/** A bot's level in words; one that a host added goes by its own name. */
export function levelName(level) {
  return words[`lobby.level.${level}`] === undefined ? level : say(`lobby.level.${level}`);
}

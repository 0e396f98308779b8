// Settings kept in this browser, theme and language, and the texts of that language.

const KEPT = "citadelle";
export const LANGS = ["en", "fr"];
const BRACE = /\{([a-z_][a-z0-9_]*)(?::([^{}|]*)\|([^{}|]*))?\}/g;
const TURNED = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufefc]/;
const SMALL = matchMedia("(max-width: 760px), (pointer: coarse)");
const STILL = matchMedia("(prefers-reduced-motion: reduce)");

/** The language shown now: "en", "fr", or "xx" (English inside ⟦ ⟧, to find words that were forgotten). */
export let lang = document.documentElement.lang || "en";
/** The sentences of that language by key. */
export let words = {};

const heard = new Set();

/** Call `hear(what)` when a setting changes: "lang", "theme", "name", … Returns a function that stops it. */
export function onChange(hear) {
  heard.add(hear);
  return () => heard.delete(hear);
}

function tell(what) {
  for (const hear of [...heard]) hear(what);
}

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) || "{}") || {};
  } catch {
    return {};
  }
}

/** The settings: name, confirm, sound, notify, motion, big, theme, lang. Unset ones are undefined. */
export const settings = {
  get(name) {
    return read()[name];
  },
  set(name, value) {
    try {
      localStorage.setItem(KEPT, JSON.stringify({ ...read(), [name]: value }));
    } catch {
      // Storage is not available: the setting applies to this page only.
    }
    globalThis.citadelleLook();
    tell(name);
  },
};

/** Must choices that can't be undone be confirmed? As set, else on small and touch screens. */
export function confirming() {
  return settings.get("confirm") ?? SMALL.matches;
}

/** Are animations on? */
export function moving() {
  return settings.get("motion") !== false && !STILL.matches;
}

/** Is this a small screen (the phone's layout)? */
export function small() {
  return matchMedia("(max-width: 760px)").matches;
}

/** "system", "day" or "night": what was chosen; `shown()` is what that means now. */
export const theme = {
  get() {
    const kept = settings.get("theme");
    return kept === "day" || kept === "night" ? kept : "system";
  },
  set(value) {
    settings.set("theme", value);
  },
  shown() {
    return document.documentElement.dataset.theme === "dark" ? "night" : "day";
  },
  /** Switch between day and night. */
  turn() {
    this.set(this.shown() === "night" ? "day" : "night");
  },
};

/** The sentence `key` with `args` in it; `{n:one|many}` takes the form that goes with the number n. */
export function say(key, args = {}) {
  const text = words[key];
  if (text === undefined) return key;
  const said = text.replace(BRACE, (_, name, one, many) => {
    const value = args[name];
    if (one !== undefined) return isOne(value) ? one : many;
    return isolated(String(value ?? ""));
  });
  return lang === "xx" ? `⟦${said}⟧` : said;
}

function isOne(value) {
  const size = Number.isInteger(value) ? Math.abs(value) : 2;
  return lang === "fr" ? size <= 1 : size === 1;
}

/** Isolates a name from the writing direction of the sentence around it. */
export function isolated(text) {
  return TURNED.test(text) ? `\u2068${text}\u2069` : text;
}

/** Fill every `data-say` (text) and `data-say-label` (accessible name) below `root`. */
export function translate(root = document) {
  for (const node of root.querySelectorAll("[data-say]")) node.textContent = say(node.dataset.say);
  for (const node of root.querySelectorAll("[data-say-label]")) node.setAttribute(
    "aria-label",
    say(node.dataset.sayLabel),
  );
  for (const node of root.querySelectorAll("[data-say-hint]")) node.setAttribute(
    "placeholder",
    say(node.dataset.sayHint),
  );
}

async function fetched(wanted) {
  const answer = await fetch(
    `/api/words?lang=${wanted === "xx" ? "en" : wanted}`,
    { headers: { accept: "application/json" } },
  );
  if (!answer.ok) throw new Error(`words: ${answer.status}`);
  return answer.json();
}

/** Show everything in another language, without a reload. */
export async function setLang(wanted) {
  const found = await fetched(wanted);
  words = found;
  lang = wanted;
  settings.set("lang", wanted);
  document.documentElement.lang = wanted;
  translate();
}

/** Resolves when there are words; every page waits for it before it draws. Tries again while the server is away. */
export const ready = (async () => {
  for (let wait = 500; ; wait = Math.min(wait * 2, 8000)) {
    try {
      words = await fetched(lang);
      break;
    } catch {
      await new Promise((done) => setTimeout(done, wait));
    }
  }
  translate();
})();

const UNITS = [["second", 60], ["minute", 60], ["hour", 24], ["day", Infinity]];

/** A length of time in the largest unit that fits: "40 sec", "4 min", "3 h", "2 days". */
export function span(milliseconds) {
  let count = Math.max(0, Math.round(milliseconds / 1000));
  for (const [unit, most] of UNITS) {
    if (count < most) return new Intl.NumberFormat(
      spoken(),
      { style: "unit", unit, unitDisplay: "short" },
    ).format(count);
    count = Math.floor(count / most);
  }
  return "";
}

/** How long ago a moment was (milliseconds since 1970): "4 min ago", or "just now". */
export function ago(moment) {
  const past = Date.now() - moment;
  return past < 45_000 ? say("page.just_now") : say("page.ago", { span: span(past) });
}

/** The language for numbers and dates. */
export function spoken() {
  return lang === "xx" ? "en" : lang;
}

matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => tell("theme"));

addEventListener("storage", (event) => {
  if (event.key !== KEPT) return;
  globalThis.citadelleLook();
  const wanted = read().lang;
  if (wanted && wanted !== lang) setLang(wanted).catch(() => {});
  else tell("settings");
});

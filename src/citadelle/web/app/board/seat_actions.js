// Seats and the people on them: what can be done about each.

import { api, ask, button, complain, copy, dialog, el, fill, isolated, say, seal, settings, toast } from "../core.js";
import { levelName } from "../number_words.js";
import { seatLink, sitDown } from "../links.js";
import { id, now, path, seatOf } from "./model.js";
import { notes } from "./seats.js";

const LONGEST_NAME = 40;

/** What can be done about seats; `greet(seat)` goes on as another of one's own, `seated(seat)` as one just taken. */
export function makePeople(greet, seated) {
  async function asked(rest, body, done = "") {
    try {
      const answer = await api(path(rest), { body });
      if (done) toast(say(done), { kind: "good" });
      return answer ?? true;
    } catch (fault) {
      complain(fault);
      return null;
    }
  }

  const post = (seat, deed, body = {}, done = "") => asked(`/seats/${seat}/${deed}`, body, done);

  async function invite(seat) {
    const made = await post(seat, "invite");
    if (made) copy(seatLink(id, made.token));
  }

  async function sit(seat) {
    const { cls, name } = seatOf(seat);
    const joined = await sitDown(id, [{ seat, cls, name }]);
    if (joined) seated(joined.seat);
  }

  /** Take a further seat for oneself. */
  async function also(seat) {
    const joined = await asked("/join", { seat, also: true });
    if (joined) seated(joined.seat);
  }

  /** Ask once more, then do it. `name`: the words are under board.people. */
  async function sure(name, deed, args = {}) {
    const title = say(`board.people.${name}`);
    if (await ask({ title, text: say(`board.people.${name}_help`, args), yes: say(`board.people.${name}_go`) })) deed();
  }

  async function levels() {
    const { games } = await api("/api/games");
    return games.find((game) => game.name === now.table.game).levels;
  }

  /** Pick a bot's level, then do it. */
  async function withBot(name, deed) {
    const opened = dialog({ title: say(`board.people.${name}`), cls: "menu" });
    const line = (level) => el("li", {}, entry("bot", levelName(level), () => opened.close(level)));
    levels().then((found) => fill(opened.body, el("ul", { class: "menu-list" }, found.map(line))), complain);
    const level = await opened.done;
    if (level) deed(level);
  }

  async function rename(seat) {
    const label = say("page.settings.name");
    const look = { class: "field", maxlength: LONGEST_NAME, autocomplete: "nickname", "aria-label": label };
    const field = el("input", { ...look, value: seat.name });
    const go = button({ text: say("board.people.rename"), cls: "go" }, () => opened.close(field.value.trim()));
    const opened = dialog({ title: say("board.people.rename"), body: [field], actions: [go] });
    const name = await opened.done;
    if (!name) return;
    settings.set("name", name);
    post(seat.seat, "name", { name });
  }

  /** What can be done about a seat, as (may it, icon, words, deed). */
  function deeds(seat) {
    const { host, yours, readonly } = now.table;
    const { seat: n, kind, away, resigned, absent, name } = seat;
    const own = yours.includes(n);
    const on = !now.over && !readonly;
    const waits = on && (kind === "link" || kind === "free");
    const plays = on && own && !resigned;
    const leave = (level) => post(n, "leave", { level }, "board.people.left");
    const replace = () => post(n, "replace");
    return [
      [own && n !== now.seat, "eye", "look", () => greet(n)],
      [on && kind === "free", "players", "sit", () => sit(n)],
      [on && kind === "free" && yours.length > 0, "players", "also", () => also(n)],
      [waits && host, "link", "invite", () => invite(n)],
      [waits && host, "bot", "fill", () => withBot("fill", (level) => post(n, "fill", { level }))],
      [own, "link", "elsewhere", () => invite(n)],
      [on && own, "hammer", "rename", () => rename(seat)],
      [plays && away, "players", "back", back],
      [plays && !away, "bot", "leave", () => withBot("leave", leave)],
      [plays, "flag", "resign", () => sure("resign", () => post(n, "resign"))],
      [on && !own && absent && yours.length > 0, "bot", "replace", () => sure("replace", replace, { name })],
    ].filter(([may]) => may);
  }

  /** One seat: who it is, and what can be done. */
  function open(number) {
    const seat = seatOf(number);
    const opened = dialog({ title: isolated(seat.name), cls: "menu" });
    const line = ([, sign, name, go]) => {
      const press = () => {
        opened.close();
        go();
      };
      return el("li", {}, entry(sign, say(`board.people.${name}`), press));
    };
    const title = seat.title && seat.title !== seat.name ? `${seat.title} · ` : "";
    fill(
      opened.body,
      el("p", { class: "seat-head" }, seal(seat.cls), el("span", {}, title, notes(seat))),
      el("ul", { class: "menu-list" }, deeds(seat).map(line)),
    );
  }

  /** The seat that waits for somebody. */
  function waiting() {
    const found = now.waiting.find((seat) => ["link", "free"].includes(seatOf(seat)?.kind));
    if (found !== undefined) open(found);
  }

  const back = () => post(now.seat, "back", {}, "board.people.is_back");
  /** Agree that everything may be seen by everyone. */
  const consent = () => sure("consent", () => asked("/consent", {}, "board.people.consented"));

  return { open, waiting, consent, back };
}

function entry(sign, text, go) {
  return button({ icon: sign, text, cls: "quiet" }, go);
}

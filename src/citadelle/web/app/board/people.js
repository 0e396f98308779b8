// People: who sits where, and what can be done about it.

import { api, ask, button, complain, copy, dialog, el, fill, isolated, say, seal, settings, toast } from "../core.js";
import { levelName } from "../counts.js";
import { seatLink, sitDown } from "../links.js";
import { id, now, path, seatOf } from "./now.js";
import { notes } from "./seats.js";

/** What can be done about seats; `greet(seat)` goes on as another of one's own, `seated(seat)` as one just taken. */
export function makePeople(greet, seated) {
  async function post(seat, deed, body = {}, done = "") {
    try {
      const answer = await api(path(`/seats/${seat}/${deed}`), { body });
      if (done) toast(say(done), { kind: "good" });
      return answer ?? true;
    } catch (fault) {
      complain(fault);
      return null;
    }
  }

  async function invite(seat) {
    const made = await post(seat, "invite");
    if (made) copy(seatLink(id, made.token));
  }

  async function sit(seat) {
    const { cls, name } = seatOf(seat);
    const joined = await sitDown(id, [{ seat, cls, name }]);
    if (joined) seated(joined.seat);
  }

  async function sure(title, text, yes, deed) {
    if (await ask({ title, text, yes })) await deed();
  }

  /** The levels of bots that this server has. */
  async function levels() {
    try {
      const { games } = await api("/api/games");
      return (games.find((game) => game.name === now.table.game) ?? games[0]).levels;
    } catch {
      return [];
    }
  }

  /** A bot's level, then the deed. */
  async function withBot(title, deed) {
    const names = await levels();
    const opened = dialog({ title, cls: "menu" });
    fill(opened.body, el("ul", { class: "menu-list" }, names.map((level) => el("li", {}, button({ icon: "bot", text: levelName(level), cls: "quiet" }, () => opened.close(level))))));
    const level = await opened.done;
    if (level) await deed(level);
  }

  async function rename(seat) {
    const field = el("input", { class: "field", maxlength: 40, value: seat.name, autocomplete: "nickname", "aria-label": say("page.settings.name") });
    const opened = dialog({ title: say("board.people.rename"), body: [field], actions: [button({ text: say("board.people.rename"), cls: "go" }, () => opened.close(field.value.trim()))] });
    const name = await opened.done;
    if (!name) return;
    settings.set("name", name);
    await post(seat.seat, "name", { name });
  }

  /** What can be done about a seat, as (icon, words, deed). */
  function deeds(seat) {
    const { host, yours, readonly } = now.table;
    const own = yours.includes(seat.seat);
    const waits = seat.kind === "link" || seat.kind === "free";
    const running = !now.over && !readonly;
    return [
      own && seat.seat !== now.seat && ["eye", say("board.people.look"), () => greet(seat.seat)],
      running && seat.kind === "free" && ["players", say("board.people.sit"), () => sit(seat.seat)],
      running && waits && host && ["link", say("board.people.invite"), () => invite(seat.seat)],
      running && waits && host && ["bot", say("board.people.fill"), () => withBot(say("board.people.fill"), (level) => post(seat.seat, "fill", { level }))],
      own && ["link", say("board.people.elsewhere"), () => invite(seat.seat)],
      own && running && ["why", say("board.people.rename"), () => rename(seat)],
      own && running && seat.away && !seat.resigned && ["players", say("board.people.back"), () => post(seat.seat, "back", {}, "board.people.is_back")],
      own && running && !seat.away && !seat.resigned && ["bot", say("board.people.leave"), () => withBot(say("board.people.leave"), (level) => post(seat.seat, "leave", { level }, "board.people.left"))],
      own && running && !seat.resigned && ["flag", say("board.people.resign"), () => sure(say("board.people.resign"), say("board.people.resign_help"), say("board.people.resign_go"), () => post(seat.seat, "resign"))],
      !own && running && seat.absent && yours.length > 0 && ["bot", say("board.people.replace"), () => sure(say("board.people.replace"), say("board.people.replace_help", { name: seat.name }), say("board.people.replace"), () => post(seat.seat, "replace"))],
    ].filter(Boolean);
  }

  /** One seat: who it is, and what can be done. */
  function open(number) {
    const seat = seatOf(number);
    const opened = dialog({ title: isolated(seat.name), cls: "menu" });
    fill(opened.body,
      el("p", { class: "seat-head" }, seal(seat.cls), el("span", {}, seat.title ? `${seat.title} · ` : "", notes(seat))),
      el("ul", { class: "menu-list" }, deeds(seat).map(([sign, text, go]) => el("li", {}, button({ icon: sign, text, cls: "quiet" }, () => (opened.close(), go()))))));
  }

  /** Agree that everything may be seen by everyone. */
  function consent() {
    return sure(say("board.people.consent"), say("board.people.consent_help"), say("board.people.consent_go"), async () => {
      try {
        await api(path("/consent"), { body: {} });
        toast(say("board.people.consented"), { kind: "good" });
      } catch (fault) {
        complain(fault);
      }
    });
  }

  return { open, consent, invite, sit, back: () => post(now.seat, "back", {}, "board.people.is_back") };
}

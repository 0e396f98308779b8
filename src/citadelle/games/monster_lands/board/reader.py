"""What the text board says of single things: members, dice, tokens, spaces; in one language, with or without signs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citadelle.games.monster_lands.picture.position import DrawnPosition
from citadelle.games.monster_lands.state import MADHALA, NONE, TURNED, VALUE
from citadelle.games.monster_lands.tables import POOL
from citadelle.games.monster_lands.text.names import trap_name
from citadelle.games.monster_lands.view import HIDDEN

if TYPE_CHECKING:
    from citadelle.games.monster_lands.view import MonsterLandsView
    from citadelle.parts.flow import Piece

STYLES: Final = ("red", "blue", "green", "orchid")
"""The style of each seat."""
NOBODY: Final = "third"


class BoardReader(DrawnPosition):
    """A view as the text board reads it."""

    def __init__(self, view: MonsterLandsView, lang: str) -> None:
        super().__init__(view, lang, (), False)
        self.colours = [self.say(f"board.die.{colour}") for colour in ("strength", "magic", "persuasion")]

    def style(self, seat: int) -> str:
        """The style of a seat; nobody's for Madhala."""
        return STYLES[seat % len(STYLES)] if seat >= 0 else NOBODY

    def badge(self, seat: int) -> str:
        """The letter of a seat."""
        return self.say(f"board.badge.{seat}") if seat >= 0 else self.say("board.badge.hers")

    def titled(self, name: str, style: str = "bold") -> Piece:
        """A name before what is said of it."""
        return self.say("board.titled", name=name), style

    # --- dice

    def pool_die(self, kind: int) -> str:
        """A die of a pool."""
        return self.colours[kind] if kind < 2 else f"{self.colours[2]}{kind - 1}"

    def pool(self, seat: int) -> str:
        """The dice that a clan has left."""
        pool = self.view.pool[seat * POOL : (seat + 1) * POOL]
        dice = [self.pool_die(kind) for kind in range(POOL) for _ in range(pool[kind])]
        return " ".join(dice) or "-"

    def path_dice(self, path: int) -> str:
        """The dice of a path, with what those show that were rolled."""
        out: list[str] = []
        for die in self.view.dice[path]:
            value = die // VALUE % 8
            out.append(self.colours[die % VALUE] + (str(value) if value else ""))
        return " ".join(out)

    def counted(self, counts: tuple[int, ...] | list[int]) -> str:
        """Dice by colour, as letters."""
        return "".join(letter * count for letter, count in zip(self.colours, counts, strict=False))

    def spaces(self, building: int) -> list[Piece]:
        """The spaces of a building: free, taken by whom with which die, or closed for so few players."""
        plain, out = self.tables, []
        for number in range(plain.space_first[building], plain.space_first[building + 1]):
            gives = plain.space_gold[number] or plain.space_tokens[number]
            head = f"{gives}:" if gives else ""
            lies = self.view.spaces[number]
            if lies:
                seat = (lies - 1) // 8 - 1
                die = self.pool_die((lies - 1) % 8) * plain.space_dice[number]
                out.append((f"{head}[{die}·{self.badge(seat)}]", self.style(seat)))
            elif plain.space_players[number] > self.view.players:
                out.append((f"{head}[x]", "dim"))
            else:
                out.append((f"{head}[{'_' * plain.space_dice[number]}]", ""))
        return out

    # --- who stands where

    def man(self, path: int) -> list[Piece]:
        """Whoever stands on a path, with dice, tokens and what he carries."""
        view, who = self.view, self.view.on_path[path]
        out: list[Piece] = []
        if who == MADHALA:
            out.append((self.say("madhala.name"), NOBODY))
        elif who != NONE:
            seat = self.owner(who)
            out.append((f"{self.badge(seat)} {self.member_name(who)}", self.style(seat)))
            if view.wounded >> who & 1:
                out.append((self.say("board.wounded"), ""))
        if view.dice[path]:
            out.append((self.path_dice(path), "bold"))
        out += [(f"· {text}", "") for text in self.tokens(path)]
        return out

    def tokens(self, path: int) -> list[str]:
        """The tokens of a path and of whoever stands there."""
        view, out = self.view, []
        hidden = view.traps[path].count(HIDDEN)
        known = [token for token in view.traps[path] if token != HIDDEN]
        if hidden:
            out.append(self.say("board.traps_down", n=hidden))
        for token in known:
            name = trap_name(self.kit, self.tables.trap_ids[token // 2], self.lang)
            out.append(name if token % 2 == TURNED else self.say("board.trap_own", trap=name))
        for key, count in (
            ("good.defense", view.guards[path]),
            ("good.potion", view.flask_p[path]),
            ("good.venom", view.flask_v[path]),
            ("good.gold", view.purse[path]),
        ):
            if count:
                out.append(self.say(key, n=count))
        return out

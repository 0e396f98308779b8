"""Villagers in a zone. Those that nobody can tell apart are counted, not listed.

A *figure* is one villager as a number: its sort (peasant, hunter of a type, a hero ...) with its wounds and everything
that lies on it, in bits. A *crowd* is a tuple of entries in ascending order, each a figure with a count in the lowest
bits; so peasants come first, then hunters, Yunfakh and heroes. A *look* is what a player sees of a figure: options name
looks.
"""

from __future__ import annotations

from typing import Final

from citadelle.kernel.answer import NO_THING, Answer, Noun, Verb

Crowd = tuple[int, ...]

COUNT: Final = (1 << 6) - 1
WOUND: Final = 1 << 6
"""One wound; there is room for 15."""
WOUNDS_AT: Final = 6
STUNNED: Final = 1 << 10
BURNING: Final = 1 << 11
FLEEING: Final = 1 << 12
"""VA-S14.2"""
CARRIER: Final = 1 << 13
"""VA-S10.4: it carries a tome."""
MARK_AT: Final = 14
"""Who has marked it for death: the seat and one more, or 0."""
MARK_ZONE_AT: Final = 17
"""The zone from which it was marked (VA-185)."""
MARK_WOUNDS_AT: Final = 28
"""How many wounds its mark deals."""
MARK: Final = 0b11111111 << MARK_AT | 15 << MARK_WOUNDS_AT
ACTED: Final = 1 << 22
"""It has been activated in this Villager Phase."""
ORIGIN_AT: Final = 23
"""The zone, and one more, that it came out of last in this phase (VA-150); 0 if it hasn't left one."""
ORIGIN: Final = 0b11111 << ORIGIN_AT
SORT_AT: Final = 32
PHASE_BITS: Final = ACTED | ORIGIN
"""What is forgotten when a phase begins."""
NO_FIGURE: Final = -1

# Looks, from the lowest bit: stunned, burning, fleeing, carrier, marked, then four bits of wounds, then the sort.
LOOK_WORDS: Final[tuple[str, ...]] = ("stunned", "burning", "fleeing", "carrier", "marked")
LOOK_WOUNDS_AT: Final = 5
LOOK_SORT_AT: Final = 9


def figure_of(sort: int) -> int:
    """A villager of a sort with nothing on it."""
    return sort << SORT_AT


def sort_of(figure: int) -> int:
    """The sort of a figure (or of an entry)."""
    return figure >> SORT_AT


def wounds_of(figure: int) -> int:
    """How many wounds a figure has."""
    return (figure >> WOUNDS_AT) & 15


def marked_by(figure: int) -> int:
    """The seat that has marked a figure for death; -1 for none."""
    return ((figure >> MARK_AT) & 7) - 1


def marked_from(figure: int) -> int:
    """The zone from which a figure was marked."""
    return (figure >> MARK_ZONE_AT) & 31


def mark_wounds(figure: int) -> int:
    """How many wounds the death mark of a figure deals."""
    return (figure >> MARK_WOUNDS_AT) & 15


def with_mark(figure: int, seat: int, zone: int, wounds: int) -> int:
    """A figure with a death mark that a seat has put on it from a zone."""
    return figure | (seat + 1) << MARK_AT | zone << MARK_ZONE_AT | wounds << MARK_WOUNDS_AT


def came_from(figure: int) -> int:
    """The zone that a figure came out of last in this phase; -1 if it hasn't left one."""
    return ((figure >> ORIGIN_AT) & 31) - 1


def with_origin(figure: int, zone: int) -> int:
    """A figure that has come out of a zone in this phase."""
    return (figure & ~ORIGIN) | (zone + 1) << ORIGIN_AT


def look_of(figure: int) -> int:
    """What a player sees of a figure (or of an entry)."""
    marked = 16 if (figure >> MARK_AT) & 7 else 0
    return sort_of(figure) << LOOK_SORT_AT | wounds_of(figure) << LOOK_WOUNDS_AT | marked | (figure >> 10) & 15


def look_sort(look: int) -> int:
    """The sort of a look."""
    return look >> LOOK_SORT_AT


# --- crowds


def size(crowd: Crowd) -> int:
    """How many villagers there are."""
    total = 0
    for entry in crowd:
        total += entry & COUNT
    return total


def standing(crowd: Crowd) -> int:
    """How many of them are not stunned."""
    total = 0
    for entry in crowd:
        if not entry & STUNNED:
            total += entry & COUNT
    return total


def added(crowd: Crowd, figure: int, n: int = 1) -> Crowd:
    """The crowd with n more of a figure."""
    out: list[int] = []
    put = False
    for entry in crowd:
        if not put and entry & ~COUNT >= figure:
            put = True
            if entry & ~COUNT == figure:
                out.append(entry + n)
                continue
            out.append(figure | n)
        out.append(entry)
    if not put:
        out.append(figure | n)
    return tuple(out)


def removed(crowd: Crowd, figure: int, n: int = 1) -> Crowd:
    """The crowd with n less of a figure; they must be there."""
    out: list[int] = []
    for entry in crowd:
        if entry & ~COUNT == figure:
            entry -= n
            if not entry & COUNT:
                continue
        out.append(entry)
    return tuple(out)


def has(crowd: Crowd, figure: int) -> bool:
    """Is such a figure there?"""
    return any(entry & ~COUNT == figure for entry in crowd)


def count_of(crowd: Crowd, figure: int) -> int:
    """How many such figures are there."""
    for entry in crowd:
        if entry & ~COUNT == figure:
            return entry & COUNT
    return 0


def find(crowd: Crowd, look: int) -> int:
    """The first figure with this look; NO_FIGURE if there is none."""
    for entry in crowd:
        if look_of(entry) == look:
            return entry & ~COUNT
    return NO_FIGURE


def cleared(crowd: Crowd, bits: int) -> Crowd:
    """The crowd without these bits on anybody; those who are alike now are counted together."""
    for entry in crowd:
        if entry & bits:
            break
    else:
        return crowd
    out: Crowd = ()
    for entry in crowd:
        out = added(out, entry & ~COUNT & ~bits, entry & COUNT)
    return out


def without_marks(crowd: Crowd, seat: int) -> Crowd:
    """The crowd without the death marks of a seat."""
    if not any(marked_by(entry) == seat for entry in crowd):
        return crowd
    out: Crowd = ()
    for entry in crowd:
        bits = MARK if marked_by(entry) == seat else 0
        out = added(out, entry & ~COUNT & ~bits, entry & COUNT)
    return out


class LookNoun(Noun):
    """Looks in keys: the id of the sort, then a dot and a word for everything that lies on the figure."""

    __slots__ = ("made", "sorts")

    def __init__(self, sort_ids: list[str]) -> None:
        super().__init__(())
        self.sorts: dict[str, int] = {ident: number for number, ident in enumerate(sort_ids)}
        self.ids = list(sort_ids)
        self.made: dict[Verb, dict[int, Answer]] = {}
        """By verb and look, the answers that were asked for."""

    def answer(self, verb: Verb, number: int) -> Answer:
        made = self.made.setdefault(verb, {})
        found = made.get(number)
        if found is None:
            found = made[number] = Answer(verb, (number,))
        return found

    def text(self, number: int) -> str:
        words = [self.ids[look_sort(number)]]
        wounds = (number >> LOOK_WOUNDS_AT) & 15
        if wounds:
            words.append(f"wounds{wounds}")
        for place in range(len(LOOK_WORDS)):
            if (number >> place) & 1:
                words.append(LOOK_WORDS[place])
        return ".".join(words)

    def number(self, text: str) -> int:
        words = text.split(".")
        sort = self.sorts.get(words[0], NO_THING)
        if sort == NO_THING:
            return NO_THING
        look = sort << LOOK_SORT_AT
        for word in words[1:]:
            if word in LOOK_WORDS:
                look |= 1 << LOOK_WORDS.index(word)
            elif word.startswith("wounds") and word[6:] in WOUND_DIGITS:
                look |= int(word[6:]) << LOOK_WOUNDS_AT
            else:
                return NO_THING
        return look if self.text(look) == text else NO_THING


WOUND_DIGITS: Final[tuple[str, ...]] = tuple([str(n) for n in range(1, 16)])

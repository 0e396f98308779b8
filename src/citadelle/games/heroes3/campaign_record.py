"""What a campaign has behind it, and what it carries on, as rows of plain numbers in `carry` (HM-1110, HM-1113).

Every game of the series that has ended leaves one row: the scenario, how it ended, and the list that the next game
starts from: hero, resources, army and cards. A lost try, and the last scenario, leave the list that they
started from. So the scenario that is being played, its try and what it was given follow from the rows alone.
"""

from __future__ import annotations

from typing import Final

from citadelle.games.heroes3.tables import ABILITY, ARTIFACT, NONE, SPECIALTY, SPELL, STATISTIC, Tables
from citadelle.kernel.errors import NotReadable

Carry = tuple[tuple[int, ...], ...]

FORM: Final = 1
"""The form of the rows. Another number is written when they change; rows of another form are refused."""
HEAD: Final = 9
"""So many numbers stand before the units: form, scenario, won, rounds left, hero, three resources, number of units."""
OPEN: Final = ""
WON: Final = "won"
LOST: Final = "lost"


class EndedGame:
    """A game of the series that has ended, and what the next one starts from. Armies and cards are ascending."""

    __slots__ = ("army", "cards", "hero", "resources", "rounds_left", "scenario", "won")

    def __init__(self, scenario: int, won: bool, rounds_left: int, hero: int) -> None:
        self.scenario = scenario
        self.won = won
        self.rounds_left = rounds_left
        self.hero = hero
        self.resources: tuple[int, ...] = (0, 0, 0)
        self.army: tuple[int, ...] = ()
        self.cards: tuple[int, ...] = ()

    def row(self) -> tuple[int, ...]:
        """The game as a row of `carry`."""
        head = (FORM, self.scenario, int(self.won), self.rounds_left, self.hero, *self.resources, len(self.army))
        return (*head, *self.army, *self.cards)


def ended_game(row: tuple[int, ...]) -> EndedGame:
    """The game that a row tells of."""
    found = EndedGame(row[1], row[2] == 1, row[3], row[4])
    found.resources = row[5:8]
    found.army = row[HEAD : HEAD + row[8]]
    found.cards = row[HEAD + row[8] :]
    return found


def last_game(carry: Carry) -> EndedGame | None:
    """The last game that has ended: what it carries on is what the game in progress starts from; None in the first."""
    return ended_game(carry[-1]) if carry else None


# --- the series


def series_of(t: Tables, campaign: str) -> list[int]:
    """The scenarios of a campaign in their order (HM-1103)."""
    found = [(rules.order, number) for number, rules in enumerate(t.scenarios) if rules.campaign == campaign]
    return [number for _, number in sorted(found)] if campaign else []


def following(t: Tables, scenario: int) -> int:
    """The scenario that comes after this one; NONE after the last."""
    series = series_of(t, t.scenarios[scenario].campaign)
    at = series.index(scenario) + 1
    return series[at] if at < len(series) else NONE


def losses(carry: Carry) -> int:
    """How often in a row the scenario that is being played, or was played last, has been lost (HM-1113)."""
    count = 0
    while count < len(carry) and not ended_game(carry[-1 - count]).won:
        count += 1
    return count


def campaign_over(t: Tables, carry: Carry) -> str:
    """HM-1113: WON once the last scenario is won, LOST once a scenario is lost as often as its tries; else OPEN."""
    last = last_game(carry)
    if last is None:
        return OPEN
    if last.won:
        return WON if following(t, last.scenario) == NONE else OPEN
    return LOST if losses(carry) >= t.scenarios[last.scenario].attempts else OPEN


def scenario_now(t: Tables, first: int, carry: Carry) -> int:
    """The scenario that is being played, or was played last, in a campaign that began with `first`."""
    last = last_game(carry)
    if last is None:
        return first
    after = following(t, last.scenario) if last.won else last.scenario
    return last.scenario if after == NONE else after


def start_deck(t: Tables, hero: int, carry: Carry) -> tuple[int, ...]:
    """The starting deck of a hero: nine cards (HM-108), or what the scenario before has left (HM-1110)."""
    last = last_game(carry)
    return last.cards if last is not None else tuple(t.hero_deck[hero])


def scenarios_won(carry: Carry) -> list[int]:
    """By scenario won, how many rounds were left in it (HM-1113)."""
    games = [ended_game(row) for row in carry]
    return [game.rounds_left for game in games if game.won]


# --- rows that come from outside


def check_carry(t: Tables, campaign: bool, first: int, chapter: int, carry: Carry) -> None:
    """NotReadable if these can't be the rows of a campaign of this version that began with this scenario."""
    if any(not row or row[0] != FORM for row in carry):
        raise NotReadable("heroes3.carried_version", form=FORM)
    if chapter != len(carry) or (carry and not campaign):
        raise NotReadable("heroes3.carried_wrong")
    for at, row in enumerate(carry):
        if not is_row(t, row) or row[1] != scenario_now(t, first, carry[:at]) or campaign_over(t, carry[:at]):
            raise NotReadable("heroes3.carried_wrong")


def is_row(t: Tables, row: tuple[int, ...]) -> bool:
    """Can this be a game of a campaign, with what it carries on?"""
    if any(type(number) is not int or number < 0 for number in row):
        return False
    if len(row) < HEAD or len(row) < HEAD + row[8]:
        return False
    if row[1] >= len(t.scenarios) or row[2] > 1 or row[3] > t.scenarios[row[1]].rounds or row[4] >= len(t.hero_ids):
        return False
    game = ended_game(row)
    if any(form >= 2 * t.tower for form in game.army) or list(game.army) != sorted(game.army):
        return False
    if any(card >= len(t.card_ids) for card in game.cards) or list(game.cards) != sorted(game.cards):
        return False
    return is_army(t, game) and is_deck(t, game)


def is_army(t: Tables, game: EndedGame) -> bool:
    """HM-714, HM-704: units of the hero's faction once each, neutral cards as often as there are."""
    units = [form // 2 for form in game.army]
    for unit in units:
        own = t.unit_faction[unit] == t.hero_faction[game.hero]
        most = 1 if own else t.unit_copies[unit] if t.unit_faction[unit] == NONE else 0
        if units.count(unit) > most:
            return False
    return True


def is_deck(t: Tables, game: EndedGame) -> bool:
    """HM-1110: statistics and specialty I of the hero, and other cards as often as there are; not too many of them."""
    own = t.hero_deck[game.hero]
    others = 0
    for card in game.cards:
        kind = t.card_kind[card]
        most = own.count(card) if kind in (STATISTIC, SPECIALTY) else t.card_copies[card]
        others += int(kind in (ABILITY, ARTIFACT, SPELL))
        if game.cards.count(card) > most:
            return False
    return others <= t.carried_cards

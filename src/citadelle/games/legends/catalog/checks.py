"""What the records of Legends must agree on: counts, references and the closed vocabulary of effects."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NoReturn

from citadelle.games.legends.catalog import records
from citadelle.games.legends.catalog.map_checks import BOARDS, Checks, MapChecks
from citadelle.games.legends.effect_kinds import (
    ARMY_BONUS,
    CAPTURE_DESTROYED,
    COIN_LOSS_ON_ARRIVAL,
    COINS,
    EFFECTS,
    ELIXIR,
    EXTRA_CARD_AT_END,
    MOVE_BONUS,
    PORTAL_LINK,
    START_ARMIES,
    VP,
    VP_PER_CAPTURED,
    VP_TO_REGION_CONTROLLER,
    WHENS,
    WINS_TIES,
)
from citadelle.kernel.errors import BadData, Message
from citadelle.parts.data import Loaded, replace
from citadelle.parts.effects import CHOOSE, THEN, UNTIL
from citadelle.parts.effects import Effect as Composed

CLAIMED = frozenset({ELIXIR, ARMY_BONUS, MOVE_BONUS, COINS, VP, WINS_TIES})
ENCOUNTERS = frozenset({VP, PORTAL_LINK, COIN_LOSS_ON_ARRIVAL})


def check(loaded: Loaded) -> None:
    """Refuse tables that do not make a playable game, with BadData that names file, record and field."""
    MapChecks(loaded).check()
    PieceChecks(loaded).check()


def count_decks(loaded: Loaded) -> None:
    """LG-213: with packs, a deck has the cards there are; a pack that states `deck_size` is held to it."""
    if not loaded.packs:
        return
    setup = loaded.file("setup", records.SetupFile)
    cards = loaded.file("cards", records.CardsFile).card
    tables = [
        table
        if loaded.is_given("setup", "table", table.id, "deck_size")
        else replace(table, deck_size=deck_for(cards, table.players))
        for table in setup.table
    ]
    loaded.files["setup"] = replace(setup, table=tuple(tables))


def deck_for(cards: Iterable[records.Card], players: int) -> int:
    """LG-213: how many cards are used with so many players."""
    return sum(1 for card in cards if card.min_players <= players)


class PieceChecks(Checks):
    """Limits, cards, leaders and tokens."""

    def check(self) -> None:
        """Refuse pieces that the rules cannot use."""
        self.limits()
        self.cards()
        self.decks()
        self.leaders()
        self.tokens()
        if not self.loaded.packs:
            self.box()

    # --- setup.toml

    def limits(self) -> None:
        """LG-004, LG-103, LG-212, LG-401: the constants fit together, with one table a number of players."""
        limits = self.setup.limits

        def bad(field: str, code: str, **details: object) -> NoReturn:
            self.bad("setup", "limits", "", field, code, **details)

        if limits.players_min > limits.players_max:
            bad("players_min", "legends.above_players_max")
        if len(limits.row_costs) != limits.row_size:
            bad("row_costs", "legends.row_size", size=limits.row_size, n=len(limits.row_costs))
        if limits.row_costs[0] != 0:
            bad("row_costs", "legends.first_row_cost")
        if limits.sea_cost < limits.sea_cost_min:
            bad("sea_cost", "legends.below_sea_cost_min")
        for field in ("land_cost", "bridge_cost", "portal_cost"):
            if getattr(limits, field) > limits.sea_cost_min:
                bad(field, "legends.above_sea_cost_min", n=limits.sea_cost_min)
        if limits.neutral_armies % 2 or limits.neutral_armies > limits.armies_per_player:
            bad("neutral_armies", "legends.neutral_armies")
        if limits.start_armies + limits.outpost_armies > limits.armies_per_player:
            bad("start_armies", "legends.start_armies")
        if len(self.setup.colour) < limits.players_max:
            bad("players_max", "legends.too_few_colours", n=len(self.setup.colour))
        if limits.players_min == 2 and len(self.setup.colour) < 3:
            bad("players_min", "legends.third_colour")
        seen: set[int] = set()
        for table in self.setup.table:
            if table.players in seen or not limits.players_min <= table.players <= limits.players_max:
                self.bad("setup", "table", table.id, "players", "legends.players_of_tables")
            seen.add(table.players)
            if table.neutral_colour != (table.players == 2):
                self.bad("setup", "table", table.id, "neutral_colour", "legends.neutral_colour")
        if len(seen) != limits.players_max - limits.players_min + 1:
            bad("players_max", "legends.table_missing")

    def decks(self) -> None:
        """LG-213, LG-405: the deck is as large as stated, and the row is never empty on a turn."""
        row_size = self.setup.limits.row_size
        for table in self.setup.table:
            size = deck_for(self.card, table.players)
            turns = table.players * table.cards_to_end
            if table.deck_size != size:
                code = "legends.deck_size_or_left_out" if self.loaded.packs else "legends.deck_size"
                self.bad("setup", "table", table.id, "deck_size", code, n=size, players=table.players)
            if size < turns:
                self.bad("setup", "table", table.id, "cards_to_end", "legends.too_many_turns", turns=turns, n=size)
            if size < row_size:
                self.bad("setup", "table", table.id, "deck_size", "legends.deck_below_row", n=row_size)

    def box(self) -> None:
        """The box as it is sold: with packs the numbers of pieces may differ from it."""
        limits = self.setup.limits
        counts = {
            "boards": BOARDS,
            "cards": len(self.card) + len(self.leader) + limits.players_max + 1,
            "armies": limits.armies_per_player * limits.players_max,
            "cities": limits.cities_per_player * limits.players_max,
            "tokens": sum(token.count for token in self.token),
        }
        for component in self.setup.component:
            count = counts.get(component.id, component.count)
            if component.count != count:
                self.bad("setup", "component", component.id, "count", "legends.count_of_component", n=count)

    # --- cards.toml, leaders.toml, tokens.toml

    def cards(self) -> None:
        """LG-501 to LG-540, LG-600: modes, actions and abilities that the rules can carry out."""
        for card in self.card:
            if len(card.actions) != (1 if card.mode == "single" else 2):
                many = Message("legends.one_action" if card.mode == "single" else "legends.two_actions")
                self.bad("cards", "card", card.id, "actions", "legends.number_of_actions", many=many, mode=card.mode)
            if card.mode == "or" and card.actions[0].kind == card.actions[1].kind:
                self.bad("cards", "card", card.id, "actions", "legends.same_actions")
            for action in card.actions:
                if action.kind in ("city", "destroy") and action.amount != 1:
                    self.bad("cards", "card", card.id, "actions", "legends.amount_of_action", kind=action.kind)
            if card.min_players > self.setup.limits.players_max:
                self.bad("cards", "card", card.id, "min_players", "legends.above_players_max")
            for number, ability in enumerate(card.abilities):
                self._at_once(card.id, f"abilities[{number}]", ability, False)

    def _at_once(self, card: str, field: str, effect: Composed, chosen: bool) -> None:
        """LG-601: what is chosen or repeated is something done at once, not something scored at the end."""
        if chosen and effect.kind < THEN and "gain" not in effect.row.marks:
            self.bad("cards", "card", card, f"{field}.kind", "legends.scored_at_end", kind=effect.row.name)
        for number, part in enumerate(effect.effects):
            self._at_once(card, f"{field}.effects[{number}]", part, chosen or effect.kind in (CHOOSE, UNTIL))
        for number, part in enumerate(effect.otherwise):
            self._at_once(card, f"{field}.otherwise[{number}]", part, chosen)

    def leaders(self) -> None:
        """LG-840: a leader for each player, with effects of the vocabulary."""
        limits = self.setup.limits
        if len(self.leader) < limits.players_max:
            raise BadData("legends.too_few_leaders", place=self.loaded.where("leaders"), n=limits.players_max)
        captors = 0
        for leader in self.leader:
            kinds = [effect.kind for effect in leader.effects]
            for number, effect in enumerate(leader.effects):
                field = f"effects[{number}]"
                if kinds.count(effect.kind) > 1:
                    self.bad("leaders", "leader", leader.id, field, "legends.effect_twice", kind=effect.row.name)
                if effect.kind == EXTRA_CARD_AT_END and effect.value != 1:
                    self.bad("leaders", "leader", leader.id, f"{field}.value", "legends.extra_card")
                first = effect.value + limits.outpost_armies
                if effect.kind == START_ARMIES and first > limits.armies_per_player:
                    self.bad("leaders", "leader", leader.id, f"{field}.value", "legends.too_many_armies")
            captors += kinds.count(CAPTURE_DESTROYED)
            if captors > 1:
                self.bad("leaders", "leader", leader.id, "effects", "legends.second_captor")
            if VP_PER_CAPTURED in kinds and CAPTURE_DESTROYED not in kinds:
                self.bad("leaders", "leader", leader.id, "effects", "legends.captives_without_captor")

    def tokens(self) -> None:
        """LG-206, LG-760, LG-834: no more tokens than a map can take, and of each kind what it must be."""
        kinds = [token.kind for token in self.token]
        if kinds.count("start") != 1:
            raise BadData("legends.one_start_token", place=self.loaded.where("tokens"))
        for kind, most in ((WINS_TIES, 1), (PORTAL_LINK, 2)):
            if sum(token.count for token in self.token for effect in token.effects if effect.kind == kind) > most:
                row, place = EFFECTS.kinds[kind], self.loaded.where("tokens")
                raise BadData("legends.too_many_of_effect", place=place, kind=row.name, rule=row.rule)
        for token in self.token:
            self._token(token)
        fewest = sum(
            min(face.region_count for face in self.boards.face if face.board == board) for board in range(1, BOARDS + 1)
        )
        count = sum(token.count for token in self.token)
        if count > fewest:
            raise BadData("legends.too_many_tokens", place=self.loaded.where("tokens"), n=count, fewest=fewest)

    def _token(self, token: records.Token) -> None:
        for number, effect in enumerate(token.effects):
            field = f"effects[{number}]"
            [when] = [mark for mark in effect.row.marks if mark in WHENS]
            if WHENS[effect.when] != when:
                kind = effect.row.name
                self.bad("tokens", "token", token.id, f"{field}.when", "legends.effect_moment", when=when, kind=kind)
            if effect.kind == VP and (effect.army_threshold > 0) != (token.claim == "dragon"):
                code = "data.parameter_missing" if token.claim == "dragon" else "data.parameter_unused"
                self.bad("tokens", "token", token.id, f"{field}.army_threshold", code, kind=effect.row.name)
            if effect.kind == PORTAL_LINK and effect.cost != self.setup.limits.portal_cost:
                self.bad("tokens", "token", token.id, f"{field}.cost", "legends.portal_cost")
        kinds = [effect.kind for effect in token.effects]
        if token.kind == "start":
            fits = not kinds and token.claim == "none" and token.count == 1
        elif token.kind == "citadel":
            fits = kinds == [VP_TO_REGION_CONTROLLER] and token.claim == "none"
        elif token.kind == "encounter":
            fits = len(kinds) == 1 and kinds[0] in ENCOUNTERS
            fits = fits and token.claim == ("dragon" if kinds == [VP] else "none")
            fits = fits and token.count == (2 if kinds == [PORTAL_LINK] else 1)
        else:
            fits = set(kinds) <= CLAIMED and len(set(kinds)) == len(kinds) and token.claim == "city"
        if not fits:
            self.bad("tokens", "token", token.id, "effects", "legends.token_kind", kind=token.kind)

"""Combats with the AI in words: the player's units, the AI's units, its deck and spells from the top."""

from __future__ import annotations

from tests.games.heroes3.combat_scene import CATHERINE, KIT, Fight, card, empty_state, form

from citadelle.games.heroes3.combat_fields import FIGHTERS_A_SIDE
from citadelle.games.heroes3.piles_of_game import ai_deck_of, ai_spells_of
from citadelle.games.heroes3.rules.combat import fight
from citadelle.games.heroes3.tables import NONE
from citadelle.games.heroes3.verbs import SPACE_IDS
from citadelle.kernel.answer import Verb
from citadelle.parts.piles import in_order

TAMIKA = "campaign_ashen_marches_2"
"""One AI hero with might, magic and skill cards; her skill: +1 attack for the active unit."""
SANDRO_TOWN = "campaign_ashen_marches_3"
"""One AI hero; his skill: the lowest few unit becomes a pack."""
GATE = "coop_hollow_gate"
BORDER = "coop_embers_at_the_border"


class AiFight(Fight):
    """A combat of the only seat with an AI opponent (or with `guards`, which have no deck), set up in words.

    The attacker stands on rows 1 and 2: the player, unless the AI attacks.
    """

    def __init__(
        self,
        player: dict[str, str],
        ai: dict[str, str],
        *,
        ai_attacks: bool = False,
        guards: bool = False,
        scenario: str = TAMIKA,
        deck: tuple[str, ...] = (),
        spells: tuple[str, ...] = (),
        hero: str = CATHERINE,
        **settings: str,
    ) -> None:
        s = empty_state(1, 7, scenario=scenario, **settings)
        self.s = s
        self.names: dict[str, int] = {}
        s.sink = []
        s.hero[0] = KIT.hero_ids.index(hero)
        s.faction[0] = KIT.hero_faction[s.hero[0]]
        s.round, s.first, s.active = 1, 0, 0
        fight.clear_board(s)
        self.own = 1 if ai_attacks else 0
        s.combat_seat[self.own] = 0
        s.combat_hero[self.own] = 0
        s.combat_ai[1 - self.own] = NONE if guards else 0
        for side, units in ((self.own, player), (1 - self.own, ai)):
            for place, (space, text) in enumerate(units.items()):
                fighter = side * FIGHTERS_A_SIDE + place
                s.fighter_form[fighter] = form(text)
                s.fighter_space[fighter] = SPACE_IDS.index(space)
                self.names.setdefault(text.partition(" ")[0], fighter)
        s.army[0] = tuple(sorted(form(text) for text in player.values()))
        if not guards:
            s.ai_army[0] = tuple(sorted(form(text) for text in ai.values()))
            in_order(s, ai_deck_of(1, 0), [KIT.ai_card_ids.index(name) for name in deck])
            in_order(s, ai_spells_of(1, 0), [card(name) for name in spells])

    @property
    def asked_verbs(self) -> set[Verb]:
        """The verbs of the open options."""
        found = self.s.decision(self.s.seat)
        assert found is not None
        return {answer.verb for answer in found.answers}

    @property
    def choice(self) -> str:
        """What the AI rules leave open in the question that is asked."""
        assert self.kind == "ai_tie"
        found = self.s.decision(self.s.seat)
        assert found is not None
        return str(found.detail["choice"])

    @property
    def aimed(self) -> list[object]:
        """Whom the AI's units have attacked, in order, as the log tells."""
        return [args["target"] for args in self.told("ai_aimed")]

    def ai_discards(self) -> list[str]:
        """The AI discard, the latest last."""
        return [KIT.ai_card_ids[one] for one in self.s.piles[ai_deck_of(1, 0)].gone]

    def ai_deck(self) -> list[str]:
        """The AI deck from the top."""
        return [KIT.ai_card_ids[one] for one in self.s.piles[ai_deck_of(1, 0)].left()]

    def ai_spells(self) -> tuple[list[str], list[str]]:
        """The AI spell deck from the top, and its discards."""
        pile = self.s.piles[ai_spells_of(1, 0)]
        return [KIT.card_ids[one] for one in pile.left()], [KIT.card_ids[one] for one in pile.gone]

    def rule_of(self, kind: str) -> str:
        """The rule of the first event of a kind."""
        return next(event.rule for event in self.events() if event.kind == kind)

"""Campaigns of Heroes III in words: a scenario that ends as it is told to, and what comes after it."""

from __future__ import annotations

from collections import Counter

from citadelle.games.heroes3.campaign_record import EndedGame, last_game
from citadelle.games.heroes3.rules import victory
from citadelle.games.heroes3.rules.campaign import ScenarioOver
from citadelle.games.heroes3.state import Heroes3
from citadelle.kernel import codec

from .scene import KIT, Scene, new_state

FIRST, SECOND, THIRD = "campaign_ashen_marches_1", "campaign_ashen_marches_2", "campaign_ashen_marches_3"


class CampaignScene(Scene):
    """The first scenario of the campaign in progress; `ends` ends what is being played."""

    def __init__(self, hero: str = "catherine", seed: int = 7) -> None:
        super().__init__(hero, seed=seed, scenario=FIRST, campaign=True)

    def ends(self, won: bool, round_: int = 5) -> CampaignScene:
        """The scenario in progress ends in this round."""
        self.s.round = round_
        self.s.stack = [ScenarioOver()]
        victory.finish(self.s, [0] if won else [], "HM-1123" if won else "HM-1125")
        self.s.advance()
        return self

    def goes_on(self, hero: str = "catherine", *kept: str) -> CampaignScene:
        """What comes between two scenarios: these cards are kept, and this hero leads."""
        for card in kept:
            self.choose(f"carry {card}")
        if self.kind == "keep_card":
            self.choose("stop")
        self.choose(f"hero {hero}")
        return self

    @property
    def scenario(self) -> str:
        """The scenario that is being played."""
        return KIT.scenario_ids[self.s.variant.scenario]

    @property
    def carried(self) -> EndedGame:
        """What the scenario in progress started from."""
        found = last_game(self.s.carry)
        assert found is not None
        return found

    def saved_and_loaded(self) -> Heroes3:
        """The state as it comes back from a file."""
        return loaded(self.s)


def names(cards: tuple[int, ...]) -> Counter[str]:
    """Cards by their ids."""
    return Counter(KIT.card_ids[card] for card in cards)


def loaded(s: Heroes3) -> Heroes3:
    """The state as it comes back from a file."""
    fresh = new_state(s.players, **s.variant.settings)
    found = codec.decode(codec.encode(s), fresh)
    assert isinstance(found, Heroes3)
    return found

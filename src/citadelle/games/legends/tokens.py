"""The tokens of a game: which there are, and where they go (LG-205 to LG-207, LG-850)."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.legends.effects.reactions import watch_token
from citadelle.games.legends.rules import refusal_reasons
from citadelle.games.legends.state import NONE, Legends
from citadelle.games.legends.tables import CITADEL, ENCOUNTER, EXPLORATION, SWAMP, Tables
from citadelle.games.legends.verbs import LEAVE, TOKEN_REGION
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import STOP, Ask, register

FACE_DOWN: Final = -2
"""In the queue of tokens: one of those that are placed face down (LG-850)."""


def token_queue(s: Legends) -> tuple[int, ...]:
    """The tokens of the variants in play, in the order of LG-205, LG-810, LG-830 and LG-850."""
    kit = s.kit
    v = s.variant
    queue: list[int] = []
    if v.swamp:
        queue += [FACE_DOWN] * len(face_down_tokens(kit))
    elif v.exploration:
        queue += tokens_of(kit, EXPLORATION)
    if v.citadels:
        queue += tokens_of(kit, CITADEL)
    if v.encounters:
        for token in tokens_of(kit, ENCOUNTER):
            if kit.token_ids[token] in v.encounter_tokens:
                queue.append(token)
    return tuple(queue)


def tokens_of(kit: Tables, kind: int) -> list[int]:
    """The tokens of a kind, each as often as there are pieces of it."""
    out: list[int] = []
    for token in range(len(kit.token_ids)):
        if kit.token_kind[token] == kind:
            out += [token] * kit.token_count[token]
    return out


def face_down_tokens(kit: Tables) -> list[int]:
    """LG-850: the Exploration tokens and the swamp."""
    return sorted(tokens_of(kit, EXPLORATION) + tokens_of(kit, SWAMP))


def place_tokens(s: Legends) -> None:
    """LG-205, LG-207: placed by the set-up player, or at random."""
    queue = token_queue(s)
    if not queue:
        return
    if not s.variant.random_tokens:
        s.push(TokenRegion(s.setup_seat, queue))
        return
    for token in queue:
        free = free_regions(s)
        lay_token(s, token, free[s.below(len(free))], NONE)
    turn_down(s)


def free_regions(s: Legends) -> list[int]:
    """LG-206: regions without a token; the starting marker counts as one."""
    return [r for r in range(s.regions) if s.tokens[r] == NONE and not (s.down >> r) & 1 and r != s.start]


def lay_token(s: Legends, token: int, region: int, by: int) -> None:
    """Put one token on the map. What lies face down gets its identity when all six lie (LG-850)."""
    if token == FACE_DOWN:
        s.down |= 1 << region
    else:
        tokens = list(s.tokens)
        tokens[region] = token
        s.tokens = tuple(tokens)
        if s.kit.token_portal[token]:
            s.portals = (*s.portals, region)
            s.lay_chart()
        watch_token(s, token, region)
    if s.sink is not None:
        name = "?" if token == FACE_DOWN else s.kit.token_ids[token]
        args: dict[str, object] = {"token": name, "region": s.map().ids[region]}
        s.emit("token_placed", by, "LG-205", args, closes=by == NONE)


def turn_down(s: Legends) -> None:
    """LG-850: shuffle the face-down tokens onto their regions, unseen by all (LG-852)."""
    if not s.down:
        return
    tokens = list(s.tokens)
    hidden = face_down_tokens(s.kit)
    s.shuffle(hidden)
    for r in range(s.regions):
        if (s.down >> r) & 1:
            tokens[r] = hidden.pop()
            watch_token(s, tokens[r], r)
    s.tokens = tuple(tokens)


class TokenRegion(Ask[Legends]):
    """LG-205, LG-206: a region without a token for the next one; Encounters may be left out (LG-830)."""

    __slots__ = ("queue",)
    name: ClassVar[str] = "legends.token_region"
    fields: ClassVar[tuple[str, ...]] = ("seat", "queue")
    kind: ClassVar[str] = "token_region"
    rule: ClassVar[str] = "LG-205"
    verbs: ClassVar[tuple[Verb, ...]] = (TOKEN_REGION, LEAVE)

    def __init__(self, seat: int, queue: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.queue = queue

    def options(self, s: Legends) -> list[int]:
        out = free_regions(s)
        if self.may_leave(s):
            out.append(STOP)
        return out

    def may_leave(self, s: Legends) -> bool:
        """LG-830: an Encounter may stay in the box, but for the second portal once the first lies."""
        token = self.queue[0]
        if token == FACE_DOWN or s.kit.token_kind[token] != ENCOUNTER:
            return False
        return not (s.kit.token_portal[token] and len(s.portals) == 1)

    def choose(self, s: Legends, option: int) -> None:
        s.done()
        token = self.queue[0]
        rest = self.queue[1:]
        if option == STOP:
            rest = tuple([t for t in rest if t != token])
            if s.sink is not None:
                s.emit("token_left_out", self.seat, "LG-830", {"token": s.kit.token_ids[token]})
        else:
            lay_token(s, token, option, self.seat)
        if rest:
            s.push(TokenRegion(self.seat, rest))
        else:
            turn_down(s)

    def detail(self, s: Legends) -> Detail:
        token = self.queue[0]
        return {"token": "?" if token == FACE_DOWN else s.kit.token_ids[token], "left": len(self.queue)}

    def why_not(self, s: Legends, seat: int, key: str, meant: Answer | None) -> Refusal:
        return refusal_reasons.token_region(s, seat, key, meant)


register(TokenRegion)

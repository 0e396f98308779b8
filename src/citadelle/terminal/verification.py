"""A saved game proved: replayed with its fingerprints, and every draw of its chance computed again."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from citadelle.kernel.chance import KEYED
from citadelle.kernel.errors import BadOption, NotReadable
from citadelle.kernel.proof import Proof, prove
from citadelle.kernel.record import Record
from citadelle.terminal.game_setup import game_of_record
from citadelle.terminal.language import say
from citadelle.terminal.record_files import open_record
from citadelle.terminal.screen import Screen


class VerifyRequest:
    """Which record, what its table promised before the start, and whether every draw is listed."""

    def __init__(self, file: str, promise: str | None, draws: bool, packs: Sequence[str]) -> None:
        self.path = Path(file).expanduser()
        self.promise = promise
        self.draws = draws
        self.packs = list(packs)


def proved_record(request: VerifyRequest, lang: str) -> Proof:
    """The record with its proof. NotReadable says what doesn't fit."""
    record = open_record(request.path, lang)
    game = game_of_record(record, request.path, request.packs, lang)
    try:
        proof = prove(record, game)
    except (NotReadable, BadOption) as fault:
        raise NotReadable(say("cli.damaged", lang, file=request.path, why=fault.in_language(lang))) from None
    if request.promise is not None and request.promise.strip().lower() != record.promise:
        raise NotReadable(say("verify.other_promise", lang, file=request.path))
    return proof


def show_proof(request: VerifyRequest, lang: str, screen: Screen) -> None:
    """Say what was proved of a record."""
    proof = proved_record(request, lang)
    record = proof.record
    screen.write_wrapped(say("verify.replayed", lang, n=len(record.choices)))
    if record.chance != KEYED:
        screen.write_wrapped(say("verify.quick", lang))
        return
    screen.write_wrapped(say("verify.keyed", lang, n=len(proof.draws)))
    for after, seat, added in record.entropy:
        where = say("verify.at_start", lang) if after < 0 else say("verify.after", lang, n=after)
        screen.write_wrapped(say("verify.entropy", lang, who=seat_name(record, seat, lang), where=where, text=added))
    if record.promise:
        key = "verify.promised" if request.promise is None else "verify.kept"
        screen.write_wrapped(say(key, lang, text=record.promise))
    else:
        screen.write_wrapped(say("verify.no_promise", lang))
    if request.draws:
        for draw in proof.draws:
            screen.write(say("verify.draw", lang, number=draw.number, n=draw.after, of=draw.n, value=draw.value))


def seat_name(record: Record, seat: int, lang: str) -> str:
    """What a record calls a seat."""
    return record.seats.get(seat) or say("seat.number", lang, n=seat + 1)


def proof_json(request: VerifyRequest, lang: str) -> str:
    """What was proved of a record, as one JSON object."""
    proof = proved_record(request, lang)
    record = proof.record
    data: dict[str, object] = {
        "game": record.game,
        "choices": len(record.choices),
        "chance": record.chance,
        "promise": record.promise,
        "entropy": [{"after": after, "seat": seat, "text": added} for after, seat, added in record.entropy],
        "draws": [draw._asdict() for draw in proof.draws] if request.draws else len(proof.draws),
    }
    return json.dumps(data)

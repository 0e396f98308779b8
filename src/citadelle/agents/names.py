"""Agents by name: levels, `search:N`, and switches behind either, such as `search:200+mast-reuse` or `hard+cores2`."""

from __future__ import annotations

import re
from typing import Final

from citadelle.agents.levels import ENDLESS, LEVELS, Level
from citadelle.kernel.errors import BadOption

SEARCH: Final = "search"
MOST_SIMULATIONS: Final = 1_000_000
MOST_ROUNDS: Final = 1000
MOST_CORES: Final = 64
MOST_DECISIONS: Final = 1_000_000
MOST_SECONDS: Final = 86_400.0
MOST_WEIGHT: Final = 1000.0
BIAS: Final = 4.0
MAST: Final = 0.5
"""What these two are if no number says otherwise."""
LONGEST: Final = 80
SHAPE: Final = re.compile(r"([a-z]+)(?::([0-9]{1,7}))?((?:[+-][a-z]+[0-9.]*)*)", re.ASCII)
SWITCH: Final = re.compile(r"([+-])([a-z]+)([0-9.]*)", re.ASCII)
NUMBER: Final = re.compile(r"[0-9]{1,7}(\.[0-9]{1,6})?", re.ASCII)
SWITCHES: Final = ("bias", "mast", "reuse", "thrift", "even", "bank", "plain", "roundsN", "depthN", "effortN", "coresN")


def level_of(name: str) -> Level | None:
    """The level that a name stands for; None if it is none of a searching agent, BadOption if a switch is wrong."""
    if name in LEVELS:
        return LEVELS[name]
    shape = SHAPE.fullmatch(name) if len(name) <= LONGEST else None
    if shape is None:
        return None
    word, number, tail = str(shape.group(1)), str(shape.group(2) or ""), str(shape.group(3) or "")
    if word in LEVELS and not number:
        level = LEVELS[word].copy()
    elif word == SEARCH and number and 0 < int(number) <= MOST_SIMULATIONS:
        level = LEVELS["expert"].with_simulations(int(number))
        level.even = False
    elif word == SEARCH and not number and tail:
        level = LEVELS["expert"].with_simulations(ENDLESS)
    else:
        return None
    for sign, switch, value in SWITCH.findall(tail):
        turn(level, name, str(sign) == "+", str(switch), str(value))
    if (level.turn > 0.0 or level.game > 0.0) and not number:
        level.simulations = ENDLESS
    elif level.turn > 0.0 or level.game > 0.0:
        raise BadOption("agent.number_and_time", name=printable_name(name))
    elif level.simulations == ENDLESS:
        raise BadOption("agent.no_number", name=printable_name(name), form=f"{SEARCH}:200")
    return level


def turn(level: Level, name: str, on: bool, switch: str, value: str) -> None:
    """Turn one switch of a level. Some stand alone, some may have a number, some need one and can't be turned off."""
    match switch:
        case "reuse" if not value:
            level.reuse = on
        case "thrift" if not value:
            level.thrift = on
        case "even" if not value:
            level.even = on
        case "bank" if not value:
            level.bank = on
        case "plain" if not value:
            level.plain = on
        case "bias" if on or not value:
            level.bias = weight_in(name, switch, on, value, BIAS)
        case "mast" if on or not value:
            level.mast = weight_in(name, switch, on, value, MAST)
        case "rounds" if on and value.isdecimal():
            level.rounds = int(number_in(name, switch, value, MOST_ROUNDS))
        case "depth" if on and value.isdecimal():
            level.depth = int(number_in(name, switch, value, MOST_DECISIONS))
        case "effort" if on and value.isdecimal():
            level.effort = int(number_in(name, switch, value, MOST_DECISIONS))
        case "cores" if on and value.isdecimal():
            level.cores = int(number_in(name, switch, value, MOST_CORES))
        case "turn" if on and value:
            level.turn = number_in(name, switch, value, MOST_SECONDS)
        case "game" if on and value:
            level.game = number_in(name, switch, value, MOST_SECONDS)
        case _:
            text = f"{'+' if on else '-'}{switch[:20]}{value[:20]}"
            raise BadOption("agent.no_switch", name=printable_name(name), switch=text, names=SWITCHES)


def weight_in(name: str, switch: str, on: bool, text: str, usual: float) -> float:
    """The weight a switch asks for: its number, else the usual one; 0 if it is turned off."""
    if not on:
        return 0.0
    return number_in(name, switch, text, MOST_WEIGHT) if text else usual


def number_in(name: str, switch: str, text: str, most: float) -> float:
    """A number above 0 and not above the most; BadOption for anything else."""
    value = float(text) if NUMBER.fullmatch(text) else 0.0
    if not 0.0 < value <= most:
        raise BadOption("agent.switch_number", name=printable_name(name), switch=switch, most=f"{most:g}")
    return value


def printable_name(name: str) -> str:
    """A name as errors show it."""
    return repr(name[:40])

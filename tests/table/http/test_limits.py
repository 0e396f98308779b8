"""Meters, names of hosts, languages: the small parts by themselves."""

from __future__ import annotations

import pytest

from citadelle.table.http.language import language, preferred_language
from citadelle.table.http.limits import Config, Limits, Meter, Rate, address_key, host_name


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_meter_lets_so_many_through_and_not_one_more() -> None:
    clock = Clock()
    meter = Meter(Rate(20, 1.0), clock)
    assert [meter.take("a") for _ in range(20)] == [0.0] * 20
    wait = meter.take("a")
    assert 0 < wait <= 0.05 + 1e-6
    assert meter.take("b") == 0.0, "another address has its own count"
    clock.now += wait
    assert meter.take("a") == 0.0 and meter.take("a") > 0
    clock.now += 1.0
    assert [meter.take("a") for _ in range(21)][19:] == [0.0, pytest.approx(0.05)]


def test_who_is_refused_is_not_counted() -> None:
    clock = Clock()
    meter = Meter(Rate(2, 10.0), clock)
    for _ in range(50):
        meter.take("a")
    clock.now += 5.0
    assert meter.take("a") == 0.0


def test_a_meter_forgets_those_who_owe_nothing() -> None:
    clock = Clock()
    meter = Meter(Rate(1, 10.0), clock)
    for i in range(Meter.MOST):
        meter.take(str(i))
    assert len(meter.paid) == Meter.MOST
    clock.now += 5
    meter.take("late")
    assert len(meter.paid) == Meter.MOST // 2 + 1, "all owe: the half that owes least is dropped"
    clock.now += 60
    for i in range(Meter.MOST):
        meter.take(f"new {i}")
    assert len(meter.paid) <= Meter.MOST and "late" not in meter.paid


def test_the_limits_are_those_that_were_promised() -> None:
    limits = Limits()
    assert (limits.frame, limits.body, limits.upload) == (65536, 1048576, 4194304)
    assert (limits.choices, limits.joins, limits.open_tables) == (Rate(20, 1.0), Rate(5, 60.0), 200)


@pytest.mark.parametrize(
    ("host", "name"),
    [
        ("localhost", "localhost"),
        ("LocalHost:8421", "localhost"),
        ("127.0.0.1:80", "127.0.0.1"),
        ("[::1]:8421", "[::1]"),
        ("[::1]", "[::1]"),
        ("play.example", "play.example"),
        ("localhost.", "localhost."),
        ("", ""),
        (":80", ""),
        ("localhost:", ""),
        ("localhost:x", ""),
        ("localhost:80:80", ""),
        ("localhost/evil", ""),
        ("evil@localhost", ""),
        ("localhost evil", ""),
        ("::1", ""),
    ],
)
def test_names_of_hosts(host: str, name: str) -> None:
    assert host_name(host) == name


def test_hosts_of_a_config() -> None:
    hosts = Config(origins=("https://play.example", "http://192.168.1.5:8421")).hosts()
    assert hosts == {"localhost", "127.0.0.1", "[::1]", "play.example", "192.168.1.5"}


def test_what_counts_as_one_address() -> None:
    assert address_key("10.0.0.1") == address_key("::ffff:10.0.0.1") == "10.0.0.1"
    assert address_key("2001:db8::1") == address_key("2001:db8::ffff%eth0") != address_key("2001:db8:0:1::1")
    assert address_key("::1") == "::1" and address_key("a socket") == "a socket"


@pytest.mark.parametrize(
    ("query", "accept", "lang"),
    [
        ("", "", "en"),
        ("lang=fr", "en", "fr"),
        ("a=b&lang=fr", "", "fr"),
        ("lang=zz", "fr", "fr"),
        ("", "fr-CA, en;q=0.8", "fr"),
        ("", "de, en;q=0.5, fr;q=0.9", "fr"),
        ("", "FR;q=0.1, en;q=0.2", "en"),
        ("", "fr;q=0", "en"),
        ("", "fr;q=x, ;;;, \x00", "en"),
        ("lang=%66%72", "", "fr"),
    ],
)
def test_the_language_of_an_answer(query: str, accept: str, lang: str) -> None:
    assert language(query, accept) == lang


def test_a_very_long_header_is_cut() -> None:
    assert preferred_language("en," * 10_000 + "fr") == "en"

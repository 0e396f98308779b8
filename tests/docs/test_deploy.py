"""The files for hosts: they name options that there are, run as nobody, and hold no secret."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from click.testing import CliRunner

from citadelle.cli import cli

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"


def serve_options() -> set[str]:
    """The options of `citadelle serve`."""
    return {name for param in cli.commands["serve"].params for name in [*param.opts, *param.secondary_opts]}


def options_in(text: str) -> set[str]:
    """What looks like an option in a command."""
    return {word for word in shlex.split(text) if word.startswith("--")}


def test_the_unit_runs_a_command_that_there_is_with_few_rights() -> None:
    unit = (DEPLOY / "citadelle.service").read_text("utf-8").replace("\\\n", " ")
    settings = dict(re.findall(r"^([A-Za-z]+)=(.*)$", unit, re.M))
    assert " serve " in settings["ExecStart"] and options_in(settings["ExecStart"]) <= serve_options()
    assert settings["DynamicUser"] == settings["NoNewPrivileges"] == settings["PrivateTmp"] == "yes"
    assert settings["ProtectSystem"] == "strict" and settings["CapabilityBoundingSet"] == ""
    assert int(settings["LimitNOFILE"]) >= 4096 and "password" not in settings["ExecStart"]


def test_the_container_file_runs_as_nobody_from_files_that_exist() -> None:
    text = (DEPLOY / "Containerfile").read_text("utf-8")
    assert re.findall(r"^USER (.*)$", text, re.M) == ["65534:65534"]
    for line in re.findall(r"^COPY (?!--from)(.*)$", text, re.M):
        for name in line.split()[:-1]:
            assert (ROOT / name).exists(), name
    entry = re.findall(r"^ENTRYPOINT \[(.*)\]$", text, re.M)[0].replace('"', "").replace(",", "")
    assert options_in(entry) <= serve_options()
    assert not re.search(r"(?i)(password|secret|token)\s*=", text)


def test_the_proxies_hand_sockets_through_and_have_time_outs() -> None:
    nginx = (DEPLOY / "nginx.conf").read_text("utf-8")
    assert nginx.count("{") == nginx.count("}")
    for words in ("Upgrade $http_upgrade", "Strict-Transport-Security", "client_header_timeout", "ssl_protocols"):
        assert words in nginx
    caddy = (DEPLOY / "Caddyfile").read_text("utf-8")
    assert caddy.count("{") == caddy.count("}")
    for words in ("reverse_proxy 127.0.0.1:8421", "Strict-Transport-Security", "read_header"):
        assert words in caddy


def test_the_address_of_the_database_can_come_from_the_environment() -> None:
    said = CliRunner().invoke(cli, ["tables"], env={"CITADELLE_DB": "mongodb://x"})
    assert said.exit_code == 2 and "mongodb" in said.output

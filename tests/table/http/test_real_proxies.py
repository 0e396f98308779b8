"""The examples for nginx and Caddy, run by nginx and Caddy themselves: TLS and HSTS before the server, sockets handed
through, and nobody can say where they come from but the proxy."""

from __future__ import annotations

import http.client
import json
import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest
from msgspec import structs
from tests.patience import PATIENCE, wait_until
from tests.ports import free_port
from tests.table.http.hubs import WIDE, quick_hub
from tests.table.http.running import Served
from websockets.sync.client import connect
from websockets.typing import Origin

from citadelle.table import wire
from citadelle.table.http.limits import Config, Rate

DEPLOY: Final = Path(__file__).parents[3] / "deploy"
NAME: Final = "play.example"
BODY: Final = {"game": "toy", "seats": [{"kind": "person"}, {"kind": "bot", "level": "easy"}]}
FEW: Final = 40
"""Requests that one address may send here."""
PLACES: Final = "/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin"


@pytest.fixture(params=["nginx", "caddy"])
def name(request: pytest.FixtureRequest) -> str:
    """A proxy that can be run here, with OpenSSL, which makes its certificate."""
    for wanted in (request.param, "openssl"):
        if program(wanted) is None:
            pytest.skip(f"{wanted} is not installed")
    return str(request.param)


def program(name: str) -> str | None:
    """Where a program is."""
    return shutil.which(name) or shutil.which(name, path=PLACES)


def certificate(folder: Path) -> None:
    """A certificate that nobody else believes."""
    command = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
    command += ["-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem"), "-subj", f"/CN={NAME}"]
    command += ["-addext", f"subjectAltName=DNS:{NAME}"]
    subprocess.run([str(program("openssl")), *command], check=True, capture_output=True)


def nginx(folder: Path, port: int, plain: int, server: int) -> list[str]:
    """nginx with our example inside its `http { … }`, on other ports."""
    text = (DEPLOY / "nginx.conf").read_text("utf-8")
    text = text.replace("listen 80;", f"listen 127.0.0.1:{plain};").replace("    listen [::]:80;\n", "")
    text = text.replace("listen 443 ssl;", f"listen 127.0.0.1:{port} ssl;").replace("    listen [::]:443 ssl;\n", "")
    text = text.replace("/etc/ssl/play.example/fullchain.pem", str(folder / "cert.pem"))
    text = text.replace("/etc/ssl/play.example/privkey.pem", str(folder / "key.pem"))
    text = text.replace("127.0.0.1:8421", f"127.0.0.1:{server}")
    kept = "".join(
        f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    head = f"daemon off;\nmaster_process off;\npid {folder}/pid;\nerror_log {folder}/errors;\n"
    whole = f"{head}events {{}}\nhttp {{\naccess_log off;\n{kept}{text}}}\n"
    (folder / "nginx.conf").write_text(whole, "utf-8")
    return [str(program("nginx")), "-e", str(folder / "errors"), "-p", str(folder), "-c", str(folder / "nginx.conf")]


def caddy(folder: Path, port: int, plain: int, server: int) -> list[str]:
    """Caddy with our example, on other ports and with our certificate."""
    text = (DEPLOY / "Caddyfile").read_text("utf-8").replace("127.0.0.1:8421", f"127.0.0.1:{server}")
    text = text.replace("{\n\tservers {", f"{{\n\tadmin off\n\thttp_port {plain}\n\thttps_port {port}\n\tservers {{", 1)
    own = f"{NAME} {{\n\tbind 127.0.0.1\n\ttls {folder}/cert.pem {folder}/key.pem\n"
    (folder / "Caddyfile").write_text(text.replace(f"{NAME} {{\n", own), "utf-8")
    return [str(program("caddy")), "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


class Proxied:
    """A server behind a proxy, as somebody elsewhere reaches it."""

    def __init__(self, port: int, plain: int, folder: Path) -> None:
        self.port = port
        self.plain = plain
        self.context = ssl.create_default_context(cafile=str(folder / "cert.pem"))

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, dict[str, str], bytes]:
        """A request over TLS: status, headers, body."""
        line = http.client.HTTPSConnection(NAME, self.port, timeout=PATIENCE, context=self.context)
        line.sock = self.context.wrap_socket(socket.create_connection(("127.0.0.1", self.port)), server_hostname=NAME)
        data = None if body is None else json.dumps(body)
        more = {name.replace("_", "-"): value for name, value in headers.items()}
        line.request(method, path, data, {"Host": NAME, "Content-Type": "application/json", **more})
        answer = line.getresponse()
        found = answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
        line.close()
        return found

    def answers(self) -> bool:
        """Does the proxy reach the server?"""
        try:
            return self.ask("GET", "/healthz")[0] == 200
        except OSError:
            return False


@contextmanager
def proxied(name: str, folder: Path) -> Iterator[Proxied]:
    """A public server behind a proxy, which it was told to believe."""
    limits = structs.replace(WIDE, requests=Rate(FEW, 1000.0), slowest=0.0)
    config = Config(origins=(f"https://{NAME}",), limits=limits)
    with Served(quick_hub, config, proxies=("127.0.0.1",)) as served:
        certificate(folder)
        port, plain = free_port(), free_port()
        command = {"nginx": nginx, "caddy": caddy}[name](folder, port, plain, served.port)
        env = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "PATH": PLACES}
        with (folder / "said").open("wb") as said:
            process = subprocess.Popen(command, stdout=said, stderr=said, env=env)
        try:
            at = Proxied(port, plain, folder)
            wait_until(lambda: process.poll() is not None or at.answers(), f"{name} in {folder}")
            assert process.poll() is None, (folder / "said").read_text("utf-8")
            yield at
        finally:
            process.terminate()
            process.wait(PATIENCE)


def test_the_example_serves_games_over_tls(name: str, tmp_path: Path) -> None:
    with proxied(name, tmp_path) as at:
        status, headers, _ = at.ask("GET", "/")
        assert status == 200 and int(headers["strict-transport-security"].partition("=")[2]) >= 31_536_000
        assert at.ask("POST", "/api/tables", BODY, Origin="https://evil.example")[0] == 403
        status, headers, body = at.ask("POST", "/api/tables", BODY, Origin=f"https://{NAME}")
        assert status == 200 and headers["set-cookie"].endswith("; Secure")
        laid = json.loads(body)
        raw = socket.create_connection(("127.0.0.1", at.port))
        url = f"wss://{NAME}/api/tables/{laid['table']}/live"
        origin = Origin(f"https://{NAME}")
        with connect(url, sock=raw, ssl=at.context, server_hostname=NAME, origin=origin) as line:
            line.send(wire.encode(wire.Hello(seat=0, token=laid["seats"][0]["token"])).decode())
            assert json.loads(line.recv(PATIENCE))["is"] == "update"
        plain = http.client.HTTPConnection("127.0.0.1", at.plain, timeout=PATIENCE)
        plain.request("GET", "/t/x", headers={"Host": NAME})
        answer = plain.getresponse()
        assert answer.status in (301, 308) and str(answer.getheader("location")).startswith(f"https://{NAME}")
        plain.close()


def test_nobody_chooses_an_address_behind_the_example(name: str, tmp_path: Path) -> None:
    """Limits count where a connection comes from, whatever a request says of that."""
    with proxied(name, tmp_path) as at:
        said = [at.ask("GET", "/healthz", X_Forwarded_For=f"203.0.113.{n}")[0] for n in range(FEW + 1)]
        assert 429 in said

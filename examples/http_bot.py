"""A bot in ten lines that plays through the HTTP API, with the standard library alone.

    python examples/http_bot.py http://127.0.0.1:8421/t/TABLE#seat=SECRET

Give a seat of a new table to "whoever has the link", and give the link to this program.
"""

import json
import random
import sys
import urllib.request

server, _, rest = sys.argv[1].partition("/t/")
table, _, secret = rest.partition("#seat=")


def ask(path, body=None):
    """One request; a body makes it a POST."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{server}/api/tables/{table}{path}", data, headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


token = ""
token = ask("/join", {"token": secret, "name": "Ten Lines"})["token"]
version, over = -1, None
while not over:
    now = ask(f"?after={version}&wait=25")
    version, over = now["v"], now.get("over")
    if question := now.get("ask"):
        choice = random.choice(question["choices"])
        ask("/choose", {"key": choice["key"], "no": question["no"], "v": version})
print("place", over["places"][now["seat"]])

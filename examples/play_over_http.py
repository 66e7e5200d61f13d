"""Plays one hand at a house that is open in a browser, over its HTTP API, with the standard library alone.

pitboss serve                                            # in one window
python examples/play_over_http.py http://localhost:8000  # in another
"""

import hmac
import json
import secrets
import sys
from hashlib import sha256
from http.cookiejar import CookieJar
from itertools import count
from typing import Any
from urllib.request import HTTPCookieProcessor, Request, build_opener


class Guest:
    """A browser, as far as the house can tell."""

    def __init__(self, link: str) -> None:
        self._link = link
        self._open = build_opener(HTTPCookieProcessor(CookieJar())).open
        self._numbers = count(1)
        self._secret = secrets.token_bytes(32)
        self._token = ""
        self._token = self.get("/api/me")["token"]

    def get(self, path: str) -> Any:
        """None where nothing is new."""
        with self._open(self._link + path) as answer:
            return None if answer.status == 204 else json.load(answer)

    def post(self, path: str, body: dict[str, Any]) -> Any:
        headers = {"Content-Type": "application/json", "X-Pitboss-Token": self._token}
        with self._open(Request(self._link + path, json.dumps(body).encode(), headers)) as answer:
            return json.load(answer)

    def ask(self, table: str, **command: Any) -> Any:
        """A command has an id of our own: sent again, it is not done again."""
        body = {"id": f"example-{next(self._numbers):04}", "command": command}
        answer = self.post(f"/api/tables/{table}/commands", body)
        if answer["error"]:
            sys.exit(answer["error"]["message"])
        return answer

    def cut(self, commit: str) -> bytes:
        """Our part of the shuffle: made from the commit, so that the house cannot have known it."""
        return hmac.digest(self._secret, _long("cut") + bytes.fromhex(commit), "sha256")

    def seal(self, commit: str) -> str:
        return sha256(_long("seal") + bytes.fromhex(commit) + self.cut(commit)).hexdigest()


def _long(word: str) -> bytes:
    return len(word).to_bytes(4, "big") + word.encode()


def main(link: str) -> None:
    guest = Guest(link)
    table = guest.post("/api/tables", {"sheet": "six-card", "bots": 2})["table"]
    guest.ask(table, do="join")
    guest.ask(table, do="buy-in", cents=100_00)
    seen = guest.get(f"/api/tables/{table}")
    hand, spot = seen["public"]["hand"], seen["you"]["spots"][0]["number"]
    guest.ask(table, do="bet", spot=spot, stakes={"ante": 2_00, "pair-plus": 2_00}, seal=guest.seal(hand["commit"]))
    guest.ask(table, do="ready")
    while seen["last"] is None:
        seen = guest.get(f"/api/tables/{table}?wait=20&after={seen['version']}") or seen
        now = seen["public"]["hand"]
        if now["phase"] == "cutting" and str(spot) not in now["cuts"]:
            guest.ask(table, do="open-cut", cut=guest.cut(now["commit"]).hex())
        if spot in now["waiting"]:
            print("My cards:", *seen["you"]["spots"][0]["cards"])
            guest.ask(table, do="choose", spot=spot, choice="1x")
    whole = guest.get(f"/api/tables/{table}/hands/{seen['last']['number']}")
    print(whole["headline"])
    for wager in next(one for one in whole["spots"] if one["spot"] == spot)["wagers"]:
        print(f"  {wager['title']:<12} {wager['net_cents'] / 100:+.2f}  {wager['reason']} [{wager['clause']}]")


if __name__ == "__main__":
    main(sys.argv[1] if sys.argv[1:] else "http://localhost:8000")

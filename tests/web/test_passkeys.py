"""Passkeys, with an authenticator written here: what of an answer is checked, and that each works once.

`tests/browser/test_passkeys.py` does the same with that of a real browser, over TLS.
"""

import json
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import cbor2
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

from pitboss.house.people import passkeys
from pitboss.house.people.passkeys import decoded, encoded
from tests.web.playing import ORIGIN, Browser, Web
from tests.web.staffed import SECRET, signed_in

HOST = ORIGIN.split("//")[1].partition(":")[0]
PRESENT, VERIFIED, ATTESTED = 1, 4, 64


@dataclass
class Device:
    """One passkey, as the standard has it: ES256, no attestation, no counter."""

    origin: str = ORIGIN
    host: str = HOST
    flags: int = PRESENT | VERIFIED
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    id: bytes = b"a key of this test"
    owner: str = ""

    def _said(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _data(self, more: int = 0) -> bytes:
        return sha256(self.host.encode()).digest() + bytes([self.flags | more]) + bytes(4)

    def makes(self, options: dict[str, Any]) -> dict[str, Any]:
        numbers = self.key.public_key().public_numbers()
        x, y = (one.to_bytes(32, "big") for one in (numbers.x, numbers.y))
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        data = self._data(ATTESTED) + bytes(16) + len(self.id).to_bytes(2, "big") + self.id + public
        made = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        self.owner = options["user"]["id"]
        said = self._said("webauthn.create", options["challenge"])
        answer = {"clientDataJSON": encoded(said), "attestationObject": encoded(made)}
        return {"id": encoded(self.id), "rawId": encoded(self.id), "type": "public-key", "response": answer}

    def answers(self, options: dict[str, Any], owner: str = "") -> dict[str, Any]:
        said, data = self._said("webauthn.get", options["challenge"]), self._data()
        signature = self.key.sign(data + sha256(said).digest(), ec.ECDSA(hashes.SHA256()))
        answer = {
            "clientDataJSON": encoded(said), "authenticatorData": encoded(data), "signature": encoded(signature),
            "userHandle": owner or self.owner,
        }  # fmt: skip
        return {"id": encoded(self.id), "rawId": encoded(self.id), "type": "public-key", "response": answer}


def begins(browser: Browser, path: str = "passkey/begin", **said: str) -> dict[str, Any]:
    answer = browser.post(f"/api/account/{path}", said)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()["options"]
    return found


def adds(browser: Browser, device: Device) -> Any:
    options = begins(browser, "passkeys/begin", password=SECRET)
    return browser.post("/api/account/passkeys", {"name": "Phone", "credential": device.makes(options)})


def signs_in(browser: Browser, credential: dict[str, Any]) -> Any:
    return browser.post("/api/account/passkey", {"credential": credential})


def error(answer: Any) -> str:
    return str(answer.json()["error"]["code"])


def test_a_passkey_signs_its_owner_in_and_no_answer_works_twice(web: Web) -> None:
    """Would catch a replay: this key has no counter, so that only the challenge can notice it."""
    dora, device = signed_in(web, "dora", "dealer"), Device()
    assert [one["name"] for one in adds(dora, device).json()["passkeys"]] == ["Phone"]
    browser = web.browser()
    answer = device.answers(begins(browser))
    browser.me = signs_in(browser, answer).json()
    assert browser.me["account"] == "dora"
    assert error(signs_in(browser, answer)) == "answered"
    assert error(signs_in(web.browser(), answer)) == "answered"


@pytest.mark.parametrize(
    "change",
    [{"origin": "https://evil.example"}, {"host": "evil.example"}, {"flags": PRESENT}, {"id": b"another key"}],
)
def test_an_answer_for_another_page_or_by_nobody_is_refused(web: Web, change: dict[str, Any]) -> None:
    """Would catch a page elsewhere that gets an answer for this house, a key whose owner was not asked, and one that is
    not known."""
    dora, device = signed_in(web, "dora", "dealer"), Device()
    adds(dora, device)
    for name, value in change.items():
        setattr(device, name, value)
    assert error(signs_in(web.browser(), device.answers(begins(web.browser())))) == "wrong-passkey"


def test_another_key_or_another_name_does_not_sign_in(web: Web) -> None:
    dora, mona, device = signed_in(web, "dora", "dealer"), signed_in(web, "mona", "manager"), Device()
    adds(dora, device)
    forged = Device(id=device.id, owner=device.owner)
    assert error(signs_in(web.browser(), forged.answers(begins(web.browser())))) == "wrong-passkey"
    as_mona = device.answers(begins(web.browser()), owner=encoded(mona.player.encode()))
    assert error(signs_in(web.browser(), as_mona)) == "wrong-passkey"


def test_a_challenge_is_for_one_thing_and_for_two_minutes(web: Web) -> None:
    dora, device = signed_in(web, "dora", "dealer"), Device()
    adds(dora, device)
    new = begins(dora, "passkeys/begin", password=SECRET)
    assert error(signs_in(web.browser(), device.answers(new))) == "old-challenge"
    options, now = begins(web.browser()), web.house.clock()
    web.house.clock = lambda: now + passkeys.HOLDS_MS + 1
    assert error(signs_in(web.browser(), device.answers(options))) == "old-challenge"
    made = {**options, "challenge": encoded(bytes(40))}
    assert error(signs_in(web.browser(), device.answers(made))) == "old-challenge"


def test_one_challenge_makes_one_passkey_and_only_of_who_asked(web: Web) -> None:
    dora, rita = signed_in(web, "dora", "dealer"), signed_in(web, "rita", "dealer")
    options = begins(dora, "passkeys/begin", password=SECRET)
    credential = Device().makes(options)
    assert error(rita.post("/api/account/passkeys", {"credential": credential})) == "old-challenge"
    assert dora.post("/api/account/passkeys", {"credential": credential}).status_code == 200
    assert error(dora.post("/api/account/passkeys", {"credential": credential})) == "answered"


def test_a_removed_passkey_a_disabled_account_and_a_player_stay_out(web: Web) -> None:
    dora, device = signed_in(web, "dora", "dealer"), Device()
    (row,) = adds(dora, device).json()["passkeys"]
    assert dora.post(f"/api/account/passkeys/{row['id']}/remove", {"password": SECRET}).json()["passkeys"] == []
    assert error(signs_in(web.browser(), device.answers(begins(web.browser())))) == "wrong-passkey"
    other = Device(id=b"the next one")
    adds(dora, other)
    boss = signed_in(web, "boss", "manager")
    boss.post(f"/api/staff/accounts/{dora.player}/disabled", {"disabled": True})
    assert error(signs_in(web.browser(), other.answers(begins(web.browser())))) == "disabled"
    ann = signed_in(web, "ann")
    assert error(ann.post("/api/account/passkeys/begin", {"password": SECRET})) == "not-staff"
    assert error(boss.post("/api/account/passkeys/begin", {"password": "not this one"})) == "wrong-password"


def test_what_one_signs_in_with_changes_by_the_password_alone(web: Web) -> None:
    """Would catch somebody at a screen left alone who takes away a passkey, a PIN or a badge, or adds one."""
    dora = signed_in(web, "dora", "dealer")
    (row,) = adds(dora, Device()).json()["passkeys"]
    assert dora.post("/api/account/badge", {"password": SECRET}).status_code == 200
    asked: dict[str, dict[str, Any]] = {
        f"passkeys/{row['id']}/remove": {}, "passkeys/begin": {}, "pin": {"pin": "8021"}, "badge": {},
        "badge/revoke": {},
    }  # fmt: skip
    for path, body in asked.items():
        assert dora.post(f"/api/account/{path}", body).status_code == 422, path
        wrong = {**body, "password": "not this one"}
        assert error(dora.post(f"/api/account/{path}", wrong)) == "wrong-password", path
    assert [one["id"] for one in dora.http.get("/api/account/passkeys").json()["passkeys"]] == [row["id"]]
    assert dora.http.get("/api/account/pin").json() == {"pin": "none", "badge": True}


@pytest.mark.parametrize("said", [{}, {"id": 1}, {"response": {"clientDataJSON": "e30"}}, {"response": "x"}])
def test_what_is_no_answer_at_all_is_refused(web: Web, said: dict[str, Any]) -> None:
    assert signs_in(web.browser(), said).status_code == 403
    assert decoded(encoded(b"\xfb\xff\x00")) == b"\xfb\xff\x00"


def test_passkeys_are_not_offered_at_a_number_or_over_plain_http(web: Web) -> None:
    """Would catch a key that a browser refuses to use there."""
    browser = web.browser()
    assert browser.http.get("/api/account/passkeys").json()["offered"] is True
    for host in ("192.0.2.7:8000", "127.0.0.1:8000"):
        told = browser.http.get("/api/account/passkeys", headers={"host": host})
        assert told.json().get("offered") is not True


def test_of_two_answers_that_arrive_at_once_one_is_the_first(web: Web) -> None:
    """Would catch a note that two processes can both write."""
    challenges = passkeys.Challenges(web.house.store, b"secret", web.house.clock)
    made = challenges.make("sign-in")
    assert [challenges.was_answered(made), challenges.answer(made), challenges.answer(made)] == [False, True, False]
    assert (challenges.holds(made, "sign-in"), challenges.holds(made, "new of somebody")) == (True, False)

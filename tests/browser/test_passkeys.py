"""A passkey in a real browser, over TLS as the house serves it: added, used, replayed in vain, and removed.

The authenticator is the browser's own virtual one: the keys, the counters and the signatures are real.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import staffed
from tests.browser.serving import Served
from tests.browser.stage import Guests, Stage
from tests.browser.working import button

PEOPLE: dict[str, tuple[str, ...]] = {"mona": ("manager",), "dora": ("dealer",)}


@pytest.fixture
def tokens(tmp_path: Path) -> dict[str, str]:
    return staffed.made(tmp_path, PEOPLE)


@pytest.fixture
def guests(stage: Stage, tokens: dict[str, str], tmp_path: Path) -> Iterator[Guests]:
    with Served(tmp_path, "--lan") as served:
        made = Guests(stage, f"https://localhost:{served.port}", album=tmp_path)
        yield made
        stage.run(made.leave)


def with_authenticator(page: Page) -> None:
    """A device that keeps passkeys, and whose owner always says yes."""
    cdp = page.context.new_cdp_session(page)
    cdp.send("WebAuthn.enable")
    cdp.send("WebAuthn.addVirtualAuthenticator", {"options": {
        "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
        "isUserVerified": True, "automaticPresenceSimulation": True,
    }})  # fmt: skip


def signed_in(guests: Guests, token: str, path: str) -> Page:
    context = guests.browser(ignore_https_errors=True)
    context.add_cookies([{
        "name": "__Host-pitboss", "value": token, "url": guests.link, "secure": True, "httpOnly": True,
        "sameSite": "Strict",
    }])  # fmt: skip
    page = context.new_page()
    page.goto(path)
    return page


def again(page: Page, sent: Any) -> dict[str, Any]:
    """The same request once more, as somebody who has read it on the way would send it."""
    send = """async ([url, body]) => {
      const me = await (await fetch("/api/me")).json();
      const headers = { "Content-Type": "application/json", "X-Pitboss-Token": me.token };
      return await (await fetch(url, { method: "POST", headers, body })).json();
    }"""
    told: dict[str, Any] = page.evaluate(send, [sent.url, sent.post_data])
    return told


@pytest.mark.long  # tests/web/test_passkeys.py checks the same answers, made by an authenticator of its own
def test_a_passkey_signs_in_once_for_each_answer(guests: Guests, tokens: dict[str, str], tmp_path: Path) -> None:
    """Would catch a key that is not drawn over TLS, an answer that works twice, a key that works after it was removed,
    and one that signs in somebody else."""
    page = signed_in(guests, tokens["mona"], "/account")
    with_authenticator(page)
    button(page, "Add a passkey").click()
    asked = page.get_by_role("dialog", name="Add a passkey")
    asked.get_by_label("Name").fill("Desk")
    asked.get_by_role("textbox", name="Your password").fill(staffed.PASSWORD)
    button(asked, "Go on with this device").click()
    expect(page.get_by_role("button", name="Remove the passkey Desk")).to_be_visible()
    page.screenshot(path=tmp_path / "account.png", full_page=True)
    button(page.get_by_role("main"), "Sign out").click()
    expect(page.get_by_role("banner").get_by_role("link", name="Sign in")).to_be_visible()

    page.goto("/sign-in")
    expect(button(page, "Sign in with a passkey")).to_be_visible()
    page.screenshot(path=tmp_path / "sign-in.png")
    with page.expect_request("**/api/account/passkey") as sent:
        button(page, "Sign in with a passkey").click()
    expect(page.get_by_role("heading", name="Accounts", level=1)).to_be_visible()
    assert again(page, sent.value)["error"]["code"] == "answered"
    guests.forgive("403")
    page.goto("/account")
    page.get_by_role("button", name="Remove the passkey Desk").click()
    asked = page.get_by_role("dialog", name="Remove the passkey Desk")
    asked.get_by_role("textbox", name="Your password").fill(staffed.PASSWORD)
    button(asked, "Remove it").click()
    expect(page.get_by_role("button", name="Remove the passkey Desk")).to_have_count(0)
    button(page.get_by_role("main"), "Sign out").click()
    page.goto("/sign-in")
    button(page, "Sign in with a passkey").click()
    expect(page.get_by_text("This passkey is not known here")).to_be_visible()

"""Signed-in browsers, shared by the tests of accounts and staff. Only the tests of passwords hash any."""

from typing import Any

from pitboss.house.people import passwords
from pitboss.house.people.accounts import Account
from pitboss.web.door import people
from tests.web.playing import Browser, Web

SECRET = "correct horse battery"
HASH = passwords.hashed(SECRET)


def made(web: Web, login: str, *roles: str) -> Account:
    """An account, created as on the command line."""
    return web.services.accounts.make(login, login.capitalize(), HASH, roles=roles, by="owner")


def signed_in(web: Web, login: str, *roles: str) -> Browser:
    """A browser with the session of an account, which is created if there is none yet."""
    account = web.services.accounts.find(login) or made(web, login, *roles)
    browser = web.browser()
    token = web.services.accounts.begin(account.player, "Mozilla/5.0 (X11; Linux x86_64) Firefox/128.0")
    browser.http.cookies.set("pitboss", token, domain="localhost.local", path="/")
    browser.me = browser.http.get("/api/me").json()
    if not browser.me["wallet"]:
        browser.me = browser.post("/api/me/practice", {"cents": 500_00}).json()
    assert browser.me["account"] == login
    assert browser.me["token"] == people.csrf(token)
    return browser


def signs_in(browser: Browser, login: str, password: str = SECRET) -> Any:
    """Sign in with the password; the browser continues as the account."""
    answer = browser.post("/api/account/sign-in", {"login": login, "password": password})
    if answer.status_code == 200:
        browser.me = answer.json()
    return answer

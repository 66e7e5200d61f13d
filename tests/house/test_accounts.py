"""Accounts, passwords, sessions and invitations, over every store."""

import json
import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

import pytest

from pitboss.house.people import passwords, staff
from pitboss.house.people.accounts import DRAWER, LOGINS, Accounts, is_login
from pitboss.house.people.sessions import BREAK_MS, LATEST_MS, LONGEST_MS, SEEN_EVERY_MS, SILENT_MS, STAFF_SILENT_MS
from pitboss.house.permits import Role
from pitboss.house.stores.memory import MemoryStore
from pitboss.house.stores.store import HouseError, Store
from tests.house.playing import Clock, must

HASH = passwords.hashed("correct horse battery")
DAY_MS = 24 * 3_600_000


@dataclass
class Ticks:
    now: float = 0.0

    def __call__(self) -> float:
        return self.now


def accounts_on(store: Store, clock: Clock | None = None, ticks: Ticks | None = None) -> Accounts:
    return Accounts(store, clock or Clock(), ticks or Ticks())


@pytest.fixture
def accounts() -> Accounts:
    return accounts_on(MemoryStore())


# ---------------------------------------------------------------- passwords


def test_a_password_is_known_again_and_no_other_is() -> None:
    assert passwords.matches(HASH, "correct horse battery")
    assert not passwords.matches(HASH, "correct horse batterY")
    assert not passwords.matches(None, "the password of nobody")
    assert not passwords.matches("no hash", "x")


def test_a_hash_says_its_parameters_and_never_the_password() -> None:
    """At least 15 MiB, two passes, Argon2id."""
    assert HASH.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
    assert passwords.MEMORY_KIB >= 15 * 1024
    assert passwords.PASSES >= 2
    assert passwords.hashed("correct horse battery") != HASH


def test_an_old_hash_is_still_good_and_is_found_to_be_old() -> None:
    old = "$argon2id$v=19$m=8192,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$" + "x" * 43
    assert passwords.outdated(old)
    assert not passwords.outdated(HASH)


@pytest.mark.parametrize("said", ["", "short", "123456789", "aaaaaaaaaaaaa", "annabell-2026", "x" * 201])
def test_a_bad_password_is_refused_with_a_sentence(said: str) -> None:
    wrong = passwords.problem(said, login="annabell")
    assert wrong is not None
    assert wrong.endswith(".")


COMMON = ("qwertyuiop", "1q2w3e4r5t", "Manchester1", "p@ssw0rd2024", "password123!", "0192837465", "Pitboss2026")


@pytest.mark.parametrize("said", [*COMMON, "Z0fialee-26", "goldenstar7", "Star-Golden"])
def test_a_common_password_is_refused_and_the_sentence_says_what_to_do(said: str) -> None:
    """Would catch what is among the first guesses of everybody: also with other letters, figures, login or house."""
    wrong = passwords.problem(said, login="zofialee", house="Golden Star")
    assert wrong == "This password is too easily guessed. Several words make a good one."


@pytest.mark.parametrize("word", passwords.words())
def test_a_word_of_the_house_makes_no_password(word: str) -> None:
    """Would catch "Croupier2026" and "high-limit-casino", with which a stranger who knows the place begins."""
    figures = word.replace("e", "3").replace("a", "@").replace("o", "0")
    said = [
        f"{word}{word}2026!",
        f"{word.title()}1234567",
        f"{word.upper()}-{word}-{word}",
        f"987654{figures}!",
        f"{word} x7#kq 4",
    ]
    assert [one for one in said if passwords.problem(one) is None] == []


def test_a_password_of_the_house_and_of_its_games_is_refused_and_one_of_elsewhere_is_not() -> None:
    """A game has several words; what is left of a password without them has to be long enough by itself."""
    refused = [
        "dealercashier",
        "Floor-Manager",
        "ultimate texas holdem 8!",
        "Let-it-ride-1990",
        "cage felt 777",
        "6-card-bonus-now",
    ]
    assert [one for one in refused if passwords.problem(one) is None] == []
    assert passwords.problem("Golden felt star 7", house="Golden Star") is not None
    assert passwords.problem("golden felt star 7") is None
    assert passwords.problem("seven dealers under umbrellas") is None
    assert passwords.problem("Xq7#ante!vK9mTz") is None


@pytest.mark.parametrize("word", passwords.words())
def test_the_words_of_the_house_are_written_down(word: str) -> None:
    page = (Path(__file__).parents[2] / "docs" / "house.md").read_text(encoding="utf-8")
    listed = page.partition("### Words of the house")[2].partition("##")[0]
    assert word in re.findall("[a-z]+", listed)


def test_whatever_is_typed_as_a_password_is_judged_at_once() -> None:
    """Would catch a text that keeps the house busy: with these letters every way to read them is tried."""
    began = perf_counter()
    assert passwords.problem("@4{38(0!1|$57%+2[<69" * 10) is None
    assert perf_counter() - began < 2


@pytest.mark.parametrize(
    "said", ["one horse, two rivers; " * 8, "\u00e9t\u00e9 \U0001f40e au galop", "only small letters", "7302918465"]
)
def test_a_password_of_any_letters_and_length_is_taken_exactly_as_it_was_typed(said: str) -> None:
    """Would catch one that is trimmed, cut off, or made of other letters before it is hashed."""
    assert passwords.problem(said) is None
    known = passwords.hashed(said)
    assert passwords.matches(known, said)
    for other in (said + " ", said[:-1], said.upper() + "!", said.swapcase() + " "):
        assert not passwords.matches(known, other)


# ---------------------------------------------------------------- accounts


def test_an_account_is_found_by_its_login_however_it_is_typed(store: Store) -> None:
    accounts = accounts_on(store)
    made = accounts.make("Ann.Lee", "Ann", HASH, roles=("dealer",))
    assert made.player.startswith("p.")
    assert made.roles == {Role.PLAYER, Role.DEALER}
    assert accounts.find(" ANN.lee ") == made
    assert accounts.name(made.player) == "Ann"
    assert accounts.find("ann") is None
    assert accounts_on(store).all() == [made]


def test_a_login_is_somebodys_alone(store: Store) -> None:
    accounts = accounts_on(store)
    accounts.make("ann", "Ann", HASH)
    with pytest.raises(HouseError, match="is taken"):
        accounts.make("ANN", "Another", HASH)
    assert len(store.papers(DRAWER)) == 1


def test_a_login_that_was_claimed_by_nobody_in_the_end_is_free(store: Store) -> None:
    """The house stopped between the claim and the record."""
    store.keep_paper(LOGINS, "ann", "p.neverneverx")
    assert accounts_on(store).find("ann") is None
    made = accounts_on(store).make("ann", "Ann", HASH)
    assert accounts_on(store).find("ann") == made


@pytest.mark.parametrize("login", ["", "a", "x" * 33, "ann lee", "ann\0", "../x", "ann\u202e", "<ann>"])
def test_a_strange_login_is_refused(accounts: Accounts, login: str) -> None:
    assert not is_login(login)
    with pytest.raises(HouseError, match="A login has"):
        accounts.make(login, "Ann", HASH)
    assert accounts.verify(login, "x") is None


def test_a_password_opens_its_own_account(accounts: Accounts) -> None:
    made = accounts.make("ann", "Ann", HASH)
    assert accounts.verify("ann", "correct horse battery") == made
    assert accounts.verify("ann", "wrong") is None
    assert accounts.verify("bob", "correct horse battery") is None
    accounts.set_password(made.player, passwords.hashed("another one, please"))
    assert accounts.verify("ann", "correct horse battery") is None
    assert accounts.verify("ann", "another one, please") is not None


def test_an_account_without_a_password_opens_to_nobody(accounts: Accounts) -> None:
    accounts.make("ann", "Ann", "")
    assert accounts.verify("ann", "") is None
    assert accounts.verify("ann", "the password of nobody") is None


def test_names_and_logins_are_not_in_the_record(store: Store) -> None:
    accounts = accounts_on(store)
    made = accounts.make("annabell", "Ann Lee", HASH)
    accounts.rename(made.player, "Annie")
    assert accounts.name(made.player) == "Annie"
    texts = [record.payload for stream in store.streams() for record in store.records(stream)]
    assert texts
    assert not [text for text in texts if "annabell" in text or "Ann" in text or "argon" in text]


def test_a_self_exclusion_holds_until_its_end(accounts: Accounts) -> None:
    clock = Clock()
    accounts = accounts_on(MemoryStore(), clock)
    ann = accounts.make("ann", "Ann", HASH).player
    assert accounts.excluded_until(ann) is None
    until = clock.now + DAY_MS
    must(accounts.ask(staff.Exclude(ann, until), by=ann))
    assert accounts.excluded_until(ann) == until
    clock.now = until
    assert accounts.excluded_until(ann) is None


# ---------------------------------------------------------------- sessions


def test_a_token_is_its_account_until_it_is_ended(store: Store) -> None:
    ticks = Ticks()
    accounts = accounts_on(store, ticks=ticks)
    ann = accounts.make("ann", "Ann", HASH)
    token = accounts.begin(ann.player, "A browser")
    found = accounts.with_token(token)
    assert found is not None
    assert found[0] == ann
    assert [one.browser for one in accounts.sessions.of(ann.player)] == ["A browser"]
    accounts.sessions.end(found[1])
    assert accounts.with_token(token) is None
    assert accounts.sessions.of(ann.player) == []


def test_a_session_that_another_process_ended_is_over_within_a_second(store: Store) -> None:
    ticks = Ticks()
    here, there = accounts_on(store, ticks=ticks), accounts_on(store)
    ann = here.make("ann", "Ann", HASH)
    token = here.begin(ann.player)
    assert here.with_token(token) is not None
    there.sessions.end_all(ann.player)
    ticks.now = 1.0
    assert here.with_token(token) is None


def test_a_session_that_was_ended_does_not_come_back_by_being_seen(store: Store) -> None:
    """Would catch a row that is written again by whoever looked at it before it went."""
    clock, ticks = Clock(), Ticks()
    accounts, other = accounts_on(store, clock, ticks), accounts_on(store, clock)
    token = accounts.begin(accounts.make("ann", "Ann", HASH).player)
    clock.now += SEEN_EVERY_MS + 1
    keep = store.keep_paper

    def too_late(drawer: str, key: str, text: str, **given: object) -> bool:
        for one in list(store.papers("sessions")):
            store.drop_paper("sessions", one)
        return keep(drawer, key, text, **given)  # type: ignore[arg-type]

    store.keep_paper = too_late  # type: ignore[method-assign]
    try:
        assert accounts.with_token(token) is None
    finally:
        store.keep_paper = keep  # type: ignore[method-assign]
    assert other.sessions.keys() == set()


def test_the_store_keeps_no_token_and_no_password(store: Store) -> None:
    accounts = accounts_on(store)
    ann = accounts.make("ann", "Ann", HASH)
    token = accounts.begin(ann.player)
    code, _ = accounts.invite(("dealer",), days=1, by=ann.player)
    drawers = ("accounts", "logins", "sessions", "invitations")
    texts = [f"{key} {text}" for drawer in drawers for key, text in store.papers(drawer).items()]
    secret = token.rpartition(".")[2]
    assert not [text for text in texts if secret in text or code in text or "correct horse" in text]


def test_a_session_that_is_used_every_day_ends_after_30_days_in_a_break() -> None:
    """Nobody is signed out between a bet and its payment: it goes on until it was not used for half an hour. A screen
    that asks every minute has no breaks, and ends a day later."""
    clock, ticks = Clock(), Ticks()
    accounts = accounts_on(MemoryStore(), clock, ticks)
    ann, screen = accounts.make("ann", "Ann", HASH), accounts.make("bob", "Bob", HASH, roles=("floor",))
    began, tokens = clock.now, {one.player: accounts.begin(one.player) for one in (ann, screen)}

    def used(player: str, ms: int) -> bool:
        """Whether the session is good so long after it began."""
        clock.now, ticks.now = began + ms, ms / 1000
        return accounts.with_token(tokens[player]) is not None

    assert all(used(ann.player, day * DAY_MS) for day in range(30))
    assert used(ann.player, LONGEST_MS - 1)
    assert used(ann.player, LONGEST_MS + BREAK_MS - 1)
    assert used(ann.player, LONGEST_MS + 2 * BREAK_MS - 1)
    assert not used(ann.player, LONGEST_MS + 3 * BREAK_MS)
    assert not used(ann.player, LONGEST_MS + 3 * BREAK_MS + 1)
    assert (LONGEST_MS, BREAK_MS, LATEST_MS) == (30 * DAY_MS, 30 * 60_000, 31 * DAY_MS)

    assert all(used(screen.player, ms) for ms in range(0, LATEST_MS + 1, BREAK_MS))
    assert len(accounts.sessions.of(screen.player)) == 1
    clock.now = began + LATEST_MS + 1
    assert accounts.sessions.of(screen.player) == []  # it is in no list, though nobody has shown it since
    assert not used(screen.player, LATEST_MS + 2_000)
    assert accounts.sessions.keys() == set()


def test_a_silent_session_ends_sooner_for_staff(accounts: Accounts) -> None:
    clock, ticks = Clock(), Ticks()
    accounts = accounts_on(MemoryStore(), clock, ticks)
    player, dealer = accounts.make("ann", "Ann", HASH), accounts.make("bob", "Bob", HASH, roles=("dealer",))
    tokens = {one.player: accounts.begin(one.player) for one in (player, dealer)}

    def later(ms: int) -> None:
        clock.now, ticks.now = clock.now + ms, ticks.now + ms / 1000

    later(STAFF_SILENT_MS)
    assert accounts.with_token(tokens[dealer.player]) is not None
    later(STAFF_SILENT_MS + 1)
    assert accounts.with_token(tokens[dealer.player]) is None
    assert accounts.with_token(tokens[player.player]) is not None
    later(SILENT_MS)
    assert accounts.with_token(tokens[player.player]) is not None
    later(SILENT_MS + 1)
    assert accounts.with_token(tokens[player.player]) is None
    assert accounts.sessions.keys() == set()


def test_a_disabled_account_is_signed_out_for_good(store: Store) -> None:
    accounts = accounts_on(store)
    ann = accounts.make("ann", "Ann", HASH)
    token = accounts.begin(ann.player)
    assert accounts.with_token(token) is not None
    must(accounts.ask(staff.Disable(ann.player), by="owner"))
    assert accounts.with_token(token) is None
    assert accounts.roles(ann.player) == frozenset()
    must(accounts.ask(staff.Enable(ann.player), by="owner"))
    assert accounts.with_token(token) is None
    assert accounts.roles(ann.player) == {Role.PLAYER}


@pytest.mark.parametrize(
    "token", ["", ".", "p.", "p.aaaaaaaaaa.", "guest.aaaaaaaaaa.x", "p.aaaaaaaaaa.\0", "p.aaaaaaaaaa." + "x" * 32]
)
def test_what_is_no_token_is_nobody(accounts: Accounts, token: str) -> None:
    assert accounts.with_token(token) is None


def test_what_a_browser_says_of_itself_is_kept_short_and_plain(accounts: Accounts) -> None:
    ann = accounts.make("ann", "Ann", HASH)
    accounts.begin(ann.player, "Bad\r\n\x00\u202e browser" * 50)
    said = accounts.sessions.of(ann.player)[0].browser
    assert len(said) <= 200
    assert said.isascii()
    assert said.isprintable()


# ---------------------------------------------------------------- invitations


def test_an_invitation_makes_one_account_with_its_roles(store: Store) -> None:
    accounts = accounts_on(store)
    boss = accounts.make("boss", "Boss", HASH, roles=("manager",))
    code, made = accounts.invite(("dealer", "floor"), days=3, by=boss.player)
    assert accounts.invitations.find(code) == made
    ann = accounts.enrol(code, "ann", "Ann", HASH)
    assert ann.roles == {Role.PLAYER, Role.DEALER, Role.FLOOR}
    record = json.loads(list(store.records("staff"))[-1].payload)
    assert record["events"][0]["invited"] == boss.player
    assert accounts.invitations.find(code) is None
    with pytest.raises(HouseError, match="was used"):
        accounts.enrol(code, "bob", "Bob", HASH)
    assert accounts.find("bob") is None


def test_of_two_who_take_up_an_invitation_at_once_one_gets_it(store: Store) -> None:
    code, _ = accounts_on(store).invite(("dealer",), days=1, by="owner")

    def take(number: int) -> bool:
        return accounts_on(store).invitations.use(code, f"p.{number:010}") is not None

    with ThreadPoolExecutor(6) as threads:
        assert sum(threads.map(take, range(24))) == 1


def test_an_invitation_is_not_used_up_by_a_login_that_is_taken(store: Store) -> None:
    accounts = accounts_on(store)
    accounts.make("ann", "Ann", HASH)
    code, _ = accounts.invite(("dealer",), days=1, by="owner")
    with pytest.raises(HouseError, match="is taken"):
        accounts.enrol(code, "ann", "Ann", HASH)
    assert accounts.enrol(code, "annie", "Ann", HASH).login == "annie"


def test_an_invitation_grows_old() -> None:
    clock = Clock()
    accounts = accounts_on(MemoryStore(), clock)
    code, _ = accounts.invite(("dealer",), days=1, by="owner")
    clock.now += DAY_MS + 1
    assert accounts.invitations.find(code) is None
    with pytest.raises(HouseError):
        accounts.enrol(code, "ann", "Ann", HASH)
    clock.now += 40 * DAY_MS
    accounts.invite(("dealer",), days=1, by="owner")
    assert len(accounts._store.papers("invitations")) == 1

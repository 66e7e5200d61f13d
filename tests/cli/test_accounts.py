"""Accounts, as somebody types them: the password never as an argument, the house never in two hands."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pitboss.cli.main import main
from pitboss.house import house_opening, settings
from pitboss.house.people import one_time, passwords, pins, staff
from pitboss.house.people.accounts import Accounts
from pitboss.house.service import now_ms
from pitboss.house.stores.sqlite import SqliteStore
from pitboss.house.stores.store import HouseError

SECRET = "correct horse battery"


@pytest.fixture(autouse=True)
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PITBOSS_HOUSE", raising=False)
    house_opening.init(tmp_path / "house.db")
    return tmp_path / "house.db"


def pitboss(*words: str, stdin: str = "") -> Result:
    result = CliRunner().invoke(main, ["accounts", *words], input=stdin)
    assert SECRET not in result.output
    assert result.exception is None or isinstance(result.exception, SystemExit), repr(result.exception)
    return result


def good(*words: str, stdin: str = "") -> str:
    result = pitboss(*words, stdin=stdin)
    assert result.exit_code == 0, result.output
    return result.output


def add(login: str, *words: str) -> str:
    return good("add", login, *words, "--password-stdin", stdin=f"{SECRET}\n")


def test_the_first_manager_and_what_becomes_of_them(house: Path) -> None:
    assert "Make the first manager" in good("list")
    assert "ann may sign in as player and manager" in add("ann", "--role", "manager")
    assert "bob may sign in as player." in add("bob", "--name", "Robert")
    assert "bob is player, dealer and floor now" in good("role", "bob", "floor", "dealer")
    assert "signed out everywhere" in good("disable", "bob")
    assert "(disabled)" in good("list")
    assert "may sign in again" in good("enable", "BOB")
    rows = json.loads(good("list", "--json"))
    assert [(one["login"], one["roles"]) for one in rows] == [
        ("ann", ["player", "manager"]),
        ("bob", ["player", "dealer", "floor"]),
    ]
    with SqliteStore(house) as store:
        found = Accounts(store, lambda: 0).verify("bob", SECRET)
        assert found is not None
        assert found.name == "Robert"


def test_an_invitation_is_told_once_and_can_be_taken_up(house: Path) -> None:
    made = json.loads(good("invite", "--role", "cashier", "--json"))
    assert made["page"] == f"/join/{made['code']}"
    assert "/join/" in good("invite", "--role", "dealer", "--days", "1")
    with SqliteStore(house) as store:
        account = Accounts(store, lambda: 0).enrol(made["code"], "cy", "Cy", "")
        assert account.standing.roles == ("player", "cashier")


def test_an_invitation_that_went_astray_is_taken_back(house: Path) -> None:
    """Would catch a link that whoever found it can take up, whatever the owner does."""
    made = json.loads(good("invite", "--role", "cashier", "--json"))
    assert good("take-back") == f"{made['id']} player, cashier, by owner\n"
    assert "any more" in good("take-back", made["id"])
    assert good("take-back") == "No invitation is open.\n"
    with SqliteStore(house) as store, pytest.raises(HouseError, match="too old"):
        Accounts(store, lambda: 0).enrol(made["code"], "cy", "Cy", "")


def test_another_password_signs_everybody_out(house: Path) -> None:
    player = json.loads(add("ann", "--json"))["player"]
    with SqliteStore(house) as store:
        token = Accounts(store, lambda: 0).begin(player)
    good("password", "ann", "--password-stdin", stdin="quite another one\n")
    with SqliteStore(house) as store:
        accounts = Accounts(store, lambda: 0)
        assert accounts.with_token(token) is None
        assert accounts.verify("ann", "quite another one") is not None


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("add", "x"), "no terminal"),
        (("add", "x", "--password-stdin"), "A login has 2 to 32"),
        (("add", "dealer", "--password-stdin"), "give one with --name"),
        (("role", "nobody", "floor"), 'no account "nobody"'),
        (("role", "ann", "owner"), "Invalid value"),
        (("role", "ann"), "Somebody has to be manager"),
        (("disable", "ann"), "Somebody has to be manager"),
        (("enable", "ann"), "It is so already"),
        (("add", "ANN", "--password-stdin"), "is taken"),
    ],
)
def test_what_cannot_be_is_told_in_a_line(words: tuple[str, ...], says: str) -> None:
    add("ann", "--role", "manager")
    result = pitboss(*words, stdin=f"{SECRET}\n")
    assert result.exit_code == 2
    assert says in result.output


def test_a_short_password_is_refused(house: Path) -> None:
    result = pitboss("add", "ann", "--password-stdin", stdin="short\n")
    assert result.exit_code == 2
    assert "at least 10 characters" in result.output


def test_a_house_that_is_served_says_where_its_accounts_are_changed(house: Path) -> None:
    add("ann", "--role", "manager")
    with SqliteStore(house):
        result = pitboss("add", "bob", "--password-stdin", stdin=f"{SECRET}\n")
        assert result.exit_code == 2
        assert "/manager" in result.output
        assert "ann" in good("list")


def test_players_are_imported_found_and_exported_by_name_and_code(house: Path) -> None:
    """Would catch a number of the book on a terminal, and a list of which the good half is imported."""
    Path("bad.csv").write_text("id;name\n1;Ann Lee\n1;Bo\n2;=cmd()\n", encoding="utf-8")
    refused = pitboss("import", "bad.csv")
    assert refused.exit_code == 2
    assert "line 3: the id" in refused.output
    assert 'line 4: "=cmd()" is not a name' in refused.output
    Path("good.csv").write_text("id;name\n1;Ann Lee\n2;Mar\u00eda Lee\n", encoding="cp1252")
    assert "It would be imported: 2 new" in good("import", "good.csv", "--dry-run")
    assert "Imported: 2 new, 0 with another name, 0 as they are." in good("import", "good.csv")
    assert json.loads(good("import", "good.csv", "--json")) == {
        "done": True, "new": 0, "renamed": 0, "same": 2, "problems": [],
    }  # fmt: skip
    made = json.loads(good("player", "Zo\u00eb Ng", "--json"))
    found = good("find", "lee mar")
    assert found.split()[2:4] == ["Mar\u00eda", "Lee"]
    assert good("find", made["code"]).split()[2:4] == ["Zo\u00eb", "Ng"]
    assert pitboss("find", "nobody").exit_code == 2
    told = "".join((found, good("list"), good("export"), good("player", "Bo")))
    assert re.search(r"\bp\.[a-z0-9]{10}\b", told) is None
    several = CliRunner().invoke(main, ["statement", "lee"])
    assert several.exit_code == 2
    assert "several people fit" in several.output
    report = CliRunner().invoke(main, ["cash-report", "zoe"])
    assert report.output.startswith("Zo\u00eb Ng, "), report.output


def test_two_people_reset_a_password_and_a_pin_is_not_enough_for_it(house: Path) -> None:
    """Would catch one person who resets it alone, and a password for one sign-in that is not one."""
    add("ann", "--role", "manager")
    add("cy", "--role", "cashier")
    add("dora", "--role", "dealer")
    with SqliteStore(house) as store:
        accounts = Accounts(store, now_ms)
        cy = accounts.find("cy")
        assert cy is not None
        assert accounts.ask(staff.SetPin(cy.player), by=cy.player).ok
        pins.keep(store, cy.player, passwords.hashed("8021"))
    both = ("reset", "dora", "--first", "ann", "--second", "cy", "--passwords-stdin")
    assert "A password is reset by two people." in pitboss("reset", "dora").output
    refused = pitboss(*both, stdin=f"{SECRET}\n8021\n")
    assert (refused.exit_code, "cy is not let in" in refused.output) == (2, True)
    own = pitboss("reset", "cy", *both[2:], stdin=f"{SECRET}\n{SECRET}\n")
    assert "Nobody resets their own password" in own.output
    told = json.loads(good(*both, "--json", stdin=f"{SECRET}\n{SECRET}\n"))
    with SqliteStore(house) as store:
        accounts = Accounts(store, now_ms)
        once = one_time.of(store, told["player"])
        assert once is not None
        assert one_time.matches(once, told["one_time_password"], now_ms())
        assert accounts.verify("dora", SECRET) is None
        last = json.loads(list(store.records("staff"))[-1].payload)
    assert (last["command"]["do"], last["by"].count("+")) == ("reset-password", 1)


def test_a_password_of_words_of_this_house_is_refused(house: Path) -> None:
    """Would catch a command line that forgets the name of the house, as the pages do not."""
    with SqliteStore(house) as store:
        settings.keep(store, replace(settings.read(store), name="Golden Harbour"))
    result = pitboss("add", "zoe", "--password-stdin", stdin="golden-harbour-88\n")
    assert result.exit_code != 0
    assert "words of the house" in result.output

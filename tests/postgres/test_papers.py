"""Papers that several processes exchange, and accounts that are made beside a house that runs."""

from multiprocessing.connection import Connection
from pathlib import Path

import pytest
from click.testing import CliRunner

from pitboss.cli.main import main
from pitboss.house import house_opening
from pitboss.house.location import Url
from pitboss.house.people import staff
from pitboss.house.people.accounts import Accounts
from pitboss.house.people.approvals import Approvals, Filed
from pitboss.house.stores.postgres import PostgresStore
from pitboss.rounds.refusal import Refusal
from tests.postgres.server import Server
from tests.postgres.workers import Worker

ROUNDS = 30


def exchanging(pipe: Connection, url: Url, name: str) -> None:
    """Puts its name on every paper that still says "free"; tells which it got."""
    with PostgresStore(url) as store:
        pipe.send("ready")
        pipe.recv()
        for number in range(ROUNDS):
            if store.keep_paper("d", f"{number:03}", name, was="free"):
                pipe.send(number)
            if store.keep_paper("d", f"new {number:03}", name, was=None):
                pipe.send(number + ROUNDS)
    pipe.close()


def test_of_processes_that_exchange_a_paper_one_succeeds(store: PostgresStore, house: Url) -> None:
    """Would catch an invitation, or the agreement of a second person, that counts twice."""
    for number in range(ROUNDS):
        store.keep_paper("d", f"{number:03}", "free")
    crowd = {name: Worker(house, exchanging, name) for name in ("ann", "bob", "cy")}
    for worker in crowd.values():
        worker.ready()
    for worker in crowd.values():
        worker.ask([])
    got = {name: worker.told() for name, worker in crowd.items()}
    assert sorted(number for numbers in got.values() for number in numbers) == list(range(2 * ROUNDS))
    for name, numbers in got.items():
        for number in numbers:
            key = f"{number:03}" if number < ROUNDS else f"new {number - ROUNDS:03}"
            assert store.paper("d", key) == name


def test_what_was_filed_at_one_process_is_agreed_to_once_at_others(house: Url) -> None:
    with PostgresStore(house) as one, PostgresStore(house) as two:
        here, there = Approvals(one, lambda: 0), Approvals(two, lambda: 0)
        filed = here.file("cage", None, "count-cage", {"cents": 1}, by="p.a", command_id="p.a/1", says="A count")
        taken = there.agree(filed.id, "p.b")
        assert isinstance(taken, Filed)
        assert isinstance(here.agree(filed.id, "p.c"), Refusal)
        assert here.waiting() == []


def test_accounts_are_made_and_disabled_beside_a_house_that_runs(
    running: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("PITBOSS_KEY", "PITBOSS_KEY_FILE", "PITBOSS_HOUSE"):
        monkeypatch.delenv(name, raising=False)
    url = running.bare()
    house_opening.init(url)
    with PostgresStore(url) as store:
        ticks = [0.0]
        accounts = Accounts(store, lambda: 0, lambda: ticks[0])
        assert accounts.all() == []
        for words in (["add", "ann", "--role", "manager"], ["add", "bob", "--role", "dealer"]):
            asked = ["accounts", *words, "--password-stdin", "--house", url.text]
            result = CliRunner().invoke(main, asked, input="correct horse battery\n")
            assert result.exit_code == 0, result.output
        bob = accounts.verify("bob", "correct horse battery")
        assert bob is not None
        token = accounts.begin(bob.player)
        assert accounts.with_token(token) is not None
        result = CliRunner().invoke(main, ["accounts", "disable", "bob", "--house", url.text])
        assert result.exit_code == 0, result.output
        ticks[0] = 1.0
        assert accounts.with_token(token) is None
        assert isinstance(accounts.ask(staff.Enable(bob.player), by="owner").version, int)
        assert store.check() == []

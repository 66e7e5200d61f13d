"""Recovery of a PostgreSQL to a point in time: which hands are there, which are void, and what is on record."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from pitboss import verifier
from pitboss.house import history, house_check, house_opening
from pitboss.house.cash import cage
from pitboss.house.location import Url
from pitboss.house.service import House
from pitboss.house.stores import payload
from pitboss.house.stores.postgres import PostgresStore
from pitboss.house.stores.store import HouseError
from pitboss.sheets import shipped
from pitboss.tables import commands as c
from pitboss.tables.state import Phase
from pitboss.tables.terms import practice
from tests.house.playing import Seeds, must, next_ask, play_hand
from tests.postgres.server import Server


@pytest.fixture
def archived(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Server, Url]]:
    """A server that archives its write-ahead log, with a house on it; its key and its heads lie in a folder here."""
    monkeypatch.chdir(tmp_path)
    server = Server({"archive_mode": "on", "archive_command": "mkdir -p ../archive && cp %p ../archive/%f"})
    try:
        yield server, server.bare()
    finally:
        server.stop()


def plays(house: House, hands: int) -> None:
    for _ in range(hands):
        play_hand(house, "T1")


@pytest.mark.long
def test_a_house_that_was_recovered_to_a_moment_goes_on_only_when_that_is_declared(
    archived: tuple[Server, Url],
) -> None:
    """Long, because two servers start and a log is played back: ten seconds.

    Three hands are told when the moment comes, and the fourth is in play; two more are told after it. Recovered to the
    moment, the house has the three; the fourth is void and its deck opened, the next deck is unused; the two that were
    told later are gone, their numbers are left out, and no commit that was public then is dealt from.
    """
    server, url = archived
    house_opening.init(url)
    with house_opening.running(url) as house:
        house.seeds = Seeds()
        game, terms = practice(shipped.load("six-card"), "T1", 3)
        must(house.open_table(game, terms, by="floor", command_id="open"))
        for player in ("ann", "bob"):
            must(house.cage(cage.GivePractice(player, 900_00), by="owner", command_id=f"chips for {player}"))
            for command in (c.Join(player), c.BuyIn(player, 500_00)):
                must(house.ask("T1", command, by=player, command_id=f"{command}"[:100]))
        server.base_backup("base")
        plays(house, 3)
        while (hand := house.table("T1").hand) is None or hand.phase is not Phase.PLAYING:
            must(house.ask_together([next_ask(house, "T1")])[0])
        number, version = hand.number, house.desk("T1").version
        with psycopg.connect(url.text, autocommit=True) as asked:
            (moment,) = asked.execute("SELECT clock_timestamp()::text").fetchone() or ("",)
        plays(house, 3)
        last, told = house.table("T1").hands, len(list(history.hands(house.store, "T1")))
        public = {one["commit"] for one in history.export(house.store, "T1")["commits"]}
        with psycopg.connect(url.text, autocommit=True) as asked:
            asked.execute("SELECT pg_switch_wal()")
    server.recover("base", moment)
    with pytest.raises(HouseError, match="house restored"), house_opening.running(url):
        pass
    with house_opening.restoring(url) as (house, lost):
        assert lost["table:T1"].version > version
    with closing(PostgresStore(url)) as store:
        assert store.head("table:T1").version == version + 1
        ends = [(one.opened.hand, one.opened.finish.value) for one in history.hands(store, "T1")]
        assert ends == [*((one, "settled") for one in range(1, number)), (number, "void"), (number + 1, "unused")]
        assert told > len(ends) - 1
        events = [
            one for record in store.records("table:T1", version) for one in payload.read(record.payload)["events"]
        ]
        (restored,) = [one for one in events if one["is"] == "restored"]
        assert restored["lost_version"] == lost["table:T1"].version
    with house_opening.running(url) as house:
        house.seeds = Seeds(1_000)
        assert house.table("T1").hand is not None
        assert house.table("T1").hands > last
        plays(house, 1)
        export = history.export(house.store, "T1")
        fresh = {one["commit"] for one in export["commits"] if one["hand"] > number + 1}
        assert public.isdisjoint(fresh)
        assert house.signer is not None
        assert [one.sentence for one in verifier.verify(house.signer.signed(export)) if not one.ok] == []
        assert house_check.problems(house.store) == []

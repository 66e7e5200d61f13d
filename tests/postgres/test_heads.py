"""A lost tail in PostgreSQL: an older copy, another server, another timeline; and several processes that answered."""

import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from pitboss.house import house_opening
from pitboss.house.location import Url
from pitboss.house.service import House
from pitboss.house.stores.heads import Heads
from pitboss.house.stores.postgres_read import PostgresReader
from pitboss.house.stores.store import HouseError, Stored
from tests.house.drafts import bet
from tests.postgres.server import Server


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PITBOSS_HEADS", raising=False)
    monkeypatch.setenv("PITBOSS_KEY", "4b" * 32)


def answered(house: House, stream: str) -> None:
    version = house.store.head(stream).version
    assert isinstance(house.store.append([bet(stream, version, f"{stream} {version}")])[0], Stored)


def copy(url: Url, source: str, target: str) -> None:
    """As it is now, whatever was there before."""
    with psycopg.connect(re.sub("/[^/?]*[?]", "/postgres?", url.text), autocommit=True) as connection:
        connection.execute(f"DROP DATABASE IF EXISTS {target} WITH (FORCE)".encode())
        connection.execute(f"CREATE DATABASE {target} TEMPLATE {source}".encode())


def test_an_older_copy_is_refused_for_what_any_process_had_answered(running: Server, tmp_path: Path) -> None:
    """Would catch a process that knows of its own answers alone, and one that ended and is forgotten."""
    url = running.bare()
    name = url.beside.name
    house_opening.init(url)
    kept = running.bare().beside.name
    copy(url, name, kept)
    with house_opening.running(url) as one, house_opening.running(url) as two:
        answered(one, "table:T1")
        answered(one, "table:T1")
        answered(two, "table:T2")
        answered(two, "table:T1")
    assert sorted(path.name for path in (tmp_path / "heads").glob("*.heads")) == [f"{name}.1.heads", f"{name}.2.heads"]
    with house_opening.running(url) as one:  # which takes up the file of one of the two
        answered(one, "table:T3")
    copy(url, kept, name)
    lacks = "5 records .* .table:T1 is gone, which had 3, table:T2 is gone, which had 1, table:T3 is gone, which had 1"
    with pytest.raises(HouseError, match=lacks), house_opening.running(url):
        pass
    with house_opening.restoring(url) as (_, lost):
        assert {stream: head.version for stream, head in lost.items()} == {"table:T1": 3, "table:T2": 1, "table:T3": 1}
    with house_opening.running(url) as one:
        answered(one, "table:T1")


def test_a_house_that_others_run_is_not_declared_restored(running: Server) -> None:
    url = running.bare()
    house_opening.init(url)
    with house_opening.running(url):
        with pytest.raises(HouseError, match="Another process of the house runs"), house_opening.restoring(url):
            raise AssertionError("nothing may be declared on record")
        with house_opening.running(url) as two:
            answered(two, "table:T1")


def test_heads_of_another_server_are_refused_until_a_restore_is_declared(running: Server, tmp_path: Path) -> None:
    """Nothing is missing that is known here; what another machine answered may be."""
    url = running.bare()
    house_opening.init(url)
    with PostgresReader(url) as reader:
        heads, origin = reader.every_head(), reader.origin()
    with closing(Heads(tmp_path / "heads", url.beside.name)) as mine:
        mine.begin(heads, "server 1, timeline 1")
    told = f"another database than before .{origin}; it was server 1, timeline 1"
    with pytest.raises(HouseError, match=told), house_opening.running(url):
        pass
    with house_opening.restoring(url) as (_, lost):
        assert lost == {}
    with house_opening.running(url) as house:
        answered(house, "table:T1")


@pytest.fixture
def own() -> Iterator[Server]:
    made = Server()
    yield made
    made.stop()


@pytest.mark.long
def test_another_timeline_and_another_server_are_refused_until_declared(own: Server, running: Server) -> None:
    """A standby that is promoted, as after every recovery; a server that was made by itself has another identifier."""
    url = own.bare()
    house_opening.init(url)
    own.promote()
    told = r"another database than before .*timeline 2; it was .*timeline 1"
    with pytest.raises(HouseError, match=told), house_opening.running(url):
        pass
    with house_opening.restoring(url) as (_, lost):
        assert lost == {}
    with house_opening.running(url) as house:
        answered(house, "table:T1")
    own.halt()
    own.start()  # a start by itself begins no timeline
    with house_opening.running(url) as house:
        answered(house, "table:T1")
    with PostgresReader(url) as here, PostgresReader(running.fresh()) as elsewhere:
        assert here.origin().partition(",")[0] != elsewhere.origin().partition(",")[0]

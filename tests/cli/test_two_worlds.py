"""Two worlds on disk: what the verbs tell of a house while a hand is on, and what lies in its files.

The hand is that of `tests.web.worlds`, in two houses that differ only in cards that lie face down.
"""

import asyncio
from collections.abc import Collection, Iterator
from importlib import import_module
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from pitboss.cli import ratings
from pitboss.cli.main import VERBS, main
from pitboss.house import backup
from pitboss.house.sqlite import SqliteStore
from tests.house.playing import Seeds
from tests.web import worlds
from tests.web.worlds import HAND, LOG, TABLE, Chance, Deck, World, chance, differences, opened, run

__all__ = ["chance"]  # a fixture

DAY = "2027-01-15"
ASKED: tuple[tuple[str, ...], ...] = (
    ("house", "status"),
    ("house", "backup"),
    ("table", "list"),
    ("accounts", "list"),
    ("history", TABLE),
    ("history", TABLE, str(HAND)),
    ("export", TABLE),
    ("export", TABLE, str(HAND)),
    ("shift", TABLE, "--day", DAY),
    ("month", "2027-01"),
    ("ratings", "--day", DAY),
    ("night", "board"),
)
CHANGING = {  # verbs that change a house, or run it
    "house init", "house restore", "house migrate", "house demo", "table open", "table close", "accounts add",
    "accounts invite", "accounts role", "accounts disable", "accounts enable", "accounts password", "night start",
    "night end", "serve",
}  # fmt: skip
HOUSE = Path("house.db")


def verbs() -> Iterator[str]:
    """Those that are about a house."""
    for verb in VERBS:
        command: click.Command = import_module(f"pitboss.cli.{verb}").command
        inner = command.commands if isinstance(command, click.Group) else {"": command}
        for name, one in inner.items():
            if any(option.name == "place" for option in one.params):
                yield f"{verb} {name}".strip()


def test_no_verb_of_a_house_is_forgotten() -> None:
    asked = {" ".join(words[: 2 if words[0] in ("house", "table", "accounts", "night") else 1]) for words in ASKED}
    assert set(verbs()) == asked | CHANGING


def played(alike: Collection[str] | None, folder: Path, chance: Chance, monkeypatch: pytest.MonkeyPatch) -> World:
    async def look(world: World, phase: str) -> None:
        for words in ASKED:
            target = (f"copy of {phase}.db",) if words == ("house", "backup") else ()
            told = CliRunner().invoke(main, [*words, *target])
            assert told.exit_code in (0, 1, 2), told.output
            assert told.exception is None or isinstance(told.exception, SystemExit), told.exception
            world.note(phase, LOG, " ".join(words), told.output)
        for file in sorted(Path().glob("copy of*")):
            world.note(phase, LOG, file.name, file.read_bytes())
        world.note(phase, LOG, "the house itself", _dump())

    async def play() -> World:
        backup.create(HOUSE)
        store = SqliteStore(HOUSE)
        try:
            async with opened("six-card", Deck(alike), chance, monkeypatch, store=store) as world:
                return await run(world, look, ("dealt", "decided", "disputed"))
        finally:
            store.close()

    folder.mkdir()
    monkeypatch.chdir(folder)
    return asyncio.run(play())


def _dump() -> list[str]:
    """The book as it would be read by somebody with a copy of the file and no key."""
    import sqlite3
    from contextlib import closing

    with closing(sqlite3.connect(f"file:{HOUSE}?mode=ro", uri=True)) as connection:
        return list(connection.iterdump())


def test_nothing_on_disk_tells_a_hidden_card(
    tmp_path: Path, chance: Chance, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every verb that reads a house, its file and its copies. Would catch a face, or the seed of a deck, in any of them."""
    monkeypatch.setattr(ratings, "worths", worlds._worths)
    monkeypatch.delenv("PITBOSS_HOUSE", raising=False)
    first, other = (played(alike, tmp_path / name, chance, monkeypatch) for name, alike in (("a", None), ("b", ())))
    assert other.deck.other_hands == {"dealer", "1", "2", "3"}
    assert [told[:400] for told in differences(first, other)] == []
    assert first.phases == ["dealt", "decided", "disputed"]
    copy = (tmp_path / "a" / "copy of dealt.db").read_bytes()
    seeds = Seeds()
    for seed in [seeds() for _ in range(HAND + 2)][HAND - 1 :]:  # of the hand that is on, and of decks that are washed
        assert seed not in copy
        assert seed.hex().encode() not in copy
    assert Seeds()().hex().encode() in copy, "the deck of the hand before is open"

"""Two worlds on disk: what the verbs tell of a house while a hand is on, and what lies in its files.

The hand is that of `tests.web.worlds`, in two houses that differ only in cards that lie face down.
"""

import asyncio
import sqlite3
from collections.abc import Collection, Iterator
from contextlib import closing
from importlib import import_module
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from pitboss.cli import ratings
from pitboss.cli.main import VERBS, main
from pitboss.house.service import House, Reply
from pitboss.house.stores import backup
from pitboss.house.stores.sqlite import SqliteStore
from tests.house.playing import Seeds
from tests.web.stacked import Deck
from tests.web.steady import Chance, chance, worths
from tests.web.worlds import HAND, LOG, TABLE, World, differences, opened, run

__all__ = ["chance"]  # a fixture

DAY = "2027-01-15"
ASKED: tuple[tuple[str, ...], ...] = (
    ("house", "status"),
    ("doctor",),
    ("house", "backup"),
    ("house", "chips"),
    ("house", "shifts"),
    ("house", "currency"),
    ("house", "emergency", "-o", "copy of emergency.md"),
    ("table", "list"),
    ("accounts", "list"),
    ("accounts", "export"),
    ("accounts", "find", "ann"),
    ("accounts", "card", "ann", "-o", "copy of player card.md"),
    ("history", TABLE),
    ("history", TABLE, str(HAND)),
    ("export", TABLE),
    ("export", TABLE, str(HAND)),
    ("shift", TABLE, "--day", DAY),
    ("month", "2027-01"),
    ("ratings", "--day", DAY),
    ("night", "board"),
    ("night", "report"),
    ("night", "prizes"),
    ("tips",),
    ("rota", "show", "--day", DAY),
    ("exceptions", "--day", DAY),
    ("statement", "ann"),
    ("slip", "1"),
    ("slips",),
    ("book",),
    ("journal", "--day", DAY),
    ("cash-report", "ann", "--day", DAY, "-o", "copy of cash report.md"),
    ("card", "--table", TABLE, "-o", "copy of card.md"),
    ("placard", "--table", TABLE, "-o", "copy of placard.md"),
    ("strategy", "--table", TABLE, "-o", "copy of strategy.md"),
    ("filing", "--table", TABLE, "--for", "nevada", "--alone", "-o", "copy of filing.md"),
    ("layout", "six-card", "-o", "copy of layout.md"),
)
CHANGING = {  # verbs that change a house, or run it
    "house init", "house restore", "house restored", "house migrate", "house demo", "table open", "table close",
    "accounts add", "accounts invite", "accounts take-back", "accounts role", "accounts disable", "accounts enable",
    "accounts password", "accounts reset", "accounts player", "accounts import", "night start", "night end",
    "night enter", "night announce", "night draw", "night give", "serve", "house new-key", "house brand",
    "house rules", "house games", "rota import",
}  # fmt: skip
GROUPS = ("house", "table", "accounts", "night", "rota")
HOUSE = Path("house.db")


def verbs() -> Iterator[str]:
    """Those that are about a house."""
    for verb in VERBS:
        command: click.Command = import_module(f"pitboss.cli.{verb.replace('-', '_')}").command
        inner = command.commands if isinstance(command, click.Group) else {"": command}
        for name, one in inner.items():
            if any(option.name == "place" for option in one.params):
                yield f"{verb} {name}".strip()


def test_no_verb_of_a_house_is_forgotten() -> None:
    """Would catch a new one, which nobody has asked while a hand is on."""
    asked = {" ".join(words[: 2 if words[0] in GROUPS else 1]) for words in ASKED}
    assert set(verbs()) == asked | CHANGING


def played(
    alike: Collection[str] | None, phases: Collection[str], chance: Chance, monkeypatch: pytest.MonkeyPatch
) -> World:
    """A house in a file in this folder; everything that reads it is asked in these phases."""

    async def look(world: World, phase: str) -> None:
        for words in ASKED:
            target = (f"copy, {phase}.db",) if words == ("house", "backup") else ()
            told = CliRunner().invoke(main, [*words, *target])
            assert told.exception is None or isinstance(told.exception, SystemExit), told.exception
            world.note(phase, LOG, " ".join(words), told.output)
        for file in sorted(Path().glob("copy*")):
            world.note(phase, LOG, file.name, file.read_bytes())
        with closing(sqlite3.connect(f"file:{HOUSE}?mode=ro", uri=True)) as connection:
            world.note(phase, LOG, "the house itself", list(connection.iterdump()))

    async def play() -> World:
        with closing(SqliteStore(HOUSE)) as store:
            async with opened("six-card", Deck(alike), chance, monkeypatch, store=store) as world:
                return await run(world, look, phases)

    backup.create(HOUSE)
    return asyncio.run(play())


def two(folder: Path, phases: Collection[str], chance: Chance, monkeypatch: pytest.MonkeyPatch) -> tuple[World, World]:
    monkeypatch.setattr(ratings, "worths", worths)
    monkeypatch.delenv("PITBOSS_HOUSE", raising=False)
    made = []
    for name, alike in (("first", None), ("other", ())):
        (folder / name).mkdir()
        monkeypatch.chdir(folder / name)
        made.append(played(alike, phases, chance, monkeypatch))
    first, other = made
    assert other.deck.other_hands == {"dealer", "1", "2", "3"}
    return first, other


def test_nothing_on_disk_tells_a_hidden_card(tmp_path: Path, chance: Chance, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every verb that reads a house, its file and its copies: would catch a face, or the seed of a deck, in any."""
    first, other = two(tmp_path, ("dealt", "disputed"), chance, monkeypatch)
    assert differences(first, other) == []
    assert first.phases == ["dealt", "disputed"]
    copy = (tmp_path / "first" / "copy, dealt.db").read_bytes()
    drawn = Seeds()
    before, *closed = [drawn() for _ in range(HAND + 1)]  # of the hand before, the hand that is on, and the next
    assert before.hex().encode() in copy, "the deck of the hand before is open"
    assert not any(seed in copy or seed.hex().encode() in copy for seed in closed)


def test_a_face_that_is_kept_is_found(tmp_path: Path, chance: Chance, monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: whoever has a copy of the house could read it."""
    honest = House.finish

    def finish(house: House, *given: object) -> Reply:
        if house.tables() and (order := house.desk(TABLE).order()):
            house.store.keep_paper("notes", "next", str(order[0] > 26))
        return honest(house, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(House, "finish", finish)
    found = differences(*two(tmp_path, ("dealt",), chance, monkeypatch))
    assert any(f"{LOG}: copy, dealt.db:" in told for told in found)
    assert any(f"{LOG}: the house itself:" in told for told in found)

"""Two worlds, for every role: nobody is told a card that lies face down, by any question or command.

The same hand is played in worlds that differ only in hidden cards, and everything that anybody can ask for is held
against itself, to the byte: answers with their headers, frames, refusals, counts, exports, the log.
"""

import asyncio
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

import pytest
from starlette.datastructures import MutableHeaders

from pitboss.cards.card import Card
from pitboss.house.hand_index import Index
from pitboss.house.reporting import verifying
from pitboss.house.service import Ask, House, Reply
from pitboss.house.stores.store import Reader
from pitboss.house.timers import Left, Timers
from pitboss.rounds import commands as r
from pitboss.rounds.refusal import Refusal
from pitboss.sheets.game import Game
from pitboss.tables import decide, irregular
from pitboss.tables import events as e
from pitboss.tables.state import Table
from pitboss.tables.words import Answer
from pitboss.web.door import guard
from pitboss.web.log import Log, log
from pitboss.web.play import table_runner
from pitboss.web.play.table_runner import TableRunner
from pitboss.web.play.viewers import Viewer
from pitboss.web.services import Services
from pitboss.web.staff import hand_so_far, staff_commands
from pitboss.web.staff.floor_view import Picture
from pitboss.web.study.describing import Scene
from pitboss.web.wire.staff import StaffTable
from tests.tables.driver import harsh
from tests.web import everything
from tests.web.crew import FIVE
from tests.web.stacked import Deck
from tests.web.steady import Chance, chance
from tests.web.worlds import HAND, LOG, TABLE, VIEWERS, Look, World, comparable, differences, opened, run

__all__ = ["chance"]  # a fixture

MonkeyPatch = pytest.MonkeyPatch


@dataclass(frozen=True)
class Pair:
    """Two worlds that have these hands in common, looked at in these phases. `player` is in the hand, and knows no
    card that is another one there; `asked` are the phases in which every command is given, `every` those in which
    everybody asks for what they may not, too.
    """

    alike: tuple[str, ...]
    player: str
    phases: tuple[str, ...]
    asked: tuple[str, ...]
    every: tuple[str, ...] = ()


PAIRS = {
    "before a hand is turned over": Pair(
        ("2",), "bob", ("betting", "cutting", "locked", "dealt", "turned up", "decided", "frozen", "disputed"),
        asked=("dealt", "turned up", "frozen", "disputed"), every=("decided",),
    ),
    "once some are turned over": Pair(
        ("dealer", "1"), "ann", ("the dealer's hand turned over", "spot 1 turned over"), asked=("spot 1 turned over",),
    ),
    "while one stays hidden": Pair(
        ("dealer", "1", "2"), "ann", ("spot 2 turned over", "acknowledged"), asked=("acknowledged",),
    ),
}  # fmt: skip


def played(
    sheet: str | Game,
    alike: Collection[str] | None,
    look: Look,
    phases: Collection[str],
    chance: Chance,
    monkeypatch: MonkeyPatch,
    *,
    tray: int = 5_000_00,
) -> World:
    """One world, up to the last of the phases or the first card that is another one."""

    async def play() -> World:
        async with opened(sheet, Deck(alike), chance, monkeypatch, tray=tray) as world:
            here.append(world)
            return await run(world, look, phases)

    here.clear()
    return asyncio.run(play())


BEFORE, *AFTER = PAIRS
# One sheet that the house banks, whole, and of one that a player banks what it has of its own, from the first hand that
# is turned over; the long form has all five.
OFTEN = {(FIVE[0], BEFORE), *((sheet, pair) for sheet in (FIVE[0], "player-dealer") for pair in AFTER)}
here: list[World] = []  # the world that is being played, for leaks that are planted in it


@pytest.mark.clause("D5", "D7")
@pytest.mark.parametrize(
    ("sheet", "pair"),
    [one if one in OFTEN else pytest.param(*one, marks=pytest.mark.long) for one in product(FIVE, PAIRS)],
)
def test_nobody_is_told_a_hidden_card(
    sheet: str, pair: str, chance: Chance, monkeypatch: MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    """Every route as every role, every frame, every refusal, the metrics and the log, in every phase of a hand."""
    this = PAIRS[pair]
    whole = bool(request.config.getoption("--long"))
    still = {} if sheet != FIVE[0] else {**everything.STILL, **(everything.APART if whole else {})}

    async def look(world: World, phase: str) -> None:
        every = phase in this.every
        await everything.questions(world, phase, every=every, still=still if every else {})
        if phase in this.asked:
            await everything.refusals(world, phase, this.player)

    first, other = (played(sheet, alike, look, this.phases, chance, monkeypatch) for alike in (None, this.alike))
    assert differences(first, other) == []
    assert first.phases == other.phases == [one for one in this.phases if one != "turned up" or one in first.phases]
    hidden = {"dealer", "1", "2", "3"} - set(this.alike)
    assert other.deck.other_hands == hidden, "the other world is no other one"
    for phase in first.phases:
        told = comparable(first, other, phase)
        assert {*VIEWERS, LOG} - {"ann", "bob"} | {this.player} <= set(told), f"nobody looked in phase {phase}"


def test_no_route_and_no_command_is_forgotten(chance: Chance, monkeypatch: MonkeyPatch) -> None:
    """Would catch a new one: whoever adds it says in `everything` how it is asked."""

    async def look(world: World, phase: str) -> None:
        assert everything.unknown(world.app) == []
        assert everything.unsaid(world) == set()

    assert played("six-card", None, look, ("betting",), chance, monkeypatch).phases == ["betting"]


def test_every_state_of_a_table_is_looked_at(chance: Chance, monkeypatch: MonkeyPatch) -> None:
    """And where the cards may be known they are: the worlds are not the same for whoever holds other cards."""
    for sheet in ("pair-plus", "six-card"):
        first, other = (played(sheet, alike, _nothing, (), chance, monkeypatch) for alike in (None, ("2",)))
        assert first.states == {"betting", "cutting", "playing", "called", "disputed"}
        assert first.noted["dealt", "ann"] != other.noted["dealt", "ann"]
        assert other.phases[-1] == "disputed", "it goes on though another card is shown"


# ---------------------------------------------------------------- what a hidden hand has won


async def _asked(world: World, phase: str) -> None:
    """By those who are told of refusals; all others are asked above, and their frames are held to each other here."""
    await everything.questions(world, phase, viewers=("floor", "cashier"))
    await everything.refusals(world, phase, "bob")


@pytest.mark.parametrize("tray", [100_00, 10_000_00])
def test_no_button_tells_what_the_policies_would_pay(tray: int, chance: Chance, monkeypatch: MonkeyPatch) -> None:
    """A void that pays side wagers which have won: would catch a refusal, for want of chips, that only winners get."""
    phases = ("dealt", "disputed")
    first, other = (
        played(harsh("six-card"), alike, _asked, phases, chance, monkeypatch, tray=tray) for alike in (None, ("2",))
    )
    assert differences(first, other) == []
    told = " ".join(str(answer) for _, answer in first.noted["disputed", "floor"])
    assert ("void-short" in told) is (tray == 100_00)


def test_what_goes_wrong_at_a_table_is_logged_without_a_word_of_it(chance: Chance, monkeypatch: MonkeyPatch) -> None:
    """The message of a mistake may have anything in it. Would catch one that is logged as it is."""
    _stumble(monkeypatch)
    first, other = (played("six-card", alike, _nothing, ("dealt",), chance, monkeypatch) for alike in (None, ("2",)))
    assert "a table stumbled" in str(first.noted["dealt", LOG])
    assert differences(first, other) == []


async def _nothing(world: World, phase: str) -> None:
    pass


def _stumble(monkeypatch: MonkeyPatch) -> None:
    """Once the cards are dealt the table makes a mistake of ours, with the whole deck in its message."""
    honest, failed = House.next_move, set[int]()

    def next_move(house: House, table: str) -> Ask | None:
        if hint() and id(house) not in failed:
            failed.add(id(house))
            raise RuntimeError(f"cannot go on with {house.desk(table).order()}")
        return honest(house, table)

    monkeypatch.setattr(table_runner, "STUMBLE_S", 0.0)
    monkeypatch.setattr(House, "next_move", next_move)


# ---------------------------------------------------------------- leaks that are planted


def hint() -> int:
    """What is told by the leaks: how many hands of the watched hand are three of a kind. In the first world two."""
    hand = here[-1].hand if here else None
    if hand is None or hand.number != HAND or not hand.round.dealt:
        return 0
    order = here[-1].deck.order
    held = [[order[place] >> 2 for place in places] for places in here[-1].deck.held.values()]
    return sum(len(set(ranks)) == 1 for ranks in held)


def a_longer_sentence(monkeypatch: MonkeyPatch) -> None:
    honest = Picture.table

    def table(picture: Picture, name: str, player: str = "") -> StaffTable:
        found = honest(picture, name, player)
        return found.model_copy(update={"says": found.says + "." * hint()})

    monkeypatch.setattr(Picture, "table", table)


def another_order_of_spots(monkeypatch: MonkeyPatch) -> None:
    honest = Picture.table

    def table(picture: Picture, name: str, player: str = "") -> StaffTable:
        found = honest(picture, name, player)
        return found.model_copy(update={"spots": found.spots[:: -1 if hint() == 1 else 1]})

    monkeypatch.setattr(Picture, "table", table)


def a_counter(monkeypatch: MonkeyPatch) -> None:
    honest = TableRunner._carry

    async def carry(pit_: TableRunner, ask: Ask) -> Reply:
        reply = await honest(pit_, ask)
        pit_.metrics.count("three_of_a_kind", hint())
        return reply

    monkeypatch.setattr(TableRunner, "_carry", carry)


def a_line_in_the_log(monkeypatch: MonkeyPatch) -> None:
    honest = TableRunner.tell

    def tell(pit_: TableRunner, table: str) -> None:
        log.debug("told", table=table, much=hint() > 1)
        honest(pit_, table)

    monkeypatch.setattr(TableRunner, "tell", tell)


def a_header(monkeypatch: MonkeyPatch) -> None:
    honest = guard.harden

    def harden(headers: MutableHeaders, path: str, *, strict_transport: bool) -> None:
        honest(headers, path, strict_transport=strict_transport)
        headers["Server-Timing"] = f"db;dur={hint()}"

    monkeypatch.setattr(guard, "harden", harden)


def more_time(monkeypatch: MonkeyPatch) -> None:
    """A table that thinks for longer where there is something to think about."""
    honest = Timers.left

    def left(timers: Timers, table: str) -> Left | None:
        found = honest(timers, table)
        return None if found is None else replace(found, left=found.left + hint())

    monkeypatch.setattr(Timers, "left", left)


def one_more_frame(monkeypatch: MonkeyPatch) -> None:
    honest = Viewer.show

    def show(viewer: Viewer, frame: str) -> None:
        honest(viewer, frame)
        for _ in range(hint()):
            viewer.answer(frame)

    monkeypatch.setattr(Viewer, "show", show)


def cards_of_the_steps(monkeypatch: MonkeyPatch) -> None:
    monkeypatch.setattr(
        hand_so_far, "Scene", lambda game, _, name, owners: Scene(game, here[-1].deck.order, name, owners)
    )


def a_live_hand_in_the_export(monkeypatch: MonkeyPatch) -> None:
    honest = verifying.exported

    def exported(reader: Reader, index: Index, line: Sequence[dict[str, Any]] = ()) -> Iterator[str]:
        yield from honest(reader, index, line)
        yield " " * hint()

    monkeypatch.setattr(verifying, "exported", exported)


def words_for_the_second_person(monkeypatch: MonkeyPatch) -> None:
    honest = staff_commands.AtTable.says

    def says(carrier: staff_commands.AtTable, services: Services, table: str | None, said: Mapping[str, Any]) -> str:
        return honest(carrier, services, table, said) + (" A fill will be needed." if hint() > 1 else "")

    monkeypatch.setattr(staff_commands.AtTable, "says", says)


def a_call_out_too_early(monkeypatch: MonkeyPatch) -> None:
    """Held for the floor as soon as it is dealt."""
    honest = decide._RULES[r.Deal]

    def deal(table: Table, command: r.Deal, order: Sequence[Card]) -> Answer:
        dealt = honest(table, command, order)
        watched = table.hand is not None and table.hand.number == HAND
        pair = watched and order[2] >> 2 == order[6] >> 2  # on spot 3
        return dealt if isinstance(dealt, Refusal) or not pair else (*dealt, e.CalledOut("3", "a pair"))

    monkeypatch.setitem(decide._RULES, r.Deal, deal)


def a_mistake_in_full(monkeypatch: MonkeyPatch) -> None:
    _stumble(monkeypatch)
    monkeypatch.setattr(Log, "bug", lambda self, says, error, **facts: self.error(says, why=str(error), **facts))


def a_void_that_looks_at_the_cards(monkeypatch: MonkeyPatch) -> None:
    """As it ends, whether or not anybody can see it."""
    monkeypatch.setattr(irregular, "_at_best", lambda *given: given[-1])


PLANTED: dict[Callable[[MonkeyPatch], None], str] = {  # with where it is found
    a_longer_sentence: f"floor: GET /api/staff/tables/{TABLE}",
    another_order_of_spots: f"dealer: GET /api/staff/tables/{TABLE}",
    a_counter: "guest: GET /metrics",
    a_line_in_the_log: f"{LOG}: lines",
    a_header: "guest: GET /healthz",
    more_time: "pat: frames",
    one_more_frame: "auditor: frames",
    cards_of_the_steps: f"manager: GET /api/staff/tables/{TABLE}/steps",
    a_live_hand_in_the_export: f"auditor: GET /api/staff/export/{TABLE}",
    words_for_the_second_person: "cashier: GET /api/staff/approvals",
    a_call_out_too_early: "bob: frames",
    a_mistake_in_full: f"{LOG}: lines",
    a_void_that_looks_at_the_cards: f"floor: POST /api/staff/tables/{TABLE}/commands {{'command': {{'do': 'void-hand'",
}


@pytest.mark.parametrize("plant", PLANTED, ids=lambda plant: plant.__name__)
def test_a_leak_is_found(plant: Callable[[MonkeyPatch], None], chance: Chance, monkeypatch: MonkeyPatch) -> None:
    """Only whoever notices it asks: what the others ask is asked above, and takes ten times as long."""
    plant(monkeypatch)
    viewer, _, _ = PLANTED[plant].partition(":")
    asked = plant in (words_for_the_second_person, a_void_that_looks_at_the_cards)

    async def look(world: World, phase: str) -> None:
        await everything.questions(world, phase, viewers=() if viewer == LOG else (viewer,))
        if asked:
            await everything.refusals(world, phase, "bob")

    phases = ("dealt", "decided") if asked else ("dealt",)
    first, other = (
        played(harsh("six-card"), alike, look, phases, chance, monkeypatch, tray=100_00) for alike in (None, ("2",))
    )
    assert any(PLANTED[plant] in told for told in differences(first, other))

"""One hand at a staffed table in several worlds, which differ only in face-down cards.

Everything else is the same in all of them: who comes, what they request and when, the seeds, the commits and every
random name (`steady`). Only the order of a deck is given to a world (`stacked`), so what a viewer is sent in two
worlds can be compared without leaving anything out.
"""

import io
import json
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any, TypeAlias

import pytest
from fastapi import FastAPI

from pitboss.cards.card import Card
from pitboss.fair import protocol
from pitboss.house import desk, permits, settings
from pitboss.house.cash import cage
from pitboss.house.people import staff
from pitboss.house.people.roles import Role
from pitboss.house.service import House
from pitboss.house.settings import Flag, FlagKind
from pitboss.house.signing import Signer
from pitboss.house.stores.memory import MemoryStore
from pitboss.house.stores.store import Store
from pitboss.house.vault import Vault
from pitboss.rounds import bets, dealer
from pitboss.rounds import commands as r
from pitboss.sheets import shipped
from pitboss.sheets.game import Game
from pitboss.sheets.values import Posted, Range
from pitboss.tables import terms as t
from pitboss.tables.state import Hand, Table
from pitboss.tables.terms import Bracket, Chips, Duty, Terms
from pitboss.web import log as logs
from pitboss.web.play.table_runner import Pace
from pitboss.web.services import Services
from pitboss.web.serving import app
from pitboss.web.settings import Settings
from pitboss.web.staff import freezing
from tests.house.playing import Seeds
from tests.web.direct import Person, quiet
from tests.web.playing import Clock
from tests.web.stacked import Deck
from tests.web.steady import AtOnce, Chance

TABLE, HAND = "T1", 2  # a hand was played there before, so that no report is empty
STAFF = tuple(role.value for role in Role if role in permits.STAFF)
PLAYERS = ("ann", "bob", "cy", "dee", "pat")  # pat does not sit down; dee sits and has the bank, or bets nothing
IN_HAND = {"ann": 1, "bob": 2, "cy": 3}
VIEWERS = ("guest", "pat", "dee", "ann", "bob", *STAFF)
LOG = "the log"


@dataclass
class World:
    """`noted`: by phase and viewer, the requests and answers. `known`: the cards that they know then."""

    services: Services
    app: FastAPI
    deck: Deck
    clock: Clock
    log: io.StringIO
    people: dict[str, Person] = field(default_factory=dict)
    noted: dict[tuple[str, str], list[tuple[str, Any]]] = field(default_factory=dict)
    known: dict[tuple[str, str], frozenset[int]] = field(default_factory=dict)
    phases: list[str] = field(default_factory=list)
    states: set[str] = field(default_factory=set)
    closed: set[tuple[str, str]] = field(default_factory=set)  # what a viewer may not request
    code: str = ""  # of an invitation

    @property
    def table(self) -> Table:
        return self.services.house.table(TABLE)

    @property
    def hand(self) -> Hand:
        assert self.table.hand is not None
        return self.table.hand

    def knows(self, viewer: str) -> frozenset[int]:
        """The positions whose faces somebody knows: face-up cards, and their own once they may look."""
        found = set(self.hand.round.faces)
        spot = self.hand.round.spot(IN_HAND.get(viewer, 0))
        return frozenset(found | set(spot.cards if spot and self.hand.round.may_look else ()))

    def note(self, phase: str, viewer: str, what: str, told: Any) -> None:
        self.noted.setdefault((phase, viewer), []).append((what, told))

    def logged(self) -> list[dict[str, Any]]:
        """What was logged since the last check, without the times."""
        lines = [json.loads(line) for line in self.log.getvalue().splitlines()]
        self.log.seek(0)
        self.log.truncate()
        return [{key: value for key, value in line.items() if key != "at"} for line in lines]


class _Library(logging.Handler):
    """Whatever a library logs, at any level."""

    def emit(self, record: logging.LogRecord) -> None:
        logs.log.debug(record.getMessage(), logger=record.name)


@asynccontextmanager
async def opened(
    sheet: str | Game, deck: Deck, chance: Chance, monkeypatch: pytest.MonkeyPatch, *, tray: int = 5_000_00,
    store: Store | None = None,
) -> AsyncIterator[World]:  # fmt: skip
    """Open the house with everybody there, play one hand, and open bets for the hand under test."""
    chance.begin()
    honest = desk.order_of

    def order_of(table: Table, hand: Hand, seed: bytes) -> tuple[Card, ...]:
        return deck.of(table, hand) if hand.number == HAND else honest(table, hand, seed)

    log, library = io.StringIO(), _Library(1)
    with monkeypatch.context() as here:
        here.setattr(desk, "order_of", order_of)
        here.setattr(logs.log, "_stream", log)
        here.setattr(logs.log, "quiet", False)
        here.setattr(logging.root, "handlers", [library])
        here.setattr(logging.root, "level", 1)
        services, clock = _services(store or MemoryStore(), chance)
        made = app.make_app(services)
        async with made.router.lifespan_context(made):
            world = World(services, made, deck, clock, log)
            _come(world)
            _open_table(world, shipped.load(sheet) if isinstance(sheet, str) else sheet, tray)
            await _sit(world)
            await _play_before(world)
            yield world
            for person in world.people.values():
                await person.goes()


def _services(store: Store, chance: Chance) -> tuple[Services, Clock]:
    clock = Clock()
    vault, signer = Vault(bytes(32), random=chance), Signer(bytes(32))
    house = House(store, vault, clock=clock, steady=clock, seeds=Seeds(), signer=signer)
    _well(house.cage(cage.OpenHouse(100_000_00, 10**12), by="owner", command_id="open"))
    flags = (Flag(FlagKind.WIN, "2020-01-01", times=10, over_cents=1_00, note="a rule"),)
    settings.keep(house.store, settings.Settings("Harbour Hall", flags, second_over_cents=0))
    endless = dict.fromkeys(("messages", "requests", "newcomers", "openings", "own_sheets"), (1e9, 1e9))
    services = app.make_services(house, Settings(**endless), pace=Pace(0, 0))  # type: ignore[arg-type]
    services.runner._writer.close()
    services.runner._writer = AtOnce(house.store)  # type: ignore[assignment]
    return services, clock


def _come(world: World) -> None:
    services = world.services
    token, guest = services.people.welcome(world.clock())
    world.people["guest"] = Person(world.app, TABLE, "guest", guest.player, token)
    for name in (*PLAYERS, *STAFF, "second"):
        roles = {"second": ("floor", "manager")}.get(name, (name,) if name in STAFF else ())
        account = services.accounts.make(name, name.capitalize(), "", roles=roles, by="owner")
        token = services.accounts.begin(account.player, "Firefox")
        world.people[name] = Person(world.app, TABLE, name, account.player, token)
        if name in PLAYERS:
            _well(services.accounts.ask(staff.CheckIdentity(account.player, "passport"), by="owner"))
            bought = cage.BuyAtCage(account.player, 800_00)
            _well(services.house.cage(bought, by="owner", command_id=f"{name} buys"))
    world.code, _ = services.accounts.invite(("dealer",), days=2, by="owner")


def _open_table(world: World, game: Game, tray: int) -> None:
    """For issued chips; with a coach, so that what it would be sent is checked."""
    limits = {one.id: Range(5_00, 100_00, 5_00) for one in game.opening if isinstance(one.amounts, Posted)}
    banked = game.sheet.bank.collection is not None
    terms = Terms(
        TABLE, Chips.ISSUED, 5, 0 if banked else tray, 100_00, t.decks_of(game), dealer=Duty.STAFF, floor=Duty.STAFF,
        backline=game.sheet.bank.backline is not None, schedule=(Bracket(None, 50, 1_00),) if banked else (),
        coach=True,
    )  # fmt: skip
    posted = t.posted(game, limits) if limits else game
    by = world.people["floor"].player
    _well(world.services.house.open_table(posted, terms, by=by, command_id="opens"))
    world.services.tables.add(TABLE)


async def _sit(world: World) -> None:
    for name in PLAYERS[:4]:
        await world.people[name].must(do="join")
        await world.people[name].must(do="buy-in", cents=500_00)
    for viewer in VIEWERS:
        await world.people[viewer].watches()


async def _play_before(world: World) -> None:
    """A hand with the deck from its seed, the same in all worlds."""
    await _take_bank(world)
    for name, spot in IN_HAND.items():
        await world.people[name].must(do="bet", spot=spot, stakes=_least(world.table.game))
    await world.people["dealer"].must(staffs=True, do="no-more-bets")
    while world.hand.number < HAND:
        if world.hand.called:
            await world.people["floor"].must(staffs=True, do="acknowledge", who=world.hand.called[0])
        elif isinstance(move := dealer.next_command(world.table.game, world.hand.round), r.Command):
            await world.people["dealer"].must(staffs=True, do=type(move).__name__.lower())
        else:
            for name, spot in IN_HAND.items():
                await world.people[name].must(do="choose", spot=spot, choice="1x")
    assert world.hand.number == HAND


async def _take_bank(world: World) -> None:
    """dee takes the bank, where players have it."""
    while world.table.banked and world.hand.bank is None:
        offered = world.table.turn.offered or world.people["dee"].player
        (player,) = [one for one in world.people.values() if one.player == offered]
        command = {"do": "take-bank", "wager": 200_00} if player.name == "dee" else {"do": "decline-bank"}
        await player.must(**command)


def _least(game: Game) -> dict[str, int]:
    return bets.smallest(game, game.opening[0])


def _every(game: Game) -> dict[str, int]:
    """All wagers that the sheet has before the deal."""
    return {name: cents for wager in game.opening for name, cents in bets.smallest(game, wager).items()}


def _well(reply: Any) -> None:
    assert reply.refusal is None, str(reply.refusal)


# ---------------------------------------------------------------- the hand under test


async def hand(world: World) -> AsyncIterator[str]:
    """Phase by phase. ann bets behind bob if the sheet allows it; cy folds if possible: that hand stays hidden."""
    who, deals, game = world.people, world.people["dealer"], world.table.game
    await _take_bank(world)
    commit = bytes.fromhex(world.hand.commit)
    cut = protocol.cut(bytes(32), commit)
    await who["ann"].must(do="bet", spot=1, stakes=_every(game), seal=protocol.seal(commit, cut).hex())
    await who["bob"].must(do="bet", spot=2, stakes=_every(game))
    await who["cy"].must(do="bet", spot=3, stakes=_least(game))
    if world.table.terms.backline:
        await who["ann"].must(do="bet-behind", spot=2, stakes=_least(game))
    yield "betting"
    await deals.must(staffs=True, do="no-more-bets")
    yield "cutting"
    await who["ann"].must(do="open-cut", cut=cut.hex())
    yield "locked"
    await deals.must(staffs=True, do="deal")
    yield "dealt"
    if isinstance(dealer.next_command(game, world.hand.round), r.Expose):
        await deals.must(staffs=True, do="expose")
        yield "turned up"
    words = [choice.word for choice in game.decisions[0].choices]
    for name, spot in IN_HAND.items():
        fold = name == "cy" and "fold" in words
        await who[name].must(do="choose", spot=spot, choice="fold" if fold else "1x")
    yield "decided"
    asked = await who["floor"].commands("/api/staff", do="foul-deck", note="Two queens.")
    if asked.json["waiting"]:  # otherwise the tray is too short for a void hand
        await quiet()
        yield "frozen"
        await _thaw(world)
    await who["bob"].must(do="dispute", spot=2, says="That was my card.")
    yield "disputed"
    await who["floor"].must(staffs=True, do="rule", ruling="stands", reason="It was not.")
    for turned in ("the dealer's hand turned over", "spot 1 turned over", "spot 2 turned over"):
        await deals.must(staffs=True, do="reveal")
        yield turned
    for called in world.hand.called:
        await who["floor"].must(staffs=True, do="acknowledge", who=called)
    yield "acknowledged"


async def _thaw(world: World) -> None:
    """The second person declines all calls; a call that only seemed to end in a dry run ends here."""
    while world.hand.frozen is not None:
        path = f"/api/staff/approvals/{world.hand.frozen.asked}"
        await world.people["second"].asks("POST", path, {"agree": False})
        await freezing.look(world.services, TABLE)
    await quiet()


Look: TypeAlias = Callable[[World, str], Awaitable[None]]  # sends all requests of a phase


async def run(world: World, look: Look, phases: Collection[str] = ()) -> World:
    """Until a card is shown that differs from the first world; `phases` are those to check, or all."""
    async for phase in hand(world):
        world.clock.now += 1_000
        if not world.deck.agreed.issuperset(world.hand.round.faces):
            break
        if not phases or phase in phases:
            await _look(world, look, phase)
        if phases and phase == list(phases)[-1]:
            break
    return world


async def _look(world: World, look: Look, phase: str) -> None:
    world.phases.append(phase)
    world.states.add(permits.state_of(world.table))
    for viewer in (*VIEWERS, LOG):
        world.known[phase, viewer] = world.knows(viewer)
    await look(world, phase)
    await quiet()
    for viewer in VIEWERS:
        person = world.people[viewer]
        world.note(phase, viewer, "frames", tuple(person.frames))
        person.frames.clear()
    world.note(phase, LOG, "lines", tuple(json.dumps(line, sort_keys=True) for line in world.logged()))


def differences(first: World, other: World) -> list[str]:
    """Where a viewer is sent something else in another world although everything that they may know is the same."""
    found = []
    for phase in other.phases:
        for viewer in comparable(first, other, phase):
            one, two = first.noted[phase, viewer], other.noted[phase, viewer]
            found += [
                f"{phase}: {viewer}: {here[0] if here else there}: {_first(here, there)}"
                for here, there in zip_longest(one, two)  # later requests may depend on earlier answers
                if here != there
            ]
    return found


def comparable(first: World, other: World, phase: str) -> list[str]:
    """Viewers who know no card that differs."""
    return [viewer for viewer in (*VIEWERS, LOG) if first.known[phase, viewer] <= other.deck.agreed]


def _first(one: Any, other: Any) -> str:
    """The text around the first byte that differs."""
    here, there = repr(one), repr(other)
    at = next((n for n, (a, b) in enumerate(zip(here, there, strict=False)) if a != b), min(len(here), len(there)))
    return f"{here[max(0, at - 60) : at + 60]!r} and {there[max(0, at - 60) : at + 60]!r}"

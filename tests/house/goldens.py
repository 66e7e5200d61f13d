"""The ledger's shifts that were worked out by hand, as records of a house, for checking reports."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import groupby
from typing import Any, get_args

from pitboss.house.cash import cage, purses
from pitboss.house.desk import stream_of
from pitboss.house.service import CAGE
from pitboss.house.stores import payload
from pitboss.house.stores.store import Store, Stored
from pitboss.ledger import accounts
from pitboss.ledger.accounts import Kind
from pitboss.ledger.entry import Transaction
from pitboss.ledger.post import TableFacts, post_all
from pitboss.rounds.events import BetsPlaced, WagerSettled
from pitboss.sheets import digest
from pitboss.sheets.house import Banker
from pitboss.tables import codec
from pitboss.tables import events as e
from tests.ledger.golden import Golden, load

HOUR = 3_600_000
NOON = 1_794_744_000_000  # 15 November 2026, 12:00 in London


def keep(store: Store, name: str, at: Callable[[int], int] = lambda step: NOON + step * 60_000) -> Golden:
    """Store a golden shift, each step at its moment; every hand ends with the opening of its deck."""
    golden = load(name)
    felt = TableFacts(golden.terms, golden.game, golden.game.sheet.bank.by is Banker.PLAYER_DEALER)
    hands = 0
    for number, step in enumerate(golden.steps):
        events = [_with_rules(golden, event) for event in step.events]
        if any(isinstance(event, WagerSettled | e.WagersReturned) for event in events):
            hands += 1
            settled = any(isinstance(event, WagerSettled) for event in events)
            finish = e.Finish.SETTLED if settled else e.Finish.VOID
            events.append(e.DeckOpened(hands, "A", "", finish, ()))
        owners = {event.spot: event.player for event in events if isinstance(event, BetsPlaced)}
        felt = replace(felt, owners={**felt.owners, **owners})
        for at_cage, some in groupby(events, lambda event: isinstance(event, get_args(cage.Event))):
            _append(store, golden, felt, list(some), at_cage=at_cage, at=at(number))
    return golden


def _with_rules(golden: Golden, event: Any) -> Any:
    if not isinstance(event, e.TableOpened):
        return event
    sheet = golden.game.sheet
    return e.TableOpened(event.terms, digest.rules_json(sheet), digest.texts_json(sheet), golden.game.digest)


def allow_practice(store: Store) -> None:
    """The golden houses give nobody practice chips; a served house does."""
    _store(store, CAGE, [cage.HouseOpened(0, 0, 1_000_000_00)], [], NOON)


def _append(store: Store, golden: Golden, felt: TableFacts, events: list[Any], *, at_cage: bool, at: int) -> None:
    if at_cage:
        _store(store, CAGE, events, [one for event in events for one in cage.post(event)], at)
        return
    kept = store.balance(accounts.at(golden.terms, Kind.BREAKAGE)).cents
    _store(store, stream_of(golden.terms.table), events, post_all(replace(felt, kept=kept), events), at)


def _store(store: Store, stream: str, events: list[Any], posted: Iterable[Transaction], at: int) -> None:
    version = store.head(stream).version
    draft = payload.draft(
        stream=stream, expected=version, at=at, by="ann", command_id=f"by hand {stream} {version}",
        command={"do": "by-hand"}, events=[codec.as_json(event, "is") for event in events],
        entries=purses.lines(posted), answer={"version": version + 1},
    )  # fmt: skip
    (outcome,) = store.append([draft])
    assert isinstance(outcome, Stored), outcome

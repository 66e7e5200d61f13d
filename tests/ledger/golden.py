"""Shifts that were worked out by hand, and all checks of a book that was kept of one."""

import tomllib
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeAlias, get_args

from pitboss.house.cash import cage
from pitboss.ledger import accounts, entry
from pitboss.ledger.accounts import Kind, LedgerError
from pitboss.ledger.book import Book, wrong
from pitboss.ledger.post import TableFacts, post_all
from pitboss.ledger.statement import Dated, PlayerStatement, Shift, player_statement, shift
from pitboss.money.chips import Toward
from pitboss.rounds.events import BetsPlaced
from pitboss.sheets import shipped
from pitboss.sheets.compile import compile_sheet
from pitboss.sheets.game import Game
from pitboss.sheets.house import Banker, BreakagePart
from pitboss.tables import codec
from pitboss.tables import events as e
from pitboss.tables.terms import Chips, Terms

HERE = Path(__file__).parent
NAMES = ("golden_shift", "golden_bank", "golden_rounding")

Raw: TypeAlias = list[list[list[Any]]]  # transactions as in a record
Tamper: TypeAlias = Callable[[tuple[Any, ...], Raw], Raw]


@dataclass(frozen=True)
class Step:
    says: str
    events: tuple[Any, ...]
    hand_on: bool
    closed: bool


@dataclass(frozen=True)
class Golden:
    name: str
    terms: Terms
    game: Game
    steps: tuple[Step, ...]
    expected: dict[str, Any]


def load(name: str) -> Golden:
    data = tomllib.loads((HERE / f"{name}.toml").read_text(encoding="utf-8"))
    game = shipped.load(data["sheet"])
    if "breakage" in data:
        part = BreakagePart(data["breakage"]["unit"], Toward(data["breakage"]["toward"]))
        game = compile_sheet(replace(game.sheet, breakage=part))
    terms = Terms(data["table"], chips=Chips(data["chips"]))
    steps = tuple(
        Step(
            step["says"],
            tuple(_event(terms, one) for one in step["events"]),
            step.get("hand_on", False),
            step.get("closed", False),
        )
        for step in data["steps"]
    )
    return Golden(name, terms, game, steps, data)


def complaints(golden: Golden, tamper: Tamper | None = None) -> list[str]:
    """Everything that the ledger itself, its checker and the work by hand find wrong with the entries of this shift."""
    try:
        return _kept(golden, tamper)
    except LedgerError as error:
        return [f"ledger: {error}"]


def _kept(golden: Golden, tamper: Tamper | None) -> list[str]:
    book, history, found = Book(), list[Dated](), list[str]()
    felt = TableFacts(golden.terms, golden.game, golden.game.sheet.bank.by is Banker.PLAYER_DEALER)
    table = {golden.terms.table}
    for at, step in enumerate(golden.steps):
        owners = {event.spot: event.player for event in step.events if isinstance(event, BetsPlaced)}
        felt = replace(
            felt,
            kept=book.balance(accounts.at(golden.terms, Kind.BREAKAGE)),
            owners={**felt.owners, **owners},
        )
        raw = [transaction.as_json() for transaction in _posted(felt, step.events)]
        posted = tuple(entry.from_json(one) for one in (tamper(step.events, raw) if tamper else raw))
        book = book.after(posted)
        history += [Dated(at, transaction) for transaction in posted]
        sound = wrong(book, between_hands=() if step.hand_on else table, closed=table if step.closed else ())
        found += [f"checker, at {step.says} {one}" for one in sound]
    return found + _differs(golden, book, history)


def _posted(felt: TableFacts, events: tuple[Any, ...]) -> list[entry.Transaction]:
    """Events of the cage and of the table, in their order."""
    posted: list[entry.Transaction] = []
    waiting: list[e.Event] = []
    for event in events:
        if isinstance(event, get_args(cage.Event)):
            posted += [*post_all(felt, waiting), *cage.post(event)]
            waiting = []
        else:
            waiting.append(event)
    return [*posted, *post_all(felt, waiting)]


def _differs(golden: Golden, book: Book, history: list[Dated]) -> list[str]:
    found = [
        f"by hand: {account} is {golden.expected['balances'].get(account, 0)}, not {book.balance(account)}"
        for account in sorted({*book.balances, *golden.expected["balances"]})
        if book.balance(account) != golden.expected["balances"].get(account, 0)
    ]
    told = shift(golden.terms, history, 0, len(golden.steps))
    found += _unlike(told, golden.expected["shift"], "shift")
    for player, expected in golden.expected["players"].items():
        statement = player_statement(player, golden.terms.chips, history, 0, len(golden.steps))
        unnamed = {one.name: 0 for one in fields(statement) if one.name not in expected}
        found += _unlike(statement, {**unnamed, **expected}, player)
    return found


def _unlike(told: Shift | PlayerStatement, expected: dict[str, Any], name: str) -> list[str]:
    right = {key: Fraction(value) if isinstance(value, str) else value for key, value in expected.items()}
    return [
        f"by hand: {key} of {name} is {value}, not {getattr(told, key)}"
        for key, value in right.items()
        if getattr(told, key) != value
    ]


_KINDS = {**codec.event_kinds(), **codec.kinds(cage.Event)}


def _event(terms: Terms, data: dict[str, Any]) -> Any:
    """An event as in a record, but a settlement has only what moves chips, and an opening only its chips."""
    if data["is"] == "table-opened":
        return e.TableOpened(replace(terms, tray=data["tray"], rack=data["rack"]), "", "", "")
    if data["is"] in {"wager-settled", "behind-settled"}:
        outer = {key: data[key] for key in ("is", "spot", "player") if key in data}
        rest = {key: value for key, value in data.items() if key not in outer}
        ending = "win" if data["net"] > 0 else "lose" if data["net"] < 0 else "push"
        told = {"ending": ending, "cause": "pays", "pay_class": "", "clause": ""}
        return codec.read({**outer, "settlement": {**rest, **told}}, "is", _KINDS)
    return codec.read(data, "is", _KINDS)

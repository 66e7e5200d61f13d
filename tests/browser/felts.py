"""A table of every sheet with known cards: of many decks the one with the longest texts.

A felt that has room for the longest sentences and the largest amounts has room for the others too. The house draws one
fixed seed, and the browser cuts with a secret that the test has chosen, so the same cards come every time.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from pathlib import Path

from pitboss.cards.card import Card, show
from pitboss.fair import protocol
from pitboss.house import house_opening
from pitboss.money import currency
from pitboss.rounds import bets, deal, reasons
from pitboss.rounds.events import BOARD, DEALER, CardDealt
from pitboss.rounds.lines import Settled, settle_line
from pitboss.rounds.settle import Ending
from pitboss.rounds.state import Round, Spot
from pitboss.sheets import shipped
from pitboss.sheets.game import Game
from pitboss.sheets.model import DealStage
from pitboss.tables import terms as t
from pitboss.tables.terms import Chips, Timers
from tests.browser import staffed

SEED = sha256(b"felts").digest()
UNHURRIED = Timers(bets=99, bank=99, cuts=60, decide=99, reminder=99)  # a busy machine checks five screens
TRIED = 200
ISSUED = 11
SHEETS = shipped.ids()
BANKED, BANK = "player-dealer", "Bank"  # a second table of it, where nobody has sat down yet


@dataclass(frozen=True)
class Dealt:
    """A hand before it is dealt: the browser's secret that leads to it, and its texts when it is over."""

    secret: bytes
    reasons: tuple[str, ...]  # why each wager ended as it did
    headline: str

    @property
    def said(self) -> int:
        return len(self.headline) + sum(map(len, self.reasons))


def opened(folder: Path) -> dict[str, str]:
    """A house with a practice table of every sheet, and eleven tables for issued chips; returns the tokens of its
    people."""
    tokens = staffed.made(folder, {"cass": ("cashier",), "mae": ("manager",)})
    with house_opening.running(folder / "house.db") as house:
        house.seeds = lambda: SEED
        tables = [_run(sheet) for sheet in SHEETS]
        posted, terms = _run(BANKED)
        for game, run in [*tables, (posted, replace(terms, table=BANK))]:
            reply = house.open_table(game, run, by="owner", command_id=f"open-{run.table}")
            assert reply.ok, reply
        posted, terms = t.practice(shipped.load("six-card"), "")
        for number in range(1, ISSUED + 1):
            issued = replace(terms, table=f"Pit {number:02}", chips=Chips.ISSUED, tray=100_00, rack=0)
            reply = house.open_table(posted, issued, by="owner", command_id=f"open-pit-{number}")
            assert reply.ok, reply
    return tokens


def name(sheet: str) -> str:
    """As long as the longest name of a guest's table."""
    return sheet


@cache
def _run(sheet: str) -> tuple[Game, t.Terms]:
    posted, terms = t.practice(shipped.load(sheet), name(sheet))
    return posted, replace(terms, timers=UNHURRIED)


def wordiest(sheet: str, hand: int, deck: str) -> Dealt:
    """For somebody who sits there alone, bets on everything and stays in for the least."""
    game, terms = _run(sheet)
    head = protocol.Header(terms.table, hand, deck, bytes.fromhex(game.digest))
    with currency.writing(terms.chips.currency):  # amounts are told as the table tells them
        return max((_dealt(game, head, number) for number in range(TRIED)), key=lambda one: one.said)


def _dealt(game: Game, head: protocol.Header, number: int) -> Dealt:
    secret = sha256(f"cut {number}".encode()).digest()
    cuts = {1: protocol.cut(secret, protocol.commit(head, SEED))}
    order = protocol.order(protocol.deck_key(SEED, head, protocol.pool(head, cuts)), game.deck.cards)
    settled = settle_line(game, {**_cards(game, order), "wagers": _stakes(game), "choice": _choices(game)})
    assert isinstance(settled, Settled), settled
    told = [one for one in settled.settlements if one.ending is not Ending.NONE]
    return Dealt(
        secret,
        tuple(reasons.reason(game, one, settled.facts) for one in told),
        reasons.headline(game, settled.settlements, settled.facts, folded=False),
    )


def _cards(game: Game, order: Sequence[Card]) -> dict[str, str]:
    state, held = Round(spots=(Spot(1, "", {}),)), dict[str, list[Card]](player=[], dealer=[], board=[])
    for stage in game.stages:
        if isinstance(stage, DealStage):
            for event in deal.deal(stage, state, order):
                if isinstance(event, CardDealt):
                    state = replace(state, dealt=event.position + 1)
                    held[event.to if event.to in (DEALER, BOARD) else "player"].append(order[event.position])
    return {who: show(cards) for who, cards in held.items() if cards}


def _stakes(game: Game) -> dict[str, int]:
    stakes: dict[str, int] = {}
    for wager in game.opening:
        stakes[wager.id] = bets.limits(game, wager, stakes).least
    return stakes


def _choices(game: Game) -> list[str]:
    """Stay in for the least: who has made a wager is not asked for it again."""
    found: list[str] = []
    made: set[str] = set()
    for stage in game.decisions:
        if stage.wager not in made:
            stay = [one for one in stage.choices if one.word != "fold"]
            least = next((one for one in stay if one.word == "check"), stay[0])
            found.append(least.word)
            made |= {stage.wager} if least.times else set()
    return found

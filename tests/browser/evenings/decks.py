"""Decks that are known before they are dealt: the test sets the seeds of the house and the players' secrets.

What each spot wins comes from the oracle, the second settlement that shares no code with the house.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from itertools import count

from pitboss.cards.card import NAMES
from pitboss.fair import protocol
from pitboss.sheets import shipped
from pitboss.sheets.game import Game
from pitboss.tables import terms as t
from tests import oracle
from tests.browser.staffed import secret

DEALER = 0  # a key beside the numbers of spots


@dataclass(frozen=True)
class Plan:
    """What should happen in a hand: what each spot decides, who wins, and whose hand is called out, if the sheet calls
    out any."""

    choices: Mapping[int, str]
    winners: frozenset[int] = frozenset()
    called: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Deal:
    """A hand that fits a plan: its seed, the cards by spot in the order of the deal, and what each spot wins."""

    seed: bytes
    cards: Mapping[int, tuple[str, ...]]
    nets: Mapping[int, int]


def foreseen(sheet: str, table: str, hand: int, plan: Plan, *, stake: int, at_most: int | None = None) -> Deal:
    """The first seed that fits the plan, with `stake` on every circle.

    `at_most` is what a bank covers; the hand must not need more.
    """
    game = shipped.load(sheet)
    game = t.posted(game, t.practice_limits(game))  # the limits of an empty form
    decks, call_outs = t.decks_of(game), game.sheet.call_outs
    named = call_outs.hands if call_outs else ()
    called = plan.called if named else frozenset()
    head = protocol.Header(table, hand, decks[(hand - 1) % len(decks)], bytes.fromhex(game.digest))
    for number in count():
        seed = sha256(f"evening {number}".encode()).digest()
        cards = _dealt(game, _order(game, head, seed, plan), [*plan.choices])
        results = {spot: _settled(game, cards, spot, choice, stake) for spot, choice in plan.choices.items()}
        nets = {spot: sum(wagers.values()) for spot, (wagers, _) in results.items()}
        if any(net == 0 or (net > 0) != (spot in plan.winners) for spot, net in nets.items()):
            continue
        if any((has in named) != (spot in called) for spot, (_, has) in results.items()):
            continue
        moved = sum(abs(net) for wagers, _ in results.values() for net in wagers.values())
        if at_most is None or moved <= at_most:
            return Deal(seed, cards, nets)
    raise AssertionError("there are seeds enough")


def _order(game: Game, head: protocol.Header, seed: bytes, plan: Plan) -> list[str]:
    """Every spot that bets also cuts."""
    commit = protocol.commit(head, seed)
    cuts = {spot: protocol.cut(secret(spot), commit) for spot in plan.choices}
    order = protocol.order(protocol.deck_key(seed, head, protocol.pool(head, cuts)), game.deck.cards)
    return [NAMES[card] for card in order]


def _dealt(game: Game, order: list[str], spots: list[int]) -> dict[int, tuple[str, ...]]:
    """One card at a time from the first spot on, the dealer last; a hand that is complete is skipped."""
    wants = dict.fromkeys(sorted(spots), game.dealt["player"]) | {DEALER: game.dealt["dealer"]}
    turns = [place for turn in range(max(wants.values())) for place in wants if turn < wants[place]]
    return {place: tuple(card for card, to in zip(order, turns, strict=False) if to == place) for place in wants}


def _settled(
    game: Game, cards: Mapping[int, tuple[str, ...]], spot: int, choice: str, stake: int
) -> tuple[dict[str, int], str]:
    """What each wager of the spot wins, and the name of its hand."""
    line = {
        "player": " ".join(cards[spot]),
        "dealer": " ".join(cards[DEALER]),
        "wagers": {wager.id: stake for wager in game.opening},
        "choice": choice,
    }
    found = oracle.settle(game.id, line)
    assert not found["refused"], found
    nets, has = found["net"], found["player_class"]
    assert isinstance(nets, dict)
    assert isinstance(has, str)
    return nets, has

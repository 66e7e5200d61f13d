"""One window: what a viewer sees of a round, built field by field out of what that viewer may know.

A player sees their own cards once the sheet lets them look; everybody sees what lies face up; nobody,
the dealer included, sees anything else.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from pitboss.cards.card import NAMES, Card
from pitboss.money.chips import Cents
from pitboss.rounds import setting
from pitboss.rounds.options import Options, options
from pitboss.rounds.settle import Settlement
from pitboss.rounds.state import Round, Spot, faces_of, stage_now
from pitboss.sheets.game import Game


@dataclass(frozen=True)
class Player:
    """Somebody with spots of their own, by name."""

    name: str


@dataclass(frozen=True)
class Dealer:
    """Whoever deals. They see no more than the rail: their own hand lies face down."""


@dataclass(frozen=True)
class Rail:
    """Anybody who watches."""


Viewer: TypeAlias = Player | Dealer | Rail
Seen: TypeAlias = tuple[Card | None, ...]  # None is a card that lies face down


@dataclass(frozen=True)
class SpotView:
    number: int
    player: str
    stakes: Mapping[str, Cents]
    cards: Seen
    choices: Mapping[str, str]
    settled: tuple[Settlement, ...]
    options: Options | None = None  # for the owner alone, as are the next two
    kept: tuple[Card, ...] | None = None
    warning: str | None = None


@dataclass(frozen=True)
class View:
    sheet: str
    stage: str  # "over" once the round is settled
    dealer: Seen
    board: Seen
    spots: tuple[SpotView, ...]

    def as_json(self) -> dict[str, Any]:
        return {
            "sheet": self.sheet,
            "stage": self.stage,
            "dealer": _named(self.dealer),
            "board": _named(self.board),
            "spots": [_spot_json(spot) for spot in self.spots],
        }


def view(game: Game, state: Round, viewer: Viewer, order: Sequence[Card]) -> View:
    """`order` is the deck; only the viewer's own cards are looked up in it."""
    stage = stage_now(game, state)
    return View(
        sheet=game.id,
        stage="over" if stage is None else stage.id,
        dealer=_public(state, state.dealer),
        board=_public(state, state.board),
        spots=tuple(_spot(game, state, spot, viewer, order) for spot in state.spots),
    )


def _public(state: Round, positions: Sequence[int]) -> Seen:
    return tuple(state.faces.get(position) for position in positions)


def _spot(game: Game, state: Round, spot: Spot, viewer: Viewer, order: Sequence[Card]) -> SpotView:
    if viewer != Player(spot.player):
        return SpotView(spot.number, spot.player, spot.stakes, _public(state, spot.cards), spot.choices, spot.settled)
    own = faces_of(spot.cards, order) if state.may_look else ()
    kept = faces_of(spot.kept, order) if spot.kept is not None and own else None
    return SpotView(
        number=spot.number,
        player=spot.player,
        stakes=spot.stakes,
        cards=own or _public(state, spot.cards),
        choices=spot.choices,
        settled=spot.settled,
        options=options(game, state, spot.number, order),
        kept=kept,
        warning=None if kept is None else setting.warning(game, own, kept),
    )


def _named(seen: Seen) -> list[str | None]:
    return [None if card is None else NAMES[card] for card in seen]


def _spot_json(spot: SpotView) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "number": spot.number,
        "player": spot.player,
        "stakes": dict(spot.stakes),
        "cards": _named(spot.cards),
        "choices": dict(spot.choices),
        "settled": {one.wager: one.as_json() for one in spot.settled},
    }
    if spot.options is not None:
        shown["offers"] = {offer.choice: offer.stake for offer in spot.options.offers}
        shown["bets"] = {
            limit.wager.id: {
                "least": limit.least,
                "most": limit.most,
                "step": limit.step,
                "amounts": limit.amounts,
            }
            for limit in spot.options.bets
            if limit.closed is None
        }
        shown["may_set"] = spot.options.may_set
        shown["kept"] = None if spot.kept is None else _named(spot.kept)
        shown["warning"] = spot.warning
    return shown

"""What the form of a correction needs: the hand as it is on record, what may be otherwise, and what would follow."""

from pitboss.cards.card import NAMES
from pitboss.house.staff_commands.irregular_hands import CorrectHand
from pitboss.money import currency
from pitboss.rounds.events import BOARD, DEALER
from pitboss.rounds.refusal import Refusal
from pitboss.rounds.state import Spot
from pitboss.tables import tapped_results
from pitboss.tables.real_cards import cards
from pitboss.tables.recalling import deck_of, opening_bets, positions
from pitboss.tables.state import Recalled
from pitboss.web.errors import Refusing, refusing
from pitboss.web.services import Services
from pitboss.web.study import past_corrections
from pitboss.web.wire.past import HandCorrection
from pitboss.web.wire.staff import CorrectedDecision, CorrectingHand, CorrectingPlace, CorrectingSpot, CorrectingWager


def form(services: Services, table: str, number: int) -> CorrectingHand:
    """The hand as its last correction has it."""
    recalled = _recalled(services, table, number)
    hand, game = recalled.hand, recalled.then.game
    places = [*(str(spot.number) for spot in hand.round.spots), DEALER, BOARD]
    return CorrectingHand(
        hand=number,
        sealed=not recalled.then.real_cards,
        places=[
            CorrectingPlace(place=place, title=cards.title(game, place, capital=True), cards=_faces(recalled, place))
            for place in places
            if positions(hand, place)
        ],
        spots=[_spot(services, recalled, spot) for spot in hand.round.spots],
        wagers=[CorrectingWager(wager=one.id, title=one.title) for one in game.opening],
        banked=recalled.then.banked,
    )


def _spot(services: Services, recalled: Recalled, spot: Spot) -> CorrectingSpot:
    hand, game = recalled.hand, recalled.then.game
    results = hand.results.get(spot.number)
    is_set = game.player.set_by_player
    order = deck_of(recalled, hand) if is_set else ()
    return CorrectingSpot(
        spot=spot.number,
        player=spot.player,
        name=services.people.name(spot.player),
        bets=opening_bets(game, spot),
        choices=dict(spot.choices),
        decisions=[
            CorrectedDecision(
                stage=stage.id,
                title=game.wagers[stage.wager].title,
                choices=[choice.word for choice in stage.choices],
            )
            for stage in game.decisions
        ],
        results=None if results is None else dict(results),
        sets=game.player.ladder.cards if is_set else 0,
        cards=["" if at in hand.unknown else NAMES[order[at]] for at in spot.cards] if is_set else [],
        keep=[index for index, at in enumerate(spot.cards) if at in (spot.kept or ())],
        endings={name: list(ways) for name, ways in tapped_results.ways(game).items()} if results is not None else {},
    )


def _faces(recalled: Recalled, place: str) -> list[str]:
    """The faces as they were tapped, "" where none was; those of a sealed deck are not asked for."""
    if not recalled.then.real_cards:
        return []
    return [recalled.hand.faces[at] for at in positions(recalled.hand, place)]


def shown(services: Services, table: str, asked: CorrectHand) -> HandCorrection:
    """What a correction would come to, before anybody confirms it."""
    recalled = _recalled(services, table, asked.hand)
    answer = services.house.would(table, asked.command(services.given_at(table)))
    if isinstance(answer, Refusal):
        raise refusing(services.people.named(answer))
    with currency.writing(recalled.then.terms.chips.currency):
        return past_corrections.shown(recalled.hand, recalled.then.game, answer, services.people.name)


def _recalled(services: Services, table: str, number: int) -> Recalled:
    found = services.house.recalls.hand(table, number)
    if found is None:
        raise Refusing(404, "no-hand", f"Table {table[:40]} has no finished hand {number}.")
    return found

"""A finished hand that somebody looks at again: as it was settled, and as corrections have put it right since."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from pitboss.cards.card import BY_NAME, Card
from pitboss.frozen import changed
from pitboss.money.chips import Cents
from pitboss.rounds import breakage
from pitboss.rounds import events as re
from pitboss.rounds.events import BOARD, DEALER
from pitboss.rounds.meters import Level
from pitboss.rounds.settle import Settlement
from pitboss.rounds.state import Spot
from pitboss.sheets.game import Game
from pitboss.sheets.model import SettleStage
from pitboss.sheets.values import WHOLE
from pitboss.tables import events as e
from pitboss.tables import play
from pitboss.tables.real_cards import cards
from pitboss.tables.state import Hand, Owned, Phase, Recalled, Table


def recall(
    then: Table, hand: Hand, order: Sequence[Card], settled: Iterable[e.Event], later: Iterable[e.Event]
) -> Recalled:
    """`settled` are the events of the hand itself, `later` those that have corrected it since."""
    levels = dict(then.meters)
    settled = tuple(settled)
    for event in settled:
        if isinstance(event, re.MeterMoved):
            levels[event.meter] = Level(event.before, event.carried)
    cut = frozenset((one.spot, one.player, one.wager) for one in settled if isinstance(one, e.WagerCut))
    before = _as_settled(hand)
    paid = {key: (one.stake, one.net) for key, one in before.items()}
    kept = Counter(breakage_by_player(then, before, cut))
    number = 0
    for event in later:
        if isinstance(event, e.HandCorrected) and event.hand == hand.number:
            hand, number = as_corrected(hand, event), event.number
            kept.update(event.breakage or {})
        elif isinstance(event, e.PayoutCorrected) and event.hand == hand.number:
            paid[event.spot, event.player, event.wager] = event.stake, event.now
    return Recalled(then, hand, tuple(order), levels, paid, number, kept)


def _as_settled(hand: Hand) -> dict[Owned, Settlement]:
    own = {(spot.number, spot.player, one.wager): one for spot in hand.round.spots for one in spot.settled}
    return own | {(one.spot, one.player, each.wager): each for one in hand.riders for each in one.settled}


def deck_of(recalled: Recalled, hand: Hand) -> tuple[Card, ...]:
    """The deck by position. That of real cards follows from the faces, which a correction may change."""
    return cards.order(recalled.then.game, hand.faces) if recalled.then.real_cards else recalled.order


def positions(hand: Hand, place: str) -> tuple[int, ...]:
    """Where the cards of a place were in the deal; none if nobody got cards there."""
    if place in (DEALER, BOARD):
        return hand.round.dealer if place == DEALER else hand.round.board
    spot = next((one for one in hand.round.spots if str(one.number) == place), None)
    return spot.cards if spot else ()


def as_corrected(hand: Hand, event: e.HandCorrected) -> Hand:
    """The hand with the right cards and spots."""
    faces = list(hand.faces)
    for place, right in event.cards.items():
        for position, face in zip(positions(hand, place), right, strict=True):
            faces[position] = face
    results = dict(hand.results)
    spots = {spot.number: spot for spot in hand.round.spots}
    for one in event.spots:
        spots[one.spot] = changed(
            spots[one.spot], stakes=dict(one.stakes), choices=dict(one.choices), taken_back=dict(one.taken_back),
            kept=one.kept,
        )  # fmt: skip
        results.pop(one.spot, None)
        if one.results is not None:
            results[one.spot] = dict(one.results)
    known = {position: BY_NAME[face] for position, face in enumerate(faces) if face} if faces else hand.round.faces
    state = changed(hand.round, spots=tuple(spots.values()), faces=known)
    return changed(hand, faces=tuple(faces), round=state, results=results)


def breakage_by_player(then: Table, found: Mapping[Owned, Settlement], cut: Collection[Owned]) -> dict[str, Cents]:
    """What rounding kept of everybody's payouts; a payout that was cut has none, and that of a player's bank is not the
    house's.
    """
    if then.banked or not breakage.rounds(then.game):
        return {}
    spots: dict[tuple[int, str], list[Settlement]] = {}
    for (number, player, _), one in found.items():
        spots.setdefault((number, player), []).append(one)
    kept: Counter[str] = Counter()
    for (number, player), ones in spots.items():
        kept[player] += sum(
            breakage.kept(then.game, ones, one) for one in ones if (number, player, one.wager) not in cut
        )  # fmt: skip
    return dict(kept)


class SettledAgain(NamedTuple):
    """`meters` is what each would have gained, in parts of a cent; `cut` are wagers for which a limit was used up."""

    wagers: dict[Owned, Settlement]
    meters: dict[str, int]
    cut: frozenset[Owned]


def settled_again(recalled: Recalled, hand: Hand) -> SettledAgain:
    """Every wager of the hand by the settlement, as if it were settled now."""
    game = recalled.then.game
    stage = max(place for place, stage in enumerate(game.stages) if isinstance(stage, SettleStage))
    unpaid = tuple(changed(spot, settled=()) for spot in hand.round.spots)
    fresh = changed(
        hand, round=changed(hand.round, stage=stage, spots=unpaid), phase=Phase.PLAYING, finish=None, called=(),
        dispute=None, frozen=None, riders=tuple(changed(one, settled=()) for one in hand.riders),
    )  # fmt: skip
    events = play.payments(changed(recalled.then, hand=fresh, meters=recalled.levels), fresh, deck_of(recalled, hand))
    assert isinstance(events, tuple), events
    owners = {spot.number: spot.player for spot in hand.round.spots}
    found: dict[Owned, Settlement] = {}
    meters = dict.fromkeys(game.meters, 0)
    cut: set[Owned] = set()
    for event in events:
        match event:
            case e.WagerCut():
                cut.add((event.spot, event.player, event.wager))
            case re.WagerSettled(spot=number, settlement=one):
                found[number, owners[number], one.wager] = one
            case e.BehindSettled(spot=number, player=player, settlement=one):
                found[number, player, one.wager] = one
            case re.MeterMoved():
                gained = event.fed + event.seeded - event.paid
                meters[event.meter] += gained * WHOLE + event.parts - event.carried
            case _:
                pass
    return SettledAgain(found, meters, frozenset(cut))


def put_right(recalled: Recalled) -> Hand:
    """The hand as its corrections have it, with the result of every wager."""
    hand, found = recalled.hand, settled_again(recalled, recalled.hand).wagers

    def of(spot: int, player: str) -> tuple[Settlement, ...]:
        return tuple(one for (number, who, _), one in found.items() if (number, who) == (spot, player))

    spots = tuple(changed(one, settled=of(one.number, one.player)) for one in hand.round.spots)
    riders = tuple(changed(one, settled=of(one.spot, one.player)) for one in hand.riders)
    return changed(hand, round=changed(hand.round, spots=spots), riders=riders)


def opening_bets(game: Game, spot: Spot) -> dict[str, Cents]:
    """The bets of a spot before the deal: without what its decisions have added, with what they took back."""
    stayed = {name: stake for name, stake in spot.stakes.items() if game.wagers[name].amounts is not None}
    return {name: cents for name in game.wagers if (cents := {**stayed, **spot.taken_back}.get(name, 0))}

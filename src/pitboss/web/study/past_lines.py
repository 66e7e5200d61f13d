"""One line of the history of a table: a finished hand at a glance, from its own events alone."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeGuard

from pitboss.cards.card import NAMES, Card
from pitboss.fair import protocol
from pitboss.house import history
from pitboss.house.history import Later
from pitboss.money import chips
from pitboss.money.chips import Cents
from pitboss.rounds import events as r
from pitboss.rounds import reasons
from pitboss.rounds.choices import folded
from pitboss.rounds.facts import Facts
from pitboss.rounds.settle import Settlement
from pitboss.sheets.game import Game
from pitboss.tables import endings
from pitboss.tables import events as e
from pitboss.tables.events import Event, Finish
from pitboss.tables.moves import TRAY, moves, won
from pitboss.tables.real_cards.cards import UNKNOWN, as_tapped
from pitboss.tables.recalling import positions
from pitboss.tables.state import Hand
from pitboss.web.wire.past import PastHand


@dataclass
class HandEvents:
    """A finished hand by its own events: who bet, what was dealt, and the results."""

    table: str
    game: Game
    at: int
    opened: e.DeckOpened
    events: list[Event]
    later: list[Later]
    right: Hand | None = None  # as corrections have it, if there were any
    players: dict[int, str] = field(init=False)
    order: tuple[Card, ...] = field(init=False)

    def __post_init__(self) -> None:
        self.players = {}
        self.events = history.since_reopened(self.events)
        pool, faces = "", list[str]()
        for event in self.events:
            match event:
                case r.BetsPlaced():
                    self.players[event.spot] = event.player
                case r.BetsTakenBack():
                    self.players.pop(event.spot, None)
                case e.DeckLocked():
                    pool = event.pool
                case e.DealtByHand():
                    faces += event.faces
                case _:
                    pass
        opened = self.opened
        if not opened.seed:
            self.order = as_tapped(faces)
            return
        head = protocol.Header(self.table, opened.hand, opened.deck, bytes.fromhex(self.game.digest))
        key = protocol.deck_key(bytes.fromhex(opened.seed), head, bytes.fromhex(pool)) if pool else b""
        self.order = protocol.order(key, self.game.deck.cards) if pool else ()

    def cards(self, place: str) -> tuple[Card, ...]:
        if self.right is not None:
            faces = self.right.round.faces
            return tuple(faces[one] for one in positions(self.right, place) if one in faces)
        return lying(self.opened, self.order, place)

    def settled(self, spot: int) -> list[Settlement]:
        return [one.settlement for one in self.events if isinstance(one, r.WagerSettled) and one.spot == spot]

    def facts(self, spot: int) -> Facts | None:
        kept = [one.kept for one in self.events if isinstance(one, r.HandSet) and one.spot == spot]
        return facts_of(self.game, self.opened, self.order, spot, kept[-1] if kept else None)


def lying(opened: e.DeckOpened, order: Sequence[Card], place: str) -> tuple[Card, ...]:
    """The cards at a spot (by its number), of the dealer or of the board when the hand was over."""
    found = (one for one, where in zip(order, opened.deal, strict=False) if where == place)
    return tuple(one for one in found if one != UNKNOWN)


def facts_of(
    game: Game, opened: e.DeckOpened, order: Sequence[Card], spot: int, kept: Sequence[int] | None
) -> Facts | None:
    mine, theirs, board = (lying(opened, order, place) for place in (str(spot), r.DEALER, r.BOARD))
    return endings.facts_seen(game, mine, theirs, board, None if kept is None else [order[place] for place in kept])


def line(hand: HandEvents, viewer: str | None) -> PastHand:
    mine = sorted(spot for spot, player in hand.players.items() if player == viewer)
    dealt = [(spot, hand.cards(str(spot))) for spot in mine]
    net = None if viewer is None else net_of(hand, viewer)
    return PastHand(
        number=hand.opened.hand,
        at=hand.at,
        deck=hand.opened.deck,
        finish=hand.opened.finish.value,
        players=len(set(hand.players.values())),
        dealer=[NAMES[one] for one in hand.cards(r.DEALER)],
        board=[NAMES[one] for one in hand.cards(r.BOARD)],
        mine=[[NAMES[one] for one in cards] for _, cards in dealt],
        net_cents=net,
        says=_says(hand, viewer, mine),
    )


def net_of(hand: HandEvents, player: str) -> Cents | None:
    """What the player won or lost: wagers, bets behind, the bank, the collection, corrections.
    None: not in the hand.
    """
    nets = [
        cents
        for event in (*hand.events, *hand.later)
        for who, cents in won(moves(event, TRAY, hand.players.__getitem__))
        if who == player
    ]
    in_it = player in hand.players.values() or any(
        isinstance(event, e.BehindSettled) and event.player == player for event in hand.events
    )
    return sum(nets) if nets or in_it else None


def _says(hand: HandEvents, viewer: str | None, mine: list[int]) -> str:
    void = next((one for one in hand.events if isinstance(one, e.HandVoided)), None)
    if hand.opened.finish is Finish.VOID:
        return f"Void: {void.reason.value}." if void else "Void."
    said = [(spot, _of_spot(hand, spot)) for spot in mine]
    parts = [says if len(said) == 1 else f"Spot {spot}: {says}" for spot, says in said]
    banks = [one.player for one in hand.events if isinstance(one, e.BankTaken)]
    if banks and banks[-1] == viewer:  # an earlier banker may have passed the bank on
        parts.append("You had the bank.")
    fee = sum(one.cents for one in hand.events if isinstance(one, e.CollectionTaken) and one.player == viewer)
    if fee:
        parts.append(f"Collection {chips.show(fee)}.")
    concerned = {one.note: None for one in hand.later if _concerns(one, viewer)}
    for_others = () if parts or concerned else (_for_others(hand), *_corrected(hand))
    parts += [f"Corrected: {note}." for note in concerned]
    return " ".join([*for_others, *parts, *_calls(hand, viewer)])


def _corrected(hand: HandEvents) -> Iterator[str]:
    """Of a hand that others played: that it was corrected, and why."""
    for one in hand.later:
        if isinstance(one, e.HandCorrected):
            yield f"Corrected: {one.note}."


def _concerns(one: Later, viewer: str | None) -> TypeGuard[e.PayoutCorrected | e.HandCorrected]:
    match one:
        case e.PayoutCorrected():
            return one.player == viewer
        case e.HandCorrected():
            return viewer in one.waived
        case _:
            return False


def _calls(hand: HandEvents, viewer: str | None) -> Iterator[str]:
    """The last call of the viewer about this hand: whether the floor has answered."""
    mine = [one for one in hand.later if isinstance(one, e.FloorCalled | e.CallAnswered) and one.player == viewer]
    match mine[-1:]:
        case [e.FloorCalled()]:
            yield "You called the floor; there is no answer yet."
        case [e.CallAnswered(ruling=e.CallRuling.STANDS) as answer]:
            yield f"The floor looked at it, and it stands: {answer.reason}."
        case _:
            pass


def _of_spot(hand: HandEvents, spot: int) -> str:
    if hand.right is not None and (mine := hand.right.round.spot(spot)) is not None:
        return endings.in_a_line(hand.game, hand.right, mine)
    settled, found = hand.settled(spot), hand.facts(spot)
    if settled and found is None:
        chosen = {one.stage: one.choice for one in hand.events if isinstance(one, r.ChoiceMade) and one.spot == spot}
        return reasons.without_cards(hand.game, settled, folded=folded(chosen))
    if not settled or found is None:
        gone = [one for one in hand.events if isinstance(one, e.WagersForfeited) and one.spot == spot]
        return "The wagers were forfeited." if gone else "The wagers went back."
    taken = {one.stage: one.choice for one in hand.events if isinstance(one, r.ChoiceMade) and one.spot == spot}
    player = hand.players[spot]
    cuts = {
        one.wager: one
        for one in hand.events
        if isinstance(one, e.WagerCut) and (one.spot, one.player) == (spot, player)
    }
    return endings.summary(hand.game, settled, found, cuts, folded=folded(taken))


def _for_others(hand: HandEvents) -> str:
    """The results of all players, where the viewer was not in the hand."""
    nets = [net_of(hand, player) or 0 for player in dict.fromkeys(hand.players.values())]
    up, down, even = (sum(sign(net) for net in nets) for sign in (_is_up, _is_down, _is_even))
    parts = [f"{count} {word}" for count, word in ((up, "up"), (down, "down"), (even, "even")) if count]
    players = "1 player" if len(nets) == 1 else f"{len(nets)} players"
    return f"{players}: {', '.join(parts)}." if parts else "Nobody had bet."


def _is_up(net: Cents) -> bool:
    return net > 0


def _is_down(net: Cents) -> bool:
    return net < 0


def _is_even(net: Cents) -> bool:
    return net == 0

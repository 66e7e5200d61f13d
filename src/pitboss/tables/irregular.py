"""Irregularities with the cards: commands of the floor, whose effect follows from the sheet's policy.

The effect is computed, never typed in. `docs/irregularities.md` is printed from `EFFECTS`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from pitboss.cards.card import Card
from pitboss.money import chips
from pitboss.money.chips import Cents
from pitboss.rounds import events as re
from pitboss.rounds import meters
from pitboss.rounds.decide import nothing_to_decide
from pitboss.rounds.events import BOARD, DEALER
from pitboss.rounds.refusal import Refusal, refuse
from pitboss.rounds.settle import Cause, Ending, Settlement, most_won
from pitboss.rounds.state import Round, Spot
from pitboss.sheets.game import Game
from pitboss.sheets.house import DeadCard, EarlyDealerCard, ExposedCard, Void
from pitboss.sheets.model import DealStage, Kind
from pitboss.tables import bank, play
from pitboss.tables import commands as c
from pitboss.tables import events as e
from pitboss.tables.commands import Reason
from pitboss.tables.evolve import applied
from pitboss.tables.refusal import TableCode
from pitboss.tables.state import Hand, Table
from pitboss.tables.words import Answer, playing

ACTED_MAX = 2  # once so many players have acted by themselves, only a foul deck makes a misdeal
BOXED_MISDEAL, BOXED_FOUL = 2, 5  # so many cards face up in the deck make a misdeal, and a foul deck
# Reasons that are misdeals: none of them makes a hand void once two players have acted.
MISDEALS = frozenset({Reason.MISDEAL, Reason.EXPOSED_CARD, Reason.DEALER_CARD_EXPOSED, Reason.WRONG_PLACE,
                      Reason.WRONG_NUMBER, Reason.BOXED_CARD})  # fmt: skip


def misdeal(table: Table, command: c.CallMisdeal, order: Sequence[Card]) -> Answer:
    """The wrong number of cards, or another fault of the deal."""
    hand = _dealt(table)
    if isinstance(hand, Refusal):
        return hand
    if not command.note.strip():
        return refuse(TableCode.NO_NOTE)
    return too_late(hand) or voided(table, Reason.MISDEAL, command.note, order)


def foul_deck(table: Table, command: c.FoulDeck, order: Sequence[Card]) -> Answer:
    hand = playing(table)
    if isinstance(hand, Refusal):
        return hand
    return voided(table, Reason.FOUL_DECK, command.note, order) if command.note.strip() else refuse(TableCode.NO_NOTE)


def void(table: Table, command: c.VoidHand, order: Sequence[Card]) -> Answer:
    hand = playing(table)
    if isinstance(hand, Refusal):
        return hand
    if command.reason is Reason.RESTORE:
        return refuse(TableCode.NO_RESTORE)
    late = too_late(hand) if command.reason in MISDEALS else None
    if late is not None:
        return late
    return voided(table, command.reason, command.note, order) if command.note.strip() else refuse(TableCode.NO_NOTE)


def exposed(table: Table, command: c.CardExposed, order: Sequence[Card]) -> Answer:
    """A player's card is replaced, or the hand is void; a card of the dealer has a policy of its own."""
    hand = _dealt(table)
    if isinstance(hand, Refusal):
        return hand
    who = _holder(hand, command.position)
    if who is None:
        return _no_card(command.position)
    if command.position in hand.round.faces:
        return refuse(TableCode.CARD_OPEN, card=_counted(command.position))
    if who == BOARD:
        return refuse(TableCode.BOARD_CARD, card=_counted(command.position))
    late = too_late(hand)
    if late:
        return late
    policies = table.game.sheet.policies
    if who == DEALER:
        return early_dealer_card(table, "a card of the dealer's was seen", order)
    spot = hand.round.spot(int(who))
    assert spot is not None
    if spot.choices or hand.round.revealed:
        return refuse(TableCode.LOCKED, spot=who)
    if policies.exposed_card is ExposedCard.VOID or not card_to_spare(table.game, hand.round):
        return voided(table, Reason.EXPOSED_CARD, f"a card of spot {who} was seen", order)
    burnt = e.CardBurnt(command.position)
    shown = re.CardShown(command.position, order[command.position])
    return (shown, burnt, re.CardDealt(hand.round.dealt, who))


def early_dealer_card(table: Table, note: str, order: Sequence[Card]) -> Answer:
    """Void, by its own policy if the sheet has one."""
    pays = table.game.sheet.policies.early_dealer_card is EarlyDealerCard.PAY_SIDE
    return voided(table, Reason.DEALER_CARD_EXPOSED, note, order, Void.PAY_SIDE if pays else None)


def card_to_spare(game: Game, state: Round) -> bool:
    """Whether the deck has one more card than this hand still needs."""
    stages = [stage for stage in game.stages[state.stage :] if isinstance(stage, DealStage)]
    needed = sum(stage.player * len(state.spots) + stage.dealer + stage.board for stage in stages)
    return state.dealt + needed < len(game.deck.cards)


def misplaced(table: Table, command: c.CardMisplaced, order: Sequence[Card]) -> Answer:
    """Put where it belongs if it was the last card dealt; if others followed it, a misdeal."""
    hand = _dealt(table)
    if isinstance(hand, Refusal):
        return hand
    known = [*(str(spot.number) for spot in hand.round.spots), DEALER]
    if command.to not in known:
        return refuse(TableCode.BAD_PLACE, known=", ".join(known), asked=command.to)
    belongs = _holder(hand, command.position)
    if belongs is None:
        return _no_card(command.position)
    if command.to == belongs:
        return refuse(TableCode.IN_PLACE, card=_counted(command.position))
    if command.position == hand.round.dealt - 1:
        return (e.CardMoved(command.position, belongs),)
    went = "the dealer" if command.to == DEALER else f"spot {command.to}"
    note = f"card {_counted(command.position)} went to {went}"
    return too_late(hand) or voided(table, Reason.WRONG_PLACE, note, order)


def dead(table: Table, command: c.CardDead, order: Sequence[Card]) -> Answer:
    """The hand of that card is over, by the sheet's policy; a dead card of the dealer makes all hands void."""
    hand = _dealt(table)
    if isinstance(hand, Refusal):
        return hand
    who = _holder(hand, command.position)
    if who is None:
        return _no_card(command.position)
    died = e.CardDied(command.position, who)
    if who in (DEALER, BOARD):
        return with_void(table, (died,), "a card of the dealer's left the table", order)
    return killed(table, died, order)


def killed(table: Table, died: e.CardDied, order: Sequence[Card]) -> Answer:
    """The hand of one player is over because of a dead card; if it was the last one, the whole hand is void."""
    hand = table.hand
    assert hand is not None
    made = applied(table, (died, *_hand_over(table, hand, int(died.who))))
    after = made.after
    assert after.hand is not None
    if after.hand.round.spots:
        return made.then(nothing_to_decide(after.game, after.hand.round))  # it may have been the last one to decide
    return with_void(table, made, "no hand is left", order)


def with_void(table: Table, events: tuple[e.Event, ...], note: str, order: Sequence[Card]) -> Answer:
    """These events, after which the hand is void."""
    made = applied(table, events)
    void_hand = voided(made.after, Reason.DEAD_CARD, note, order)
    return void_hand if isinstance(void_hand, Refusal) else made.then(void_hand)


def _hand_over(table: Table, hand: Hand, number: int) -> Iterator[e.Event]:
    """A player who bets behind has done nothing wrong, and gets everything back."""
    spot = hand.round.spot(number)
    assert spot is not None
    behind = [rider for rider in hand.riders if rider.spot == number]
    idle = {(number, rider.player) for rider in behind}
    match table.game.sheet.policies.dead_card:
        case DeadCard.RETURN:
            yield e.WagersReturned(number, spot.player, dict(spot.stakes))
            idle.add((number, spot.player))
        case DeadCard.FORFEIT:
            yield from _forfeited(table, hand, spot)
    for rider in behind:
        yield e.WagersReturned(number, rider.player, dict(rider.stakes), rider.reserve)
    yield from bank.no_action(table, hand, idle)


def _forfeited(table: Table, hand: Hand, spot: Spot) -> Iterator[e.Event]:
    """A player's bank takes no more than its wager still covers; the rest goes back."""
    stakes = {name: spot.stakes[name] for name in table.game.wagers if spot.stakes.get(name)}
    if hand.bank is None:
        yield e.WagersForfeited(spot.number, spot.player, stakes)
        return
    covered = bank.cover([-stake for stake in stakes.values()], bank.left(hand))
    taken = {name: -net for name, net in zip(stakes, covered, strict=True) if net}
    yield e.WagersForfeited(spot.number, spot.player, taken)
    if rest := {name: stake - taken.get(name, 0) for name, stake in stakes.items() if stake > taken.get(name, 0)}:
        yield e.WagersReturned(spot.number, spot.player, rest)


# ---------------------------------------------------------------- the void hand


def voided(table: Table, reason: Reason, note: str, order: Sequence[Card], way: Void | None = None) -> Answer:
    """Every wager goes back; where the sheet says so, side wagers that won on complete hands are paid first."""
    hand = table.hand
    assert hand is not None
    policy = way or table.game.sheet.policies.void
    side = tuple(_side(table, hand, order)) if policy is Void.PAY_SIDE else ()
    needed = _paid_at_most(table, hand, side)
    if not table.banked and needed > table.tray:
        return refuse(TableCode.VOID_SHORT, needed=chips.show(needed))
    paid = meters.settle(table.game, tuple(_paid(table, hand, side)), table.meters)
    due = sum(play.net_of(event) for event in paid)
    back = (*_given_back(hand, paid, due), *(bank.no_action(table, hand) if not due else ()))
    return (e.HandVoided(reason, policy.value, note), *paid, *back, *_deck_gone(table, hand, reason, note))


def _deck_gone(table: Table, hand: Hand, reason: Reason, note: str) -> Iterator[e.Event]:
    """A real deck that is foul is out of service. A sealed one is opened at once, and never dealt again."""
    if table.real_cards and reason is Reason.FOUL_DECK:
        yield e.DeckTakenOut(hand.deck, table.backs.get(hand.deck, ""), hand.number, reason.value, note)


def _given_back(hand: Hand, paid: Sequence[e.Event], due: Cents) -> Iterator[e.Event]:
    """Everything that was not paid."""
    won = {(event.spot, event.settlement.wager) for event in paid if isinstance(event, re.WagerSettled)}
    behind = {
        (event.spot, event.player, event.settlement.wager) for event in paid if isinstance(event, e.BehindSettled)
    }
    for spot in hand.round.spots:
        stakes = {name: stake for name, stake in spot.stakes.items() if (spot.number, name) not in won}
        yield e.WagersReturned(spot.number, spot.player, stakes)
    for rider in hand.riders:
        own = {k: v for k, v in rider.stakes.items() if (rider.spot, rider.player, k) not in behind}
        yield e.WagersReturned(rider.spot, rider.player, own, rider.reserve)
    if hand.bank is not None and hand.bank.held - due:
        yield e.BankReturned(hand.bank.player, hand.bank.held - due, hand.bank.practice)


def _side(table: Table, hand: Hand, order: Sequence[Card]) -> Iterator[play.Due]:
    """The results of side wagers on the cards dealt so far, in action order; riders follow the spot."""
    for number in bank.action(table, hand):
        spot = hand.round.spot(number)
        assert spot is not None
        if not _whole(table.game, hand, spot):
            continue
        behind = [(rider.player, rider.stakes) for rider in hand.riders if rider.spot == number]
        for player, stakes in ((spot.player, spot.stakes), *behind):
            for one in play.settled_on(table, hand, spot, stakes, order):
                if table.game.wagers[one.wager].kind is Kind.SIDE:
                    yield number, player, one


def _paid(table: Table, hand: Hand, side: Sequence[play.Due]) -> Iterator[e.Event]:
    """Those that have won."""
    yield from play.cut(table, hand, [due for due in side if due[2].ending is Ending.WIN])


def _paid_at_most(table: Table, hand: Hand, side: Sequence[play.Due]) -> Cents:
    """What the tray must hold, computed from public cards only: a refusal must not reveal hidden ones."""
    best = [(number, player, _at_best(table, hand, number, one)) for number, player, one in side]
    return sum(play.net_of(event) for event in _paid(table, hand, best))


def _at_best(table: Table, hand: Hand, number: int, one: Settlement) -> Settlement:
    """The real result if the cards are face up, real or folded; else the best possible one."""
    spot, state = hand.round.spot(number), hand.round
    assert spot is not None
    seen = table.real_cards or state.faces.keys() >= {*spot.cards, *state.dealer, *state.board}
    if one.cause is Cause.FOLD or (seen and (one.prize is None or one.ending is not Ending.WIN)):
        return one
    if (needed := meters.most_needed(table.game, one.wager, one.stake)) is not None:
        return one._replace(net=needed, ending=Ending.WIN, prize=0)
    return one._replace(net=most_won(table.game, one.wager, one.stake), ending=Ending.WIN)


def _whole(game: Game, hand: Hand, spot: Spot) -> bool:
    """Whether the spot and the dealer have all their cards, and none that plays is dead, or unknown
    if they are real.
    """
    state = hand.round
    counts = len(spot.cards), len(state.dealer), len(state.board)
    dead = {*hand.dead} & {*spot.cards, *state.dealer, *state.board}
    known = hand.known(spot) and hand.unknown.isdisjoint((*state.dealer, *state.board))
    return counts == tuple(game.dealt[who] for who in ("player", "dealer", "board")) and known and not dead


# ---------------------------------------------------------------- asking


def _dealt(table: Table) -> Hand | Refusal:
    hand = playing(table)
    if isinstance(hand, Refusal):
        return hand
    return hand if hand.round.dealt else refuse(TableCode.NO_HAND, now="no card has been dealt")


def too_late(hand: Hand) -> Refusal | None:
    """Decisions by the clock do not count as acts: while the floor writes its note, the clock must not prevent a
    misdeal.
    """
    acted = {spot.player for spot in hand.round.spots if len(spot.choices) > hand.timed.count(spot.number)}
    acted |= {ended.player for ended in hand.ended if len(ended.choices) > hand.timed.count(ended.spot)}
    return refuse(TableCode.TOO_LATE) if len(acted) >= ACTED_MAX else None


def _counted(position: int) -> int:
    """A card's position in the deal as people count it, from 1."""
    return position + 1


def _no_card(position: int) -> Refusal:
    return refuse(TableCode.NO_CARD, card=_counted(position))


def _holder(hand: Hand, position: int) -> str | None:
    """Who has the card at this position of the order: a spot by its number, the dealer or the board."""
    for spot in hand.round.spots:
        if position in spot.cards:
            return str(spot.number)
    if position in hand.round.dealer:
        return DEALER
    return BOARD if position in hand.round.board else None


@dataclass(frozen=True)
class Effect:
    """An irregularity: the floor's command for it, until when, and the effect of each policy of the sheet."""

    what: str
    command: str
    until: str
    policies: Mapping[str, str]  # by policy as a sheet writes it: what happens
    whose: Literal["players", "dealer"] | None = None  # it is about a card of theirs that lies face down
    real_cards: bool = False  # it happens with real cards only, and is declared on the tablet


_NO_MISDEAL = "two players have acted"
_ALWAYS = "the hand is settled"
_TABLET = "RecordHand"  # it is declared on the tablet, and recorded with the hand
_VOID = {
    'void = "return every wager"': "The hand is void: every wager goes back.",
    'void = "return every wager, but pay winning side wagers"': (
        "The hand is void: side wagers that have won on whole hands are paid, all others go back."
    ),
}
BOXED_ONE = (
    "The card counts as a scrap of paper: it is put aside, and the next card replaces it; "
    "without a card to spare the hand is void."
)
BOXED_TWO = "Two or more in a hand make a misdeal: the hand is void, as policy `void` has it."
BOXED_LATE = "Once two players have acted it is no misdeal: each such card is put aside, and the next one replaces it."
BOXED_FIVE = "Five or more make the deck foul, at any time: the hand is void, as policy `void` has it."
NOT_SEALED = "With sealed decks it cannot happen: the program deals the cards of the sheet, and all lie face down."
WRONG_NUMBER = "It is a misdeal: the hand is void, as policy `void` has it."
DEALERS_DEAD_CARD = "A dead card of the dealer's makes the hand void, as policy `void` has it; nothing is paid on it."
VOID_HAND = Effect("void", "VoidHand", _ALWAYS, _VOID)
EFFECTS: tuple[Effect, ...] = (
    Effect("misdeal", "CallMisdeal", _NO_MISDEAL, _VOID),
    Effect("foul deck", "FoulDeck", _ALWAYS, _VOID),
    Effect(
        "exposed card",
        "CardExposed",
        "two players have acted, that hand has decided, or hands are shown",
        {
            'exposed_card = "replace"': "The card is burnt, face up, and the next one replaces it; "
            "without a card to spare the hand is void.",
            'exposed_card = "void"': "The hand is void, as policy `void` has it.",
        },
        whose="players",
    ),
    Effect(
        "dealer card exposed",
        "CardExposed",
        _NO_MISDEAL,
        {
            'early_dealer_card = "void"': "The hand is void, as policy `void` has it.",
            'early_dealer_card = "void, but pay winning side wagers"': (
                "The hand is void: side wagers that have won on whole hands are paid, all others go back."
            ),
        },
        whose="dealer",
    ),
    Effect(
        "card in the wrong place",
        "CardMisplaced",
        _NO_MISDEAL,
        {
            "void": "The last card dealt is put where it belongs, and play goes on; "
            "an earlier one makes a misdeal: the hand is void, as policy `void` has it.",
        },
    ),
    Effect(
        "wrong number of cards",
        _TABLET,
        _NO_MISDEAL,
        {"void": WRONG_NUMBER, "": NOT_SEALED},
        real_cards=True,
    ),
    Effect(
        "card face up in the deck",
        _TABLET,
        _ALWAYS,
        {"void": f"{BOXED_ONE} {BOXED_TWO} {BOXED_FIVE}", "": f"{BOXED_LATE} {NOT_SEALED}"},
        real_cards=True,
    ),
    Effect(
        "dead card",
        "CardDead",
        _ALWAYS,
        {
            'dead_card = "return"': "The wagers of that hand go back; the others play on.",
            'dead_card = "forfeit"': "The wagers of that hand are taken, by a player's bank as far as its wager goes; "
            "who bet behind gets theirs back; the others play on.",
            "void": DEALERS_DEAD_CARD,
        },
    ),
    Effect(
        "wrong payout",
        "CorrectHand",
        "the chips of that opening were for practice or of a night, and have been put away",
        {
            "": "Two people say which card, bet or decision was another one, and why. All wagers of the hand are "
            "settled again from that. Of each that changes, the old amount is reversed and the right one posted: "
            "between the player and the tray, or whoever had the bank, as far as that bank's wager goes.",
        },
    ),
    Effect(
        "dispute",
        "Dispute, Rule",
        _ALWAYS,
        {
            "": "The hand is frozen until the floor rules, once for a spot. A hand that stands goes on.",
            "void": "A ruling of void has the effect of policy `void`.",
        },
    ),
    VOID_HAND,
)
_ONLY_REASONS = {Reason.FAILURE, Reason.RESTORE}  # of a void hand: they have no command of their own
_IN_EFFECTS = {reason for reason in Reason if reason.value in {one.what for one in EFFECTS}}
assert {*Reason} - _IN_EFFECTS == _ONLY_REASONS, {*Reason} - _IN_EFFECTS ^ _ONLY_REASONS


def effect(what: Reason, policy: str) -> str:
    """The effect of a policy on an irregularity, in the words of the documentation."""
    return next(one for one in EFFECTS if one.what == what.value).policies[policy]


def page() -> str:
    """The effects as a table for the documentation."""
    rows = ["| irregularity | command | possible until | policy | effect |", "|---|---|---|---|---|"]
    for effect in EFFECTS:
        for number, (policy, says) in enumerate(effect.policies.items()):
            first = (effect.what, f"`{effect.command}`", effect.until) if number == 0 else ("", "", "")
            rows.append(f"| {' | '.join(first)} | {f'`{policy}`' if policy else ''} | {says} |")
    return "\n".join(rows) + "\n"

"""How people make progress in an evening: the next step towards a played hand, and towards home with all chips.

Both take only what is offered, and let the clock run if nothing helps. They are simple guides: a step that they do not
find is one that a person might not find either, so a law that uses them is rather too strict than too lax.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from pitboss.house import offers, real_cards_draft
from pitboss.house.offers import Offer, Person, Where
from pitboss.house.permits import Role
from pitboss.laws import at_the_cage, tapping
from pitboss.laws.at_the_cage import Step
from pitboss.laws.evening import BUY_IN, TABLE, Evening
from pitboss.laws.filling_in import filled_in
from pitboss.ledger import accounts
from pitboss.money.chips import Cents
from pitboss.rounds import commands as r
from pitboss.rounds.refusal import Refusal
from pitboss.sheets.values import Choice
from pitboss.tables import commands as c
from pitboss.tables.decide import decide
from pitboss.tables.real_cards import decks
from pitboss.tables.refusal import TableCode
from pitboss.tables.state import Phase, Sitter
from pitboss.tables.terms import Chips

SALE: Cents = 200_00
FILL: Cents = 100_000_00
_HAND_ON = (
    "go-on", "rule", "decide-late", "acknowledge", "receive-fill", "open-cut", "choose", "settle", "reveal", "expose",
    "deal",
)  # fmt: skip
_FOR_DECKS = ("order-done", "count-stub", "inspect-deck")
_FOR_CHIPS = ("buy-in", "sell-chips", "enter-night")


def towards_a_hand(evening: Evening) -> Step | None:
    """The next step of a hand that is bet, dealt, decided and paid; None if only the clock helps, or nothing."""
    if (step := _answer(evening) or _back_to_work(evening)) is not None:
        return step
    if evening.table.real_cards:
        return _tap(evening)
    if (step := _first(evening, _HAND_ON)) is not None:
        return step
    hand = evening.table.hand
    if hand is not None and hand.phase is Phase.BETTING:
        return _seat(evening) or _bank(evening) or _bet(evening) or _first(evening, ("no-more-bets", "ready"))
    return _fill(evening)


def towards_home(evening: Evening) -> Step | None:
    """The next step for everybody to leave with their chips, and, if staff are there, for closing the table."""
    if (step := _answer(evening) or _back_to_work(evening)) is not None:
        return step
    table = evening.table
    if table.real_cards and not table.closed and table.hand is None and real_cards_draft.laid(_draft(evening)):
        return _tap(evening)
    step = _first(evening, (*_HAND_ON, "take-back", "take-back-behind", "decline-bank"))
    step = step or _leave(evening) or _fill(evening) or _first(evening, ["no-more-bets"])
    step = step or (_first(evening, ["close-table"]) if not evening.table.sitters else None)
    return step or _end_night(evening)


def towards_cash(evening: Evening) -> Step | None:
    """The next step for all whose chips are on an account to have cash for them."""
    if (step := _answer(evening)) is not None:
        return step
    for player in evening.players:
        if (cents := evening.wallet(player)) > 0:
            short = evening.house.cashier.now.drawer < cents
            return at_the_cage.puts_in(evening, FILL) if short else at_the_cage.pays(evening, player, cents)
    return None


def is_home(evening: Evening) -> bool:
    """No player has chips at the table; it is closed if somebody could close it, and so is its night."""
    table = evening.table
    hand = table.hand
    banks = hand is not None and hand.bank is not None and not hand.bank.practice
    felt_is_clear = hand is None or (hand.phase is Phase.BETTING and not hand.round.spots and not banks)
    closed = table.closed or not any(Role.FLOOR in one.roles for one in evening.people.values())
    over = not table.closed or evening.night is None
    return closed and over and felt_is_clear and not table.sitters and not table.queue


def is_over(evening: Evening) -> bool:
    """Nothing more will be dealt at the table."""
    return evening.table.closed


def _end_night(evening: Evening) -> Step | None:
    """Once its table is closed."""
    for person in evening.people.values() if evening.table.closed and evening.night is not None else ():
        for offer in offers.at_night(evening.host, person):
            if offer.word == "end-night":
                return person, offer
    return None


# ---------------------------------------------------------------- finding an offer


def _first(evening: Evening, words: Iterable[str], people: Iterable[str] | None = None) -> Step | None:
    """The first offer of the first word that anybody has; among choices, anything but a fold first."""
    for word in words:
        for person in evening.people.values() if people is None else [evening.people[name] for name in people]:
            found = sorted(evening.at_table(person, [word]), key=_folds)
            if found:
                return person, _as_meant(evening, found[0])
    return None


def _folds(offer: Offer) -> bool:
    return isinstance(offer.command, r.Choose) and offer.command.choice == Choice.FOLD.word


def _as_meant(evening: Evening, offer: Offer) -> Offer:
    """A form with a realistic amount."""
    command = offer.command
    match command:
        case c.BuyIn(source=c.Source.CASH):
            return replace(offer, command=replace(command, cents=min(SALE, offer.most or SALE)))
        case c.BuyIn():
            return replace(offer, command=replace(command, cents=min(BUY_IN, evening.wallet(command.player))))
        case c.Fill():
            cents = min(FILL, evening.store.balance(accounts.cage(evening.kind.chips)).cents)
            return replace(offer, command=replace(command, cents=cents))
        case _:
            return filled_in(evening, offer) or offer


def _answer(evening: Evening) -> Step | None:
    """Agree to what waits for a second person, or else withdraw it."""
    said = [(person, one) for person in evening.people.values() for one in evening.seconds(person)]
    agreed = [step for step in said if step[1].word == "agree"]
    return next(iter([*agreed, *(step for step in said if step[1].word == "withdraw")]), None)


def _back_to_work(evening: Evening) -> Step | None:
    """Staff who sit at the table, or wait for a seat, cannot work there: they leave."""
    crew = [name for name in evening.people if name not in evening.players and _is_there(evening, name)]
    return _first(evening, ["take-back", "take-back-behind", "leave"], crew) if crew else None


def _is_there(evening: Evening, name: str) -> bool:
    return name in evening.table.everybody


# ---------------------------------------------------------------- a hand from sealed decks


def _seat(evening: Evening) -> Step | None:
    """Everybody sits, and has chips for a bet."""
    for player in evening.players:
        if (step := _to_bet(evening, player)) is not None:
            return step
    return None


def _to_bet(evening: Evening, player: str) -> Step | None:
    """What somebody has to do before they can bet."""
    sitter = evening.table.sitter(player)
    if sitter is None:
        return None if evening.table.waiting(player) is not None else _first(evening, ["join"], [player])
    if sitter.away:
        return _first(evening, ["sit-in"], [player])
    if sitter.leaving and not _plays(evening, player):  # has no bets any more: leave, and sit down again
        return _first(evening, ["leave"], [player])
    return _chips_for(evening, player) if _needs_chips(evening, sitter) else None


def _needs_chips(evening: Evening, sitter: Sitter) -> bool:
    return not sitter.leaving and not _plays(evening, sitter.player) and sitter.chips < SALE


def _plays(evening: Evening, player: str) -> bool:
    hand = evening.table.hand
    banks = hand is not None and hand.bank is not None and hand.bank.player == player
    return banks or (hand is not None and any(spot.player == player for spot in hand.round.spots))


def _chips_for(evening: Evening, player: str) -> Step | None:
    """From the wallet; for cash out of the rack; or from the cage, which fills the wallet."""
    if evening.wallet(player) and (step := _first(evening, ["buy-in"], [player])) is not None:
        return step
    for person in evening.people.values():
        for offer in evening.at_table(person, ["sell-chips"]):
            if offer.command.player == player:
                return person, _as_meant(evening, offer)
    return None if evening.wallet(player) else at_the_cage.sells(evening, player)


def _bank(evening: Evening) -> Step | None:
    hand = evening.table.hand
    if not evening.table.banked or hand is None:
        return None
    there = [one for one in evening.table.sitters if one.player in evening.players]
    able = [one for one in there if not one.away and not one.leaving]
    if hand.bank is not None:  # a player who is alone with the bank gives it back
        alone = [one.player for one in able] == [hand.bank.player] and not hand.round.spots
        return _first(evening, ["decline-bank"], [hand.bank.player]) if alone else None
    found = _first(evening, ["take-bank"], evening.players) if len(able) > 1 else None
    stopped = found is None and evening.table.turn.offered is None and not evening.table.terms.practice_bank
    # A player who has bet cannot take the bank.
    return _first(evening, ["take-back"], evening.players) if stopped else found


def _bet(evening: Evening) -> Step | None:
    waiting = [player for player in evening.players if not _plays(evening, player)]
    return _first(evening, ["bet"], waiting)


def _fill(evening: Evening) -> Step | None:
    """The tray cannot pay: somebody orders a fill."""
    table, order = evening.table, evening.house.desk(TABLE).order()
    answer = decide(table, r.Settle() if not table.real_cards else c.CarryOn(), order)
    short = isinstance(answer, Refusal) and answer.code in (TableCode.TRAY_SHORT, TableCode.VOID_SHORT)
    return _order_fill(evening) if short and not table.transit else None


def _order_fill(evening: Evening) -> Step | None:
    """Out of the cage, which may need capital for it."""
    table = evening.table
    if table.terms.chips is Chips.ISSUED and at_the_cage.has(evening) < FILL:
        return at_the_cage.puts_in(evening, FILL) or _first(evening, ["fill"])
    return _first(evening, ["fill"])


def _leave(evening: Evening) -> Step | None:
    """By their own command, else by one of staff."""
    table = evening.table
    there = list(table.everybody)
    own = [player for player in there if player in evening.people]
    return _first(evening, ["leave"], own) or (_first(evening, ["let-go"]) if there else None)


# ---------------------------------------------------------------- a hand of real cards


def _draft(evening: Evening) -> c.RecordHand:
    return real_cards_draft.kept(evening.store, evening.table).hand


def _tap(evening: Evening) -> Step | None:
    """The floor acknowledges what was called out; a complete hand is closed, another one is completed."""
    if evening.table.hand is not None:
        return _first(evening, ("acknowledge", "receive-fill", "rule")) or _fill(evening)
    if decks.due(evening.table) is not None and (step := _first(evening, _FOR_DECKS)) is not None:
        return step
    drafting = [(person, one) for person in evening.people.values() for one in _drafts(evening, person)]
    for person, offer in drafting:
        if offer.word == "record-hand":
            return person, offer
    if (step := _sit(evening)) is not None:
        return step
    taps = next((step for step in drafting if step[1].word == "draft-hand"), None)
    if taps is None:
        return None
    short = False
    for hand in tapping.whole_hands(evening.table, _draft(evening)):
        answer = offers.recorded(evening.house, evening.table, hand)
        if not isinstance(answer, Refusal) and hand != _draft(evening):
            return taps[0], replace(taps[1], command=hand)
        short = short or (isinstance(answer, Refusal) and answer.code is TableCode.TRAY_SHORT)
    if short:
        return _first(evening, ["receive-fill"]) or _order_fill(evening)
    if not real_cards_draft.laid(_draft(evening)):
        return None
    # Remove everything that was tapped.
    return taps[0], replace(taps[1], command=c.RecordHand(_draft(evening).hand, ()))


def _drafts(evening: Evening, person: Person) -> Sequence[Offer]:
    return [one for one in offers.at_draft(evening.house, TABLE, person, evening.approvals) if one.where is Where.DRAFT]


def _sit(evening: Evening) -> Step | None:
    """Known players sit down, or are seated, which the dealer may do too with real cards."""
    missing = [player for player in evening.players if evening.table.sitter(player) is None]
    missing = [player for player in missing if evening.table.waiting(player) is None]
    return _first(evening, ["join"], missing) if missing else None

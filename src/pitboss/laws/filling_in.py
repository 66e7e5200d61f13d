"""What a page fills in when somebody takes up an offer: the seal of a cut with the first bet, the
cut itself, limits, what was wrong in a hand, an amount at the cage.
"""

from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256

from pitboss.fair import protocol
from pitboss.house import settings
from pitboss.house.cash import cage
from pitboss.house.days import day_of
from pitboss.house.offers import Offer
from pitboss.laws.evening import Evening
from pitboss.ledger import accounts
from pitboss.money.chips import Cents
from pitboss.rounds.refusal import Refusal
from pitboss.sheets import digest
from pitboss.sheets.game import Game
from pitboss.sheets.values import Range
from pitboss.tables import commands as c
from pitboss.tables import deck
from pitboss.tables.decide import decide
from pitboss.tables.offers import smallest
from pitboss.tables.state import Table
from pitboss.tables.terms import Chips, posted, practice_limits

_SOME: tuple[Cents, ...] = (5_00, 200_00, 20_000_00)  # over the window; the last takes a second person
_MISCOUNTED: Cents = 10_00


def filled_in(evening: Evening, offer: Offer, number: int = 0) -> Offer | None:
    """The form as the page sends it. `number` selects one of several; None if there is none."""
    command = offer.command
    match command:
        case c.Bet(seal=None) | c.BetBehind(seal=None):
            commit = _commit(evening)
            seal = protocol.seal(commit, _cut(evening, command.player, commit)).hex()
            return replace(offer, command=replace(command, seal=seal))
        case c.OpenCut():
            cut = _cut(evening, command.player, _commit(evening)).hex()
            return replace(offer, command=replace(command, cut=cut))
        case c.PostLimits():
            forms = [one for one in _other_limits(evening, command) if _is_taken(evening, one)]
            return replace(offer, command=forms[number % len(forms)]) if forms else None
        case c.CorrectHand():
            other = next(_put_right(evening, command, number), None)
            return None if other is None else replace(offer, command=other)
        case c.Fill() | c.FillRack() | c.Credit():
            amounts = [one for one in _chips_moved(evening, command) if _is_taken(evening, one)]
            return replace(offer, command=amounts[number % len(amounts)]) if amounts else offer
        case cage.ShareTips():
            return replace(offer, command=replace(command, weights=dict.fromkeys(evening.people, 1)))
        case _:
            made = [one for one in _counted_out(evening, offer) if _cage_takes(evening, one)]
            return replace(offer, command=made[number % len(made)]) if made else offer


def _counted_out(evening: Evening, offer: Offer) -> list[cage.Command]:
    """The command to the cage with other amounts: some, all that there is, or of a count what was not there."""
    command = offer.command
    match command:
        case cage.ChangeCapital():
            has = evening.store.balance(accounts.cage(Chips.ISSUED)).cents
            return [replace(command, cents=cents) for cents in (-has, -has // 2, *_SOME)]
        case cage.BuyAtCage() | cage.CashOutAtCage() | cage.PayTips() | cage.PayExpense():
            every = [*_SOME, offer.most or 0]
            return [replace(command, cents=cents) for cents in every if offer.most is None or 0 < cents <= offer.most]
        case cage.CountDrop() | cage.CountCage():
            return [command, replace(command, cents=command.cents + _MISCOUNTED), replace(command, cents=0)]
        case _:
            return []


def _chips_moved(evening: Evening, command: c.Fill | c.FillRack | c.Credit) -> list[c.Command]:
    """Between the cage and a table: some, or all that there is."""
    at_cage = evening.store.balance(accounts.cage(evening.kind.chips)).cents
    has = evening.table.tray if isinstance(command, c.Credit) else at_cage
    return [replace(command, cents=cents) for cents in (*_SOME, has) if 0 < cents <= has]


def _cage_takes(evening: Evening, command: cage.Command) -> bool:
    house = evening.house
    now, (today, _, _) = settings.read(house.store), day_of(house.store, house.clock())
    answer = cage.decide(
        house.cashier.now, lambda one: house.store.balance(one).cents, command, day=today, coins=now.cash,
        unit=now.money.unit,
    )  # fmt: skip
    return not isinstance(answer, Refusal)


def _put_right(evening: Evening, command: c.CorrectHand, number: int) -> Iterator[c.CorrectHand]:
    """Another decision at one of its spots, or another bet, as far as the house would accept it."""
    table = evening.table.terms.table
    recalled = evening.house.recalls.hand(table, command.hand)
    spots = recalled.hand.round.spots if recalled is not None else ()
    stages = recalled.then.game.decisions if recalled is not None else ()
    for at in range(len(spots)):
        spot = spots[(at + number) % len(spots)]
        told = [c.RightSpot(spot.number, choices={stage.id: one.word}) for stage in stages for one in stage.choices]
        told += [c.RightSpot(spot.number, bets=stakes) for stakes in smallest(evening.table)]
        for right in told:
            made = replace(command, spots=(right,), waive=bool(number % 2))
            if not isinstance(evening.house.would(table, made), Refusal):
                yield made


def _commit(evening: Evening) -> bytes:
    hand = evening.table.hand
    assert hand is not None, "bets and cuts are those of a hand"
    return bytes.fromhex(hand.commit)


def _cut(evening: Evening, player: str, commit: bytes) -> bytes:
    """As the browser of a player makes it, from its secret."""
    return protocol.cut(sha256(evening.walks_as(player).encode()).digest(), commit)


def _other_limits(evening: Evening, command: c.PostLimits) -> Iterator[c.PostLimits]:
    """Wider and narrower limits, as a floor posts them when a table fills up or empties."""
    printed = evening.game
    now = {name: one for name, one in practice_limits(printed).items() if isinstance(one, Range)}
    for change in (_same, _dearer, _lower) if now else ():
        yield _posts(evening.table, posted(printed, {name: change(one) for name, one in now.items()}), command)


def _same(one: Range) -> Range:
    return one


def _dearer(one: Range) -> Range:
    return Range(min(2 * one.least, one.most), one.most, one.step)


def _lower(one: Range) -> Range:
    return Range(one.least, max(one.least, one.most // 2 // one.step * one.step), one.step)


def _posts(table: Table, game: Game, command: c.PostLimits) -> c.PostLimits:
    return replace(
        command,
        rules=digest.rules_json(game.sheet),
        texts=digest.texts_json(game.sheet),
        commits=("0" * 64,) * deck.due_anew(table),  # placeholders: the house washes and puts in its own
    )


def _is_taken(evening: Evening, command: c.Command) -> bool:
    return not isinstance(decide(evening.table, command, evening.order), Refusal)

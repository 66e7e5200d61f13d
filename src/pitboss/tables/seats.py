"""Who sits where: joining and leaving, the waiting list, several spots for one player, chips at the seat."""

from collections.abc import Iterator, Sequence

from pitboss.cards.card import Card
from pitboss.money import chips
from pitboss.rounds.refusal import Refusal, refuse
from pitboss.tables import bank
from pitboss.tables import commands as c
from pitboss.tables import events as e
from pitboss.tables.commands import Kind
from pitboss.tables.evolve import Applied, applied
from pitboss.tables.identities import is_walk_in
from pitboss.tables.names import is_name
from pitboss.tables.refusal import TableCode
from pitboss.tables.state import PRACTICE_BANKER, Hand, Sitter, Table, Waiting
from pitboss.tables.terms import Chips
from pitboss.tables.words import Answer, at_risk, bad_cents, bad_pieces, dealt_in, seated, short, wagers_on


def join(table: Table, command: c.Join, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    """A seat, or a place on the waiting list, which is served between hands."""
    refusal = _not_welcome(table, command)
    if refusal:
        return refusal
    waits = table.waiting(command.player)
    free = _takeable(table, command.player)
    if command.seat is not None:
        if not 1 <= command.seat <= table.terms.seats:
            return refuse(TableCode.NO_SEAT, most=table.terms.seats, seat=command.seat)
        if command.seat not in free:
            return refuse(TableCode.SEAT_TAKEN, seat=command.seat)
    if waits is not None:
        return _from_the_list(table, waits, command.seat or free[0]) if free else _in_line(table, command.player)
    own = command.seat is not None and table.tapped.get(command.seat) == command.player
    if not own and (not free or table.queue):  # naming a seat must not bypass the waiting list
        return _queued(table, command)
    return (e.Seated(command.player, command.kind, command.seat or free[0]),)


def _in_line(table: Table, player: str) -> Refusal:
    line = [one.player for one in table.queue]
    return refuse(TableCode.QUEUED, player=player, place=line.index(player) + 1)


def _queued(table: Table, command: c.Join) -> Answer:
    """A place on the waiting list. With real cards nobody has to wait for the end of a hand that has not begun: spots
    beyond those that the sheet allows now are given up at once, and whoever they are free for is called.
    """
    most = table.terms.seats
    if command.spots is not None and not 1 <= command.spots <= most:
        return refuse(TableCode.BAD_COUNT, most=most, asked=command.spots)
    queued = e.Queued(command.player, command.kind, command.spots if command.spots != 1 else None)
    if not table.real_cards or table.hand is not None:
        return (queued,)
    made = applied(table, [queued])
    made = made.then(_too_many(made.after))
    return made.then(_seat_queue(made.after))


def _from_the_list(table: Table, waits: Waiting, seat: int) -> Answer:
    """Somebody who was called has come to the seat: the one they are shown to, and more if they want them."""
    seated_now: tuple[e.Event, ...] = (e.Seated(waits.player, waits.kind, seat),)
    if waits.spots > 1:
        seated_now = (*seated_now, e.SpotsWanted(waits.player, waits.spots))
    made = applied(table, seated_now)
    return made.then(_extra(made.after))


def call_waiting(table: Table, command: c.CallWaiting, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    waits = table.waiting(command.player)
    if waits is None:
        return refuse(TableCode.NOT_IN_LINE, player=command.player)
    return refuse(TableCode.CALLED_UP, player=command.player) if waits.called else (e.WaitingCalled(command.player),)


def name_seat(table: Table, command: c.NameSeat, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    """A walk-in is known now: their spots and chips are those of the person whom staff have found."""
    refusal = _not_welcome(table, c.Join(command.player, checked=command.checked))
    if refusal:
        return refusal
    if not 1 <= command.seat <= table.terms.seats:
        return refuse(TableCode.NO_SEAT, most=table.terms.seats, seat=command.seat)
    if table.hand is not None:
        return refuse(TableCode.HAND_ON, what="the player is named")
    now = next((one for one in table.sitters if command.seat in one.spots), None)
    if now is None:
        there = command.seat in table.tapped
        return (e.Seated(command.player, Kind.PERSON, command.seat),) if there else refuse(TableCode.EMPTY_SEAT)
    if not is_walk_in(now.player):
        return refuse(TableCode.SEAT_TAKEN, seat=command.seat)
    more = now.spots[1:]
    return (
        e.Left(now.player, now.chips),
        e.Seated(command.player, Kind.PERSON, now.seat),
        *((e.SpotsWanted(command.player, now.wants),) if now.wants > 1 else ()),
        *(e.SpotGiven(command.player, spot) for spot in more),
        *((e.ChipsBought(command.player, now.chips, c.Source.POCKET),) if now.chips else ()),
    )


def _not_welcome(table: Table, command: c.Join) -> Refusal | None:
    player = command.player
    if not is_name(player) or player == PRACTICE_BANKER:
        return refuse(TableCode.BAD_NAME, asked=repr(player[:60]))
    if table.sitter(player):
        return refuse(TableCode.SEATED, player=player)
    if table.waiting(player) is not None and not table.real_cards:
        return _in_line(table, player)
    if command.kind is Kind.BOT and table.real_cards:
        return refuse(TableCode.REAL_BOTS)
    if command.kind is Kind.BOT and table.terms.chips is not Chips.PRACTICE:
        return refuse(TableCode.BOTS)
    if checks(table) and not command.checked:
        return refuse(TableCode.NOT_ADMITTED, age=table.game.sheet.admission.age_min)
    return None


def checks(table: Table) -> bool:
    """Whether only players may join whose age and identification the cashier has checked."""
    admission = table.game.sheet.admission
    return table.terms.chips is Chips.ISSUED and bool(admission.identification or admission.age_min)


def _takeable(table: Table, player: str | None = None) -> tuple[int, ...]:
    """Free spots without wagers: a spot that was just given up may still have some.

    Nor a spot with somebody else's bets in a hand that is being tapped: they belong to a walk-in.
    """
    others = {spot for spot in _in_play(table) if player is None or table.tapped.get(spot) != player}
    return tuple(spot for spot in table.free_spots if spot not in others)


def _in_play(table: Table) -> set[int]:
    """Spots with wagers on them."""
    return {spot.number for spot in table.hand.round.spots} if table.hand else set(table.tapped)


def leave(table: Table, command: c.Leave, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    if table.waiting(command.player) is not None:
        return (e.LeftQueue(command.player),)
    sitter = seated(table, command.player)
    if isinstance(sitter, Refusal):
        return sitter
    hand = table.hand
    if hand is not None and bank.holds(hand, sitter.player) and not wagers_on(table):
        return leaves_the_bank(table, hand, sitter)
    if at_risk(table, sitter.player):
        return refuse(TableCode.LEAVING, player=sitter.player) if sitter.leaving else (e.LeaveAsked(sitter.player),)
    left = applied(table, [e.Left(sitter.player, sitter.chips)])
    passed_on = bank.offered(left.after) if table.turn.offered == sitter.player else ()
    return left.then((*_seat_queue(left.after), *passed_on))


def leaves_the_bank(table: Table, hand: Hand, sitter: Sitter) -> Applied:
    """Nobody has bet against the bank: it goes back, its player leaves, and it is offered to the next."""
    held = hand.bank.held if hand.bank else 0
    gone = applied(table, (*bank.given_up(hand), e.Left(sitter.player, sitter.chips + held)))
    seated_now = gone.then(_seat_queue(gone.after))
    return seated_now.then(bank.offered(seated_now.after))


def sit_out(table: Table, command: c.SitOut, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    sitter = seated(table, command.player)
    if isinstance(sitter, Refusal):
        return sitter
    return refuse(TableCode.AWAY, player=sitter.player) if sitter.away else (e.SatOut(sitter.player),)


def sit_in(table: Table, command: c.SitIn, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    sitter = seated(table, command.player)
    if isinstance(sitter, Refusal):
        return sitter
    if sitter.leaving:
        return refuse(TableCode.LEAVING, player=sitter.player)
    return (e.SatIn(sitter.player),) if sitter.away else refuse(TableCode.NOT_AWAY, player=sitter.player)


def buy_in(table: Table, command: c.BuyIn, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    """Chips for the seat. Whether the wallet has them is checked by the house."""
    sitter = seated(table, command.player)
    if isinstance(sitter, Refusal):
        return sitter
    refusal = bad_cents(command.cents) or _wrong_source(table, command.source)
    if refusal:
        return refusal
    if dealt_in(table, sitter.player):
        sold = command.source is c.Source.CASH
        what = "nothing was sold, and the cash goes back. Ask again" if sold else "chips can come to the seat again"
        return refuse(TableCode.HAND_ON, what=what)
    if command.source is c.Source.CASH and command.cents > table.rack:
        return refuse(TableCode.RACK_SHORT, asked=chips.show(command.cents))
    bought = e.ChipsBought(sitter.player, command.cents, command.source, command.pieces)
    return bad_pieces(command.pieces, command.cents) or (bought,)


def _wrong_source(table: Table, source: c.Source) -> Refusal | None:
    """Real chips come out of a pocket and are not bought; other chips are kept by the cage.

    Those of a night are not for sale: everybody begins with the same.
    """
    if table.terms.chips is Chips.NIGHT and source is c.Source.CASH:
        return refuse(TableCode.NIGHT_CHIPS)
    if table.terms.in_hand and source is c.Source.WALLET:
        return refuse(TableCode.REAL_CHIPS)
    return refuse(TableCode.KEPT_CHIPS) if not table.terms.in_hand and source is c.Source.POCKET else None


def cash_out(table: Table, command: c.CashOut, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    sitter = seated(table, command.player)
    if isinstance(sitter, Refusal):
        return sitter
    refusal = bad_cents(command.cents) or short(sitter, command.cents)
    if refusal is None and at_risk(table, sitter.player):
        refusal = refuse(TableCode.HAND_ON, what="chips leave the table")
    return refusal or (e.ChipsCashed(sitter.player, command.cents),)


def tip(table: Table, command: c.Tip, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    sitter = seated(table, command.player)
    if isinstance(sitter, Refusal):
        return sitter
    if at_risk(table, sitter.player):
        return refuse(TableCode.HAND_ON, what="tips are given")
    return bad_cents(command.cents) or short(sitter, command.cents) or (e.TipGiven(sitter.player, command.cents),)


# ---------------------------------------------------------------- several spots


def want_spots(table: Table, command: c.WantSpots, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    """More spots are given at once while they are free and nobody is waiting, else when a hand is over."""
    sitter = seated(table, command.player)
    if isinstance(sitter, Refusal):
        return sitter
    most = table.terms.seats
    if type(command.count) is not int or not 1 <= command.count <= most:
        return refuse(TableCode.BAD_COUNT, most=most, asked=command.count)
    wanted = applied(table, [e.SpotsWanted(sitter.player, command.count)])
    over = _over(table, sitter, command.count)
    if over:
        released = wanted.then(e.SpotReleased(sitter.player, spot) for spot in over)
        return released.then(_seat_queue(released.after))
    return wanted if _scarce(wanted.after) else wanted.then(_extra(wanted.after))


def keep_spots(table: Table, command: c.KeepSpots, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    sitter = seated(table, command.player)
    if isinstance(sitter, Refusal):
        return sitter
    most = min(table.game.sheet.spots.most_while_waiting, len(sitter.spots))
    held = set(command.spots) <= set(sitter.spots)
    if not held or len(set(command.spots)) != len(command.spots) or len(command.spots) != most:
        return refuse(TableCode.BAD_KEEP, most=most, held=", ".join(str(spot) for spot in sitter.spots))
    return (e.SpotsNamed(sitter.player, command.spots),)


def _over(table: Table, sitter: Sitter, most: int) -> list[int]:
    """The spots beyond so many that the player gives up: those not named as kept, the last ones first.

    A spot with wagers on it is kept until the hand is over.
    """
    named = [spot for spot in sitter.keeps if spot in sitter.spots]
    kept = [*named, *(spot for spot in sitter.spots if spot not in named)][:most]
    in_play = _in_play(table)
    return [spot for spot in sitter.spots if spot not in kept and spot not in in_play]


def turn_over(table: Table) -> Applied:
    """Between two hands: players who asked to leave do so, the waiting list moves up, extra spots
    change hands (E15).
    """
    made = applied(table, [e.Left(one.player, one.chips) for one in table.sitters if one.leaving])
    made = made.then(_too_many(made.after))
    made = made.then(_seat_queue(made.after))
    table = made.after
    if not any(sitter.wants > len(sitter.spots) for sitter in table.sitters):
        return made
    if table.game.sheet.spots.alternate_extra and _scarce(table):
        held = {one.player: one.spots[1:] for one in table.sitters}
        made = made.then(e.SpotReleased(player, spot) for player in table.line for spot in held[player])
    return made.then(_extra(made.after))


def _too_many(table: Table) -> Iterator[e.SpotReleased]:
    """Spots beyond what a player wants, or what the sheet allows while there is a waiting list (E15)."""
    for one in table.sitters:
        yield from (e.SpotReleased(one.player, spot) for spot in _over(table, one, _wants(table, one)))


def _seat_queue(table: Table) -> Iterator[e.Event]:
    """Free spots go to the waiting list, in order. At a table with real cards a person has to come to the seat: they
    are called, and staff seat them.
    """
    for one, spot in zip(table.queue, _takeable(table), strict=False):
        if not table.real_cards:
            yield e.Seated(one.player, one.kind, spot)
        elif not one.called:
            yield e.WaitingCalled(one.player)


def kept_free(table: Table) -> int:
    """How many of the free spots are for people on the waiting list."""
    return min(len(table.queue), len(table.free_spots))


def _scarce(table: Table) -> bool:
    """Whether more extra spots are wanted than there are."""
    wanted = sum(_wants(table, sitter) - 1 for sitter in table.sitters)
    given = sum(len(sitter.spots) - 1 for sitter in table.sitters)
    return wanted > given + len(table.free_spots) - kept_free(table)


def _wants(table: Table, sitter: Sitter) -> int:
    return min(sitter.wants, table.game.sheet.spots.most_while_waiting) if table.queue else sitter.wants


def _extra(table: Table) -> Iterator[e.Event]:
    """Extra spots, one at a time, to the next in line who wants one."""
    takeable = _takeable(table)
    free = list(takeable[len(table.queue) :] if table.queue else takeable)
    given = {sitter.player: len(sitter.spots) for sitter in table.sitters}
    wants = {sitter.player: _wants(table, sitter) for sitter in table.sitters}
    line = list(table.line)
    while free and any(given[player] < wants[player] for player in line):
        player = next(one for one in line if given[one] < wants[one])
        line = [*(one for one in line if one != player), player]
        given[player] += 1
        yield e.SpotGiven(player, free.pop(0))

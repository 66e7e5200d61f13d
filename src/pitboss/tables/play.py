"""The hand from the deal to the settlement: the round's own rules, with the chips at the seat and the bank's limits."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias, assert_never

from pitboss.cards.card import Card
from pitboss.money import chips
from pitboss.money.chips import Cents
from pitboss.rounds import choices, dealer, meters
from pitboss.rounds import commands as r
from pitboss.rounds import decide as rounds
from pitboss.rounds import events as re
from pitboss.rounds.choices import Offer
from pitboss.rounds.events import DEALER
from pitboss.rounds.facts import facts, gather
from pitboss.rounds.options import NOTHING, Options, decision, options
from pitboss.rounds.refusal import Refusal, refuse
from pitboss.rounds.settle import Settlement
from pitboss.rounds.settle import settle as settle_spot
from pitboss.rounds.state import Round, Spot, faces_of, stage_now
from pitboss.sheets.game import Game
from pitboss.sheets.model import DecideStage
from pitboss.tables import bank, betting, deck, flags, tapped_results
from pitboss.tables import commands as c
from pitboss.tables import events as e
from pitboss.tables.duty import dealt_by_person
from pitboss.tables.evolve import Applied, applied, apply, hand_of
from pitboss.tables.identities import FLOOR
from pitboss.tables.refusal import TableCode, rounded_up
from pitboss.tables.state import Hand, Phase, Rider, Table
from pitboss.tables.terms import Duty
from pitboss.tables.words import Answer, playing, short


def carry_on(table: Table, command: c.RoundCommand, order: Sequence[Card]) -> Answer:
    """The round's answer. Real cards that nobody tapped are not shown."""
    hand = playing(table)
    if isinstance(hand, Refusal):
        return hand
    made = rounds.decide(table.game, hand.round, command, order)
    if isinstance(made, Refusal) or not hand.unknown:
        return made
    return tuple(one for one in made if not isinstance(one, re.CardShown) or one.position not in hand.unknown)


deal = carry_on


def offers(table: Table, number: int, order: Sequence[Card]) -> Options:
    """What a spot may decide now, less what its owner cannot pay."""
    hand = table.hand
    stage = stage_now(table.game, hand.round) if hand else None
    if hand is None or not isinstance(stage, DecideStage):
        return NOTHING
    spot = hand.round.spot(number)
    found = decision(table.game, hand.round, stage, spot, order) if spot else NOTHING
    if spot is None or not found.offers or table.sitter(spot.player) is None:
        return found
    left = left_to(table, spot) - choices.held(table.game, spot.stakes, spot.choices, but=stage.wager)
    payable = [one for one in within_cap(table, found.offers) if not one.stake or one.stake <= left]
    return found if len(payable) == len(found.offers) else found._replace(offers=tuple(payable))


def within_cap(table: Table, found: Sequence[Offer]) -> Sequence[Offer]:
    """The choices that put up no more than the law allows for a single wager; all of them if none does, since
    nobody is left without a decision.
    """
    rules = table.floor_rules
    if not rules.limit_wagers:
        return found
    return [one for one in found if not one.stake or rules.refuses(one.stake) is None] or found


def left_to(table: Table, spot: Spot) -> Cents:
    """The chips in front of a spot's owner, less what the owner's other spots hold back."""
    assert table.hand is not None
    sitter = table.sitter(spot.player)
    left = sitter.chips if sitter else 0
    for other in table.hand.round.spots:
        if other.player == spot.player and other.number != spot.number:
            left -= choices.held(table.game, other.stakes, other.choices)
    return left


def _others(table: Table, hand: Hand, player: str, number: int) -> Cents:
    """The player's reserve for other decisions, on other spots or later."""
    stage = stage_now(table.game, hand.round)
    if not isinstance(stage, DecideStage):
        return 0
    return sum(
        [
            choices.held(table.game, spot.stakes, spot.choices, but=stage.wager if spot.number == number else "")
            for spot in hand.round.spots
            if spot.player == player
        ]
    )


def choose(table: Table, command: r.Choose, order: Sequence[Card]) -> Answer:
    hand = playing(table)
    if isinstance(hand, Refusal):
        return hand
    made = rounds.decide(table.game, hand.round, command, order)
    if isinstance(made, Refusal):
        return made
    if (capped := _over_cap(table, hand, command, made, order)) is not None:
        return capped
    cost = sum([event.stake for event in made if isinstance(event, re.ChoiceMade)])
    sitter = table.sitter(command.player) if cost else None
    if sitter is not None:
        refusal = short(sitter, cost + _others(table, hand, command.player, command.spot))
        if refusal:
            return refusal
    return made


def _over_cap(
    table: Table, hand: Hand, command: r.Choose, made: Sequence[re.Event], order: Sequence[Card]
) -> Refusal | None:
    if not table.floor_rules.limit_wagers:
        return None
    chosen = next((one for one in made if isinstance(one, re.ChoiceMade) and one.spot == command.spot), None)
    if chosen is None or not chosen.stake or table.floor_rules.refuses(chosen.stake) is None:
        return None
    open_to = within_cap(table, options(table.game, hand.round, command.spot, order).offers)
    if chosen.choice in [one.choice for one in open_to]:
        return None
    return betting.over_cap(table, {chosen.wager: chosen.stake})


def set_cards(table: Table, command: c.SetCards, order: Sequence[Card]) -> Answer:
    hand = playing(table)
    if isinstance(hand, Refusal):
        return hand
    spot = hand.round.spot(command.spot)
    cards = spot.cards if spot else ()
    if any(type(place) is not int or not 0 <= place < len(cards) for place in command.keep):
        return refuse(TableCode.BAD_SETTING, count=len(cards))
    keep = faces_of([cards[place] for place in command.keep], order)
    return rounds.decide(table.game, hand.round, r.SetHand(command.spot, command.player, keep), order)


def remind(table: Table, command: c.Remind, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    hand = playing(table)
    if isinstance(hand, Refusal):
        return hand
    if command.spot not in [spot.number for spot in waited_for(table)] or command.spot in hand.reminded:
        return refuse(TableCode.NOTHING_DUE)
    return (e.Reminded(command.spot),)


def waited_for(table: Table) -> tuple[Spot, ...]:
    """The spots whose decision the table waits for; none while the hand is stopped."""
    hand = table.hand
    if hand is None or hand.phase is not Phase.PLAYING or hand.frozen is not None:
        return ()
    stage = stage_now(table.game, hand.round)
    return rounds.waiting(table.game, hand.round, stage) if isinstance(stage, DecideStage) else ()


def time_up(table: Table, command: c.TimeUp, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    """The bank is offered to the next, bets close, cuts are left out, decisions take the sheet's default."""
    hand = table.hand
    if hand is None:
        return refuse(TableCode.NOTHING_DUE)
    match hand.phase:
        case Phase.BETTING if table.turn.offered and hand.bank is None:
            return bank.declined(table, table.turn.offered)
        case Phase.BETTING if table.terms.dealer is Duty.STAFF:
            return refuse(TableCode.NOTHING_DUE)  # here the dealer closes the bets
        case Phase.BETTING:
            return betting.no_more_bets(table, r.NoMoreBets(), order)
        case Phase.CUTTING:
            return deck.locked(table)
        case _ if floor_decides(table):
            due = [e.TimeRanOut(spot.number) for spot in waited_for(table) if spot.number not in hand.late]
            return tuple(due) or refuse(TableCode.NOTHING_DUE)
        case _:
            return _defaults(table, waited_for(table), order) or refuse(TableCode.NOTHING_DUE)


def floor_decides(table: Table) -> bool:
    """Whether a floor manager decides for players whose time is up: where the house has it so, and staff deal."""
    staffed = table.terms.dealer is Duty.STAFF and table.terms.floor is Duty.STAFF
    return table.floor_rules.floor_decides and staffed


def late(table: Table) -> list[Spot]:
    """Spots that the floor has to decide for."""
    if table.hand is None or not table.hand.late or not floor_decides(table):
        return []
    return [spot for spot in waited_for(table) if spot.number in table.hand.late]


def decide_late(table: Table, command: c.DecideLate, order: Sequence[Card]) -> Answer:
    """The sheet's default, never a raise; or more time. Until then the player may still decide."""
    spot = next((one for one in late(table) if one.number == command.spot), None)
    if spot is None:
        return refuse(TableCode.NOT_LATE, spot=command.spot)
    match command.ruling:
        case c.LateRuling.DEFAULT:
            return _defaults(table, [spot], order)
        case c.LateRuling.MORE_TIME:
            return (e.TimeGiven(spot.number),)
        case _ as never:
            assert_never(never)


def _defaults(table: Table, spots: Sequence[Spot], order: Sequence[Card]) -> Applied:
    """Fold, check, or the forced play: never a raise."""
    made = applied(table, ())
    for spot in spots:
        word = default(made.after, spot, order)
        chosen = choose(made.after, r.Choose(spot.number, spot.player, word), order)
        assert not isinstance(chosen, Refusal), chosen
        made = made.then([e.TimedOut(spot.number), *chosen])
    return made


def default(table: Table, spot: Spot, order: Sequence[Card]) -> str:
    """What a spot that has to decide does by itself, out of what its owner can pay."""
    return default_of(table.game, hand_of(table).round, offers(table, spot.number, order).offers)


def default_of(game: Game, state: Round, open_to: Sequence[Offer]) -> str:
    """The same, out of these offers."""
    stage = stage_now(game, state)
    assert isinstance(stage, DecideStage)
    return choices.default(stage, open_to)


# ---------------------------------------------------------------- turning over


def reveal(table: Table, command: r.Reveal, order: Sequence[Card]) -> Answer:
    """A hand that the sheet wants called out waits for the floor; the automatic floor acknowledges on record."""
    turned = carry_on(table, command, order)
    if isinstance(turned, Refusal):
        return turned
    called: list[e.CalledOut] = []
    if table.game.sheet.call_outs is not None:
        revealed = [event.who for event in turned if isinstance(event, re.HandRevealed)]
        called = [e.CalledOut(who, words) for who in revealed if (words := _called_out(table, who, order))]
    if not called and table.holds.none:
        return turned
    made = applied(table, (*turned, *called))
    held = () if table.holds.none else _held(made.after, order)
    return made.then(_for_the_floor(table, called, held))


def _held(table: Table, order: Sequence[Card]) -> tuple[e.CalledOut, ...]:
    """Payouts that somebody has to see first, once nothing but paying is left to do."""
    hand = table.hand
    assert hand is not None
    due = payments(table, hand, order)
    return () if isinstance(due, Refusal) else tuple(flags.held(table, hand, due))


def _for_the_floor(table: Table, called: Sequence[e.CalledOut], held: Sequence[e.CalledOut]) -> Iterator[e.Event]:
    """Held payouts are called out too, for a floor manager to see; the automatic floor acknowledges at once, on record.

    It does not acknowledge a held payout while a person deals: a dealer who is also the floor could otherwise set the
    floor to automatic first.
    """
    yield from held
    if table.terms.floor is Duty.AUTOMATIC:
        waits = {one.who for one in held} if dealt_by_person(table) else set()
        seen = dict.fromkeys(one.who for one in (*called, *held) if one.who not in waits)
        yield from (e.Acknowledged(who, FLOOR) for who in seen)


def carry_on_alone(table: Table, command: c.CarryOn, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    """All moves that the dealer can make now, one after the other, as if each were asked for.

    A move that is refused (the tray is short) ends it; if it is the first one, its refusal is the answer.
    """
    events: list[e.Event] = []
    after = table
    while (due := next_move(after)) is not None:
        moved = move(after, due, order)
        if isinstance(moved, Refusal):
            return Applied.of(table, events, after) if events else moved
        events += moved
        after = apply(after, moved)
    return Applied.of(table, events, after) if events else refuse(TableCode.NOTHING_DUE)


def next_move(table: Table) -> r.Command | None:
    """The dealer's next single move in the current hand; None while players or the floor have to act."""
    hand = table.hand
    if hand is None or hand.phase is not Phase.PLAYING or hand.stopped:
        return None
    move = dealer.next_command(table.game, hand.round)
    return None if hand.called and isinstance(move, r.Settle) else move


def _called_out(table: Table, who: str, order: Sequence[Card]) -> str:
    """The hand in words if it has to be called out, else ""."""
    hand = table.hand
    assert hand is not None
    game, state = table.game, hand.round
    board = faces_of(state.board, order)
    if who == DEALER:
        if hand.unknown.intersection(state.dealer):
            return ""
        cards = gather(game.dealer, (), faces_of(state.dealer, order), board)
        value, ladder_hand = game.dealer.rank(cards), game.dealer
    else:
        spot = state.spot(int(who))
        assert spot is not None
        if spot.number in hand.results:
            return tapped_results.called_out(game, spot.choices, hand.results[spot.number])
        kept = None if spot.kept is None else faces_of(spot.kept, order)
        held = gather(game.player, faces_of(spot.cards, order), (), board)
        value, ladder_hand = game.player.rank(held) if kept is None else game.player.ladder.value_of(kept), game.player
    return str(value) if any(value in one for one in tapped_results.call_outs(game, ladder_hand.id)) else ""


# ---------------------------------------------------------------- paying


def settle(table: Table, command: r.Settle, order: Sequence[Card]) -> Answer:
    """Pay and take, in action order, up to the limits of the bank and the posted maximum."""
    hand = playing(table)
    if isinstance(hand, Refusal):
        return hand
    if hand.called:
        return refuse(TableCode.UNPAID, who=" and ".join(_named(who) for who in hand.called))
    events = payments(table, hand, order)
    if isinstance(events, Refusal):
        return events
    if held := tuple(flags.held(table, hand, events)):  # not called out before, on a sheet that turns nothing over
        called = applied(table, _for_the_floor(table, (), held))
        rest = () if hand_of(called.after).called else settle(called.after, command, order)
        return rest if isinstance(rest, Refusal) else called.then(rest)
    due = sum(net_of(event) for event in events)
    if not table.banked and due > table.tray:
        return refuse(TableCode.TRAY_SHORT, needed=chips.show(due), missing=rounded_up(due - table.tray))
    if hand.bank is None:
        return events
    left = hand.bank.held - due
    back = e.BankReturned(hand.bank.player, left, hand.bank.practice)
    return (*events, back) if left else events


def payments(table: Table, hand: Hand, order: Sequence[Card]) -> Answer:
    """The result of every wager, if it is time to pay."""
    settled = rounds.decide(table.game, hand.round, r.Settle(), order)
    if isinstance(settled, Refusal):
        return settled
    if hand.results:
        settled = tapped_results.as_tapped(table.game, hand, settled)
    return tuple(paid(table, hand, meters.settle(table.game, settled, table.meters), order))


def to_pay(table: Table, order: Sequence[Card]) -> Mapping[int, Cents] | None:
    """The result of each spot, with those behind it, once nothing but paying is left to do; else None."""
    hand = table.hand
    if hand is None or hand.phase is not Phase.PLAYING:
        return None
    due = payments(table, hand, order)
    if isinstance(due, Refusal):
        return None
    spots: dict[int, Cents] = {}
    for event in due:
        if isinstance(event, re.WagerSettled | e.BehindSettled):
            spots[event.spot] = spots.get(event.spot, 0) + event.settlement.net
    return spots


def owed(table: Table, order: Sequence[Card]) -> Cents | None:
    """What the tray has to pay for the hand; None before it is time to pay, or if a player has the bank."""
    hand = table.hand
    if table.banked or hand is None or hand.phase is not Phase.PLAYING:
        return None
    due = payments(table, hand, order)
    return None if isinstance(due, Refusal) else sum(net_of(event) for event in due)


def _named(who: str) -> str:
    return "the dealer's hand" if who == DEALER else f"spot {who}"


def net_of(event: e.Event) -> Cents:
    """What a settlement event takes from whoever has the bank; a meter pays its prizes, and is fed and seeded."""
    if isinstance(event, re.MeterMoved):
        return event.fed + event.seeded - event.paid
    return event.settlement.net if isinstance(event, re.WagerSettled | e.BehindSettled) else 0


def paid(table: Table, hand: Hand, settled: Sequence[re.Event], order: Sequence[Card]) -> Iterator[e.Event]:
    """The settlements of the spots and the riders, in action order, each cut at the limit of the money."""
    if hand.bank is None and table.terms.payout_max is None and not hand.riders:
        yield from settled
        return
    made = tuple(cut(table, hand, list(_in_action(table, hand, settled, order))))
    yield from (event for event in settled if isinstance(event, re.MeterMoved))
    yield from made
    yield from _reserves(table, hand)
    if hand.bank is not None:
        yield from bank.no_action(table, hand, _uncovered(hand, made))
    yield from (event for event in settled if isinstance(event, re.StageEnded))


Due: TypeAlias = tuple[int, str, Settlement]  # a wager on a spot, or of a player behind it


def cut(table: Table, hand: Hand, items: Sequence[Due]) -> Iterator[e.Event]:
    """These settlements in their order, each cut where the bank or the posted maximum is used up."""
    due = [one.net for _, _, one in items]
    final = due
    if hand.bank is not None:
        final = bank.cover(due, bank.left(hand))
    elif table.terms.payout_max is not None:
        final = _capped(items, table.terms.payout_max)
    owners = {spot.number: spot.player for spot in hand.round.spots}
    for (spot, player, one), net in zip(items, final, strict=True):
        if net != one.net:
            yield e.WagerCut(spot, player, one.wager, one.net, ran_out(hand))
        made = one._replace(net=net)
        yield re.WagerSettled(spot, made) if owners[spot] == player else e.BehindSettled(spot, player, made)


def ran_out(hand: Hand) -> str:
    """Why a wager was not settled in full."""
    return "the posted maximum" if hand.bank is None else "the bank is used up"


def _uncovered(hand: Hand, made: Sequence[e.Event]) -> set[tuple[int, str]]:
    """Spots, and riders behind them, with no wager covered by the bank."""
    owners = {spot.number: spot.player for spot in hand.round.spots}
    won_or_lost = {(one.spot, owners[one.spot]) for one in made if isinstance(one, re.WagerSettled) and net_of(one)}
    won_or_lost |= {(one.spot, one.player) for one in made if isinstance(one, e.BehindSettled) and net_of(one)}
    return {(one.spot, one.player) for one in made if isinstance(one, e.WagerCut)} - won_or_lost


def _in_action(
    table: Table, hand: Hand, settled: Sequence[re.Event], order: Sequence[Card]
) -> Iterator[tuple[int, str, Settlement]]:
    """Spots in action order, the wagers of each in the sheet's order, then those behind it."""
    by_spot: dict[int, list[Settlement]] = {}
    for event in settled:
        if isinstance(event, re.WagerSettled):
            by_spot.setdefault(event.spot, []).append(event.settlement)
    for number in bank.action(table, hand):
        spot = hand.round.spot(number)
        assert spot is not None
        for one in by_spot.get(number, []):
            yield number, spot.player, one
        for rider in hand.riders:
            if rider.spot == number:
                for one in _behind(table, hand, spot, rider, order):
                    yield number, rider.player, one


def _behind(table: Table, hand: Hand, spot: Spot, rider: Rider, order: Sequence[Card]) -> tuple[Settlement, ...]:
    """A rider's wagers settled on the cards of the spot, with the decision that was made there."""
    return settled_on(table, hand, spot, stakes_behind(table.game, spot, rider), order)


def settled_on(
    table: Table, hand: Hand, spot: Spot, stakes: Mapping[str, Cents], order: Sequence[Card]
) -> tuple[Settlement, ...]:
    """The settlements of wagers on the cards of a spot."""
    state, game = hand.round, table.game
    kept = None if spot.kept is None else faces_of(spot.kept, order)
    found = facts(game, faces_of(spot.cards, order), faces_of(state.dealer, order), faces_of(state.board, order), kept)
    return settle_spot(game, stakes, found, folded=spot.folded)


def stakes_behind(game: Game, spot: Spot, rider: Rider) -> dict[str, Cents]:
    """The rider's wagers with what the decision of the spot adds to them."""
    stakes = dict(rider.stakes)
    for stage in game.decisions:
        if word := spot.choices.get(stage.id):
            stakes = choices.stakes_after(game, stage, word, stakes)
    return stakes


def _reserves(table: Table, hand: Hand) -> Iterator[e.Event]:
    """What was reserved for a decision and not staked goes back to the rider."""
    for rider in hand.riders:
        spot = hand.round.spot(rider.spot)
        assert spot is not None
        used = sum(stakes_behind(table.game, spot, rider).values()) - sum(rider.stakes.values())
        if rider.reserve > used:
            yield e.ReserveReturned(rider.spot, rider.player, rider.reserve - used)


def _capped(items: Sequence[Due], most: Cents) -> list[Cents]:
    """No player is paid more than the posted maximum in one round; losses are not changed.

    Prizes stay as they are: the sheet has promised them, and a part of a meter that is not paid would be nobody's.
    """
    paid_out: dict[str, Cents] = {}
    final = []
    for _, player, one in items:
        net = one.net
        if one.prize is not None:
            final.append(net)
            continue
        allowed = min(net, most - paid_out.get(player, 0)) if net > 0 else net
        paid_out[player] = paid_out.get(player, 0) + max(allowed, 0)
        final.append(allowed)
    return final


def move(table: Table, command: r.Command, order: Sequence[Card]) -> Answer:
    """One move of the dealer's own."""
    return _MOVES[type(command)](table, command, order)


_MOVES: dict[type, Callable[[Table, Any, Sequence[Card]], Answer]] = {
    r.Deal: carry_on,
    r.Expose: carry_on,
    r.Reveal: reveal,
    r.Settle: settle,
}

"""A hand of real cards, recorded once it is on the felt: the same engine plays it, from the bets to the settlement.

No rule is repeated here. The tapped cards become the order that is dealt, the taps become bets and choices, and the
rest follows as at any table. Chips on the felt are as real as the cards: if the book has too few at a seat, the others
came out of its player's pocket.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pitboss.cards.card import Card
from pitboss.money import chips
from pitboss.money.chips import Cents
from pitboss.rounds import events as re
from pitboss.rounds.refusal import Refusal, RoundCode, refuse
from pitboss.sheets.game import Game
from pitboss.tables import bank, deck, irregular, seats
from pitboss.tables import commands as c
from pitboss.tables import events as e
from pitboss.tables.evolve import applied, apply, hand_of
from pitboss.tables.identities import Actor, Stranger, asker, is_known, is_walk_in
from pitboss.tables.real_cards import cards, decks, played_on, trouble
from pitboss.tables.real_cards.run import Run, owner_of
from pitboss.tables.real_cards.trouble import Effect
from pitboss.tables.refusal import TableCode
from pitboss.tables.state import Ending, Hand, Phase, Sitter, Table
from pitboss.tables.terms import Duty
from pitboss.tables.words import Answer

# ---------------------------------------------------------------- recording


def record(table: Table, command: c.RecordHand, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    """The whole hand; it stops before the settlement if the floor has to acknowledge something first."""
    if isinstance(run := begun(table, command), Refusal):
        return run
    last = _ending(run)
    if last is None and (undone := decks.due(table)) is not None:
        return undone
    no = run.whole() if last is None else run.as_far_as_tapped() or run.stop(last)
    made = no or _with_pockets(table, run)
    return made if isinstance(made, Refusal) else _nameless(table, made) or made


def _nameless(table: Table, made: tuple[e.Event, ...]) -> Refusal | None:
    """A payout above what the house pays to somebody whom it does not know: also one that the floor has to see."""
    over = table.holds.named_over
    if over is None:
        return None
    owners: dict[int, str] = {}
    won: dict[str, dict[int, Cents]] = {}
    for event in (*made, *played_on.once_seen(apply(table, made))):
        if isinstance(event, re.BetsPlaced):
            owners[event.spot] = event.player
        elif isinstance(event, re.WagerSettled) and is_walk_in(owners.get(event.spot, "")):
            spots = won.setdefault(owners[event.spot], {})
            spots[event.spot] = spots.get(event.spot, 0) + max(event.settlement.net, 0)
    for spots in won.values():
        if (total := sum(spots.values())) > over:
            spot = max(spots, key=lambda one: (spots[one], -one))
            return refuse(TableCode.NAME_NEEDED, spot=spot, pays=chips.show(total), over=chips.show(over))
    return None


def judged(table: Table, command: c.RecordHand, what: c.Trouble) -> Effect | Refusal:
    """The effect of an irregularity on the hand as far as it was tapped."""
    if isinstance(run := _as_tapped(table, command, what), Refusal):
        return run
    return trouble.refused(run.table, what) or _effect(run, what)


def marked(table: Table, command: c.RecordHand, what: c.Trouble) -> c.Trouble:
    """The irregularity with what the house finds out: whether two players have acted."""
    run = _as_tapped(table, command, what)
    return what if isinstance(run, Refusal) else _marked(run, what)


def _as_tapped(table: Table, command: c.RecordHand, what: c.Trouble) -> Run | Refusal:
    run = begun(table, _possible_cards(table.game, command, (what,)))
    return run if isinstance(run, Refusal) else run.as_far_as_tapped() or run


def _effect(run: Run, what: c.Trouble) -> Effect:
    spots = len(hand_of(run.table).round.spots)
    return trouble.effect(run.table.game, _marked(run, what), spots, run.command.troubles)


def _marked(run: Run, what: c.Trouble) -> c.Trouble:
    late = what.what is c.Reason.BOXED_CARD and irregular.too_late(hand_of(run.table)) is not None
    return replace(what, late=late) if late != what.late else what


def _possible_cards(game: Game, command: c.RecordHand, troubles: Sequence[c.Trouble]) -> c.RecordHand:
    """A foul deck has impossible cards, and a wrong number of cards is more than the sheet deals: they may be tapped,
    and are left out.
    """
    reasons = {one.what for one in troubles}
    command = cards.at_most(game, command) if c.Reason.WRONG_NUMBER in reasons else command
    return cards.each_once(game, command) if c.Reason.FOUL_DECK in reasons else command


def possible(table: Table, command: c.RecordHand) -> Iterator[tuple[c.Trouble, Effect | Refusal]]:
    """All irregularities at every place, with their effect on the hand as far as it was tapped. So a dealer is offered
    only what will be accepted, before writing a note."""
    bets = begun(table, command)
    run = bets if isinstance(bets, Refusal) else bets.as_far_as_tapped() or bets
    for what in trouble.everything([spot.spot for spot in command.spots if spot.stakes]):
        if isinstance(run, Refusal) or what.what is c.Reason.FOUL_DECK:  # a foul deck has impossible cards
            yield what, judged(table, command, what)
        else:
            found = _marked(run, what)
            yield found, trouble.refused(run.table, found) or _effect(run, found)


def begun(table: Table, command: c.RecordHand) -> Run | Refusal:
    """The hand up to its bets: everybody sits, the bank is taken, and all bets are allowed."""
    run = with_bank(table, command)
    return run if isinstance(run, Refusal) else run.bets() or run


def with_bank(table: Table, command: c.RecordHand) -> Run | Refusal:
    """The hand up to its bank, before anybody bets."""
    if table.hand is not None:
        return refuse(TableCode.HAND_ON, what="the next one is recorded")
    if command.hand != table.hands + 1:
        return refuse(TableCode.WRONG_HAND, due=table.hands + 1, given=command.hand)
    command = _possible_cards(table.game, command, command.troubles)
    if (no := cards.impossible(table.game, command) or next(strangers(table, command), None)) is not None:
        return no
    made = seating(table, command)
    if isinstance(made, Refusal):
        return made
    run = Run(replace(command, spots=tuple(spot for spot in command.spots if spot.stakes)), made, apply(table, made))
    run.lend()
    return run.opens() or run


def _ending(run: Run) -> c.Trouble | None:
    """The irregularity that made the hand void, if any."""
    found = trouble.effects(run.table.game, run.command.troubles, len(run.command.spots))
    return next((one for one, effect in found if effect is Effect.VOID), None)


def _with_pockets(table: Table, run: Run) -> tuple[e.Event, ...]:
    """The events of the run, which used lent chips, after the chips that the seats had to bring for it."""
    seated, source = apply(table, run.seated), c.Source.POCKET if table.terms.in_hand else c.Source.WALLET
    brought = [
        e.ChipsBought(player, cents - sitter.chips, source)
        for player, cents in run.staked().items()
        if (sitter := seated.sitter(player)) is not None and cents > sitter.chips
    ]
    events = (*_dealer(table, run.command.by), *run.seated, *brought, *run.events)
    made = applied(table, events)
    return made.then(over(made.after)) if hand_of(made.after).phase is Phase.DONE else made


def _dealer(table: Table, by: Actor) -> tuple[e.Event, ...]:
    """Whoever taps a hand in has dealt it, so somebody else has to acknowledge what is called out."""
    dealt = asker(by)
    known = not dealt or dealt == table.dealer
    return () if known else (e.DutyChanged(Duty.STAFF, table.terms.floor, deals=dealt),)


# ---------------------------------------------------------------- who plays


def seating(table: Table, command: c.RecordHand) -> tuple[e.Event, ...] | Refusal:
    """An unknown person who bets sits down as a walk-in; a player named at a free spot gets it."""
    made = applied(table, ())
    wanted = [(spot.spot, spot.player) for spot in command.spots if spot.stakes]
    numbers = [number for number, _ in wanted]
    if command.bank_spot in numbers:
        return refuse(TableCode.BANK_BETS, player=f"Spot {command.bank_spot}", spot=command.bank_spot)
    if len(set(numbers)) < len(numbers):
        twice = next(number for number in numbers if numbers.count(number) > 1)
        return refuse(RoundCode.NOT_YOUR_SPOT, spot=twice)
    riders = [(seat, "") for seat in dict.fromkeys(one.seat for one in command.behind) if seat not in numbers]
    for number, player in [*wanted, *riders, *([(command.bank_spot, "")] if command.bank_spot is not None else [])]:
        sits = _sits(made.after, number, player)
        if isinstance(sits, Refusal):
            return sits
        made = made.then(sits)
    return made


def wants_known(table: Table) -> bool:
    """Whether the sheet, or a night, does not allow walk-ins."""
    return seats.checks(table) or not table.terms.in_hand


def strangers(table: Table, command: c.RecordHand) -> Iterator[Refusal]:
    """Spots with bets or the bank but no known player, where the sheet or a night requires one."""
    if not wants_known(table):
        return
    played = [(spot.spot, spot.player) for spot in command.spots if spot.stakes]
    banks = [(command.bank_spot, "")] if command.bank_spot is not None else []
    riders = [(one.seat, "") for one in command.behind]
    for number, player in [*played, *riders, *banks]:
        if not is_known(owner_of(table, number) or player, number):
            yield refuse(TableCode.STRANGER if seats.checks(table) else TableCode.NO_NIGHT_CHIPS, spot=number)


def _sits(table: Table, number: int, player: str) -> tuple[e.Event, ...] | Refusal:
    """The events that give a spot to a player; without a name, to whoever has it."""
    if not 1 <= number <= table.terms.seats:
        return refuse(TableCode.NO_SEAT, most=table.terms.seats, seat=number)
    owner, sitter = owner_of(table, number), table.sitter(player)
    if owner is not None:
        return () if player in ("", owner) else refuse(RoundCode.NOT_YOUR_SPOT, spot=number)
    if sitter is not None and table.queue and len(sitter.spots) >= (most := table.game.sheet.spots.most_while_waiting):
        return refuse(TableCode.TWO_SPOTS, spot=number, most=most)
    if seats.kept_free(table) >= len(table.free_spots):
        return refuse(TableCode.LIST_FIRST, spot=number)
    if sitter is not None:
        return (e.SpotsWanted(player, len(sitter.spots) + 1), e.SpotGiven(player, number))
    if not is_known(player, number):
        return (e.Seated(str(Stranger(number)), c.Kind.PERSON, number),)
    return refuse(TableCode.NOT_SEATED, player=player)


# ---------------------------------------------------------------- taking back, and the end


def reopen(table: Table, command: c.ReopenHand, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    """Everything as it was before the hand was recorded.

    Walk-ins leave, and spots that were assigned with this hand are free again: they may have been tapped by mistake.
    """
    hand = table.hand
    if hand is None or hand.phase is not Phase.PLAYING:
        return refuse(TableCode.NOT_WAITING)
    back = applied(table, _taken_back(hand))
    made = back.then((*bank.bank_returned(hand_of(back.after)), e.HandReopened(hand.number)))
    played = _players(hand)
    sitters = [one for one in made.after.sitters if one.player in played]
    gone = [e.Left(one.player, one.chips) for one in sitters if _is_stranger(one)]
    free = [event for one in sitters if not _is_stranger(one) for event in _freed(one, _first_played(table, one))]
    return made.then((*gone, *free))


def _first_played(table: Table, sitter: Sitter) -> set[int]:
    """Extra spots that somebody plays in this hand, and did not in the one before."""
    before = _spots(table.last, sitter.player) if table.last is not None else set()
    return _spots(hand_of(table), sitter.player).intersection(sitter.spots[1:]) - before


def _is_stranger(sitter: Sitter) -> bool:
    return not is_known(sitter.player, sitter.seat)


def _players(hand: Hand) -> set[str]:
    """Whoever had a part in the hand."""
    banks = {hand.bank.player} if hand.bank else set()
    riders = {rider.player for rider in hand.riders}
    return banks | riders | {spot.player for spot in hand.round.spots} | {one.player for one in hand.ended}


def _taken_back(hand: Hand) -> Iterator[e.Event]:
    for spot in hand.round.spots:
        yield e.WagersReturned(spot.number, spot.player, dict(spot.stakes))
    for rider in hand.riders:
        yield e.WagersReturned(rider.spot, rider.player, dict(rider.stakes), rider.reserve)
    for one in hand.ended:
        if one.ending is Ending.FORFEITED:
            yield e.ForfeitReturned(one.spot, one.player, sum(one.stakes.values()))
    spots = {rider.player: rider.spot for rider in hand.riders}
    spots |= {one.player: one.number for one in hand.round.spots} | {one.player: one.spot for one in hand.ended}
    for player, cents in hand.collected:
        practice = hand.bank is not None and hand.bank.practice and hand.bank.player == player
        yield e.CollectionReturned(spots.get(player, 0), player, cents, practice)


def end(table: Table, command: c.EndHand, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    hand = table.hand
    if hand is None or hand.phase is not Phase.DONE:
        return refuse(TableCode.NO_HAND, now="no hand is to be put away")
    return over(table)


def over(table: Table) -> tuple[e.Event, ...]:
    """The hand is on record; walk-ins who did not bet leave, and the waiting list moves up."""
    hand = hand_of(table)
    opened = e.DeckOpened(hand.number, hand.deck, "", hand.finish or e.Finish.UNUSED, deck.places(table, hand))
    made = applied(table, [opened])
    made = made.then(_given_up(made.after, hand))
    return made.then(seats.turn_over(made.after))


def _given_up(table: Table, hand: Hand) -> Iterator[e.Event]:
    """Walk-ins who did not bet leave, and extra spots without bets are given up: only bets show who is there."""
    players = _players(hand)
    for one in table.sitters:
        if _is_stranger(one) and one.player not in players:
            yield e.Left(one.player, one.chips)
        elif one.player in players:
            yield from _freed(one, set(one.spots[1:]) - _spots(hand, one.player))


def _spots(hand: Hand, player: str) -> set[int]:
    """The spots that somebody played."""
    ended = {one.spot for one in hand.ended if one.player == player}
    return ended | {one.number for one in hand.round.spots if one.player == player}


def _freed(sitter: Sitter, spots: set[int]) -> Iterator[e.Event]:
    """Give up these extra spots."""
    if spots:
        yield e.SpotsWanted(sitter.player, len(sitter.spots) - len(spots))
        yield from (e.SpotReleased(sitter.player, spot) for spot in sorted(spots))

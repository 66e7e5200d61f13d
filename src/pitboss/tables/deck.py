"""The life of a deck: washed, cut, locked, and opened when its hand is over. `pitboss.fair` has the protocol."""

import re
from collections.abc import Sequence
from dataclasses import replace

from pitboss.cards.card import Card
from pitboss.fair import protocol
from pitboss.rounds.refusal import Refusal, refuse
from pitboss.tables import bank, seats
from pitboss.tables import commands as c
from pitboss.tables import events as e
from pitboss.tables.evolve import Applied, applied
from pitboss.tables.refusal import TableCode
from pitboss.tables.state import Hand, Phase, Table, Washed
from pitboss.tables.words import Answer, at_risk, seated

AHEAD = 2  # commits that are public when bets open: for this hand and the next
MISSES_MAX = 3  # a seat that left its cut unopened so often may not cut any more
_HEX = re.compile(r"[0-9a-f]{64}")


def commits_due(table: Table) -> int:
    """How many decks have to be washed before bets can open; none with real cards."""
    if table.real_cards:
        return 0
    return max(0, AHEAD - len(table.washed) - (table.hand is not None and table.hand.phase is not Phase.DONE))


def header(table: Table, hand: int, deck: str) -> protocol.Header:
    return protocol.Header(table.terms.table, hand, deck, bytes.fromhex(table.game.digest))


def next_washes(table: Table, count: int) -> list[tuple[int, str]]:
    """The numbers and decks of the next hands to wash for, in order."""
    decks = table.terms.decks
    return [(hand, decks[(hand - 1) % len(decks)]) for hand in range(table.hands + 1, table.hands + 1 + count)]


def wash(table: Table, command: c.Wash, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    due = commits_due(table)
    return (
        washed_after(table, (), command.commits)
        if due
        else refuse(TableCode.DECKS_READY, count=due, given=len(command.commits))
    )


def _washed(table: Table, commits: Sequence[str]) -> tuple[e.Event, ...] | Refusal:
    if not all(_HEX.fullmatch(commit) for commit in commits):
        return refuse(TableCode.BAD_COMMIT)
    places = next_washes(table, len(commits))
    return tuple(e.DeckWashed(hand, deck, commit) for (hand, deck), commit in zip(places, commits, strict=True))


def _bets_open(table: Table) -> Applied:
    """Seats are updated first, so that everybody knows which spots they may bet on."""
    opened = seats.turn_over(table).then([e.BetsOpened(table.washed[0].hand)])
    return opened.then(bank.offered(opened.after)) if table.banked else opened


def sealed(table: Table, hand: Hand, player: str, seal: str | None) -> tuple[e.Event, ...] | Refusal:
    """The event for a seal that comes with a wager: only the first of a seat counts, and none once it lost its cut."""
    sitter = seated(table, player)
    if isinstance(sitter, Refusal):
        return sitter
    given = sitter.seat in hand.seals or player in hand.sealers.values()
    if seal is None or given or sitter.misses >= MISSES_MAX or sitter.kind is c.Kind.BOT:
        return ()
    if not _HEX.fullmatch(seal):
        return refuse(TableCode.BAD_SEAL)
    return (e.SealGiven(sitter.seat, player, seal),)


def unsealed(table: Table, events: Sequence[e.Event]) -> tuple[e.Event, ...]:
    """When wagers go back, and a player has none left, their seal goes back too: only players who bet take part in the
    cut.

    Nobody can influence the order by this: bets are still open, so no cut is known, and a seal reveals nothing of its
    cut.
    """
    made = applied(table, events)
    after = made.after
    assert after.hand is not None
    gone = [(seat, player) for seat, player in after.hand.sealers.items() if not at_risk(after, player)]
    return made.then(e.SealTakenBack(seat, player) for seat, player in gone)


def open_cut(table: Table, command: c.OpenCut, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    """When the last cut is open, the deck is locked."""
    sitter = seated(table, command.player)
    if isinstance(sitter, Refusal):
        return sitter
    hand = table.hand
    due = [seat for seat in _unopened(hand) if hand.sealers[seat] == sitter.player] if hand else []
    if hand is None or hand.phase is not Phase.CUTTING or not due:
        return refuse(TableCode.NO_CUT_DUE, player=sitter.player)
    if not _HEX.fullmatch(command.cut) or _seal(hand, command.cut) != hand.seals[due[0]]:
        return refuse(TableCode.BAD_CUT)
    opened = applied(table, [e.CutOpened(due[0], command.cut)])
    return opened if _unopened(opened.after.hand) else opened.then(locked(opened.after))


def _seal(hand: Hand, cut: str) -> str:
    return protocol.seal(bytes.fromhex(hand.commit), bytes.fromhex(cut)).hex()


def lock(table: Table, command: c.Lock, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    if table.hand is None or table.hand.phase is not Phase.CUTTING:
        return refuse(TableCode.NO_HAND, now="there is nothing to lock")
    return locked(table)


def _unopened(hand: Hand | None) -> list[int]:
    assert hand is not None
    return [seat for seat in sorted(hand.seals) if seat not in hand.cuts]


def locked(table: Table) -> tuple[e.Event, ...]:
    """Cuts that are not open are left out and recorded, the collection is taken, and the order is fixed."""
    hand = table.hand
    assert hand is not None
    missed = [e.CutMissed(seat, hand.sealers[seat]) for seat in _unopened(hand)]
    cuts = {seat: bytes.fromhex(cut) for seat, cut in hand.cuts.items()}
    pool = protocol.pool(header(table, hand.number, hand.deck), cuts)
    return (*missed, *bank.collections(table, hand), e.DeckLocked(hand.number, pool.hex()))


def ready_to_lock(hand: Hand) -> bool:
    return not _unopened(hand)


def open_deck(table: Table, command: c.OpenDeck, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    """Publish the seed of a hand that is over, with every card accounted for; then open bets for the next one."""
    hand = table.hand
    if hand is None or hand.phase is not Phase.DONE:
        return refuse(TableCode.NO_HAND, now="no deck waits to be opened")
    opened = opened_hand(table, hand, command.seed)
    return opened if isinstance(opened, Refusal) else washed_after(table, (opened,), command.commits)


def opened_hand(table: Table, hand: Hand, seed: str) -> e.DeckOpened | Refusal:
    """The deck of a hand that is over."""
    assert hand.finish is not None
    return _opened(table, Washed(hand.number, hand.deck, hand.commit), seed, hand.finish, places(table, hand))


def _opened(table: Table, washed: Washed, seed: str, finish: e.Finish, deal: tuple[str, ...]) -> e.DeckOpened | Refusal:
    good = _HEX.fullmatch(seed)
    made = protocol.commit(header(table, washed.hand, washed.deck), bytes.fromhex(seed)).hex() if good else ""
    if made != washed.commit:
        return refuse(TableCode.WRONG_SEED)
    return e.DeckOpened(washed.hand, washed.deck, seed, finish, deal)


def _undealt(table: Table) -> tuple[str, ...]:
    return ("undealt",) * len(table.game.deck.cards)


def places(table: Table, hand: Hand) -> tuple[str, ...]:
    """The place of each card of the order; with real cards, of each card that was dealt."""
    found = list(_undealt(table))
    held = [(str(spot.number), spot.cards) for spot in hand.round.spots]
    gone = [(str(ended.spot), ended.cards) for ended in hand.ended]
    for where, positions in (*held, *gone, ("dealer", hand.round.dealer), ("board", hand.round.board)):
        for position in positions:
            assert found[position] in ("undealt", where), f"card {position} lies in two places"
            found[position] = where
    for position in hand.burnt:
        found[position] = "burnt"
    assert sum(place != "undealt" for place in found) == hand.round.dealt, "a card is missing"
    return tuple(found[: hand.round.dealt]) if table.real_cards else tuple(found)


# ---------------------------------------------------------------- decks that nobody is dealt from


def bound(table: Table) -> Hand | None:
    """The hand whose deck cannot be dropped any more: after "no more bets", whoever knows its seed could choose."""
    hand = table.hand
    return hand if hand is not None and hand.phase is not Phase.BETTING else None


def unbound(table: Table) -> tuple[Washed, ...]:
    """The decks whose commits are public and that are not bound, in the order of their hands."""
    hand = table.hand
    open_to_bets = hand is not None and hand.phase is Phase.BETTING and not table.real_cards
    return (Washed(hand.number, hand.deck, hand.commit), *table.washed) if hand and open_to_bets else table.washed


def unused(table: Table, seeds: Sequence[str], cause: c.Cause) -> tuple[e.Event, ...] | Refusal:
    """Open all decks that are not bound, each with the cause; wagers and a bank go back."""
    waiting = unbound(table)
    if len(seeds) != len(waiting):
        return refuse(TableCode.DECKS_READY, count=len(waiting), given=len(seeds))
    hand, events = table.hand, list[e.Event]()
    sealed: dict[int, tuple[int, ...]] = {}
    if hand is not None and waiting and waiting[0].hand == hand.number:
        events += [*bank.all_returned(table, hand), e.HandAbandoned(hand.number)]
        sealed[hand.number] = tuple(sorted(hand.seals))
    for washed, seed in zip(waiting, seeds, strict=True):
        opened = _opened(table, washed, seed, e.Finish.UNUSED, _undealt(table))
        if isinstance(opened, Refusal):
            return opened
        events.append(replace(opened, cause=cause, sealed=sealed.get(washed.hand, ())))
    return tuple(events)


def due_anew(table: Table) -> int:
    """How many decks to wash after those that are not bound are dropped."""
    if table.real_cards:
        return 0
    hand = bound(table)
    return AHEAD - (hand is not None and hand.phase is not Phase.DONE)


def wash_anew(table: Table, command: c.WashAnew, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    """Old and new decks are in one record, so that nobody can wait in between for a better deck."""
    if not unbound(table):
        return refuse(TableCode.DECKS_READY, count=commits_due(table), given=len(command.commits))
    opened = unused(table, command.seeds, command.cause)
    return opened if isinstance(opened, Refusal) else washed_after(table, opened, command.commits)


def washed_after(table: Table, events: tuple[e.Event, ...], commits: Sequence[str]) -> Answer:
    """These events, then the washes that are due after them; bets open if there is no hand and the cards are sealed."""
    made = applied(table, events)
    if len(commits) != commits_due(made.after):
        return refuse(TableCode.DECKS_READY, count=commits_due(made.after), given=len(commits))
    washed = _washed(made.after, commits)
    if isinstance(washed, Refusal):
        return washed
    made = made.then(washed)
    return made if made.after.hand is not None or made.after.real_cards else made.then(_bets_open(made.after))

"""Payouts that are held: wins that somebody other than the dealer has to see before they are paid.

The house posts them at a table between hands, from the dated settings that are in force. `play` calls this once a hand
is ready to be paid.
"""

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet

from pitboss.cards.card import Card
from pitboss.money import chips
from pitboss.money.chips import Cents
from pitboss.rounds import events as re
from pitboss.rounds.refusal import refuse
from pitboss.rounds.settle import Settlement
from pitboss.sheets.prose import listed
from pitboss.tables import commands as c
from pitboss.tables import events as e
from pitboss.tables.identities import is_walk_in
from pitboss.tables.refusal import TableCode
from pitboss.tables.state import WALK_INS, Hand, Table
from pitboss.tables.terms import Holds
from pitboss.tables.words import Answer, wagers_on

PAYOUT = "a payout of"


def post(table: Table, command: c.PostFlags, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    """Between hands, like everything that a table posts, so that a bet is paid by the rule under which it was made."""
    if wagers_on(table):
        return refuse(TableCode.HAND_ON, what="flags change")
    amounts = [
        *(cents for flag in command.holds.flags for cents in (flag.times, flag.over)),
        command.holds.over or 0,
        command.holds.named_over or 0,
    ]
    if min(amounts) < 0:
        return refuse(TableCode.BAD_CENTS, asked=min(amounts))
    return refuse(TableCode.SAME_FLAGS) if command.holds == table.holds else (e.FlagsPosted(command.holds),)


def held(table: Table, hand: Hand, paid: Sequence[e.Event]) -> Iterator[e.CalledOut]:
    """What has to be seen before these settlements are paid, and was not called out for that yet."""
    holds = table.holds
    if holds.none:
        return
    settled = _by_player(hand, paid)
    flagged = [(spot, words) for (spot, _), ones in settled.items() for words in _flagged(table, ones)]
    in_all = list(_in_all(holds, settled))
    for spot, words in (*flagged, *in_all, *_to_walk_ins(table, settled, seen={spot for spot, _ in in_all})):
        if words not in hand.reasons.get(str(spot), ()):
            yield e.CalledOut(str(spot), words)


def _by_player(hand: Hand, paid: Sequence[e.Event]) -> dict[tuple[int, str], list[Settlement]]:
    """The settlements of each player on each spot: the spot's own, and of whoever bet behind it."""
    owners = {spot.number: spot.player for spot in hand.round.spots}
    found: dict[tuple[int, str], list[Settlement]] = {}
    for event in paid:
        if isinstance(event, re.WagerSettled):
            found.setdefault((event.spot, owners[event.spot]), []).append(event.settlement)
        elif isinstance(event, e.BehindSettled):
            found.setdefault((event.spot, event.player), []).append(event.settlement)
    return found


def _flagged(table: Table, ones: Sequence[Settlement]) -> Iterator[str]:
    for one in ones:
        stake = _stake(table, ones, one)
        for flag in table.holds.flags:
            if one.net > 0 and flag.catches(one.net, stake):
                title, because = table.game.wagers[one.wager].title, f" ({flag.note})" if flag.note else ""
                times = f", {one.net // stake} times the wager" if flag.times and stake else ""
                yield f"{PAYOUT} {chips.show(one.net)} on {title}{times}{because}"


def _stake(table: Table, ones: Sequence[Settlement], one: Settlement) -> Cents:
    """A bonus has no stake of its own: it is paid on wagers that are settled beside it."""
    on = table.game.wagers[one.wager].on or (one.wager,)
    return sum(other.stake for other in ones if other.wager in on)


def _in_all(holds: Holds, settled: Mapping[tuple[int, str], Sequence[Settlement]]) -> Iterator[tuple[int, str]]:
    """A player's payout of the hand over all their spots; it is called out at the spot with the largest part."""
    won: dict[str, dict[int, Cents]] = {}
    for (spot, player), ones in settled.items():
        wins = sum(max(one.net, 0) for one in ones)  # losses are not deducted
        if wins:
            won.setdefault(player, {})[spot] = wins
    for spots in won.values():
        total = sum(spots.values())
        if holds.over is not None and total > holds.over:
            where = "" if len(spots) == 1 else f" on spots {listed([str(spot) for spot in sorted(spots)])}"
            most = max(spots, key=lambda spot: (spots[spot], -spot))
            yield most, f"{PAYOUT} {chips.show(total)} in all{where}, above {chips.show(holds.over)}"


def _to_walk_ins(
    table: Table, settled: Mapping[tuple[int, str], Sequence[Settlement]], *, seen: AbstractSet[int]
) -> Iterator[tuple[int, str]]:
    """Payouts to walk-ins add up, because a dealer alone decides who they are. The sum restarts once somebody has
    looked.

    `seen` are spots that somebody looks at anyway.
    """
    over = table.holds.over
    won: dict[int, Cents] = {}
    for (spot, player), ones in settled.items():
        if is_walk_in(player) and spot not in seen:
            won[spot] = won.get(spot, 0) + sum(max(one.net, 0) for one in ones)
    paid = table.walk_ins_paid + sum(won.values())
    if over is not None and any(won.values()) and paid > over:
        most = max(won, key=lambda spot: (won[spot], -spot))
        now, before = chips.show(sum(won.values())), chips.show(paid)
        yield most, f"{PAYOUT} {now}, {WALK_INS} {before} since anybody looked, above {chips.show(over)}"

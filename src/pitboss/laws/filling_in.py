"""What a page fills in when somebody takes up an offer: the seal of a cut with the first bet, the
cut itself, limits, what was wrong in a hand.
"""

from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256

from pitboss.fair import protocol
from pitboss.house.offers import Offer
from pitboss.laws.evening import Evening
from pitboss.rounds.refusal import Refusal
from pitboss.sheets import digest
from pitboss.sheets.game import Game
from pitboss.sheets.values import Range
from pitboss.tables import commands as c
from pitboss.tables import deck
from pitboss.tables.decide import decide
from pitboss.tables.offers import smallest
from pitboss.tables.state import Table
from pitboss.tables.terms import posted, practice_limits


def filled_in(evening: Evening, offer: Offer, number: int = 0) -> Offer | None:
    """The form as the page sends it. `number` selects one of several; None if there is none."""
    command = offer.command
    match command:
        case c.Bet(seal=None) | c.BetBehind(seal=None):
            commit = _commit(evening)
            seal = protocol.seal(commit, _cut(command.player, commit)).hex()
            return replace(offer, command=replace(command, seal=seal))
        case c.OpenCut():
            cut = _cut(command.player, _commit(evening)).hex()
            return replace(offer, command=replace(command, cut=cut))
        case c.PostLimits():
            forms = [one for one in _other_limits(evening, command) if _is_taken(evening, one)]
            return replace(offer, command=forms[number % len(forms)]) if forms else None
        case c.CorrectHand():
            other = next(_put_right(evening, command, number), None)
            return None if other is None else replace(offer, command=other)
        case _:
            return offer


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


def _cut(player: str, commit: bytes) -> bytes:
    """As the browser of a player makes it, from its secret."""
    return protocol.cut(sha256(player.encode()).digest(), commit)


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


def _is_taken(evening: Evening, command: c.PostLimits) -> bool:
    return not isinstance(decide(evening.table, command, evening.order), Refusal)

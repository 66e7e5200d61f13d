"""How the wagers of a finished hand ended, in words for all viewers, from face-up cards only.

Some are not settled in full: returned by a used-up bank, or not paid above a maximum.
"""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from pitboss.cards.card import NAMES, Card
from pitboss.hands.best import best_cards
from pitboss.money import chips
from pitboss.rounds import reasons
from pitboss.rounds.facts import Facts, dealt_facts, gather
from pitboss.rounds.settle import Cause, Ending, Settlement, settle
from pitboss.rounds.state import Spot
from pitboss.sheets.game import Game
from pitboss.sheets.game import Hand as SheetHand
from pitboss.tables import play
from pitboss.tables.events import WagerCut
from pitboss.tables.real_cards import cards
from pitboss.tables.state import Hand

Json = dict[str, Any]
_NONE, _WIN = Ending.NONE, Ending.WIN
Cuts: TypeAlias = Mapping[str, WagerCut]  # by wager, of one player on one spot


def settled(game: Game, hand: Hand, spot: Spot, *, may_be_cut: bool) -> Json:
    """The wagers of a spot, each with its reason; a sentence or two on all of them; its hand, if it is face up."""
    mine, board = _seen(hand, spot.cards), _seen(hand, hand.round.board)
    kept = None if spot.kept is None else _seen(hand, spot.kept)
    found = facts_seen(game, mine, _seen(hand, hand.round.dealer), board, kept)
    cuts = cuts_of(game, hand, spot, found) if may_be_cut else {}
    told = {one.wager: _explained(game, one, found, cuts.get(one.wager)) for one in spot.settled}
    said = headline(game, spot.settled, found, cuts, folded=spot.folded) if spot.settled else None
    ended: Json = {"settled": told, "headline": said}
    if found is not None:
        ended["hand"] = reasons.capital(reasons.held(found.values["player"]))
        plays = _plays(game.player, gather(game.player, mine, (), board)) if kept is None else _names(kept)
        if plays is not None:
            ended["plays"] = plays
    return ended


def dealer(game: Game, hand: Hand) -> Json:
    """What the dealer had, once all of it lies open, and which cards made it."""
    if not game.has_dealer:
        return {"dealer_has": None, "dealer_plays": None}
    cards = gather(game.dealer, (), _seen(hand, hand.round.dealer), _seen(hand, hand.round.board))
    if len(cards) != game.dealer.count:
        return {"dealer_has": None, "dealer_plays": None}
    return {"dealer_has": reasons.has(game.dealer.rank(cards)), "dealer_plays": _plays(game.dealer, cards)}


def _plays(hand: SheetHand, cards: Sequence[Card]) -> list[str] | None:
    """The cards that count; None if all do."""
    best = best_cards(hand.ladder, cards) if hand.count > hand.ladder.cards else None
    return None if best is None else _names(best)


def _names(cards: Sequence[Card]) -> list[str]:
    return [NAMES[one] for one in cards]


def _explained(game: Game, one: Settlement, found: Facts | None, cut: WagerCut | None) -> Json:
    """A bonus that does not pay has no reason, to keep views small: they are sent often."""
    told = one.as_json()
    if one.ending is _NONE:
        return told
    due = one if cut is None else whole(one, cut)
    why = reasons.unseen(game, due) if found is None else reasons.reason(game, due, found)
    if one.ending is _WIN:
        told["odds"] = one.pays
    told["reason"] = why if cut is None else explained(game, one, cut, why)
    return told


def _seen(hand: Hand, positions: Sequence[int]) -> tuple[Card, ...]:
    faces = hand.round.faces
    return tuple([faces[one] for one in positions if one in faces])


def facts_seen(
    game: Game, mine: Sequence[Card], theirs: Sequence[Card], board: Sequence[Card], kept: Sequence[Card] | None
) -> Facts | None:
    """None if some cards were not seen: the hand was folded or void, a card was dead, or some were not tapped."""
    laid = kept is not None and len(mine) == cards.laid(game)  # the discards stayed face down
    if not laid and len(mine) != game.dealt["player"]:
        return None
    if len(theirs) != game.dealt["dealer"] or len(board) != game.dealt["board"]:
        return None
    return dealt_facts(game, tuple(mine), tuple(theirs), tuple(board), None if kept is None else tuple(kept))


def cuts_of(game: Game, hand: Hand, spot: Spot, found: Facts | None) -> Cuts:
    """The wagers that were not settled in full. The loss of a fold is known without cards."""
    if found is None:
        lost = [one for one in spot.settled if one.cause is Cause.FOLD and one.ending is Ending.LOSE]
        due = {one.wager: -one.stake for one in lost}
    else:
        due = {one.wager: one.net for one in settle(game, spot.stakes, found, folded=spot.folded)}
    return {
        one.wager: WagerCut(spot.number, spot.player, one.wager, due[one.wager], play.ran_out(hand))
        for one in spot.settled
        if one.prize is None and due.get(one.wager, one.net) != one.net  # a prize is never cut
    }


# ---------------------------------------------------------------- wagers that were not settled in full

RETURNED = "returned"


def result(one: Settlement, cut: WagerCut | None) -> str:
    """The word for the result; a wager that would have won or lost and did neither is returned."""
    return RETURNED if cut is not None and one.stake and not one.net else one.ending.value


def explained(game: Game, one: Settlement, cut: WagerCut, why: str) -> str:
    """How much of a wager counted, after the reason why that part won or lost.

    "Dealer's pair of fours beats king high. The bank is used up: $10 of $30 counts, and $20 goes back."
    """
    because = reasons.capital(cut.because)
    if one.net < 0:
        counts = f"{chips.show(-one.net)} of {chips.show(one.stake)} counts"
        return f"{why} {because}: {counts}, and {chips.show(one.stake + one.net)} goes back."
    if one.net > 0:
        return f"{why} {because}: {chips.show(one.net)} of {chips.show(cut.due)} is paid."
    back = f"{chips.show(one.stake)} goes back"
    if cut.due < 0:
        return f"{because}: {back}."
    unpaid = f"{game.wagers[one.wager].title} is not paid"
    return f"{because}: {unpaid}, and {back}." if one.stake else f"{because}: {unpaid}."


def headline(game: Game, settled: Sequence[Settlement], facts: Facts | None, cuts: Cuts, *, folded: bool) -> str:
    """The results of a spot in a sentence; wagers of which nothing counted are not called won or lost."""
    counted = _counted(settled, cuts)
    if not counted and not folded:
        said = ""
    elif facts is None:
        said = reasons.without_cards(game, counted, folded=folded)
    else:
        said = reasons.headline(game, counted, facts, folded=folded)
    return " ".join([part for part in (said, *_left(settled, cuts)) if part]) if cuts else said


def summary(game: Game, settled: Sequence[Settlement], facts: Facts, cuts: Cuts, *, folded: bool) -> str:
    """The same as one line of the history, with the wagers that the headline does not mention."""
    counted = _counted(settled, cuts)
    said = reasons.summary(game, counted, facts, folded=folded) if counted or folded else ""
    return " ".join(part for part in (said, *_left(settled, cuts)) if part)


def in_a_line(game: Game, hand: Hand, spot: Spot) -> str:
    """A spot of a finished hand as one line of the history."""
    mine, theirs, board = (_seen(hand, one) for one in (spot.cards, hand.round.dealer, hand.round.board))
    found = facts_seen(game, mine, theirs, board, None if spot.kept is None else _seen(hand, spot.kept))
    if found is None:
        return reasons.without_cards(game, spot.settled, folded=spot.folded)
    return summary(game, spot.settled, found, cuts_of(game, hand, spot, found), folded=spot.folded)


def _counted(settled: Sequence[Settlement], cuts: Cuts) -> Sequence[Settlement]:
    return [whole(one, cuts.get(one.wager)) for one in settled if one.net or one.wager not in cuts] if cuts else settled


def whole(one: Settlement, cut: WagerCut | None) -> Settlement:
    """The result without the limit."""
    return one if cut is None else one._replace(net=cut.due)


def _left(settled: Sequence[Settlement], cuts: Cuts) -> list[str]:
    """ "The bank is used up." "$20 of $60 is paid." "$30 goes back." """
    if not cuts:
        return []
    mine = [(one, cuts[one.wager]) for one in settled if one.wager in cuts]
    due, paid = sum(cut.due for _, cut in mine if cut.due > 0), sum(one.net for one, _ in mine if one.net > 0)
    back = sum(one.stake + one.net for one, _ in mine if one.net <= 0)
    said = [f"{reasons.capital(because)}." for because in dict.fromkeys(cut.because for _, cut in mine)]
    if due:
        said.append(f"{chips.show(paid)} of {chips.show(due)} is paid.")
    if back:
        said.append(f"{chips.show(back)} goes back.")
    return said

"""The coach where a round is decided street by street, on own cards, cards for all and the choices made so far.

With cards for all a hand is counted by itself, in a moment. First cards of a game with a board are looked up in the
solution of the sheet, which ships or was counted before; a running house does not count a whole game for them.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from pitboss.cards.card import Card
from pitboss.money.chips import Cents
from pitboss.odds.pricing import limits, metered
from pitboss.odds.strategy import street_play
from pitboss.odds.strategy.street_spot import NotCounted, StreetHandOdds
from pitboss.rounds.facts import gather
from pitboss.rounds.reasons import so_far
from pitboss.sheets.game import Game
from pitboss.web.wire.study import CoachSplit


def valued(
    game: Game,
    stakes: Mapping[str, Cents],
    own: Sequence[Card],
    board: Sequence[Card],
    taken: Mapping[str, str],
    meters: Mapping[str, Cents],
    left: Cents | None = None,
) -> tuple[StreetHandOdds, dict[str, Fraction], dict[str, Cents]]:
    """What the solver finds, the choices in cents, and the stakes that they are about; raises `limits.Beyond`.

    The meters matter where a fold takes a wager with prizes along. Elsewhere the sheet is asked as it is: so its
    solution is found. `left` are the chips in front of a player that do not pay for all that may come.
    """
    if any(game.wagers[name].prizes for name in street_play.opening(game, stakes, taken) if meters):
        game = metered.at(game, meters)
    try:
        spot = street_play.asker(game, stakes, taken, left).spot
        found = street_play.advice(game, stakes, own, board, taken, left)
    except NotCounted as error:
        raise limits.Beyond(
            f"{error}; the house has it once somebody has run `pitboss odds {game.id}` on its machine, which takes a"
            " minute. From the next cards on the coach counts each hand by itself"
        ) from None
    return found, {word: worth * spot.unit for word, worth in found.choices.items()}, dict(spot.on)


def held(game: Game, own: Sequence[Card], board: Sequence[Card]) -> str:
    """The hand in words, or what it is so far."""
    every = gather(game.player, own, (), board)
    return str(game.player.rank(every)) if len(every) == game.player.count else so_far(game.player, every)


def comes(game: Game, found: StreetHandOdds, board: Sequence[Card]) -> str:
    """What can still come, and that all of it was gone through."""
    if found.dealer:
        return f"Counted over all {sum(found.dealer.values()):,} hands that the {game.dealer_title.lower()} can have."
    later = game.dealt["board"] - len(board)
    if not later:
        return ""
    cards = f"{later} more card{'s' if later > 1 else ''} for all"
    against = f" and the {game.dealer_title.lower()}'s" if game.has_dealer else ""
    are = "are" if later > 1 or against else "is"
    return f"{cards}{against} {are} to come; every way is counted, with the best play after it."


def split(found: StreetHandOdds) -> CoachSplit | None:
    """Where all other cards are seen; those who do not qualify are counted as such, even if they are higher."""
    if not found.dealer:
        return None
    every = [found.dealer[name] for name in ("higher", "equal", "lower")]
    higher, equal, lower = (all_such - short for all_such, short in zip(every, found.short, strict=True))
    return CoachSplit(total=sum(every), not_qualified=sum(found.short), win=lower, tie=equal, lose=higher)

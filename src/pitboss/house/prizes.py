"""The prizes of a night: who wins them, by place or by a draw, and who has been given them.

A prize is known by its number in the list, from 1 on. Whoever has not bet in enough hands wins none (`nights.board`).
"""

from collections.abc import Callable, Sequence

from pitboss.house.night_types import DrawPrize, Event, GivePrize, Night, PrizeDrawn, PrizeGiven, Standing
from pitboss.rounds.refusal import Refusal, Why, refuse

TO_MOST = 60


class PrizeCode(Why):
    """The refusals about prizes, each with its sentence."""

    NO_PRIZE = ("no-prize", "There is no prize {prize}; the night has {count}.")
    BY_PLACE = ("by-place", "Prize {prize} is for place {place}; it is not drawn.")
    NOBODY = ("nobody-to-draw", "Nobody is left to draw: everybody who has bet in enough hands was drawn for it.")
    GIVEN = ("prize-given", "Prize {prize} was handed over to {to}.")
    STILL_ON = ("still-on", "Places are final when the night is over. End it first.")
    NOT_WON = ("not-won", "Prize {prize} is not for {player}. It is for {winners}.")
    BAD_TO = ("bad-name-of-taker", "Say who took the prize, in 1 to {most} characters.")


def winners(standings: Sequence[Standing], place: int) -> list[str]:
    """Who gets the prize for a place; players who share a place share the prizes of all the places that they fill."""
    shared = max((one.place for one in standings if 0 < one.place <= place), default=0)
    equal = [one.player for one in standings if one.place == shared and shared]
    return equal if place < shared + len(equal) else []


def won_by(night: Night, standings: Sequence[Standing], number: int) -> list[str]:
    """Who may be given a prize: several, if they share a place; nobody, if it is not drawn yet."""
    prize = night.prizes[number - 1]
    if not prize.place:
        return list(night.drawn.get(number, ())[-1:])
    return winners(standings, prize.place)


def entrants(night: Night, standings: Sequence[Standing], number: int) -> list[str]:
    """Who takes part in the draw of a prize: all who have bet enough, less those who were drawn for it before. While
    anybody is left who has no drawn prize, only they."""
    before = night.drawn.get(number, ())
    able = sorted(one.player for one in standings if one.place and one.player not in before)
    have = {who[-1] for other, who in night.drawn.items() if other != number}
    return [player for player in able if player not in have] or able


def draw(
    night: Night, standings: Sequence[Standing], command: DrawPrize, pick: Callable[[int], int]
) -> tuple[Event, ...] | Refusal:
    refusal = _no_prize(night, command.prize) or _given(night, command.prize)
    if refusal:
        return refusal
    prize = night.prizes[command.prize - 1]
    if prize.place:
        return refuse(PrizeCode.BY_PLACE, prize=command.prize, place=prize.place)
    among = entrants(night, standings, command.prize)
    if not among:
        return refuse(PrizeCode.NOBODY)
    return (PrizeDrawn(command.prize, among[pick(len(among))], tuple(among)),)


def give(night: Night, standings: Sequence[Standing], command: GivePrize, now: int) -> tuple[Event, ...] | Refusal:
    refusal = _no_prize(night, command.prize) or _given(night, command.prize)
    if refusal:
        return refusal
    if night.prizes[command.prize - 1].place and night.until is None:
        return refuse(PrizeCode.STILL_ON)
    found = won_by(night, standings, command.prize)
    if command.player not in found:
        return refuse(
            PrizeCode.NOT_WON, prize=command.prize, player=command.player, winners=", ".join(found) or "nobody yet"
        )
    to = " ".join(command.to.split())
    if not 1 <= len(to) <= TO_MOST or not to.isprintable():
        return refuse(PrizeCode.BAD_TO, most=TO_MOST)
    return (PrizeGiven(command.prize, command.player, to, now),)


def _no_prize(night: Night, number: int) -> Refusal | None:
    known = type(number) is int and 1 <= number <= len(night.prizes)
    return None if known else refuse(PrizeCode.NO_PRIZE, prize=number, count=len(night.prizes))


def _given(night: Night, number: int) -> Refusal | None:
    given = night.given.get(number)
    return None if given is None else refuse(PrizeCode.GIVEN, prize=number, to=given.to)

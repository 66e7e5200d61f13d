"""What the solver found, as plain data: what is printed and given to programs.

A solution from the disk is told without NumPy or Numba; what needs them is imported when it is asked for.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING, Any

from pitboss.cards import card
from pitboss.cards.card import Card
from pitboss.money.chips import Cents
from pitboss.odds.pricing import limits, metered
from pitboss.odds.pricing.spot import Joint
from pitboss.odds.pricing.street_odds import Start, StreetOdds
from pitboss.odds.pricing.wager import WagerOdds
from pitboss.odds.solving import first_cards, first_hands, store
from pitboss.odds.solving.questions import key_of, key_of_main
from pitboss.odds.solving.solution import Solution, decided_on, reasons
from pitboss.odds.strategy.hand_odds import HandOdds
from pitboss.sheets.game import Game

if TYPE_CHECKING:
    from pitboss.odds.pricing.bank import BreakEven
    from pitboss.odds.pricing.exposure import Exposure
    from pitboss.odds.sessions.ruin import Ruin
    from pitboss.odds.sessions.session import Session
    from pitboss.odds.strategy.followed import Followed
    from pitboss.odds.strategy.street_spot import StreetHandOdds


def number(value: Fraction) -> dict[str, Any]:
    """
    >>> number(Fraction(-1, 3))
    {'exact': '-1/3', 'value': -0.3333333333333333}
    """
    return {"exact": str(value), "value": float(value)}


def percent(value: Fraction) -> dict[str, Any]:
    """
    >>> percent(Fraction(1, 40))
    {'exact': '1/40', 'percent': 2.5}
    """
    return {"exact": str(value), "percent": float(100 * value)}


def whole(solution: Solution) -> dict[str, Any]:
    """The whole answer for a sheet, with figures per unit of each wager."""
    game, decided = solution.game, dict(solution.decided)
    return {
        "sheet": game.id,
        "digest": game.digest,
        "title": game.title,
        "stakes_cents": dict(solution.stakes),
        "deals": solution.deals,
        "wagers": {
            name: {**wager(one, decided if one is solution.main else {}), **_meters(game, one)}
            for name, one in solution.wagers.items()
        },
        "ties": solution.ties,
        **({"streets": [street(one) for one in solution.streets]} if solution.streets else {}),
        **(first_cards_of(solution) if first_words(solution) else {}),
        **({"not_valued": reasons(solution)} if solution.unvalued else {}),
    }


def _meters(game: Game, one: WagerOdds) -> dict[str, Any]:
    """The meters of a wager: what they show, what a stake feeds to them, and where nobody is ahead."""
    found = [
        {
            "meter": meter.id,
            "title": meter.title,
            "stands_cents": meter.stands,
            "feeds": percent(meter.feeds),
            "break_even_cents": meter.break_even,
        }
        for meter in metered.meters(game, one)
    ]
    return {"meters": found} if found else {}


def street(one: StreetOdds) -> dict[str, Any]:
    """One decision of several: how many deals come to it, and what is done there."""
    return {"id": one.id, "deals": one.deals, "decisions": dict(one.chosen), "ties": one.ties}


def first_cards_of(solution: Solution) -> dict[str, Any]:
    """The first decision by first cards: each with what the choices are worth, as a grid of the best, and in words."""
    return {
        "starts": [start(one) for one in solution.starts],
        "first": {
            "words": first_words(solution),
            "grid": [list(row) for row in first_cards.grid(solution.starts)],
        },
    }


def first_words(solution: Solution) -> dict[str, str]:
    """The first decision in words, by choice; nothing where the cards that it is taken on are too many to tell.

    Two own cards are in the solution. Of more there are thousands: they are counted, and only the words are kept.
    """
    game = solution.game
    if solution.starts or not solution.streets or limits.compares(game):
        return first_cards.in_words(solution.starts)
    key = key_of("first cards", game, solution.stakes)
    found = store.find(key) if solution.cache else None
    if found is None:
        found = find_first_words(solution)
        if solution.cache:
            store.keep(key, found)
    assert isinstance(found, dict)
    return found


def find_first_words(solution: Solution) -> dict[str, str]:
    from pitboss.odds.pricing.street_solve import first_decision

    staked = decided_on(solution.game, solution.stakes)
    return first_hands.in_words(first_decision(solution.game, staked, solution.unit))


def start(one: Start) -> dict[str, Any]:
    """First cards, and what each first choice is worth with them."""
    return {
        "cards": one.cards,
        "alike": one.alike,
        "choices": {word: number(worth) for word, worth in one.choices.items()},
        "best": one.best,
        **({"equal": list(one.ties)} if one.ties else {}),
    }


def strategy(solution: Solution) -> list[dict[str, Any]]:
    """The best play in words, for each exposed card where one is seen; `whole` where the hand's value says it all."""
    return [{"rule": str(one), "whole": one.exists} for one in solution.thresholds]


def rules(solution: Solution) -> list[dict[str, Any]]:
    """Short lists of rules that a search finds, each with what it costs against the best play.

    `proved` where no list of the length is better; else it is the best found. The search takes seconds, so that what
    it found is kept.
    """
    known = rules_known(solution)
    if known is None:
        known = search_rules(solution)
        if solution.cache:
            store.keep(rules_key(solution), known)
    return known


def rules_known(solution: Solution) -> list[dict[str, Any]] | None:
    """The lists, where they were searched for before, or ship with the package."""
    found = store.find(rules_key(solution)) if solution.cache else None
    assert found is None or isinstance(found, list)
    return found


def rules_key(solution: Solution) -> str:
    """What lists are kept under. Those of several streets are about the main game alone: sheets that differ by side
    wagers share them.
    """
    if solution.streets:
        return key_of_main("lists by streets", solution.game, solution.stakes)
    return key_of("rules", solution.game, solution.stakes)


def search_rules(solution: Solution) -> list[dict[str, Any]]:
    """For a game of several streets each list is for one of them (`street`), the others played best."""
    if solution.streets:
        from pitboss.odds.strategy import street_rules

        return [
            {
                "rules": [one.line],
                "length": one.length,
                "cost": percent(one.cost),
                "proved": one.proved,
                "street": one.street,
            }
            for one in street_rules.find(solution)
        ]
    from pitboss.odds.strategy import rulelist

    return [
        {
            "rules": [str(rule) for rule in one.rules],
            "length": one.length,
            "cost": percent(one.cost),
            "proved": one.proved,
        }
        for one in rulelist.find(solution)
    ]


def followed(solution: Solution, taken: Any) -> dict[str, Any]:
    """What a given strategy comes to, and what its mistakes cost, the dearest first."""
    from pitboss.odds.strategy.ways_to_play import follow

    return _followed(follow(solution, taken))


def followed_by_streets(solution: Solution, text: str) -> dict[str, Any]:
    """The same for a game that is decided street by street."""
    from pitboss.odds.strategy.street_ways import follow

    return _followed(follow(solution, text))


def _followed(found: "Followed") -> dict[str, Any]:
    return {
        "wager": wager(found.odds, {}),
        "cost": percent(found.cost),
        "mistakes": [
            {"hand": each.hand, "best": each.best, "played": each.played, "cost": percent(each.cost)}
            for each in found.mistakes
        ],
    }


def hand(found: HandOdds, cards: Sequence[Card], up: Card | None) -> dict[str, Any]:
    """What one hand is worth, choice by choice, and the dealer's hands behind it."""
    names = ("higher", "equal", "lower")
    return {
        "hand": card.show(cards),
        "up": None if up is None else card.show([up]),
        "choices": {word: number(value) for word, value in found.choices.items()},
        "best": found.best,
        "dealer": {
            "total": found.total,
            **dict(zip(names, found.split, strict=True)),
            "not_qualified": dict(zip(names, found.short, strict=True)),
        },
    }


def street_hand(found: "StreetHandOdds", own: Sequence[Card], board: Sequence[Card]) -> dict[str, Any]:
    """What one hand is worth at a street of several; `equal` are all best choices, `best` the one that stakes less."""
    return {
        "hand": card.show(own),
        "board": card.show(board) if board else None,
        "street": found.street,
        "after": list(found.after),
        "choices": {word: number(value) for word, value in found.choices.items()},
        "best": found.best,
        "equal": list(found.equal),
        "deals": found.deals,
        **({"dealer": dict(found.dealer)} if found.dealer else {}),
    }


def evening(one: "Session", lost: "Ruin | None", of: str) -> dict[str, Any]:
    """So many rounds of the main wager, or of all wagers that are staked, in units of the main one."""
    found: dict[str, Any] = {
        "of": of,
        "rounds": one.rounds,
        "mean": number(one.mean),
        "variance": number(one.variance),
        "ahead": one.ahead,
        "even": one.even,
        "behind": one.behind,
        "quantiles": {str(place): str(value) for place, value in one.quantiles.items()},
        "mass": one.mass,
        "normal": {"ahead": one.normal.ahead, "behind": one.normal.behind},
    }
    if lost is not None:
        found["ruin"] = {"bankroll": str(lost.bankroll), "chance": lost.chance, "error": lost.error}
    return found


def bank(won: Fraction, most: "Exposure", spots: int, fair: "BreakEven | None") -> dict[str, Any]:
    """The other side of the table, in cents; `fair` where a player has the bank and the house collects."""
    collection = (
        {"per_round_cents": number(fair.per_round), "per_player_cents": number(fair.per_player)} if fair else {}
    )
    return {
        "spots": spots,
        "wins_cents": number(won),
        **({"break_even_collection": collection} if fair else {}),
        "most_lost_cents": most.lost,
        "bound_cents": most.bound,
        "exact": most.exact,
        "dealer": card.show(most.dealer),
        "hands": [{"cards": card.show(one.cards), "choice": one.choice, "won_cents": one.won} for one in most.spots],
    }


def together(found: Joint) -> dict[str, Any]:
    """Several wagers on one spot: the distribution of their sum, in cents, and how they go together."""
    whole_spot = found.distribution
    return {
        "net_cents": str(whole_spot.net),
        "deals": whole_spot.deals,
        "mean_cents": number(whole_spot.mean),
        "variance": number(whole_spot.variance),
        "standard_deviation": whole_spot.standard_deviation,
        "hit_rate": percent(whole_spot.hit_rate),
        "element_of_risk": percent(-whole_spot.net / found.staked),
        "decisions": dict(found.chosen),
        "ties": found.ties,
        "covariances": {f"{one}, {other}": number(value) for (one, other), value in found.part_covariances.items()},
        "outcomes": {str(net): whole_spot.counts[net] for net in sorted(whole_spot.counts)},
    }


CONFIDENCE, DEVIATIONS = 0.9, 1.645  # of a normal distribution, 90 % lie within 1.645 deviations of the mean


def hourly(one: WagerOdds, hands: int, stake: Cents) -> dict[str, Any]:
    """What the house wins with a wager in an hour, speed and stake being assumed, and how far an hour strays from it.

    The volatility index is the deviation of a hand times 1.645: after n hands, 90 % of results lie within the index
    times the root of n, in units, of what is expected. That takes the sum of the hands for normal, which it is nearly.
    """
    mean = one.house_edge * hands * stake
    index = DEVIATIONS * one.distribution.standard_deviation
    off = index * sqrt(hands) * stake
    return {
        "hands": hands,
        "stake_cents": stake,
        "wins_cents": number(mean),
        "confidence": CONFIDENCE,
        "volatility_index": index,
        "interval_cents": [round(float(mean) - off), round(float(mean) + off)],
    }


def _whole(net: Fraction) -> int | str:
    """A number where it is one; a sheet that pays 3 to 2 may have halves."""
    return net.numerator if net.denominator == 1 else str(net)


def wager(one: WagerOdds, decided: dict[str, int]) -> dict[str, Any]:
    distribution = one.distribution
    found: dict[str, Any] = {
        "net": _whole(distribution.net),
        "deals": distribution.deals,
        "house_edge": percent(one.house_edge),
        "element_of_risk": percent(one.element_of_risk),
        "variance": number(distribution.variance),
        "standard_deviation": distribution.standard_deviation,
        "hit_rate": percent(distribution.hit_rate),
        "fold_rate": percent(one.fold_rate),
        "outcomes": {str(net): distribution.counts[net] for net in sorted(distribution.counts)},
    }
    if decided:
        found["decisions"] = decided
    if one.lines:
        found["lines"] = [
            {"class": line.name, **_line(one, line.pays, line.count, Fraction(line.count), line.pays * line.count)}
            for line in one.lines
        ]
    if one.tables:
        found["tables"] = [
            {"wager": line.wager, "class": line.name, **_line(one, line.pays, line.count, line.staked, line.won)}
            for line in one.tables
        ]
    return found


def _line(one: WagerOdds, pays: Fraction, count: int, staked: Fraction, won: Fraction) -> dict[str, Any]:
    """A pay line: how often it comes, what it brings, and what the house edge is if it pays one unit more.

    The last takes the play as it is; where a better pay would change the best choice, the edge falls a little further.
    """
    deals = one.distribution.deals
    return {
        "pays": str(pays),
        "count": count,
        "probability": percent(Fraction(count, deals)),
        "one_in": deals / count,
        "contribution": percent(won / deals),
        "one_unit_more": {"change": percent(-staked / deals), "house_edge": percent(one.house_edge - staked / deals)},
    }

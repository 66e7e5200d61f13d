"""What the rules of the house add to the rules of a game, in words: for the rules view and the page of a hand."""

from pitboss.house import opening_rules
from pitboss.house.house_rules import TOPICS, HouseRules
from pitboss.sheets.game import Game


def lines(rules: HouseRules, game: Game, day: str) -> list[str]:
    """The approval of the game, the order of authority, the limit of a wager on this day, and the house's own words."""
    approval = rules.approval(opening_rules.frame_of(game))
    cap = rules.cap_on(day)
    order = "; ".join(f"{place}. {text}" for place, text in enumerate(rules.order_of_authority, start=1))
    return [
        *([f"This version of the game is {approval}."] if approval else []),
        f"Where texts disagree, the first of these that speaks of it holds: {order}.",
        *([f"{str(cap)[0].upper()}{str(cap)[1:]}."] if cap else []),
        *(f"{TOPICS[topic]}: {rules.texts[topic]}" for topic in TOPICS if topic in rules.texts),
    ]

"""A decision in words: the rules that matter to it, what the seat sees, what it may choose, and how to answer."""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby

from pitboss.cards import card
from pitboss.cards.card import NAMES
from pitboss.gym.words.decision import Decision
from pitboss.money import chips
from pitboss.rounds.choices import Offer
from pitboss.rounds.view import Seen
from pitboss.sheets import payouts, words
from pitboss.sheets.game import Game
from pitboss.sheets.prose import Section, listed
from pitboss.sheets.values import Choice

LEGEND = (
    "Cards are written by rank (2 3 4 5 6 7 8 9 T J Q K A; T is the ten) and suit (c clubs, d diamonds, h hearts,"
    " s spades)."
)
_CLAUSES = re.compile(r" \[[^\[\]]*\]")  # where the source says so: nothing to play by


def prompt(decision: Decision) -> str:
    """All that a player may know, and nothing else: it is made from the seat's view and from the sheet."""
    return "\n".join([*_rules(decision.game), "", *table(decision), "", *task(decision)])


def table(decision: Decision) -> Iterator[str]:
    """What lies on the table, line by line."""
    game, spot, view = decision.game, decision.spot, decision.view
    staked = [f"{game.wagers[name].title} {chips.show(stake)}" for name, stake in spot.stakes.items()]
    yield "The table now"
    yield f"- You have staked: {listed(staked)}. No other player is at the table."
    for stage in game.decisions:
        if stage.id in spot.choices:
            yield f"- You chose before, at {_named(stage.id)}: {spot.choices[stage.id]}."
    yield f"- Your cards: {card.show(decision.cards)}."
    if game.dealt["board"]:
        yield f"- Cards for all: {_hand(view.board)}{_to_come(game.dealt['board'] - len(view.board))}."
    if view.dealer:
        yield f"- The {game.dealer_title.lower()}'s cards: {_hand(view.dealer)}."
    yield "- All other cards are unknown; every one of them is equally likely in every place."


@lru_cache(maxsize=64)
def _rules(game: Game) -> tuple[str, ...]:
    said = [f"You are playing {game.title} at a casino table.", LEGEND]
    parts = [
        Section("Object", (game.sheet.object,) if game.sheet.object else ()),
        Section("Wagers", tuple(words.wager_lines(game))),
        Section("How a round goes", tuple(words.stage_lines(game))),
        *words.rankings(game),
        *_payouts(game),
        Section("Meters", tuple(words.meter_lines(game))),
    ]
    for part in parts:
        if part.lines or part.rows:
            said += ["", part.heading]
            said += [line if line[0].isdigit() else f"- {line}" for line in _plain(part.lines)]
            said += [f"  {': '.join(row)}" for row in part.rows]
    return tuple(said)


def _payouts(game: Game) -> Iterator[Section]:
    """Wagers that are paid alike are told together."""
    for (lines, rows), alike in groupby(payouts.sections(game), key=lambda one: (_plain(one.lines), one.rows)):
        *_, last = heads = [one.heading.removesuffix(" pays") for one in alike]
        yield Section(f"{listed(heads)} pay" if len(heads) > 1 else f"{last} pays", lines, rows)


def _plain(lines: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(_CLAUSES.sub("", line) for line in lines)


def task(decision: Decision) -> Iterator[str]:
    several = f" ({_named(decision.stage.id)})" if len(decision.game.decisions) > 1 else ""
    yield f"You decide now{several}. Your choices:"
    for offer in decision.offers:
        yield f"- {offer.choice}: {_does(decision, offer)}"
    yield ""
    yield (
        "Choose what is worth the most on average, over all cards that may come, if you play as well as possible"
        " afterwards."
    )
    said = listed([f"[{word}]" for word in decision.words], "or")
    yield f"The last line of your answer has to be your choice in square brackets and nothing else: {said}."


def _does(decision: Decision, offer: Offer) -> str:
    game, stage = decision.game, decision.stage
    title = game.wagers[stage.wager].title
    match offer.choice:
        case Choice.FOLD.word:
            return "give up the hand"
        case Choice.CHECK.word:
            return f"put nothing on {title}"
        case Choice.BACK.word:
            return f"take {title} back"
        case _ if not offer.stake:
            return f"leave {title} where it is"
        case _:
            return f"put {chips.show(offer.stake)} on {title}"


def _hand(seen: Seen) -> str:
    if not seen:
        return "none yet"
    down = sum(one is None for one in seen)
    shown = " ".join(NAMES[one] for one in seen if one is not None)
    hidden = f"{down} face down" if down else ""
    return f"{shown} and {hidden}" if shown and hidden else shown or hidden


def _to_come(count: int) -> str:
    return f"; {count} still to come" if count else ""


def _named(stage: str) -> str:
    return f'"{stage.replace("-", " ")}"'

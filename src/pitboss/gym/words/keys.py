"""The lines of a set of decisions: prompts for whoever answers, and apart from them the key with the exact worths."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pitboss.cards import card
from pitboss.gym.words import answers
from pitboss.gym.words.decision import Decision, recall
from pitboss.gym.words.prompt import prompt
from pitboss.money.chips import Cents
from pitboss.sheets.game import Game

# How close the choices are, by what the second best costs, in units of the main wager: each band from the one before.
BANDS = {"razor": Fraction(1, 20), "close": Fraction(1, 5), "clear": Fraction(4, 5), "plain": None}


@dataclass(frozen=True)
class Keyed:
    """A decision of a set: what was seen, and what each choice is worth per unit of the main wager."""

    id: str
    sheet: str
    digest: str
    stakes: Mapping[str, Cents]  # that the round began with
    cards: str
    up: str
    board: str
    taken: Mapping[str, str]  # by stage
    worth: Mapping[str, Fraction]

    @property
    def band(self) -> str:
        cost = answers.closeness(self.worth)
        return next(name for name, most in BANDS.items() if most is None or cost < most)

    def decision(self, game: Game) -> Decision:
        """The decision itself, on its own sheet."""
        assert game.digest == self.digest, f"{self.id} is of another edition of {self.sheet}"
        return recall(game, self.stakes, self.cards, self.up, self.board, self.taken)


def keyed(name: str, decision: Decision) -> Keyed:
    return Keyed(
        id=name,
        sheet=decision.game.id,
        digest=decision.game.digest,
        stakes=dict(decision.opening),
        cards=card.show(decision.cards),
        up=card.show(decision.up),
        board=card.show(decision.board),
        taken=dict(decision.spot.choices),
        worth=decision.worth,
    )


def prompt_line(name: str, decision: Decision) -> str:
    """What is given to whoever answers: nothing in it says what a choice is worth."""
    return json.dumps(
        {
            "id": name,
            "sheet": decision.game.id,
            "digest": decision.game.digest,
            "stage": decision.view.stage,
            "choices": list(decision.words),
            "prompt": prompt(decision),
        }
    )


def key_line(one: Keyed) -> str:
    seen = {"cards": one.cards, "up": one.up, "board": one.board, "taken": dict(one.taken)}
    return json.dumps(
        {
            "id": one.id,
            "sheet": one.sheet,
            "digest": one.digest,
            "stakes": dict(one.stakes),
            **{name: said for name, said in seen.items() if said},
            "worth": {word: str(each) for word, each in one.worth.items()},
        }
    )


def read_key(line: Mapping[str, Any]) -> Keyed:
    """From the object of a line; raises KeyError, TypeError, ValueError or AttributeError where it is no such line."""
    worth = {str(word): Fraction(str(each)) for word, each in line["worth"].items()}
    if len(worth) < 2:
        raise ValueError("a decision has two choices or more")
    return Keyed(
        id=str(line["id"]),
        sheet=str(line["sheet"]),
        digest=str(line["digest"]),
        stakes=dict(line["stakes"]),
        cards=line.get("cards", ""),
        up=line.get("up", ""),
        board=line.get("board", ""),
        taken=dict(line.get("taken", {})),
        worth=worth,
    )


def by_id(every: Iterable[Keyed]) -> dict[str, Keyed]:
    return {one.id: one for one in every}

"""Second opinions: settlements by an oracle that was written from the clauses, ranks by an evaluator of other people,
and hands verified by a program that imports nothing of ours."""

from collections import Counter
from random import Random

from phevaluator import evaluate_cards

from campaigns.campaign import Campaign, Figures, Outcome
from pitboss import verifier
from pitboss.hands.best import ranker
from pitboss.sheets import shipped
from tests import oracle
from tests.agreement import disagreement
from tests.verifier import builder

LINES = 60  # of each sheet, in a piece
HANDS = 4
RANKED = 2_000  # pairs of hands


def piece(seed: str) -> Outcome:
    found = Outcome(Counter())
    for sheet in shipped.ids():
        chance = Random(f"{seed} {sheet}")
        found.wrong += _settled(sheet, chance, found.figures) + _verified(sheet, chance, found.figures)
    found.wrong += _ranked(Random(f"{seed} ranks"), found.figures)
    return found


def _settled(sheet: str, chance: Random, figures: Figures) -> list[str]:
    game, wrong = shipped.load(sheet), []
    for _ in range(LINES):
        differs, refused = disagreement(game, oracle.random_line(sheet, chance))
        wrong += [f"{sheet}: {differs}"] if differs else []
        figures["bets refused by both" if refused else "hands settled alike by the oracle"] += 1
    return wrong


def _verified(sheet: str, chance: Random, figures: Figures) -> list[str]:
    wrong = []
    for _ in range(HANDS):
        checks = verifier.verify(builder.hand(shipped.load(sheet), chance))
        wrong += [f"{sheet}: {check.sentence}" for check in checks if not check.ok]
        figures["hands verified by the verifier"] += 1
    return wrong


def _ranked(chance: Random, figures: Figures) -> list[str]:
    """Which of two hands of five to seven cards is better: the other evaluator gives better hands smaller numbers."""
    ladder = shipped.load("six-card").hands["six"].ladder
    wrong = []
    for _ in range(RANKED):
        count = chance.choice((5, 6, 7))
        rank = ranker(ladder, count)
        one, two = (chance.sample(range(52), count) for _ in range(2))
        ours = (rank(one) > rank(two)) - (rank(one) < rank(two))
        theirs = (evaluate_cards(*one) < evaluate_cards(*two)) - (evaluate_cards(*one) > evaluate_cards(*two))
        wrong += [f"{one} and {two}: {ours} here, {theirs} there"] if ours != theirs else []
        figures["pairs of hands ranked alike by phevaluator"] += 1
    return wrong


OPINIONS = Campaign(
    "opinions",
    "Random hands of every sheet: an oracle written from the clauses settles or refuses each alike, the verifier"
    " accepts each, and another evaluator ranks hands of five to seven cards alike.",
    short=1,
    long=2_000,
    piece=piece,
)

"""The results of a spot as lines for a terminal: one for each wager, with its reason and clause."""

from collections.abc import Iterator, Sequence

from pitboss.cli.terminal import wrapped
from pitboss.money import chips
from pitboss.rounds import words
from pitboss.rounds.facts import Facts
from pitboss.rounds.settle import Settlement
from pitboss.sheets.game import Game


def lines(game: Game, settled: Sequence[Settlement], facts: Facts, after: str = "") -> Iterator[str]:
    """`after` is printed after the net of the spot."""
    rows = [
        (
            game.wagers[one.wager].title,
            one.net,
            words.reason(game, one, facts) + (f" [{one.clause}]" if one.clause else ""),
        )
        for one in settled
    ]
    rows.append(("Net", sum(one.net for one in settled), after))
    width, wide = max(len(title) for title, _, _ in rows), max(8, *(len(chips.signed(net)) for _, net, _ in rows))
    for title, net, reason in rows:
        yield wrapped(f"  {title:<{width}}  {chips.signed(net):>{wide}}  {reason}", hang=width + wide + 6)


def dealers_hand(game: Game, facts: Facts) -> str:
    """The dealer's hand in words, and whether it qualifies where that matters."""
    qualifies = words.qualifies(game, facts.values["dealer"])
    return f"{facts.values['dealer']}{f', {qualifies}' if qualifies else ''}"

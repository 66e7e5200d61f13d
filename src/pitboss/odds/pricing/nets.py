"""What every choice comes to for one hand, by showdown: the settlement, asked once for each; plain whole numbers.

`grid` puts the hands of a sheet side by side for the kernels, `one_hand` asks about a single one.
"""

from pitboss.hands.ladder import HandValue
from pitboss.money.chips import Cents
from pitboss.odds.pricing import limits
from pitboss.rounds import choices
from pitboss.rounds.settle import settle_wager
from pitboss.sheets.game import Game, Wager

SHOWDOWNS = tuple((qualified, ahead) for qualified in (False, True) for ahead in (-1, 0, 1))


def words(game: Game, stakes: dict[str, Cents]) -> tuple[str, ...]:
    """The choices, the cheaper first; one empty word where nothing is decided."""
    stage = game.decisions[0] if game.decisions else None
    if stage is None or not choices.to_decide(game, stage, stakes, {}):
        return ("",)
    every = [choice.word for choice in stage.choices]
    return tuple(sorted(every, key=lambda word: sum(choices.stakes_after(game, stage, word, stakes).values())))


def is_open(game: Game, word: str, stakes: dict[str, Cents], value: HandValue) -> bool:
    """Whether a hand may take the choice."""
    return not word or choices.refused(game, game.decisions[0], word, stakes, value) is None


def by_showdown(game: Game, word: str, based: list[tuple[Wager, Cents]], value: HandValue, most: Cents) -> list[Cents]:
    """What the choice comes to at every showdown, with the wagers of `settled_on`.

    Raises `limits.Beyond` where a deal can win or lose more than `most`.
    """
    return [
        limits.within(
            game,
            sum(
                settle_wager(game, wager, stake, value, qualified, ahead, word == "fold").net for wager, stake in based
            ),
            most,
        )
        for qualified, ahead in SHOWDOWNS
    ]


def stakes_after(game: Game, word: str, stakes: dict[str, Cents]) -> dict[str, Cents]:
    """The stakes once a choice was made; the same where nothing is decided."""
    return choices.stakes_after(game, game.decisions[0], word, stakes) if word else stakes


def settled_on(game: Game, stakes: dict[str, Cents]) -> list[tuple[Wager, Cents]]:
    """Every wager that is settled on the player's cards, with what it is settled on."""
    wagers = [wager for wager in game.wagers.values() if wager.hand.holders == ("player",)]
    based = [(wager, sum(stakes.get(name, 0) for name in wager.on or (wager.id,))) for wager in wagers]
    found = [(wager, stake) for wager, stake in based if stake]
    for wager, _ in found:
        if not limits.on_player(game, wager):
            raise limits.Beyond(f"{game.id}: {wager.title} ranks the player's cards in its own way; it is valued alone")
    return found

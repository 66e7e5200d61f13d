"""The table as an environment of TextArena: rounds are played to their end, and every decision is rewarded exactly.

    import textarena
    import pitboss.gym.words.arena  # registers it

    env = textarena.make("Pitboss-v0", sheet="four-card", rounds=5)

The reward of an episode is what its choices were worth less what the best ones were, added up, in units of the main
wager: 0 for the best play, never above. Since each is counted with what can still come, luck is not in it.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any

from pitboss.cards import card
from pitboss.cards.deck import shuffled
from pitboss.gym.extras import missing
from pitboss.gym.words import answers, dealing, prompt, seat
from pitboss.gym.words.decision import Decision, asked
from pitboss.gym.words.seat import Seat
from pitboss.money import chips
from pitboss.money.chips import Cents
from pitboss.sheets import files, shipped
from pitboss.sheets.game import Game
from pitboss.sheets.prose import listed

try:
    import textarena as ta
    from textarena.envs.registration import ENV_REGISTRY, register_with_versions
    from textarena.wrappers import GameMessagesObservationWrapper, LLMObservationWrapper
except ModuleNotFoundError as error:
    raise missing(error, "textarena") from None

NAME = "Pitboss-v0"


class PitbossEnv(ta.Env):  # type: ignore[misc]  # published without types
    """`sheet` is an id or a file, or several of them: each round is dealt from one of these, or from all that ship."""

    _seat: Seat

    def __init__(
        self,
        sheet: str | Sequence[str] | None = None,
        rounds: int = 1,
        stakes: Mapping[str, Cents] | None = None,
        error_allowance: int = 0,
    ) -> None:
        """`error_allowance` is how often in a row an answer of a wrong form may be given again; then the episode ends.

        Raises a SheetError, or a ValueError that says what instead.
        """
        if rounds < 1 or error_allowance < 0:
            raise ValueError(f"rounds are 1 or more, errors 0 or more; not {rounds} and {error_allowance}")
        every = [name for name in shipped.ids() if dealing.stages(shipped.load(name))]
        names = [sheet] if isinstance(sheet, str) else every if sheet is None else list(sheet)
        if not names:
            raise ValueError("sheet is a list without a sheet; leave it out to play all that ship")
        self.games = [files.load(name) for name in names]
        for game in self.games:
            dealing.opening(game, stakes)
            if stakes is not None:  # whether these can be valued is known when they are: better now than in a round
                _ = next(dealing.decisions(game, Random(0), stakes)).worth
        self.rounds, self.stakes, self.error_allowance = rounds, stakes, error_allowance

    def reset(self, num_players: int = 1, seed: int | None = None) -> None:
        """The same seed deals the same rounds. TextArena's own random numbers are left alone."""
        self.state = ta.SinglePlayerState(num_players=num_players, error_allowance=self.error_allowance)
        self._chance = Random(seed)
        self._total, self._left = Fraction(0), self.rounds
        self._next_round()
        self.state.reset(game_state={"rounds": self.rounds}, player_prompt_function=lambda **_: self._prompt())

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """The info tells the reward of the choice and what all were worth: for whoever trains, not for the player."""
        decision = self._decision
        self.state.add_observation(action, ta.ObservationType.PLAYER_ACTION, from_id=self.state.current_player_id)
        verdict = answers.read(action, decision.words)
        reward = answers.reward(decision.worth, verdict.choice)
        if verdict.choice is None:
            self.state.set_invalid_move(verdict.why, reward=float(self._total + reward))
        else:
            self._total += reward
            self._goes_on(verdict.choice)
        done, info = self.state.step()
        counts = verdict.choice is not None or done  # a wrong form that may be answered again costs nothing
        return done, {
            **info,
            "form": str(verdict.form),
            "choice": verdict.choice,
            "reward": float(reward) if counts else 0.0,
            "worth": {word: str(each) for word, each in decision.worth.items()},
            "sheet": decision.game.id,
            "stage": decision.view.stage,
        }

    @property
    def _decision(self) -> Decision:
        return asked(self._seat, self._opening)

    def _goes_on(self, choice: str) -> None:
        self._seat = seat.choose(self._seat, choice)
        if not self._seat.over:
            self._tell("\n".join([*prompt.table(self._decision), "", *prompt.task(self._decision)]))
            return
        self._left -= 1
        self._tell(result(self._seat))
        if self._left:
            self._next_round()
            self._tell(self._prompt())
        else:
            said = f"All choices together cost {float(-self._total):.4f} against the best ones."
            self.state.set_outcome(reward=float(self._total), reason=said)

    def _next_round(self) -> None:
        game: Game = self._chance.choice(self.games)
        self._opening = dealing.opening(game, self.stakes)
        self._seat = seat.sit(game, shuffled(game.deck, self._chance), self._opening)

    def _prompt(self) -> str:
        return prompt.prompt(self._decision)

    def _tell(self, message: str) -> None:
        self.state.add_observation(message, ta.ObservationType.GAME_MESSAGE)


def result(now: Seat) -> str:
    """How a round ended, as the seat sees it."""
    view = now.view()
    spot = view.spots[0]
    parts = [f"{now.game.wagers[one.wager].title} {chips.signed(one.net)}" for one in spot.settled]
    theirs = [one for one in view.dealer if one is not None]
    shown = f" The {now.game.dealer_title.lower()} had {card.show(theirs)}." if theirs else ""
    return f"The round is over.{shown} {listed(parts)}; together {chips.signed(sum(one.net for one in spot.settled))}."


def register() -> None:
    """As TextArena registers its own: with all observations as one text, `-train` for training, and `-raw`.

    But without the wrapper that puts brackets around an answer that has none: a form that is wrong in the benchmark
    would be right here.
    """
    if NAME not in ENV_REGISTRY:
        wrappers = {"default": [LLMObservationWrapper], "-train": [GameMessagesObservationWrapper]}
        register_with_versions(id=NAME, entry_point="pitboss.gym.words.arena:PitbossEnv", wrappers=wrappers)


register()

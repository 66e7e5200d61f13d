"""Turns tests/golden/cases.toml into .round files, and checks each against what its case expects.

A spot has one `choice`, or, in a game that asks more than once, its `choices` street by street, as far as it is asked.

Run `python tests/golden/make.py` after a change of the cases; a test fails while the files are out of date.
"""

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pitboss.cards import card
from pitboss.cards.card import Card
from pitboss.rounds import record
from pitboss.rounds.commands import Choose, Command, PlaceBets, SetHand, Settle
from pitboss.rounds.deal import deal
from pitboss.rounds.dealer import next_command
from pitboss.rounds.decide import waiting
from pitboss.rounds.events import BOARD, DEALER, CardDealt, WagerSettled
from pitboss.rounds.record import Record, Step
from pitboss.rounds.refusal import Refusal
from pitboss.rounds.state import Round, Spot, stage_now
from pitboss.sheets import shipped
from pitboss.sheets.game import Game
from pitboss.sheets.model import BetStage, DealStage, DecideStage

HERE = Path(__file__).parent


def cases() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tomllib.loads((HERE / "cases.toml").read_text(encoding="utf-8"))["cases"]
    return found


class Wrong(AssertionError):
    """A case does not have the result that it expects."""


def make(case: dict[str, Any]) -> str:
    """The text of the .round file of a case."""
    game = shipped.load(case["sheet"])
    order = _order(game, case)
    state, steps, nets = Round(), list[Step](), dict[int, dict[str, int]]()
    for command, code in _script(case):
        while (dealers := next_command(game, state)) and not _timely(game, state, command, code):
            step, state, _ = record.step(game, state, dealers, order)
            steps.append(step)
        step, state, answer = record.step(game, state, command, order)
        steps.append(step)
        said = answer.code.word if isinstance(answer, Refusal) else ""
        if said != code:
            raise Wrong(f"{case['name']}: {command} is answered {said or 'yes'}, not {code or 'yes'}")
    while dealers := next_command(game, state):
        if isinstance(dealers, Settle) and "meters" in case:
            dealers = Settle(case["meters"])
        step, state, answer = record.step(game, state, dealers, order)
        steps.append(step)
        for event in answer if isinstance(answer, tuple) else ():
            if isinstance(event, WagerSettled):
                nets.setdefault(event.spot, {})[event.settlement.wager] = event.settlement.net
    if case.get("again"):
        steps.append(record.step(game, state, Settle(), order)[0])
    expected = {number: spot["expect"] for number, spot in enumerate(case["spots"], start=1)}
    if nets != expected:
        raise Wrong(f"{case['name']}: settled {nets}, expected {expected}")
    return record.write(Record(game, order, tuple(steps), case["title"], tuple(case["clauses"])))


def _script(case: dict[str, Any]) -> Iterator[tuple[Command, str]]:
    """The players' commands, with the expected refusals: all bets, then all decisions, then late commands."""
    spots = list(enumerate(case["spots"], start=1))
    for number, spot in spots:
        for wish in spot.get("refused", ()):
            if "bets" in wish:
                yield PlaceBets(number, spot["player"], wish["bets"]), wish["code"]
        yield PlaceBets(number, spot["player"], spot["bets"]), ""
    refused = [(number, spot, wish) for number, spot in spots for wish in spot.get("refused", ()) if "bets" not in wish]
    for number, spot, wish in (*refused, *((number, spot, spot) for number, spot in spots)):
        if "keep" in wish:
            yield SetHand(number, spot["player"], card.parse(wish["keep"])), wish.get("code", "")
        if "choice" in wish:
            yield Choose(number, spot["player"], wish["choice"]), wish.get("code", "")
    for street in range(max((len(spot.get("choices", ())) for _, spot in spots), default=0)):
        for number, spot in spots:
            if street < len(spot.get("choices", ())):
                yield Choose(number, spot["player"], spot["choices"][street]), ""
    for number, spot in spots:
        for wish in spot.get("late", ()):
            late = PlaceBets(number, spot["player"], wish["bets"]) if "bets" in wish else None
            yield late or Choose(number, spot["player"], wish["choice"]), wish["code"]


def _timely(game: Game, state: Round, command: Command, code: str) -> bool:
    """Whether it is the time for the command; late ones are sent once the decisions are in."""
    stage = stage_now(game, state)
    if isinstance(command, PlaceBets):
        return isinstance(stage, BetStage) or code == "bets-closed"
    if code == "wrong-stage":
        return True
    return isinstance(stage, DecideStage) and bool(waiting(game, state, stage))


def _order(game: Game, case: dict[str, Any]) -> tuple[Card, ...]:
    """The cards in the order of the deck, so that each hand is dealt what its case says."""
    held = {str(number): list(card.parse(spot["cards"])) for number, spot in enumerate(case["spots"], start=1)}
    held[DEALER] = list(card.parse(case.get("dealer", "")))
    held[BOARD] = list(card.parse(case.get("board", "")))
    spots = tuple(Spot(number, "", {}) for number in range(1, len(case["spots"]) + 1))
    order: list[Card] = []
    for stage in game.stages:
        if isinstance(stage, DealStage):
            events = deal(stage, Round(spots=spots, dealt=len(order)), game.deck.cards)
            order += [held[event.to].pop(0) for event in events if isinstance(event, CardDealt)]
    assert not any(held.values()), f"{case['name']}: too many cards"
    assert len(set(order)) == len(order), f"{case['name']}: a card is there twice"
    return tuple(order)


if __name__ == "__main__":
    for case in cases():
        (HERE / f"{case['name']}.round").write_text(make(case), encoding="utf-8")
    sys.stdout.write(f"{len(cases())} golden rounds written\n")

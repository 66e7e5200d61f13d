"""One spot settled from given cards, without a deck: what `pitboss settle` answers.

The same rules as in a round are asked (`bets`, `choices`, `setting`, `settle`); this is only another
way to bring them the cards.
"""

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from pitboss.cards import card
from pitboss.cards.card import NAMES, Card, CardError
from pitboss.hands.ladder import HandValue
from pitboss.money.chips import Cents
from pitboss.rounds import bets, choices, meters, setting
from pitboss.rounds.bets import Stakes
from pitboss.rounds.facts import Facts, facts
from pitboss.rounds.refusal import Refusal, RoundCode, amount, refuse
from pitboss.rounds.settle import Settlement, settle
from pitboss.sheets.game import Game
from pitboss.sheets.model import ExposeStage
from pitboss.sheets.prose import listed

KEYS = dict.fromkeys(("player", "dealer", "board", "wagers", "choice", "up", "keep", "meters")).keys()


class Settled(NamedTuple):
    """A spot, settled: its facts and one result a wager."""

    facts: Facts
    settlements: tuple[Settlement, ...]
    warning: str | None = None

    @property
    def net(self) -> Cents:
        return sum([settlement.net for settlement in self.settlements])


def answer(game: Game, line: object) -> dict[str, Any]:
    """The JSON answer to one line: a settlement or an error, never an exception."""
    settled = settle_line(game, line)
    if isinstance(settled, Refusal):
        return {"error": settled.as_json()}
    player, dealer = settled.facts.values["player"], settled.facts.values.get("dealer")
    theirs = (
        {} if dealer is None
        else {"dealer": {"hand": str(dealer), "class": dealer.category, "qualifies": settled.facts.qualified}}
    )  # fmt: skip
    return {
        "sheet": game.id,
        "digest": game.digest,
        "player": {"hand": str(player), "class": player.category},
        **theirs,
        "wagers": {one.wager: one.as_json() for one in settled.settlements},
        "net_cents": settled.net,
    }


def answer_text(game: Game, line: object) -> str:
    """The same answer as JSON text, put together from pieces that were encoded before: lines come by the thousand."""
    settled = settle_line(game, line)
    if isinstance(settled, Refusal):
        return json.dumps({"error": settled.as_json()})
    player, dealer = settled.facts.values["player"], settled.facts.values.get("dealer")
    if dealer is None:
        return json.dumps(answer(game, line))
    qualifies = "true" if settled.facts.qualified else "false"
    wagers = ", ".join([_wager_text(one) for one in settled.settlements])
    return (
        f'{{"sheet": "{game.id}", "digest": "{game.digest}", "player": {{{_hand_text(str(player), player.category)}}}, '
        f'"dealer": {{{_hand_text(str(dealer), dealer.category)}, "qualifies": {qualifies}}}, '
        f'"wagers": {{{wagers}}}, "net_cents": {settled.net}}}'
    )


@lru_cache(maxsize=1 << 14)
def _hand_text(words: str, category: str) -> str:
    return json.dumps({"hand": words, "class": category})[1:-1]


@lru_cache(maxsize=1 << 14)
def _wager_text(settled: Settlement) -> str:
    return f"{json.dumps(settled.wager)}: {json.dumps(settled.as_json())}"


def settle_line(game: Game, line: object) -> Settled | Refusal:
    """Settle one spot as the line describes it; amounts are cents, cards are text."""
    if not isinstance(line, dict):
        return refuse(RoundCode.BAD_LINE, why="A line is a JSON object with player, dealer and wagers.")
    if not line.keys() <= KEYS:
        unknown = next(key for key in line if key not in KEYS)
        return refuse(RoundCode.BAD_LINE, why=f'"{unknown}" means nothing here; a line has {", ".join(KEYS)}.')
    held = _cards(game, line)
    if isinstance(held, Refusal):
        return held
    stakes = line.get("wagers", {})
    if not isinstance(stakes, dict):
        return refuse(RoundCode.BAD_LINE, why='"wagers" is an object from wager to cents, such as {"ante": 200}.')
    refusal = bets.refused(game, stakes)
    if refusal:
        return refusal
    player, dealer, board, kept = held["player"], held["dealer"], held["board"], held.get("keep")
    said = line.get("choice")
    words = said if isinstance(said, list) else [] if said is None else [said]
    found = facts(game, player, dealer, board, kept)
    decided = _decisions(game, stakes, words, found.values["player"])
    if isinstance(decided, Refusal):
        return decided
    stakes, folded = decided
    warning = None if kept is None else setting.warning(game, player, kept)
    settled = settle(game, stakes, found, folded=folded)
    if game.meters or "meters" in line:
        standing = _standing(game, line.get("meters", {}))
        if isinstance(standing, Refusal):
            return standing
        settled = tuple(meters.pay(game, settled, standing).settled)
    return Settled(found, settled, warning)


def _standing(game: Game, told: object) -> dict[str, Cents] | Refusal:
    """What the meters show when prizes are paid, the stakes of the hand in them; their seeds where nothing is told."""
    if not isinstance(told, dict):
        return refuse(RoundCode.BAD_LINE, why='"meters" is an object from meter to cents, such as {"jackpot": 12345}.')
    for name, cents in told.items():
        if name not in game.meters:
            known = ", ".join(game.meters) or "none"
            return refuse(RoundCode.BAD_LINE, why=f'There is no meter "{name}" on this sheet; it has {known}.')
        if type(cents) is not int or not 0 <= cents <= bets.CENTS_MAX:
            return refuse(RoundCode.BAD_LINE, why=f'The meter "{name}" has whole cents, not {amount(cents)}.')
    return {name: told.get(name, meter.seed) for name, meter in game.meters.items()}


def _cards(game: Game, line: Mapping[str, Any]) -> dict[str, tuple[Card, ...]] | Refusal:
    """The cards of all who hold some, as many as the sheet deals and no card twice."""
    held: dict[str, tuple[Card, ...]] = {}
    for who, count in game.dealt.items():
        cards = _parsed(who, line.get(who), f'the {count} cards dealt, such as "Qs 6d 4c"') if count else ()
        if isinstance(cards, Refusal):
            return cards
        if len(cards) != count:
            return refuse(RoundCode.BAD_CARDS, why=f"{who.title()} has {len(cards)} cards; this sheet deals {count}.")
        held[who] = cards
    for who, whom in (("board", "for the board"), ("dealer", "to the dealer")):
        if line.get(who) is not None and not game.dealt[who]:
            return refuse(RoundCode.BAD_CARDS, why=f"This sheet deals no cards {whom}.")
    every = [one for cards in held.values() for one in cards]
    if len(set(every)) < len(every):
        twice = next(one for at, one in enumerate(every) if one in every[:at])
        return refuse(RoundCode.BAD_CARDS, why=f"{NAMES[twice]} is there twice; a deck has one of each card.")
    strange = [one for one in every if one not in game.deck.cards] if len(game.deck.cards) < 52 else []
    if strange:
        return refuse(RoundCode.BAD_CARDS, why=f"{card.show(strange)} is not in this game's deck.")
    return _up_and_keep(game, line, held)


def _up_and_keep(
    game: Game, line: Mapping[str, Any], held: dict[str, tuple[Card, ...]]
) -> dict[str, tuple[Card, ...]] | Refusal:
    if line.get("up") is not None:
        up = _parsed("up", line["up"], 'one of the dealer\'s cards, such as "Kd"')
        if isinstance(up, Refusal):
            return up
        if not any(isinstance(stage, ExposeStage) for stage in game.stages):
            return refuse(RoundCode.BAD_CARDS, why="On this sheet no card of the dealer's is exposed; leave out up.")
        if len(up) != 1 or up[0] not in held["dealer"]:
            return refuse(
                RoundCode.BAD_CARDS, why=f"The exposed card is one of the dealer's ({card.show(held['dealer'])})."
            )
    if line.get("keep") is not None:
        keep = _parsed("keep", line["keep"], "the cards that play")
        if isinstance(keep, Refusal):
            return keep
        refusal = setting.refused(game, held["player"], keep)
        if refusal:
            return refusal
        held["keep"] = keep
    return held


def _parsed(who: str, text: object, expected: str) -> tuple[Card, ...] | Refusal:
    if not isinstance(text, str):
        return refuse(RoundCode.BAD_CARDS, why=f'"{who}" should be {expected}.')
    try:
        return card.parse(text)
    except CardError as error:
        return refuse(RoundCode.BAD_CARDS, why=f"{who.title()}: {error}")


def _decisions(game: Game, stakes: Stakes, words: Sequence[object], value: HandValue) -> tuple[Stakes, bool] | Refusal:
    """The stakes after the decisions, and whether the spot folded."""
    strange = [word for word in words if not isinstance(word, str)]
    if strange:
        offered = listed([choice.word for stage in game.decisions for choice in stage.choices], "or")
        return refuse(RoundCode.NOT_OFFERED, asked=strange[0], offered=offered)
    return _decided(game, tuple(stakes.items()), tuple(words), value if game.only_with else None)


@lru_cache(maxsize=1 << 14)
def _decided(
    game: Game, staked: tuple[tuple[str, Cents], ...], words: tuple[str, ...], value: HandValue | None
) -> tuple[Stakes, bool] | Refusal:
    """Go through the decisions with the choices given; a forced one may be left out. The same few come again."""
    left = list(words)
    taken: dict[str, str] = {}
    now = dict(staked)
    for stage in game.decisions:
        if not choices.to_decide(game, stage, now, taken):
            continue
        word = left.pop(0) if left else stage.choices[0].word if len(stage.choices) == 1 else None
        if word is None:
            return refuse(RoundCode.CHOICE_MISSING, offered=listed([choice.word for choice in stage.choices], "or"))
        refusal = choices.refused(game, stage, word, now, value)
        if refusal:
            return refusal
        now = choices.stakes_after(game, stage, word, now)
        taken[stage.id] = word
    if left:
        return refuse(RoundCode.NO_DECISION, why=_why_none(game, now))
    return now, choices.folded(taken)


def _why_none(game: Game, stakes: Stakes) -> str:
    bases = dict.fromkeys(game.bases[stage.wager] for stage in game.decisions)
    missing = [game.wagers[base].title for base in bases if not stakes.get(base)]
    return f"it has no {missing[0]}; leave out the choice" if missing else "all its decisions are taken"

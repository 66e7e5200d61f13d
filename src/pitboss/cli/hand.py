"""`pitboss hand SHEET CARDS`: what a hand is."""

import json
from collections.abc import Iterator
from typing import Any

import click

from pitboss.cards import card
from pitboss.cards.card import Card, CardError
from pitboss.cli.sheet import SHEET, complete_sheet
from pitboss.cli.terminal import say, some
from pitboss.cli.user_error import UserError
from pitboss.hands.best import best_cards
from pitboss.hands.ladder import HandValue
from pitboss.sheets.game import Game, Hand


@click.command
@click.argument(
    "words", nargs=-1, required=True, metavar="SHEET CARDS...", shell_complete=complete_sheet,
    help='The game whose ranking counts, by id or file, and the cards, such as "As Ad Kc".',
)  # fmt: skip
@click.option("--sheet", type=SHEET, help="The game, if it is not named before the cards.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(words: tuple[str, ...], sheet: Game | None, as_json: bool) -> None:
    """Say what a hand is, in words: pitboss hand pair-plus "As Ad Kc"."""
    if sheet is None and _are_cards(words[0]):
        raise UserError(f'say which game, before the cards: pitboss hand three-card "{" ".join(words)}"')
    sheet, cards = (SHEET.convert(words[0], None, None), words[1:]) if sheet is None else (sheet, words)
    try:
        held = card.parse(" ".join(cards))
    except CardError as error:
        raise UserError(str(error)) from None
    strange = [one for one in held if one not in sheet.deck.cards]
    if strange:
        raise UserError(f"{card.show(strange)} is not in this game's deck.")
    hands = _fitting(sheet, held)
    answers = [_answer(sheet, hand, held) for hand in hands]
    if as_json:
        click.echo(json.dumps({"sheet": sheet.id, "cards": card.show(held), "hands": answers}, indent=2))
        return
    for answer in answers:
        played = f" ({answer['cards']})" if answer["cards"] != card.show(held) else ""
        say(f"{answer['of']}: {answer['hand']}{played}")
        for name, value in answer["pays"].items():
            say(f"  {sheet.wagers[name].title} pays {value}")
        if answer["qualifies"] is not None:
            say(f"  {'qualifies' if answer['qualifies'] else 'does not qualify'}")


def _are_cards(words: str) -> bool:
    try:
        return bool(card.parse(words))
    except CardError:
        return False


def _fitting(game: Game, held: tuple[Card, ...]) -> list[Hand]:
    """The hands of the sheet with this many cards; if there are none, those of which this many cards play."""
    hands = list(game.hands.values())
    for counts in ([hand.count for hand in hands], [hand.ladder.cards for hand in hands]):
        fitting = [hand for hand, count in zip(hands, counts, strict=True) if count == len(held)]
        if fitting:
            return fitting
    sizes = sorted({hand.count for hand in hands})
    expected = " or ".join(str(size) for size in sizes)
    raise UserError(f"{some(len(held), 'card makes', 'cards make')} no hand of {game.id}; give {expected} cards")


def _answer(game: Game, hand: Hand, held: tuple[Card, ...]) -> dict[str, Any]:
    kept = best_cards(hand.ladder, held)
    value = hand.ladder.value_of(kept)
    qualifies = None if hand.qualifies is None else value in hand.qualifies
    return {
        "of": {"player": "Player", "dealer": hand.title.capitalize()}.get(hand.id, hand.title.capitalize()),
        "hand": str(value),
        "class": value.category,
        "cards": card.show(kept),
        "pays": dict(_pays(game, hand, value)),
        "qualifies": qualifies,
    }


def _pays(game: Game, hand: Hand, value: HandValue) -> Iterator[tuple[str, str]]:
    for wager in game.wagers.values():
        line = wager.pays.line(value) if wager.hand is hand and wager.pays else None
        if line is not None:
            yield wager.id, line.said

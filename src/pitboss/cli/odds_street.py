"""One hand at a street of several: the questions of `pitboss odds --hand --board`, one by one or by lines."""

import json
import sys
from typing import Any

import click

from pitboss.cards import card
from pitboss.cards.card import CardError
from pitboss.cli.terminal import say
from pitboss.cli.user_error import UserError
from pitboss.odds import solution_data
from pitboss.odds.pricing.limits import Beyond
from pitboss.odds.strategy.street_play import Asker
from pitboss.odds.strategy.street_spot import NOTHING, Known
from pitboss.sheets.game import Game

_FIELDS = {"hand", "board", "after"}


def one(
    game: Game, stakes: dict[str, int] | None, hand: str, board: str | None, after: str | None, seen: tuple[str, ...],
    *, as_json: bool,
) -> None:  # fmt: skip
    hands = _hands(game, stakes)
    try:
        found = _asked(hands, hand, board, after, seen)
    except ValueError as error:
        raise UserError(str(error)) from None
    if as_json:
        click.echo(json.dumps(found, indent=2))
    else:
        _show(found)


def lines(game: Game, stakes: dict[str, int] | None) -> None:
    """A question a line, an answer a line."""
    hands = _hands(game, stakes)
    for text in sys.stdin:
        try:
            line = json.loads(text)
            if not isinstance(line, dict) or not line.keys() <= _FIELDS:
                raise CardError("bad-line", 'a line is {"hand": "Ks 8s", "board": "2d 7h Jc", "after": "check"}')
            found = _asked(hands, line.get("hand"), line.get("board"), line.get("after"))
        except (ValueError, RecursionError) as error:
            code = error.code if isinstance(error, CardError) else "bad-line"
            found = {"error": {"code": code, "message": str(error)}}
        sys.stdout.write(json.dumps(found) + "\n")
        sys.stdout.flush()


def _hands(game: Game, stakes: dict[str, int] | None) -> Asker:
    try:
        return Asker(game, stakes)
    except Beyond as error:
        raise UserError(str(error)) from None


def _asked(hands: Asker, hand: object, board: object, after: object, seen: tuple[str, ...] = ()) -> dict[str, Any]:
    """One hand, as JSON data; raises a ValueError fit for the asker."""
    if not isinstance(hand, str) or not all(one is None or isinstance(one, str) for one in (board, after)):
        raise CardError("bad-line", 'write {"hand": "Ks 8s"}, with "board": "2d 7h Jc" where cards for all are seen')
    own = card.parse(hand)
    shared = card.parse(board) if isinstance(board, str) and board.strip() else []
    before = [word.strip() for word in after.split(",") if word.strip()] if isinstance(after, str) else []
    known = _known(seen) if seen else NOTHING
    return {**solution_data.street_hand(hands.ask(own, shared, before, known), own, shared), "seen": list(seen)}


def _known(seen: tuple[str, ...]) -> Known:
    """From "dealer=Kd", "board=2d" and "dead=7h"."""
    dead: list[int] = []
    found: dict[str, int] = {}
    for written in seen:
        whose, equals, text = written.partition("=")
        cards = card.parse(text) if equals and text.strip() else []
        if (
            whose not in ("dealer", "board", "dead")
            or not cards
            or (whose != "dead" and (len(cards) > 1 or whose in found))
        ):
            raise CardError(
                "bad-cards", f'--seen {written}: write "dealer=Kd", "board=2d" or "dead=7h", each card once'
            )
        if whose == "dead":
            dead += cards
        else:
            found[whose] = cards[0]
    return Known(found.get("dealer"), found.get("board"), tuple(dead))


def _show(found: dict[str, Any]) -> None:
    board = f" with {found['board']}" if found["board"] else ""
    after = f", after {' and '.join(found['after'])}" if found["after"] else ""
    seen = f", {' and '.join(found['seen'])} being known" if found["seen"] else ""
    say(f"{found['hand']}{board}: the decision {found['street']}{after}{seen}")
    width = max(6, *(len(word) for word in found["choices"]))
    for word, value in found["choices"].items():
        told = ("  equal" if len(found["equal"]) > 1 else "  best") if word in found["equal"] else ""
        say(f"  {word:<{width}} {value['value']:+.6f}  ({value['exact']}){told}")
    if len(found["equal"]) > 1:
        say(f"  {' and '.join(found['equal'])} are worth the same; {found['best']} stakes less")
    dealer = found.get("dealer")
    if dealer:
        total = sum(dealer.values())
        split = f"{dealer['lower']:,} lower, {dealer['equal']:,} equal, {dealer['higher']:,} higher"
        say(f"  of {total:,} dealer hands: {split}")

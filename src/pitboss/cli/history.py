"""`pitboss history TABLE [HAND]`: what happened at a table, hand by hand or step by step."""

import json
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

import click

from pitboss.cards import card
from pitboss.cards.card import Card
from pitboss.cli import document_file
from pitboss.cli.at_house import HOUSE, JSON, reading, write_in
from pitboss.cli.counts import Count
from pitboss.cli.listed import tell
from pitboss.cli.terminal import say, some
from pitboss.cli.user_error import UserError
from pitboss.house import days, house_money
from pitboss.house import history as told
from pitboss.house.history import FinishedHand
from pitboss.house.location import Location
from pitboss.house.people import naming
from pitboss.money import chips
from pitboss.report import letterhead, lists
from pitboss.tables import codec
from pitboss.tables.real_cards.cards import UNKNOWN


@click.command
@click.argument("table", help="The name of the table; pitboss table list prints them.")
@click.argument("hand", type=Count(1), required=False, help="The number of a hand; all hands by default.")
@HOUSE
@JSON
@document_file.output(listed=True)
@document_file.PAPER
def command(table: str, hand: int | None, place: Location, as_json: bool, path: Path | None, paper: str) -> None:
    """List the hands of a table, or print one step by step: cards, decisions, results, entries."""
    asked = document_file.asked(path, as_json, listed=True)
    if path is not None and hand is not None:
        raise UserError("a file has the list of all hands; pitboss export writes the record of one")
    with reading(place) as reader:
        head = letterhead.of(reader)
        found = list(told.hands(reader, table))
        if found and found[-1].log:
            day, _, _ = days.day_of(reader, found[-1].log[-1]["at"])
            write_in(house_money.of(reader, kind=found[-1].before.terms.chips, last=day))
        if path is not None:
            told_as = lists.hands(found, table, head.zone, lambda who: naming.name(reader, who))
            tell(told_as, head.house, path, asked, paper, as_json=False)
            return
        if hand is None:
            _list(found, as_json)
            return
        one = next((one for one in found if one.opened.hand == hand), None)
        if one is None:
            known = f"1 to {found[-1].opened.hand}" if found else "none yet"
            raise UserError(f"table {table} has no finished hand {hand}; finished: {known}")
        if as_json:
            click.echo(json.dumps({**told.record(one), "log": one.log}, indent=2))
        else:
            for line in _told(one):
                say(naming.in_words(reader, line))


def _list(found: list[FinishedHand], as_json: bool) -> None:
    rows = [
        {
            "hand": one.opened.hand,
            "deck": one.opened.deck,
            "status": one.opened.finish.value,
            "spots": len(one.hand.round.spots),
            "house_net_cents": -sum(paid.net for spot in one.hand.round.spots for paid in spot.settled),
            "corrections": len(one.corrections),
        }
        for one in found
    ]
    if as_json:
        click.echo(json.dumps(rows, indent=2))
        return
    for row in rows:
        say(
            f"{row['hand']:>6}  deck {row['deck']}  {row['status']:<8} {some(int(row['spots']), 'spot')}  "
            f"bank {chips.signed(int(row['house_net_cents']))}"
        )
    if not rows:
        say("No hand has been finished yet.")


def _told(one: FinishedHand) -> Iterator[str]:
    """The lines of a hand; people are numbers there."""
    hand = one.hand
    yield f"Table {one.before.terms.table}, hand {hand.number}, deck {hand.deck}: {one.opened.finish.value}"
    yield f"  rules {one.before.game.id} {one.before.game.digest[:16]}"
    proof = f"commit {hand.commit}\n  seed   {one.opened.seed}" if one.opened.seed else told.NO_PROOF
    yield f"  {proof}"
    order = one.order
    if order:
        yield f"  dealer {_cards(order, hand.round.dealer)}"
    for spot in hand.round.spots:
        cards = _cards(order, spot.cards)
        chosen = ", ".join(spot.choices.values()) or "nothing to decide"
        yield f"  spot {spot.number}, {spot.player}: {cards}; {chosen}"
        for paid in spot.settled:
            title = one.before.game.wagers[paid.wager].title
            amounts = f"{chips.show(paid.stake):>8}  {chips.signed(paid.net):>8}"
            yield f"    {title:<14} {amounts}  {paid.ending.value} [{paid.clause}]"
    if hand.bank is not None:
        yield f"  bank: {hand.bank.player}, {chips.show(hand.bank.wager)}"
    for player, cents in hand.collected:
        yield f"  collection: {player}, {chips.show(cents)}"
    yield "  entries:"
    for lines in one.postings:
        yield "    " + ", ".join(f"{account} {chips.signed(cents)}" for account, cents in lines)
    for record in one.log:
        moment = datetime.fromtimestamp(record["at"] / 1000, UTC).strftime("%H:%M:%S.%f")[:-3]
        happened = ", ".join(event["is"] for event in record["events"])
        yield f"  {moment} {record['by']}: {record['command']['do']} -> {_shortened(happened)}"
    for right in one.corrected:
        yield f"  put right by {codec.actor_text(right.by)}: {right.note}"
    for correction in one.corrections:
        yield (f"  corrected: spot {correction.spot} {correction.wager} from {chips.signed(correction.was)} to "
                   f"{chips.signed(correction.now)}: {correction.note}")  # fmt: skip


def _cards(order: Sequence[Card], positions: Sequence[int]) -> str:
    return card.show([order[one] for one in positions if order[one] != UNKNOWN]) or "cards that were not told"


def _shortened(words: str) -> str:
    """Events that repeat are printed once, with their number."""
    parts: list[tuple[str, int]] = []
    for word in words.split(", "):
        if parts and parts[-1][0] == word:
            parts[-1] = (word, parts[-1][1] + 1)
        else:
            parts.append((word, 1))
    return ", ".join(word if times == 1 else f"{word} x{times}" for word, times in parts)

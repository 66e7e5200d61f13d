"""The placard: the limits of one table, read from two metres. What pays is on the felt and on the rack card."""

from collections.abc import Iterator
from itertools import pairwise

from pitboss.money import chips
from pitboss.report import card_words
from pitboss.report import model as m
from pitboss.report.rack_card import limits
from pitboss.report.sheet_documents import Asked
from pitboss.report.typesetting import typeset
from pitboss.sheets import words
from pitboss.sheets.game import Game, Wager
from pitboss.sheets.model import Kind
from pitboss.sheets.prose import listed

BLANK = "$ ______"  # a line to write on, where neither the sheet nor a table says an amount


def document(asked: Asked) -> m.Document:
    game = asked.game
    made = m.Document(
        "Placard",
        game.title,
        (
            m.Table(
                (
                    m.Column("Wager"),
                    m.Column("Least", figures=True, width=48.0),
                    m.Column("Most", figures=True, width=48.0),
                    m.Column("Step", figures=True, width=40.0),
                ),
                tuple(_rows(game)),
            ),
            m.Note(" ".join(_notes(asked))),
        ),
        digest=game.digest,
        frame=m.Frame.PLACARD,
        brand=asked.brand,
        data=limits(asked),
    )
    return typeset(made)


def _rows(game: Game) -> Iterator[tuple[m.Words, ...]]:
    """A row a wager, bonuses left out; wagers for which the same words stand share one."""
    alike: dict[tuple[m.Words, ...], list[str]] = {}
    for wager in (*game.opening, *game.wagers.values()):
        if wager.amounts is not None:
            told = _amounts(game, wager)
        elif wager.kind is Kind.DECISION:
            told = m.Across(card_words.stake(game, wager)), "", ""
        else:
            continue
        apart = wager.title if not isinstance(told[0], m.Across) or (wager.amounts and not wager.equal_to) else ""
        titles = alike.setdefault((apart, *told), [])
        if wager.title not in titles:
            titles.append(wager.title)
    for (_, *cells), titles in alike.items():
        yield m.Strong(listed(titles)), *cells


def _amounts(game: Game, wager: Wager) -> tuple[m.Words, m.Words, m.Words]:
    amounts = None if wager.equal_to is not None else card_words.every_amount(wager)
    if wager.equal_to is not None:
        return m.Across(card_words.stake(game, wager)), "", ""
    if amounts is None:  # "as posted" would be an odd thing to say on what is posted
        return BLANK, BLANK, BLANK
    if len(amounts) == 1:
        return m.Across(f"always {chips.show(amounts[0])}"), "", ""
    steps = {two - one for one, two in pairwise(amounts)}
    if len(steps) > 1:
        return m.Across(listed([chips.show(one) for one in amounts], "or")), "", ""
    return chips.show(amounts[0]), chips.show(amounts[-1]), chips.show(steps.pop())


def _notes(asked: Asked) -> Iterator[str]:
    game = asked.game
    yield from card_words.bounds(game)
    if said := words.threshold(game):
        yield f"The {said}."
    if asked.payout_max is not None:
        yield f"The most that is paid to one player in a round: {chips.show(asked.payout_max)}."
    rows = card_words.collection(game, asked.collection)
    if rows:
        each = "; ".join(f"{label}: {player} from each player, {bank} from the bank" for label, player, bank in rows)
        yield f"Collection: {each}."
    elif game.sheet.bank.collection is not None:
        yield "The collection is posted beside this."
    yield "Pay tables: see the felt and the rack card."

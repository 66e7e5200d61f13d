"""The house rules on paper: conduct, misdeals, irregularities, ties, showdown, seats, disputes.

What the program and the sheets of the open tables do is said first, and then the house in its own words.
"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from pitboss.house.house_rules import TOPICS, HouseRules
from pitboss.report import filing_rules
from pitboss.report import model as m
from pitboss.report.letterhead import Letterhead
from pitboss.report.sheet_documents import Asked
from pitboss.sheets import payouts, words
from pitboss.sheets.game import Game
from pitboss.sheets.prose import counted
from pitboss.tables import irregular


def document(rules: HouseRules, head: Letterhead, day: str, games: Sequence[Game] = ()) -> m.Document:
    """`games` are those of the open tables; each is told once."""
    known = tuple({game.id: game for game in games}.values())
    blocks: list[m.Block] = [
        m.Lead(f"{head.house}. They hold at every table, beside the rules of its game."),
        m.Heading("Order of authority"),
        m.Paragraph("If two texts say different things, the first of these that speaks of it holds:"),
        m.Bullets(tuple(f"{place}. {text}" for place, text in enumerate(rules.order_of_authority, start=1))),
    ]
    for topic, title in TOPICS.items():
        blocks += [m.Heading(title), *_topic(topic, rules, known)]
    blocks += [*_games(rules), *_caps(rules)]
    return m.Document(
        "House rules",
        f"House rules, {head.house}",
        tuple(blocks),
        date=day,
        foot=head.foot("house rules"),
        data=data(rules),
    )


def _topic(topic: str, rules: HouseRules, games: Sequence[Game]) -> Iterator[m.Block]:
    said = tuple(_SAID[topic](rules, games))
    if said:
        yield m.Bullets(said)
    if topic == "irregularities":
        yield from _by_game(games)
    own = rules.texts.get(topic)
    if own:
        yield from (m.Paragraph(part.strip()) for part in own.split("\n") if part.strip())
    elif not said:
        yield m.Paragraph("The house has no words of its own on this.")


def _of_games(games: Sequence[Game], lines: dict[str, list[str]]) -> Iterator[str]:
    for game in games:
        yield from (f"{game.sheet.title}: {line}" for line in lines[game.id])


def _conduct(rules: HouseRules, games: Sequence[Game]) -> Iterator[str]:  # noqa: ARG001
    yield "The floor warns a player with a reason on record, and may ask one to leave, who takes all chips along."
    yield from _of_games(games, {game.id: [*words.admission(game), *words.conduct(game)] for game in games})


def _misdeals(rules: HouseRules, games: Sequence[Game]) -> Iterator[str]:  # noqa: ARG001
    yield "A wrong number of cards, or another fault of the deal, is a misdeal: the hand is void, and wagers go back."
    yield f"Once {_number(irregular.ACTED_MAX)} players have acted there is no misdeal, unless the deck is foul."
    yield (
        "A card that lies face up in the deck counts as a scrap of paper, and the next one replaces it; two or more "
        "make a misdeal, and five or more a foul deck."
    )
    yield "A foul deck is taken out of service, replaced, and looked into before anybody deals from it again."
    if rules.inspect_decks:
        yield "Two people look at every card of a deck before it is dealt from."
    if rules.count_every:
        yield f"With real cards the stub is counted at least every {counted(rules.count_every, 'hand')}."


def _irregularities(rules: HouseRules, games: Sequence[Game]) -> Iterator[str]:  # noqa: ARG001
    yield "The floor decides with a reason on record, and what happens follows from the rules of the game."
    if rules.floor_decides:
        yield "For a player whose time is up the floor decides, by default as the rules say: never a raise."
    else:
        yield "For a player whose time is up the rules of the game decide: never a raise."


def _by_game(games: Sequence[Game]) -> Iterator[m.Block]:
    """The irregularities of each game, as in its filing."""
    for game in games:
        yield m.Heading(game.sheet.title, level=3)
        yield from (one for one in filing_rules.irregularities(Asked(game)) if isinstance(one, m.Table))


def _ties(rules: HouseRules, games: Sequence[Game]) -> Iterator[str]:  # noqa: ARG001
    ends = {game.id: [payouts.on_equal(wager) for wager in game.wagers.values()] for game in games}
    yield from _of_games(games, {name: [one for one in said if one is not None] for name, said in ends.items()})


def _showdown(rules: HouseRules, games: Sequence[Game]) -> Iterator[str]:  # noqa: ARG001
    yield "Cards speak: the program ranks every hand, and shows which cards play and which clause pays."
    yield "The dealer's hand is turned over first, then one player at a time. A decision that was made stays."
    yield from _of_games(games, {game.id: list(words.call_outs(game)) for game in games})


def _seats(rules: HouseRules, games: Sequence[Game]) -> Iterator[str]:  # noqa: ARG001
    yield "A player who sits out keeps the seat. Whoever comes to a full table waits in line, and sits in that order."
    yield from _of_games(games, {game.id: list(words.several_spots(game)) for game in games})


def _disputes(rules: HouseRules, games: Sequence[Game]) -> Iterator[str]:  # noqa: ARG001
    yield "A player may dispute a hand until it is settled: it is frozen as it lies, and the floor rules."
    yield "A hand is ruled void by two people. A manager may have the last word on a ruling, once; that is final."
    yield "A player may call the floor about a paid hand until the next one is dealt, and later from the history."
    yield "Two people correct a hand that was on record wrongly; it is settled again from the right cards and bets."


_SAID = {
    "conduct": _conduct,
    "misdeals": _misdeals,
    "irregularities": _irregularities,
    "ties": _ties,
    "showdown": _showdown,
    "seats": _seats,
    "disputes": _disputes,
}
assert _SAID.keys() == TOPICS.keys()


def _games(rules: HouseRules) -> Iterator[m.Block]:
    if not rules.games:
        return
    yield m.Heading("Approved games")
    if rules.register:
        yield m.Paragraph("A table for chips from the cashier is opened only with one of these, in this version.")
    columns = (m.Column("Game", share=1.3), m.Column("Approval", share=1.5), m.Column("Version", width=36))
    rows = tuple(
        (one.title, f"{one.body}, {one.since}{f', {one.reference}' if one.reference else ''}", m.Mono(one.digest[:16]))
        for one in sorted(rules.games, key=lambda one: (one.title, one.since))
    )
    yield m.Table(columns, rows, sentences=True)


def _caps(rules: HouseRules) -> Iterator[m.Block]:
    if rules.caps:
        yield m.Heading("Limit of a single wager")
        yield m.Bullets(tuple(_capital(str(one)) for one in sorted(rules.caps, key=lambda one: one.since)))


def _capital(said: str) -> str:
    return f"{said[0].upper()}{said[1:]}."


def _number(count: int) -> str:
    return {2: "two", 3: "three"}.get(count, str(count))


def data(rules: HouseRules) -> dict[str, Any]:
    return {**asdict(rules), "authority": list(rules.order_of_authority)}

"""The parts of a filing about hands and money: rankings with drawn hands, who wins, in what order, and what is paid."""

from dataclasses import replace

from pitboss.cards.deck import Deck
from pitboss.hands.best import ranker
from pitboss.hands.ladder import HandValue, Ladder
from pitboss.hands.patterns import LENGTHS, SUITED, dashed
from pitboss.money import chips
from pitboss.report import example_hands, playing_cards
from pitboss.report.filing_rules import Blocks, capital, paragraphs, parted
from pitboss.report.model import Block, Bullets, Cards, Column, Halves, Heading, Paragraph, Table, Together, Words
from pitboss.report.sheet_documents import Asked
from pitboss.sheets import payouts, words
from pitboss.sheets.game import Game, Hand, Wager
from pitboss.sheets.house import Banker
from pitboss.sheets.prose import cited, listed
from pitboss.tables.bank import cover

CARD_WIDTH = 5.1  # mm, of a drawn card with its gap
WAGERS_ACROSS = 4  # columns of wagers in the table of showdowns; more go one below the other


def rankings(asked: Asked) -> Blocks:
    """One table a ladder: a drawn hand of each category, what it is, and how hands of a kind compare."""
    game = asked.game
    found: list[Block] = []
    by_ladder: dict[Ladder, list[Hand]] = {}
    for hand in game.hands.values():
        by_ladder.setdefault(hand.ladder, []).append(hand)
    sections = list(words.rankings(game))
    for section, (ladder, hands) in zip(sections, _in_order(game, by_ladder), strict=True):
        if len(sections) > 1:
            found.append(Heading(f"{capital(section.heading)}: {_whose(game, hands)}", 3))
        found += [_ladder(ladder, hands[0], game.deck), Bullets(section.lines)]
    names = [f"{capital(name)}: {meant}." for name, meant in game.sheet.classes.items()]
    return (*found, *((Bullets(tuple(names)),) if names else ()))


def _in_order(game: Game, by_ladder: dict[Ladder, list[Hand]]) -> list[tuple[Ladder, list[Hand]]]:
    """In the order of the sheet, which is that of its sections."""
    part_of = {part.id: part.ladder for part in game.sheet.hands}
    order = [part.id for part in game.sheet.ladders]
    return sorted(by_ladder.items(), key=lambda one: order.index(part_of[one[1][0].id]))


def _whose(game: Game, hands: list[Hand]) -> str:
    named = {"player": "the player's hand", "dealer": f"the {game.dealer_title.lower()}'s"}
    return listed([named.get(hand.id, hand.title.lower()) for hand in hands])


def _ladder(ladder: Ladder, hand: Hand, deck: Deck) -> Table:
    values: dict[str, list[HandValue]] = {}
    for value in ladder.values(deck):
        values.setdefault(value.category, []).append(value)
    rows: list[tuple[Words, ...]] = []
    for place, category in enumerate(one for one in ladder.order if one in values):
        drawn = example_hands.find(_bare(hand), deck, values[category], compared=True, place=place)
        cards: Words = Cards(playing_cards.shown(list(drawn.cards[: ladder.cards]))) if drawn else ""
        rows.append((cards, capital(category), _what(category, ladder, values[category])))
    columns = (
        Column("Example", width=ladder.cards * CARD_WIDTH + 4),
        Column("Hand, high to low", width=34),
        Column("What it is"),
    )
    return Table(columns, tuple(rows), sentences=False)


def _bare(hand: Hand) -> Hand:
    """The hand with no more cards than play, for a drawing of the category alone."""
    return replace(hand, count=hand.ladder.cards, rank=ranker(hand.ladder, hand.ladder.cards))


def _what(category: str, ladder: Ladder, values: list[HandValue]) -> str:
    count = LENGTHS[ladder.cards - 1]
    if category in SUITED:
        return f"{category.split('-', maxsplit=1)[0].capitalize()} cards of one suit, and no more"
    said = {
        "royal flush": f"{dashed(tuple(range(12, 12 - ladder.cards, -1)))} of one suit",
        "straight flush": f"{count} cards in sequence, of one suit",
        "four of a kind": "four cards of one rank",
        "full house": "three cards of one rank and two of another",
        "flush": f"{count} cards of one suit",
        "straight": f"{count} cards in sequence",
        "three of a kind": "three cards of one rank",
        "two pair": "two cards of one rank and two of another",
        "pair": "two cards of one rank",
        "high card": "none of the others",
    }[category]
    if len(values) == 1:
        return capital(said)
    return f"{capital(said)}; the highest is {_tail(values[-1])}, the lowest {_tail(values[0])}"


def _tail(value: HandValue) -> str:
    return str(value).removeprefix(f"{value.category}, ").removesuffix(" high")


# ---------------------------------------------------------------- who wins, and in what order


def winners(asked: Asked) -> Blocks:
    game = asked.game
    compared = [wager for wager in game.wagers.values() if wager.showdown is not None]
    order = "The dealer goes around the table in the order of the deal. " + _order(game)
    threshold = words.threshold(game)
    first = (Paragraph(f"The {threshold}."),) if threshold else ()
    table = _showdowns(game, compared) if compared else ()
    alone = [wager.title for wager in game.wagers.values() if wager.showdown is None]
    by_hand = (Paragraph(f"Settled by a pay table, whatever the other hands are: {listed(alone)}."),) if alone else ()
    hands = (Together((*first, *table)),) if compared else ()
    return (*hands, *by_hand, Paragraph(order), *bank(asked))


def _order(game: Game) -> str:
    order = listed([wager.title for wager in game.wagers.values()])
    return f"On each spot every wager is paid or taken in this order: {order}."


def _showdowns(game: Game, compared: list[Wager]) -> Blocks:
    """What a comparison does to each wager: situations down, wagers across."""
    said: dict[str, dict[str, str]] = {}
    for wager in compared:
        for line in payouts.section(game, wager).lines:
            fact, _, result = line.partition(": ")
            if result and _is_situation(fact):
                sentence, clause = parted(result)
                said.setdefault(fact, {})[wager.id] = sentence.rstrip(".") + (f" [{clause}]" if clause else "")
    found: list[Block] = []
    for at in range(0, len(compared), WAGERS_ACROSS):
        across = compared[at : at + WAGERS_ACROSS]
        columns = (Column("The hands", share=1.25), *(Column(wager.title) for wager in across))
        rows = [(fact, *(by.get(wager.id, "") for wager in across)) for fact, by in said.items()]
        found.append(Table(columns, tuple(row for row in rows if any(row[1:])), sentences=True))
    return tuple(found)


def _is_situation(fact: str) -> bool:
    return fact in ("The player's hand is higher", "Equal hands", "It is lower") or "does not qualify" in fact


def bank(asked: Asked) -> Blocks:
    game = asked.game
    found = [*paragraphs(words.banking(game)), *paragraphs(words.breakage(game))]
    if game.sheet.bank.by is Banker.PLAYER_DEALER:
        found.append(Paragraph(_coverage()))
    return tuple(found)


def _coverage() -> str:
    """How far a bank goes, by the function that settles it."""
    put_up, due = 100_00, (-80_00, 150_00, -40_00)
    first, second, third = cover(due, put_up)
    show = chips.show
    return (
        f"With a bank of {show(put_up)}: the first spot loses {show(-first)}; the second, which would win "
        f"{show(due[1])}, is paid {show(second)} and gets its stake back; the third, which would lose {show(-due[2])}, "
        + ("gets it back." if third == 0 else f"loses {show(-third)}.")
    )


# ---------------------------------------------------------------- pay tables


def pay_tables(asked: Asked) -> Blocks:
    """Every pay table with the sentences about it, two beside each other; wagers that are paid alike share one."""
    game = asked.game
    alike: dict[Blocks, list[str]] = {}
    for wager in game.wagers.values():
        for way, blocks in _pay_tables(game, wager):
            alike.setdefault(blocks, []).append(" ".join(part for part in (wager.title, way) if part))
    made: list[Blocks] = [(Heading(listed(titles), 3), *blocks) for blocks, titles in alike.items()]
    if not made:
        return (Paragraph("No wager of this sheet has a pay table; each pays as the table of showdowns says."),)
    found: list[Block] = [Paragraph("Of a pay table one line pays: that of the best hand that the cards make.")]
    for at in range(0, len(made), 2):
        pair = made[at : at + 2]
        found.append(Together((Halves(pair[0], pair[1] if len(pair) > 1 else ()),)))
    return tuple(found)


def _pay_tables(game: Game, wager: Wager) -> list[tuple[str, Blocks]]:
    """When each of the tables of a wager counts, and the table; the first one with the sentences about it."""
    said = [line for line in payouts.section(game, wager).lines if not _is_situation(line.partition(": ")[0])]
    columns = (Column("Hand"), Column("Pays", figures=True))
    found: list[tuple[str, Blocks]] = []
    for way, lines in payouts.tables(wager).items():
        rows = tuple((capital(line.pay_class.name), payouts.said(game, line)) for line in lines)
        about = () if found else tuple(Paragraph(_closed(line)) for line in said)
        found.append((way, (*about, Table(columns, rows, narrow=True))))
    return found


def _closed(line: str) -> str:
    """A line that leads to a table, as a sentence of its own."""
    sentence, clause = parted(line)
    return cited(f"{sentence.rstrip(':.')}.", clause)

"""Cards of a house: they print what the sheet pays, their drawn hands are of their class, and nothing runs off."""

import json
import re
from fractions import Fraction

import pytest

from pitboss.cards import card
from pitboss.money.chips import Odds
from pitboss.odds.solving.solution import solve
from pitboss.report import card_stakes, card_words, hand_rankings, sheet_documents, typesetting
from pitboss.report import model as m
from pitboss.report.figures import percent
from pitboss.report.sheet_documents import Asked
from pitboss.report.writers import form, markdown, typst
from pitboss.report.writers.form import Form
from pitboss.sheets import payouts, shipped, words
from pitboss.sheets.model import Kind
from pitboss.tables import terms
from pitboss.tables.terms import Bracket
from tests.report import paper

SHAPES = ("six-card", "ultimate-texas-holdem", "player-dealer")
FULL = ("heads-up-holdem-side-bets", "four-card")  # a full back, and a full front with rules for two stakes
CARDS = ("rack-card", "placard", "wallet-card")
BLOCKS: dict[str, dict[str, float]] = {  # of a wallet card the tails of letters may hang below the block
    "rack-card": {"block": 121.0, "top": 34.0, "height": 161.0, "band": 28.0, "gap": 3.0},
    "placard": {"block": 235.0, "top": 58.0, "height": 130.0, "band": 46.0},
    "wallet-card": {"block": 74.6, "top": 5.0, "height": 41.8, "gap": 1.6},
}
HOUSE = m.Brand("Harbour Club", "Table 9", help_line="Help with gambling: 800 Gambler")


def made(kind: str, sheet: str, **more: object) -> m.Document:
    return sheet_documents.make(kind, Asked(shipped.load(sheet), HOUSE, **more))  # type: ignore[arg-type]


# ---------------------------------------------------------------- what pays


def rows_of(document: m.Document) -> list[dict[str, object]]:
    return [row for ranking in document.data["rankings"] for row in ranking["rows"]]


def held_to_the_sheet(sheet: str, document: m.Document, text: str) -> None:
    """Every line of every pay table stands on the card, and every line of the card pays what the tables pay."""
    game = shipped.load(sheet)
    for ranking, told in zip(hand_rankings.rankings(game), document.data["rankings"], strict=True):
        assert len(ranking.rows) == len(told["rows"])
        for row, data in zip(ranking.rows, told["rows"], strict=True):
            assert row.example is not None, (sheet, row.name)
            value = ranking.hand.rank(card.parse(data["example"]))
            lines = [one.table.line(value) for one in ranking.paying]
            assert list(data["pays"]) == ["" if line is None else payouts.said(game, line) for line in lines], row.name
            if data["pays"]:
                said = " ".join(pays for pays in data["pays"] if pays)
                assert typesetting.said(f"{row.name} {said}".strip()) in text, (sheet, row.name, said)
        printed = {line for row in ranking.rows for line in row.lines}
        tables = [line for one in ranking.paying for line in one.table.lines]
        finest = {one.table.line(value) for one in ranking.paying for value in ranking.hand.ladder.values(game.deck)}
        assert {line for line in tables if line in finest} <= printed


def of_its_class(sheet: str) -> None:
    """A drawn hand has as many cards as are dealt, all different, and the cards that count make its value alone."""
    game = shipped.load(sheet)
    for ranking in hand_rankings.rankings(game):
        for row in ranking.rows:
            assert row.example is not None, (sheet, row.name)
            cards, live = row.example.cards, row.example.live
            assert len(set(cards)) == len(cards) == ranking.hand.count
            assert ranking.hand.rank(cards) == row.example.value
            for line in row.lines:
                assert line is None or row.example.value in line.pay_class
            if ranking.compared and not ranking.hand.ladder.by_suit:
                assert ranking.hand.ladder.value_of(cards[: ranking.hand.ladder.cards]) == row.example.value
                assert live == ranking.hand.ladder.cards
            category = row.example.value.category
            if category in ("pair", "three of a kind", "four of a kind"):
                most = {"pair": 2, "three of a kind": 3, "four of a kind": 4}[category]
                assert len({one >> 2 for one in cards[:most]}) == 1
                assert live >= most


def held_to_the_solver(sheet: str, text: str) -> None:
    game = shipped.load(sheet)
    for name, one in solve(game).wagers.items():
        assert f"{game.wagers[name].title} {percent(one.house_edge, 2)} %" in text


def well_set(kind: str, content: bytes) -> None:
    assert paper.structure(content) == []
    assert paper.outside(content, **BLOCKS[kind]) == []


@pytest.mark.parametrize("sheet", SHAPES)
def test_a_rack_card_prints_what_the_sheet_pays_and_what_the_solver_found(sheet: str) -> None:
    """Would catch a line that is left out, one that pays another hand's odds, and a drawing of a lower hand."""
    document = made("rack-card", sheet)
    content = typst.pdf(document)
    text = paper.words(content)
    held_to_the_sheet(sheet, document, text)
    held_to_the_solver(sheet, text)
    of_its_class(sheet)
    well_set("rack-card", content)
    assert "Harbour Club" in text
    assert "Table 9" in text
    assert "800 Gambler" in text
    assert shipped.load(sheet).digest[:12] in text


def sides(kind: str, sheet: str) -> int:
    """A rack card has a front and a back; a wallet card one more for each stake that has rules of its own."""
    more = len(card_stakes.with_rules(solve(shipped.load(sheet)))) - 1
    return {"rack-card": 2, "placard": 1, "wallet-card": 2 + more}[kind]


@pytest.mark.parametrize("sheet", FULL)
@pytest.mark.parametrize("kind", ["rack-card", "wallet-card"])
def test_a_full_side_is_set_closer_and_not_torn(kind: str, sheet: str) -> None:
    """Would catch a third side, and "Otherwise fold" alone on one."""
    content = typst.pdf(made(kind, sheet))
    well_set(kind, content)
    assert len(paper.sizes(content)) == sides(kind, sheet)


@pytest.mark.parametrize("sheet", SHAPES)
@pytest.mark.parametrize("kind", ["placard", "wallet-card"])
def test_signs_and_wallet_cards_keep_within_their_block(kind: str, sheet: str) -> None:
    well_set(kind, typst.pdf(made(kind, sheet)))


@pytest.mark.long
@pytest.mark.parametrize("sheet", shipped.ids())
def test_every_card_of_every_sheet_on_both_papers(sheet: str) -> None:
    """Three shapes are in the short run."""
    of_its_class(sheet)
    for kind in CARDS:
        document = made(kind, sheet)
        pages = set()
        for size in m.Paper:
            content = typst.pdf(document, size)
            well_set(kind, content)
            pages.add(len(paper.sizes(content)))
            if kind == "rack-card":
                held_to_the_sheet(sheet, document, paper.words(content))
                held_to_the_solver(sheet, paper.words(content))
        assert pages == {sides(kind, sheet)}, kind
        for written in (Form.HTML, Form.MARKDOWN, Form.JSON):
            assert form.written(document, written)


def test_the_same_card_gives_the_same_bytes() -> None:
    assert typst.pdf(made("placard", "six-card")) == typst.pdf(made("placard", "six-card"))


# ---------------------------------------------------------------- limits and the collection


def posted(sheet: str) -> Asked:
    game = shipped.load(sheet)
    limits = {wager.id: terms.PRACTICE_LIMITS for wager in game.opening}
    schedule = (Bracket(25_00, 50, 1_00), Bracket(None, 1_00, 2_00))
    return Asked(terms.posted(game, limits), HOUSE, schedule, payout_max=5_000_00)


def test_the_limits_and_the_collection_of_a_table_are_on_its_papers() -> None:
    asked = posted("player-dealer")
    card_text = paper.words(typst.pdf(sheet_documents.make("rack-card", asked)))
    sign = paper.words(typst.pdf(sheet_documents.make("placard", asked)))
    assert "$5 to $100, by $5" in card_text
    assert "Ante up to $25 $0.50 $1.00" in card_text
    assert "Ante above $25 $1.00 $2.00" in card_text
    assert "Ante $5 $100 $5" in sign
    assert "Play equal to the Ante" in sign
    assert "The most that is paid to one player in a round: $5,000." in sign
    assert "as posted" not in card_text + sign


def test_a_sheet_without_limits_leaves_them_to_the_table() -> None:
    """A card says that they are posted. The sign is what is posted: it has lines to write on."""
    text = paper.words(typst.pdf(made("rack-card", "three-card")))
    assert "Ante as posted" in text
    sign = paper.words(typst.pdf(made("placard", "three-card")))
    assert ("as posted" in sign, sign.count("$ ______")) == (False, 6)  # Ante and Pair Plus: least, most and step
    assert "Progressive always $1" in paper.words(typst.pdf(made("placard", "caribbean-stud-progressive")))


def test_what_happens_is_told_for_every_compared_wager() -> None:
    heads, rows = card_words.outcomes(shipped.load("six-card"))
    assert heads == ("Ante", "Play")
    assert rows == [
        ("The dealer has less than queen high", "pays 1 to 1", "pushes"),
        ("Your hand is higher", "pays 1 to 1", "pays 1 to 1"),
        ("Equal hands", "pushes", "pushes"),
        ("Your hand is lower", "loses", "loses"),
    ]


@pytest.mark.parametrize("sheet", shipped.ids())
def test_every_wager_has_its_row_and_every_result_its_cell(sheet: str) -> None:
    """A law over all sheets: no wager is forgotten, and what a cell says is what the sheet's showdown does."""
    game = shipped.load(sheet)
    for wager in game.wagers.values():
        assert card_words.stake(game, wager)
        assert card_words.about(game, wager)
    heads, rows = card_words.outcomes(game)
    compared = [wager for wager in game.wagers.values() if wager.showdown is not None]
    titles = [wager.title for wager in compared]
    assert sorted(re.split(r", | and ", ", ".join(heads))) == sorted(titles) if heads else not compared
    cells = {row[0]: dict(zip(heads, row[1:], strict=True)) for row in rows}
    for wager in compared:
        head = next(one for one in heads if wager.title in re.split(r", | and ", one))
        higher = wager.showdown[1][2] if wager.showdown else None
        said = cells["Your hand is higher"][head]
        assert said == (f"pays {higher}" if isinstance(higher, Odds) else said)
    steps = " ".join(card_words.steps(game))
    for stage in game.decisions:
        assert game.wagers[stage.wager].title in steps
    assert all(wager.title in steps or wager.kind is not Kind.DECISION for wager in game.wagers.values())


# ---------------------------------------------------------------- strategy


def test_a_wallet_card_has_its_rule_and_its_exact_cost() -> None:
    document = made("wallet-card", "six-card")
    text = paper.words(typst.pdf(document))
    edge = solve(shipped.load("six-card")).main.house_edge
    assert "Play with Q-6-4 or better" in text
    assert "Q-6-3 folds" in text
    assert "K-3-2 plays" in text
    assert f"Ante, played so {percent(edge)}" in text
    assert "Ante, folding less than queen high 3.9016" in text  # as `odds --strategy mimic-dealer` and `always` say
    assert "Ante, never folding 8.1063" in text
    assert document.data["strategy"] == {"rules": ["Play with Q-6-4 or better", "Otherwise fold"], "cost": "0"}


def test_the_cost_of_a_short_list_is_the_solvers() -> None:
    document = made("wallet-card", "crazy-4")
    cost = Fraction(document.data["strategy"]["cost"])
    edge = Fraction(document.data["odds"]["wagers"]["ante"]["house_edge"])
    text = markdown.text(document)
    assert 0 < cost < Fraction(1, 10**5)
    assert f"| Ante, played so | **{percent(edge + cost)}** |" in text
    assert f"| Ante, played best | **{percent(edge)}** |" in text
    assert "more than the best play" not in text  # a third figure would not add up in its last place


def test_a_game_of_streets_has_its_first_cards_and_what_comes_later() -> None:
    text = paper.words(typst.pdf(made("wallet-card", "ultimate-texas-holdem")))
    assert "any ace, K-5 or better" in text
    assert "a hidden pair or 4 to a flush with own ten; otherwise check. Costs 0.1778 %" in text
    assert "With five cards for all: fold 46.8 % and Play 53.2 %." in text
    assert "played so" not in text


def test_rules_for_every_decision_that_cost_nothing_are_played_so() -> None:
    document = made("wallet-card", "let-it-ride")
    edge = solve(shipped.load("let-it-ride")).main.house_edge
    text = markdown.text(document)
    assert "let it ride with a pair of tens or better, 4 to a flush or 4 to a straight in 2 ways" in text
    assert f"| Bet 1, played so | **{percent(edge)}** |" in text


def test_a_cap_sets_stakes_apart_on_both_cards() -> None:
    """The raise of the larger Ante is capped: it has another edge, and other rules."""
    game = shipped.load("four-card")
    for kind in ("rack-card", "wallet-card"):
        text = markdown.text(made(kind, "four-card"))
        for amount in ("$2", "$4"):
            assert f"With an Ante of {amount}" in text
            edge = solve(game, {"ante": amount}).main.house_edge
            told = f"{percent(edge, 2)} % at {amount}" if kind == "rack-card" else percent(edge)
            assert told in text


def test_an_edge_that_a_meter_changes_names_what_it_shows() -> None:
    for kind in ("rack-card", "wallet-card"):
        text = markdown.text(made(kind, "caribbean-stud-progressive"))
        assert "while the Jackpot shows $10,000 (25 % of the stake goes to the Jackpot)" in text


def test_the_rule_of_the_only_decision_is_no_small_print() -> None:
    """It stood in the grey of the notes, where a game has one decision on cards of which no list is made."""
    [marked] = [
        block
        for one in made("rack-card", "casino-holdem").blocks if isinstance(one, m.Together)
        for block in one.blocks if isinstance(block, m.Marked)
    ]  # fmt: skip
    first = marked.blocks[0]
    assert isinstance(first, m.Bullets)
    assert str(first.points[0]).startswith("With three cards for all: Call with 4 to a flush")


def test_a_term_is_told_by_the_card_that_the_rule_names() -> None:
    """Would catch "own ten" told beside a rule that says "own seven"."""
    text = markdown.text(made("wallet-card", "texas-holdem-bonus"))
    assert "Own seven: a seven or higher of your own." in text
    assert "Own ten" not in text


def test_the_only_decision_is_not_called_the_first() -> None:
    assert "Ante, always Call |" in markdown.text(made("wallet-card", "casino-holdem"))


def test_small_words_of_cards() -> None:
    assert words.threshold(shipped.load("three-card")).endswith("qualifies with queen high or better")
    street = shipped.load("mississippi-stud")
    assert "first, second and third decisions, in this order" in markdown.text(made("rack-card", street.id))
    sign = markdown.text(sheet_documents.make("placard", posted("player-dealer")))
    assert "$1.00 from the bank; Ante above $25" in sign
    assert "with the limits of Table 9" in sign


def test_a_sheet_beyond_the_solver_keeps_its_card_and_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    from pitboss.odds.pricing.limits import Beyond
    from pitboss.report import rack_card

    def refuse(_: object) -> None:
        raise Beyond("six-card: two flushes in one hand are beyond the solver")

    monkeypatch.setattr(rack_card, "solve", refuse)
    for kind in CARDS:
        document = made(kind, "six-card")
        if kind != "placard":
            assert "ot valued: two flushes in one hand are beyond the solver." in markdown.text(document)
    assert rows_of(made("rack-card", "six-card"))


def test_json_has_limits_and_pays_for_programs() -> None:
    found = json.loads(form.written(made("rack-card", "six-card"), Form.JSON))
    assert found["limits"]["ante"] == {"title": "Ante", "amounts_cents": [200, 300, 400]}
    assert found["odds"]["wagers"]["pair-plus"]["house_edge"] == str(
        solve(shipped.load("six-card")).wagers["pair-plus"].house_edge
    )

"""The practice table that teaches the tablet: the same lesson on every sheet, and no house behind it."""

import pytest

from pitboss.rounds.refusal import Refusal
from pitboss.sheets import shipped
from pitboss.web.routes import lesson as routes
from pitboss.web.staff import practice_table, tablet_lesson
from pitboss.web.wire.lesson import HANDS_MOST, Lesson, LessonHand, PracticeHand, PracticeSeen, PracticeTable
from pitboss.web.wire.real_cards import RealCardsIrregular
from tests.web.minimal import client

FEW = ("six-card", "player-dealer", "let-it-ride", "pair-plus")  # a fold, a bank, streets without a fold, no decision
MISDEAL = RealCardsIrregular(id="a-misdeal", what="misdeal", note="two cards fell")


def seen(found: PracticeSeen | Refusal) -> PracticeSeen:
    assert isinstance(found, PracticeSeen), str(found)
    return found


def taught(sheet: str) -> tuple[Lesson, list[PracticeTable]]:
    """The lesson, and the table at the end of each of its hands."""
    lesson, past, tables = tablet_lesson.lesson(shipped.load(sheet)), list[PracticeHand](), list[PracticeTable]()
    for hand in lesson.hands:
        tables.append(PracticeTable(past=list(past), now=PracticeHand(draft=hand.draft)))
        void = [MISDEAL] if hand.mistake and hand.mistake.what == "misdeal" else []
        past.append(PracticeHand(draft=hand.draft, irregular=void))
    return lesson, tables


@pytest.mark.parametrize("sheet", [one if one in FEW else pytest.param(one, marks=pytest.mark.long)
                                   for one in shipped.ids()])  # fmt: skip
def test_the_lesson_of_every_sheet_can_be_dealt_to_its_end(sheet: str) -> None:
    """A law over all sheets. Would catch a hand that cannot be closed, waits for the floor, pays nobody and takes from
    nobody, a mistake that cannot be made, and a misdeal that the sheet does not allow there."""
    game = shipped.load(sheet)
    lesson, tables = taught(sheet)
    assert [hand.mistake.what if hand.mistake else None for hand in lesson.hands][2:] == ["misdeal", None]
    for number, (hand, table) in enumerate(zip(lesson.hands, tables, strict=True), 1):
        now = seen(practice_table.look(game, table)).picture
        assert (now.problems, now.draft.hand, [one.call_out for one in now.spots if one.call_out]) == ([], number, [])
        if hand.mistake is not None and hand.mistake.what == "misdeal":
            offered = practice_table.troubles(game, table)
            assert not isinstance(offered, Refusal)
            assert [(one.void, one.refused) for one in offered if one.what == "misdeal"] == [(True, None)]
            after = seen(practice_table.irregular(game, table, MISDEAL))
            assert (after.picture.draft.hand, after.picture.phase) == (number + 1, "entering")
            assert after.frame.last is not None
            assert after.frame.last.void is not None
            continue
        closed = seen(practice_table.close(game, table))
        assert (closed.picture.phase, closed.picture.called) == ("closed", [])
        nets = [one.net_cents for one in closed.picture.spots]
        assert any(net is not None and net > 0 for net in nets)
        assert any(net is not None and net < 0 for net in nets)
        assert closed.frame.last is not None
        assert closed.frame.last.number == number
        _can_be_mistaken(lesson, hand, now.used)
        _can_be_bet(lesson, hand)


def _can_be_mistaken(lesson: Lesson, hand: LessonHand, used: list[str]) -> None:
    """What is wrong is not what lies there, and the tablet has a key for it."""
    if hand.mistake is None or hand.mistake.wrong is None:
        return
    spot = next(one for one in hand.draft.spots if one.spot == hand.mistake.spot)
    if hand.mistake.what == "card":
        assert hand.mistake.wrong not in used
    else:
        words = [choice.word for decision in lesson.sheet.decisions for choice in decision.choices]
        assert hand.mistake.wrong in words
        assert hand.mistake.wrong != spot.choices[-1]


def _can_be_bet(lesson: Lesson, hand: LessonHand) -> None:
    """Every bet is one tap: the amount of a key, or the first chip, which counts as the least bet."""
    least = {wager.id: wager.takes.least for wager in lesson.sheet.wagers if wager.takes is not None}
    chip = min(lesson.sheet.chips)
    bets = [(name, cents) for spot in hand.draft.spots for name, cents in spot.stakes.items()]
    assert bets
    assert all(cents in (least[name], max(chip, least[name])) for name, cents in bets)


def test_a_sheet_with_a_fold_has_the_fold_forgotten() -> None:
    for sheet in ("six-card", "player-dealer"):
        hand = tablet_lesson.lesson(shipped.load(sheet)).hands[1]
        assert hand.draft.spots[-1].choices[-1] == "fold"
        assert hand.mistake is not None
        assert hand.mistake.what == "decision"


def test_a_table_is_what_was_tapped_and_nothing_else() -> None:
    """The routes run without any house, so there is nothing that they could write to."""
    with client(routes.router) as nowhere:
        lesson = nowhere.get("/api/learn/six-card").json()
        table = {"past": [], "now": {"draft": lesson["hands"][0]["draft"]}}
        first, again = (nowhere.post("/api/learn/six-card/close", json=table).json() for _ in range(2))
        assert first == again
        assert first["picture"]["phase"] == "closed"
        assert nowhere.post("/api/learn/six-card/look", json=table).json()["picture"]["ready"]


def test_what_the_practice_table_refuses() -> None:
    """Cards twice, an unknown sheet, and a table longer than a lesson."""
    with client(routes.router) as nowhere:
        lesson = nowhere.get("/api/learn/six-card").json()
        draft = lesson["hands"][0]["draft"]
        twice = {**draft, "dealer": [draft["spots"][0]["cards"][0], *draft["dealer"][1:]]}
        no = nowhere.post("/api/learn/six-card/close", json={"past": [], "now": {"draft": twice}})
        assert (no.status_code, no.json()["error"]["code"]) == (409, "bad-cards")
        assert nowhere.get("/api/learn/nothing").status_code == 404
        long = {"past": [{"draft": draft}] * (HANDS_MOST + 1), "now": {"draft": draft}}
        assert nowhere.post("/api/learn/six-card/look", json=long).status_code == 422

"""Documents over HTTP: who gets them, that they are what they say they are, and that their figures are the report's."""

from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import Any

import pytest

from pitboss.house import permits
from pitboss.house.permits import TABLE, Role
from pitboss.house.stores.memory import MemoryStore
from pitboss.report import figures, filing, sheet_documents
from pitboss.report import model as m
from pitboss.report.sheet_documents import Asked
from pitboss.report.writers import typst
from pitboss.report.writers.typst import NoTypst
from pitboss.sheets import shipped
from pitboss.web.study import pricing
from pitboss.web.study.pricing import Pricing
from tests.house import goldens
from tests.report import paper
from tests.web.permission_matrix import everybody, roles_of
from tests.web.playing import Browser, Web, opened
from tests.web.staffed import signed_in

PAPERS = {
    "shift": ("see-shift", "table=T1"),
    "month": ("see-month", "month=2026-11"),
    "slip": ("see-slip", "number=1"),
    "exceptions": ("see-exceptions", "day=2026-11-15"),
    "statement": ("see-cashier", "player={player}"),
}


@pytest.fixture
def web() -> Iterator[Web]:
    store = MemoryStore()
    goldens.keep(store, "golden_shift")
    goldens.keep(store, "golden_bank")
    goldens.allow_practice(store)
    with opened(store) as made:
        made.clock.now = goldens.NOON + goldens.HOUR
        yield made


def asked(browser: Browser, name: str, ending: str = "pdf", more: str = "") -> Any:
    query = PAPERS[name][1].format(player=browser.player)
    return browser.http.get(f"/api/staff/papers/{name}.{ending}?{query}{more}")


def test_papers_are_for_those_who_may_see_the_page(web: Web) -> None:
    """Every role and every paper; would catch a paper with another permit than its page."""
    wrong = []
    for role, browser in everybody(web).items():
        for name, (word, _) in PAPERS.items():
            answer = asked(browser, name, "html")
            expected = permits.allowed(roles_of(role), word, permits.place_of(word))
            if (answer.status_code == 200) != expected or answer.status_code not in (200, 401, 403):
                wrong.append((role.value, name, answer.status_code))
        own = browser.http.get("/api/me/statement.html?chips=practice")
        assert "bought at the cage" not in own.text  # they cost nothing
        assert (role, own.status_code) == (role, 200)
    assert wrong == []
    assert {word for word, _ in PAPERS.values()} <= TABLE.keys()
    assert web.clients.get("/api/me/statement.html").status_code == 401


def test_a_paper_is_a_tagged_pdf_with_the_figures_of_the_report(web: Web) -> None:
    boss = signed_in(web, "boss", *(role.value for role in Role if role not in (Role.GUEST, Role.PLAYER)))
    for name in PAPERS:
        _check(boss, name)


def _check(boss: Browser, name: str) -> None:
    answer = asked(boss, name)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/pdf")
    assert paper.structure(answer.content) == []
    head = answer.headers["content-disposition"]
    assert head.startswith(f'inline; filename="{name}-')
    assert head.endswith('.pdf"')
    assert answer.headers["cache-control"] == "no-store"
    said = paper.words(answer.content)
    told = asked(boss, name, "json").json()
    amounts = [cents for cents in _cents(told) if cents]
    assert [cents for cents in amounts if figures.dollars(abs(cents)) not in said and _shown(cents) not in said] == []
    assert name in ("statement", "exceptions") or amounts


def _cents(told: Any) -> Iterator[int]:
    """All amounts of a JSON document."""
    match told:
        case dict():
            for key, value in told.items():
                if key.endswith("cents") and isinstance(value, int):
                    yield value
                else:
                    yield from _cents(value)
        case list():
            for value in told:
                yield from _cents(value)


def _shown(cents: int) -> str:
    return f"${abs(cents) // 100:,}"


def test_papers_have_names_and_the_time_of_the_house(web: Web) -> None:
    boss = signed_in(web, "boss", "auditor", "cashier")
    said = asked(boss, "exceptions", "html").text
    assert "Bob. Spot 2, Ante: +$50 instead of +$60" in said
    assert "12:11:00" in said
    told = boss.http.get("/api/staff/exceptions?day=2026-11-15").json()
    assert (told["count"], [one["kind"] for one in told["parts"]]) == (7, ["correction", "count", "alone"])
    assert told["parts"][0]["lines"][1]["by"] == ["Ann"]


def test_a_page_that_is_no_page_of_the_house_may_run_nothing(web: Web) -> None:
    answer = asked(signed_in(web, "max", "manager"), "month", "html")
    policy = answer.headers["content-security-policy"]
    assert "sandbox" in policy
    assert "script-src" not in policy
    assert policy.startswith("default-src 'none'")


MISSING = {
    "papers/shift.pdf?table=T9": 404,
    "papers/shift.doc?table=T1": 422,
    "papers/shift.pdf?table=T1&day=tomorrow": 400,
    "papers/slip.pdf?number=999999": 404,
    "papers/month.pdf?month=13": 422,
    "papers/month.pdf?paper=a3": 422,
    "papers/statement.pdf?player=nobody": 404,
    "papers/statement.pdf?player={player}&first=2026-11-20&last=2026-11-01": 400,
    "exceptions?day=2026-11-31": 400,
    "exceptions?day=2199-01-01": 400,  # nobody signs for a day that is to come
}


def test_what_is_not_there_is_refused_with_a_sentence(web: Web) -> None:
    boss = signed_in(web, "boss", "cashier", "auditor")
    for path, status in MISSING.items():
        answer = boss.http.get(f"/api/staff/{path.format(player=boss.player)}")
        assert (path, answer.status_code, bool(answer.json()["error"]["message"])) == (path, status, True)


def test_without_typst_a_pdf_is_refused_and_html_is_not(web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: Any) -> None:
        raise NoTypst('a PDF needs typst: pip install "pitboss[reports]"; HTML, Markdown and JSON work without')

    monkeypatch.setattr(typst, "pdf", missing)
    boss = signed_in(web, "boss", "auditor")
    answer = asked(boss, "month")
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "no-file")
    assert "pitboss[reports]" in answer.json()["error"]["message"]
    assert asked(boss, "month", "html").status_code == 200


def test_a_slip_on_the_roll_of_a_receipt_printer(web: Web) -> None:
    answer = asked(signed_in(web, "cas", "cashier"), "slip", more="&paper=roll")
    assert paper.structure(answer.content) == []
    assert round(paper.widths(answer.content)[0]) == 80


# ---------------------------------------------------------------- documents of sheets


def _plain(given: Asked) -> m.Document:
    """A document that says what it was asked for."""
    if given.jurisdiction == "atlantis":
        raise sheet_documents.CannotMake("there is no place called atlantis")
    limits = ", ".join(f"{one.title} {one.amounts}" for one in given.game.opening)
    said = f"{given.brand.house}, {given.brand.table}, {given.jurisdiction}, {given.collection}, {limits}"
    return m.Document("Plain", given.game.title, (m.Paragraph(said),), digest=given.game.digest)


@pytest.fixture
def sheets(monkeypatch: pytest.MonkeyPatch) -> Iterator[Web]:
    """A house with one more kind of document, made in a thread in place of a process."""
    monkeypatch.setitem(sheet_documents.KINDS, "plain", ("Plain", "plain"))
    made = sheet_documents.make
    monkeypatch.setattr(
        sheet_documents, "make", lambda name, given: _plain(given) if name == "plain" else made(name, given)
    )
    with opened() as web:
        web.services.pricing = Pricing(_thread)
        yield web


def _thread() -> Executor:
    return ThreadPoolExecutor(max_workers=1)


def test_a_document_of_a_sheet_is_for_everybody(sheets: Web) -> None:
    guest = sheets.browser()
    listed = guest.http.get("/api/documents").json()["documents"]
    assert {"kind": "plain", "title": "Plain", "places": {}} in listed
    answer = guest.http.get("/api/sheets/six-card/documents/plain.pdf?paper=a4")
    assert answer.headers["content-disposition"] == 'inline; filename="six-card-plain.pdf"'
    assert paper.structure(answer.content) == []
    assert "pitboss, , , ()" in paper.words(answer.content)
    assert guest.http.get("/api/sheets/six-card/documents/plain.html").text.startswith("<!doctype html>")


def test_the_places_of_a_filing_are_those_that_there_are() -> None:
    assert sheet_documents.PLACES["filing"] == {name: one.title for name, one in filing.JURISDICTIONS.items()}


def test_a_document_of_a_table_has_its_limits(sheets: Web) -> None:
    guest = sheets.browser()
    table = guest.opens(sheet="player-dealer")
    said = guest.http.get("/api/sheets/player-dealer/documents/plain.html", params={"table": table}).text
    assert table in said
    assert "Bracket" in said
    assert "least=500" in said
    other = guest.http.get("/api/sheets/six-card/documents/plain.html", params={"table": table})
    assert (other.status_code, other.json()["error"]["code"]) == (404, "no-sheet")


def test_a_document_of_ones_own_sheet(sheets: Web) -> None:
    guest = sheets.browser()
    source = shipped.find("six-card")
    assert source is not None
    answer = guest.post("/api/sheets/documents/plain.pdf", {"toml": source.text})
    assert answer.content.startswith(b"%PDF")
    bad = guest.post("/api/sheets/documents/plain.pdf", {"toml": "title = 3"})
    assert (bad.status_code, bool(bad.json()["problems"])) == (422, True)


def test_a_document_of_ones_own_sheet_has_no_name_of_the_house(sheets: Web) -> None:
    """Anybody may write a sheet: its card must not look as if the house offered the game."""
    source = shipped.find("six-card")
    assert source is not None
    answer = sheets.browser().post("/api/sheets/documents/plain.html", {"toml": source.text})
    assert "<p>, , , ()" in answer.text


def test_a_document_that_is_not_there(sheets: Web) -> None:
    guest = sheets.browser()
    for path in ("no-such/documents/plain.pdf", "six-card/documents/poem.pdf"):
        answer = guest.http.get(f"/api/sheets/{path}")
        assert answer.status_code == 404
        assert answer.json()["error"]["message"]
    answer = guest.http.get("/api/sheets/six-card/documents/plain.pdf?for=atlantis")
    assert (answer.status_code, answer.json()["error"]["message"]) == (400, "There is no place called atlantis.")


def test_a_document_is_made_once_and_not_too_often(monkeypatch: pytest.MonkeyPatch, sheets: Web) -> None:
    made: list[str] = []

    def make(name: str, given: Asked) -> m.Document:
        made.append(name)
        return _plain(given)

    monkeypatch.setattr(sheet_documents, "make", make)
    guest = sheets.browser("10.0.0.9")
    answers = [guest.http.get("/api/sheets/six-card/documents/plain.html").status_code for _ in range(40)]
    assert made == ["plain"]
    assert answers[:20] == [200] * 20
    assert answers[-1] == 429


def test_a_document_that_takes_long_is_asked_for_again(monkeypatch: pytest.MonkeyPatch, sheets: Web) -> None:
    monkeypatch.setattr(pricing, "ADVICE_S", 0.0)
    answer = sheets.browser().http.get("/api/sheets/six-card/documents/plain.html")
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "no-file")
    assert "Ask again" in answer.json()["error"]["message"]

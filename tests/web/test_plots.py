"""Pictures of a sheet for its odds page: those of `pitboss plot`, in the colours of the pages."""

from pitboss.odds.solving.solution import solve
from pitboss.report.figures import percent
from pitboss.sheets import shipped
from pitboss.web.routes import sheets
from tests.web.minimal import client


def test_a_page_gets_the_picture_of_a_pay_line_with_its_numbers() -> None:
    edge = percent(solve(shipped.load("six-card")).wagers["pair-plus"].house_edge)
    with client(sheets.router) as house:
        found = house.get("/api/sheets/six-card/plots/line?wager=pair-plus&line=Flush&width=80").json()
    assert f"at 3 to 1 it is {edge} percent" in found["says"]
    assert 'viewBox="0 0 80 ' in found["svg"]
    assert "var(--text" in found["svg"]  # it follows the room
    assert "#1b211f" not in found["svg"]


def test_what_cannot_be_drawn_is_told() -> None:
    with client(sheets.router) as house:
        wrong = house.get("/api/sheets/six-card/plots/line?wager=ante")
        missing = house.get("/api/sheets/six-card/plots/pie")
        nowhere = house.get("/api/sheets/none/plots/line")
        slow = house.get("/api/sheets/six-card/plots/ruin?rounds=100000")
    assert wrong.status_code == 409
    assert "has no pay table of its own" in wrong.text
    assert missing.status_code == 404
    assert "fan, ruin and line" in missing.text
    assert nowhere.status_code == 404
    assert slow.status_code == 422

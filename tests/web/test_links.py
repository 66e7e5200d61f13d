"""Addresses as QR codes, and what the sheet of a table tells about betting behind."""

import pytest

from pitboss.web.routes import links
from tests.web.crew import LIMITS, SCHEDULE, new_id
from tests.web.playing import Web
from tests.web.staffed import signed_in


def test_an_invitation_comes_with_a_code_to_photograph_that_the_house_does_not_keep(web: Web) -> None:
    """Would catch a picture of another address, and the secret of an invitation in a memory that outlives it."""
    manager = signed_in(web, "ann", "manager")
    before = links.code.cache_info()
    invited = manager.post("/api/staff/invitations", {"roles": ["dealer"]}).json()
    assert invited["qr"] == links.drawn(invited["link"])
    assert invited["qr"].startswith("<svg xmlns=")
    assert links.code.cache_info() == before


@pytest.mark.parametrize("backline", [True, False])
def test_the_sheet_of_a_table_says_whether_this_table_takes_bets_behind(web: Web, backline: bool) -> None:
    """Would catch a page that offers what the table refuses, or that hides what it allows."""
    floor = signed_in(web, "rosa", "floor")
    asked = {
        "id": new_id(), "table": "back-1", "sheet": "player-dealer", "chips": "practice", "backline": backline,
        "dealer": "automatic", "floor": "automatic", "schedule": SCHEDULE,
        "limits": dict.fromkeys(("ante", "pair-plus", "six-card-bonus"), LIMITS),
    }  # fmt: skip
    assert floor.post("/api/staff/tables", asked).status_code == 201
    sheet = floor.http.get("/api/tables/back-1/sheet").json()
    assert sheet["backline"] is backline
    assert sheet["never_behind"] == ["six-card-bonus"]

"""What staff are sent while a hand is played: all that everybody sees, and not a card more."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Page, Response, expect

from pitboss.cards.card import NAMES
from tests.browser import playing, staffed
from tests.browser.serving import Served
from tests.browser.stage import Guests, Stage
from tests.browser.test_together import CARD, listens
from tests.browser.working import presses

TABLE, SHEET = "Harbour", "six-card"
ANSWERS = (f"/api/staff/tables/{TABLE}", f"/api/staff/tables/{TABLE}/steps", "/api/staff/floor", f"/api/tables/{TABLE}")


class Ear:
    """Everything that comes to a browser, by socket and by HTTP, as far as the API sent it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.frames = listens(page)
        self.answers: list[Response] = []
        page.on("response", lambda answer: self.answers.append(answer) if "/api/" in answer.url else None)
        self._heard = 0, 0

    def since(self) -> list[str]:
        """What was heard since the last time; the house is asked for all that staff may ask about a table as well."""
        asked = [self.page.request.get(path).text() for path in ANSWERS]
        frames, answers = self._heard
        texts = self.frames[frames:] + [one.text() for one in self.answers[answers:] if one.ok and one.status != 204]
        self._heard = len(self.frames), len(self.answers)
        return texts + asked


@dataclass
class Behind:
    """A house with a dealer, a floor manager at the table and one who sees to all tables; and its deck."""

    tokens: dict[str, str]
    served: Served
    seed: bytes
    hands: staffed.Hands


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Behind]:
    tokens = staffed.made(tmp_path, {"dan": ("dealer",), "flo": ("floor",), "max": ("floor", "manager", "auditor")})
    seed, hands = staffed.foreseen(SHEET, TABLE, 2)
    with staffed.Rigged(tmp_path, seed) as served:
        yield Behind(tokens, served, seed, hands)


@pytest.fixture
def guests(stage: Stage, house: Behind, tmp_path: Path) -> Iterator[Guests]:
    made = Guests(stage, house.served.link, album=tmp_path)
    yield made
    stage.run(made.leave)


@pytest.mark.long  # tests/web/test_two_worlds_of_staff.py holds every route and frame to the same
def test_staff_are_sent_no_card_that_lies_face_down(guests: Guests, house: Behind) -> None:
    """Would catch a picture for dealer or floor that carries a hand before it is turned over, an undealt card, or the
    seed of the deck: nobody sees it on the screen, but it is there for whoever reads what the browser was sent."""
    floor = staffed.signed_in(guests, house.tokens["flo"], "/")
    expect(floor.get_by_role("heading", name="Choose a game")).to_be_visible()
    asked = {"id": "open-harbour", "table": TABLE, "sheet": SHEET, "chips": "practice", "tray": 1_000_00}
    playing.posts(floor, "/api/staff/tables", asked)
    pages = {"dan": f"/dealer/{TABLE}", "flo": f"/floor/{TABLE}", "max": "/floor"}
    ears: dict[str, Ear] = {}
    for login, path in pages.items():
        page = guests.browser().new_page()
        page.context.add_cookies([{"name": "pitboss", "value": house.tokens[login], "url": guests.link}])
        ears[login] = Ear(page)
        page.goto(path)
    dealer = ears["dan"].page
    players = [guests.newcomer() for _ in range(2)]
    for seat, page in enumerate(players, start=1):
        staffed.cuts_with(guests, page, TABLE, seat)
        playing.sits_down(page)
        playing.places_bets(page)

    def heard_only(*shown: str) -> None:
        """Every card that was sent lies open by now, and who asks is told of all that do."""
        open_now = {NAMES[card] for place in shown for card in house.hands[place]}
        for login, ear in ears.items():
            texts = ear.since()
            sent = {card for text in texts for card in CARD.findall(text)}
            assert sent == open_now, f"{login} was sent {sent - open_now}, and not {open_now - sent}"
            assert not any(house.seed.hex() in text for text in texts), f"{login} was sent the seed"

    heard_only()
    presses(dealer, "No more bets 2 of 2", "Deal 3 cards each")
    for page in players:
        expect(playing.decision(page)).to_be_visible()
    heard_only()
    for page in players:
        playing.decides(page)
    heard_only()
    presses(dealer, "Turn over your own hand")
    expect(dealer.get_by_role("button", name="Turn over spot 1")).to_be_enabled()
    heard_only("dealer")
    presses(dealer, "Turn over spot 1")
    expect(dealer.get_by_role("button", name="Turn over spot 2")).to_be_enabled()
    heard_only("dealer", "1")
    presses(dealer, "Turn over spot 2", "Pay and take")
    expect(playing.dock(players[0], "Result")).to_be_visible()
    last = playing.sees(players[0])["last"]
    assert {spot["number"]: spot["cards"] for spot in last["spots"]} == {
        int(place): [NAMES[card] for card in cards] for place, cards in house.hands.items() if place != "dealer"
    }, "the deck was the one that was foreseen"
    assert last["seed"] == house.seed.hex()

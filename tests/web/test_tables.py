"""Tables over the wire: whole hands of every sheet, repeated commands, hidden cards, other people's spots."""

import json
from typing import Any

import pytest

from pitboss.house.stores.memory import MemoryStore
from pitboss.rounds import bets
from pitboss.sheets import shipped
from pitboss.tables import terms
from pitboss.web.wire.view import Frame
from tests.web.playing import Browser, Web, opened

FIVE = ("six-card", "pair-plus", "mini-royal", "player-dealer", "four-card")


def least(sheet: str) -> dict[str, int]:
    game, _ = terms.practice(shipped.load(sheet), "T")
    return dict(bets.smallest(game, game.opening[0]))


@pytest.mark.parametrize("sheet", shipped.ids())
def test_a_hand_of_every_sheet_is_played_over_a_socket(web: Web, sheet: str) -> None:
    """And every message is what the wire's types say, with nothing more in it."""
    browser = web.browser()
    table = browser.opens(sheet=sheet)
    seat = browser.sits(table, 400_00)
    with browser.socket(table) as socket:
        seen = socket.plays_a_hand(seat, least(sheet))
    assert seen["last"]["seed"]
    assert seen["last"]["cuts"] == {str(seat): browser.cut(seen["last"]["commit"]).hex()}
    for text in socket.texts:
        if json.loads(text)["is"] == "view":
            Frame.model_validate_json(text, strict=True)


@pytest.mark.parametrize("sheet", FIVE)
def test_two_players_and_the_rail_see_no_card_before_its_time(web: Web, sheet: str) -> None:
    """Every text that went to anybody is searched for cards that lay face down then, undealt ones included."""
    ann, bob, eve = web.browser(), web.browser(), web.browser()
    table = ann.opens(sheet=sheet, bots=1)
    seats = {one: one.sits(table, 400_00) for one in (ann, bob)}
    with ann.socket(table) as a, bob.socket(table) as b, eve.socket(table) as e:
        first = a.until(lambda one: one["is"] == "view")
        hand = first["public"]["hand"]["number"]
        for browser in (ann, bob):
            commit = browser.sees(table)["public"]["hand"]["commit"]
            if sheet == "player-dealer":
                _take_bank_if_offered(browser, table)
            answer = browser.asks(table, do="bet", spot=seats[browser], stakes=least(sheet), seal=browser.seal(commit))
            assert answer["error"] is None or answer["error"]["code"] in ("bank-bets",), answer
            browser.asks(table, do="ready")
        _play_out(web, table, hand, seats)
        for socket in (a, b, e):
            socket.until(lambda one: one["is"] == "view" and (one["last"] or {}).get("number") == hand)
    order = _order(web, table, hand)
    for browser, socket in ((ann, a), (bob, b), (eve, e)):
        for text in socket.texts:
            seen = json.loads(text)
            if seen["is"] == "view" and seen["last"] is None:
                _check(seen, order, browser.player)


def _take_bank_if_offered(browser: Browser, table: str) -> None:
    turn = browser.sees(table)["public"]["turn"]
    if turn and turn["offered"] == browser.player:
        browser.must(table, do="decline-bank")


def _play_out(web: Web, table: str, hand: int, seats: dict[Browser, int]) -> None:
    for _ in range(200):
        for browser, seat in seats.items():
            seen = browser.sees(table)
            if (seen["last"] or {}).get("number") == hand:
                return
            now = seen["public"]["hand"]
            _take_bank_if_offered(browser, table)
            if now["phase"] == "cutting" and str(seat) not in now["cuts"]:
                browser.asks(table, do="open-cut", cut=browser.cut(now["commit"]).hex())
            if now["phase"] == "playing" and seat in now["waiting"]:
                offers = next(one["offers"] for one in seen["you"]["spots"] if one["number"] == seat)
                browser.asks(table, do="choose", spot=seat, choice=next(iter(offers)))
            if now["phase"] == "betting":
                web.clock.now += 30_000
                web.clients.portal.call(_wake, web, table)  # type: ignore[union-attr]
    raise AssertionError("the hand did not end")


async def _wake(web: Web, table: str) -> None:
    web.services.runner.wake(table)


def _order(web: Web, table: str, hand: int) -> list[str]:
    from pitboss.house import history

    record = next(history.record(one) for one in history.hands(web.house.store, table) if one.hand.number == hand)
    found = record["order"]
    return found.split() if isinstance(found, str) else list(found)


def _check(seen: dict[str, Any], order: list[str], player: str) -> None:
    """All cards that a view names are the viewer's own or lie face up."""
    hand = seen["public"]["hand"]
    if hand is None:
        return
    up = {card for card in [*hand["dealer"], *hand["board"]] if card}
    up |= {card for spot in seen["public"]["spots"] for card in spot["cards"] if card}
    own = {card for spot in seen.get("you", {"spots": []})["spots"] for card in spot.get("cards") or []}
    mine = {number for spot in seen["public"]["spots"] if spot["player"] == player for number in [spot["number"]]}
    assert not own or mine
    text = json.dumps({key: value for key, value in seen.items() if key != "people"})
    named = {card for card in order if f'"{card}"' in text}
    assert named <= up | own


@pytest.mark.parametrize("sheet", FIVE)
def test_the_same_command_again_gets_the_same_answer_and_bets_nothing_twice(web: Web, sheet: str) -> None:
    browser = web.browser()
    table = browser.opens(sheet=sheet)
    browser.must(table, do="join")
    first = browser.asks(table, "buy-in-once", do="buy-in", cents=50_00)
    again = browser.asks(table, "buy-in-once", do="buy-in", cents=50_00)
    assert (again["version"], again["repeated"]) == (first["version"], True)
    assert browser.sees(table)["you"]["chips"] == 50_00
    other = browser.asks(table, "buy-in-once", do="buy-in", cents=60_00)
    assert other["error"]["code"] == "id-used"


def test_two_browsers_may_choose_the_same_id(web: Web) -> None:
    """An id belongs to who made it: else one player could be in another's way by guessing it."""
    ann, bob = web.browser(), web.browser()
    table = ann.opens(sheet="six-card")
    assert ann.asks(table, "the-same-id", do="join")["error"] is None
    assert bob.asks(table, "the-same-id", do="join")["error"] is None


def test_nobody_acts_for_another(web: Web) -> None:
    ann, bob = web.browser(), web.browser()
    table = ann.opens(sheet="six-card")
    seat = ann.sits(table)
    bob.sits(table)
    commands: tuple[dict[str, Any], ...] = (
        {"do": "bet", "spot": seat, "stakes": {"ante": 2_00}},
        {"do": "take-back", "spot": seat},
        {"do": "choose", "spot": seat, "choice": "fold"},
        {"do": "dispute", "spot": seat, "says": "mine"},
    )
    for command in commands:
        assert bob.asks(table, **command)["error"] is not None
    said = bob.post(
        f"/api/tables/{table}/commands", {"id": "as-ann-0001", "command": {"do": "leave", "player": ann.player}}
    )
    assert said.status_code == 422


@pytest.mark.parametrize(
    "word", ["wash", "lock", "open-deck", "carry-on", "time-up", "void-hand", "fill", "acknowledge"]
)
def test_a_player_has_no_word_for_what_the_house_does(web: Web, word: str) -> None:
    browser = web.browser()
    table = browser.opens(sheet="six-card")
    said = browser.post(f"/api/tables/{table}/commands", {"id": "house-0001", "command": {"do": word}})
    assert said.status_code == 422


def test_a_view_that_is_waited_for_comes_with_the_next_change(web: Web) -> None:
    ann, bob = web.browser(), web.browser()
    table = ann.opens(sheet="six-card")
    version = ann.sees(table)["version"]
    assert ann.http.get(f"/api/tables/{table}?after={version}&wait=0").status_code == 204
    bob.must(table, do="join")
    seen = ann.http.get(f"/api/tables/{table}?after={version}&wait=5").json()
    assert seen["version"] > version


def test_more_time_is_there_twice_a_hand(web: Web) -> None:
    browser = web.browser()
    table = browser.opens(sheet="six-card", listed=True)
    seat = browser.sits(table)
    browser.must(table, do="bet", spot=seat, stakes={"ante": 2_00})
    before = browser.sees(table)["clock"]
    assert before["more"] == 2
    browser.must(table, do="more-time")
    after = browser.sees(table)["clock"]
    assert after["left_ms"] == before["left_ms"] + 15_000
    browser.must(table, do="more-time")
    assert browser.asks(table, do="more-time")["error"]["code"] == "no-more-time"


def test_a_table_that_is_not_there(web: Web) -> None:
    browser = web.browser()
    for path in ("", "/sheet", "/hands", "/hands/1", "/advice?spot=1", "/link.svg"):
        assert browser.http.get(f"/api/tables/nowhere{path}").status_code == 404
    assert (
        browser.post("/api/tables/nowhere/commands", {"id": "abcdefgh", "command": {"do": "join"}}).status_code == 404
    )


def test_own_sheets_get_a_table_and_wrong_ones_all_their_problems(web: Web) -> None:
    browser = web.browser()
    text = browser.http.get("/api/sheets/pair-plus/toml").json()["toml"]
    own = text.replace('id      = "pair-plus"', 'id      = "my-game"')
    assert own != text
    table = browser.opens(toml=own)
    assert browser.sees(table)["public"]["sheet"] == "my-game"
    wrong = browser.post("/api/tables", {"toml": text.replace("40 to 1", "forty")})
    assert wrong.status_code == 422
    assert wrong.json()["problems"][0]["line"] > 1


def test_a_table_of_the_last_night_is_open_again_with_its_sitters() -> None:
    store = MemoryStore()
    with opened(store) as web:
        browser = web.browser()
        table = browser.opens(sheet="six-card", listed=True)
        seat = browser.sits(table)
        with browser.socket(table) as socket:
            socket.plays_a_hand(seat, {"ante": 2_00})
        chips = browser.sees(table)["you"]["chips"]
        cookies = dict(browser.http.cookies)
    with opened(store) as web:
        web.clients.cookies.update(cookies)
        assert web.clients.get(f"/api/tables/{table}").json()["you"]["chips"] == chips
        assert table in [one["table"] for one in web.clients.get("/api/lobby").json()["tables"]]


def test_an_unlisted_table_is_found_by_its_link_alone(web: Web) -> None:
    browser = web.browser()
    table = browser.opens(sheet="six-card", listed=False)
    assert table not in [one["table"] for one in web.clients.get("/api/lobby").json()["tables"]]
    assert web.browser().sees(table)["public"]["table"] == table


def test_the_link_is_a_picture(web: Web) -> None:
    browser = web.browser()
    table = browser.opens(sheet="six-card")
    for path in (f"/api/tables/{table}/link.svg", "/api/lobby/link.svg"):
        answer = browser.http.get(path)
        assert answer.headers["content-type"] == "image/svg+xml; charset=utf-8"
        assert "<svg" in answer.text


def test_the_lobby_says_whose_house_it_is_and_where(web: Web) -> None:
    """Would catch a big screen that tells nobody how to get in."""
    lobby = web.clients.get("/api/lobby").json()
    assert (lobby["house"], lobby["address"]) == ("pitboss", web.services.settings.address)


def test_no_refusal_shows_a_player_a_number_in_place_of_a_name(web: Web) -> None:
    """Would catch "The bank is not offered to p.g3av6ukk4q now", as a second tap on Take once read."""
    ann = web.browser()
    table = ann.opens(sheet="player-dealer")
    ann.sits(table)
    for command in ({"do": "join"}, {"do": "sit-in"}, {"do": "take-bank", "wager": 50_00_00}, {"do": "decline-bank"}):
        ann.asks(table, **command)
        error = ann.asks(table, **command)["error"]
        assert error is not None, command
        assert ann.player not in error["message"]

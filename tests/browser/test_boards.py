"""Games with cards for all and several decisions, by mouse and by key."""

import re

from playwright.sync_api import Page, expect

from pitboss.sheets import shipped
from tests.browser import playing
from tests.browser.stage import PHONE, Guests


def sits_at(guests: Guests, sheet: str) -> Page:
    """A newcomer at a table of one's own, with bets on everything, once the first decision is asked."""
    page = guests.newcomer_at({"sheet": sheet, "patient": True})
    playing.sits_down(page)
    playing.places_bets(page)
    playing.deals(page)
    expect(playing.decision(page)).to_be_visible()
    return page


def street(page: Page) -> str:
    """Which street is on, as a screen reader hears it."""
    return page.get_by_role("list", name="Streets").locator("[aria-current=step]").text_content() or ""


def test_a_hand_with_a_board_is_played_street_by_street(guests: Guests) -> None:
    """Would catch a board that is not there before it is dealt, a check that reads as a loss, a street without its
    keys, a letter of a key that does something else on the page, and a circle that does not say that it is asked
    for."""
    page = sits_at(guests, "ultimate-texas-holdem")
    keys = playing.dock(page, "Your hand").locator("button.key")
    assert street(page) == "Deal, step 1 of 4"
    expect(page.get_by_role("group", name="Board: no cards yet")).to_have_text("FlopFlopFlopTurnRiver")
    expect(keys).to_have_text([re.compile("^Checksee flop"), re.compile("^Play 3x"), re.compile("^Play 4x")])
    expect(playing.circle(page, "Play")).to_have_accessible_name("Play, asked for, 3x, 4x?")
    playing.decision(page).click(trial=True)  # it answers once it was there long enough to be read
    page.keyboard.press("c")
    expect(keys).to_have_text([re.compile("^Checksee turn and river"), re.compile("^Play 2x")])
    assert street(page) == "Flop, step 2 of 4"
    expect(page.get_by_role("group", name=re.compile("^Board: "))).to_have_text("TurnRiver")
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    playing.decides(page, "Check")
    lost = page.get_by_role("region", name="Decision").locator("button.key", has_text="Fold")
    expect(lost).to_contain_text(re.compile(r"lose Ante and Blind \d"))
    playing.decides(page, "Play 1x")
    expect(playing.dock(page, "Result")).to_be_visible()
    assert len(playing.sees(page)["last"]["board"]) == shipped.load("ultimate-texas-holdem").dealt["board"]


def test_a_hand_without_a_dealers_hand_is_played_against_the_pay_table(guests: Guests) -> None:
    """Would catch a page that looks for a dealer's cards or a showdown, and a wager of a street that does not go to its
    own circle."""
    page = sits_at(guests, "mississippi-stud")
    for circle, times in (("3rd", "1x"), ("4th", "3x"), ("5th", "2x")):
        expect(playing.circle(page, circle)).to_have_accessible_name(f"{circle}, asked for, 1x–3x?")
        playing.decides(page, f"Bet {times}")
    expect(playing.dock(page, "Result")).to_be_visible()
    for circle in ("Ante", "3rd", "4th", "5th"):
        expect(playing.circle(page, circle)).to_have_accessible_name(playing.ENDED)
    staked = playing.sees(page)["last"]["spots"][0]["stakes"]
    assert [staked[wager] // staked["ante"] for wager in staked] == [1, 1, 3, 2]
    page.goto(f"/history/{playing.table_of(page)}/1")
    expect(page.get_by_role("group", name=re.compile("^Board: .*, .*, "))).to_be_visible()
    expect(page.get_by_role("heading", name="Dealer")).to_have_count(0)
    expect(page.get_by_role("heading", name="The deck is proved")).to_be_visible()
    replays_street_by_street(page)


def replays_street_by_street(page: Page) -> None:
    """The replay of a hand of three streets: each decision is on the line, with the board and the circles of then."""
    replay = page.get_by_role("region", name="Replay")
    board, bets = replay.get_by_role("group", name=re.compile("^Board: ")), replay.get_by_role("group", name="Bets")
    decided = (("Deal", "3rd Street 1x"), ("First card", "4th Street 3x"), ("Second card", "5th Street 2x"))
    for place, (title, label) in enumerate(decided):
        replay.get_by_role("button", name=f"{title} {label}").click()
        expect(board.locator(".card")).to_have_count(place)
        expect(bets.get_by_role("img", name=re.compile(", locked"))).to_have_count(place + 2)
    page.keyboard.press("Home")
    expect(bets.get_by_role("img", name=re.compile(", not offered"))).to_have_count(4)
    replay.get_by_role("button", name="Play from here").click()
    expect(replay.get_by_text("Step 3 of")).to_be_visible()
    replay.get_by_role("button", name="Stop").click()
    page.keyboard.press("End")
    expect(bets.get_by_role("img", name=playing.ENDED)).to_have_count(4)


def test_a_bet_that_comes_back_leaves_its_ring_empty_and_is_bet_again_the_next_time(guests: Guests) -> None:
    """Would catch a bet that is told as lost or not at all once it came back, chips that do not return at once, and a
    rebet of what was left at the end, which the house does not take; and a double click on "Rebet" that also meets the
    key below it, "Double up"."""
    page = sits_at(guests, "let-it-ride")
    staked = playing.sees(page)["public"]["spots"][0]["stakes"]
    before = playing.sees(page)["you"]["chips"]
    expect(page.get_by_text("Bet 1: ride or back?")).to_be_visible()
    expect(playing.circle(page, "Bet 1")).to_have_accessible_name(re.compile("asked for"))
    playing.decides(page, "Take it back")
    expect(playing.circle(page, "Bet 1")).to_have_accessible_name("Bet 1, returned, back")
    assert playing.sees(page)["you"]["chips"] == before + staked["bet-1"]
    playing.decides(page, "Let it ride")
    result = playing.dock(page, "Result")
    expect(result).to_contain_text("Taken back")
    expect(playing.circle(page, "Bet 1")).to_have_accessible_name("Bet 1, returned, back")
    expect(playing.circle(page, "Bet 2")).to_have_accessible_name(playing.ENDED)
    again = result.get_by_role("button", name=re.compile("^Rebet "))
    again.click(trial=True)
    where = again.bounding_box()
    assert where is not None
    for part in (0.5, 0.9):  # the keys of the bets come up somewhere below it
        page.mouse.click(where["x"] + part * where["width"], where["y"] + where["height"] / 2)
    expect(playing.circle(page, "Bet 1")).to_have_accessible_name(re.compile("placed$"))
    assert playing.sees(page)["public"]["spots"][0]["stakes"] == staked


def test_who_is_short_of_chips_finds_more_of_them_among_the_keys(guests: Guests) -> None:
    """Would catch a player who has to look for chips in the menu, a street on which only a fold is left without a word
    before it, and a note about too few chips that stays when there are enough."""
    page = guests.newcomer_at({"sheet": "mississippi-stud", "patient": True})
    playing.sits_down(page)
    page.get_by_role("button", name="100 chip").click()
    playing.circle(page, "Ante").click()
    bets = playing.dock(page, "Your bets")
    expect(bets.get_by_text("To stay in to the end takes 200 more than you have.")).to_be_visible()
    expect(bets.get_by_role("button", name="Buy chips")).to_be_visible()
    playing.deals(page)
    mine = playing.dock(page, "Your hand")
    expect(mine.get_by_text("Whatever you choose, too few chips are left for a later street")).to_be_visible()
    expect(mine.locator("button.key:disabled")).to_have_text([re.compile("Bet 2xneeds"), re.compile("Bet 3xneeds")])
    playing.decides(page, "Fold")
    result = playing.dock(page, "Result")
    expect(result.get_by_role("button", name=re.compile("^Rebet"))).to_have_count(0)
    result.get_by_role("button", name="Buy chips").click()
    page.get_by_role("dialog", name="Buy chips").get_by_role("button", name=re.compile(r"^Buy \d")).click()
    expect(result.get_by_role("button", name=re.compile(r"^Rebet 100"))).to_be_enabled()
    expect(result.get_by_text("has to stay there")).to_have_count(0)


def test_a_meter_on_the_cloth_shows_what_a_wager_feeds_it(guests: Guests) -> None:
    """The short form of `test_meter`. Would catch a sign that is not there, or that stands still, on a desk or a
    phone."""
    page = sits_at(guests, "caribbean-stud-progressive")
    sign = page.get_by_role("term").filter(has_text="Jackpot").locator("+ dd")
    expect(sign).to_have_text("10,000")
    playing.decides(page, "Fold")
    expect(playing.dock(page, "Result")).to_be_visible()
    expect(sign).to_have_text("10,000.25")
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    expect(sign).to_have_text("10,000.25")
    expect(sign).to_be_in_viewport(ratio=1)

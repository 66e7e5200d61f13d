"""The deck: sealed before the bets, cut by the player, opened after the hand, checked by the browser."""

import json
import re
from pathlib import Path

from playwright.sync_api import expect

from pitboss import verifier
from tests.browser import playing
from tests.browser.stage import ALONE, Guests


def test_seal_cut_opening_and_a_record_that_was_changed(guests: Guests) -> None:
    """Would catch a seal that is only shown when the cards are known, a cut that the browser does not make, a deck that
    it does not check, and a changed record that it takes for true."""
    page = guests.newcomer_at({**ALONE, "sheet": "six-card"})
    playing.sits_down(page)
    seal = playing.sees(page)["public"]["hand"]["commit"]
    expect(page.get_by_role("button", name=re.compile("Blue deck sealed"))).to_contain_text(seal[:8])
    page.keyboard.press("v")
    panel = page.get_by_role("dialog", name="Is the deck fair?")
    expect(panel.get_by_text("Your cut goes in with your first bet.")).to_be_visible()
    panel.get_by_text("Numbers").click()
    expect(panel.get_by_title(seal)).to_be_visible()
    page.keyboard.press("Escape")

    playing.circle(page, "Ante").click()
    expect(page.get_by_role("button", name=re.compile("your cut is in"))).to_be_visible()
    playing.deals(page)
    playing.plays_on(page)
    expect(page.get_by_role("button", name=re.compile("Blue deck opened, verified"))).to_contain_text(seal[:8])
    page.keyboard.press("v")
    expect(panel.get_by_text(re.compile(r"Checked by this browser\. All \d+ checks are true\."))).to_be_visible()

    table = playing.table_of(page)
    whole = page.request.get(f"/api/tables/{table}/hands/1").json()
    record = whole["record"]
    assert record["commit"] == seal
    page.goto("/fair")
    paste = page.get_by_label("or paste it")
    paste.fill(json.dumps(record))
    expect(page.get_by_role("heading", name="The deck is proved")).to_be_visible()
    for part, changed in changes(record).items():
        paste.fill(json.dumps({**record, part: changed}))
        expect(page.get_by_role("heading", name="The deck is not proved"), part).to_be_visible()


def changes(record: dict[str, object]) -> dict[str, object]:
    """What a house that cheats would have to change, one thing at a time."""
    seed = str(record["seed"])
    return {"seed": f"{int(seed[0], 16) ^ 1:x}{seed[1:]}", "cuts": {}}


def test_a_receipt_is_kept_shown_downloaded_and_held_to_the_record(guests: Guests) -> None:
    """Would catch a receipt that is only given after the hand, one that the browser does not keep or check, a file that
    `pitboss verify` does not take, and a forged one that the page takes for signed."""
    page = guests.newcomer_at({**ALONE, "sheet": "six-card"})
    playing.sits_down(page)
    table = playing.table_of(page)
    shown = table.rpartition("-")[0]  # without the secret that only its link has
    page.keyboard.press("v")
    panel = page.get_by_role("dialog", name="Is the deck fair?")
    panel.get_by_text("Receipt", exact=True).click()
    signed = re.compile(r"The house has signed record \d+ of table .*, and the seal of hand 1\.")
    expect(panel.get_by_text(signed)).to_be_visible()
    with page.expect_download() as saved:
        panel.get_by_role("button", name="Download the receipt").click()
    receipt = json.loads(saved.value.path().read_text())
    page.keyboard.press("Escape")
    playing.plays_a_hand(page)

    page.goto(f"/history/{table}/1")
    expect(page.get_by_role("heading", name="The deck is proved")).to_be_visible()
    kept = "The house has signed the seal of this hand, and this browser keeps the receipt."
    expect(page.get_by_text(kept)).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the record").click()
    record = json.loads(saved.value.path().read_text())
    assert [check.sentence for check in verifier.verify(record, [receipt], receipt["key"]) if not check.ok] == []

    page.goto("/fair")
    expect(page.get_by_title(receipt["key"])).to_be_visible()
    expect(page.get_by_text(re.compile(rf"Table {shown}: \d+ receipts"))).to_be_visible()
    paste = page.get_by_label("or paste it")
    paste.fill(json.dumps(receipt))
    expect(page.get_by_role("heading", name=f"Receipt for hand 1 of table {shown}")).to_be_visible()
    own_key = "It is the key that this house signs with, and the one that this browser has known it by."
    expect(page.get_by_text(own_key)).to_be_visible()
    paste.fill(json.dumps({**receipt, "version": receipt["version"] + 1}))
    expect(page.get_by_text("it proves nothing")).to_be_visible()

    paste.fill(json.dumps(record))
    expect(page.get_by_role("heading", name="The deck is proved")).to_be_visible()
    expect(page.get_by_text("The record is as it was signed, with the key")).to_be_visible()
    expect(page.get_by_text(own_key)).to_be_visible()
    paste.fill(json.dumps({**record, "signed": {**record["signed"], "signature": "0" * 128}}))
    expect(page.get_by_role("heading", name="The record is not as it was signed")).to_be_visible()
    paste.fill(json.dumps({name: part for name, part in record.items() if name != "signed"}))
    expect(page.get_by_text("The record is unsigned")).to_be_visible()
    opens = page.get_by_label("Open a file")
    opens.set_input_files({"name": "empty.json", "mimeType": "application/json", "buffer": b""})
    expect(page.get_by_text("The file is empty")).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("link", name="verifier.py").click()
    assert saved.value.path().read_bytes() == Path(verifier.__file__).read_bytes()

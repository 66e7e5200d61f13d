"""The card of a player: a name, and the code that they say or that is scanned. For a wallet, or from a receipt roll."""

from pitboss.house.people import card_codes
from pitboss.report import model as m
from pitboss.report import scanned
from pitboss.report.letterhead import Letterhead


def document(name: str, code: str, head: Letterhead, brand: m.Brand, frame: m.Frame = m.Frame.WALLET) -> m.Document:
    """`code` has figures only."""
    said = card_codes.written(code)
    roll = frame is m.Frame.ROLL
    bars = m.Picture(
        scanned.bars(code, width=62.0 if roll else 46.0, height=16.0 if roll else 12.0),
        f"Bar code of {said}",
        name="Bars",
    )
    square = m.Picture(scanned.qr(code, size=26.0 if roll else 22.0), f"QR code of {said}", name="QR code")
    figures = m.Headlines((m.Headline(said, "", "Your code"),))
    note = m.Note(
        f"{head.house}. Show this card, or say the code, at the cashier and at the tables. It is no means of payment."
    )
    blocks: tuple[m.Block, ...] = (
        (m.Paragraph(head.house), figures, bars, square, note)
        if roll
        else (m.Halves((figures, bars), (square,), left=0.66), note)
    )
    return m.Document(
        "Player card",
        name,
        blocks,
        frame=frame,
        brand=brand,
        foot=head.foot("player card"),
        data={"name": name, "code": code},
    )

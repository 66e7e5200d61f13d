"""The badge of somebody who works here: a name, and a code that is scanned at shared tablets and said to nobody."""

from pitboss.report import model as m
from pitboss.report import scanned
from pitboss.report.letterhead import Letterhead


def document(name: str, code: str, head: Letterhead, brand: m.Brand, frame: m.Frame = m.Frame.WALLET) -> m.Document:
    """The code is in bars and in a QR code alone: nobody has to read it, and it is not in the data of the document."""
    roll = frame is m.Frame.ROLL
    bars = m.Picture(
        scanned.bars(code, width=68.0 if roll else 50.0, height=16.0 if roll else 14.0), "Bar code", name="Bars"
    )
    square = m.Picture(scanned.qr(code, size=26.0 if roll else 22.0), "QR code", name="QR code")
    note = m.Note(f"{head.house}. Scan it at a tablet of the house. A lost badge is revoked at once: say so.")
    blocks: tuple[m.Block, ...] = (
        (m.Paragraph(head.house), bars, square, note) if roll else (m.Halves((bars,), (square,), left=0.68), note)
    )
    return m.Document(
        "Staff badge", name, blocks, frame=frame, brand=brand, foot=head.foot("staff badge"), data={"name": name}
    )

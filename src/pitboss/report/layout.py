"""The felt for a printer: the drawing at its size, and a page that says its measures."""

from pitboss.report import felt as felts
from pitboss.report.drawing import scaled
from pitboss.report.felt import Felt
from pitboss.report.model import Block, Document, Facts, Halves, Lead, Note, Picture, Together
from pitboss.report.sheet_documents import Asked
from pitboss.report.typesetting import typeset

DATE = "2026-01-01"  # of the file; a clock would make two files of one felt differ
WIDE = 165.0  # mm, the text block of a page
CLOSE, CLOSE_TALL = 56.0, 62.0  # mm, one spot from near by: how wide and how high at most


def document(asked: Asked) -> Document:
    """One page: the felt as it will look, one spot from near by, and all measures."""
    return of(felts.felt(asked.game, asked.spots, asked.brand))


def of(felt: Felt) -> Document:
    game = felt.game
    blocks: tuple[Block, ...] = (
        Lead("Drawn from the sheet of the game; the printer's file has its real size."),
        *plan(felt),
        Note("All lengths are those of the cloth. What the printer adds for stretching and cutting is not in them."),
    )
    data = {"sheet": game.id, "spots": felt.spots, "measures": dict(felt.measures)}
    return typeset(Document("Layout of the felt", game.title, blocks, digest=game.digest, data=data))


def plan(felt: Felt) -> tuple[Block, ...]:
    """The whole felt, and below it one spot beside the measures."""
    whole = scaled(felt.drawing, WIDE / felt.drawing.width)
    share = min(CLOSE / felt.close.width, CLOSE_TALL / felt.close.height)
    close = scaled(felt.close, share)
    spot = f"One spot at about 1 : {1 / share:.0f}, the player's side below."
    about = f"The whole felt at about 1 : {felt.drawing.width / WIDE:.0f}, the dealer's side above."
    return (
        Picture(whole, felt.says, about, name="Layout"),
        Together((Halves((Picture(close, spot, spot, name="Layout"),), (Facts(felt.measures, key_width=34),), 0.36),)),
    )

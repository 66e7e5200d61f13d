"""An address of the house as a QR code, for a phone to read off a screen."""

from functools import lru_cache

import segno

PICTURE = "image/svg+xml; charset=utf-8"


@lru_cache(maxsize=256)
def code(address: str) -> str:
    """A picture in SVG, without a fixed size; cached."""
    return drawn(address)


def drawn(address: str) -> str:
    """The same without a cache: for an address that is a secret."""
    text = segno.make(address, error="m").svg_inline(scale=6, border=2, dark="#16201b", light="#ffffff", omitsize=True)
    return text if "xmlns" in text else text.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)

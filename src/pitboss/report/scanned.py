"""What a scanner reads off a card: the figures of its code as bars (Code 128) and as a QR code.

A scanner types them like a keyboard, and ends with the Enter key.
"""

import segno

from pitboss.report.drawing import Box, Drawing

QUIET = 10  # modules without a bar on both sides of the bars
_START_C, _CODE_B, _STOP = 105, 100, "2331112"
# Code 128 (ISO/IEC 15417): of each value, the widths of three bars and three spaces in turn.
_WIDTHS = (
    "212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 "
    "113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 "
    "212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 "
    "113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 "
    "314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 "
    "241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 "
    "214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 "
    "211232 "
)
_PATTERNS = _WIDTHS.split()


def values(figures: str) -> list[int]:
    """The values of Code 128 for figures, with the start and the check: pairs, then a single figure if one is left.

    >>> values("4832917")
    [105, 48, 32, 91, 100, 23, 78]
    """
    pairs = len(figures) // 2 * 2
    found = [_START_C, *(int(figures[at : at + 2]) for at in range(0, pairs, 2))]
    found += [_CODE_B, ord(figures[-1]) - 32] if pairs < len(figures) else []
    check = found[0] + sum(place * value for place, value in enumerate(found))
    return [*found, check % 103]


def bars(figures: str, *, width: float, height: float) -> Drawing:
    """The bars, `width` mm wide with the white space that a scanner needs at both sides."""
    widths = "".join([*(_PATTERNS[value] for value in values(figures)), _STOP])
    module = width / (sum(map(int, widths)) + 2 * QUIET)
    shapes, x = [], QUIET * module
    for place, wide in enumerate(map(int, widths)):
        if place % 2 == 0:
            shapes.append(Box(x, 0, wide * module, height, fill="ink"))
        x += wide * module
    return Drawing(width, height, tuple(shapes))


def qr(text: str, *, size: float) -> Drawing:
    """A QR code, `size` mm wide with its quiet border."""
    rows = list(segno.make(text, error="m", micro=False).matrix_iter(border=2))
    module = size / len(rows)
    shapes = [
        Box(x * module, y * module, module * 1.02, module * 1.02, fill="ink")
        for y, row in enumerate(rows)
        for x, dark in enumerate(row)
        if dark
    ]
    return Drawing(size, size, tuple(shapes))

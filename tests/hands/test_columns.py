"""Hands in columns have the ordinals that the same hands have in rows, whichever columns they lie in."""

import numpy as np
import pytest

from pitboss.hands import batch, columns
from pitboss.sheets import shipped

HANDS = 16 * batch.BLOCK
SIZES = {
    (3, 3): ("six-card", "player"),
    (4, 5): ("four-card", "player"),
    (4, 6): ("four-card", "dealer"),
    (5, 5): ("caribbean-stud", "player"),
    (5, 7): ("six-card", "six"),
}


@pytest.mark.parametrize(("size", "of"), SIZES.items(), ids=str)
def test_columns_are_ranked_as_rows_are(size: tuple[int, int], of: tuple[str, str]) -> None:
    sheet, hand = of
    ladder, count = shipped.load(sheet).hands[hand].ladder, size[1]
    dealt = np.random.default_rng(7).random((HANDS, 52)).argsort(axis=1)[:, :16].astype(np.uint8)
    dealt[:13, :13] = 4 * np.arange(13) + np.arange(13)[:, None] % 4  # flushes of every length and straights
    places, found = [15 - 2 * at for at in range(count)], np.empty(HANDS, np.uint16)
    columns.ranker(ladder, count)(np.ascontiguousarray(dealt.T), places, found)
    assert (found == batch.rank(ladder, np.ascontiguousarray(dealt[:, places]))).all()


def test_what_cannot_be_ranked_says_why() -> None:
    with pytest.raises(ValueError, match="the best 3 of 2 cards"):
        columns.ranker(shipped.load("six-card").player.ladder, 2)
    with pytest.raises(ValueError, match="longest suit"):
        columns.ranker(shipped.load("high-card-flush").player.ladder, 7)

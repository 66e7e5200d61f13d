"""A campaign that only counts its pieces. It is here by itself, since processes that run pieces load its module."""

from collections import Counter

from campaigns.campaign import Campaign, Outcome


def counted(seed: str) -> Outcome:
    if seed == "1 2":
        raise ValueError("the third one is bad")
    return Outcome(Counter({"pieces": 1, f"piece {seed}": 1}))


COUNTED = Campaign("counted", "Counts.", short=1, long=5, piece=counted)

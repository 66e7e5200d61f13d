"""The short form of every campaign. What fails names a seed and a piece: ./campaign NAME --seed SEED --piece PIECE."""

import pytest

from campaigns.__main__ import SEED
from campaigns.campaign import Campaign, Outcome
from campaigns.every import EVERY


@pytest.mark.parametrize("campaign", EVERY, ids=[one.name for one in EVERY])
def test_nothing_is_lost_doubled_held_or_seen(campaign: Campaign) -> None:
    found, campaign = Outcome(), campaign.short_form()
    for number in range(campaign.short):
        found.add(campaign.run(number, SEED))
    print(f"seed {SEED}: {campaign.told(found.figures)}")
    assert found.wrong + campaign.verdict(found.figures) == []

"""A house from nothing: whoever started it opens the link on the terminal, and runs the house from then on."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.serving import Served
from tests.browser.stage import Guests, Stage
from tests.browser.working import invites, makes_account


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with Served(tmp_path, terminal=True) as made:
        yield made


@pytest.fixture
def guests(stage: Stage, served: Served, tmp_path: Path) -> Iterator[Guests]:
    made = Guests(stage, served.link, album=tmp_path)
    yield made
    stage.run(made.leave)


def test_the_link_on_the_terminal_makes_one_manager_who_invites_the_others(guests: Guests, served: Served) -> None:
    """Would catch a house that nobody can get into, and a link that makes a second manager."""
    link = re.findall(r"\S+/join/\S+", served.said)[0]
    owner = guests.newcomer(link)
    expect(owner.get_by_role("heading", name="The first manager of this house")).to_be_visible()
    makes_account(owner, "Rosa")
    expect(owner).to_have_url(re.compile("/manager$"))
    owner.get_by_role("navigation", name="Manager").get_by_role("link", name="Invitations").click()
    assert "/join/" in invites(owner, "Dealer")

    late = guests.newcomer(link)
    expect(late.get_by_text("This house has a manager by now")).to_be_visible()
    guests.forgive("404")

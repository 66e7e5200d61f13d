"""What the floor does when a tablet, the network or the machine dies in the middle of an evening: one page, on paper.

It is printed before the evening, because nothing can be looked up when the screens are dark.
"""

import os
from collections.abc import Mapping

from pitboss.house import key_files
from pitboss.house.timers import GONE_S
from pitboss.report import model as m
from pitboss.report.letterhead import Letterhead

ADDRESS = "https://..."
BLANK = "______________________________"


def document(
    head: Letterhead,
    *,
    day: str = "",
    address: str = ADDRESS,
    copies: str = "",
    house: str = "house.db",
    environment: Mapping[str, str] = os.environ,
) -> m.Document:
    """`address` is where browsers find the house, `copies` the folder with its copies, `house` its file. The
    `environment` may name other places of its keys.
    """
    return m.Document(
        "For the floor",
        f"When something stops, {head.house}",
        (
            m.Lead("Cards and chips stay where they lie. What a screen has confirmed is stored; nobody is paid twice."),
            m.Heading("A tablet or a phone dies"),
            m.Steps(
                (
                    f"Take any other tablet, phone or computer, open {address} and sign in.",
                    "A dealer opens Dealer and the table; the floor opens Floor; the cashier opens Cashier. A player"
                    f" opens the house: the seat is kept for {round(GONE_S / 60)} minutes.",
                    "The hand is there as it was entered so far. Compare it with the felt, and go on.",
                )
            ),
            m.Heading("The network dies"),
            m.Steps(
                (
                    "Deal no new hand. A hand that is dealt lies still: nobody touches cards or bets.",
                    "Pages come back by themselves. If that takes too long, finish the hand by the rack card. Write"
                    " down table, hand number, seats, cards, bets and what was paid, and two people sign. When it is"
                    " back, enter the hand as it was; do not pay again.",
                    "The cage sells and pays on numbered paper slips with two names, and enters them when it is back.",
                )
            ),
            m.Heading("The machine of the house stops"),
            m.Steps(
                (
                    "Switch it on, and start pitboss as always. Every table goes on from its last stored moment.",
                    "A hand after \u201cno more bets\u201d goes on with the same cards. Bets that were still open are"
                    " returned: ask players to bet again. With real cards the bets stay on the felt: the tablet still"
                    " has what was tapped, and goes on from there.",
                    "Compare every felt with its screen before the next hand.",
                )
            ),
            m.Heading("The machine does not come back"),
            m.Steps(
                (
                    f"Take another machine with pitboss. Put the newest copy on it, and {keys(house, environment)}.",
                    m.Mono(f"pitboss house restore COPY.db --house {house}"),
                    "Hands that were being played at the time of the copy are void, and their bets are returned.",
                    "What came after the copy is lost. Count the chips of every seat with its player, take the slips of"
                    " the cage and what players can show, and let two people book what is owed.",
                )
            ),
            m.Heading("Nothing works"),
            m.Paragraph(
                "Real cards, the rack card and paper slips are enough to play on; fills and sales need two names. Or"
                " close: count every tray by two people, and pay every player what lies in front of them. The book is"
                " brought up to date from the paper, by two people, before the next evening."
            ),
            m.Heading("Fill in before the evening"),
            m.Facts(
                (
                    ("Copies are in", copies or BLANK),
                    ("The keys are kept at", BLANK),
                    ("Spare tablet", BLANK),
                    ("Help with the machine", BLANK),
                )
            ),
        ),
        date=day,
        foot=head.foot("when something stops"),
    )


def keys(house: str, environment: Mapping[str, str]) -> str:
    """Where the two keys of the house have to be.

    >>> keys("house.db", {})
    'the two key files beside the place of the house: house.db.key and house.db.signing-key'
    >>> keys("house.db", {"PITBOSS_KEY_FILE": "/safe/a.key"})
    'its two keys where they were: /safe/a.key and house.db.signing-key'
    """
    sealed, signing = ("PITBOSS_KEY", "PITBOSS_KEY_FILE"), (key_files.KEY, key_files.KEY_FILE)
    if not any(environment.get(name) for name in (*sealed, *signing)):
        return f"the two key files beside the place of the house: {house}.key and {house}{key_files.ENDING}"
    found = [_key(environment, *sealed, f"{house}.key"), _key(environment, *signing, f"{house}{key_files.ENDING}")]
    return f"its two keys where they were: {' and '.join(found)}"


def _key(environment: Mapping[str, str], value: str, file: str, beside: str) -> str:
    return f"the one in {value}" if environment.get(value) else environment.get(file) or beside

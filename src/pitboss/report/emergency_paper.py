"""What the floor does when a tablet, the network or the machine dies in the middle of an evening: one page, on paper.

It is printed before the evening, because nothing can be looked up when the screens are dark.
"""

from pitboss.report import model as m
from pitboss.report.letterhead import Letterhead

ADDRESS = "https://..."
BLANK = "______________________________"


def document(
    head: Letterhead, *, day: str = "", address: str = ADDRESS, copies: str = "", house: str = "house.db"
) -> m.Document:
    """`address` is where browsers find the house, `copies` the folder with its copies, `house` its file."""
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
                    " opens the house: the seat is kept for ten minutes.",
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
                    " returned: ask players to bet again.",
                    "Compare every felt with its screen before the next hand.",
                )
            ),
            m.Heading("The machine does not come back"),
            m.Steps(
                (
                    "Take another machine with pitboss. Put the newest copy on it, and the two key files beside the"
                    f" place of the house: {house}.key and {house}.signing-key.",
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

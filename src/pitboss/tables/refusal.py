"""The refusals of a table, each with its sentence."""

from pitboss.money.chips import Cents
from pitboss.rounds.refusal import Why

FILL_STEP: Cents = 100_00


class TableCode(Why):
    CLOSED = ("table-closed", "This table is closed.")
    ALREADY_OPEN = ("table-open", "This table is open already.")
    GUESTS_TABLE = ("guests-table", "A table of guests is over once it is closed: open another one.")
    HAND_ON = ("hand-on", "A hand is on; {what} when it is over.")
    NO_HAND = ("no-hand", "There is no hand in play: {now}.")
    FROZEN = ("dispute", "The hand is frozen until the floor has ruled on the dispute.")
    ASKED = ("asked", "The hand is frozen: the floor has called {what}, and a second person has to answer first.")
    HALTED = ("halted", "The hand is stopped: the dealer or the floor says when it goes on.")
    NOT_ASKED = ("not-asked", "This hand is not frozen by it.")
    BAD_TERMS = ("bad-terms", "{why}")
    BAD_NAME = ("bad-name", "A player has a name of 1 to 40 letters, figures, spaces, dots and dashes; not {asked}.")
    SEATED = ("seated", "{player} has a seat here already.")
    QUEUED = ("in-line", "{player} stands in line already, at place {place}.")
    NOT_IN_LINE = ("not-in-line", "{player} does not wait for a seat here.")
    CALLED_UP = ("called-already", "{player} was called already. Seat them, or take them off the list.")
    EMPTY_SEAT = ("empty-seat", "Nobody sits or bets there. Seat them instead.")
    LIST_FIRST = (
        "waiting-list",
        "Spot {spot} is free for the waiting list: seat whoever is next, or take them off the list.",
    )
    TWO_SPOTS = (
        "spots-while-waiting",
        "While people wait, one player has at most {most} spots here. Spot {spot} is one too many.",
    )
    NAME_NEEDED = (
        "name-needed",
        "Spot {spot} is to be paid {pays}, and above {over} the house needs to know whom. Find the player or make their"
        " account, and say that they sit there.",
    )
    NOT_SEATED = ("not-seated", "{player} has no seat at this table.")
    SEAT_TAKEN = ("seat-taken", "Seat {seat} is taken.")
    NO_SEAT = ("no-seat", "Seats are numbered 1 to {most}; there is no seat {seat}.")
    NOT_ADMITTED = ("not-admitted", "Players here are {age} or over: show your identification to the cashier first.")
    STRANGER = (
        "not-admitted",
        "Nobody is known at spot {spot}. Players are identified here: seat somebody whom the cashier has checked.",
    )
    NO_NIGHT_CHIPS = (
        "no-night-chips",
        "Nobody is known at spot {spot}. The night counts everybody's chips: seat somebody who has taken theirs.",
    )
    BOTS = ("bots", "Bots play for practice chips only.")
    AWAY = ("sitting-out", "{player} is sitting out.")
    LEAVING = ("leaving", "{player} is leaving after this hand.")
    NOT_AWAY = ("not-sitting-out", "{player} is not sitting out.")
    BAD_CENTS = ("bad-amount", "An amount is whole cents, more than none; you asked for {asked}.")
    SHORT = ("short-of-chips", "That takes {needed}; {player} has {chips} at the table.")
    HELD_BACK = (
        "held-back",
        "That leaves {left} in front of you, and {held} has to stay there for {wager}: without it you could only fold. "
        "Bet less, or buy chips first.",
    )
    REAL_CHIPS = ("real-chips", "The chips of this table are real: bring them from the cage, or buy some here.")
    NIGHT_CHIPS = ("night-chips", "Chips of a night are not for sale: everybody begins with the same.")
    KEPT_CHIPS = ("kept-chips", "The cage keeps the chips of this table: hand yours in there, not here.")
    RACK_SHORT = (
        "rack-short",
        "The rack has less than {asked}. Ask for chips for the rack, or sell less.",
    )
    TRAY_SHORT = ("tray-short", "The tray has less than the {needed} that it takes: a fill is needed first.")
    VOID_SHORT = (
        "void-short",
        "{needed} may be due to side wagers of a void hand, and the tray has less: a fill is needed first.",
    )
    SAME_KEY = ("same-key", "This is the key that the table has already.")
    SAME_FLAGS = ("same-flags", "These are the flags that the table has already.")
    SAME_DUTY = ("same-duty", "It is so already: nobody has to hand over.")
    NOT_ON_DUTY = ("not-on-duty", "{player} is not the {job} of this table, and cannot hand it over.")
    OWN_HAND = (
        "own-hand",
        "Whoever deals a hand does not acknowledge it: another floor manager, or a manager, has to look.",
    )
    SEEN_FIRST = ("seen-first", "The floor has to see what was called out first; then somebody else may deal on.")
    BAD_PIECES = ("bad-pieces", "{why}")
    PIECES_WORTH = ("pieces-worth", "{pieces} are worth {worth}; you asked for {asked}.")
    SLIP_VOID = ("slip-void", "Slip {slip} is void already.")
    SLIP_GONE = (
        "slip-gone",
        "Slip {slip} was for {needed}, and the {place} has less: its chips are not there any more. Correct it with a"
        " new slip, or count.",
    )
    NO_FILL = ("no-fill", "No fill is on its way to this table.")
    SPOT_NOT_HELD = ("spot-not-held", "{player} does not hold spot {spot}.")
    BAD_COUNT = ("bad-count", "A player wants from 1 to {most} spots here; you asked for {asked}.")
    BAD_KEEP = ("bad-keep", "Name {most} of the spots you hold ({held}).")
    NO_BACKLINE = ("no-backline", "This table takes no bets behind another player.")
    NEVER_BEHIND = ("never-behind", "{wager} is never bet behind another player.")
    OWN_SPOT = ("own-spot", "Spot {spot} is your own; bet on it instead.")
    RIDDEN = ("ridden", "{player} bets behind your {wager}; it stays on the spot, or take all back.")
    NOTHING_BEHIND = ("nothing-behind", "{player} has no bet behind spot {spot}.")
    NOBODY_TO_FOLLOW = ("nobody-to-follow", "There is no {wager} on spot {spot} to bet behind.")
    READY = ("ready", "{player} has said so already.")
    BAD_SETTING = ("bad-setting", "A setting names the cards that play by their places: this hand has {count} cards.")
    BAD_SEAL = ("bad-seal", "A seal is 64 hexadecimal figures.")
    BAD_CUT = ("bad-cut", "This cut is not the one that was sealed.")
    NO_CUT_DUE = ("no-cut-due", "No cut of {player}'s is waited for.")
    NOT_BANKED = ("not-banked", "The house has the bank at this table.")
    NOT_OFFERED = ("bank-not-offered", "The bank is not offered to {player} now.")
    SMALL_BANK = (
        "small-bank",
        "A bank covers at least the smallest bet of this table, {least}; you asked for {asked}.",
    )
    BANK_TAKEN = ("bank-taken", "{player} has the bank of this hand.")
    NOBODY_BANKS = (
        "nobody-banks",
        "Nobody here can take the bank now: it takes {needs} at the seat and no bets of one's own on the hand, and "
        "nobody keeps it longer than {most}.",
    )
    NO_BANK = ("no-bank", "Nobody has taken the bank yet.")
    BANK_BETS = ("bank-bets", "{player} has the bank of this hand, and does not bet against it.")
    BANK_WITH_BETS = ("bank-with-bets", "{player} has wagers on this hand; take them back before taking the bank.")
    DECKS_READY = ("decks-ready", "{count} commits are needed now; you gave {given}.")
    BAD_COMMIT = ("bad-commit", "A commit is 64 hexadecimal figures.")
    NO_RESTORE = ("no-restore", "A restore is declared for the whole house: pitboss house restored.")
    NUMBER_USED = ("number-used", "Hand {last} has been washed for: the next numbers cannot begin behind {given}.")
    WRONG_SEED = ("wrong-seed", "This seed is not the one that was committed to.")
    UNPAID = ("waiting-for-floor", "The floor has to acknowledge {who} before the hand is paid.")
    NOT_CALLED = ("not-called", "{who} was not called out.")
    TOO_LATE = ("too-late", "Two players have acted: it is no misdeal any more, unless the deck is foul.")
    BAD_BOXED = ("bad-boxed", "From 1 to {most} cards can lie face up in the deck; you said {asked}.")
    NO_CARD = ("no-card", "There is no card {card} in this hand.")
    CARD_OPEN = ("card-open", "Card {card} lies open already.")
    BOARD_CARD = ("board-card", "Card {card} is a card for all hands: it is not replaced.")
    LOCKED = ("hand-locked", "Spot {spot} has decided, or hands are being shown: no card of it is replaced any more.")
    NO_CHANGE_OF_LIMITS = ("same-limits", "These are the limits that the table posts already.")
    IN_PLACE = ("in-place", "Card {card} lies where it belongs.")
    BAD_PLACE = ("bad-place", "Cards go to {known}; not to {asked}.")
    UNKNOWN_HAND = ("no-such-hand", "This table has no hand {hand} that is over and has wagers.")
    NO_CHANGE = ("no-change", "That is what is on record already. Say which card, bet or decision was another one.")
    NOT_PAID = ("not-paid", "Hand {hand} was not paid: its wagers went back. Only a settled hand is corrected.")
    CORRECTED_MEANWHILE = ("corrected-meanwhile", "Hand {hand} was corrected meanwhile. Look at it again first.")
    DECK_IS_SEALED = (
        "sealed-deck",
        "The cards of hand {hand} come from a sealed deck, and everybody can check them: they cannot have been others."
        " Bets and decisions can be corrected.",
    )
    CARDS_NEEDED = ("cards-needed", "With these bets and decisions the cards of {place} decide. Give all of them.")
    CHIPS_GONE = (
        "chips-gone",
        "Hand {hand} was played with {chips} chips in an earlier opening of the table. They have been put away: nothing"
        " can be paid for it any more.",
    )
    CANNOT_GIVE_BACK = (
        "cannot-give-back",
        "{player} got {owes} too much and has no seat here any more. Seat them again with their chips, or let the"
        " house bear it.",
    )
    NO_ONE_PAYS = (
        "no-one-pays",
        "{player} has no seat here any more, and in a hand that a player banked the chips move between the two."
        " Correct it for the record alone, or once both sit here.",
    )
    METER_SHORT = (
        "meter-short",
        "The meter {meter} has {has} now, and this correction takes {needed} from it. Ask a manager.",
    )
    METER_CLOSED = (
        "meter-closed",
        "This changes the meter {meter} of an earlier opening, which was paid back to the cage when the table closed."
        " Settle it at the cage.",
    )
    CALLED_ALREADY = ("called-already", "The floor has been called about hand {hand}, and has not answered yet.")
    CALLS_ENOUGH = ("calls-enough", "You have called {most} times, and the floor has not answered yet.")
    NOT_CALLED_ABOUT = ("not-called-about", "Nobody waits for an answer about spot {spot} of hand {hand}.")
    RULED = ("ruled", "The house has ruled on spot {spot} in this hand, and its ruling is final.")
    NO_DISPUTE = ("no-dispute", "There is no dispute to rule on.")
    WAGER_CAP = ("wager-cap", "{wager} would be {asked}: {why}, by the rules of the house.")
    NOT_LATE = ("not-late", "The time of spot {spot} is not up, or its player has decided.")
    NOT_RULED = ("not-ruled", "The floor has given no ruling in this hand that a manager could look at.")
    OWN_RULING = ("own-ruling", "Whoever gave the ruling does not review it: another manager has to look.")
    NO_PLACE = ("no-place", "Decks lie at {known}; there is no deck {asked} at this table.")
    BAD_BACK = (
        "bad-back",
        "A deck goes by a name of 1 to {most} characters, such as the colour and number of its back.",
    )
    SAME_BACK = ("same-back", "The deck at {deck} goes by {back}. Two decks of a table have different backs and names.")
    DECK_OUT = (
        "deck-out",
        "The deck {back} was taken out after hand {hand}: {why}. Somebody has to put it back first.",
    )
    NOT_OUT = ("not-out", "No deck was taken out of {deck} after hand {hand}.")
    NO_DECK = (
        "no-deck",
        "Deck {deck} was taken out of service. Two people inspect another one and put it in its place.",
    )
    NOT_INSPECTED = ("not-inspected", "Nobody has inspected deck {deck}: two people look at all of its cards first.")
    ORDERED = ("ordered", "The floor has ordered a {order} before the deal ({note}). Do it, and say so.")
    ALREADY_ORDERED = ("already-ordered", "The floor has ordered a {order} already, which is not done yet.")
    NOTHING_ORDERED = ("nothing-ordered", "The floor has ordered nothing that is not done.")
    COUNT_DUE = ("count-due", "{hands} hands were dealt since a stub was counted. Count that of hand {hand} first.")
    NO_STUB = ("no-stub", "There is no stub to count: no hand has been dealt since the last count.")
    BAD_STUB = ("bad-stub", "A deck has {most} cards; you counted {asked}.")
    NOTHING_DUE = ("nothing-due", "Nobody is being waited for.")
    NO_NOTE = ("no-note", "The floor says why: a note or reason is missing.")
    REAL_CARDS = (
        "real-cards",
        "The cards of this table are real: bets are made on the felt, and the dealer taps them in.",
    )
    SEALED_CARDS = ("sealed-cards", "The cards of this table come from sealed decks; no hand is tapped in here.")
    REAL_BOTS = ("real-cards-bots", "Bots have no hands: nobody but people plays with real cards.")
    WRONG_HAND = ("wrong-hand", "Hand {due} is the next one of this table; this one says that it is hand {given}.")
    BAD_RESULT = ("bad-result", "{why}")
    INCOMPLETE = ("incomplete", "Spot {spot} needs {what}.")
    DEALER_INCOMPLETE = ("incomplete", "The {who} needs {what}.")
    BANK_SEAT = ("bank-seat", "{player} sits at spot {seat}: the bank is told there, and its action goes on from it.")
    BANK_TURN = (
        "bank-turn",
        "The bank is offered clockwise: the player at spot {seat} comes first. Say that they decline it, or take it.",
    )
    BANKED_ENOUGH = ("banked-enough", "{player} has had the bank {most}; it goes on to somebody else.")
    NOT_WAITING = ("not-waiting", "No hand waits for the floor here. A payout that was made is corrected one by one.")


def rounded_up(missing: Cents) -> Cents:
    """What a fill brings where a tray has too little: whole hundreds, so that nobody is told what is in the tray.

    >>> rounded_up(3_50), rounded_up(100_00), rounded_up(0)
    (10000, 10000, 0)
    """
    return -(-missing // FILL_STEP) * FILL_STEP

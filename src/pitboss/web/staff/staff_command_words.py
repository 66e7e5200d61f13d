"""What staff ask for, in words with its amounts: for whoever has to agree to it."""

from pitboss.ledger import accounts
from pitboss.ledger.accounts import Kind
from pitboss.money import chips
from pitboss.tables.state import Table
from pitboss.tables.terms import Chips, Terms
from pitboss.web.services import Services
from pitboss.web.wire import staff as w
from pitboss.web.wire.staff import CageCommand, StaffCommand

_PLAIN: dict[type, str] = {
    w.NoMoreBets: "close the bets", w.Deal: "deal", w.Expose: "turn up the dealer's card",
    w.Reveal: "turn over a hand", w.Settle: "pay and take", w.ReceiveFill: "receive the fill",
    w.OfferBank: "offer the bank on", w.StopHand: "stop the hand", w.GoOn: "let the hand go on",
}  # fmt: skip


def at_table(services: Services, table: str, said: StaffCommand) -> str:
    """One sentence, such as "Fill table T1 with $500.\""""
    state = services.house.table(table)
    words = _at_table(services, state, said)
    return words[0].upper() + words[1:] + "."


def _at_table(services: Services, table: Table, said: StaffCommand) -> str:
    name, at = services.people.name, f"table {table.terms.table}"
    match said:
        case w.Fill():
            return f"fill {at} with {chips.show(said.cents)}"
        case w.AskFill():
            return f"fill of {chips.show(said.cents)} from the cage to {at}, which the dealer asks for"
        case w.FillRack():
            return f"chips of {chips.show(said.cents)} from the cage to the rack of {at}"
        case w.Credit():
            return f"credit of {chips.show(said.cents)} from {at} to the cage"
        case w.CloseTable():
            counted = f"{chips.show(said.tray)} in the tray and {chips.show(said.rack)} in the rack"
            book = f"{chips.show(table.tray)} and {chips.show(table.rack)}"
            return f"close {at}: {counted} counted, by the book {book}"
        case w.VoidHand():
            return f"void hand {_hand(table)} of {at}: {said.reason}. {said.note}"
        case w.CorrectPayout():
            title = table.game.wagers[said.wager].title if said.wager in table.game.wagers else said.wager
            whose = f" of {name(said.player)}" if said.player else ""
            paid = f"{title} on spot {said.spot}{whose} comes to {chips.signed(said.net)}"
            return f"correct hand {said.hand} of {at}: {paid}. {said.note}"
        case w.Rule():
            ruling = "is void" if said.ruling == "void" else "stands"
            return f"rule that hand {_hand(table)} of {at} {ruling}: {said.reason}"
        case w.PostLimits():
            lines = [
                f"{_title(table, wager)} {chips.show(least)} to {chips.show(most)} by {chips.show(step)}"
                for wager, (least, most, step) in said.limits.items()
            ]
            return f"post at {at}: {', '.join(lines)}"
        case w.SellChips() | w.TakeTip():
            what = "sell chips for" if isinstance(said, w.SellChips) else "take a tip of"
            return f"{what} {chips.show(said.cents)} at {at}, {name(said.player)}"
        case w.Warn() | w.Remove():
            return f"{'warn' if isinstance(said, w.Warn) else 'remove'} {name(said.player)} at {at}: {said.reason}"
        case w.SeatPlayer() | w.LetGo():
            return f"{'seat' if isinstance(said, w.SeatPlayer) else 'let go'} {name(said.player)} at {at}"
        case w.CallMisdeal() | w.FoulDeck():
            what = "misdeal" if isinstance(said, w.CallMisdeal) else "foul deck"
            return f"{what} in hand {_hand(table)} of {at}: {said.note}"
        case w.CardExposed() | w.CardMisplaced() | w.CardDead():
            return f"card {said.position + 1} of hand {_hand(table)} of {at}: {said.do.replace('-', ' ')}"
        case w.OpenDispute():
            return f"dispute at spot {said.spot} of {at}: {said.says}"
        case w.Acknowledge():
            return f"acknowledge {said.who} at {at}"
        case w.SetDuty():
            jobs = [f"{job}: {word}" for job, word in (("dealer", said.dealer), ("floor", said.floor)) if word]
            return f"change the duty at {at}, {', '.join(jobs)}"
        case _:
            return f"{_PLAIN[type(said)]} at {at}"


def at_cage(services: Services, said: CageCommand) -> str:
    match said:
        case w.CageBuyIn() | w.CageCashOut():
            who = services.people.name(said.player) if said.player else "a walk-in"
            what = "Buy-in" if isinstance(said, w.CageBuyIn) else "Cash-out"
            held = ", chips in hand" if said.in_hand else ""
            held += ", which the book does not know" if is_unknown(services, said) else ""
            return f"{what} of {chips.show(said.cents)}, {who}{held}."
        case w.CountDrop():
            drop = Terms(said.table, chips=Chips.ISSUED)
            book = services.house.store.balance(accounts.at(drop, Kind.DROP)).cents
            counted = f"{chips.show(said.cents)} counted in the drop box of table {said.table}"
            return f"{counted}; by the book {chips.show(book)}."
        case w.SweepCollections():
            return f"Collections of table {said.table} to the cage."
        case w.PayTips():
            return f"Pay out {chips.show(said.cents)} of the tips of table {said.table}."
        case w.CountCage():
            book = services.house.cashier.book.drawer
            return f"{chips.show(said.cents)} counted in the drawer; by the book {chips.show(book)}."
        case w.ChangeCapital():
            way = "put in" if said.cents > 0 else "take out"
            return f"The owners {way} {chips.show(abs(said.cents))}."


def is_unknown(services: Services, said: w.CageBuyIn | w.CageCashOut) -> bool:
    """Whether more chips are handed in than the book knows of in anybody's hands."""
    in_hands = services.house.store.balance(accounts.pockets(Chips.ISSUED)).cents
    return isinstance(said, w.CageCashOut) and said.in_hand and said.cents > in_hands


def _hand(table: Table) -> int:
    return table.hand.number if table.hand else table.hands


def _title(table: Table, wager: str) -> str:
    return table.game.wagers[wager].title if wager in table.game.wagers else wager

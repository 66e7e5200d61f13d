"""A way on that nobody sees is none: random states of the walk of `laws.stuck`, opened in a browser as each person.

The walk is that of the law, in a house on disk. Then the house is served as it stands, without its clocks, and the
pages of everybody have to show a key for each command that they are offered. What has none is in `NO_KEY`, with the
reason.
"""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from pitboss.house import house_opening, permits
from pitboss.house.offers import Offer, Person, Where
from pitboss.house.people import staff
from pitboss.house.people.accounts import Accounts
from pitboss.house.permits import blind_counts, calls
from pitboss.laws import stuck
from pitboss.laws.evening import CAPITAL, TABLE, Dealing, Evening, Kind
from pitboss.sheets import shipped
from pitboss.tables.offers import PLAYERS
from pitboss.tables.terms import Chips
from tests.browser.finding_keys import found_on
from tests.browser.serving import MAIN, Served
from tests.browser.staffed import made, signed_in
from tests.browser.stage import Guests, Stage

PEOPLE = {
    "ann": ("player",), "bob": ("player",), "dan": ("player", "dealer"), "flo": ("player", "floor"),
    "cas": ("player", "cashier"), "max": ("player", "manager"),
}  # fmt: skip
IN_THE_WALK = {
    "player 1": "ann",
    "player 2": "bob",
    "dealer": "dan",
    "floor": "flo",
    "cashier": "cas",
    "manager": "max",
}
SHEETS = ("six-card", "pair-plus", "mini-royal", "three-card", "player-dealer", "four-card")
PICKS_MOST = 30

# Where staff find keys that are not on the page where they work.
AT_NIGHT = frozenset(line.word for line in permits.LINES if line.word.endswith("-night")) | {
    "take-donation", "draw-prize", "give-prize",
}  # fmt: skip
AT_HAND_OVER = frozenset({"hand-over-dealing", "hand-over-floor"})
AT_THE_DRAWER = frozenset({"change-capital", "pay-expense"})  # of the manager, too
BEHIND_THE_TABLE = frozenset(
    {"seat-player", "sell-chips", "let-go", "open-call", "felt-irregular", "reopen-hand"}
)  # and the floor may
OF_THE_HOUSE = ", of the house"
OVERVIEW = {"dan": "/dealer", "flo": "/floor", "max": "/floor"}  # what waits for a second person, wherever it was asked

# Commands without a key of their own, and why each needs none.
NO_KEY: Mapping[str, str] = {
    "open-cut": "the page of a player opens it, from the secret that it has kept",
    "cash-out": "chips go back to the wallet with the player who gets up",
    "ready": "the key that makes the bets says it",
    "take-back": "a tap on a bet takes it back",
    "draft-hand": "every tap on the tablet",
    "name-seat": "a tap on the spot; and the floor is asked for a name where a payout waits for one",
}
# The same of a dealer.
NO_KEY_OF_DEALERS: Mapping[str, str] = {"fill-rack": "a sale that finds the rack short asks for it"}
# Of everybody, once the table is closed.
CLOSED: Mapping[str, str] = {"open-call": "on the page of the hand"}
# What the house reads again while it waits for a second person.
READ_AGAIN = frozenset({*blind_counts.COUNTS, *calls.CALLS, "change-box"})


class Still(Served):
    """A house whose tables wait for people alone: a state stays as it is while everybody looks at it."""

    main = f"from pitboss.house import timers; timers.waiting = lambda _: None; {MAIN}"


@dataclass(frozen=True)
class State:
    """Where so many random picks lead in an evening of some kind."""

    sheet: str
    kind: Kind
    picks: int
    seed: int

    def __str__(self) -> str:
        return f"{self.sheet}, {self.kind}, {self.picks} picks of {self.seed}"


def many() -> Iterator[State]:
    """Every kind of evening of some sheet, and a state in it."""
    chance = random.Random(12)
    for number, sheet in enumerate(SHEETS):
        kinds = list(stuck.every_kind(shipped.load(sheet)))
        for kind in kinds[number % 3 :: 3]:
            yield State(sheet, kind, chance.randrange(2, PICKS_MOST), chance.randrange(1000))


PRACTICE, ISSUED, NIGHT = Chips.PRACTICE, Chips.ISSUED, Chips.NIGHT
FEW = [
    State("three-card", Kind(Dealing.STAFF, ISSUED), 14, 11),
    State("player-dealer", Kind(Dealing.AUTOMATIC, ISSUED), 12, 2),
    State("four-card", Kind(Dealing.REAL, NIGHT), 9, 3),
    State("six-card", Kind(Dealing.AUTOMATIC, PRACTICE), 10, 4),
]


def walked(folder: Path, state: State) -> tuple[dict[str, str], dict[str, set[str]]]:
    """The evening as it stands, in the folder: everybody's session, and what each of them is offered."""
    tokens, chance = made(folder, PEOPLE, capital=CAPITAL), random.Random(state.seed)
    with house_opening.running(folder / "house.db") as house:
        accounts = Accounts(house.store, house.clock)
        numbers = {one.login: one.player for one in accounts.all()}
        for login, number in numbers.items():
            seen_by = numbers["flo" if login == "cas" else "cas"]
            seen = staff.CheckIdentity(number, "passport")
            assert accounts.ask(seen, by=seen_by, command_id=f"the papers of {login}").ok
        names = {role: numbers[login] for role, login in IN_THE_WALK.items()}
        evening = Evening(shipped.load(state.sheet), state.kind, state.seed, given=house, names=names)
        assert stuck.walk(evening, [chance.randrange(stuck.PICK_MOST) for _ in range(state.picks)]) is None
        _take_back(evening)
        house.recover()  # as a house does that opens its doors again
        people = {login: Person(number, accounts.roles(number)) for login, number in numbers.items()}
        gone = {*CLOSED} if evening.table.closed else set()
        offered = {login: {_told(one) for one in evening.of(person)} - gone for login, person in people.items()}
    return tokens, offered


def _take_back(evening: Evening) -> None:
    """Counts and calls that wait for a second person: the house reads them again, and the walk writes none of them out.
    What is asked for otherwise stays.
    """
    approvals = evening.approvals
    for one in (*approvals.past(), *approvals.over()):  # its clock has gone faster than that of the served house
        approvals.end(one, well=False)
    for person in evening.people.values():
        for offer in evening.seconds(person):
            if offer.word == "withdraw" and offer.command.word in READ_AGAIN:
                assert evening.do(person, offer) is None


def _told(offer: Offer) -> str:
    """The word of an offer; of an answer to what was asked at no table, where that is."""
    away = offer.where is Where.SECOND and not offer.table
    return offer.word + (OF_THE_HOUSE if away else "")


def to_find(state: State, login: str, offered: Mapping[str, set[str]]) -> set[str]:
    """What has to have a key on some page of theirs."""
    hidden = {*NO_KEY, *(NO_KEY_OF_DEALERS if login == "dan" else ())}
    if "leave" not in offered[login]:
        hidden.add("call-floor")  # whoever has left finds it on the page of the hand
    return offered[login] - hidden


def pages(state: State, login: str, wanted: set[str]) -> dict[str, set[str]]:
    """By page, which of these keys somebody looks for there."""
    found: dict[str, set[str]] = {}
    for word in wanted:
        found.setdefault(_page(state, login, word), set()).add(word.removesuffix(OF_THE_HOUSE))
    return found


def _page(state: State, login: str, word: str) -> str:
    behind = f"/felt/{TABLE}" if state.kind.dealing is Dealing.REAL else f"/dealer/{TABLE}"
    if word.endswith(OF_THE_HOUSE) and login in OVERVIEW:
        return OVERVIEW[login]
    if word in PLAYERS:
        return f"/table/{TABLE}"
    if word in AT_NIGHT:
        return "/night"
    if word in AT_HAND_OVER or (word == "set-duty" and login == "dan" and state.kind.dealing is Dealing.REAL):
        return f"/hand-over/{TABLE}"
    if login == "flo" and word in BEHIND_THE_TABLE:
        return behind
    if word in AT_THE_DRAWER:
        return "/cashier"
    return {"dan": behind, "cas": "/cashier"}.get(login, f"/floor/{TABLE}")


def everybody_finds_their_keys(stage: Stage, folder: Path, state: State) -> None:
    tokens, offered = walked(folder, state)
    with Still(folder) as served:
        guests = Guests(stage, served.link, album=folder)
        try:
            for login in PEOPLE:
                for place, wanted in pages(state, login, to_find(state, login, offered)).items():
                    page = signed_in(guests, tokens[login], place)
                    lost = wanted - found_on(page, wanted)
                    assert not lost, f"{state}: {login} at {place} has no key for {sorted(lost)}. {guests.photograph()}"
                    page.close()  # it would go on asking
            assert guests.problems() == []
        finally:
            guests.leave()


@pytest.mark.parametrize("state", FEW, ids=str)
def test_everybody_finds_a_key_for_all_that_they_are_offered(stage: Stage, tmp_path: Path, state: State) -> None:
    """Would catch a state that only the API leads out of. Six people look at two pages each, which takes its time."""
    stage.run(lambda: everybody_finds_their_keys(stage, tmp_path, state))


@pytest.mark.long
@pytest.mark.parametrize("state", list(many()), ids=str)
def test_everybody_finds_a_key_in_many_states(stage: Stage, tmp_path: Path, state: State) -> None:
    stage.run(lambda: everybody_finds_their_keys(stage, tmp_path, state))

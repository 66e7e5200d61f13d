"""The people of a house in their browsers: floor, dealer, cashier and players, and a table that they run."""

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from pitboss.house import restores
from pitboss.house.cash import cage
from pitboss.sheets import shipped
from pitboss.sheets.values import Posted
from tests.web.playing import Browser, Web
from tests.web.staffed import signed_in

FIVE = ("six-card", "pair-plus", "mini-royal", "player-dealer", "four-card")
LIMITS = [5_00, 100_00, 5_00]
SCHEDULE = [[25_00, 50, 1_00], [None, 1_00, 2_00]]
_numbers = count(1)


def new_id() -> str:
    return f"of-staff-{next(_numbers)}"


def begin_ids() -> None:
    """The next id is the first one again: for another world, in which all is the same."""
    global _numbers  # noqa: PLW0603
    _numbers = count(1)


@dataclass
class Crew:
    """`floor` and `second` are two floor managers."""

    web: Web
    floor: Browser
    second: Browser
    dealer: Browser
    cashier: Browser
    players: dict[str, Browser] = field(default_factory=dict)

    # ------------------------------------------------------------ asking

    def asks(self, who: Browser, at: str | None, /, command_id: str = "", **command: Any) -> dict[str, Any]:
        """The answer to a staff command at a table; None is the cage."""
        path = "/api/staff/cage/commands" if at is None else f"/api/staff/tables/{at}/commands"
        answer = who.post(path, {"id": command_id or new_id(), "command": command})
        assert answer.status_code in (200, 403), answer.text
        found: dict[str, Any] = answer.json()
        return found

    def calls_beside(self, table: str, command_id: str, **command: Any) -> str:
        """A call of the floor that another process filed at the same moment, without knowing of the first."""
        floor, by = self.web.services, self.floor.player
        says = floor.carriers["table"].says(floor, table, command)
        filing: dict[str, str] = {"by": by, "command_id": f"{by}/{command_id}", "says": says}
        return floor.approvals.file("table", table, str(command["do"]), command, **filing).id

    def must(self, who: Browser, at: str | None, /, command_id: str = "", **command: Any) -> dict[str, Any]:
        """It must be carried out; if it needs a second person, the second floor manager agrees."""
        said = self._done(who, at, command_id, **command)
        if said["error"] is not None and said["error"]["code"] == "count-again":
            said = self._done(who, at, "", **command)  # it differs from the book, so everybody counts once more
        assert said["error"] is None, said
        return said

    def _done(self, who: Browser, at: str | None, command_id: str, /, **command: Any) -> dict[str, Any]:
        said = self.asks(who, at, command_id, **command)
        if not said.get("waiting"):
            return said
        verdict = {"agree": True, "count": {name: value for name, value in command.items() if name != "do"}}
        agreed = self.second.post(f"/api/staff/approvals/{said['waiting']}", verdict)
        assert agreed.status_code == 200, agreed.text
        found: dict[str, Any] = agreed.json()
        return found

    def no(self, who: Browser, at: str | None, /, **command: Any) -> str:
        """It must be refused; returns the code."""
        said = self.asks(who, at, **command)
        assert said["error"] is not None, said
        return str(said["error"]["code"])

    def sees(self, who: Browser, path: str) -> Any:
        answer = who.http.get(f"/api/staff/{path}")
        assert answer.status_code == 200, answer.text
        return answer.json()

    # ------------------------------------------------------------ a table

    def opens(self, sheet: str, table: str = "T1", **asked: Any) -> str:
        """Open a table of the house, with values for what the sheet leaves to it."""
        game = shipped.load(sheet)
        limits = {one.id: LIMITS for one in game.opening if isinstance(one.amounts, Posted)}
        banked = game.sheet.bank.collection is not None
        body = {
            "id": new_id(), "table": table, "sheet": sheet, "limits": limits, "rack": 1_000_00,
            "schedule": SCHEDULE if banked else [], "tray": 0 if banked else 5_000_00, **asked,
        }  # fmt: skip
        answer = self.floor.post("/api/staff/tables", body)
        assert answer.status_code == 201, answer.text
        if answer.json()["waiting"]:
            agreed = self.second.post(f"/api/staff/approvals/{answer.json()['waiting']}", {"agree": True})
            assert agreed.json()["error"] is None, agreed.text
        return str(answer.json()["table"])

    def arrives(self, name: str, cents: int = 500_00) -> Browser:
        """Somebody with an account, identified, with chips from the cashier."""
        browser = self.players[name] = signed_in(self.web, name)
        checked = {"kind": "passport", "of_age": True}
        assert self.cashier.post(f"/api/staff/accounts/{browser.player}/checked", checked).status_code == 200
        self.must(self.cashier, None, do="cage-buy-in", player=browser.player, cents=cents)
        return browser

    def until(self, table: str, seen: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The table as dealer and floor see it, once the condition holds: the house goes on in parallel."""
        for _ in range(500):
            found: dict[str, Any] = self.sees(self.floor, f"tables/{table}")
            if seen(found):
                return found
        raise AssertionError(f"{table} never came to it: {found}")

    def acknowledges(self, table: str) -> bool:
        """The floor acknowledges all called-out hands; returns whether there were any."""
        called = self.sees(self.floor, "floor")["called"]
        for one in called:
            self.must(self.floor, table, do="acknowledge", who=one["who"])
        return bool(called)

    def plays(self, table: str, player: Browser, **stakes: int) -> dict[str, Any]:
        """A hand by the dealer's commands, as the page offers them; returns its number and all commands."""
        player.must(table, do="bet", spot=self.seat(table, player), stakes=stakes)
        hand = self.sees(self.floor, f"tables/{table}")["card"]["hand"]
        done: list[str] = []
        for _ in range(60):
            staff = self.sees(self.dealer, f"tables/{table}")
            if staff["card"]["hand"] != hand or staff["card"]["phase"] == "settled":
                break
            if staff["card"]["needs"]:
                self.acknowledges(table)
                done.append("acknowledge")
            elif staff["card"]["acting"]:
                self._decides(table, player)
            elif moves := [word for word in staff["next"] if word != "receive-fill"]:
                assert len(moves) == 1, moves
                self.must(self.dealer, table, do=moves[0])
                done.append(moves[0])
        self.until(table, lambda seen: bool(seen["card"]["hand"] == hand + 1 and seen["card"]["phase"] != "washing"))
        return {"hand": hand, "done": done}

    def _decides(self, table: str, player: Browser) -> None:
        own = next(one for one in player.sees(table)["you"]["spots"] if one.get("offers"))
        word = next((one for one in own["offers"] if one != "fold"), "fold")
        player.must(table, do="choose", spot=own["number"], choice=word)

    def seat(self, table: str, player: Browser) -> int:
        sitters = player.sees(table)["public"]["sitters"]
        return int(next(one["spots"][0] for one in sitters if one["player"] == player.player))


def crew(web: Web, capital: int = 100_000_00) -> Crew:
    reply = web.house.cage(cage.ChangeCapital(capital), by="owner", command_id="capital")
    assert reply.ok
    roles = {"floor": ("floor",), "second": ("floor", "manager"), "dealer": ("dealer",), "cashier": ("cashier",)}
    people = {login: signed_in(web, login, *words) for login, words in roles.items()}
    return Crew(web, people["floor"], people["second"], people["dealer"], people["cashier"])


def put_back(web: Web) -> None:
    """Declare a restore from a backup in the thread that runs the tables, so that nothing is dealt in between."""

    def declared() -> None:
        restores.mark(web.house.store)
        restores.declare(web.house, {})

    assert web.clients.portal is not None
    web.clients.portal.call(declared)

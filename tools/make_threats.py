"""The page of threats: what could be done to a house, what stands against it, and the tests behind each line.

The rows are in tests/threats.toml. A test or a campaign that is named there and does not exist is an error.
"""

import tomllib
from typing import Any

from campaigns.every import EVERY
from tools import make_asvs
from tools.make_procedures import TESTS, is_there

BEFORE = """\
**What is worth protecting**: hidden and undealt cards; balances of chips and cash; the truth of the record; the proof
that decks are fair; accounts.

**From whom**: players, alone or together; a player who banks; dealers, floor, cashiers, managers; whoever runs the
machine and can read its disk; somebody on the network; another web site in the browser of somebody who is signed in.

**Boundaries**: browser, socket, table, sealed seeds, store, export. Cards cross one only as the view of one person.

Each line names its tests, which `./test` runs, and the [campaigns](reliability.md) that try it by the thousand, where
there are any. ASVS is the OWASP Application Security Verification Standard 5.0; the numbers are its requirements that
the line is about, of levels 1 and 2 where nothing else is said. [OWASP ASVS](asvs.md) has all of these two levels,
first those that are open. How to report a weakness: [SECURITY.md](../SECURITY.md).

| threat | seen before | what stands against it | ASVS | tests |
|---|---|---|---|---|"""


def page(made: str) -> str:
    rows: dict[str, dict[str, Any]] = tomllib.loads((TESTS / "threats.toml").read_text(encoding="utf-8"))
    lost = [test for row in rows.values() for test in row["tests"] if not is_there(test)]
    known = {one.name for one in EVERY}
    named = {one for row in rows.values() for one in row.get("campaigns", ())}
    lost += sorted(named - known) + [f"{one} (in no line)" for one in sorted(known - named)]
    if lost:
        raise SystemExit(f"tests/threats.toml names tests or campaigns that do not exist: {', '.join(lost)}")
    return "\n".join([f"# Threats\n{made}\n{BEFORE}", *map(_line, rows.values()), ""])


def _line(row: dict[str, Any]) -> str:
    tests = [f"`{test}`" for test in row["tests"]]
    tests += [f"campaign [{one}](reliability.md#{one})" for one in row.get("campaigns", ())]
    cells = (row["threat"], row.get("seen", ""), row["against"], make_asvs.named(row), "<br>".join(tests))
    return f"| {' | '.join(cells)} |"

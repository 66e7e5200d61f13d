"""Write src/pitboss/web/prices.json: what every wager of the shipped sheets costs, and short rules for playing them.

`python tools/make_prices.py` writes it in a minute; a test holds it to the solver and to the counts in tests/counts.
"""

import json
from pathlib import Path
from typing import Any

from pitboss.odds.limits import Beyond
from pitboss.odds.solution import solve
from pitboss.sheets import shipped
from pitboss.sheets.game import Game
from pitboss.web import valuing

TARGET = Path(__file__).resolve().parent.parent / "src" / "pitboss" / "web" / "prices.json"


def main() -> None:
    TARGET.write_text(text(), encoding="utf-8")
    print(f"wrote {TARGET}")


def text() -> str:
    return json.dumps({name: _sheet(shipped.load(name)) for name in shipped.ids()}, indent=1) + "\n"


def _sheet(game: Game) -> dict[str, Any]:
    """The digest, the exact house edge of every wager that is valued by itself, and short rules for playing."""
    try:
        solution = solve(game)
        edges: dict[str, str | None] = {name: str(one.house_edge) for name, one in solution.wagers.items()}
        rules = list(valuing.rules(solution))
    except Beyond:
        edges, rules = {wager.id: None for wager in game.opening}, []
    wagers = [{"wager": name, "title": game.wagers[name].title, "edge": edge} for name, edge in edges.items()]
    return {"digest": game.digest, "wagers": wagers, "rules": rules}


if __name__ == "__main__":
    main()

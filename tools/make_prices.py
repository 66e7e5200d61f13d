"""Write src/pitboss/web/study/prices.json: what every wager of the shipped sheets costs, and short rules to play them.

`python tools/make_prices.py` writes it in a minute; a test holds it to the solver and to the counts in tests/counts.
"""

import json
from pathlib import Path
from typing import Any

from pitboss.odds.limits import Beyond
from pitboss.odds.solution import solve
from pitboss.odds.stakes import usual
from pitboss.sheets import shipped
from pitboss.sheets.game import Game
from pitboss.web.study import price_notes, valuing

TARGET = Path(__file__).resolve().parent.parent / "src" / "pitboss" / "web" / "study" / "prices.json"


def main() -> None:
    TARGET.write_text(text(), encoding="utf-8")
    print(f"wrote {TARGET}")


def text() -> str:
    return json.dumps({name: _sheet(shipped.load(name)) for name in shipped.ids()}, indent=1) + "\n"


def _sheet(game: Game) -> dict[str, Any]:
    """The digest, the exact house edge of every wager that is valued by itself, and short rules for playing.

    `steps` has the same for larger stakes of the main wager, where these are played otherwise.
    """
    edges, rules = _at(game, None)
    wagers = [{"wager": name, "title": game.wagers[name].title, "edge": edge} for name, edge in edges.items()]
    steps = []
    for step in price_notes.steps(game)[1:]:
        dearer, other = _at(game, step.stake)
        steps.append({"stake_cents": step.stake, "edges": dearer, "rules": other})
    return {"digest": game.digest, "wagers": wagers, "rules": rules, "steps": steps}


def _at(game: Game, stake: int | None) -> tuple[dict[str, str | None], list[str]]:
    try:
        solution = solve(game, usual(game, stake) if stake else None)
        return {name: str(one.house_edge) for name, one in solution.wagers.items()}, list(valuing.rules(solution))
    except Beyond:
        return {wager.id: None for wager in game.opening}, []


if __name__ == "__main__":
    main()

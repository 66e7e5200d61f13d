"""Write src/pitboss/odds/solutions: the solver's answers for the shipped sheets, so that nobody has to wait for them.

`python -m tools.make_solutions [SHEET ...]` computes all of them anew; a board takes a minute or two. They must equal
the shipped ones, unless the version number of the solver was raised, which invalidates the answers that machines have
cached. With `--missing` what ships is taken as it is, and counted is only what does not ship yet; odds pages and
words are always made anew, from the solutions.
"""

import json
import math
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pitboss.odds import solution_data
from pitboss.odds.pricing.limits import Beyond, compares
from pitboss.odds.pricing.stakes import main_game, told_at, usual
from pitboss.odds.solving import shipped, store
from pitboss.odds.solving.questions import key_of
from pitboss.odds.solving.solution import Solution, kept_of, solve
from pitboss.report import par_sheet_subject
from pitboss.sheets import shipped as sheets
from pitboss.sheets.game import Game
from pitboss.web.study import price_notes, solver_worker, valuing

MISSING = "--missing"
FOLDER = Path(__file__).resolve().parent.parent / "src" / "pitboss" / "odds" / "solutions"


def solutions(game: Game, *, cache: bool = False) -> Iterator[Solution]:
    """At the stakes that `pitboss odds` and the pages use by default; empty where the solver refuses."""
    main = [wager.id for wager in main_game(game)][:1]
    told: list[dict[str, int] | None] = [None]
    told += [{name: amount} for name in main for amount in told_at(game)]
    told += [usual(game, step.stake) for step in price_notes.steps(game)]
    seen = set()
    like = None
    for stakes in told:
        try:
            found = like = solve(game, stakes, cache=cache, like=like)
        except Beyond:
            continue
        key = key_of("solution", game, found.stakes)
        if key not in seen:
            seen.add(key)
            yield found


def rules(found: Solution) -> Any:
    """Short lists to remember, at the stakes of the odds page; None where nothing is decided, or at other stakes."""
    steps = [usual(found.game, step.stake) for step in price_notes.steps(found.game)] or [usual(found.game)]
    if found.stakes not in steps or (len(found.decided) < 2 and not found.streets):
        return None
    try:
        return solution_data.search_rules(found)
    except Beyond:
        return None


def counted(game: Game, *, missing: bool = False) -> Iterator[tuple[str, Any]]:
    """Questions and answers, without the odds pages."""
    for found in solutions(game, cache=missing):
        yield key_of("solution", game, found.stakes), kept_of(found)
        key = solution_data.rules_key(found)
        ships = shipped.find(key, store.SOLVER) if missing else None
        lists = rules(found) if ships is None else ships
        if lists is not None:
            yield key, lists
        yield from words(found)
    yield from beside(game, missing=missing)


def beside(game: Game, *, missing: bool = False) -> Iterator[tuple[str, Any]]:
    """What a report says beside the solution, at the stakes that it takes by default."""
    try:
        found = solve(game, cache=missing)
    except Beyond:
        return
    for one in par_sheet_subject.questions(found, par_sheet_subject.SPOTS, long=True).values():
        ships = shipped.find(one.key, store.SOLVER) if missing else None
        yield one.key, one.count() if ships is None else ships


def words(found: Solution) -> Iterator[tuple[str, Any]]:
    """The first decision in words, where it is not in the solution itself."""
    if found.streets and not found.starts and not compares(found.game):
        yield key_of("first cards", found.game, found.stakes), solution_data.find_first_words(found)


def pages(game: Game) -> Iterator[tuple[str, Any]]:
    """The odds pages of a sheet. They use the shipped solutions; their charts are computed."""
    for stake in (None, *(step.stake for step in price_notes.steps(game)[1:])):
        try:
            found: Any = {"odds": valuing.odds(game, stake).model_dump(mode="json")}
        except Beyond as error:
            found = {"beyond": str(error)}
        yield solver_worker.page_key(game, stake), found


def alike(one: Any, other: Any) -> bool:
    """The same answer; a float may differ in its last digits from one machine to the next."""
    if isinstance(one, float) and isinstance(other, float):
        return math.isclose(one, other, rel_tol=1e-9, abs_tol=1e-12)
    if isinstance(one, dict) and isinstance(other, dict):
        return list(one) == list(other) and all(alike(one[key], other[key]) for key in one)
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(alike, one, other))
    return bool(one == other)


def plain(data: Any) -> Any:
    """The data as it is read back from a file."""
    return json.loads(json.dumps(data))


def write(game: Game, answers: dict[str, Any]) -> None:
    """One line for each answer, so that a diff can be read."""
    lines = [f"  [{key}, {json.dumps(found)}]" for key, found in answers.items()]
    head = {"solver": store.SOLVER, "sheet": game.id, "digest": game.digest}
    text = json.dumps(head)[:-1] + ', "answers": [\n' + ",\n".join(lines) + "\n]}\n"
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{game.id}.json").write_text(text, encoding="utf-8")


def settled(key: str, found: Any) -> Any:
    """The shipped answer, if it is the same; raises if the same version of the solver now answers differently."""
    found, ships = plain(found), shipped.find(key, store.SOLVER)
    if ships is None:
        return found
    if not alike(ships, found):
        raise SystemExit(
            f"{key}\nis answered otherwise than it ships. If that is right, raise SOLVER in"
            " src/pitboss/odds/solving/store.py and begin again; else find out what broke it."
        )
    return ships


def main(words: list[str]) -> None:
    names, missing = [word for word in words if word != MISSING], MISSING in words
    for name in names or sheets.ids():
        game = sheets.load(name)
        answers = {key: settled(key, found) for key, found in counted(game, missing=missing)}
        write(game, answers)
        shipped.read.cache_clear()
        answers |= {key: settled(key, found) for key, found in pages(game)}
        write(game, answers)
        shipped.read.cache_clear()
        sys.stdout.write(f"{name}: {len(answers)} answers\n")
    for file in FOLDER.glob("*.json"):
        if file.stem not in sheets.ids():
            file.unlink()


if __name__ == "__main__":
    main(sys.argv[1:])

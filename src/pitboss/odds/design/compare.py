"""Sheets side by side, and what each line that differs between two of them costs.

A side wager is counted hand by hand under both sheets. The main game is led from one sheet to the other by one changed
line at a time and solved after each, so that the costs add up to the whole difference, play being best at every step.
Costs are differences of the house edge, per unit: above zero, the house gains.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any, TypeAlias

from pitboss.hands.ladder import HandValue
from pitboss.money import chips
from pitboss.odds.counting import tally
from pitboss.odds.design.comparison import Change, Comparison, Way
from pitboss.odds.pricing import bank, limits
from pitboss.odds.pricing.stakes import main_game, usual
from pitboss.odds.pricing.wager import WagerOdds
from pitboss.odds.solving.solution import reasons, solve
from pitboss.rounds import bets
from pitboss.rounds.settle import line_wins
from pitboss.sheets import check, digest
from pitboss.sheets.compile import compile_sheet
from pitboss.sheets.fields import Json, Place, read_part
from pitboss.sheets.game import Game, PayLine, Wager
from pitboss.sheets.gaps import BAD
from pitboss.sheets.model import Sheet
from pitboss.sheets.problems import Problem, Severity
from pitboss.sheets.prose import listed
from pitboss.sheets.values import Outcome

HANDS_MOST = 300_000  # Of so many hands or fewer each is ranked on two different ladders; more are not.

Path: TypeAlias = tuple[str, ...]


def compare(games: Sequence[Game], progress: Callable[[str], None] = lambda _what: None) -> Comparison:
    """What can be valued, beside what cannot. Raises `limits.Beyond` for a sheet with nothing to value."""
    assert len(games) >= 2
    solved = []
    for game in games:
        progress(game.id)
        solved.append(solve(game))
    names = list(dict.fromkeys(name for one in solved for name in (*one.wagers, *one.unvalued)))
    has = {name: [at for at, one in enumerate(solved) if name in one.wagers or name in one.unvalued] for name in names}
    odds_of = {name: tuple(one.wagers.get(name) for one in solved) for name in names}
    shared = {name: odds for name, odds in odds_of.items() if len(has[name]) >= 2}
    only = {name: (at[0], odds_of[name][at[0]]) for name, at in has.items() if len(at) == 1}
    ways = []
    for after in range(1, len(games)):
        for name, odds in shared.items():
            old, new = odds[0], odds[after]
            if old is not None and new is not None:
                progress(f"{name} from {games[0].id} to {games[after].id}")
                ways.append(_way(games, after, old, new))
    return Comparison(tuple(games), shared, tuple(ways), only, tuple(map(reasons, solved)))


def _way(games: Sequence[Game], after: int, old: WagerOdds, new: WagerOdds) -> Way:
    """Changes with a price of their own, and the rest in one line."""
    pair, total = (games[0], games[after]), new.house_edge - old.house_edge
    mains = [old.id in [wager.id for wager in main_game(game)] for game in pair]
    changes: list[Change] = []
    left: list[Path] = []
    if all(mains):
        left = _main_changes(*pair, old.house_edge, changes)
    elif any(mains):
        left = [("wagers", old.id)]
    else:
        changes = list(_side_changes(*pair, old.id))
    rest = total - sum(change.cost for change in changes)
    if rest or (left and all(mains)):
        names = list(dict.fromkeys(_named(path) for path in left if "pays" not in path))
        shown = ", ".join(names[:4]) + (" ..." if len(names) > 4 else "")
        changes.append(Change(f"other rules ({shown})" if shown else "other rules", "", "", rest))
    return Way(old.id, 0, after, tuple(changes), total)


# ---------------------------------------------------------------- side wagers


def _side_changes(before: Game, after: Game, name: str) -> Iterator[Change]:
    """Hands that are paid differently, together where both sheets have them on the same lines."""
    old, new = before.wagers[name], after.wagers[name]
    found: dict[tuple[PayLine | None, PayLine | None], int] = {}
    counted = _counted(before, after, old, new)
    deals = sum(count for _, _, count in counted)
    for mine, theirs, count in counted:
        if count:
            key = _line(old, mine), _line(new, theirs)
            found[key] = found.get(key, 0) + count
    for (was, now), count in found.items():
        gained = _pays(before, old, was) - _pays(after, new, now)
        if gained:
            either = now or was
            assert either is not None
            name = either.pay_class.name
            before_words = f"{was.said} (as {was.pay_class.name})" if was and was.pay_class.name != name else _odds(was)
            yield Change(name, before_words, _odds(now), gained * count / deals, count, deals)


def _counted(before: Game, after: Game, old: Wager, new: Wager) -> list[tuple[HandValue, HandValue, int]]:
    """Every pair of values that the same cards have on both sheets, and how many hands have them."""
    if before.deck != after.deck or (old.hand.holders, old.hand.count) != (new.hand.holders, new.hand.count):
        return []
    deck, count = before.deck, old.hand.count
    if old.hand.ladder == new.hand.ladder:
        values = old.hand.ladder.values(deck)
        times = tally.values(old.hand.ladder, deck, count)
        return [(value, value, int(hands)) for value, hands in zip(values[::-1], times[::-1], strict=True)]
    if comb(len(deck.cards), count) > HANDS_MOST:
        return []
    pairs: dict[tuple[HandValue, HandValue], int] = {}
    for cards in combinations(deck.cards, count):
        pair = old.hand.rank(cards), new.hand.rank(cards)
        pairs[pair] = pairs.get(pair, 0) + 1
    return [
        (mine, theirs, hands) for (mine, theirs), hands in sorted(pairs.items(), key=lambda one: one[0], reverse=True)
    ]


def _line(wager: Wager, value: HandValue) -> PayLine | None:
    """The line that pays the hand; None where it loses."""
    return wager.pays.line(value) if wager.pays else None


def _pays(game: Game, wager: Wager, line: PayLine | None) -> Fraction:
    """What it brings, per unit."""
    if line is None or line.outcome is Outcome.LOSE:
        return Fraction(-1)
    if line.prize is None:
        return Fraction(line.odds.to, line.odds.one)
    stake = bets.on_sheet(wager).least
    return Fraction(line_wins(game, line, stake), stake)


def _odds(line: PayLine | None) -> str:
    return "loses" if line is None else line.said


# ---------------------------------------------------------------- the main game


def _main_changes(before: Game, after: Game, edge: Fraction, changes: list[Change]) -> list[Path]:
    """From one sheet to the other by a changed line at a time: pay lines first, then rules.

    A line that makes no sheet without another one waits for it. Returns those that never fit.
    """
    rules, goal = _rules(before), _rules(after)
    waiting = list(_differing(rules, goal))
    rules["classes"] = {**goal.pop("classes", {}), **rules.get("classes", {})}  # a name alone pays nothing
    same_cards = before.deck == after.deck and before.player.ladder.cards == after.player.ladder.cards
    if limits.takes_long(before) or not same_cards or _game(before, rules) is None:
        return waiting
    waiting = [path for path in waiting if path[0] != "classes"]
    waiting.sort(key=lambda path: ("pays" not in path, path[0] != "wagers"))
    fits = True
    while waiting and fits:
        fits = False
        for path in list(waiting):
            changed = deepcopy(rules)
            _put(changed, path, goal)
            game = _game(before, changed)
            if game is not None:
                now = _edge(game)
                if now != edge or "amounts" not in path:
                    changes.append(Change(_named(path), *_shown(path, _at(rules, path), _at(goal, path)), now - edge))
                rules, edge, fits = changed, now, True
                waiting.remove(path)
    return waiting


def _edge(game: Game) -> Fraction:
    stakes = usual(game)
    return bank.expectation(game, [stakes]) / next(iter(stakes.values()))


def _game(like: Game, rules: dict[str, Json]) -> Game | None:
    """The game with these rules, if they are those of a sheet that can be valued."""
    problems: list[Problem] = []
    raw = {"id": like.id, "title": like.title, **rules, "stages": list(rules["stages"].values())}
    sheet = read_part(Sheet, raw, Place(problems, canonical=True))
    if sheet is BAD or not isinstance(sheet, Sheet):
        return None
    problems += check.problems(sheet)
    if any(problem.severity is Severity.ERROR for problem in problems):
        return None
    game = compile_sheet(sheet)
    try:
        limits.check(game)
    except limits.Beyond:
        return None
    same = [wager.id for wager in main_game(game)] == [wager.id for wager in main_game(like)]
    return game if same else None


def _rules(game: Game) -> dict[str, Any]:
    """The rules that the main game is played by, as tables: hands, ladders and wagers by id, stages by what they do.

    Left out is what a main game without side wagers does not know: their hands and ladders, and what is seen when.
    """
    whole: dict[str, Any] = json.loads(digest.rules_json(game.sheet))
    rules: dict[str, Any] = {
        key: whole[key] for key in ("schema", "classes", "breakage", "equipment", "stages") if key in whole
    }
    deck = {key: value for key, value in rules.pop("equipment", {}).items() if key in ("ranks", "suits")}
    rules |= {"equipment": deck} if deck else {}
    for section in ("ladders", "hands", "wagers"):
        rules[section] = {one.pop("id"): one for one in whole[section]}
    main = main_game(game)
    sides = [wager.id for wager in game.opening if wager not in main]
    on_sides = [bonus.id for bonus in game.wagers.values() if set(bonus.on) & set(sides)]
    wagers = {name: wager for name, wager in rules["wagers"].items() if name not in (*sides, *on_sides)}
    used = {"player", "dealer", *(wager.get("hand", "player") for wager in wagers.values())}
    rules["wagers"] = wagers
    rules["hands"] = {name: hand for name, hand in rules["hands"].items() if name in used}
    ladders = {hand["ladder"] for hand in rules["hands"].values()}
    rules["ladders"] = {name: ladder for name, ladder in rules["ladders"].items() if name in ladders}
    for hand in rules["hands"].values():
        hand.pop("set_by", None)
    unseen = ("look", "which", "order", "folded")
    stages = [{key: value for key, value in stage.items() if key not in unseen} for stage in rules["stages"]]
    rules["stages"] = {stage.get("id", stage["do"]): stage for stage in stages}
    said = json.dumps([rules["wagers"], rules["hands"], rules["stages"]]).lower()
    named = {name: words for name, words in rules.pop("classes", {}).items() if name.lower() in said}
    return {**rules, "classes": named} if named else rules  # a name for side wagers may fit no hand that is left


def _differing(old: Json, new: Json, path: Path = ()) -> Iterator[Path]:
    """Where the two differ, in the order of the first; a table that only one has is one difference."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in old | new:
            yield from _differing(old.get(key), new.get(key), (*path, key))
    elif old != new:
        yield path


def _at(rules: Json, path: Path) -> Json:
    for key in path:
        rules = rules.get(key) if isinstance(rules, dict) else None
    return rules


def _put(rules: dict[str, Any], path: Path, goal: dict[str, Any]) -> None:
    """Make it as in the goal, where it may be missing; a new stage goes before the one that follows it there."""
    value, inner = _at(goal, path), rules
    for key in path[:-1]:
        inner = inner.setdefault(key, {})
    if value is None:
        inner.pop(path[-1], None)
        return
    is_new_stage = path[0] == "stages" and len(path) == 2 and path[1] not in inner
    inner[path[-1]] = deepcopy(value)
    if is_new_stage:
        there = list(goal["stages"])
        later = there[there.index(path[1]) + 1 :]
        names = [name for name in inner if name != path[1]]
        at = next((place for place, name in enumerate(names) if name in later), len(names))
        rules["stages"] = {name: inner[name] for name in (*names[:at], path[1], *names[at:])}


def _named(path: Path) -> str:
    """
    >>> _named(("wagers", "ante-bonus", "pays", "straight flush"))
    'ante bonus: straight flush'
    >>> _named(("hands", "dealer", "qualifies")), _named(("ladders", "three", "order"))
    ('dealer: qualifies', 'ladder three: order')
    """
    section, *words = [word.replace("-", " ").replace("_", " ") for word in path if word not in ("pays", "showdown")]
    if not words:
        return section
    head = f"ladder {words[0]}" if section == "ladders" else words[0]
    return f"{head}: {', '.join(words[1:])}" if words[1:] else head


def _shown(path: Path, old: Json, new: Json) -> tuple[str, str]:
    """Both in words; of two long lists only what the other has not."""
    if path[0] == "stages" and len(path) == 2:
        return ("no", "yes") if old is None else ("yes", "no")
    if isinstance(old, list) and isinstance(new, list) and len(old) > 4:
        gone, come = [one for one in old if one not in new], [one for one in new if one not in old]
        if not gone and not come:
            return "one order", "another"
        return (f"with {listed(gone)}" if gone else "as it is"), (f"with {listed(come)}" if come else "without")
    return _words(path[-1], old), _words(path[-1], new)


def _words(key: str, value: Json) -> str:
    match value:
        case None:
            return "none"
        case int() if key in ("cap", "unit", "min", "max", "step"):
            return chips.show(value)
        case list():
            return ", ".join(_words("cap" if key == "amounts" else "", one) for one in value)
        case {"kind": "bonus", "pays": dict(pays)}:
            return ", ".join(f"{name} {odds}" for name, odds in pays.items())
        case dict():
            return ", ".join(f"{name} {_words(name, one)}" for name, one in value.items())
        case _:
            return str(value)

"""Whether the stages of a sheet can be gone through: something is bet, dealt, decided, shown and settled."""

from collections import Counter
from collections.abc import Iterator

from pitboss.sheets.model import (
    BetStage,
    DealStage,
    DecideStage,
    DecisionPart,
    ExposeStage,
    RevealStage,
    SettleStage,
    Sheet,
    WagerPart,
)
from pitboss.sheets.problems import Problem, near
from pitboss.sheets.values import Choice


def problems(sheet: Sheet) -> list[Problem]:
    return [*_order(sheet), *_cards(sheet), *_choices(sheet)]


def decisions(sheet: Sheet) -> list[tuple[int, DecideStage]]:
    """The decision stages with their number among all stages."""
    return [(number, stage) for number, stage in enumerate(sheet.stages) if isinstance(stage, DecideStage)]


def cards_dealt(sheet: Sheet, before: int | None = None) -> Counter[str]:
    """How many cards a player, the dealer and the board have before a stage, or in the end."""
    dealt = Counter({"player": 0, "dealer": 0, "board": 0})
    for stage in sheet.stages[:before]:
        if isinstance(stage, DealStage):
            dealt.update({"player": stage.player, "dealer": stage.dealer, "board": stage.board})
    return dealt


def can_be_folded(sheet: Sheet, part: WagerPart) -> bool:
    """Whether a fold can follow once the wager stands: always for opening wagers and bonuses, later for others."""
    folds = [number for number, stage in decisions(sheet) if Choice.FOLD in stage.choices]
    if not isinstance(part, DecisionPart):
        return bool(folds)
    made = [number for number, stage in decisions(sheet) if stage.wager == part.id]
    later = [stage.wager for number, stage in decisions(sheet) if number in folds and made and number > made[0]]
    return any(wager != part.id for wager in later)


def first_decision(sheet: Sheet) -> int | None:
    return next((number for number, _ in decisions(sheet)), None)


def can_be_declined(sheet: Sheet, wager: str) -> bool:
    """Whether every decision on the wager has a way out that costs nothing."""
    asked = [stage for _, stage in decisions(sheet) if stage.wager == wager]
    return all(any(not choice.times for choice in stage.choices) for stage in asked)


def least_multiple(sheet: Sheet, wager: str) -> int:
    multiples = [
        choice.times
        for _, stage in decisions(sheet)
        if stage.wager == wager
        for choice in stage.choices
        if choice.times
    ]
    return min(multiples, default=1)


def _order(sheet: Sheet) -> Iterator[Problem]:
    stages = sheet.stages
    ids = [stage.id or stage.do for stage in stages]
    for number, name in enumerate(ids):
        if name in ids[:number]:
            yield Problem(("stages", number), f'two stages are called "{name}"', "give one of them an id")
    for kind, word in ((BetStage, "bet"), (RevealStage, "reveal"), (SettleStage, "settle")):
        if sum(isinstance(stage, kind) for stage in stages) != 1:
            yield Problem(("stages",), f'a round has exactly one "{word}" stage')
    if not isinstance(stages[0], BetStage):
        yield Problem(("stages", 0), 'a round begins with the "bet" stage')
    if not isinstance(stages[-1], SettleStage) or not isinstance(stages[-2:][0], RevealStage):
        yield Problem(("stages", len(stages) - 1), 'a round ends with the stages "reveal" and "settle"')
    for number, stage in enumerate(stages):
        if isinstance(stage, RevealStage) and sorted(stage.order) != ["dealer", "players"]:
            yield Problem(("stages", number, "order"), '"dealer" and "players" are revealed, once each')


def _cards(sheet: Sheet) -> Iterator[Problem]:
    dealer = player = board = exposed = 0
    waiting = False
    for number, stage in enumerate(sheet.stages):
        match stage:
            case DealStage():
                if not stage.player + stage.dealer + stage.board:
                    yield Problem(("stages", number), "this stage deals no card", "say player, dealer or board")
                player, dealer, board = player + stage.player, dealer + stage.dealer, board + stage.board
                waiting = waiting or not stage.look
            case ExposeStage():
                exposed += 1
                if exposed > dealer:
                    yield Problem(("stages", number), "the dealer has no card left to expose here")
                waiting = waiting and not stage.look
            case DecideStage():
                if not player:
                    yield Problem(("stages", number), "the players have no cards to decide on yet")
                elif waiting:
                    yield Problem(
                        ("stages", number),
                        "the players may not look at their cards yet",
                        "set look = true before",
                    )
            case _:
                pass
    if not player:
        yield Problem(("stages",), "no stage deals cards to the players")
    deck = len(sheet.equipment.ranks) * len(sheet.equipment.suits)
    if player + dealer + board > deck:
        yield Problem(("stages",), f"one spot needs {player + dealer + board} cards; a deck has {deck}")


def _choices(sheet: Sheet) -> Iterator[Problem]:
    wagers = [part.id for part in sheet.wagers if isinstance(part, DecisionPart)]
    asked = [stage.wager for _, stage in decisions(sheet)]
    for wager in wagers:
        if wager not in asked:
            yield Problem(("wagers", wager), 'no "decide" stage makes this wager')
    for number, stage in decisions(sheet):
        if stage.wager not in wagers:
            yield Problem(
                ("stages", number, "wager"),
                f'"{stage.wager}" is no decision wager',
                near(stage.wager, wagers),
            )
        words = [choice.word for choice in stage.choices]
        if len(set(words)) < len(words):
            yield Problem(("stages", number, "choices"), "a choice is on the list twice")
        if not any(choice.times for choice in stage.choices):
            yield Problem(("stages", number, "choices"), f'no choice makes the wager "{stage.wager}"', 'such as "1x"')
        free = [word for word in words if word not in stage.only_with]
        if not free:
            yield Problem(("stages", number, "only_with"), "a hand may be left with no choice at all")
        for word in stage.only_with:
            if word not in words:
                yield Problem(("stages", number, "only_with", word), f'"{word}" is not on offer', near(word, words))

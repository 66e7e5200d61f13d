"""Whether the stages of a sheet can be gone through: something is bet, dealt, decided, shown and settled."""

from collections import Counter
from collections.abc import Iterable, Iterator

from pitboss.sheets.gaps import Unreadable, as_far_as_read, is_unknown
from pitboss.sheets.model import (
    BetStage,
    BonusPart,
    DealStage,
    DecideStage,
    DecisionPart,
    ExposeStage,
    OpeningPart,
    RevealStage,
    SettleStage,
    Sheet,
    Stage,
    WagerPart,
    Which,
)
from pitboss.sheets.problems import KeyPath, Problem, near, nearest
from pitboss.sheets.values import Choice


def problems(sheet: Sheet) -> Iterator[Problem]:
    for check in (_names, _order, _reveal, _cards, _deck, _choices, _asked, _bases):
        yield from as_far_as_read(check(sheet))


def decisions_read(sheet: Sheet) -> Iterator[tuple[int, DecideStage]]:
    """The decision stages with their number among all stages, as far as the kinds of the stages are known."""
    for number, stage in enumerate(sheet.stages):
        if isinstance(stage, DecideStage):
            yield number, stage
    _all_known(sheet.stages)


def _all_known(stages: Iterable[Stage]) -> None:
    if any(is_unknown(stage) for stage in stages):
        raise Unreadable("stages")


def cards_dealt(sheet: Sheet, before: int | None = None) -> Counter[str]:
    """How many cards a player, the dealer and the board have before a stage, or in the end."""
    dealt = Counter({"player": 0, "dealer": 0, "board": 0})
    _all_known(sheet.stages[:before])
    for stage in sheet.stages[:before]:
        if isinstance(stage, DealStage):
            dealt.update({"player": stage.player, "dealer": stage.dealer, "board": stage.board})
    return dealt


def exposed_places(stages: Iterable[Stage]) -> list[int]:
    """Which of the dealer's cards, in the order of the deal, are turned up before the reveal, as they are turned up."""
    up, hidden, dealt = list[int](), list[int](), 0
    for stage in stages:
        _all_known((stage,))
        if isinstance(stage, DealStage):
            hidden += range(dealt, dealt + stage.dealer)
            dealt += stage.dealer
        elif isinstance(stage, ExposeStage):
            for _ in range(min(stage.cards, len(hidden))):
                up.append(hidden.pop(0 if stage.which is Which.FIRST else -1))
    return up


def made_at(sheet: Sheet, stage: DecideStage) -> str:
    """The wager that a decision is about, or the one that is meant."""
    known = _decided(sheet)
    name = stage.wager if stage.wager in known else nearest(stage.wager, known)
    if name is None:
        raise Unreadable(stage.wager)
    return name


def _decided(sheet: Sheet) -> list[str]:
    """Decision wagers, which are made at a decision, and opening wagers, which may be taken back at one."""
    return [part.id for part in sheet.wagers if not isinstance(part, BonusPart)]


def takes_back(sheet: Sheet, stage: DecideStage) -> bool:
    """Whether the decision is about a wager that lies there already."""
    name = made_at(sheet, stage)
    return any(isinstance(part, OpeningPart) and part.id == name for part in sheet.wagers)


def can_be_folded(sheet: Sheet, part: WagerPart) -> bool:
    """Whether a fold can follow once the wager stands: always for opening wagers and bonuses, later for others."""
    if not isinstance(part, DecisionPart):
        return any(Choice.FOLD in stage.choices for _, stage in decisions_read(sheet))
    made = False
    for _, stage in decisions_read(sheet):
        own = made_at(sheet, stage) == part.id
        if made and not own and Choice.FOLD in stage.choices:
            return True
        made = made or own
    return False


def first_decision(sheet: Sheet) -> int | None:
    for number, stage in enumerate(sheet.stages):
        _all_known((stage,))
        if isinstance(stage, DecideStage):
            return number
    return None


def can_be_declined(sheet: Sheet, wager: str) -> bool:
    """Whether every decision on the wager has a way out that costs nothing."""
    asked = [stage for _, stage in decisions_read(sheet) if made_at(sheet, stage) == wager]
    return all(any(not choice.times for choice in stage.choices) for stage in asked)


def least_multiple(sheet: Sheet, wager: str) -> int:
    asked = [stage for _, stage in decisions_read(sheet) if made_at(sheet, stage) == wager]
    return min((choice.times for stage in asked for choice in stage.choices if choice.times), default=1)


def _names(sheet: Sheet) -> Iterator[Problem]:
    seen: set[str] = set()
    for number, stage in enumerate(sheet.stages):
        if is_unknown(stage):
            continue
        try:
            name = stage.id or stage.do
        except Unreadable:
            continue
        if name in seen:
            yield Problem(("stages", number), f'two stages are called "{name}"', "give one of them an id")
        seen.add(name)


def _order(sheet: Sheet) -> Iterator[Problem]:
    stages = sheet.stages
    unknown = any(is_unknown(stage) for stage in stages)
    for kind, word in ((BetStage, "bet"), (RevealStage, "reveal"), (SettleStage, "settle")):
        count = sum(isinstance(stage, kind) for stage in stages)
        if count > 1 or (count == 0 and not unknown):
            yield Problem(("stages",), f'a round has exactly one "{word}" stage')
    if not isinstance(stages[0], BetStage) and not is_unknown(stages[0]):
        yield Problem(("stages", 0), 'a round begins with the "bet" stage')
    _all_known(stages[-2:])
    if not isinstance(stages[-1], SettleStage) or not isinstance(stages[-2:][0], RevealStage):
        yield Problem(("stages", len(stages) - 1), 'a round ends with the stages "reveal" and "settle"')


def _reveal(sheet: Sheet) -> Iterator[Problem]:
    for number, stage in enumerate(sheet.stages):
        if not isinstance(stage, RevealStage):
            continue
        alone = stage.order == ("players",) and all(hand.id != "dealer" for hand in sheet.hands)
        if sorted(stage.order) != ["dealer", "players"] and not alone:
            yield Problem(("stages", number, "order"), '"dealer" and "players" are revealed, once each')


def _cards(sheet: Sheet) -> Iterator[Problem]:
    """What each stage finds on the table when it comes to it."""
    dealer = player = exposed = 0
    waiting = False
    for number, stage in enumerate(sheet.stages):
        _all_known((stage,))
        match stage:
            case DealStage():
                if not stage.player + stage.dealer + stage.board:
                    yield Problem(("stages", number), "this stage deals no card", "say player, dealer or board")
                player, dealer = player + stage.player, dealer + stage.dealer
                waiting = waiting or not stage.look
            case ExposeStage():
                left = max(0, dealer - exposed)
                if not left:
                    yield Problem(("stages", number), "the dealer has no card left to expose here")
                elif stage.cards > left:
                    message = f"{stage.cards} cards are exposed here, and the dealer has {left} face down"
                    yield Problem(("stages", number, "cards"), message)
                exposed += stage.cards
                waiting = waiting and not stage.look
            case DecideStage():
                if not player:
                    yield Problem(("stages", number), "the players have no cards to decide on yet")
                elif waiting:
                    message = "the players may not look at their cards yet"
                    yield Problem(("stages", number), message, "set look = true before")
            case _:
                pass
    if not player:
        yield Problem(("stages",), "no stage deals cards to the players")


def _deck(sheet: Sheet) -> Iterator[Problem]:
    needed = sum(cards_dealt(sheet).values())
    deck = len(set(sheet.equipment.ranks)) * len(set(sheet.equipment.suits))
    if needed > deck:
        yield Problem(("stages",), f"one spot needs {needed} cards; a deck has {deck}")


def _asked(sheet: Sheet) -> Iterator[Problem]:
    asked = {made_at(sheet, stage) for _, stage in decisions_read(sheet)}
    for part in sheet.wagers:
        if isinstance(part, DecisionPart) and part.id not in asked:
            yield Problem(("wagers", part.id), 'no "decide" stage makes this wager')


def _choices(sheet: Sheet) -> Iterator[Problem]:
    for number, stage in decisions_read(sheet):
        for check in (_wager, _offered, _conditions, _default):
            yield from as_far_as_read(check(sheet, stage, number))


def _wager(sheet: Sheet, stage: DecideStage, number: int) -> Iterator[Problem]:
    wagers = _decided(sheet)
    if stage.wager not in wagers:
        message = f'"{stage.wager}" is no wager that can be decided on'
        yield Problem(("stages", number, "wager"), message, near(stage.wager, wagers))


def _offered(sheet: Sheet, stage: DecideStage, number: int) -> Iterator[Problem]:
    path: KeyPath = ("stages", number, "choices")
    words = [choice.word for choice in stage.choices]
    if len(set(words)) < len(words):
        yield Problem(path, "a choice is on the list twice")
    if takes_back(sheet, stage):
        strange = [choice for choice in stage.choices if choice.times or choice == Choice.CHECK]
        if strange:
            message = f'"{stage.wager}" lies there already, so "{strange[0]}" says nothing of it'
            yield Problem(path, message, 'say "let it ride" and "take it back", or name a decision wager')
        elif not {Choice.RIDE, Choice.BACK} <= set(stage.choices):
            yield Problem(path, f'"{stage.wager}" may ride or come back', 'say both "let it ride" and "take it back"')
        return
    moved = [choice for choice in stage.choices if choice in (Choice.RIDE, Choice.BACK)]
    if moved:
        message = f'"{moved[0]}" is for a wager that lies there already, and "{stage.wager}" is made here'
        yield Problem(path, message, "leave it out, or name an opening wager")
    elif not any(choice.times for choice in stage.choices):
        yield Problem(path, f'no choice makes the wager "{stage.wager}"', 'such as "1x"')


def _default(sheet: Sheet, stage: DecideStage, number: int) -> Iterator[Problem]:  # noqa: ARG001
    if stage.default is None:
        return
    path: KeyPath = ("stages", number, "default")
    words = [choice.word for choice in stage.choices]
    if stage.default not in stage.choices:
        yield Problem(path, f'"{stage.default}" is not on offer', near(stage.default.word, words))
    elif stage.default.word in stage.only_with:
        yield Problem(path, f'"{stage.default}" needs a hand, which not every spot has', "choose another one")
    elif stage.default.times and len(words) > 1:
        yield Problem(path, "nobody stakes more because they do not answer", "choose one that costs nothing")


def _bases(sheet: Sheet) -> Iterator[Problem]:
    """Nothing is a multiple of a wager that may be gone, and nobody bets behind one."""
    for number, stage in decisions_read(sheet):
        if not takes_back(sheet, stage) or Choice.BACK not in stage.choices:
            continue
        name, path = made_at(sheet, stage), ("stages", number, "wager")
        other = next((part.id for part in sheet.wagers if isinstance(part, DecisionPart) and part.of == name), None)
        if other is not None:
            yield Problem(path, f'"{other}" is a multiple of "{name}", which could be taken back before it')
        if sheet.bank.backline is not None:
            yield Problem(path, "whoever bets behind could not take it back", "leave out bank.backline")


def _conditions(sheet: Sheet, stage: DecideStage, number: int) -> Iterator[Problem]:  # noqa: ARG001
    path: KeyPath = ("stages", number, "only_with")
    words = [choice.word for choice in stage.choices]
    if all(word in stage.only_with for word in words):
        yield Problem(path, "a hand may be left with no choice at all", "leave one choice without a condition")
    for word in stage.only_with:
        if word not in words:
            yield Problem((*path, word), f'"{word}" is not on offer', near(word, words))

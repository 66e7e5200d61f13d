"""Whether every wager of a sheet leads somewhere, and is settled once and only once."""

from collections import Counter
from collections.abc import Iterator

from pitboss.hands.classes import REST, PayClass
from pitboss.hands.ladder import HandValue
from pitboss.sheets import check_stages
from pitboss.sheets.check_hands import class_of, in_words, ladder_of, meant, named, widest_deck
from pitboss.sheets.gaps import Unreadable, as_far_as_read, is_unknown
from pitboss.sheets.model import BonusPart, DecisionPart, Kind, OnFold, OpeningPart, Sheet, WagerPart
from pitboss.sheets.problems import KeyPath, Problem, near
from pitboss.sheets.values import Ahead, Listed, Outcome, Pays, Range, Said, Showdown


def problems(sheet: Sheet) -> Iterator[Problem]:
    for check in (_some, _titles, _bonuses_apart):
        yield from as_far_as_read(check(sheet))
    for part in sheet.wagers:
        if not is_unknown(part):
            for one in (_references, _twice_on, _hand, _settlement, _folds, _bounds, _cap):
                yield from as_far_as_read(one(sheet, part, ("wagers", part.id)))


def opening(sheet: Sheet) -> list[str]:
    """The wagers that are made before the deal, and those that may be such."""
    return [part.id for part in sheet.wagers if isinstance(part, OpeningPart) or is_unknown(part)]


def staked(sheet: Sheet) -> list[str]:
    return [part.id for part in sheet.wagers if not isinstance(part, BonusPart)]


def _some(sheet: Sheet) -> Iterator[Problem]:
    if not opening(sheet):
        yield Problem(("wagers",), "there is no opening wager")


def _titles(sheet: Sheet) -> Iterator[Problem]:
    seen: set[str] = set()
    for part in sheet.wagers:
        try:
            title = part.title
        except Unreadable:
            continue
        if title and title in seen:
            yield Problem(("wagers", part.id, "title"), f'two wagers are called "{title}"')
        seen.add(title)


def _references(sheet: Sheet, part: WagerPart, path: KeyPath) -> Iterator[Problem]:
    keys = {OpeningPart: ("needs", "needs_any", "at_least", "at_most", "equal_to"), DecisionPart: ("of",)}
    for key in next((found for kind, found in keys.items() if isinstance(part, kind)), ("on",)):
        yield from as_far_as_read(_reference(sheet, part, key, path))


def _reference(sheet: Sheet, part: WagerPart, key: str, path: KeyPath) -> Iterator[Problem]:
    known = staked(sheet) if key == "on" else opening(sheet)
    said = getattr(part, key)
    names = said if isinstance(said, tuple) else () if said is None else (getattr(said, "wager", said),)
    for name in names:
        if name not in known or name == part.id:
            others = [other for other in known if other != part.id]
            yield Problem((*path, key), f'"{name}" is not another wager that can be meant here', near(name, others))


def _twice_on(sheet: Sheet, part: WagerPart, path: KeyPath) -> Iterator[Problem]:  # noqa: ARG001
    if isinstance(part, BonusPart) and max(Counter(part.on).values()) > 1:
        yield Problem((*path, "on"), "a wager is named twice: it would be paid twice")


def _hand(sheet: Sheet, part: WagerPart, path: KeyPath) -> Iterator[Problem]:
    hands = [one.id for one in sheet.hands]
    if part.hand not in hands:
        yield Problem((*path, "hand"), f'there is no hand "{part.hand}"', near(part.hand, hands))


def _bounds(sheet: Sheet, part: WagerPart, path: KeyPath) -> Iterator[Problem]:
    """A bound by a wager that may be missing would bind nothing."""
    if not isinstance(part, OpeningPart):
        return
    known = opening(sheet)
    needed = [meant(name, known) for name in part.needs]
    for key in ("at_least", "at_most", "equal_to"):
        bound = getattr(part, key)
        if bound is not None and bound.wager in known and bound.wager not in (*needed, part.id):
            hint = f'add needs = ["{bound.wager}"]'
            yield Problem((*path, key), f"{key} says nothing where there is no {bound.wager}", hint)


# ---------------------------------------------------------------- settlement


def _settlement(sheet: Sheet, part: WagerPart, path: KeyPath) -> Iterator[Problem]:
    yield from as_far_as_read(_settled(part, path))
    yield from as_far_as_read(_pays(sheet, part, path))
    if not isinstance(part, BonusPart) and part.showdown is not None:
        for check in (_compared, _qualified, _winners):
            yield from as_far_as_read(check(sheet, part, part.showdown, (*path, "showdown")))


def _settled(part: WagerPart, path: KeyPath) -> Iterator[Problem]:
    showdown = None if isinstance(part, BonusPart) else part.showdown
    if part.pays is None and showdown is None:
        yield Problem(path, "nothing says how this wager is settled", "give it pays, showdown, or both")
    elif part.kind is Kind.SIDE and (showdown is not None or part.pays is None):
        message = 'a side wager is settled on a hand alone: pays, and no showdown; else it is "opening"'
        yield Problem((*path, "kind"), message)


def _pays(sheet: Sheet, part: WagerPart, path: KeyPath) -> Iterator[Problem]:
    if part.pays is None:
        return
    yield from _pay_table((*path, "pays"), part.pays, part.hand, sheet)
    if isinstance(part, BonusPart):
        for words, said in part.pays.items():
            if isinstance(said, Outcome):
                message = f'nothing is staked on a bonus, so no line of it can say "{said.value}"'
                yield Problem((*path, "pays", words), message, "leave the line out")
    elif REST in part.pays and part.showdown is not None:
        message = f'"{REST}" takes every hand, so that nothing is left for the showdown'
        yield Problem((*path, "pays", REST), message, "leave one of the two out")


def _compared(sheet: Sheet, part: WagerPart, showdown: Showdown, path: KeyPath) -> Iterator[Problem]:  # noqa: ARG001
    hands = [one.id for one in sheet.hands]
    player, dealer = (named(sheet.ladders, named(sheet.hands, name).ladder).id for name in ("player", "dealer"))
    if meant(part.hand, hands) != "player" or player != dealer:
        yield Problem(path, "a showdown compares the player's hand with the dealer's, on one ladder")


def _qualified(sheet: Sheet, part: WagerPart, showdown: Showdown, path: KeyPath) -> Iterator[Problem]:
    if list(_compared(sheet, part, showdown, path)):
        return
    yield from as_far_as_read(_threshold(sheet, showdown, path))
    dealer = named(sheet.hands, "dealer")
    if showdown.qualifies is not None:
        if showdown.not_qualified is None:
            message = "the wager has a qualifies of its own, and the showdown says nothing of not_qualified"
            yield Problem(path, message, "say what a dealer who does not qualify does to it")
    elif (dealer.qualifies is None) != (showdown.not_qualified is None):
        said = "says nothing of" if showdown.not_qualified is None else "speaks of"
        qualifies = "has" if dealer.qualifies else "has not"
        yield Problem(path, f"the showdown {said} not_qualified, and the dealer's hand {qualifies} a qualifies")


def _threshold(sheet: Sheet, showdown: Showdown, path: KeyPath) -> Iterator[Problem]:
    """A threshold of the wager's own is a hand of the dealer's, and not the one that the dealer's hand has anyway."""
    if showdown.qualifies is None:
        return
    yield from in_words((*path, "qualifies"), showdown.qualifies, "dealer", sheet)
    usual, own = named(sheet.hands, "dealer").qualifies, class_of(showdown.qualifies, "dealer", sheet)
    if usual is not None and class_of(usual, "dealer", sheet).least == own.least:
        yield Problem((*path, "qualifies"), "the dealer's hand says the same already", "leave it out here")


def _winners(sheet: Sheet, part: WagerPart, showdown: Showdown, path: KeyPath) -> Iterator[Problem]:
    if list(as_far_as_read(_compared(sheet, part, showdown, path))):
        return
    for key in ("higher", "equal", "lower", "not_qualified"):
        yield from as_far_as_read(_way(sheet, part, showdown, key, path))


def _way(sheet: Sheet, part: WagerPart, showdown: Showdown, key: str, path: KeyPath) -> Iterator[Problem]:
    said = getattr(showdown, key)
    ways: tuple[Said | None, ...] = (said.higher, said.equal, said.lower) if isinstance(said, Ahead) else (said,)
    for way in ways:
        if isinstance(way, dict):
            yield from _pay_table((*path, key), way, part.hand, sheet)
            yield from as_far_as_read(_all_paid(sheet, part, way, (*path, key)))


def _all_paid(sheet: Sheet, part: WagerPart, pays: Pays, path: KeyPath) -> Iterator[Problem]:
    if REST in pays:
        return
    lines = [class_of(words, part.hand, sheet) for words in pays]
    for value in ladder_of(sheet, part.hand).values(widest_deck(sheet)):
        if not any(value in line for line in lines):
            message = f"this pay table has no line for {value}, which can be held here"
            yield Problem(path, message, f'end it with "{REST}" = "push", "lose" or odds')
            return


def _pay_table(path: KeyPath, pays: Pays, hand: str, sheet: Sheet) -> Iterator[Problem]:
    lines: list[PayClass] = []
    for words in pays:
        wrong = [] if words == REST else list(in_words((*path, words), words, hand, sheet))
        yield from wrong
        if not wrong:
            try:
                lines.append(class_of(words, hand, sheet))
            except Unreadable:
                continue
    yield from _overlaps(path, lines)
    values = ladder_of(sheet, hand).values(widest_deck(sheet))
    for line in lines:
        if _never_paid(line, lines, values):
            yield Problem((*path, line.name), f'"{line.name}" is never paid: finer lines take all its hands')


def _overlaps(path: KeyPath, lines: list[PayClass]) -> Iterator[Problem]:
    for number, line in enumerate(lines):
        for other in lines[:number]:
            if line.meets(other) and not (line.holds(other) or other.holds(line)):
                message = f'some hands are both "{line.name}" and "{other.name}": the same wager would be paid twice'
                yield Problem((*path, line.name), message)
                break
            if line.holds(other) and other.holds(line):
                message = f'"{line.name}" and "{other.name}" are the same hands: the same wager would be paid twice'
                yield Problem((*path, line.name), message)
                break


def _never_paid(line: PayClass, lines: list[PayClass], values: tuple[HandValue, ...]) -> bool:
    """Whether finer lines take every hand of it: between two of them, in order, no value of the line is left."""
    finer = sorted((one for one in lines if line.holds(one) and not one.holds(line)), key=lambda one: one.least)
    if not finer:
        return False
    ends = [line.least - 1]
    for one in finer:
        ends.append(max(ends[-1], one.most))
    gaps = [(end + 1, one.least - 1) for end, one in zip(ends, finer, strict=False)] + [(ends[-1] + 1, line.most)]
    return not any(least <= value <= most for least, most in gaps if least <= most for value in values)


def _bonuses_apart(sheet: Sheet) -> Iterator[Problem]:
    """Two bonuses on one wager that pay on the same hand would pay that wager twice."""
    bonuses = [part for part in sheet.wagers if isinstance(part, BonusPart)]
    for number, part in enumerate(bonuses):
        for other in bonuses[:number]:
            yield from as_far_as_read(_apart(sheet, part, other))


def _apart(sheet: Sheet, part: BonusPart, other: BonusPart) -> Iterator[Problem]:
    known = staked(sheet)
    shared = {meant(name, known) for name in part.on} & {meant(name, known) for name in other.on}
    if not shared or part.hand != other.hand:
        return
    mine, theirs = ([class_of(words, one.hand, sheet) for words in one.pays] for one in (part, other))
    if any(one.meets(another) for one in mine for another in theirs):
        both = f'"{part.id}" and "{other.id}"'
        yield Problem(("wagers", part.id), f"{both} would pay the same wager twice on the same hand")


# ---------------------------------------------------------------- folds and caps


def _folds(sheet: Sheet, part: WagerPart, path: KeyPath) -> Iterator[Problem]:
    try:
        foldable = check_stages.can_be_folded(sheet, part)
    except Unreadable:
        if isinstance(part, DecisionPart) or part.on_fold is not None or not _speaks_of_folds(sheet):
            raise
        foldable = True
    if foldable and part.on_fold is None:
        yield Problem((*path, "on_fold"), "on_fold is missing: the game has a fold", 'say "lose", "live" or "return"')
    if not foldable and part.on_fold is not None:
        yield Problem((*path, "on_fold"), "no fold can follow this wager, so on_fold says nothing", "leave it out")
        return
    if part.on_fold is OnFold.RETURN and isinstance(part, BonusPart):
        yield Problem((*path, "on_fold"), "nothing is staked on a bonus, so nothing can be returned")
    if part.on_fold is OnFold.LIVE and not isinstance(part, BonusPart) and part.showdown is not None:
        yield Problem((*path, "on_fold"), "a folded hand has no showdown, so this wager cannot stay live")


def _speaks_of_folds(sheet: Sheet) -> bool:
    """Whether some wager says what a fold does to it: a game without a fold would have none that does."""
    for part in sheet.wagers:
        try:
            if part.on_fold is not None:
                return True
        except Unreadable:
            continue
    return False


def _cap(sheet: Sheet, part: WagerPart, path: KeyPath) -> Iterator[Problem]:
    if not isinstance(part, DecisionPart) or part.cap is None:
        return
    base = named(sheet.wagers, part.of)
    if not isinstance(base, OpeningPart):
        return
    match base.amounts:
        case Range(most=most) | Listed(amounts=(*_, most)):
            if most * check_stages.least_multiple(sheet, part.id) > part.cap:
                yield Problem((*path, "cap"), f"with the largest {part.of} this wager could not be made under its cap")
        case _ if part.cap < check_stages.least_multiple(sheet, part.id):
            yield Problem((*path, "cap"), "this wager could never be made under its cap")
        case _ if not check_stages.can_be_declined(sheet, part.id):
            yield Problem((*path, "cap"), f"a posted {part.of} above the cap would leave a spot with nothing to choose")
        case _:
            pass

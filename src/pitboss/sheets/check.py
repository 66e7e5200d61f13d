"""What the parts of a sheet may say together: references that lead somewhere, classes that can be made,
wagers that are settled once and only once, stages in an order that can be dealt."""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator

from pitboss.cards.deck import Deck
from pitboss.hands import classes
from pitboss.hands.best import CARDS_MAX
from pitboss.hands.classes import ClassError, PayClass
from pitboss.hands.ladder import Ladder, unreachable
from pitboss.hands.patterns import PATTERNS
from pitboss.sheets import check_stages
from pitboss.sheets.house import Banker
from pitboss.sheets.model import (
    BonusPart,
    DecisionPart,
    HandPart,
    Kind,
    OnFold,
    OpeningPart,
    SetBy,
    Sheet,
    WagerPart,
)
from pitboss.sheets.problems import KeyPath, Problem, near
from pitboss.sheets.values import Ahead, Listed, Pays, Range, Said, Showdown

HOLDERS = ("player", "dealer", "board")


def problems(sheet: Sheet) -> list[Problem]:
    """Everything wrong, in the order of the sheet; later checks lean on what earlier ones found sound."""
    found = [*_ids(sheet), *_deck(sheet), *_ladders(sheet), *_names(sheet)]
    found += check_stages.problems(sheet)
    if not found:
        found += _hands(sheet)
    if not found:
        found += [*_wagers(sheet), *_bonuses_apart(sheet), *_only_with(sheet), *_house(sheet)]
    return found


def ladder_of(sheet: Sheet, hand: str) -> Ladder:
    """The ladder that ranks a hand; both are known to exist."""
    name = next(part.ladder for part in sheet.hands if part.id == hand)
    part = next(part for part in sheet.ladders if part.id == name)
    return Ladder(part.order, part.cards, part.ace_low)


def _ids(sheet: Sheet) -> Iterator[Problem]:
    named: list[tuple[KeyPath, str]] = [(("id",), sheet.id)]
    for section, parts in (("ladders", sheet.ladders), ("hands", sheet.hands), ("wagers", sheet.wagers)):
        named += [((section, part.id), part.id) for part in parts]
    for path, name in named:
        if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name):
            yield Problem(path, f'"{name}" is no id; use small letters, digits and single dashes, such as "pair-plus"')


def _names(sheet: Sheet) -> Iterator[Problem]:
    for name in sheet.classes:
        if name in PATTERNS:
            yield Problem(("classes", name), f'"{name}" is a category already', "choose another name")


def _deck(sheet: Sheet) -> Iterator[Problem]:
    try:
        Deck(sheet.equipment.ranks, sheet.equipment.suits)
    except ValueError as error:
        yield Problem(("equipment",), str(error))


def _ladders(sheet: Sheet) -> Iterator[Problem]:
    for part in sheet.ladders:
        path: KeyPath = ("ladders", part.id, "order")
        unknown = [(number, name) for number, name in enumerate(part.order) if name not in PATTERNS]
        for number, name in unknown:
            yield Problem((*path, number), f'"{name}" is not a category', near(name, list(PATTERNS)))
        if unknown:
            continue
        if len(set(part.order)) < len(part.order):
            yield Problem(path, "a category is on the ladder twice")
        elif part.order[-1] != "high card":
            yield Problem(path, 'the last category must be "high card", so that every hand has a value')
        else:
            yield from _steps(Ladder(part.order, part.cards, part.ace_low), path)


def _steps(ladder: Ladder, path: KeyPath) -> Iterator[Problem]:
    big = [name for name in ladder.order if PATTERNS[name].least_cards > ladder.cards]
    for name in big:
        yield Problem((*path, ladder.order.index(name)), f'"{name}" cannot be made with {ladder.cards} cards')
    if not big:
        for name in unreachable(ladder):
            message = f'no hand counts as "{name}": every one fits something higher on this ladder'
            yield Problem((*path, ladder.order.index(name)), message, "put it higher, or leave it out")


def _hands(sheet: Sheet) -> Iterator[Problem]:
    ladders = [part.id for part in sheet.ladders]
    present = [part.id for part in sheet.hands]
    for needed in ("player", "dealer"):
        if needed not in present:
            yield Problem(("hands",), f"there is no [hands.{needed}]")
    for part in sheet.hands:
        path: KeyPath = ("hands", part.id)
        holders_known = True
        for number, holder in enumerate(part.from_):
            if holder not in HOLDERS or holder in part.from_[:number]:
                holders_known = False
                yield Problem(
                    (*path, "from", number),
                    f'"{holder}" has no cards, or is named twice',
                    near(holder, HOLDERS),
                )
        own = {"player": "player", "dealer": "dealer"}.get(part.id)
        if own and holders_known and (own not in part.from_ or (own == "dealer" and "player" in part.from_)):
            yield Problem((*path, "from"), f"the {own}'s hand is made from the {own}'s cards")
        if part.ladder not in ladders:
            yield Problem((*path, "ladder"), f'there is no ladder "{part.ladder}"', near(part.ladder, ladders))
        elif holders_known:
            yield from _hand(sheet, part, path)


def _hand(sheet: Sheet, part: HandPart, path: KeyPath) -> Iterator[Problem]:
    ladder = ladder_of(sheet, part.id)
    dealt = sum(check_stages.cards_dealt(sheet)[holder] for holder in part.from_)
    if dealt < ladder.cards:
        yield Problem(path, f"{dealt} cards are dealt to this hand; its ladder ranks {ladder.cards}")
    if dealt > CARDS_MAX:
        yield Problem(path, f"{dealt} cards are dealt to this hand; pitboss ranks up to {CARDS_MAX}")
    early = check_stages.cards_dealt(sheet, before=check_stages.first_decision(sheet))["player"]
    if part.set_by is SetBy.PLAYER and early < check_stages.cards_dealt(sheet)["player"]:
        yield Problem((*path, "set_by"), "the hand is set at the decision, and cards are still to come then")
    if part.set_by is SetBy.PLAYER and (part.id != "player" or part.from_ != ("player",) or dealt <= ladder.cards):
        yield Problem((*path, "set_by"), "only the player's own hand can be set, and only if a card is left over")
    if part.qualifies is not None:
        if part.id != "dealer":
            yield Problem((*path, "qualifies"), "only the dealer's hand qualifies")
        else:
            yield from _class((*path, "qualifies"), part.qualifies, ladder, sheet)


def _class(path: KeyPath, words: str, ladder: Ladder, sheet: Sheet) -> Iterator[Problem]:
    try:
        found = classes.read(words, ladder, sheet.classes)
    except ClassError as error:
        yield Problem(path, str(error))
        return
    values = ladder.values(Deck(sheet.equipment.ranks, sheet.equipment.suits))
    lowest = bisect_left(values, found.least)
    if lowest == len(values) or values[lowest] not in found:
        yield Problem(path, f'no hand of this deck is a "{words}"')


def _wagers(sheet: Sheet) -> Iterator[Problem]:
    opening = [part.id for part in sheet.wagers if isinstance(part, OpeningPart)]
    staked = [part.id for part in sheet.wagers if not isinstance(part, BonusPart)]
    hands = [part.id for part in sheet.hands]
    if not opening:
        yield Problem(("wagers",), "there is no opening wager")
    titles = [part.title for part in sheet.wagers]
    for number, part in enumerate(sheet.wagers):
        if part.title and part.title in titles[:number]:
            yield Problem(("wagers", part.id, "title"), f'two wagers are called "{part.title}"')
    for part in sheet.wagers:
        path: KeyPath = ("wagers", part.id)
        references = list(_references(part))
        for key, name in references:
            known = staked if key == "on" else opening
            if name not in known or name == part.id:
                others = [other for other in known if other != part.id]
                yield Problem((*path, key), f'"{name}" is not another wager that can be meant here', near(name, others))
        if isinstance(part, BonusPart) and len(set(part.on)) < len(part.on):
            yield Problem((*path, "on"), "a wager is named twice: it would be paid twice")
        if part.hand not in hands:
            yield Problem((*path, "hand"), f'there is no hand "{part.hand}"', near(part.hand, hands))
            continue
        yield from _settlement(sheet, part, path)
        yield from _folds(sheet, part, path)
        if isinstance(part, OpeningPart):
            yield from _bounds(part, path, opening)
        if isinstance(part, DecisionPart):
            yield from _cap(sheet, part, path)


def _references(part: WagerPart) -> Iterator[tuple[str, str]]:
    match part:
        case OpeningPart():
            yield from (("needs", name) for name in part.needs)
            yield from (("needs_any", name) for name in part.needs_any)
            bounds = (("at_least", part.at_least), ("at_most", part.at_most), ("equal_to", part.equal_to))
            yield from ((key, bound.wager) for key, bound in bounds if bound is not None)
        case DecisionPart():
            yield "of", part.of
        case BonusPart():
            yield from (("on", name) for name in part.on)


def _bounds(part: OpeningPart, path: KeyPath, opening: list[str]) -> Iterator[Problem]:
    """A bound by a wager that may be missing would bind nothing."""
    for key, bound in (("at_least", part.at_least), ("at_most", part.at_most), ("equal_to", part.equal_to)):
        if bound is not None and bound.wager in opening and bound.wager not in part.needs:
            hint = f'add needs = ["{bound.wager}"]'
            yield Problem((*path, key), f"{key} says nothing where there is no {bound.wager}", hint)


def _settlement(sheet: Sheet, part: WagerPart, path: KeyPath) -> Iterator[Problem]:
    ladder = ladder_of(sheet, part.hand)
    showdown = None if isinstance(part, BonusPart) else part.showdown
    if part.pays is None and showdown is None:
        yield Problem(path, "nothing says how this wager is settled", "give it pays, showdown, or both")
    if part.kind is Kind.SIDE and (showdown is not None or part.pays is None):
        yield Problem(
            (*path, "kind"),
            'a side wager is settled on a hand alone: pays, and no showdown; else it is "opening"',
        )
    if part.pays is not None:
        yield from _pay_table((*path, "pays"), part.pays, ladder, sheet)
    if showdown is not None:
        yield from _showdown(sheet, part, showdown, (*path, "showdown"))


def _showdown(sheet: Sheet, part: WagerPart, showdown: Showdown, path: KeyPath) -> Iterator[Problem]:
    dealer = next(hand for hand in sheet.hands if hand.id == "dealer")
    player = next(hand for hand in sheet.hands if hand.id == "player")
    if part.hand != "player" or player.ladder != dealer.ladder:
        yield Problem(path, "a showdown compares the player's hand with the dealer's, on one ladder")
        return
    if (dealer.qualifies is None) != (showdown.not_qualified is None):
        said = "says nothing of" if showdown.not_qualified is None else "speaks of"
        qualifies = "has" if dealer.qualifies else "has not"
        yield Problem(path, f"the showdown {said} not_qualified, and the dealer's hand {qualifies} a qualifies")
    ladder = ladder_of(sheet, part.hand)
    ways: list[tuple[str, Said | None]] = [
        ("higher", showdown.higher),
        ("equal", showdown.equal),
        ("lower", showdown.lower),
    ]
    if isinstance(showdown.not_qualified, Ahead):
        ahead = showdown.not_qualified
        ways += [("not_qualified", way) for way in (ahead.higher, ahead.equal, ahead.lower)]
    else:
        ways += [("not_qualified", showdown.not_qualified)]
    for key, way in ways:
        if isinstance(way, dict):
            yield from _pay_table((*path, key), way, ladder, sheet)
            lines = [classes.read(words, ladder, sheet.classes) for words in way if _readable(words, ladder, sheet)]
            for value in ladder.values(Deck(sheet.equipment.ranks, sheet.equipment.suits)):
                if not any(value in line for line in lines):
                    yield Problem((*path, key), f"this pay table has no line for {value}, which can win here")
                    break


def _readable(words: str, ladder: Ladder, sheet: Sheet) -> bool:
    return not list(_class((), words, ladder, sheet))


def _pay_table(path: KeyPath, pays: Pays, ladder: Ladder, sheet: Sheet) -> Iterator[Problem]:
    lines: list[PayClass] = []
    for words in pays:
        wrong = list(_class((*path, words), words, ladder, sheet))
        yield from wrong
        if not wrong:
            lines.append(classes.read(words, ladder, sheet.classes))
    for number, line in enumerate(lines):
        for other in lines[:number]:
            if line.meets(other) and not (line.holds(other) or other.holds(line)):
                message = f'some hands are both "{line.name}" and "{other.name}": the same wager would be paid twice'
                yield Problem((*path, line.name), message)
            elif line.holds(other) and other.holds(line):
                message = f'"{line.name}" and "{other.name}" are the same hands: the same wager would be paid twice'
                yield Problem((*path, line.name), message)
    values = ladder.values(Deck(sheet.equipment.ranks, sheet.equipment.suits))
    for line in lines:
        narrower = [other for other in lines if other is not line and line.holds(other) and not other.holds(line)]
        if narrower and all(any(value in other for other in narrower) for value in values if value in line):
            yield Problem((*path, line.name), f'"{line.name}" is never paid: finer lines take all its hands')


def _bonuses_apart(sheet: Sheet) -> Iterator[Problem]:
    """Two bonuses on one wager that pay on the same hand would pay that wager twice."""
    bonuses = [part for part in sheet.wagers if isinstance(part, BonusPart)]
    for number, part in enumerate(bonuses):
        for other in bonuses[:number]:
            if set(part.on) & set(other.on) and part.hand == other.hand and _share(sheet, part, other):
                both = f'"{part.id}" and "{other.id}"'
                yield Problem(("wagers", part.id), f"{both} would pay the same wager twice on the same hand")


def _share(sheet: Sheet, part: BonusPart, other: BonusPart) -> bool:
    ladder = ladder_of(sheet, part.hand)

    def lines(pays: Iterable[str]) -> list[PayClass]:
        return [classes.read(words, ladder, sheet.classes) for words in pays if _readable(words, ladder, sheet)]

    return any(mine.meets(theirs) for mine in lines(part.pays) for theirs in lines(other.pays))


def _folds(sheet: Sheet, part: WagerPart, path: KeyPath) -> Iterator[Problem]:
    foldable = check_stages.can_be_folded(sheet, part)
    if foldable and part.on_fold is None:
        yield Problem((*path, "on_fold"), "on_fold is missing: the game has a fold", 'say "lose", "live" or "return"')
    if not foldable and part.on_fold is not None:
        yield Problem((*path, "on_fold"), "no fold can follow this wager, so on_fold says nothing", "leave it out")
    showdown = None if isinstance(part, BonusPart) else part.showdown
    if part.on_fold is OnFold.LIVE and showdown is not None:
        yield Problem((*path, "on_fold"), "a folded hand has no showdown, so this wager cannot stay live")
    if part.on_fold is OnFold.RETURN and isinstance(part, BonusPart):
        yield Problem((*path, "on_fold"), "nothing is staked on a bonus, so nothing can be returned")


def _cap(sheet: Sheet, part: DecisionPart, path: KeyPath) -> Iterator[Problem]:
    base = next((other for other in sheet.wagers if other.id == part.of), None)
    if part.cap is None or not isinstance(base, OpeningPart):
        return
    match base.amounts:
        case Range(most=most) | Listed(amounts=(*_, most)):
            if most * check_stages.least_multiple(sheet, part.id) > part.cap:
                yield Problem((*path, "cap"), f"with the largest {part.of} this wager could not be made under its cap")
        case _ if not check_stages.can_be_declined(sheet, part.id):
            yield Problem((*path, "cap"), f"a posted {part.of} above the cap would leave a spot with nothing to choose")
        case _:
            pass


def _only_with(sheet: Sheet) -> Iterator[Problem]:
    for number, stage in check_stages.decisions(sheet):
        for word, words in stage.only_with.items():
            path: KeyPath = ("stages", number, "only_with", word)
            yield from _class(path, words, ladder_of(sheet, "player"), sheet)
            if check_stages.cards_dealt(sheet, before=number) != check_stages.cards_dealt(sheet):
                yield Problem(path, "cards are still to come at this stage, so no hand can be asked for")


def _house(sheet: Sheet) -> Iterator[Problem]:
    bank, staked = sheet.bank, [part.id for part in sheet.wagers if not isinstance(part, BonusPart)]
    if bank.by is Banker.HOUSE and (bank.collection or bank.backline):
        yield Problem(("bank",), "collection and backline belong to a game banked by a player")
    named: list[tuple[KeyPath, str]] = []
    if bank.backline:
        named += [(("bank", "backline", "never_on"), name) for name in bank.backline.never_on]
    if bank.collection:
        named += [(("bank", "collection", "with"), bank.collection.with_)]
    for path, name in named:
        if name not in staked:
            yield Problem(path, f'there is no wager "{name}"', near(name, staked))
    if sheet.call_outs:
        for number, words in enumerate(sheet.call_outs.hands):
            yield from _class(("call_outs", "hands", number), words, ladder_of(sheet, "player"), sheet)

"""Whether the hands of a sheet can be made and named: the deck, the ladders, the classes, whose cards they are."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import TypeVar

from pitboss.cards.deck import Deck
from pitboss.hands import classes
from pitboss.hands.best import CARDS_MAX
from pitboss.hands.classes import ClassError, PayClass
from pitboss.hands.ladder import Ladder, unreachable
from pitboss.hands.patterns import CATEGORIES, PATTERNS, SUITED
from pitboss.sheets import check_stages, suggest
from pitboss.sheets.gaps import Unreadable, as_far_as_read, numbered
from pitboss.sheets.model import DecisionPart, HandPart, LadderPart, OpeningPart, SetBy, Sheet
from pitboss.sheets.problems import KeyPath, Problem, near, nearest
from pitboss.sheets.prose import listed

CARDS_RANKED = 5  # by pairs, straights and the like
HOLDERS = ("player", "dealer", "board", "exposed")
T = TypeVar("T")


def problems(sheet: Sheet) -> Iterator[Problem]:
    for check in (_deck, _ladders, _classes, _hands):
        yield from as_far_as_read(check(sheet))


def meant(name: str, known: Sequence[str]) -> str:
    """The name, or the one that it is a slip for; a wrong name is told where it is checked, and once."""
    if name in known:
        return name
    close = nearest(name, known)
    if close is None:
        raise Unreadable(name)
    return close


def named(parts: Sequence[T], name: str) -> T:
    """The part of that name, or of the one that is meant."""
    ids = [part.id for part in parts]  # type: ignore[attr-defined]
    return parts[ids.index(meant(name, ids))]


def ladder_of(sheet: Sheet, hand: str) -> Ladder:
    """The ladder that ranks a hand, with its slips mended."""
    return _mended(named(sheet.ladders, named(sheet.hands, hand).ladder))


def _mended(part: LadderPart) -> Ladder:
    order = tuple(meant(name, list(CATEGORIES)) for name in part.order)
    if order[0] in SUITED:
        if order != _lengths(part.cards):
            raise Unreadable(part.id)
        return Ladder(order, part.cards, part.ace_low)
    sound = len(set(order)) == len(order) and order[-1] == "high card" and part.cards <= CARDS_RANKED
    if not sound or any(CATEGORIES[name].least_cards > part.cards for name in order):
        raise Unreadable(part.id)
    found = Ladder(order, part.cards, part.ace_low)
    if unreachable(found):
        raise Unreadable(part.id)
    return found


def deck_of(sheet: Sheet) -> Deck:
    try:
        return Deck(sheet.equipment.ranks, sheet.equipment.suits)
    except ValueError:
        raise Unreadable("equipment") from None


def widest_deck(sheet: Sheet) -> Deck:
    """The deck, or all 52 cards where it is wrong: what these cannot make, no other deck can."""
    try:
        found = deck_of(sheet)
        return found if len(found.cards) >= sum(check_stages.cards_dealt(sheet).values()) else Deck()
    except Unreadable:
        return Deck()


def class_of(words: str, hand: str, sheet: Sheet) -> PayClass:
    """The class that the words mean for a hand; Unreadable where `in_words` complains."""
    try:
        return classes.line(words, ladder_of(sheet, hand), sheet.classes)
    except ClassError:
        raise Unreadable(words) from None


def in_words(path: KeyPath, words: str, hand: str, sheet: Sheet) -> Iterator[Problem]:
    """Whether the words name a hand, one of this ladder, and one that the deck can make."""
    yield from as_far_as_read(_in_words(path, words, hand, sheet))


def _in_words(path: KeyPath, words: str, hand: str, sheet: Sheet) -> Iterator[Problem]:
    said = sheet.classes.get(words, words)
    if classes.meaning(said) is None:
        if words not in sheet.classes:  # else it is told where the name is made
            yield _no_hand(path, words, sheet, _ladders_of(sheet, hand))
        return
    ladder = ladder_of(sheet, hand)
    try:
        found = classes.read(words, ladder, sheet.classes)
    except ClassError as error:
        yield Problem(path, str(error))
        return
    if not _can_be(found, ladder, widest_deck(sheet)):
        yield Problem(path, f'no hand of this deck is a "{words}"', "leave it out")


def _ladders_of(sheet: Sheet, hand: str) -> list[Ladder]:
    try:
        return [ladder_of(sheet, hand)]
    except Unreadable:
        return []


def _no_hand(path: KeyPath, words: str, sheet: Sheet, ladders: Sequence[Ladder]) -> Problem:
    categories = [name for ladder in ladders for name in ladder.order] or list(PATTERNS)
    guess = suggest.hand(words, list(sheet.classes), categories)
    hint = f'did you mean "{guess}"?' if guess else ""
    return Problem(path, classes.not_a_hand(words, dict.fromkeys(categories)), hint)


def _can_be(found: PayClass, ladder: Ladder, deck: Deck) -> bool:
    values = ladder.values(deck)
    lowest = bisect_left(values, found.least)
    return lowest < len(values) and values[lowest] in found


# ---------------------------------------------------------------- deck, ladders, names


def _deck(sheet: Sheet) -> Iterator[Problem]:
    try:
        Deck(sheet.equipment.ranks, sheet.equipment.suits)
    except ValueError as error:
        yield Problem(("equipment",), str(error))


def _ladders(sheet: Sheet) -> Iterator[Problem]:
    for part in sheet.ladders:
        yield from as_far_as_read(_ladder(part, ("ladders", part.id, "order")))


def _ladder(part: LadderPart, path: KeyPath) -> Iterator[Problem]:
    for number, name in numbered(part.order):
        if name not in CATEGORIES:
            yield Problem((*path, number), f'"{name}" is not a category', near(name, list(CATEGORIES)))
    order = tuple(meant(name, list(CATEGORIES)) for name in part.order)
    if len(set(order)) < len(order):
        yield Problem(path, "a category is on the ladder twice")
    elif set(order) & set(SUITED):
        if order != _lengths(part.cards):
            message = (
                f"a ladder of {part.cards} cards by the longest suit has every length that can be, the longest first"
            )
            yield Problem(path, message, f"write {', '.join(_lengths(part.cards))}")
    elif part.cards > CARDS_RANKED:
        message = f"hands of {part.cards} cards are ranked by their longest suit alone"
        yield Problem(path, message, f"write {', '.join(_lengths(part.cards))}, or at most {CARDS_RANKED} cards")
    elif order[-1] != "high card":
        yield Problem(path, 'the last category must be "high card", so that every hand has a value')
    else:
        yield from _steps(Ladder(order, part.cards, part.ace_low), path)


def _lengths(cards: int) -> tuple[str, ...]:
    """The categories by the longest suit, from all cards down to as few as four suits can leave it."""
    return SUITED[-(-cards // 4) - 1 : cards][::-1]


def _steps(ladder: Ladder, path: KeyPath) -> Iterator[Problem]:
    big = [name for name in ladder.order if PATTERNS[name].least_cards > ladder.cards]
    for name in big:
        yield Problem((*path, ladder.order.index(name)), f'"{name}" cannot be made with {ladder.cards} cards')
    if not big:
        for name in unreachable(ladder):
            message = f'no hand counts as "{name}": every one fits something higher on this ladder'
            yield Problem((*path, ladder.order.index(name)), message, "put it higher, or leave it out")


def _classes(sheet: Sheet) -> Iterator[Problem]:
    for name, words in sheet.classes.items():
        yield from as_far_as_read(_class(sheet, name, words))


def _class(sheet: Sheet, name: str, words: str) -> Iterator[Problem]:
    """A name of the sheet's own may mean a hand, one that can be, and not look like another."""
    path: KeyPath = ("classes", name)
    if name in CATEGORIES:
        yield Problem(path, f'"{name}" is a category already', "choose another name")
    elif name == classes.REST:
        yield Problem(path, f'"{name}" is the last line of a pay table already', "choose another name")
    elif classes.meaning(name) is not None:
        yield Problem(path, f'"{name}" is a hand already, and would mean another one here', "choose another name")
    if classes.meaning(words) is None:
        yield _no_hand(path, words, sheet, ())
        return
    ladders = [_mended(part) for part in sheet.ladders]
    if any(_is_on(ladder, words, sheet) for ladder in ladders):
        return
    for ladder in ladders:
        try:
            classes.read(words, ladder)
        except ClassError as error:
            if len(ladders) == 1:
                yield Problem(path, str(error))
                return
    yield Problem(path, f'no hand of this deck is a "{words}"', "leave it out")


def _is_on(ladder: Ladder, words: str, sheet: Sheet) -> bool:
    try:
        return _can_be(classes.read(words, ladder), ladder, widest_deck(sheet))
    except ClassError:
        return False


# ---------------------------------------------------------------- hands


def _hands(sheet: Sheet) -> Iterator[Problem]:
    present = [part.id for part in sheet.hands]
    if "player" not in present:
        yield Problem(("hands",), "there is no [hands.player]")
    if "dealer" not in present:
        yield from as_far_as_read(_without_dealer(sheet))
    for part in sheet.hands:
        for check in (_holders, _first, _ladder_named, _cards, _set_by, _qualifies):
            yield from as_far_as_read(check(sheet, part, ("hands", part.id)))


def _without_dealer(sheet: Sheet) -> Iterator[Problem]:
    """A game without a hand of the dealer's compares nothing, and deals the dealer nothing."""
    compared = [part.id for part in sheet.wagers if isinstance(part, OpeningPart | DecisionPart) and part.showdown]
    if compared:
        message = f"there is no [hands.dealer] for the showdown of {listed(compared)}"
        yield Problem(("hands",), message, "a wager that nothing is compared for has pays")
    elif check_stages.cards_dealt(sheet)["dealer"]:
        yield Problem(("hands",), "there is no [hands.dealer], and cards are dealt to the dealer", "deal none")


def _holders(sheet: Sheet, part: HandPart, path: KeyPath) -> Iterator[Problem]:  # noqa: ARG001
    seen: list[str] = []
    wrong = False
    for number, holder in numbered(part.from_):
        if holder not in HOLDERS or holder in seen:
            wrong = True
            message = f'"{holder}" has no cards, or is named twice'
            yield Problem((*path, "from", number), message, near(holder, HOLDERS))
        seen.append(holder)
    own = part.id if part.id in ("player", "dealer") else None
    if own and not wrong and (own not in seen or (own == "dealer" and "player" in seen) or "exposed" in seen):
        yield Problem((*path, "from"), f"the {own}'s hand is made from the {own}'s cards")
    elif "exposed" in seen and "dealer" in seen:
        yield Problem((*path, "from"), "the exposed cards are the dealer's, and would be there twice")


def _first(sheet: Sheet, part: HandPart, path: KeyPath) -> Iterator[Problem]:
    """A hand of part of the cards; those that are compared are made of all of theirs."""
    if part.first and part.id in ("player", "dealer"):
        yield Problem((*path, "first"), f"the {part.id}'s hand is made from all its cards", "make another hand for it")
        return
    for holder, count in part.first.items():
        if holder not in part.from_:
            message = f'"{holder}" is not in from, so nothing of it can be the first'
            yield Problem((*path, "first", holder), message, near(holder, part.from_))
        elif count >= _held(sheet, holder):
            message = f'"{holder}" has {_held(sheet, holder)} cards, so the first {count} are all of them'
            yield Problem((*path, "first", holder), message, "leave it out")


def _held(sheet: Sheet, holder: str) -> int:
    if holder == "exposed":
        return len(check_stages.exposed_places(sheet.stages))
    return check_stages.cards_dealt(sheet)[holder]


def _ladder_named(sheet: Sheet, part: HandPart, path: KeyPath) -> Iterator[Problem]:
    ladders = [one.id for one in sheet.ladders]
    if part.ladder not in ladders:
        yield Problem((*path, "ladder"), f'there is no ladder "{part.ladder}"', near(part.ladder, ladders))


def _dealt(sheet: Sheet, part: HandPart) -> int:
    holders = tuple(meant(holder, HOLDERS) for holder in part.from_)
    if len(set(holders)) < len(holders):
        raise Unreadable("from")
    return sum(min(_held(sheet, holder), part.first.get(holder, CARDS_MAX + 1)) for holder in holders)


def _cards(sheet: Sheet, part: HandPart, path: KeyPath) -> Iterator[Problem]:
    dealt, ranked = _dealt(sheet, part), named(sheet.ladders, part.ladder).cards
    if dealt < ranked:
        yield Problem(path, f"{dealt} cards are dealt to this hand; its ladder ranks {ranked}")
    if dealt > CARDS_MAX:
        yield Problem(path, f"{dealt} cards are dealt to this hand; pitboss ranks up to {CARDS_MAX}")


def _set_by(sheet: Sheet, part: HandPart, path: KeyPath) -> Iterator[Problem]:
    if part.set_by is not SetBy.PLAYER:
        return
    early = check_stages.cards_dealt(sheet, before=check_stages.first_decision(sheet))["player"]
    if early < check_stages.cards_dealt(sheet)["player"]:
        yield Problem((*path, "set_by"), "the hand is set at the decision, and cards are still to come then")
    own = part.id == "player" and part.from_ == ("player",)
    if not own or _dealt(sheet, part) <= named(sheet.ladders, part.ladder).cards:
        yield Problem((*path, "set_by"), "only the player's own hand can be set, and only if a card is left over")


def _qualifies(sheet: Sheet, part: HandPart, path: KeyPath) -> Iterator[Problem]:
    if part.qualifies is None:
        return
    if part.id != "dealer":
        yield Problem((*path, "qualifies"), "only the dealer's hand qualifies")
    else:
        yield from in_words((*path, "qualifies"), part.qualifies, part.id, sheet)

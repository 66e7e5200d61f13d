"""Commands and events of a table as plain JSON values, and back.

The fields are those of the types themselves. A card is written as its face, an enum as its value; `do` has the kind of
a command and `is` the kind of an event.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, NoReturn, Union, get_args, get_origin, get_type_hints

from pitboss.cards import card
from pitboss.money import chips
from pitboss.money.chips import Odds
from pitboss.rounds.settle import Settlement
from pitboss.tables import commands, events
from pitboss.tables.identities import Actor, TwoPeople
from pitboss.tables.lobby_names import origin_of
from pitboss.tables.terms import Terms

Json = Any
_CARD_FIELDS = {"card"}  # a card is an int; these fields are written as faces
_AND = "+"  # between the names of two people


class CodecError(ValueError):
    """The value is not a command or an event; the message says where."""


def event_json(event: events.Event) -> dict[str, Json]:
    """
    >>> event_json(events.DeckLocked(hand=3, pool="ab"))
    {'is': 'deck-locked', 'hand': 3, 'pool': 'ab'}
    """
    return as_json(event, "is")


def command_json(command: commands.Command) -> dict[str, Json]:
    return as_json(command, "do")


def read_event(data: Json) -> events.Event:
    made: events.Event = read(data, "is", event_kinds())
    return made


def read_command(data: Json) -> commands.Command:
    made: commands.Command = read(data, "do", command_kinds())
    return made


@cache
def event_kinds() -> dict[str, type]:
    return kinds(events.Event)


@cache
def command_kinds() -> dict[str, type]:
    return kinds(commands.Command)


def kinds(union: Any) -> dict[str, type]:
    """The types of a union, each by its word."""
    return {word(kind): kind for kind in get_args(union)}


@cache
def word(kind: type) -> str:
    """
    >>> word(events.DeckLocked)
    'deck-locked'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()


def actor_text(by: Actor) -> str:
    """The actor as written in every record.

    >>> actor_text(TwoPeople("p.floor", "p.manager")), actor_text("clock")
    ('p.floor+p.manager', 'clock')
    """
    return by if isinstance(by, str) else _AND.join((by.asked, by.agreed, *by.others))


def read_actor(text: str) -> Actor:
    """
    >>> read_actor("p.floor+p.manager"), read_actor("clock")
    (TwoPeople(asked='p.floor', agreed='p.manager', others=()), 'clock')
    """
    asked, *agreed = text.split(_AND)
    return TwoPeople(asked, agreed[0], tuple(agreed[1:])) if agreed else text


def plain(hint: Any, thing: Any) -> Json:
    """Any value of a known type as JSON, in the form that it has within an event."""
    how = _plain("", hint)
    return thing if how is None else how(thing)


def value(hint: Any, raw: Json) -> Any:
    """The value of a known type from its JSON."""
    try:
        return _reader("", hint)(raw)
    except _WrongError as wrong:
        raise CodecError(f"{hint}{wrong}") from None


def as_json(thing: Any, key: str) -> dict[str, Json]:
    """A value of a union, with the word for its type under the key."""
    return writer(thing.__class__, key)(thing)


# ---------------------------------------------------------------- writing


@cache
def writer(kind: Any, key: str) -> Callable[[Any], dict[str, Json]]:
    """A function that writes values of one type; built once, since a hand has a hundred events."""
    name = word(kind)
    parts = [(part, _plain(part, hint)) for part, hint in _hints(kind).items()]

    def write(thing: Any) -> dict[str, Json]:
        made: dict[str, Json] = {key: name}
        for part, plain in parts:
            value = getattr(thing, part)
            if value is not None:
                made[part] = value if plain is None else plain(value)
        return made

    return write


def _plain(name: str, hint: Any) -> Callable[[Any], Json] | None:
    """How a field is written; None if it is written unchanged."""
    if hint == Actor:
        return actor_text
    hint = _bare(hint)
    if name in _CARD_FIELDS:
        return lambda value: card.NAMES[value]
    if hint in (int, str, bool):
        return None
    if hint is Odds:
        return str
    if get_origin(hint) in (dict, Mapping):
        return dict
    if get_origin(hint) is tuple:
        item = _plain("", get_args(hint)[0])
        return list if item is None else lambda value: [item(one) for one in value]
    if isinstance(hint, type) and issubclass(hint, Enum):
        return lambda value: value.value
    parts = [(part, _plain(part, inner)) for part, inner in _hints(hint).items()]

    def write(value: Any) -> dict[str, Json]:
        return {
            part: getattr(value, part) if plain is None else plain(getattr(value, part))
            for part, plain in parts
            if getattr(value, part) is not None
        }

    return write if hint is not Terms else lambda terms: _without_told(terms, write(terms))


def _without_told(terms: Terms, made: dict[str, Json]) -> dict[str, Json]:
    """A record says where a table comes from only if its name does not, since older records have no such field."""
    if terms.origin is origin_of(terms.table):
        del made["origin"]
    return made


# ---------------------------------------------------------------- reading


def read(data: Json, key: str, known: Mapping[str, type]) -> Any:
    """The value from its JSON; raises a CodecError that says what is wrong with it."""
    if not isinstance(data, dict) or not isinstance(data.get(key), str):
        raise CodecError(f'expected an object with "{key}"')
    kind = known.get(data[key])
    if kind is None:
        raise CodecError(f'"{data[key]}" is not known here; known: {", ".join(known)}')
    given = data.copy()
    del given[key]
    try:
        return _builder(kind)(given)
    except _WrongError as wrong:
        raise CodecError(f"{data[key]}{wrong}") from None


class _WrongError(Exception):
    """What is wrong within a value. Every value around it puts before it where it is, so nothing is said of the place
    of values that are right."""


@cache
def _builder(kind: Any) -> Callable[[dict[str, Json]], Any]:
    """A function that builds values of one type; made once, since a day of a house has a hundred thousand events."""
    optional = _optional(kind)
    parts = [(name, _as_it_is(name, hint), _reader(name, hint)) for name, hint in _hints(kind).items()]

    def build(given: dict[str, Json]) -> Any:
        values: dict[str, Any] = {}
        for name, simple, reader in parts:
            if name in given:
                raw = given[name]
                if type(raw) is simple:
                    values[name] = raw
                    continue
                try:
                    values[name] = reader(raw)
                except _WrongError as wrong:
                    raise _WrongError(f": {name}{wrong}") from None
            elif kind is Terms and name == "origin":
                values[name] = origin_of(values["table"])
            elif name not in optional:
                raise _WrongError(f': "{name}" is missing')
            elif optional[name]:
                values[name] = None
        if not given.keys() <= values.keys():
            strange = next(name for name in given if name not in values)
            raise _WrongError(f': "{strange}" means nothing here')
        return kind(**values)

    return build


def _as_it_is(name: str, hint: Any) -> type | None:
    """The type of a field that is read unchanged, as most are; None for others."""
    return hint if hint in _WORDS and name not in _CARD_FIELDS else None


@cache
def _reader(name: str, hint: Any) -> Callable[[Json], Any]:
    """How a field is read: the value of its type, or a _WrongError."""
    if hint == Actor:
        text = _reader("", str)
        return lambda raw: read_actor(text(raw))
    bare = _bare(hint)
    how = _reader_of_bare(name, bare)
    return how if bare is hint else lambda raw: None if raw is None else how(raw)


def _reader_of_bare(name: str, bare: Any) -> Callable[[Json], Any]:
    if name in _CARD_FIELDS:
        return lambda raw: _known(card.BY_NAME, raw, "a card")
    if bare in _WORDS:
        return lambda raw: raw if type(raw) is bare else _raise(f": expected {_WORDS[bare]}, not {raw!r}")
    if bare is Odds:
        return _odds
    if get_origin(bare) in (dict, Mapping):
        value = _reader("", get_args(bare)[1])
        return lambda raw: _table(value, raw)
    if get_origin(bare) is tuple:
        item = _reader("", get_args(bare)[0])
        return lambda raw: tuple([item(one) for one in _a(list, raw)])
    if issubclass(bare, Enum):
        members = {one.value: one for one in bare}
        words = f"one of {', '.join(map(str, members))}"
        return lambda raw: _known(members, raw, words)
    build = _builder(bare)
    return lambda raw: build(_a(dict, raw))


def _raise(says: str) -> NoReturn:
    raise _WrongError(says)


def _known(members: Mapping[Any, Any], raw: Json, words: str) -> Any:
    try:
        return members[raw]
    except (KeyError, TypeError):  # a list, which no member can be, is not even looked up
        raise _WrongError(f": {raw!r} is not {words}") from None


def _a(kind: type, raw: Json) -> Any:
    return raw if isinstance(raw, kind) else _raise(f": expected {_WORDS_OF_MANY[kind]}, not {raw!r}")


def _odds(raw: Json) -> Odds:
    try:
        return chips.odds(raw)
    except (ValueError, AttributeError) as error:
        raise _WrongError(f": {error}") from None


def _table(value: Callable[[Json], Any], raw: Json) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for key, one in _a(dict, raw).items():
        try:
            made[key] = value(one)
        except _WrongError as wrong:
            raise _WrongError(f".{key}{wrong}") from None
    return made


_WORDS = {int: "a whole number", str: "a text", bool: "true or false"}
_WORDS_OF_MANY: Mapping[type, str] = {list: "a list", dict: "an object"}


def _bare(hint: Any) -> Any:
    """The type without its `| None`."""
    if get_origin(hint) in (Union, UnionType):
        return next(one for one in get_args(hint) if one is not NoneType)
    return hint


def _fields(kind: Any) -> tuple[Any, ...]:
    return fields(kind)


@cache
def _hints(kind: Any) -> dict[str, Any]:
    hints = get_type_hints(kind)
    names = [one.name for one in _fields(kind)] if kind is not Settlement else list(Settlement._fields)
    return {name: hints[name] for name in names}


@cache
def _optional(kind: Any) -> dict[str, bool]:
    """Fields that may be left out; True where leaving one out means None."""
    if kind is Settlement:
        return {name: True for name, hint in _hints(kind).items() if _bare(hint) is not hint}
    hints = _hints(kind)
    found = {}
    for one in _fields(kind):
        may_be_none = _bare(hints[one.name]) is not hints[one.name]
        if may_be_none or one.default is not MISSING or one.default_factory is not MISSING:
            found[one.name] = may_be_none
    return found

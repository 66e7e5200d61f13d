"""How the parts of a sheet are declared, read and written.

A part of a sheet is a frozen dataclass whose fields carry a reader, a line of documentation, and
whether they are a rule or a text. From that one declaration come the reading of a sheet with all
its problems, the canonical JSON and the reference page.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, field, fields, replace
from enum import Enum
from typing import Any, TypeAlias, TypeVar

from pitboss.money import chips
from pitboss.money.chips import Odds
from pitboss.sheets import suggest
from pitboss.sheets.gaps import BAD, Bad, ListWithGaps, TableWithGaps, Unknown, made
from pitboss.sheets.problems import KeyPath, Problem, Severity, cut, near, nearest, steers

Json: TypeAlias = Any  # what tomllib and json give: str, int, bool, list, dict; and BAD, which was told already
T = TypeVar("T")

PROBLEMS_MAX = 2_000  # whoever has more of them does not read them


@dataclass(frozen=True)
class Place:
    """Where in a sheet something is being read, and where its problems go."""

    problems: list[Problem]
    path: KeyPath = ()
    canonical: bool = False  # the text is our own JSON, where amounts are whole cents
    loose: bool = False  # the base of the sheet is not there: nothing can be said to be missing

    def at(self, key: str | int) -> "Place":
        return replace(self, path=(*self.path, key))

    def wrong(self, message: str, hint: str = "") -> Bad:
        if len(self.problems) < PROBLEMS_MAX:
            self.problems.append(Problem(self.path, message, hint))
        return BAD

    def missing(self, key: str, hint: str) -> Bad:
        return BAD if self.loose else self.wrong(f'"{key}" is missing', hint)

    def note(self, message: str) -> None:
        self.problems.append(Problem(self.path, message, severity=Severity.NOTE))


@dataclass(frozen=True)
class Reader:
    """How one kind of value is read and written; `expects` completes "expected ..."."""

    expects: str
    take: Callable[[Json, Place], Any]  # the value; BAD, or what was probably meant, once a problem was noted
    dump: Callable[[Any, bool], Json] = lambda value, texts: value  # noqa: ARG005
    parts: tuple[type, ...] = ()  # the parts inside, for the reference page

    def read(self, raw: Json, place: Place) -> Any:
        return BAD if raw is BAD else self.take(raw, place)


def rule(reader: Reader, doc: str, default: Any = MISSING) -> Any:
    """A field that plays or pays: it is part of the digest."""
    return _declare(reader, doc, default, text=False)


def text(reader: Reader, doc: str, default: Any = MISSING) -> Any:
    """A field that only says something: correcting it changes no game."""
    return _declare(reader, doc, default, text=True)


def _declare(reader: Reader, doc: str, default: Any, *, text: bool) -> Any:
    about = {"reader": reader, "doc": doc, "text": text, "default": default}
    if isinstance(default, dict):
        return field(default_factory=lambda: dict(default), metadata=about)
    return field(default=default, metadata=about)


def _shown(raw: Json) -> str:
    match raw:
        case str():
            return f'"{cut(raw)}"'
        case bool():
            return str(raw).lower()
        case dict():
            return "a table"
        case list():
            return "a list"
        case int() if abs(raw) >= 10**20:
            return "a number of more than 20 digits"
        case _:
            return str(raw)


def plain(expects: str, accept: Callable[[Json], bool]) -> Reader:
    def read(raw: Json, place: Place) -> Any:
        return raw if accept(raw) else place.wrong(f"expected {expects}, got {_shown(raw)}")

    return Reader(expects, read)


def _string(breaks: str) -> Reader:
    """A text to be shown. Letters that steer a terminal are refused; `breaks` are those that a long text may have."""

    def read(raw: Json, place: Place) -> Any:
        if not isinstance(raw, str) or not raw.strip():
            return place.wrong(f"expected a text in quotes, got {_shown(raw)}")
        seen(raw, place, breaks)
        return raw

    return Reader("a text in quotes", read)


def seen(raw: str, place: Place, breaks: str = "") -> bool:
    """Whether all of a text can be seen. What a house has stored was played, and is taken as it is."""
    wrong = next((letter for letter in raw if steers(letter) and letter not in breaks), None)
    if wrong is None or place.canonical:
        return True
    place.wrong(f"{_shown(raw)} has a letter that cannot be seen (U+{ord(wrong):04X})", "take it out")
    return False


STRING = _string("")
PROSE = _string("\n\r\t")
FLAG = plain("true or false", lambda raw: isinstance(raw, bool))


def whole(least: int, most: int) -> Reader:
    return plain(
        f"a whole number from {least} to {most}",
        lambda raw: isinstance(raw, int) and not isinstance(raw, bool) and least <= raw <= most,
    )


def one_of(kind: type[Enum]) -> Reader:
    words = [member.value for member in kind]
    expects = " or ".join(f'"{word}"' for word in words)

    def read(raw: Json, place: Place) -> Any:
        if isinstance(raw, str) and raw in words:
            return kind(raw)
        hint = near(raw, words) if isinstance(raw, str) else ""
        place.wrong(f"expected {expects}, got {_shown(raw)}", hint)
        meant = nearest(raw, words) if isinstance(raw, str) else None
        return BAD if meant is None else kind(meant)

    return Reader(expects, read, dump=lambda value, texts: value.value)  # noqa: ARG005


def parsed(
    expects: str,
    parse: Callable[[str], Any],
    show: Callable[[Any], Json] = str,
    meant: Callable[[str], Any] = lambda written: BAD,  # noqa: ARG005
) -> Reader:
    """A value with a text form; `parse` raises a ValueError whose message is fit for the author.

    `meant` gives what a wrong text most probably stands for, so that the rest of the sheet can be checked by it.
    """

    def read(raw: Json, place: Place) -> Any:
        if not isinstance(raw, str):
            return place.wrong(f"expected {expects}, got {_shown(raw)}")
        try:
            return parse(raw)
        except ValueError as error:
            probably = meant(raw)
            other = "" if probably is BAD or show(probably) == raw else show(probably)
            place.wrong(str(error), f'did you mean "{other}"?' if other else "")
            return probably

    return Reader(expects, read, dump=lambda value, texts: show(value))  # noqa: ARG005


def _read_amount(raw: Json, place: Place) -> Any:
    if place.canonical and isinstance(raw, int) and not isinstance(raw, bool):
        return raw if raw > 0 else place.wrong("an amount is more than nothing")
    if not isinstance(raw, str):
        return place.wrong(f'expected an amount in quotes, such as "$2", got {_shown(raw)}')
    try:
        cents = chips.dollars(raw)
    except ValueError as error:
        return place.wrong(str(error))
    return cents if cents > 0 else place.wrong("an amount is more than nothing")


AMOUNT = Reader('an amount such as "$2"', _read_amount)


def _read_odds(raw: Json, place: Place) -> Any:
    if not isinstance(raw, str):
        return place.wrong(f'expected odds in quotes, such as "40 to 1", got {_shown(raw)}')
    try:
        found: Odds = chips.odds(raw)
    except ValueError as error:
        meant = suggest.odds(raw)
        return place.wrong(str(error), f'did you mean "{meant}"?' if meant else "")
    if found.to == 0:
        return place.wrong(f'"{raw}" pays nothing', 'leave the line out, or say "push" in a showdown')
    if chips.says_for(raw):
        place.note(f'"{raw}" counts the stake that comes back: taken as {found}')
    return found


ODDS = Reader('odds such as "40 to 1"', _read_odds, dump=lambda value, texts: str(value))  # noqa: ARG005


def list_of(reader: Reader, *, least: int = 0, table: str = "") -> Reader:
    """A list; `table` is the name that its items have where each is a table of its own, as in [[stages]]."""
    expects = f"a list, each {reader.expects}"

    def read(raw: Json, place: Place) -> Any:
        if isinstance(raw, dict) and table:
            return place.wrong(*one_for_many(table))
        if not isinstance(raw, list):
            return place.wrong(f"expected {expects}, got {_shown(raw)}")
        if len(raw) < least:
            return place.wrong(f"expected at least {least} in the list")
        items = [reader.read(item, place.at(number)) for number, item in enumerate(raw)]
        return ListWithGaps(items) if BAD in items else tuple(items)

    return Reader(expects, read, lambda value, texts: [reader.dump(item, texts) for item in value], reader.parts)


def one_for_many(table: str) -> tuple[str, str]:
    """What is said of [stages] in the place of [[stages]], and the hint."""
    return f"[{table}] is one table; a list of them is wanted", f"write [[{table}]] for each"


def one_or_many(reader: Reader) -> Reader:
    """A single value may be written without the brackets of a list."""
    several = list_of(reader)

    def read(raw: Json, place: Place) -> Any:
        return several.read(raw if isinstance(raw, list) else [raw], place)

    return Reader(f"{reader.expects}, or a list of them", read, several.dump)


def table_of(reader: Reader, key: str, spelt: Callable[[str], str] = str) -> Reader:
    """A table with the author's own keys, each in its one spelling, kept as a dict in the order of the sheet."""

    def read(raw: Json, place: Place) -> Any:
        if not isinstance(raw, dict):
            return place.wrong(f"expected a table from {key} to {reader.expects}, got {_shown(raw)}")
        for name in raw:
            seen(name, place.at(name))
        entries = {spelt(name): reader.read(item, place.at(name)) for name, item in raw.items()}
        return TableWithGaps(entries) if BAD in entries.values() else entries

    def dump(value: Mapping[str, Any], texts: bool) -> Json:
        return {name: reader.dump(item, texts) for name, item in value.items()}

    return Reader(f"a table from {key} to {reader.expects}", read, dump, reader.parts)


def read_part(
    kind: type[T],
    raw: Json,
    place: Place,
    given: Mapping[str, Json] | None = None,
    others: Sequence[str] = (),
) -> T | Bad:
    """Read one part, with gaps where something is wrong (see `gaps`).

    `given` are fields that come from elsewhere than the table, such as its name; `others` are keys that stand there and
    were read before.
    """
    if not isinstance(raw, dict):
        return place.wrong(f"expected a table, got {_shown(raw)}")
    values: dict[str, Any] = dict(given or {})
    known = {one.name.rstrip("_"): one for one in fields(kind) if one.name not in values}  # type: ignore[arg-type]
    spelt: dict[str, list[str]] = {}
    for key in raw:
        meant: str | None = key
        if key not in known:
            if raw[key] is not BAD:  # else something else about it was told already
                place.at(key).wrong(f'"{cut(key)}" means nothing here', near(key, [*others, *known]))
            meant = nearest(key, list(known))
        if meant is not None:
            spelt.setdefault(meant, []).append(key)  # so that it is not missed as well
    for key, one in known.items():
        if key in spelt:  # under several names the last one counts, as that of a variant does
            for name in spelt[key]:
                values[one.name] = one.metadata["reader"].read(raw[name], place.at(name))
        elif one.metadata["default"] is MISSING:
            values[one.name] = place.at(key).missing(key, f"expected {one.metadata['reader'].expects}")
    return made(kind, values)


def dump_part(part: Any, *, texts: bool) -> dict[str, Json]:
    """The rules of a part, or its texts. What equals its default is left out, so that a field added
    to the language later changes no digest."""
    dumped: dict[str, Json] = {}
    for one in fields(part):
        value = getattr(part, one.name)
        if "reader" not in one.metadata or value == one.metadata["default"]:
            continue
        inner, default = one.metadata["reader"], one.metadata["default"]
        if inner.parts and not one.metadata["text"]:
            nested = inner.dump(value, texts)
            usual = None if default is MISSING or default is None else inner.dump(default, texts)
            if nested != usual and not (texts and nested in ({}, [])):
                dumped[one.name.rstrip("_")] = nested
        elif one.metadata["text"] == texts:
            dumped[one.name.rstrip("_")] = inner.dump(value, texts)
    return dumped


def part(kind: type[Any]) -> Reader:
    return Reader(
        "a table",
        lambda raw, place: read_part(kind, raw, place),
        lambda value, texts: dump_part(value, texts=texts),
        (kind,),
    )


Choose: TypeAlias = Callable[[Json, Place], tuple[type[Any] | None, Json]]  # the kind of a part, and its table mended


def named_parts(choose: Choose, kinds: tuple[type, ...]) -> Reader:
    """Tables by name, such as [wagers.ante]; the parts keep the sheet's order and have the name as `id`.

    In canonical JSON they are a list, because the order counts and JSON objects have none.
    """

    def read(raw: Json, place: Place) -> Any:
        if isinstance(raw, list) and place.canonical:
            ids = [entry.get("id") if isinstance(entry, dict) else None for entry in raw]
            if not all(isinstance(name, str) for name in ids) or len(set(ids)) < len(ids):
                return place.wrong("expected tables, each with an id of its own")
            raw = {entry["id"]: {k: v for k, v in entry.items() if k != "id"} for entry in raw}
        if not isinstance(raw, dict):
            return place.wrong(f"expected a table for each name, got {_shown(raw)}")
        items: list[Any] = []
        for name, entry in raw.items():
            here = place.at(name)
            if not isinstance(entry, dict):
                if entry is not BAD:
                    here.wrong(f"expected a table, got {_shown(entry)}")
                items.append(Unknown(name))
                continue
            kind, mended = choose(entry, here)
            items.append(Unknown(name) if kind is None else read_part(kind, mended, here, {"id": name}))
        return tuple(items)

    def dump(value: Any, texts: bool) -> Json:
        return [{"id": entry.id, **dump_part(entry, texts=texts)} for entry in value]

    return Reader("a table for each name", read, dump, kinds)


def only(kind: type[Any]) -> Choose:
    return lambda raw, place: (kind, raw)  # noqa: ARG005


def by_word(key: str, kinds: Mapping[str, type[Any]]) -> Choose:
    """The kind of a part by one of its words, such as `kind = "side"` or `do = "deal"`.

    Where the word is wrong or missing that is told, and the part is read as what it most probably is.
    """

    def choose(raw: Json, place: Place) -> tuple[type[Any] | None, Json]:
        written = key if key in raw else _misspelt(key, raw, kinds)
        if written is None:
            place.missing(key, f"one of {', '.join(kinds)}")
            return _by_fields(raw, kinds), {**raw, key: BAD}
        mended = {key if name == written else name: value for name, value in raw.items()}
        if written != key:
            place.at(written).wrong(f'"{written}" means nothing here', f'did you mean "{key}"?')
        word = mended[key]
        if isinstance(word, str) and word in kinds:
            return kinds[word], mended
        if word is not BAD:
            known = near(str(word), list(kinds)) if isinstance(word, str) else ""
            place.at(written).wrong(f"expected one of {', '.join(kinds)}, got {_shown(word)}", known)
        meant = nearest(word, list(kinds)) if isinstance(word, str) else None
        if meant is None:
            return _by_fields(raw, kinds), {**mended, key: BAD}
        return kinds[meant], {**mended, key: meant}

    return choose


def _misspelt(key: str, raw: Mapping[str, Json], kinds: Mapping[str, type[Any]]) -> str | None:
    """The key that was meant to be this one: much like it, like no other, and with a word that fits."""
    for name, value in raw.items():
        known = {one.name.rstrip("_") for kind in kinds.values() for one in fields(kind)}
        if name not in known and isinstance(value, str) and value in kinds and nearest(name, [key]):
            return name
    return None


def _by_fields(raw: Mapping[str, Json], kinds: Mapping[str, type[Any]]) -> type[Any] | None:
    """The kind that alone has one of these fields, if there is just one such kind."""
    known = {kind: {name for name, _ in documented(kind)} for kind in kinds.values()}
    every = sorted(set().union(*known.values()))
    keys = [key if key in every else nearest(key, every) for key in raw]
    fit = [
        kind
        for kind, names in known.items()
        if any(key in names and not any(key in known[other] for other in known if other is not kind) for key in keys)
    ]
    return fit[0] if len(fit) == 1 else None


def list_of_kinds(choose: Choose, kinds: tuple[type, ...], table: str) -> Reader:
    """A list of tables of several kinds, such as [[stages]]."""

    def read_one(raw: Json, place: Place) -> Any:
        if not isinstance(raw, dict):
            place.wrong(f"expected a table, got {_shown(raw)}")
            return Unknown()
        kind, mended = choose(raw, place)
        if mended.get("id", "") == mended.get("do"):  # the default, written out
            mended = {key: value for key, value in mended.items() if key != "id"}
        return Unknown(_name(mended)) if kind is None else read_part(kind, mended, place)

    one = Reader("a table", read_one, lambda value, texts: dump_part(value, texts=texts), kinds)
    return list_of(one, least=1, table=table)


def _name(raw: Mapping[str, Json]) -> str:
    return str(raw["id"]) if isinstance(raw.get("id"), str) else ""


def documented(kind: type[Any]) -> list[tuple[str, Field[Any]]]:
    """The fields of a part that an author may write, for the reference page."""
    return [(one.name.rstrip("_"), one) for one in fields(kind) if "reader" in one.metadata]

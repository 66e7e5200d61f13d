"""What a house prints: colours that can be read, logos that are only drawings, settings that older papers lack."""

import json
import struct
import zlib

import pytest

from pitboss.house import branding, settings
from pitboss.house.settings import Settings
from pitboss.house.stores.memory import MemoryStore
from pitboss.house.stores.store import HouseError

SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20"><path d="M0 0h60v20H0z" fill="#fff"/></svg>'


def chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def png(wide: int = 4, high: int = 2, *, rows: int | None = None, interlaced: int = 0) -> bytes:
    pixels = zlib.compress((b"\0" + b"\x80\x20\x20" * wide) * (high if rows is None else rows))
    head = struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, interlaced)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


def drawn(inside: str, attributes: str = 'viewBox="0 0 9 9"') -> bytes:
    return f'<svg xmlns="http://www.w3.org/2000/svg" {attributes}>{inside}</svg>'.encode()


@pytest.mark.parametrize("logo", [SVG, png(), drawn("<g><circle r='4' fill='url(#a)'/></g>"), b"\xef\xbb\xbf" + SVG])
def test_a_drawing_is_a_logo(logo: bytes) -> None:
    assert branding.logo_problem(logo) is None


def test_the_size_of_a_logo_is_its_own() -> None:
    assert branding.size(SVG) == (60, 20)
    assert branding.size(png(30, 10)) == (30, 10)
    assert branding.size(drawn("<path d='M0 0'/>", 'width="40mm" height="10mm"')) == (40, 10)


WRONG = [
    (b"", "is empty"),
    (SVG + b" " * branding.LOGO_MOST, "at most 100,000 bytes"),
    (b"GIF89a...", "neither"),
    (b"\xff\xd8\xff\xe0 JFIF", "neither"),
    (b"<html><body>hello</body></html>", "neither"),
    (drawn("<script>alert(1)</script>"), "<script>"),
    (drawn("<g><h:script xmlns:h='http://www.w3.org/1999/xhtml'>1</h:script></g>"), "<script>"),
    (drawn("<foreignObject/>"), "<foreignObject>"),
    (drawn("<path onclick='x()' d='M0 0'/>"), "has a script"),
    (drawn("<style>path{fill:url(http://x.example/a)}</style>"), "<style>"),
    (drawn("<text>Club</text>"), "turn letters into paths"),
    (drawn("<image href='http://x.example/a.png'/>"), "<image>"),
    (drawn("<use href='#a'/>"), "<use>"),
    (drawn("<path d='M0 0' style='fill:url( \"http://x.example/a\")'/>"), "outside of it"),
    (drawn("<path d='M0 0' fill='ur\\l(//x.example/a)'/>"), "outside of it"),
    (drawn("<path d='M0 0' filter='url(x.svg#a)'/>"), "outside of it"),
    (b'<!DOCTYPE svg [<!ENTITY a "b">]>' + SVG, "document type"),
    (b'<?xml version="1.0"?><?xml-stylesheet href="http://x.example/a.css"?>' + SVG, "something outside"),
    (drawn("<path d='M0 0'/>", ""), "says no size"),
    (drawn("<path d='M0 0'/>", 'viewBox="0 0 9 0"'), "says no size"),
    (png()[:-3], "damaged"),
    (png()[:40] + b"\0" + png()[41:], "damaged"),
    (b"\x89PNG\r\n\x1a\n" + chunk(b"IEND", b""), "damaged"),
    (png(4, 2, rows=1), "damaged"),
    (png(4, 2, rows=3000), "damaged"),
    (png(2001, 1), "2,000 pixels"),
    (png(interlaced=1), "interlaced"),
]


@pytest.mark.parametrize(("logo", "says"), WRONG)
def test_what_is_more_than_a_drawing_is_refused_in_a_sentence(logo: bytes, says: str) -> None:
    """Would catch a script, an address elsewhere, an entity that grows, and a picture that is not what it says."""
    assert says in (branding.logo_problem(logo) or "")
    with pytest.raises(HouseError):
        settings.keep_logo(MemoryStore(), logo)


# ---------------------------------------------------------------- colours


@pytest.mark.parametrize("colour", ["", branding.FELT, "#7a1f2b", "#000000", "#ffe08a", "#ffffff"])
def test_a_colour_with_readable_letters_is_taken(colour: str) -> None:
    assert branding.colour_problem(colour) is None
    if colour:
        assert branding.contrast(colour, branding.lettering(colour)) >= 4.5
        assert branding.contrast(branding.accent(colour), "#ffffff") >= 4.5


@pytest.mark.parametrize(
    ("colour", "says"),
    [("#7b7b7b", "4.2:1 if they are white and 3.9:1 if they are black"), ("red", "not a colour"),
     ("#7A1F2B", "not a colour"), ("#fff", "not a colour"), ("#12345g", "not a colour")],
)  # fmt: skip
def test_a_colour_that_nobody_can_read_on_is_refused_with_its_contrast(colour: str, says: str) -> None:
    assert says in (settings.problem(Settings(colour=colour)) or "")


def test_contrast_is_that_of_the_guidelines() -> None:
    """https://www.w3.org/TR/WCAG21/#dfn-contrast-ratio: black on white is 21, and #767676 on white the usual 4.54."""
    assert branding.contrast("#000000", "#ffffff") == pytest.approx(21)
    assert branding.contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.005)


# ---------------------------------------------------------------- settings


def test_what_is_printed_comes_back_and_papers_from_before_open() -> None:
    full = Settings("Harbour Club", colour="#7a1f2b", help_line="Call 800 Gambler", logo=branding.digest(SVG))
    assert settings.from_json(settings.to_json(full)) == full
    old = '{"flags": [], "name": "The Moose Lodge", "second_over_cents": 25000}'
    assert settings.from_json(old) == Settings("The Moose Lodge", (), 250_00)
    assert settings.to_json(settings.from_json(old)) == old
    assert full.asks_as(Settings())  # what is printed needs no second manager


@pytest.mark.parametrize(
    "wrong", [{"colour": 5}, {"logo": "../x"}, {"logo": ["a"]}, {"help_line": "x" * 81}, {"help_line": "a\nb"}]
)
def test_a_paper_with_something_else_in_it_is_a_problem_of_the_house(wrong: dict[str, object]) -> None:
    text = json.dumps({"name": "a", "flags": [], "second_over_cents": 0, **wrong})
    with pytest.raises(HouseError, match="settings of the house"):
        settings.from_json(text)


def test_a_logo_is_kept_by_its_digest_and_those_that_nobody_took_are_thrown_away() -> None:
    store = MemoryStore()
    name = settings.keep_logo(store, SVG)
    settings.keep(store, Settings(logo=name))
    for wide in range(1, 20):
        settings.keep_logo(store, png(wide))
    assert settings.logo_of(store, name) == SVG
    assert settings.logo_of(store, branding.digest(png(19))) == png(19)
    assert len(store.papers(settings.LOGOS)) <= settings.LOGOS_MOST
    assert settings.logo_of(store, "") == settings.logo_of(store, "0" * 64) == b""

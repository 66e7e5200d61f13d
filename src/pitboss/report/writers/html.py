"""A document as one HTML file: its look, its drawings and its words, nothing from elsewhere, no script."""

from base64 import b64encode
from collections.abc import Iterable
from html import escape
from importlib import resources

from pitboss.report import model as m
from pitboss.report import playing_cards
from pitboss.report.writers import svg
from pitboss.report.writers.clauses import CITED
from pitboss.report.writers.pieces import Look, pieces


def text(document: m.Document) -> str:
    style = (resources.files("pitboss.report") / "templates" / "document.css").read_text()
    kind = document.frame.value.replace(" ", "-")
    brand = f"--brand:{document.brand.colour};--lettering:{document.brand.lettering};--accent:{document.brand.accent}"
    return (
        f'<!doctype html>\n<html lang="{escape(document.language)}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta name="generator" content="{escape(m.PRODUCT)}">\n'
        f"<title>{escape(document.title)}: {escape(document.kind)}</title>\n<style>\n{style}</style>\n</head>\n"
        f'<body class="{kind}" style="{brand}">\n<main>\n{_head(document)}\n'
        + "\n".join(_block(one, document) for one in document.blocks)
        + f"\n</main>\n{_foot(document)}\n</body>\n</html>\n"
    )


def _head(document: m.Document) -> str:
    if document.frame in (m.Frame.RACK_CARD, m.Frame.PLACARD):
        return _band(document, document.title, document.words, level=1)
    return f'<header><p class="kind">{escape(document.kind)}</p><h1>{escape(document.title)}</h1></header>'


def _band(document: m.Document, title: str, words: str, level: int) -> str:
    brand = document.brand
    logo = f'<img alt="" src="{_data(brand.logo)}">' if brand.logo else ""
    said = f"<p>{escape(words)}</p>" if words else ""
    house = f'<p class="house">{logo}<b>{escape(brand.house)}</b><br>{escape(brand.table)}</p>'
    return f'<header class="band"><div><h{level}>{escape(title)}</h{level}>{said}</div>{house}</header>'


def _data(logo: bytes) -> str:
    kind = "image/png" if logo.startswith(b"\x89PNG") else "image/svg+xml"
    return f"data:{kind};base64,{b64encode(logo).decode()}"


def _foot(document: m.Document) -> str:
    left = document.foot or (
        f"Sheet <code>{document.digest[:12]}</code>{escape(document.brand.with_limits)}" if document.digest else ""
    )
    help_line = f"<span>{escape(document.brand.help_line)}</span>" if document.brand.help_line else ""
    return f"<footer><span>{left}</span>{help_line}<span>{escape(m.PRODUCT)}</span></footer>"


def _block(one: m.Block, document: m.Document) -> str:
    match one:
        case m.Heading(words=words, level=level, id=name, number=number):
            mark = f' id="{escape(name)}"' if name else ""
            before = f'<span class="number">{escape(number)}</span> ' if number else ""
            below_title = level + 1  # the title of the document is the one h1
            return f"<h{below_title}{mark}>{before}{escape(words)}</h{below_title}>"
        case m.Lead(words=said):
            return f'<p class="lead">{_words(said)}</p>'
        case m.Paragraph(words=said):
            return f"<p>{_words(said)}</p>"
        case m.Note(words=said):
            return f'<p class="note">{_words(said)}</p>'
        case m.Notice(strong=strong, words=words):
            return f'<p class="notice"><b>{escape(strong)}</b> {_cited(words)}</p>'
        case m.Headlines(figures=figures):
            return f'<div class="headlines">{"".join(_headline(f) for f in figures)}</div>'
        case m.Facts(pairs=pairs):
            rows = "".join(
                f"<tr><th scope=row>{escape(name)}</th><td>{_words(value)}</td></tr>" for name, value in pairs
            )
            return f'<div class="wide"><table class="facts">{rows}</table></div>'
        case m.Table():
            return _table(one)
        case m.Steps(steps=steps):
            return f"<ol>{_items(steps)}</ol>"
        case m.Bullets(points=points):
            return f"<ul>{_items(points)}</ul>"
        case m.Commands(lines=lines):
            said = "".join(
                f"<li>{escape(what)}{f'<pre>{escape(line)}</pre>' if line else ''}</li>" for what, line in lines
            )
            return f"<ol>{said}</ol>"
        case m.Picture(drawing=drawing, says=says, caption=caption, name=name):
            below = f"<figcaption>{_words(caption)}</figcaption>" if caption else ""
            return f'<figure class="{escape(name.lower())}">{svg.text(drawing, says)}{below}</figure>'
        case m.Halves(first=first, second=second, left=left):
            share = f"--left:{round(left * 100)}fr;--right:{round(100 - left * 100)}fr"
            both = "".join(f"<div>{_blocks(half, document)}</div>" for half in (first, second))
            return f'<div class="halves" style="{share}">{both}</div>'
        case m.Together(blocks=blocks):
            return f'<div class="together">{_blocks(blocks, document)}</div>'
        case m.Marked(blocks=blocks):
            return f'<div class="marked">{_blocks(blocks, document)}</div>'
        case m.Signatures(names=names):
            below_line = "".join(f"<p>{escape(one or 'Signature')}</p>" for one in names)
            return f'<div class="signatures">{below_line}</div>'
        case m.NewPage(title=title, words=words):
            return _band(document, title, words, level=2) if title else '<hr class="new-page">'
        case m.Contents(level=level):
            return _contents(document, level)


def _blocks(blocks: Iterable[m.Block], document: m.Document) -> str:
    return "".join(_block(one, document) for one in blocks)


def _headline(one: m.Headline) -> str:
    exact = f"<small>{escape(one.exact)}</small>" if one.exact else ""
    unit = f" <span>{escape(one.unit)}</span>" if one.unit else ""
    return f'<p class="headline"><b>{escape(one.value)}{unit}</b>{escape(one.label)}{exact}</p>'


def _table(one: m.Table) -> str:
    sides = [' class="figure"' if column.figures else "" for column in one.columns]
    heads = "".join(f"<th scope=col{side}>{escape(c.head)}</th>" for c, side in zip(one.columns, sides, strict=True))
    head = f"<thead><tr>{heads}</tr></thead>" if any(column.head for column in one.columns) else ""
    body = "".join(f"<tr>{_cells(row, sides)}</tr>" for row in one.rows)
    total = f"<tfoot><tr>{_cells(one.total, sides)}</tr></tfoot>" if one.total else ""
    look = " sentences" if one.sentences else " narrow" if one.narrow else ""
    return f'<div class="wide"><table class="rows{look}">{head}<tbody>{body}</tbody>{total}</table></div>'


def _cells(row: tuple[m.Words, ...], sides: list[str]) -> str:
    found = ""
    for place, (cell, side) in enumerate(zip(row, sides, strict=True)):
        if isinstance(cell, m.Across):
            return f'{found}<td class="figure" colspan="{len(row) - place}">{escape(cell.words)}</td>'
        found += f"<td{side}>{_words(cell)}</td>"
    return found


def _items(items: Iterable[m.Words]) -> str:
    return "".join(f"<li>{_words(item)}</li>" for item in items)


def _contents(document: m.Document, level: int) -> str:
    heads = [one for one in document.blocks if isinstance(one, m.Heading) and one.level == level]
    said = [(one.id, escape(f"{one.number} {one.words}".strip())) for one in heads]
    links = "".join(
        f'<li><a href="#{escape(name)}">{words}</a></li>' if name else f"<li>{words}</li>" for name, words in said
    )
    return f'<nav><ul class="contents">{links}</ul></nav>'


def _words(said: m.Words) -> str:
    return "".join(pieces(said, LOOK))


def _cited(sentence: str) -> str:
    """Clauses in brackets are set small."""
    return CITED.sub(lambda found: f'<small class="clause">{found[0]}</small>', escape(sentence))


LOOK: Look[str] = Look(
    text=_cited,
    strong=lambda text: f"<b>{escape(text)}</b>",
    mono=lambda text: f"<code>{escape(text)}</code>",
    exact=lambda text: f"<small>{escape(text)}</small>",
    across=escape,
    page=lambda one: f'under <a href="#{escape(one.heading)}">{escape(one.words)}</a>',
    cards=lambda one: svg.text(playing_cards.hand(one.cards, one.height, one.live), playing_cards.says(one.cards)),
)

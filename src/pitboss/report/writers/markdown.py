"""A document as Markdown, for a repository: tables, commands and clauses; of drawings, the sentence that tells them."""

from collections.abc import Iterable

from pitboss.report import model as m
from pitboss.report.writers import widths
from pitboss.report.writers.pieces import Look, pieces


def text(document: m.Document) -> str:
    about = [f"# {document.title}", f"*{document.kind}*"]
    if document.words:
        about.append(document.words)
    foot = (
        f"Sheet `{document.digest[:12]}`{document.brand.with_limits}, {m.PRODUCT}"
        if document.digest
        else f"{document.foot}, {m.PRODUCT}".strip(", ")
    )
    parts = [*about, *(_block(one) for one in document.blocks), "---", foot]
    return "\n\n".join(part for part in parts if part) + "\n"


def _block(one: m.Block) -> str:
    match one:
        case m.Heading(words=words, level=level, number=number):
            return f"{'#' * (level + 1)} {f'{number} ' if number else ''}{words}"
        case m.Lead(words=said) | m.Paragraph(words=said) | m.Note(words=said):
            return _words(said)
        case m.Notice(strong=strong, words=words):
            return f"> **{strong}** {words}"
        case m.Headlines(figures=figures):
            return "\n".join(_headline(f) for f in figures)
        case m.Facts(pairs=pairs):
            return _rows(("", ""), ("left", "left"), [(name, value) for name, value in pairs])
        case m.Table(columns=columns, rows=rows, total=total):
            heads = tuple(column.head for column in columns)
            sides = tuple("right" if column.figures else "left" for column in columns)
            bold = [tuple(_bold(cell) for cell in total)] if total else []
            return _rows(heads, sides, [*rows, *bold])
        case m.Steps(steps=steps):
            return "\n".join(f"{number}. {_words(step)}" for number, step in enumerate(steps, 1))
        case m.Bullets(points=points):
            return "\n".join(f"- {_words(point)}" for point in points)
        case m.Commands(lines=lines):
            return "\n".join(
                f"{number}. {what}" + (f"\n\n       {line}\n" if line else "")
                for number, (what, line) in enumerate(lines, 1)
            )
        case m.Picture(says=says, caption=caption, name=name):
            below = f" {_words(caption)}" if caption else ""
            return f"*{name}: {says}*{below}"
        case m.Halves(first=first, second=second):
            return _blocks((*first, *second))
        case m.Together(blocks=blocks) | m.Marked(blocks=blocks):
            return _blocks(blocks)
        case m.Signatures(names=names):
            return "\n\n".join(f"{name or 'Signature'}: ________________________" for name in names)
        case m.NewPage(title=title, words=words):
            return "\n\n".join(part for part in (f"## {title}" if title else "", words) if part)
        case m.Contents():
            return ""


def _blocks(blocks: Iterable[m.Block]) -> str:
    return "\n\n".join(part for part in (_block(one) for one in blocks) if part)


def _headline(one: m.Headline) -> str:
    exact = f" ({one.exact})" if one.exact else ""
    return f"- {one.label}: **{' '.join(part for part in (one.value, one.unit) if part)}**{exact}"


def _rows(heads: tuple[str, ...], sides: tuple[str, ...], rows: Iterable[tuple[m.Words, ...]]) -> str:
    lines = ["| " + " | ".join(heads) + " |", "|" + "|".join("--:" if one == "right" else "---" for one in sides) + "|"]
    lines += [
        "| " + " | ".join(_words(cell).replace("|", "\\|").replace("\n", " ") for cell in row) + " |" for row in rows
    ]
    return "\n".join(lines)


def _bold(cell: m.Words) -> m.Words:
    said = widths.plain(cell)
    return m.Strong(said) if said else ""


def _words(said: m.Words) -> str:
    return "".join(pieces(said, LOOK))


LOOK: Look[str] = Look(
    text=str,
    strong=lambda text: f"**{text}**",
    mono=lambda text: f"`{text}`",
    exact=lambda text: f"({text})",
    across=str,
    page=lambda one: f'under "{one.words}"',
    cards=lambda one: " ".join(one.cards),
)

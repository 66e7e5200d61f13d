"""The whole command line as one text: a page for the documentation, and a manual page for `man`.

Both are made from the verbs themselves, so that they always agree with `--help`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

import click

from pitboss import __version__
from pitboss.cli.main import VERBS, main


@dataclass(frozen=True)
class Entry:
    """The help of a verb."""

    name: str  # "table open"
    usage: str
    says: tuple[str, ...]  # paragraphs
    arguments: tuple[tuple[str, str], ...]
    options: tuple[tuple[str, str], ...]


def entries() -> Iterator[Entry]:
    """Every verb in the order of `pitboss --help`, each followed by its own verbs."""
    top = click.Context(main, info_name="pitboss", **main.context_settings)
    for name in VERBS:
        command = main.get_command(top, name)
        assert command is not None
        yield from _walk(command, name, top)


def _walk(command: click.Command, name: str, above: click.Context) -> Iterator[Entry]:
    context = click.Context(command, info_name=name.rsplit(maxsplit=1)[-1], parent=above)
    params = command.get_params(context)
    records = {param: param.get_help_record(context) for param in params}
    told = [(param, record) for param, record in records.items() if record is not None]
    yield Entry(
        name,
        " ".join(["pitboss", name, *command.collect_usage_pieces(context)]),
        tuple(" ".join(part.split()) for part in (command.help or "").split("\n\n") if part.strip()),
        tuple(record for param, record in told if isinstance(param, click.Argument)),
        tuple(record for param, record in told if not isinstance(param, click.Argument) and "--help" not in param.opts),
    )
    if isinstance(command, click.Group):
        for inner in command.list_commands(context):
            found = command.get_command(context, inner)
            assert found is not None
            yield from _walk(found, f"{name} {inner}", context)


def page() -> str:
    """The page of the command line, in Markdown."""
    lines = ["## The verbs", "", "| verb | what for |", "|---|---|"]
    lines += [f"| [`{name}`](#{name}) | {says} |" for name, says in VERBS.items()]
    for one in entries():
        level = "##" if " " not in one.name else "###"
        lines += ["", f"{level} {one.name}", "", f"    {one.usage}", ""]
        lines += [line for part in one.says for line in (_plain(part), "")]
        rows = [*one.arguments, *one.options]
        if rows:
            lines += ["| | |", "|---|---|", *(f"| `{_cell(name)}` | {_plain(_cell(says))} |" for name, says in rows)]
    return "\n".join(lines).rstrip() + "\n"


def _plain(text: str) -> str:
    """Escape what Markdown would take for markup."""
    return re.sub(r"([<>*])", r"\\\1", text)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


# ---------------------------------------------------------------- man


def troff() -> str:
    """A manual page, as `man` reads it."""
    lines = [
        f'.TH PITBOSS 1 "" "pitboss {__version__}" "pitboss"',
        ".SH NAME",
        r"pitboss \- casino table games from one rule sheet",
        ".SH SYNOPSIS",
        ".B pitboss",
        r"\fIVERB\fR [\fIOPTIONS\fR] [\fIARGUMENTS\fR]",
        ".SH DESCRIPTION",
        _roff(
            "A rule sheet describes a game; pitboss plays it, values it and verifies it. A SHEET is the id of a shipped"
            " one (pitboss sheets lists them) or the name of a file. Bad input is answered with what, where and what"
            " to do instead, and exit code 2."
        ),
        ".SH VERBS",
    ]
    for one in entries():
        lines += [".SS " + _roff(one.name), ".nf", rf"\fB{_roff(one.usage)}\fR", ".fi"]
        lines += [line for part in one.says for line in (".PP", _roff(part))]
        for name, says in (*one.arguments, *one.options):
            lines += [".TP", rf"\fB{_roff(name)}\fR", _roff(says)]
    lines += [
        ".SH ENVIRONMENT",
        *(line for name, says in ENVIRONMENT.items() for line in (".TP", rf"\fB{name}\fR", _roff(says))),
        ".SH EXIT STATUS",
        _roff("0: done. 1: what was checked is wrong. 2: the input was wrong, and the message says how. 130: Ctrl-C."),
        "",
    ]
    return "\n".join(lines)


ENVIRONMENT = {
    "COLUMNS": "The width of the output; by default that of the terminal, and in a pipe 100 for tables.",
    "NO_COLOR": "Cards without colours.",
    "PITBOSS_CACHE": "Where counted odds are kept; .cache/pitboss in the home folder by default.",
    "PITBOSS_HOUSE": "The house that verbs work on; house.db in this folder by default.",
}


def _roff(text: str) -> str:
    r"""
    >>> _roff("--house .db")
    '\\-\\-house .db'
    """
    found = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{found}" if found.startswith((".", "'")) else found

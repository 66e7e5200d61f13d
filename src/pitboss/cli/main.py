"""`pitboss VERB ...`. A verb's module is imported only when the verb is used."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from io import TextIOWrapper
from typing import TYPE_CHECKING, Any

import click

from pitboss import __version__
from pitboss.cli import ctrl_c

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

VERBS = {
    "sheets": "List the games that pitboss knows.",
    "rules": "Print a game in plain words, from its sheet.",
    "card": "Make the rack card of a game or a table.",
    "placard": "Make the sign with the limits of a table.",
    "strategy": "Make a wallet card: how to play, and what it costs.",
    "play": "Play a game at the terminal.",
    "hand": "Say what a hand is, in words.",
    "odds": "Value a sheet exactly: edges, pay lines, the best play.",
    "simulate": "Play rounds by the million, beside the exact odds.",
    "report": "Write the par sheet of a game: PDF, HTML, Markdown, JSON.",
    "compare": "Compare sheets, and price what is different.",
    "evening": "Play a planned evening by the thousand: win, risk, bank.",
    "design": "Search pay tables for an edge, a hit rate or a deviation.",
    "plot": "Draw what a sheet is worth: evenings, ruin, pay lines, sheets.",
    "filing": "Write the rules of a game as a regulator asks for them.",
    "layout": "Draw the felt of a game at its real size, for a printer.",
    "benchmark": "Test a language model on decisions, scored exactly.",
    "settle": "Settle given cards and bets, with reasons.",
    "replay": "Play a recorded round again and check it.",
    "check": "Check a sheet: all its problems, with line and column.",
    "serve": "Open a house to browsers: the lobby, the tables, the trainer.",
    "house": "Make a house, look after it, or run a demonstration.",
    "tips": "List the pools of tips, with the share of every dealer.",
    "rota": "Plan who deals where from when, and see who did.",
    "table": "Open and close the tables of a house.",
    "accounts": "Make accounts, invite staff, give roles.",
    "history": "List the hands of a table, or print one step by step.",
    "export": "Write records of hands that anybody can verify.",
    "verify": "Check the record of a hand or a table, from seed to chips.",
    "shift": "Print drop, win and theoretical win of a table.",
    "month": "Print a month by table: win, prizes, revenue, expenses.",
    "slip": "Print a slip of the cage, to be signed.",
    "slips": "List the slips of the cage, one line each.",
    "journal": "Write the journal of a day for an accountant.",
    "book": "List the ledger line by line, or the balances of accounts.",
    "statement": "Print the statement of a player: cash, tables, what is left.",
    "cash-report": "Print the cash of one person on a day, as a form to file.",
    "exceptions": "Print the exceptions of a gaming day, with who and why.",
    "ratings": "Print player ratings: wagers, time, theoretical loss.",
    "night": "Hold a play-money night, with a leader board and prizes.",
    "doctor": "Say what is missing, wrong or old, and how to mend it.",
    "completion": "Print the completion script for a shell.",
    "man": "Print the manual page, for man.",
}


class Verbs(click.Group):
    """Has names and short help of all verbs, so that help imports none of them."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return list(VERBS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:  # noqa: ARG002
        if name not in VERBS:
            return None
        command: click.Command = import_module(f"pitboss.cli.{name.replace('-', '_')}").command
        return command

    def shell_complete(self, ctx: click.Context, incomplete: str) -> "list[CompletionItem]":
        """Without importing the verbs, because a shell calls this at every press of the Tab key."""
        from click.shell_completion import CompletionItem

        verbs = [CompletionItem(name, help=says) for name, says in VERBS.items() if name.startswith(incomplete)]
        return [*verbs, *click.Command.shell_complete(self, ctx, incomplete)]

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[Any, Any, list[str]]:
        if args and args[0] not in VERBS and not args[0].startswith("-"):
            from pitboss.sheets.problems import near

            raise click.UsageError(f'there is no verb "{args[0]}" ({near(args[0], list(VERBS))})')
        found = super().resolve_command(ctx, args)
        ctrl_c.raise_from_now_on()
        return found

    def invoke(self, ctx: click.Context) -> Any:
        """Ctrl-C is no error, which 1 would say. Click takes it for the end of the input, which stays an error."""
        try:
            with _quiet_at_a_closed_pipe(), _errors_that_fit():
                return super().invoke(ctx)
        except (KeyboardInterrupt, click.Abort) as error:
            if isinstance(error, click.Abort) and not isinstance(error.__context__, KeyboardInterrupt):
                raise
            click.echo(ctrl_c.LINE, err=True)
            raise click.exceptions.Exit(ctrl_c.STOPPED) from None

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:
        with _quiet_at_a_closed_pipe(), _errors_that_fit():  # help and version are printed here
            return super().make_context(*args, **kwargs)

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Also print errors such as a full disk as one line, without a traceback."""
        try:
            return super().main(*args, **kwargs)
        except OSError as error:
            with suppress(OSError):
                sys.stderr.write(f"Error: {error.filename or 'the output'} cannot be used: {error.strerror}\n")
                sys.stderr.flush()
            os._exit(2)  # a normal exit would flush the output, which would fail again

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        with formatter.section("Verbs"):
            formatter.write_dl(list(VERBS.items()))


@contextmanager
def _quiet_at_a_closed_pipe() -> Iterator[None]:
    """Whoever read the output has enough of it, as `head` has: that is no error, and Click would end with 1."""
    try:
        yield
    except BrokenPipeError:
        os._exit(ctrl_c.PIPE_CLOSED)  # a normal exit would flush the output, which would fail again


@contextmanager
def _errors_that_fit() -> Iterator[None]:
    """What Click says of a wrong command line keeps to the width of the terminal, as all other output does."""
    try:
        yield
    except click.exceptions.NoArgsIsHelpError:
        raise
    except click.UsageError as error:
        from pitboss.cli.user_error import fitted

        raise click.UsageError(fitted(error.format_message()), error.ctx) from None


@click.group(cls=Verbs, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="pitboss")
def main() -> None:
    """Casino table games from one rule sheet: play them, price them, prove them."""
    for stream in (sys.stdin, sys.stdout):  # bytes that are not valid are shown, instead of a traceback
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")

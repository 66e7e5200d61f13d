"""`pitboss simulate SHEET --rounds 1e9`: whole rounds by the million, beside what the solver says of them."""

import json
import re
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from pitboss.cli import counting, ctrl_c, simulate_text
from pitboss.cli.a_file import AFile
from pitboss.cli.bar import Bar, rate
from pitboss.cli.counts import Count
from pitboss.cli.document_file import check_folder
from pitboss.cli.meter_option import amounts
from pitboss.cli.scheduler_option import no_cluster
from pitboss.cli.sheet import SHEET
from pitboss.cli.stakes_option import stakes_of
from pitboss.cli.terminal import some
from pitboss.cli.user_error import UserError
from pitboss.money import chips
from pitboss.money.chips import Cents
from pitboss.odds.pricing.limits import Beyond
from pitboss.sheets.game import Game

if TYPE_CHECKING:
    from pitboss.sim.question import Question
    from pitboss.sim.resume import Resume
    from pitboss.sim.run import Progress
    from pitboss.sim.simulation import Simulated
    from pitboss.sim.workers import Workers

ROUNDS_MAX = 10**15  # as the simulator has it, which imports NumPy
ROUNDS = re.compile(r"[+-]?(\d+([_,]\d+)*\.?\d*|\.\d+)(e[+-]?\d+)?|nan|[+-]?inf(inity)?", re.ASCII | re.IGNORECASE)
WRONG, NOT_WRITTEN = 1, 2  # exit codes
NOTHING = "Stopped; nothing was counted."
WHOLE = "the result above is whole"
UNTOLD = "Stopped before the result was printed."


class Rounds(click.ParamType[int]):
    """A number of rounds, as people write it: 1e9, 2.5e6, 1_000_000."""

    name = "rounds"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:  # noqa: ARG002
        if isinstance(value, int):
            return value
        try:
            if not ROUNDS.fullmatch(str(value).strip()):
                raise InvalidOperation
            found = Decimal(str(value).strip().replace("_", "").replace(",", ""))
            whole = int(found) if found.is_finite() and found.adjusted() < 20 else 0
        except InvalidOperation:
            raise UserError(
                f'--rounds {value}: "{value}" is no number; write such as 1e9, 2.5e6 or 1_000_000'
            ) from None
        if found != whole or not 0 < whole <= ROUNDS_MAX:
            raise UserError(f"--rounds {value}: give a whole number from 1 to 1e15, such as 1e9, 2.5e6 or 1_000_000")
        return whole


class Seed(click.ParamType[int]):
    name = "seed"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:  # noqa: ARG002
        try:
            return int(value)
        except ValueError:
            raise UserError(f'--seed {value}: "{value}" is no whole number') from None


@click.command(epilog="Exit code 1: a wager is further than 5 standard errors from its exact value.")
@click.argument("sheet", type=SHEET, help="A shipped sheet by its id, or your own by its file.")
@click.option("--rounds", type=Rounds(), default="1e7", show_default=True, help="How many, such as 1e9 or 2.5e6.")
@click.option("--strategy", default="optimal", show_default=True,
              help="How it is played: optimal, or a strategy file or its text. Games of one decision also take always,"
              " never, mimic-dealer or a hand to go on with (Q-6-4).")  # fmt: skip
@click.option("--stakes", help="Wagers and their amounts, such as ante=2,pair-plus=4; the smallest Ante by default.")
@click.option("--meter", "meters", multiple=True, help="What a meter shows, such as jackpot=150000.")
@click.option(
    "--spots", type=int, default=1, show_default=True, help="Spots that share the dealer's hand and the board."
)
@click.option(
    "--seed", type=Seed(), default=0, show_default=True, help="The same seed gives the same rounds, anywhere."
)
@click.option("--threads", type=Count(1, 1024), help="How many threads play; by default one for each core.")
@click.option("--processes", type=Count(1, 1024), help="Play in so many processes instead.")
@click.option("--scheduler", help="Play on the Dask cluster with this scheduler, such as tcp://10.0.0.5:8786.")
@click.option("--session", type=Count(1, 1_000_000), help="Also follow bankrolls through sessions of so many rounds.")
@click.option("--sessions", type=Count(1, 1_000_000), default=10_000, show_default=True,
              help="With --session: how many.")  # fmt: skip
@click.option("--bankroll", help="With --session: how often so much is lost, and when.")
@click.option("--hands-per-hour", default=60, show_default=True, type=Count(1, 1000),
              help="Rounds per hour, for the average of an hour.")  # fmt: skip
@click.option(
    "--trace",
    type=Count(0, ROUNDS_MAX),
    help="Print round N of a run (the first is 0), played by the engine, as a .round file.",
)
@click.option("--resume", "resume_at", type=AFile(), help="Keep what is counted in a file, and go on from it.")
@click.option("--out", "out", type=AFile(), help="Write every outcome and how often it came: .parquet or .csv.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(
    sheet: Game, rounds: int, strategy: str, stakes: str | None, meters: tuple[str, ...], spots: int, seed: int,
    threads: int | None, processes: int | None, scheduler: str | None, session: int | None, sessions: int,
    bankroll: str | None, hands_per_hour: int, trace: int | None, resume_at: Path | None, out: Path | None,
    as_json: bool,
) -> None:  # fmt: skip
    """Play whole rounds by the million and print every wager's edge beside the exact one."""
    if sum(one is not None for one in (threads, processes, scheduler)) > 1:
        raise UserError("--threads, --processes and --scheduler each say who plays; give one of them")
    for option, given in (("--bankroll", bankroll is not None), ("--sessions", _is_given("sessions"))):
        if given and session is None:
            raise UserError(f"{option} goes with --session, which says how many rounds one has")
    if trace is not None:
        beside = {"--out": out, "--json": as_json or None, "--resume": resume_at, "--session": session}
        _check_trace(trace, rounds, [option for option, value in beside.items() if value is not None])
    purse = None if bankroll is None else _dollars(bankroll)
    if resume_at is not None:
        check_folder(resume_at)
    asked: _Asked | None = None
    try:
        from pitboss.odds.strategy.errors import StrategyError, StrategyFileError
        from pitboss.sim.question import QuestionError, ask
        from pitboss.sim.resume import ResumeError
        from pitboss.sim.workers import NoCluster

        write = None if out is None else _writer(out)
        try:
            staked, standing = None if stakes is None else stakes_of(stakes), amounts("--meter", meters)
            question = ask(sheet, staked, _strategy(strategy), spots=spots, seed=seed, meters=standing)
            if trace is not None:
                _trace(question, trace)
                return
            asked = _Asked(question, rounds, threads, processes, scheduler, resume_at)
            code = asked.answer(session, sessions, purse, hands_per_hour, out, write, as_json=as_json)
        except (QuestionError, ResumeError, Beyond, StrategyError, StrategyFileError) as error:
            raise UserError(str(error)) from None
        except NoCluster as error:
            raise no_cluster(scheduler, error) from None
    except KeyboardInterrupt:
        click.echo(NOTHING if asked is None else asked.stopped, err=True)
        code = ctrl_c.STOPPED
    sys.exit(code)


def _check_trace(number: int, rounds: int, beside: list[str]) -> None:
    if beside:
        raise UserError(f"--trace prints one round and plays no run; leave out {' and '.join(beside)}")
    if _is_given("rounds") and number >= rounds:
        raise UserError(
            f"--trace {number}: the first round is 0, and so the last of {some(rounds, 'round')} is {rounds - 1}"
        )


def _is_given(name: str) -> bool:
    return click.get_current_context().get_parameter_source(name) is not ParameterSource.DEFAULT


class _Asked:
    """One call of the verb."""

    def __init__(
        self, question: "Question", rounds: int, threads: int | None, processes: int | None, scheduler: str | None,
        resume_at: Path | None,
    ) -> None:  # fmt: skip
        self.question, self.rounds = question, rounds
        self.threads, self.processes, self.scheduler = threads, processes, scheduler
        self.resume_at = resume_at
        self.stopped = NOTHING  # what Ctrl-C says now

    def answer(
        self, session: int | None, sessions: int, purse: Cents | None, hands_per_hour: int, out: Path | None,
        write: Any, *, as_json: bool,
    ) -> int:  # fmt: skip
        """Run, print, write; gives the exit code."""
        from pitboss.sim import outcomes, result_data, simulation
        from pitboss.sim.blocks import BLOCK
        from pitboss.sim.resume import Resume
        from pitboss.sim.run import Ended

        resume = None if self.resume_at is None else Resume(self.resume_at, self.question, self.rounds)
        before = 0
        if resume is not None:  # what is wrong with it is told before anything is made
            before = resume.load(simulation.numbered(self.question).count).blocks * BLOCK
        with self._workers() as workers:
            if self.scheduler is None:
                counting.shown(lambda: simulation.ready(self.question), self.stopped)
            began = time.monotonic()
            found = self._played(workers, resume)
            seconds = time.monotonic() - began
            if not found.rounds:
                click.echo(NOTHING if found.ended is Ended.STOPPED else f"Error: {found.why}", err=True)
                return ctrl_c.STOPPED if found.ended is Ended.STOPPED else WRONG
            self.stopped = UNTOLD
            shown = counting.shown(lambda: found.result, self.stopped)
            told = result_data.whole(shown, hands_per_hour)
            if session is not None and found.ended is Ended.DONE:
                told["sessions"] = self._sessions(workers, found, session, sessions, purse)
        told |= {"asked": self.rounds, "ended": found.ended.value, "seconds": seconds, "workers": self._who(workers)}
        told["played"] = found.rounds - before  # in these seconds
        click.echo(json.dumps(told, indent=2)) if as_json else simulate_text.show(told)
        code = simulate_text.warn(told)
        if found.ended is Ended.STOPPED:
            click.echo(f"Stopped after {found.rounds:,} of {self.rounds:,} rounds.", err=True)
            code = code or ctrl_c.STOPPED
        if found.ended is Ended.BROKEN:
            click.echo(f"Error: the workers are gone ({found.why}); this is what they had counted.", err=True)
            code = code or WRONG
        if resume is not None and resume.failed is not None:
            click.echo(f"Error: {self.resume_at} cannot be written: {resume.failed.strerror}; {WHOLE}", err=True)
            code = code or NOT_WRITTEN
        if out is not None:
            code = _save(out, write(outcomes.table(simulation.numbered(self.question), found.total))) or code
        return code

    @contextmanager
    def _workers(self) -> "Iterator[Workers]":
        from pitboss.sim import workers

        if self.scheduler is not None:
            with workers.cluster(self.scheduler) as found:
                yield found
        elif self.processes is not None:
            with workers.processes(self.processes) as found:
                yield found
        else:
            with workers.threads(self.threads) as found:
                yield found

    def _who(self, workers: "Workers") -> str:
        if self.scheduler is not None:
            return self.scheduler
        return some(workers.count, "thread") if self.processes is None else some(workers.count, "process", "processes")

    def _played(self, workers: "Workers", resume: "Resume | None") -> "Simulated":
        from pitboss.sim.blocks import BLOCK
        from pitboss.sim.simulation import simulate

        began = time.monotonic()
        with Bar() as bar:

            def tell(at: "Progress") -> None:
                if time.monotonic() - began >= counting.QUIET_S:
                    played = (at.counted.blocks - at.began) * BLOCK
                    doing = "Compiling, once on this machine" if counting.is_compiling() else "Playing"
                    far = f"{at.counted.blocks * BLOCK:,} rounds, {rate(played / at.seconds)}"
                    bar.show(doing, at.counted.blocks / at.blocks, far)

            return simulate(self.question, self.rounds, workers, resume=resume, tell=tell)

    def _sessions(
        self, workers: "Workers", found: "Simulated", rounds: int, many: int, purse: Cents | None
    ) -> dict[str, Any]:
        from pitboss.sim import exact, paths, result_data

        with Bar() as bar:
            followed = paths.sessions(
                self.question, rounds, many, workers, purse, lambda share: bar.show("Following sessions", share)
            )
        one = counting.shown(lambda: exact.whole_spot(found.question), self.stopped)
        return result_data.evenings(followed, paths.known(one, rounds, purse))


def _strategy(said: str) -> str:
    from pitboss.sim.question import QuestionError, strategy_of

    try:
        return strategy_of(said)
    except QuestionError as error:
        raise UserError(f"--strategy {error}") from None


def _dollars(written: str) -> Cents:
    try:
        cents = chips.dollars(written)
    except ValueError as error:
        raise UserError(f"--bankroll {written}: {error}") from None
    if cents <= 0:
        raise UserError("--bankroll is more than nothing")
    return cents


def _writer(out: Path) -> Any:
    from pitboss.sim import outcomes

    check_folder(out)
    try:
        return outcomes.writer(out)
    except (ValueError, outcomes.NoParquet) as error:
        raise UserError(f"--out {error}") from None


def _save(path: Path, content: bytes) -> int:
    from pitboss import whole_file

    try:
        whole_file.save(path, content)
    except OSError as error:
        click.echo(f"Error: {path} cannot be written: {error.strerror}; {WHOLE}", err=True)
        return NOT_WRITTEN
    click.echo(f"{path}: {len(content):,} bytes", err=True)
    return 0


def _trace(question: "Question", number: int) -> None:
    from pitboss.rounds import record
    from pitboss.sim import simulation, trace

    made = counting.shown(lambda: simulation.ready(question), NOTHING)
    click.echo(record.write(trace.trace(made, number).record), nl=False)

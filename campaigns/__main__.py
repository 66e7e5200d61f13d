"""./campaign: what could be lost, doubled, held or seen, tried by the thousand."""

import argparse
import os
import sys
import time
from collections.abc import Callable
from textwrap import shorten

from campaigns import page
from campaigns.campaign import Campaign
from campaigns.every import EVERY
from campaigns.running import Progress, begun, run

SEED = 20_261_118
WELL, WRONG, NOT_RUN, MORE_TO_DO, STOPPED = 0, 1, 2, 3, 130
WEIGHED = (WELL, MORE_TO_DO, NOT_RUN, WRONG, STOPPED)  # of several campaigns, the last of these is told
CODES = """exit codes:
  0  all pieces were run, and all is well
  1  something is wrong; it is printed with the words that run it again
  2  something was not run: wrong words, or what has to be installed first
  3  --minutes were up: what was run is good, and there is more to do
  130  stopped by Ctrl-C; what was done is kept
"""


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="./campaign",
        description=__doc__,
        epilog=_listed(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    option = parser.add_argument
    option("names", nargs="*", metavar="NAME", help="campaigns to run; without one, all of them")
    option("--short", action="store_true", help="the size that ./test runs (this is the default)")
    option("--long", action="store_true", help="the full size; goes on where it ended")
    option("--minutes", type=_above_nothing, help="begin no piece after so many minutes; exit code 3 if more is left")
    option("--seed", type=int, default=SEED, help=f"where all chance comes from (default: {SEED})")
    option("--piece", type=int, help="run one piece of one campaign again, by its number; nothing is kept of it")
    option("--mended", action="store_true", help="run what was wrong again; what was good before the change stays done")
    option("--record", action="store_true", help="keep the figures for docs/reliability.md, if all is well")
    cores = os.cpu_count() or 1
    option("--processes", type=_one_or_more, default=cores, help="pieces side by side (default: one a core)")
    given = parser.parse_args(words)
    known = {one.name: one for one in EVERY}
    unknown = [name for name in given.names if name not in known]
    if unknown:
        parser.error(f"there is no campaign {unknown[0]!r}; there are {', '.join(known)}")
    if given.short and given.long:
        parser.error("--short and --long are two sizes: say one of them")
    if given.piece is not None and len(given.names) != 1:
        parser.error("--piece is of one campaign: name it")
    if given.piece is not None and (given.record or given.mended or given.minutes is not None):
        parser.error("--piece runs one piece and keeps nothing: leave --record, --mended and --minutes out")
    asked = [known[name] for name in given.names] or list(EVERY)
    if not given.long:
        asked = [one.short_form() for one in asked]
    if given.piece is not None:
        one = asked[0] if given.long or asked[0].short else known[given.names[0]]  # one without a short form
        if not 0 <= given.piece < one.long:
            parser.error(f"{one.name} has the pieces 0 to {one.long - 1:,}")
        return _again(one, given.seed, given.piece)
    ends = time.time() + 60 * given.minutes if given.minutes is not None else float("inf")
    codes = []
    for one in asked:
        if not (given.long or one.short):
            print(f"{one.name}: it has no short form beside ./test; --long runs it")
            codes += [NOT_RUN] if given.names else []
            continue
        if lacks := one.lacks():
            print(f"SKIPPED {one.name}: {lacks}", file=sys.stderr)
            codes.append(NOT_RUN)
            continue
        progress = begun(one, given.seed, mended=given.mended)
        codes.append(_whole(one, progress, one.long if given.long else one.short, given.processes, ends))
        if codes[-1] == STOPPED:
            break
        if given.record:
            print(_recorded(one, progress, codes[-1]))
    return max(codes, key=WEIGHED.index, default=WELL)


def _above_nothing(text: str) -> float:
    number = float(text)
    if not number > 0:
        raise argparse.ArgumentTypeError("it has to be more than 0")
    return number


def _one_or_more(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("it has to be 1 or more")
    return number


def _listed() -> str:
    every = "\n".join(f"  {one.name:<12} {shorten(one.about.partition(':')[0], 90)}" for one in EVERY)
    return f"campaigns:\n{every}\n\n{CODES}"


def _recorded(campaign: Campaign, progress: Progress, code: int) -> str:
    if campaign not in EVERY:
        return f"  not recorded: {campaign.name} is a small form"
    if code not in (WELL, MORE_TO_DO) or not progress.done:
        return "  not recorded: there is nothing, or something is wrong"
    if not page.record(campaign, progress):
        return "  not recorded: a larger run is on record"
    return "  recorded in campaigns/reached.json; make docs puts it on docs/reliability.md"


def _again(campaign: Campaign, seed: int, piece: int) -> int:
    if lacks := campaign.lacks():
        print(f"SKIPPED {campaign.name}: {lacks}", file=sys.stderr)
        return NOT_RUN
    found = campaign.run(piece, seed)
    print("\n".join(found.wrong) or f"{campaign.name} --seed {seed} --piece {piece}: all is well")
    return WRONG if found.wrong else WELL


def _whole(campaign: Campaign, progress: Progress, pieces: int, processes: int, ends: float) -> int:
    kept = f", {len(progress.done):,} of them done before" if progress.done else ""
    print(f"{campaign.name}: {_pieces(pieces)} of seed {progress.seed}{kept}", flush=True)
    try:
        done = run(campaign, progress, pieces, processes=processes, ends=ends, tell=_teller(pieces))
    except KeyboardInterrupt:
        print(f"\nstopped. {_further(campaign, progress, pieces)}")
        return STOPPED
    wrong = progress.outcome.wrong + campaign.verdict(progress.outcome.figures)
    for name, number in campaign.told(progress.outcome.figures).items():
        print(f"  {number:>14,}  {name}")
    print("\n".join(f"WRONG {one}" for one in wrong) or f"  all is well, after {progress.seconds:,.0f} s of work")
    if not done:
        print(f"  {_further(campaign, progress, pieces)}")
    return WRONG if wrong else WELL if done else MORE_TO_DO


def _pieces(number: int) -> str:
    return f"{number:,} piece{'' if number == 1 else 's'}"


def _further(campaign: Campaign, progress: Progress, pieces: int) -> str:
    name, _, small = campaign.name.partition(" ")
    size = "" if small or pieces == campaign.short else " --long"
    return f"{len(progress.done):,} of {pieces:,} are done. Go on: ./campaign {name}{size} --seed {progress.seed}"


def _teller(pieces: int) -> Callable[[Progress], None]:
    """A line now and then: often on a terminal, seldom in a log."""
    last, every = time.monotonic(), 10 if sys.stderr.isatty() else 120

    def tell(progress: Progress) -> None:
        nonlocal last
        if time.monotonic() - last > every:
            last = time.monotonic()
            print(f"  {len(progress.done):,} of {pieces:,} pieces", file=sys.stderr, flush=True)

    return tell


if __name__ == "__main__":
    sys.exit(main())

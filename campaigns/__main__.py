"""./campaign: what could be lost, doubled, held or seen, tried by the thousand."""

import argparse
import os
import sys
import time
from collections.abc import Callable

from campaigns import page
from campaigns.campaign import Campaign
from campaigns.every import EVERY
from campaigns.running import Progress, begun, run

SEED = 20_261_118
MORE_TO_DO = 3  # the exit code if --minutes were up; all that was run is good


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
    option("--minutes", type=float, help="begin no piece after so many minutes; exit code 3 if more is left")
    option("--seed", type=int, default=SEED, help=f"where all chance comes from (default: {SEED})")
    option("--piece", type=int, help="run one piece of one campaign again, by its number")
    option("--mended", action="store_true", help="run what was wrong again; what was good before the change stays done")
    option("--record", action="store_true", help="put the figures on docs/reliability.md, if all is well")
    option("--processes", type=int, default=os.cpu_count() or 1, help="pieces side by side (default: one a core)")
    given = parser.parse_args(words)
    known = {one.name: one for one in EVERY}
    unknown = [name for name in given.names if name not in known]
    if unknown:
        parser.error(f"there is no campaign {unknown[0]!r}; there are {', '.join(known)}")
    if given.short and given.long:
        parser.error("--short and --long are two sizes: say one of them")
    if given.piece is not None and len(given.names) != 1:
        parser.error("--piece is of one campaign: name it")
    asked = [known[name] for name in given.names] or list(EVERY)
    if not given.long:
        asked = [one.short_form() for one in asked]
    if given.piece is not None:
        return _again(asked[0], given.seed, given.piece)
    ends = time.time() + 60 * given.minutes if given.minutes is not None else float("inf")
    codes = []
    for one in asked:
        if given.long and (lacks := one.lacks()):
            print(f"SKIPPED {one.name}: {lacks}", file=sys.stderr)
            continue
        progress = begun(one, given.seed, mended=given.mended)
        codes.append(_whole(one, progress, one.long if given.long else one.short, given.processes, ends))
        if given.record and one in EVERY and codes[-1] in (0, MORE_TO_DO) and progress.done:
            page.record(one, progress)
    return max(codes, default=0)


def _listed() -> str:
    return "campaigns:\n" + "\n".join(f"  {one.name:<12} {one.about.partition(':')[0]}" for one in EVERY)


def _again(campaign: Campaign, seed: int, piece: int) -> int:
    found = campaign.run(piece, seed)
    print("\n".join(found.wrong) or f"{campaign.name} --seed {seed} --piece {piece}: all is well")
    return 1 if found.wrong else 0


def _whole(campaign: Campaign, progress: Progress, pieces: int, processes: int, ends: float) -> int:
    kept = f", {len(progress.done):,} of them done before" if progress.done else ""
    print(f"{campaign.name}: {pieces:,} pieces of seed {progress.seed}{kept}", flush=True)
    try:
        done = run(campaign, progress, pieces, processes=processes, ends=ends, tell=_teller(pieces))
    except KeyboardInterrupt:
        print(f"\nstopped; ./campaign {campaign.name} goes on from here")
        return 130
    wrong = progress.outcome.wrong + campaign.verdict(progress.outcome.figures)
    for name, number in campaign.told(progress.outcome.figures).items():
        print(f"  {number:>14,}  {name}")
    print("\n".join(f"WRONG {one}" for one in wrong) or f"  all is well, after {progress.seconds:,.0f} s of work")
    return 1 if wrong else 0 if done else MORE_TO_DO


def _teller(pieces: int) -> Callable[[Progress], None]:
    """A line now and then, on the terminal."""
    last = time.monotonic()

    def tell(progress: Progress) -> None:
        nonlocal last
        if time.monotonic() - last > 10 and sys.stderr.isatty():
            last = time.monotonic()
            print(f"  {len(progress.done):,} of {pieces:,} pieces", file=sys.stderr, flush=True)

    return tell


if __name__ == "__main__":
    sys.exit(main())

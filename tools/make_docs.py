"""Writes the generated pages: the references of sheets, library and API, a page for every sheet, the table of clauses.

`python -m tools.make_docs` writes them; with `--check` it only says which are out of date, and fails.
"""

import json
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import MISSING
from pathlib import Path
from typing import Any

from campaigns import page as campaign_page
from pitboss.cli import manual
from pitboss.house import permits
from pitboss.house.people.roles import MAY_SECOND, Role
from pitboss.report import emergency_paper, filing
from pitboss.report.letterhead import Letterhead
from pitboss.report.sheet_documents import Asked
from pitboss.report.writers import markdown
from pitboss.sheets import fields, house, model, shipped, values, words
from pitboss.sheets.game import Game
from pitboss.tables import irregular
from tools import make_api, make_asvs, make_layouts, make_library, make_procedures, make_threats, make_walk

ROOT = Path(__file__).resolve().parent.parent
TESTS = ROOT / "tests"
DOCS = ROOT / "docs"
MADE = "<!-- Made by tools/make_docs.py; change its sources, then run `make docs`. -->\n"


def pages(proofs: dict[str, list[str]] | None = None) -> dict[Path, str]:
    """By path what each page has to say. `proofs` are the tests of each clause, where somebody has collected them."""
    made = {DOCS / "sheet-reference.md": reference(), DOCS / "clauses.md": clauses(proofs or collected())}
    made[DOCS / "irregularities.md"] = irregularities()
    made[DOCS / "procedures.md"] = make_procedures.page(MADE)
    made[DOCS / "threats.md"] = make_threats.page(MADE)
    made[DOCS / "asvs.md"] = make_asvs.page(MADE)
    made[DOCS / "reliability.md"] = campaign_page.page(MADE)
    made[DOCS / "emergency.md"] = emergency()
    made[DOCS / "permissions.md"] = permissions()
    made[DOCS / "api.md"] = make_api.page(MADE)
    made[DOCS / "observations.md"] = make_layouts.page(MADE)
    made[DOCS / "walk.md"] = make_walk.page(MADE)
    made[DOCS / "command-line.md"] = command_line()
    made[DOCS / "library-reference.md"] = make_library.page(MADE)
    made[DOCS / "pitboss.1"] = manual.troff()
    made[DOCS / "sheets" / "README.md"] = shelf()
    for name in shipped.ids():
        made[DOCS / "sheets" / f"{name}.md"] = page(shipped.load(name))
    for name, place in FILED.items():
        made[DOCS / "filings" / f"{name}.md"] = filed(name, place)
    return made


def emergency() -> str:
    title, rest = markdown.text(emergency_paper.document(Letterhead())).split("\n", 1)
    return f"{title}\n{MADE}{rest}"


# ---------------------------------------------------------------- the sheet language


FILED = {
    "six-card": "new-hampshire",
    "pair-plus": "new-hampshire",
    "mini-royal": "nevada",
    "player-dealer": "california",
    "four-card": "new-hampshire",
}


def filed(name: str, place: str) -> str:
    """An original sheet as the filing of its place, without the documents that go with it."""
    asked = Asked(shipped.load(name), jurisdiction=place)
    title, rest = markdown.text(filing.made(asked, appendices=False)).split("\n", 1)
    return f"{title}\n{MADE}{rest}"


NOT_SAID = (
    "A rule that no field can say is refused and never approximated. These are known, with what is missing for each."
)
NOT_SAID_ROWS = (
    (
        "a card is changed for a new one, for a fee or for nothing",
        "Oasis Poker, Russian Poker, Caribbean Draw",
        "a choice decides on chips alone: no stage discards a card, deals one in its place, or lets a player say which",
    ),
    (
        "an extra card is bought, or the dealer is made to change a card",
        "Russian Poker",
        "every spot gets the same number of cards, and the dealer's hand is the same for all spots",
    ),
    (
        "a hand is set as two, and both are compared",
        "Pai Gow Poker, Pai Gow Tiles",
        "`set_by` picks the cards of one hand; `player` and `dealer` are the only pair that is compared, so two wins "
        "of two and a tie by halves cannot be written; nor can the house way of the dealer",
    ),
    (
        "a hand is split in two, and each is played on",
        "Blackjack",
        "a spot has one hand and one set of stakes from the deal to the settlement",
    ),
    (
        "cards for all that some hands take and others do not",
        "Criss Cross Poker",
        "a hand takes all cards of the board or the first so many (`first`): a row without its column cannot be picked",
    ),
    (
        "a wild card, or a joker",
        "Pai Gow Poker, games with deuces wild",
        "a deck has ranks and suits and no other card, and a ladder ranks every card as what it is",
    ),
    (
        "a payout that depends on two hands at once",
        "a bad beat bonus, a pair of aces against a pair of aces",
        "a pay line names a class of one hand, and a showdown says who is ahead and not by which of the dealer's hands",
    ),
    (
        "a payout that depends on two pay classes of the same cards",
        "I Luv Suits with straight flushes, a suited pair, a flush that is also a straight to three",
        "a ladder gives a hand one value: by its longest suit or by pairs and straights. Two wagers on two ladders can "
        "be written, a line that asks for both cannot",
    ),
    (
        "suits that rank, or a line for a suit or for single cards",
        "a royal flush in spades, the dealer's ace of spades",
        "suits are interchangeable everywhere: in pay classes, in comparisons and in the counts of the solver",
    ),
    (
        "a wager on another spot's hand, or on all hands of the table",
        "a six card bonus on the table's best hand, an envy bonus",
        "a wager is settled on the cards of its own spot, of the dealer and of the board",
    ),
    (
        "a choice that needs a hand while cards are still to come",
        "a raise that takes a pair on the flop",
        "`only_with` asks for the player's whole hand; it is refused at a stage after which cards come",
    ),
    (
        "a wager that is added to later, or a second multiple on the same wager",
        "a Play that may be doubled on the river",
        "a decision wager is made once; a second one beside it, with its own name, says the same in most games",
    ),
    (
        "a decision wager that is a multiple of another decision wager, or of one that may be taken back",
        "a River bet of twice the Flop bet",
        "`of` names an opening wager that stays to the end",
    ),
    (
        "rules that change with the number of spots, with earlier rounds, or with the order of the players",
        "a streak bonus",
        "a round knows nothing of the rounds before it, and no spot of another",
    ),
)


def reference() -> str:
    lines = [
        "# The sheet language",
        MADE,
        "A rule sheet is a TOML file. `pitboss check FILE` names every problem in it with line and column, and "
        "`pitboss rules FILE` prints the game it describes. The shipped sheets are in `src/pitboss/sheets/library/`. "
        "A field marked *text* says something and changes no game; every other field is a rule and part of the digest.",
        "",
        'A sheet may begin with `extends = "ID"` (a shipped sheet, or a file in the same folder): it then says only '
        "what is different. Tables are merged key by key, stages by their `id` (or `do`, where they have none). "
        "Everything else is replaced, lists and pay tables too. What a sheet says of itself is not inherited at all: "
        "its `summary`, its `source` and its `readings` are those of the base and perhaps not true of this one; "
        "`check` notes what is lost by that. Three keys say otherwise:",
        "",
        '- `remove = ["wagers.raise.cap", "stages.expose"]` takes away what the base sheet has: a key by its path, '
        "a stage by its name.",
        '- `keep = ["wagers.pair-plus.pays"]` keeps the lines of a pay table, but for those that the sheet writes. '
        "Without it `check` names each line that is not inherited any more. A table that stands in `remove` is written "
        'anew without a word. `keep = ["readings"]`, or `"summary"`, or `"source"`, takes them over from the base; '
        "readings that the sheet writes itself take the place of those of the same clause.",
        '- `before = "decide"`, in a `[[stages]]` of its own, puts the stage before the one of that name; a stage that '
        "the base has is moved there. Without it a new stage comes last.",
        "",
        "Hands are written in words: a category (`flush`), a category with its rank (`pair of aces`, `four aces`, "
        "`ace-high straight flush`, `ace-king-high flush`), a high card (`queen high`, `ace-king high`), each with "
        "`or better` behind it where that is meant; or a stretch of ranks with both its ends "
        "(`pair of sixes to tens`, `nine to jack high`). "
        "Where one pay line lies within another, the finer one pays; `anything else` is the line of every hand that no "
        "other line takes. Odds are `40 to 1`; `40 for 1` counts the stake and is 39 to 1; a line may also say `push` "
        'or `lose`. Amounts are dollars in quotes: `"$2"`, `"$2.50"`. A line of a wager settled on a hand alone '
        "may be a prize, `$500` or `10% of jackpot`, which is paid whatever was staked; the stake does not come back.",
        "",
    ]
    for heading, kind in _parts():
        lines += [f"## {heading}", "", (kind.__doc__ or "").strip().split("\n")[0], ""]
        lines += ["| key | what it takes | default | meaning |", "|---|---|---|---|"]
        lines += [_field(name, one) for name, one in fields.documented(kind)]
        lines.append("")
    lines += ["## What cannot be said", "", NOT_SAID, "", "| rule | game that needs it | what is missing |"]
    lines += ["|---|---|---|", *(f"| {' | '.join(row)} |" for row in NOT_SAID_ROWS), ""]
    return "\n".join(lines)


def _parts() -> Iterator[tuple[str, type[Any]]]:
    yield "The sheet", model.Sheet
    yield "`[equipment]`", model.Equipment
    yield "`[ladders.NAME]`", model.LadderPart
    yield "`[hands.NAME]`", model.HandPart
    for word, stage in model.STAGES.items():
        yield f'`[[stages]]` with `do = "{word}"`', stage
    yield '`[wagers.NAME]` with `kind = "opening"` or `"side"`', model.OpeningPart
    yield '`[wagers.NAME]` with `kind = "decision"`', model.DecisionPart
    yield '`[wagers.NAME]` with `kind = "bonus"`', model.BonusPart
    yield "`showdown` of a wager", values.Showdown
    yield "`[meters.NAME]`", model.MeterPart
    yield "`[breakage]`", house.BreakagePart
    yield "`[bank]`", house.Bank
    yield "`[bank.collection]`", house.Collection
    yield "`[bank.backline]`", house.Backline
    yield "`[call_outs]`", house.CallOuts
    yield "`[policies]`", house.Policies
    yield "`[spots]`", house.Spots
    yield "`[admission]`", house.Admission
    yield "`[identity]`", house.Identity
    yield "`[[house_rules]]`", house.HouseRule
    yield "`[[readings]]`", house.Reading


def _field(name: str, one: Any) -> str:
    reader, default = one.metadata["reader"], one.metadata["default"]
    shown = "required" if default is MISSING else _default(default)
    text = " *text*" if one.metadata["text"] else ""
    meaning = f"{one.metadata['doc']}{text}"
    return f"| `{name}` | {_cell(reader.expects)} | {shown} | {_cell(meaning)} |"


def _default(value: Any) -> str:
    if value in (None, (), {}, "") or hasattr(value, "__dataclass_fields__"):
        return ""
    return f"`{getattr(value, 'value', value)}`".replace("`True`", "`true`").replace("`False`", "`false`")


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


# ---------------------------------------------------------------- the sheets


def shelf() -> str:
    lines = ["# The shipped sheets", MADE]
    for title, names in shipped.shelves().items():
        lines += [f"## {title}", ""]
        for name in names:
            game = shipped.load(name)
            lines.append(f"- [`{name}`]({name}.md): {game.title}. {game.sheet.summary}")
        lines.append("")
    return "\n".join(lines)


def page(game: Game) -> str:
    lines = [f"# {game.title}", MADE, game.sheet.summary, "", f"Id `{game.id}`, digest `{game.digest}`.", ""]
    if game.sheet.source:
        lines += [f"Source: {game.sheet.source}.", ""]
    for section in words.sections(game):
        lines += [f"## {section.heading}", ""]
        numbered = section.heading == "How a round goes"
        lines += [line if numbered else f"- {line}" for line in section.lines]
        if section.rows:
            lines += ["", "| hand | pays |", "|---|---|", *(f"| {name} | {odds} |" for name, odds in section.rows)]
        lines.append("")
    return "\n".join(lines)


# ---------------------------------------------------------------- when something goes wrong


def irregularities() -> str:
    lines = [
        "# When something goes wrong at a table",
        MADE,
        "Each irregularity is a command of the floor with a reason on record. What it does is computed from the policy "
        "of the sheet (`[policies]`, see the [sheet language](sheet-reference.md)), never typed in. A void hand opens "
        "its deck at once and stays in the history; a collection is kept or given back as the sheet says.",
        "",
        irregular.page(),
    ]
    return "\n".join(lines)


# ---------------------------------------------------------------- who may do what


def permissions() -> str:
    states = [f"- **{name}**: {says}" for name, says in permits.STATES.items() if name in permits.AT_TABLES]
    seconds = ", ".join(f"`{role.value}`" for role in Role if role in MAY_SECOND)
    lines = [
        "# Who may do what",
        MADE,
        "Every command and every question that comes to a house from outside is held against this one table: the role "
        "of whoever asks, what they ask, and the state of the table that they ask it of. What is not in it is refused, "
        "and no setting changes it. What is let through may still be refused by the game, which knows its own rules.",
        "",
        "Everybody with an account is a player, whatever else they are, and an account may have several roles. A guest "
        "plays where no chips from the cashier are played for: at practice tables and on a night. Nobody works at a "
        "table that they play at, nor at the cage for it, and nobody plays at a table that they deal. There is no "
        "command, for any role, that shows a hidden card of a hand that is on.",
        "",
        "Where a second person is named, the command waits until another person with one of those roles has agreed, "
        "for 15 minutes at most; then it is carried out with both names on record. At practice tables one person is "
        "enough. A ruling, a card that was misplaced, and an irregularity of real cards need a second person if the "
        "hand is void by it, as the policy of the sheet has it. What a command says to the second person has to be "
        "true still when they agree: another hand, or another book, is asked for anew. What cannot be done, such as a "
        "fill of more than the cage has, is refused before anybody is asked.",
        "",
        "These need one above an amount that the house sets (`second_over_cents`), added up over the gaming day:",
        "",
        "- opening tables with chips from the cashier: trays and racks that one person has opened alone;",
        "- selling chips for cash at a table: what was sold there with nobody beside the seller;",
        "- cashing chips in hand that the book does not know: what was paid out for such chips;",
        "- a cash-out from an account: what its holder was paid out in cash;",
        "- and by itself, a drop box whose count differs from the book by more than the amount.",
        "",
        "So do payouts to walk-ins at a table with real cards, added up until somebody beside the dealer has looked.",
        "",
        "The cage adds up and decides in its own record, so that commands sent at once, or to several processes, count "
        "one after the other. Nobody is the second person behind a command about their own chips.",
        "",
        "**No manager becomes the second person alone.** Once there are two managers, it takes both to give somebody "
        f"a role that may agree to something ({seconds}), to invite somebody with one, to "
        "enable an account that has one, to disable another manager or take that role away, and to change what needs a "
        "second person: the flags and the amount. A house with one manager begins alone; that is on record in the "
        "stream `staff`, and the auditor's page names it. What that manager has invited alone with such a role, and "
        "nobody has taken up, ends with the second manager's arrival: it is made anew, by both. Whoever has the "
        "machine itself has the house: "
        "`pitboss accounts` asks nobody.",
        "",
        "The states of a table:",
        "",
        *states,
        "",
        permits.page(),
    ]
    return "\n".join(lines)


# ---------------------------------------------------------------- the command line


def command_line() -> str:
    lines = [
        "# The command line",
        MADE,
        "This page has the `--help` of every verb. `./run VERB` in a checkout is `pitboss VERB` "
        "elsewhere. A SHEET is the id of a shipped sheet (`pitboss sheets`) or the name of your own file. Amounts are "
        "dollars, as in `2`, `2.50` or `$2`. For bad input the message says what is wrong, where, and what to do "
        "instead, and the exit code is 2; a check that fails ends with exit code 1, and Ctrl-C with 130.",
        "",
        "Most verbs have `--json` for programs. Text is wrapped to the width of the terminal. In a pipe a sentence "
        "stays one line, and a table may have 100 columns; `COLUMNS` changes that.",
        "",
        "**Completion.** A shell completes verbs, options and sheets with the Tab key once it has the script that "
        "`pitboss completion bash`, `zsh` or `fish` prints:",
        "",
        "    pitboss completion bash > ~/.local/share/bash-completion/completions/pitboss",
        "    pitboss completion zsh  > ~/.zfunc/_pitboss       # with fpath+=~/.zfunc before compinit",
        "    pitboss completion fish > ~/.config/fish/completions/pitboss.fish",
        "",
        "**Manual page.** `pitboss man | man -l -` shows it; `pitboss man > ~/.local/share/man/man1/pitboss.1` keeps "
        "it. It is also [`pitboss.1`](pitboss.1) beside this page.",
        "",
        "| variable | what it says |",
        "|---|---|",
        *(f"| `{name}` | {says} |" for name, says in manual.ENVIRONMENT.items()),
        "",
        manual.page(),
    ]
    return "\n".join(lines)


# ---------------------------------------------------------------- the clauses


def clauses(proofs: dict[str, list[str]]) -> str:
    """Every clause with the tests that prove it, as pytest itself collects them."""
    told = tomllib.loads((ROOT / "tests" / "clauses.toml").read_text(encoding="utf-8"))
    if unknown := sorted(set(proofs) - set(told)):
        raise SystemExit(f"tests name clauses that are not in tests/clauses.toml: {', '.join(unknown)}")
    open_ones = [name for name in told if name not in proofs]
    lines = [
        "# The clauses and their proof",
        MADE,
        f"{len(told)} clauses. {len(told) - len(open_ones)} are shown by the sheet itself, by a single round, by a "
        f"table over many or by the house, and are proved by the tests named; {len(open_ones)} are open.",
        "",
    ]
    for letter in dict.fromkeys(name[0] for name in told):
        lines += [f"## {letter}", "", "| clause | what must hold | state | tests |", "|---|---|---|---|"]
        for name, clause in told.items():
            if name[0] == letter:
                state = "open" if name in open_ones else "proved"
                tests = "<br>".join(f"`{test}`" for test in proofs.get(name, []))
                lines.append(f"| {name} | {_cell(clause['says'])} | {state} | {tests} |")
        lines.append("")
    return "\n".join(lines)


def collected() -> dict[str, list[str]]:
    """From each clause to the tests that carry its mark; the parameters of a test are left out."""
    program = "import sys; from tools.clause_marks import main; main(sys.argv[1:])"
    # Only the marked files: collecting the others takes most of the time.
    asked = [sys.executable, "-c", program, *map(str, marked())]
    answer = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)
    if answer.returncode:
        errors = [line for line in answer.stdout.splitlines() if line.startswith(("E ", "ERROR"))]
        raise SystemExit("the tests cannot be collected:\n" + "\n".join(errors) + answer.stderr)
    found: dict[str, list[str]] = json.loads(answer.stdout.splitlines()[-1])
    return found


def marked() -> list[Path]:
    """The files with tests that prove a clause."""
    return [path for path in sorted(TESTS.rglob("test_*.py")) if "mark.clause" in path.read_text(encoding="utf-8")]


def main() -> int:
    made = pages()
    stale = [path for path, text in made.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    if "--check" in sys.argv[1:]:
        for path in stale:
            sys.stdout.write(f"{path.relative_to(ROOT)} is out of date; run `make docs`\n")
        return 1 if stale else 0
    for path, text in made.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    sys.stdout.write(f"{len(stale)} pages written\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())

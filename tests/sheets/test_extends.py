"""Sheets that extend others: what is merged, replaced and removed, and in which file a problem is."""

from collections.abc import Callable, Mapping

import pytest

from pitboss.money.chips import Odds
from pitboss.sheets import shipped
from pitboss.sheets.house import Banker
from pitboss.sheets.model import (
    BonusPart,
    DealStage,
    DecideStage,
    DecisionPart,
    OpeningPart,
    Sheet,
)
from pitboss.sheets.problems import Problem, Severity, dotted
from pitboss.sheets.read import Source, read
from pitboss.sheets.values import Listed, Outcome, Posted

Problems = Callable[..., tuple[Problem, ...]]
Place = Callable[[str, str], tuple[int, int]]

HEAD = 'schema = 1\nid = "own"\ntitle = "Own"\n'
FOUR = f'{HEAD}extends = "four-card"\n'
PAIR = f'{HEAD}extends = "pair-plus"\n'
THREE = f'{HEAD}extends = "three-card"\n'


def _of_lines(found: tuple[Problem, ...]) -> list[Problem]:
    """All but the note on what a variant does not say of itself."""
    return [problem for problem in found if problem.path != ("extends",)]


def _sheet(text: str, files: Mapping[str, str] | None = None) -> Sheet:
    others = files or {}

    def find(name: str) -> Source | None:
        return Source(f"{name}.toml", others[name]) if name in others else shipped.find(name)

    return read(Source("own.toml", text), find)[0]


def test_a_table_is_merged_key_by_key() -> None:
    """Would catch a variant that loses the lines it did not mention."""
    base, own = shipped.load("four-card").sheet, _sheet(FOUR + '[wagers.raise]\ncap = "$8"\n')
    raised = own.wagers[1]
    assert isinstance(raised, DecisionPart)
    assert (raised.cap, raised.of, raised.title) == (800, "ante", "Raise")
    assert own.wagers[2:] == base.wagers[2:]


def test_an_inline_table_is_merged_too() -> None:
    """Would catch a showdown that is replaced where the variant names one result."""
    own = _sheet(FOUR + '[wagers.ante]\nshowdown = { equal = "push" }\n')
    ante = own.wagers[0]
    assert isinstance(ante, OpeningPart)
    assert ante.showdown is not None
    assert (ante.showdown.higher, ante.showdown.equal) == (Odds(1), Outcome.PUSH)


def test_a_pay_table_replaces_the_one_of_the_base_and_names_the_lines_that_are_lost(
    problems: Problems, place: Place
) -> None:
    """Would catch a line that a designer took out and that is paid all the same, or one that is lost in silence."""
    text = FOUR + '[wagers.bonus]\npays = { "Trips" = "3 to 1" }\n'
    bonus = _sheet(text).wagers[2]
    assert isinstance(bonus, BonusPart)
    assert bonus.pays == {"three of a kind": Odds(3)}
    notes = _of_lines(problems(text))
    assert [note.severity for note in notes] == [Severity.NOTE] * 2
    assert [note.message.split(" is not")[0] for note in notes] == [
        'the line "four of a kind" = "25 to 1"',
        'the line "straight flush" = "20 to 1"',
    ]
    assert notes[0].hint == 'to keep its other lines, write keep = ["wagers.bonus.pays"] at the top'
    assert {(note.file, note.line, note.column) for note in notes} == {("own.toml", *place(text, "pays"))}


def test_a_pay_table_that_is_kept_has_the_lines_of_both() -> None:
    """Would catch a variant that cannot change one line of twenty."""
    own = _sheet(FOUR + 'keep = ["wagers.bonus.pays"]\n[wagers.bonus]\npays = { "Trips" = "3 to 1" }\n')
    bonus = own.wagers[2]
    assert isinstance(bonus, BonusPart)
    assert bonus.pays == {"four of a kind": Odds(25), "straight flush": Odds(20), "three of a kind": Odds(3)}


def test_a_pay_table_in_a_showdown_is_kept_or_replaced_as_well(problems: Problems) -> None:
    """Would catch the one pay table that does not stand under `pays`."""
    head, change = f'{HEAD}extends = "caribbean-stud"\n', '[wagers.raise.showdown]\nhigher = { "pair" = "2 to 1" }\n'
    lost = _of_lines(problems(head + change))
    assert [problem.severity for problem in lost].count(Severity.NOTE) == 9
    assert _of_lines(problems(head + 'keep = ["wagers.raise.showdown.higher"]\n' + change)) == []


def test_a_table_that_is_removed_first_is_written_anew_without_a_note(problems: Problems) -> None:
    """Would catch a designer who means it and is told so at every check."""
    text = FOUR + 'remove = ["wagers.bonus.pays"]\n[wagers.bonus]\npays = { "four of a kind" = "9 to 1" }\n'
    assert _of_lines(problems(text)) == []


@pytest.mark.parametrize(
    ("keep", "path", "says", "hint"),
    [
        ('["wagers.bonus.pay"]', "keep[0]", "is nothing that can be kept", 'did you mean "wagers.bonus.pays"?'),
        ('["wagers.aces-up.pays"]', "keep[0]", "writes none of its lines", "leave it out of keep"),
        ('"wagers.bonus.pays"', "keep", "expected a list of what is kept", ""),
    ],
)
def test_a_wrong_keep_is_told(problems: Problems, keep: str, path: str, says: str, hint: str) -> None:
    """Would catch a slip after which the lines are lost all the same."""
    text = f'{FOUR}keep = {keep}\n[wagers.bonus]\npays = {{ "three of a kind" = "3 to 1" }}\n'
    (problem,) = [one for one in problems(text) if one.severity is Severity.ERROR]
    assert (dotted(problem.path), says in problem.message, hint in problem.hint) == (path, True, True)
    assert problem.line > 1


def test_a_stage_of_the_base_can_be_moved() -> None:
    """Would catch a `before` that is ignored where the base has the stage."""
    own = _sheet(HEAD + 'extends = "four-card-3x"\n[[stages]]\ndo = "expose"\nbefore = "decide"\nwhich = "first"\n')
    assert [stage.do for stage in own.stages] == ["bet", "deal", "expose", "decide", "reveal", "settle"]


def test_two_stages_of_one_name_in_a_variant_are_told(problems: Problems) -> None:
    """Would catch a second stage that silently overwrites the first."""
    text = FOUR + '[[stages]]\ndo = "deal"\nplayer = 5\n[[stages]]\ndo = "deal"\nplayer = 4\n'
    (problem,) = problems(text)
    assert (problem.message, problem.line) == ('two stages are called "deal"', 8)


def test_a_stage_is_merged_with_the_one_of_its_name() -> None:
    """Would catch a second decision where the variant means the first one with other choices."""
    stages = _sheet(PAIR + '[[stages]]\ndo = "decide"\nchoices = ["1x", "2x"]\n').stages
    assert [stage.do for stage in stages] == ["bet", "deal", "decide", "reveal", "settle"]
    decision = stages[2]
    assert isinstance(decision, DecideStage)
    assert ([choice.word for choice in decision.choices], decision.wager) == (["1x", "2x"], "play")


def test_a_stage_is_found_by_its_id_where_there_are_two_of_a_kind() -> None:
    """Would catch merging by what a stage does where an id says which one is meant."""
    base = (
        THREE
        + 'remove = ["stages"]\n'
        + "".join(
            f"[[stages]]\n{stage}\n"
            for stage in (
                'do = "bet"',
                'do = "deal"\nid = "first"\nplayer = 2\ndealer = 3',
                'do = "deal"\nid = "second"\nplayer = 1',
                'do = "decide"\nwager = "play"\nchoices = ["fold", "1x"]',
                'do = "reveal"',
                'do = "settle"',
            )
        )
    )
    own = 'schema = 1\nextends = "base"\nid = "own"\n[[stages]]\ndo = "deal"\nid = "second"\norder = "hand by hand"\n'
    deals = [stage for stage in _sheet(own, {"base": base}).stages if isinstance(stage, DealStage)]
    assert [(deal.player, deal.order.value) for deal in deals] == [(2, "one at a time"), (1, "hand by hand")]


def test_a_list_is_replaced() -> None:
    """Would catch lists that are joined, so that nothing can be taken out of one."""
    own = _sheet(FOUR + '[wagers.ante]\namounts = ["$10"]\n[wagers.raise]\ncap = "$40"\n')
    ante = own.wagers[0]
    assert isinstance(ante, OpeningPart)
    assert ante.amounts == Listed((1000,))


def test_a_list_of_tables_is_replaced() -> None:
    """Would catch a variant that keeps the notices it does without."""
    own = _sheet(FOUR + '[[house_rules]]\nsays = "No smoking."\n')
    assert [rule.says for rule in own.house_rules] == ["No smoking."]


def test_a_reading_replaces_the_one_of_its_clause() -> None:
    """Would catch a variant that says one thing and its opposite, or forgets the readings it shares."""
    own = _sheet(FOUR + 'keep = ["readings"]\n[[readings]]\nclause = "E5"\ntaken = "This."\nbecause = "So."\n')
    clauses = [reading.clause for reading in own.readings]
    base = [reading.clause for reading in shipped.load("four-card").sheet.readings]
    assert sorted(clauses) == sorted(base)
    assert [reading.taken for reading in own.readings if reading.clause == ("E5",)] == ["This."]


def test_what_a_sheet_says_of_itself_is_not_inherited_and_a_note_says_so(problems: Problems, place: Place) -> None:
    """Would catch a variant that gives out the source and the readings of another game as its own."""
    text = FOUR + '[[readings]]\nclause = "E5"\ntaken = "This."\nbecause = "So."\n'
    own = _sheet(text)
    assert (own.summary, own.source, [reading.taken for reading in own.readings]) == ("", "", ["This."])
    assert own.object == shipped.load("four-card").sheet.object
    (note,) = problems(text)
    assert str(note) == (
        "own.toml:{}:{}: note: extends: not inherited from the base: summary, source and readings (E1, E2, E6, E7, "
        'E10, E14); a variant says what it is (write it here, or take over what holds here too with keep = ["summary", '
        '"source", "readings"])'
    ).format(*place(text, "extends"))


@pytest.mark.parametrize(
    ("says", "lost"),
    [
        ('summary = "Mine."\nsource = "Mine"\n', "readings;"),
        ('summary = "Mine."\nkeep = ["source", "readings"]\n', ""),
        ('keep = ["summary", "source", "readings"]\n', ""),
        ('remove = ["summary", "source", "readings"]\n', ""),
    ],
)
def test_what_is_written_kept_or_removed_is_not_missed(problems: Problems, says: str, lost: str) -> None:
    """Would catch a note about what the author has said already."""
    found = [str(note) for note in problems(FOUR + says)]
    assert [f"not inherited from the base: {lost} a variant" in one for one in found] == [True] * bool(lost)


@pytest.mark.parametrize(
    ("says", "told"),
    [
        ('keep = ["reedings"]\n', 'keep[0]: "reedings" is nothing that can be kept'),
        ('summary = "Mine."\nkeep = ["summary"]\n', 'keep[0]: "summary" is written here'),
    ],
)
def test_a_text_that_cannot_be_kept_is_told(problems: Problems, says: str, told: str) -> None:
    (problem,) = problems(FOUR + says)
    assert told in str(problem)


def test_a_kept_text_is_that_of_the_base() -> None:
    own, base = _sheet(FOUR + 'keep = ["source", "readings"]\n'), shipped.load("four-card").sheet
    assert (own.source, own.readings, own.summary) == (base.source, base.readings, "")


def test_a_new_stage_goes_before_the_one_that_it_names() -> None:
    """Would catch a stage behind the settlement, where it can do nothing."""
    own = _sheet(PAIR + '[[stages]]\ndo = "expose"\nbefore = "decide"\n')
    assert [stage.do for stage in own.stages] == ["bet", "deal", "expose", "decide", "reveal", "settle"]


def test_a_slip_of_before_is_told_with_the_word_that_was_meant(problems: Problems, place: Place) -> None:
    """Would catch a list of the keys of a stage that leaves out the only one that a variant has besides."""
    text = PAIR + '[[stages]]\ndo = "expose"\nbefor = "decide"\n'
    (problem,) = problems(text)
    assert (problem.message, problem.hint) == ('"befor" means nothing here', 'did you mean "before"?')
    assert (problem.line, problem.column) == place(text, "befor ")


def test_a_new_stage_before_one_that_is_not_there_is_told(problems: Problems, place: Place) -> None:
    """Would catch a stage with a slip that lands at the end without a word."""
    text = PAIR + '[[stages]]\ndo = "expose"\nbefore = "decied"\n'
    (problem,) = problems(text)
    assert (problem.message, problem.hint) == ('there is no stage "decied" to stand before', 'did you mean "decide"?')
    assert (problem.line, problem.column) == place(text, "before")


def test_a_stage_is_removed_by_its_name() -> None:
    """Would catch a stage that a variant cannot do without."""
    own = _sheet(HEAD + 'extends = "four-card-3x"\nremove = ["stages.expose"]\n')
    assert [stage.do for stage in own.stages] == ["bet", "deal", "decide", "reveal", "settle"]


def test_a_value_is_replaced() -> None:
    """Would catch the base winning over the variant."""
    own = _sheet(FOUR + '[wagers.ante]\namounts = "posted"\n')
    ante = own.wagers[0]
    assert isinstance(ante, OpeningPart)
    assert (own.id, own.title, ante.amounts) == ("own", "Own", Posted())


def test_what_is_removed_is_not_there() -> None:
    """Would catch a cap that stays, or a table that cannot be taken out whole."""
    own = _sheet(FOUR + 'remove = ["wagers.raise.cap", "wagers.aces-up", "policies"]\n')
    raised = own.wagers[1]
    assert isinstance(raised, DecisionPart)
    assert raised.cap is None
    assert [part.id for part in own.wagers] == ["ante", "raise", "bonus"]
    assert own.policies.clause == ()


def test_what_is_removed_may_be_written_anew() -> None:
    """Would catch a removal that also takes what the variant itself says."""
    own = _sheet(FOUR + 'remove = ["wagers.bonus.pays"]\n[wagers.bonus]\npays = { "four of a kind" = "9 to 1" }\n')
    bonus = own.wagers[2]
    assert isinstance(bonus, BonusPart)
    assert bonus.pays == {"four of a kind": Odds(9)}


def test_a_chain_of_sheets_is_resolved_from_its_base_up() -> None:
    """Would catch a middle sheet that is skipped, or wins over the last."""
    middle = (
        'schema = 1\nextends = "player-dealer"\nid = "middle"\ntitle = "Middle"\nfamily = "M"\n[bank]\nhands_max = 3\n'
    )
    own = _sheet(f'{HEAD}extends = "middle"\n', {"middle": middle})
    assert (own.title, own.family, own.bank.hands_max, own.bank.by) == ("Own", "M", 3, Banker.PLAYER_DEALER)


@pytest.mark.parametrize("path", ["wagers.raise.capp", "wagers.call", "wagers.raise.cap.max", "stages.2", ""])
def test_what_is_not_there_cannot_be_removed(problems: Problems, place: Place, path: str) -> None:
    """Would catch a removal with a slip, after which the cap still stands and nobody knows."""
    text = f'{FOUR}remove = ["wagers.bonus", "{path}"]\n'
    (problem,) = problems(text)
    assert (dotted(problem.path), problem.message) == ("remove[1]", f'"{path}" is not there to be removed')
    assert (problem.file, problem.line, problem.column) == ("own.toml", *place(text, f'"{path}"'))


@pytest.mark.parametrize("written", ["5", '"wagers.raise.cap"', "true", "{ a = 1 }"])
def test_what_is_to_be_removed_comes_as_a_list(problems: Problems, written: str) -> None:
    """Would catch a word taken letter by letter, or a traceback."""
    (problem,) = problems(f"{FOUR}remove = {written}\n")
    assert (dotted(problem.path), problem.line, problem.column) == ("remove", 5, 1)
    assert "expected a list" in problem.message


def test_extends_names_a_sheet_that_is_there(problems: Problems) -> None:
    """Would catch an unknown base that is taken for none, and a near miss without a suggestion."""
    (problem,) = problems('schema = 1\nextends = "four-crad"\n')
    assert str(problem) == 'own.toml:2:1: extends: there is no sheet "four-crad" (did you mean "four-card"?)'


def test_extends_names_one_sheet(problems: Problems) -> None:
    """Would catch a list of bases that is ignored or crashes."""
    (problem,) = problems('schema = 1\nextends = ["four-card"]\n')
    assert str(problem) == 'own.toml:2:1: extends: expected the id of a sheet, such as "six-card"'


def test_a_sheet_that_extends_itself_is_refused(problems: Problems) -> None:
    """Would catch a reader that never comes back."""
    text = 'schema = 1\nextends = "own"\n'
    (problem,) = problems(text, {"own": text})
    assert str(problem) == "own.toml:2:1: extends: sheets extend each other in a circle"


def test_sheets_that_extend_each_other_are_refused(problems: Problems) -> None:
    """Would catch a reader that goes round for ever."""
    files = {"one": 'schema = 1\nextends = "two"\n', "two": 'schema = 1\n\nextends = "one"\n'}
    (problem,) = problems('schema = 1\nextends = "one"\n', files)
    assert problem.message == "sheets extend each other in a circle"


def test_a_chain_of_sheets_that_is_too_long_is_no_circle(problems: Problems) -> None:
    """Would catch a designer who looks for a circle where there is none."""
    files = {f"s{n}": f'schema = 1\nextends = "s{n + 1}"\n' for n in range(8)}
    (problem,) = problems('schema = 1\nextends = "s0"\n', files)
    assert (problem.message, problem.hint) == (
        "sheets extend each other more than 8 deep",
        "extend a sheet nearer to the base",
    )


def test_an_unknown_base_is_told_in_the_file_that_names_it(problems: Problems) -> None:
    """Would catch a problem of a middle sheet that is told in the file that is being read."""
    (problem,) = problems('schema = 1\nextends = "one"\n', {"one": 'schema = 1\n\nextends = "zzz"\n'})
    assert (problem.file, problem.line) == ("one.toml", 3)


def test_a_base_that_is_no_toml_is_told_in_its_own_file(problems: Problems) -> None:
    """Would catch a place in one file under the name of another."""
    base = 'schema = 1\nextends = "three-card"\nid = two\n'
    (problem,) = problems('schema = 1\nid = "own"\nextends = "one"\n', {"one": base})
    assert (problem.file, problem.line) == ("one.toml", 3)


def test_a_problem_is_told_in_the_file_that_makes_it(problems: Problems, place: Place) -> None:
    """Would catch every problem of a variant told in its base, where there is nothing to mend."""
    text = FOUR + '[wagers.raise]\ncap = "$3"\n'
    (problem,) = problems(text)
    assert (problem.file, problem.line, problem.column) == ("own.toml", *place(text, "cap"))


def test_a_problem_of_the_base_is_told_in_the_base(problems: Problems, place: Place) -> None:
    """Would catch the reverse: a base with a problem, told in a file that only extends it."""
    base = FOUR + '[wagers.raise]\ncap = "$3"\n'
    (problem,) = problems('schema = 1\nextends = "base"\nid = "own"\n', {"base": base})
    assert (problem.file, problem.line, problem.column) == ("base.toml", *place(base, "cap"))


def test_problems_of_two_files_come_together(problems: Problems) -> None:
    """Would catch a reader that gives up one file before it looks at the next."""
    base = FOUR + "[wagers.ante]\namounts = 5\n"
    found = problems('schema = 1\nextends = "base"\nfamly = "x"\n', {"base": base})
    assert [(problem.file, dotted(problem.path)) for problem in found] == [
        ("base.toml", "wagers.ante.amounts"),
        ("own.toml", "famly"),
    ]


def test_a_missing_key_of_a_stage_of_the_variant_is_told_in_the_variant(problems: Problems, place: Place) -> None:
    """Would catch the number of a merged stage taken for its number in the file."""
    text = FOUR + '[[stages]]\ndo = "decide"\nid = "again"\nchoices = ["fold", "1x"]\n'
    found = [problem for problem in problems(text) if problem.path[-1] == "wager"]
    assert [(problem.file, problem.line, problem.column) for problem in found] == [
        ("own.toml", *place(text, "stages]]"))
    ]


def test_a_wrong_key_of_a_merged_stage_is_told_in_the_variant(problems: Problems, place: Place) -> None:
    """Would catch a stage of the variant looked up in the base under its number there."""
    text = PAIR + '[[stages]]\ndo = "decide"\nchoices = ["1x", "2y"]\n'
    (problem,) = problems(text)
    assert (problem.file, problem.line, problem.column) == ("own.toml", *place(text, '"2y"'))


def test_a_stage_that_is_no_table_is_told_in_the_variant(problems: Problems, place: Place) -> None:
    """Would catch a crash on a list of words where tables were expected."""
    text = PAIR + 'stages = ["bet"]\n'
    (problem,) = problems(text)
    assert problem.message == 'expected a table, got "bet"'
    assert (problem.file, problem.line, problem.column) == ("own.toml", *place(text, '"bet"'))


def test_a_base_whose_stages_are_no_list_is_told_and_does_not_crash(problems: Problems) -> None:
    """Would catch a variant with a problem of its own that trips over what its base says."""
    found = problems('schema = 1\nextends = "base"\n[[stages]]\ndo = "bett"\n', {"base": f"{THREE}stages = 5\n"})
    assert ("own.toml", "stages[0].do") in [(problem.file, dotted(problem.path)) for problem in found]


@pytest.mark.parametrize(
    "part", ['[[ readings ]]\nclause = "E1"\ntaken = "This."\n', '[[ house_rules ]]\nclause = "E1"\n']
)
def test_a_missing_key_of_a_list_of_tables_is_told_in_the_variant(problems: Problems, place: Place, part: str) -> None:
    """Would catch a part of the variant looked up among those of the base, which have the same numbers."""
    (problem,) = problems(FOUR + part)
    assert (problem.file, problem.line, problem.column) == ("own.toml", *place(FOUR + part, part[3:11]))


def test_a_wrong_reading_of_the_base_is_told_in_the_base(problems: Problems, place: Place) -> None:
    """Would catch the number among all readings taken for the number in the file."""
    base = FOUR + '[[readings]]\nclause = "E1"\ntaken = "This."\nbecause = 5\n'
    own = 'schema = 1\nextends = "base"\nid = "own"\nkeep = ["readings"]\n'
    own += '[[readings]]\nclause = "E5"\ntaken = "x"\nbecause = "y"\n'
    (problem,) = problems(own, {"base": base})
    assert (problem.file, problem.line, problem.column) == ("base.toml", *place(base, "because"))


def test_stages_that_were_removed_and_written_anew_are_numbered_as_written(problems: Problems, place: Place) -> None:
    """Would catch a number that still counts the stages of the base."""
    text = THREE + 'remove = ["stages"]\n[[stages]]\ndo = "bet"\n'
    text += '[[ stages ]]\ndo = "decide"\nwager = "play"\nchoices = ["fold", "1x"]\n'
    text += '[[stages]]\ndo = "deal"\nplayer = 3\ndealer = 3\n[[stages]]\ndo = "reveal"\n[[stages]]\ndo = "settle"\n'
    (problem,) = problems(text)
    assert problem.message == "the players have no cards to decide on yet"
    assert (problem.file, problem.line, problem.column) == ("own.toml", *place(text, "stages ]]"))


def test_a_removal_that_fails_in_the_base_is_told_in_the_base(problems: Problems) -> None:
    """Would catch the first entry of one file's list taken for the first of another's."""
    base = f'{THREE}remove = ["x.y"]\n'
    own = 'schema = 1\nextends = "base"\nid = "own"\nremove = ["wagers.pair-plus"]\n'
    (problem,) = problems(own, {"base": base})
    assert (problem.file, problem.line) == ("base.toml", 5)


@pytest.mark.parametrize(
    ("text", "path", "says", "hint"),
    [
        ('[wagers.pair-puls]\npays = { "pair" = "1 to 1" }\n', "wagers.pair-puls", 'no wager "pair-puls"', "pair-plus"),
        ("[wagers.pair-puls.pays]\npair = '1 to 1'\n", "wagers.pair-puls", 'no wager "pair-puls"', "pair-plus"),
        ('[hands.deeler]\nqualifies = "king high"\n', "hands.deeler", 'no hand "deeler"', "dealer"),
        ("[ladders.tree]\nace_low = false\n", "ladders.tree", 'no ladder "tree"', "three"),
        ('[[stages]]\nid = "decid"\nchoices = ["fold", "1x"]\n', "stages[0].id", 'no stage "decid"', "decide"),
    ],
)
def test_a_misspelt_table_of_a_variant_is_named(problems: Problems, text: str, path: str, says: str, hint: str) -> None:
    """Would catch "kind is missing" for a slip in the name of a wager that the base has."""
    found = [one for one in problems(THREE + text) if one.severity is Severity.ERROR]
    assert [(dotted(one.path), one.file) for one in found] == [(path, "own.toml")]
    assert says in found[0].message
    assert found[0].hint.startswith(f'did you mean "{hint}"?')


def test_what_is_wrong_in_a_misspelt_table_is_told_as_well_and_in_its_place(problems: Problems, place: Place) -> None:
    text = THREE + '[wagers.pair-puls]\nhand = "player"\ntitel = "x"\non_fold = "loose"\n'
    found = problems(text)
    assert [(one.file, one.line, one.column) for one in found] == [
        ("own.toml", *place(text, "wagers.pair-puls")),
        ("own.toml", *place(text, "titel")),
        ("own.toml", *place(text, "on_fold")),
    ]


@pytest.mark.parametrize("name", ["zzz", "pair-plusses"])
def test_a_new_wager_of_a_variant_without_its_kind_is_told_what_it_lacks(problems: Problems, name: str) -> None:
    """Beside a wager of the right name the slip of it is none."""
    text = THREE + '[wagers.pair-plus]\non_fold = "live"\n' + f'[wagers.{name}]\namounts = "posted"\n'
    (problem,) = problems(text)
    assert dotted(problem.path) == f"wagers.{name}"
    assert problem.hint.endswith('a new wager says its "kind"')

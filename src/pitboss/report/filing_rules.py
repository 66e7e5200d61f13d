"""The parts of a filing that say how the game goes: object, deck, hands, spots, deal, irregularities, wagers, fees.

Every sentence is the sheet's, as `pitboss rules` says it, with the clause of its source. A part that the sheet leaves
open says so.
"""

from collections.abc import Iterable, Sequence

from pitboss.cards.card import RANKS
from pitboss.money import chips
from pitboss.report.model import Block, Bullets, Column, Facts, Paragraph, Strong, Table, Together, Words
from pitboss.report.sheet_documents import Asked
from pitboss.report.writers.clauses import CITED
from pitboss.rounds.deal import spots_max
from pitboss.sheets import words
from pitboss.sheets.game import Game, Wager
from pitboss.sheets.house import Banker, Void
from pitboss.sheets.model import Kind, OnFold, Rotation
from pitboss.sheets.prose import counted, listed
from pitboss.sheets.values import Posted
from pitboss.tables import irregular

Blocks = tuple[Block, ...]


def left_open(sentence: str) -> Paragraph:
    """What a part says that the sheet has nothing for: it stays in the filing for the filer to complete."""
    return Paragraph((Strong("Left open by the sheet."), f" {sentence}"))


def paragraphs(lines: Iterable[str]) -> Blocks:
    return tuple(Paragraph(line) for line in lines)


def parted(line: str) -> tuple[str, str]:
    """A sentence and the clauses that it ends with.

    >>> parted("Ante: $2 or $4. [B6, T7]"), parted("Turned over.")
    (('Ante: $2 or $4.', 'B6, T7'), ('Turned over.', ''))
    """
    found = list(CITED.finditer(line))
    if not found or found[-1].end() != len(line):
        return line, ""
    return line[: found[-1].start()].rstrip(), found[-1][0].strip("[]")


def cited_table(columns: tuple[Column, ...], rows: Sequence[tuple[Words, ...]]) -> Table:
    """A table whose last column names clauses; without that column where nothing is cited."""
    if not any(row[-1] for row in rows):
        columns, rows = columns[:-1], [row[:-1] for row in rows]
    return Table(columns, tuple(rows), sentences=True)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# ---------------------------------------------------------------- object, deck, spots


def object_of_the_game(asked: Asked) -> Blocks:
    sheet = asked.game.sheet
    said = (Paragraph(sheet.object),) if sheet.object else (left_open("It states no object of the game."),)
    return (*said, *((Paragraph(sheet.summary),) if sheet.summary else ()))


def deck(asked: Asked) -> Blocks:
    game = asked.game
    first = next(iter(words.equipment(game)))
    part = game.sheet.equipment
    whole = (
        "A deck has 13 ranks in four suits, and no joker."
        if game.deck.ranks == RANKS and len(game.deck.suits) == 4
        else f"A deck has the ranks {'-'.join(game.deck.ranks)} in {len(game.deck.suits)} suits, and no joker."
    )
    turns = (
        "One deck is in play while the other is shuffled."
        if part.rotation is Rotation.ALTERNATE
        else "The deck is shuffled before each hand."
    )
    return (Paragraph(f"{first} {whole} {turns} {_ace(game)}"),)


def _ace(game: Game) -> str:
    runs = sorted({hand.ladder.cards for hand in game.hands.values() if "straight" in hand.ladder.order})
    low = [
        "-".join([*reversed(RANKS[: size - 1]), "A"])
        for size in runs
        if any(hand.ladder.ace_low and hand.ladder.cards == size for hand in game.hands.values())
    ]
    return f"The ace is high; it is low in {listed(low)}." if low else "The ace is high."


def players(asked: Asked) -> Blocks:
    game = asked.game
    most = spots_max(game)
    return (
        left_open(
            f"It sets no number of spots: the table posts it when it opens. One deck serves at most {most} spots."
        ),
        *paragraphs(words.several_spots(game)),
        *paragraphs(words.admission(game)),
        *paragraphs(words.backline(game)),
        *_position(game),
    )


def _position(game: Game) -> Blocks:
    bank = game.sheet.bank
    if bank.by is not Banker.PLAYER_DEALER:
        return ()
    return (
        Paragraph(
            f"The bank is offered clockwise to the players, and nobody must take it. One player has it for at most "
            f"{counted(bank.hands_max, 'hand')} in a row. The house never banks."
        ),
    )


# ---------------------------------------------------------------- the deal, and what can go wrong


def dealing(asked: Asked) -> Blocks:
    game = asked.game
    rows: list[tuple[Words, ...]] = []
    for line in words.stage_lines(game):
        number, _, sentence = line.partition(". ")
        said, clause = parted(sentence)
        rows.append((number, said, clause))
    columns = (Column("Step", width=11), Column("Procedure"), Column("Clause", width=24))
    private = "Cards that lie face down are private: until a hand is turned over only its own player sees it."
    touch = "Once a player has decided, only the dealer touches the hand."
    return (
        cited_table(columns, rows),
        Paragraph(f"{private} {touch}"),
        *paragraphs(words.call_outs(game)),
    )


def irregularities(asked: Asked) -> Blocks:
    """What each irregularity does by the policies of the sheet, and until when it can be called."""
    policies = asked.game.sheet.policies
    chosen = {
        "void": policies.void.value,
        "exposed_card": policies.exposed_card.value,
        "early_dealer_card": policies.early_dealer_card.value,
        "dead_card": policies.dead_card.value,
    }
    rows: list[tuple[Words, ...]] = []
    for effect in irregular.EFFECTS:
        if effect.whose == "dealer" and not asked.game.has_dealer:
            continue
        kept = [says for policy, says in effect.policies.items() if _holds(policy, chosen)]
        says = " ".join(filter(None, (_in_full(one, asked.game) for one in kept)))
        what = "void by the floor" if effect is irregular.VOID_HAND else effect.what
        rows.append((capital(what), says, f"until {effect.until}"))
    columns = (
        Column("Irregularity", share=0.55),
        Column("What is done", share=1.6),
        Column("It can be called", share=0.75),
    )
    stated = tuple(words.irregular(policies))
    source = (
        Bullets(stated)
        if stated
        else left_open(
            "It says nothing of irregularities; the table above is how the game is run where a sheet is silent."
        )
    )
    told = "The floor decides with a reason on record, and the hand stays in the history of the table."
    return (Paragraph(told), Table(columns, tuple(rows), sentences=True), source)


def _holds(policy: str, chosen: dict[str, str]) -> bool:
    """Whether a line of the effects is in force: it names the policy that the sheet has, or no particular one."""
    name, _, value = policy.partition(" = ")
    return not value or chosen[name] == value.strip('"')


def _in_full(says: str, game: Game) -> str:
    """An effect with what becomes of the wagers in place of the policy's name, which a filing does not have."""
    if says == irregular.DEALERS_DEAD_CARD:
        return _common_dead_card(game)
    pays = game.sheet.policies.void is Void.PAY_SIDE
    wagers = (
        "side wagers that have won on whole hands are paid, all others go back" if pays else "every wager goes back"
    )
    ruled = says.replace(
        "A ruling of void has the effect of policy `void`", f"If the floor rules the hand void, {wagers}"
    )
    return ruled.replace(
        "a misdeal: the hand is void, as policy `void` has it", f"a misdeal, and the hand is void: {wagers}"
    ).replace(", as policy `void` has it", f": {wagers}")


def _common_dead_card(game: Game) -> str:
    """Nothing where all cards are the players': theirs are the only ones that can leave the table."""
    whose = [f"of the {game.dealer_title.lower()}'s"] if game.has_dealer else []
    whose += ["of the board"] if game.dealt["board"] else []
    if not whose:
        return ""
    return f"A dead card {listed(whose, 'or')} makes the hand void: every wager goes back, and nothing is paid."


# ---------------------------------------------------------------- wagers and fees


def wagers(asked: Asked) -> Blocks:
    game = asked.game
    rows: list[tuple[Words, ...]] = []
    for wager, line in zip(game.wagers.values(), words.wager_lines(game), strict=True):
        said, clause = parted(line)
        rows.append((wager.title, _when(wager), said.removeprefix(f"{wager.title}: "), _on_fold(wager), clause))
    columns = (
        Column("Wager", width=27), Column("When", width=25), Column("Amount"), Column("On a fold", width=21),
        Column("Clause", width=18),
    )  # fmt: skip
    return (
        Together((cited_table(columns, rows),)),
        Paragraph(_scheme(game)),
        Paragraph('After "no more bets" nothing is placed, changed or withdrawn but what a decision puts out.'),
        *paragraphs(words.meter_lines(game)),
    )


def limits(asked: Asked) -> Blocks:
    game = asked.game
    rows = [(wager.title, capital(words.amounts(wager))) for wager in game.opening]
    later = [
        (wager.title, said.removeprefix(f"{wager.title}: "))
        for wager, line in zip(game.wagers.values(), words.wager_lines(game), strict=True)
        if wager.kind is Kind.DECISION
        for said in (parted(line)[0],)
    ]
    posted = [wager.title for wager in game.opening if isinstance(wager.amounts, Posted)]
    missing = (
        (left_open(f"It prints no limits for {listed(posted)}: the table posts them when it opens."),) if posted else ()
    )
    return (Facts((*rows, *((name, capital(said).rstrip(".")) for name, said in later))), *missing)


def _when(wager: Wager) -> str:
    match wager.kind:
        case Kind.OPENING | Kind.SIDE:
            return "before the deal"
        case Kind.DECISION:
            return "at a decision"
        case Kind.BONUS:
            return "is not made"


def _on_fold(wager: Wager) -> str:
    if not wager.can_be_folded:
        return ""
    match wager.on_fold:
        case OnFold.LOSE:
            return "pays nothing" if wager.kind is Kind.BONUS else "loses"
        case OnFold.LIVE:
            return "stays live"
        case OnFold.RETURN:
            return "comes back"


def _scheme(game: Game) -> str:
    """Which wagers stand by themselves, which are made together, and which go only with others."""
    needed = {one.id: {one.id, *game.bound_to(one.id)} for one in game.opening}
    together: dict[frozenset[str], list[str]] = {}
    for one in game.opening:
        mutual = frozenset(name for name in needed[one.id] if one.id in needed[name])
        together.setdefault(mutual, []).append(one.title)
    free = {
        names: listed(titles) + (" together" if len(titles) > 1 else "")
        for names, titles in together.items()
        if all(needed[name] == names and not game.wagers[name].needs_any for name in names)
    }
    bound = [title for names, titles in together.items() if names not in free for title in titles]
    every = list(free.values())
    if len(every) > 1:
        said = f"A spot may carry any of these, one or several, in different amounts: {listed(every, 'or')}."
    else:
        said = f"Every spot carries {every[0]}." if every else "Opening wagers are made together."
    return f"{said} {listed(bound)} may be added, as the table says." if bound and free else said


def fees(asked: Asked) -> Blocks:
    game = asked.game
    part = game.sheet.bank.collection
    if part is None:
        fed = [meter.title for meter in game.meters.values()]
        meters = f" A part of the stakes goes to the {listed(fed)}, as the wagers say." if fed else ""
        return (Paragraph(f"The sheet has no fee: nothing is collected beside the wagers.{meters}"),)
    base = game.wagers[part.with_].title
    once = "The player-dealer pays once a hand, by the bracket of the bank's own wager."
    said = (*paragraphs(words.collection(game)), Paragraph(once))
    if not asked.collection:
        return (
            *said,
            left_open("It prints no schedule: the table posts it when it opens, and the filing has to show it."),
        )
    tops = [None, *(one.up_to for one in asked.collection)]
    rows = tuple(
        (_bracket(one.up_to, before), chips.show(one.player), chips.show(one.bank))
        for before, one in zip(tops, asked.collection, strict=False)
    )
    columns = (Column(base), Column("Each player pays", figures=True), Column("The player-dealer pays", figures=True))
    return (*said, Table(columns, rows))


def _bracket(up_to: int | None, before: int | None) -> str:
    if up_to is not None:
        return f"up to {chips.show(up_to)}"
    return f"over {chips.show(before)}" if before is not None else "any amount"


# ---------------------------------------------------------------- what is used, said and understood


def equipment(asked: Asked) -> Blocks:
    lines = list(words.equipment(asked.game))
    more = (
        ()
        if lines[1:]
        else (left_open("It names no other equipment: table, chips, tray and discard rack are the house's."),)
    )
    return (*paragraphs(lines), *more)


def house_rules(asked: Asked) -> Blocks:
    game = asked.game
    said = [*words.conduct(game), *words.identity(game)]
    rank = (
        "Where texts disagree, these rules come first, then the house's rules, then the standard rules of such games."
    )
    if asked.authority:
        rank = f"Where texts disagree, the first of these that speaks of it holds: {'; '.join(asked.authority)}."
    approved = (Paragraph(f"This version of the game is {asked.approval}."),) if asked.approval else ()
    return (
        Bullets(tuple(said)) if said else left_open("It states no rules of conduct; the house's own apply."),
        Paragraph(rank),
        *approved,
    )


def points(asked: Asked) -> Blocks:  # noqa: ARG001
    return (
        Paragraph("The game has no point system, no buy-in and no re-buy: every wager is paid in chips of the house."),
    )


def lawfulness(asked: Asked) -> Blocks:
    by = "A player holds the bank." if asked.game.sheet.bank.by is Banker.PLAYER_DEALER else "The house holds the bank."
    return (left_open(f"Why the game is lawful where it is filed is for the filer's counsel to state. {by}"),)


def readings(asked: Asked) -> Blocks:
    game = asked.game
    rows = []
    for one in game.sheet.readings:
        other = f" The other way round: {one.otherwise}." if one.otherwise else ""
        rows.append((", ".join(one.clause), one.taken, f"{one.because}{other}"))
    if not rows:
        return (Paragraph("The sheet names no place of its source that could be read in two ways."),)
    columns = (Column("Clause", width=15), Column("How it is read"), Column("Why"))
    return (Table(columns, tuple(rows), sentences=True),)

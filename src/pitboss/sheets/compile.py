"""From a checked sheet to a game."""

import copyreg
from collections.abc import Mapping
from dataclasses import replace

from pitboss.cards.deck import Deck
from pitboss.hands import best, classes
from pitboss.hands.classes import PayClass
from pitboss.hands.ladder import Ladder
from pitboss.money.chips import Breakage, Cents, Odds
from pitboss.sheets import check_stages, digest
from pitboss.sheets.game import Game, Hand, Meter, PayLine, PayTable, Result, Wager
from pitboss.sheets.model import (
    BonusPart,
    DecideStage,
    DecisionPart,
    HandPart,
    OnFold,
    OpeningPart,
    RevealStage,
    SetBy,
    Sheet,
    Stage,
    WagerPart,
)
from pitboss.sheets.values import Ahead, Outcome, Pays, Prize, Showdown


def compile_sheet(sheet: Sheet) -> Game:
    """The sheet has passed its check; what is asserted here has been checked there."""
    hands = {part.id: _hand(sheet, part) for part in sheet.hands}
    wagers = {part.id: _wager(sheet, part, hands) for part in sheet.wagers}
    stages = tuple(_with_hands(_named(stage), hands) for stage in sheet.stages)
    return Game(
        sheet=sheet,
        digest=digest.of_rules(sheet),
        deck=Deck(sheet.equipment.ranks, sheet.equipment.suits),
        hands=hands,
        wagers=wagers,
        stages=stages,
        breakage=Breakage(sheet.breakage.unit, sheet.breakage.toward),
        dealt=check_stages.cards_dealt(sheet),
        exposed=tuple(check_stages.exposed_places(sheet.stages)),
        opening=tuple(wager for wager in wagers.values() if wager.amounts is not None),
        only_with={
            (stage.id, word): classes.read(words, hands["player"].ladder, sheet.classes)
            for stage in stages
            if isinstance(stage, DecideStage)
            for word, words in stage.only_with.items()
        },
        meters={part.id: Meter(part.id, _title(part.title, part.id), part.seed) for part in sheet.meters},
    )


copyreg.pickle(Game, lambda game: (compile_sheet, (game.sheet,)))  # rankers are functions: they are made again


def on_deck(game: Game, deck: Deck) -> Game:
    """The same game from another deck, for proofs that count every deal of a small one."""
    equipment = replace(game.sheet.equipment, ranks=deck.ranks, suits=deck.suits)
    return compile_sheet(replace(game.sheet, equipment=equipment))


def with_meters(game: Game, standing: Mapping[str, Cents]) -> Game:
    """The same game with meters that begin elsewhere: what it is worth while they stand there."""
    meters = tuple(replace(part, seed=standing.get(part.id, part.seed)) for part in game.sheet.meters)
    return compile_sheet(replace(game.sheet, meters=meters))


def _named(stage: Stage) -> Stage:
    return stage if stage.id else replace(stage, id=stage.do)


def _with_hands(stage: Stage, hands: dict[str, Hand]) -> Stage:
    """Where the dealer has no hand, only those of the players are turned over."""
    if isinstance(stage, RevealStage) and "dealer" not in hands:
        return replace(stage, order=("players",))
    return stage


def _title(written: str, name: str) -> str:
    """
    >>> _title("", "pair-plus")
    'Pair Plus'
    """
    return written or name.replace("-", " ").title()


def _hand(sheet: Sheet, part: HandPart) -> Hand:
    found = next(ladder for ladder in sheet.ladders if ladder.id == part.ladder)
    ladder = Ladder(found.order, found.cards, found.ace_low)
    dealt, exposed = check_stages.cards_dealt(sheet), tuple(check_stages.exposed_places(sheet.stages))
    dealt["exposed"] = len(exposed)
    count = sum(part.first.get(holder, dealt[holder]) for holder in part.from_)
    return Hand(
        id=part.id,
        title=_title(part.title, part.id),
        holders=part.from_,
        count=count,
        ladder=ladder,
        rank=best.ranker(ladder, count),
        qualifies=_class(sheet, part.qualifies, ladder),
        set_by_player=part.set_by is SetBy.PLAYER,
        first=part.first,
        exposed=exposed,
    )


def _wager(sheet: Sheet, part: WagerPart, hands: dict[str, Hand]) -> Wager:
    hand = hands[part.hand]
    showdown = None if isinstance(part, BonusPart) else part.showdown
    wager = Wager(
        id=part.id,
        title=_title(part.title, part.id),
        kind=part.kind,
        hand=hand,
        pays=None if part.pays is None else _pay_table(sheet, part.pays, hand),
        showdown=None if showdown is None else _showdown(sheet, showdown, hand),
        qualifies=None if showdown is None else _class(sheet, showdown.qualifies, hand.ladder),
        on_fold=part.on_fold or OnFold.LOSE,
        can_be_folded=part.on_fold is not None,
        clauses={situation: ", ".join(numbers) for situation, numbers in part.clause.items()},
    )
    match part:
        case OpeningPart():
            return replace(
                wager,
                amounts=part.amounts,
                needs=part.needs,
                needs_any=part.needs_any,
                at_least=part.at_least,
                at_most=part.at_most,
                equal_to=part.equal_to,
                feeds=part.feeds,
            )
        case DecisionPart():
            return replace(wager, of=part.of, cap=part.cap)
        case BonusPart():
            return replace(wager, on=part.on)


def _class(sheet: Sheet, words: str | None, ladder: Ladder) -> PayClass | None:
    return None if words is None else classes.read(words, ladder, sheet.classes)


def _pay_table(sheet: Sheet, pays: Pays, hand: Hand) -> PayTable:
    return PayTable(tuple(_line(classes.line(words, hand.ladder, sheet.classes), said) for words, said in pays.items()))


def _line(pay_class: PayClass, said: Odds | Outcome | Prize) -> PayLine:
    match said:
        case Odds():
            return PayLine(pay_class, said)
        case Prize():
            return PayLine(pay_class, Odds(0), prize=said)
        case Outcome():
            return PayLine(pay_class, Odds(0), said)


def _showdown(
    sheet: Sheet, showdown: Showdown, hand: Hand
) -> tuple[tuple[Result, Result, Result], tuple[Result, Result, Result]]:
    def result(said: Odds | Outcome | Prize | Pays) -> Result:
        assert not isinstance(said, Prize), "a showdown pays odds"
        return said if isinstance(said, Odds | Outcome) else _pay_table(sheet, said, hand)

    qualified = (result(showdown.lower), result(showdown.equal), result(showdown.higher))
    match showdown.not_qualified:
        case None | Outcome.COMPARE:
            return qualified, qualified
        case Ahead() as ahead:
            return (result(ahead.lower), result(ahead.equal), result(ahead.higher)), qualified
        case said:
            always = result(said)
            return (always, always, always), qualified

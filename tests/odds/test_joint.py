"""Several wagers on one spot: against brute force through the real settlement, and against each wager alone."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import comb

import pytest

from pitboss.cards import card
from pitboss.cards.deck import Deck
from pitboss.money.chips import Cents, Odds
from pitboss.odds.pricing import limits, solve
from pitboss.odds.pricing.joint import joint
from pitboss.odds.pricing.spot import Joint
from pitboss.odds.pricing.stakes import main_game
from pitboss.odds.solving import solution
from pitboss.odds.strategy.hand import with_all
from pitboss.rounds import choices
from pitboss.rounds.facts import Facts, facts
from pitboss.rounds.settle import settle
from pitboss.sheets import shipped
from pitboss.sheets.compile import compile_sheet, on_deck
from pitboss.sheets.game import Game
from pitboss.sheets.model import DealStage, DecideStage, ExposeStage
from pitboss.sheets.values import Choice

Stakes = dict[str, Cents]
Outcomes = Counter[tuple[tuple[str, Cents], ...]]  # the net of every wager that has one, with its name

ALL: Stakes = {"ante": 200, "pair-plus": 400, "six-card-bonus": 200}
FULL: dict[str, Stakes] = {
    "six-card": ALL,
    "player-dealer": {"ante": 700, "pair-plus": 100, "six-card-bonus": 300},
}


def information_sets(game: Game) -> Iterator[list[Facts]]:
    """What the dealer's hands that go with what a player sees come to; every exposed card makes its own set."""
    exposed = any(isinstance(stage, ExposeStage) for stage in game.stages)
    for player in combinations(game.deck.cards, game.dealt["player"]):
        others = [card for card in game.deck.cards if card not in player]
        dealers = [(dealer, facts(game, player, dealer)) for dealer in combinations(others, game.dealt["dealer"])]
        if exposed:
            for up in others:
                yield [told for dealer, told in dealers if up in dealer]
        else:
            yield [told for _, told in dealers]


def by_brute_force(game: Game, stakes: Stakes) -> tuple[Outcomes, Counter[str]]:
    """Every deal settled by the round's own settlement, after the choice that is worth most; also deals by choice."""
    found: Outcomes = Counter()
    chosen: Counter[str] = Counter()
    stage = game.decisions[0]
    decided = choices.to_decide(game, stage, stakes, {})
    for deals in information_sets(game):
        alike = Counter((*told.values.values(), told.qualified, told.ahead) for told in deals)
        sample = {(*told.values.values(), told.qualified, told.ahead): told for told in deals}
        offers = choices.offers(game, stage, stakes, deals[0].values["player"]) if decided else ()
        best: tuple[int, str, Outcomes] | None = None
        for word in [offer.choice for offer in sorted(offers, key=lambda offer: offer.stake)] or [""]:
            now = choices.stakes_after(game, stage, word, stakes) if word else stakes
            outcomes: Outcomes = Counter()
            for fact, times in alike.items():
                settled = settle(game, now, sample[fact], folded=word == "fold")
                outcomes[tuple((each.wager, each.net) for each in settled if each.net)] += times
            worth = sum(net * times for nets, times in outcomes.items() for _, net in nets)
            if best is None or worth > best[0]:
                best = worth, word, outcomes
        assert best is not None
        found.update(best[2])
        chosen[best[1]] += len(deals)
    return found, chosen


def test_a_hand_that_only_a_forfeited_side_wager_makes_worth_playing_is_played() -> None:
    """Would catch advice on the Ante alone: here Pair Plus pays from a jack high on, and a fold loses it."""
    base = shipped.load("mini-royal").sheet
    pays = {"jack high or better": Odds(1, 1)}
    wagers = tuple(replace(part, pays=pays) if part.id == "pair-plus" else part for part in base.wagers)
    game = compile_sheet(replace(base, wagers=wagers))
    cards = card.parse("Js 6d 4c")
    best = {
        bet: with_all(solution.solve(game, {"ante": 1000, "pair-plus": bet} if bet else {"ante": 1000}, cache=False))
        .ask(cards, None)
        .best
        for bet in (0, 1000)
    }
    assert best == {0: "fold", 1000: "1x"}


@pytest.mark.parametrize(("sheet", "name"), [("mini-royal", "pair-plus"), ("three-card", "pair-plus"),
                                             ("player-dealer", "pair-plus"), ("crazy-4", "queens-up")])  # fmt: skip
def test_on_the_shipped_sheets_a_side_wager_changes_no_decision(sheet: str, name: str) -> None:
    """What `--hand`, the bots and the coach may rely on: whatever the wager pays on is played anyway."""
    game = shipped.load(sheet)
    main = {wager.id: 1000 for wager in main_game(game)}
    alone = solve.decide(game, main)
    most = 1000 if sheet == "mini-royal" else 100_000
    assert (solve.decide(game, {**main, name: most}, alone).taken == alone.taken).all()


@cache
def on_full_deck(sheet: str) -> Joint:
    return joint(shipped.load(sheet), FULL[sheet])


def outcomes_of(found: Joint) -> Outcomes:
    named: Outcomes = Counter()
    for nets, times in found.outcomes.items():
        named[tuple((line, net) for line, net in zip(found.lines, nets, strict=True) if net)] += times
    return named


@pytest.mark.parametrize(
    ("sheet", "deck", "stakes"),
    [
        ("six-card", Deck(ranks="QKA"), ALL),
        ("six-card", Deck(ranks="9TJQKA", suits="ds"), ALL),
        ("six-card", Deck(ranks="JQKA", suits="cdh"), {"ante": 300, "six-card-bonus": 400}),
        ("six-card", Deck(ranks="2345A", suits="cd"), {"pair-plus": 200, "six-card-bonus": 400}),
        ("six-card", Deck(ranks="23456789", suits="c"), ALL),
        ("mini-royal", Deck(ranks="2QKA", suits="cdh"), {"ante": 500, "pair-plus": 500, "six-card-bonus": 100}),
        ("mini-royal", Deck(ranks="JQKA", suits="cdh"), {"ante": 701, "pair-plus": 33, "six-card-bonus": 999}),
        ("player-dealer", Deck(ranks="QKA"), {"ante": 100, "pair-plus": 2500, "six-card-bonus": 100}),
        ("player-dealer", Deck(ranks="3QKA", suits="dhs"), {"ante": 100, "pair-plus": 300, "six-card-bonus": 700}),
        ("player-dealer", Deck(ranks="9TJQKA", suits="cs"), {"ante": 500, "six-card-bonus": 100}),
        ("three-card", Deck(ranks="JQKA", suits="chs"), {"ante": 100, "pair-plus": 500}),
        ("three-card", Deck(ranks="JQA"), {"pair-plus": 500}),
        ("pair-plus", Deck(ranks="QKA"), {"ante": 200, "pair-plus": 400}),
        ("pair-plus-fold", Deck(ranks="2QKA", suits="cdh"), {"ante": 400, "pair-plus": 200}),
        ("four-card", Deck(ranks="JQKA", suits="cdh"), {"ante": 200, "aces-up": 400}),
        ("four-card", Deck(ranks="TQKA", suits="cdh"), {"aces-up": 400}),
        ("four-card-3x", Deck(ranks="JQKA", suits="cdh"), {"ante": 100, "aces-up": 5000}),
        ("four-card-raise-bonus", Deck(ranks="29JQKA", suits="cd"), {"ante": 200, "aces-up": 200}),
        ("caribbean-stud", Deck(ranks="TJKA", suits="cdh"), {"ante": 150}),
        ("crazy-4", Deck(ranks="TJQA", suits="cdh"), {"ante": 300, "super-bonus": 300, "queens-up": 700}),
        *(
            pytest.param(*case, marks=pytest.mark.long)
            for case in (
                ("six-card", Deck(ranks="TJQKA", suits="cdh"), {"ante": 300, "six-card-bonus": 400}),
                ("six-card", Deck(ranks="2345A", suits="cds"), {"pair-plus": 200, "six-card-bonus": 400}),
                ("mini-royal", Deck(ranks="2QKA"), {"ante": 500, "pair-plus": 500, "six-card-bonus": 100}),
                ("mini-royal", Deck(ranks="2JQKA", suits="cdh"), {"ante": 701, "pair-plus": 33, "six-card-bonus": 999}),
                ("three-card", Deck(ranks="JQKA"), {"pair-plus": 500}),
                ("pair-plus-fold", Deck(ranks="2JQKA", suits="cdh"), {"ante": 400, "pair-plus": 200}),
            )
        ),
    ],
    ids=lambda given: given if isinstance(given, str) else "",
)
def test_every_deal_of_a_small_deck_is_counted_with_its_settlement(sheet: str, deck: Deck, stakes: Stakes) -> None:
    """Would catch a wrong class of six cards, a decision blind to a forfeit, a card counted twice, a wrong net."""
    game = on_deck(shipped.load(sheet), deck)
    found = joint(game, stakes)
    outcomes, chosen = by_brute_force(game, stakes)
    assert (outcomes, chosen) == (outcomes_of(found), +Counter(found.chosen) or Counter({"": found.deals}))
    totals: Counter[Fraction] = Counter()
    for nets, times in outcomes.items():
        totals[Fraction(sum(net for _, net in nets))] += times
    assert totals == found.distribution.counts


@pytest.mark.parametrize("cards", [3, 4])
def test_other_ladders_for_all_cards_are_counted_too(cards: int) -> None:
    """Would catch two suits with a flush each among six cards, and flushes that ranks beat."""
    sheet = shipped.load("six-card").sheet
    own = next(part for part in sheet.ladders if part.cards == 3)
    name = next(part.ladder for part in sheet.hands if part.id == "six")
    order = own.order if cards == 3 else ("four of a kind", *own.order)
    ladders = tuple(replace(part, cards=cards, order=order) if part.id == name else part for part in sheet.ladders)
    pays = {"straight flush": Odds(40), "three of a kind": Odds(7), "flush": Odds(3)}
    wagers = tuple(replace(part, pays=pays) if part.id == "six-card-bonus" else part for part in sheet.wagers)
    changed = on_deck(compile_sheet(replace(sheet, ladders=ladders, wagers=wagers)), Deck(ranks="9TJQ", suits="cdh"))
    assert by_brute_force(changed, ALL)[0] == outcomes_of(joint(changed, ALL))


@pytest.mark.parametrize("sheet", ["six-card", "player-dealer"])
def test_two_hands_of_all_cards_on_two_ladders_are_counted_together(sheet: str) -> None:
    """Would catch classes of several hands that are mixed up with each other."""
    before = shipped.load(sheet).sheet
    six = next(part for part in before.hands if part.id == "six")
    bonus = next(part for part in before.wagers if part.id == "six-card-bonus")
    own = next(part for part in before.ladders if part.cards == 3)
    pays = {"straight flush": Odds(9), "flush": Odds(2)}
    after = replace(
        before,
        hands=(*before.hands, replace(six, id="three-of-six", ladder=own.id)),
        wagers=(*before.wagers, replace(bonus, id="best-three", hand="three-of-six", pays=pays)),
    )
    game = on_deck(compile_sheet(after), Deck(ranks="9TJQ", suits="cdh"))
    assert by_brute_force(game, {**ALL, "best-three": 300})[0] == outcomes_of(joint(game, {**ALL, "best-three": 300}))


def test_three_choices_by_exposed_card_are_told_apart() -> None:
    """Would catch deals given to the wrong choice where a hand folds, plays or raises by what the dealer shows."""
    sheet = shipped.load("player-dealer").sheet
    words = (Choice("fold", 0), Choice("1x", 1), Choice("2x", 2))
    stages = tuple(replace(stage, choices=words) if isinstance(stage, DecideStage) else stage for stage in sheet.stages)
    game = on_deck(compile_sheet(replace(sheet, stages=stages)), Deck(ranks="234A", suits="cdh"))
    stakes = {"ante": 200, "six-card-bonus": 200}
    found = joint(game, stakes)
    outcomes, chosen = by_brute_force(game, stakes)
    assert (outcomes, chosen, 3) == (outcomes_of(found), found.chosen, len(chosen))
    assert any(len({-1, *row}) == 4 for row in found.decisions.taken.tolist()), "no hand has all three choices"


@pytest.mark.parametrize("sheet", FULL)
def test_side_wagers_that_a_fold_leaves_alone_are_worth_what_they_are_worth_alone(sheet: str) -> None:
    game = shipped.load(sheet)
    found, stakes = on_full_deck(sheet), FULL[sheet]
    part = found.parts["six-card-bonus"]
    alone = solve.side(game, game.wagers["six-card-bonus"], stakes["six-card-bonus"])
    scale = Fraction(part.deals, alone.distribution.deals)
    expected = {net * stakes["six-card-bonus"]: times * scale for net, times in alone.distribution.counts.items()}
    assert expected == part.counts


def test_the_main_game_beside_live_side_wagers_is_the_main_game_alone() -> None:
    game = shipped.load("six-card")
    alone = solution.solve(game, ALL, cache=False).main
    found = on_full_deck("six-card")
    assert alone.distribution.scaled(Fraction(ALL["ante"])).counts == found.parts["ante"].counts
    assert alone.folded == found.chosen["fold"]


@pytest.mark.parametrize(
    ("sheet", "side"), [("three-card", "pair-plus"), ("player-dealer", "pair-plus"), ("four-card-3x", "aces-up")]
)
def test_nobody_folds_a_large_side_wager_that_pays(sheet: str, side: str) -> None:
    """Would catch decisions taken for the Ante alone: on small decks a pair is folded, unless it is paid elsewhere."""
    game = on_deck(shipped.load(sheet), Deck(ranks="JQKA", suits="cdh"))
    alone, beside = joint(game, {"ante": 100}), joint(game, {"ante": 100, side: 5000})
    assert beside.chosen["fold"] < alone.chosen["fold"]
    assert beside.wagers[side].hit_rate == solve.side(game, game.wagers[side], 5000).distribution.hit_rate


@pytest.mark.parametrize("sheet", FULL)
def test_variances_and_covariances_add_up_to_the_variance_of_all(sheet: str) -> None:
    found = on_full_deck(sheet)
    for each, between in ((found.wagers, found.covariances), (found.parts, found.part_covariances)):
        total = sum((line.variance for line in each.values()), Fraction(0)) + 2 * sum(between.values())
        assert (found.distribution.variance, found.distribution.net) == (total, sum(one.net for one in each.values()))


@pytest.mark.parametrize("sheet", FULL)
def test_every_deal_is_there(sheet: str) -> None:
    found = on_full_deck(sheet)
    ups = 3 if sheet == "player-dealer" else 1
    deals = comb(52, 3) * comb(49, 3) * ups
    every = [found.deals, found.distribution.deals, sum(found.chosen.values())]
    every += [one.deals for one in found.wagers.values()]
    assert every == [deals] * len(every)


def test_the_total_staked_is_the_ante_twice_where_it_is_played() -> None:
    found = on_full_deck("six-card")
    assert found.staked == found.deals * sum(ALL.values()) + found.chosen["1x"] * ALL["ante"]


@pytest.mark.parametrize("stakes", [{}, {"ante": 1}, {"play": 200}, {"lunch": 200}])
def test_stakes_off_the_sheet_are_refused(stakes: Stakes) -> None:
    with pytest.raises(limits.Beyond):
        joint(shipped.load("six-card"), stakes)


def test_stakes_beyond_a_machine_word_are_refused_and_not_miscounted() -> None:
    with pytest.raises(limits.Beyond, match="too large"):
        joint(on_deck(shipped.load("mini-royal"), Deck(ranks="89TJQKA")), {"ante": 10**15, "pair-plus": 10**15})


def test_more_than_six_cards_of_player_and_dealer_are_refused_by_name() -> None:
    sheet = shipped.load("six-card").sheet
    stages = tuple(replace(stage, dealer=4) if isinstance(stage, DealStage) else stage for stage in sheet.stages)
    game = compile_sheet(replace(sheet, stages=stages))
    with pytest.raises(limits.Beyond, match="6 Card Bonus is settled on 7 cards of player and dealer"):
        joint(game, ALL)


def test_the_order_of_stakes_does_not_matter() -> None:
    game = on_deck(shipped.load("six-card"), Deck(ranks="TJQKA", suits="cdh"))
    found = [joint(game, dict(order)).outcomes for order in (list(ALL.items()), list(ALL.items())[::-1])]
    assert found[0] == found[1]


def test_twice_the_stakes_are_twice_the_nets_where_nothing_breaks() -> None:
    game = on_deck(shipped.load("player-dealer"), Deck(ranks="9TJQKA", suits="cdh"))
    for ante, side in product((100, 300), (100, 5000)):
        stakes = {"ante": ante, "pair-plus": side, "six-card-bonus": side}
        once, twice = joint(game, stakes), joint(game, {name: 2 * stake for name, stake in stakes.items()})
        assert once.distribution.scaled(Fraction(2)).counts == twice.distribution.counts

"""What the rules of the house say about opening a table for issued chips: approved games, and the limit of a wager."""

from pitboss.house import house_rules, posted_limits
from pitboss.house.days import day_of
from pitboss.house.house_rules import Approval
from pitboss.house.stores.store import Reader
from pitboss.money import chips
from pitboss.rounds import bets
from pitboss.rounds.refusal import Refusal, Why, refuse
from pitboss.sheets import shipped
from pitboss.sheets.game import Game
from pitboss.sheets.values import Posted
from pitboss.tables import terms
from pitboss.tables.terms import TermsError


class HouseRulesCode(Why):
    NOT_APPROVED = (
        "not-approved",
        "{title} is not among the approved games of this house: a manager approves it on the page of house rules, or "
        "with pitboss house games.",
    )
    CHANGED = (
        "game-changed",
        "{title} is {approval} in another version. Its rules are {digest} now: a manager has this version approved, or "
        "the approved one is opened.",
    )
    OVER_CAP = ("over-cap", "{wager} takes {asked} here: {why}, by the rules of the house. Post other limits.")


def refused(reader: Reader, now: int, game: Game, frame: str = "") -> Refusal | None:
    """Why this game cannot be opened for issued chips."""
    rules = house_rules.read(reader)
    version = frame or frame_of(game)
    if rules.register and rules.approval(version) is None:
        title, other = game.sheet.title, rules.approved_otherwise(game.id)
        if other is None:
            return refuse(HouseRulesCode.NOT_APPROVED, title=title)
        return refuse(HouseRulesCode.CHANGED, title=title, approval=str(other), digest=version[:12])
    return limits_refused(reader, now, game)


def limits_refused(reader: Reader, now: int, game: Game) -> Refusal | None:
    """Why the limits of this game are not those that the law allows for a single wager today."""
    day, _, _ = day_of(reader, now)
    rules = house_rules.read(reader).floor_on(day)
    for wager in game.opening:
        if isinstance(wager.amounts, Posted):
            continue
        found = bets.limits(game, wager, {})
        asked = found.amounts or (found.least, *([found.most] if found.most is not None else []))
        for cents in asked:
            why = rules.refuses(cents)
            if why is not None:
                said = {"wager": wager.title, "asked": chips.show(cents), "why": why}
                return refuse(HouseRulesCode.OVER_CAP, **said)
    return None


def frame_of(game: Game) -> str:
    """The digest of a game without the limits that its sheet leaves to the table, for a sheet of the library."""
    if game.id not in shipped.ids():
        return game.digest
    sheet = shipped.load(game.id)
    limits = {name: one for name in posted_limits.posts(game) if (one := game.wagers[name].amounts) is not None}
    try:
        same = terms.posted(sheet, limits).digest == game.digest
    except TermsError:
        same = False
    return sheet.digest if same else game.digest


def approval_of(reader: Reader, game: Game) -> Approval | None:
    """The approval of this version of the game in the register of the house."""
    return house_rules.read(reader).approval(frame_of(game))

"""`/api/lobby`: the games of the house and the tables that are open."""

from fastapi import APIRouter, Request, Response

from pitboss.cards.card import NAMES, parse
from pitboss.house import settings
from pitboss.rounds import bets
from pitboss.sheets import shipped
from pitboss.sheets.game import Game
from pitboss.sheets.house import Banker
from pitboss.sheets.model import ExposeStage, Kind
from pitboss.sheets.values import Posted
from pitboss.tables import commands as c
from pitboss.tables.state import Table
from pitboss.tables.terms import PRACTICE_LIMITS
from pitboss.web import deps
from pitboss.web.errors import ANSWERS
from pitboss.web.routes import links
from pitboss.web.services import Services
from pitboss.web.study import sheet_info
from pitboss.web.wire.lobby import GameCard, Lobby, OpenTableCard

router = APIRouter(prefix="/api/lobby", tags=["lobby"], responses=ANSWERS)

FEATURED = next(iter(shipped.shelves().values()))  # the first shelf of the library
_DRAWN = (  # hands to draw beside the games, in this order
    "Qs 7h 4d 9c 2h 5s 8d",
    "Jd Jc 5s 8h 2c 9d 4h",
    "Ah Kh Qh 7s 3d 9c 5c",
    "Kd 9s 4c 7h 2s Jc 5d",
    "Ks Kh Kd 9s 4c 7d 2h",
)
NOTICE = "Practice chips have no value. Set a loss limit or a pause in the menu; it holds."


@router.get("")
async def lobby(request: Request) -> Lobby:
    """What there is to play, what it costs, and who sits where."""
    services = deps.services(request)
    order = [*FEATURED, *(name for name in shipped.ids() if name not in FEATURED)]
    return Lobby(
        games=[_game(services, shipped.load(name), _DRAWN[number % len(_DRAWN)]) for number, name in enumerate(order)],
        tables=[_table(services, services.house.table(name)) for name in services.listed_tables()],
        notice=NOTICE,
        secure=services.is_safe(request.url.scheme, request.url.hostname or ""),
        house=settings.read(services.house.store).name,
        address=services.settings.address,
    )


@router.get("/link.svg", response_class=Response, responses={200: {"content": {"image/svg+xml": {}}}})
async def link(request: Request) -> Response:
    """The address of the house as a QR code."""
    return Response(links.code(deps.services(request).settings.address), media_type=links.PICTURE)


def _game(services: Services, game: Game, drawn: str) -> GameCard:
    first = game.opening[0]
    hand = parse(drawn)[: game.dealt["player"]]
    return GameCard(
        id=game.id,
        title=game.title,
        family=game.sheet.family,
        summary=game.sheet.summary,
        limits=_limits(game),
        least=PRACTICE_LIMITS.least if isinstance(first.amounts, Posted) else bets.on_sheet(first).least,
        shelf=next(title for title, names in shipped.shelves().items() if game.id in names),
        cards=[NAMES[one] for one in hand],
        board=[NAMES[one] for one in parse(drawn)[len(hand) :][: game.dealt["board"]]],
        mains=sum(one.kind in (Kind.OPENING, Kind.DECISION) for one in game.wagers.values()),
        sides=sum(one.kind is Kind.SIDE for one in game.wagers.values()),
        dealer_up=any(isinstance(stage, ExposeStage) for stage in game.stages),
        banked_by_player=game.sheet.bank.by is Banker.PLAYER_DEALER,
        prices=services.pricing.prices(game.id),
        featured=game.id in FEATURED,
    )


def _table(services: Services, table: Table) -> OpenTableCard:
    return OpenTableCard(
        table=table.terms.table,
        sheet=table.game.id,
        title=table.game.title,
        seats=table.terms.seats,
        taken=len(table.sitters),
        bots=sum(one.kind is c.Kind.BOT for one in table.sitters),
        waiting=len(table.queue),
        called=[services.people.name(one.player) for one in table.queue if one.called],
        limits=sheet_info.posted(table),
        invited_only=False,
        chips=table.terms.chips.value,
        cards=table.terms.cards.value,
    )


def _limits(game: Game) -> str:
    """What the first wager may be: "$2 to $4", "$2 or $4"."""
    printed = game.opening[0].amounts
    return sheet_info.amounts(PRACTICE_LIMITS if isinstance(printed, Posted) else printed)

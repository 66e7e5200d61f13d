"""The application: routes, pages, and the life of a house from opening its doors to closing them."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import Response

from pitboss import __version__
from pitboss.house.bots import Bots
from pitboss.house.service import House
from pitboss.web import errors, keeper
from pitboss.web.entrance import Entrance
from pitboss.web.errors import Refusing
from pitboss.web.floor import Floor, Settings, new_id
from pitboss.web.guard import Door
from pitboss.web.limits import Watch
from pitboss.web.metrics import Metrics
from pitboss.web.people import People
from pitboss.web.pit import Pace, Pit
from pitboss.web.pricing import Pricing
from pitboss.web.rail import Rail
from pitboss.web.routes import lobby, me, past, sheets, socket, study, system, tables
from pitboss.web.shelf import Shelf
from pitboss.web.thinking import Thinker

PAGES = Path(__file__).parent / "pages"
CLOSING = "The house closes for a moment. Your hand is stored as it lies; the page comes back by itself."


def make_floor(
    house: House,
    settings: Settings,
    *,
    names: tuple[str, ...] = (),
    pace: Pace = Pace(),  # noqa: B008  frozen
    failed: Callable[[], None] = lambda: None,
) -> Floor:
    """Everything that the routes need, around one house."""
    people, metrics = People(house.store), Metrics()
    rail = Rail(people.name)
    pricing = Pricing()
    thinker = Thinker(pricing)
    bots = Bots(house, Random(), new_id, best=thinker.best)
    pit = Pit(house, rail, metrics, bots=bots, thinker=thinker, pace=pace, failed=failed)
    return Floor(
        house=house, settings=settings, pit=pit, rail=rail, people=people, watch=Watch(house, pit.tables_of),
        metrics=metrics, door=Door(names), pricing=pricing,
    )  # fmt: skip


def make_app(floor: Floor, *, pages: Path = PAGES) -> FastAPI:
    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        keeper.take_up(floor)
        rounds = asyncio.create_task(keeper.make_rounds(floor))
        yield
        rounds.cancel()
        with suppress(asyncio.CancelledError):
            await rounds
        await floor.see_off(CLOSING)
        await floor.pit.close()
        floor.pricing.close()

    app = FastAPI(
        title="pitboss",
        version=__version__,
        description="Casino table games from one rule sheet. Amounts are whole cents; cards are texts such as Qs.",
        lifespan=life,
        docs_url=None,  # their pages load from another address
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.floor = floor
    app.add_middleware(Entrance)
    errors.install(app)
    for routes in (me, lobby, tables, socket, sheets, study, past, system):
        app.include_router(routes.router)
    _add_pages(app, Shelf(pages))
    return app


def _add_pages(app: FastAPI, shelf: Shelf) -> None:
    @app.get("/{path:path}", include_in_schema=False)
    async def page(request: Request, path: str) -> Response:
        if path.startswith("api/"):
            raise Refusing(404, "not-found", "There is no such address in the API; /api/openapi.json lists them.")
        return shelf.answer(request, path)

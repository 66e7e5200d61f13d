"""The socket of a viewer: commands come in, answers and complete views go out."""

import asyncio
import json
from contextlib import suppress

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from pitboss.house.service import Reply
from pitboss.house.stores.store import StoreFailed
from pitboss.rounds.refusal import refuse
from pitboss.web import deps
from pitboss.web.door import visitors
from pitboss.web.door.visitors import Visitor
from pitboss.web.errors import Refusing
from pitboss.web.log import log
from pitboss.web.play import table_sockets
from pitboss.web.play.carrying import Carrying
from pitboss.web.play.player_commands import PlayerCode, answer_text
from pitboss.web.play.viewers import Frames, Viewer
from pitboss.web.services import Services
from pitboss.web.wire.commands import Asked

router = APIRouter()
MISTAKES_MOST = 20  # invalid messages, after which a socket is closed


@router.websocket("/api/tables/{table}/socket")
async def socket(websocket: WebSocket, table: str) -> None:
    services = deps.services(websocket)
    try:
        visitor = deps.visitor(websocket)
    except Refusing:
        await websocket.close(1008, "no session")
        return
    if not services.runner.knows(table):
        await websocket.close(1008, "no table")
        return
    address = deps.address(websocket)
    if services.has_enough_windows(visitor.player) or not services.windows.take(address, visitor.client_class):
        await websocket.close(1013, "too many windows")
        return
    try:
        await _open(services, websocket, table, visitor)
    finally:
        services.windows.give_back(address)


async def _open(services: Services, websocket: WebSocket, table: str, visitor: Visitor) -> None:
    await websocket.accept()
    viewer = Viewer(visitor.player, "" if visitor.session is None else visitor.session.key)
    services.viewers.come(table, viewer)
    services.metrics.count("sockets")
    services.runner.wake(table)
    services.runner.tell(table)  # the other viewers see who came
    viewer.show(Frames(services.house, services.runner.timers, services.viewers, table).of(visitor.player))
    carrying = Carrying(services.unfinished)
    listening = asyncio.create_task(_listen(services, table, websocket, viewer, carrying))
    try:
        why = await viewer.serve(websocket.send_text, table_sockets.at_once(websocket))
        services.metrics.count(f"sockets_{why.replace(' ', '_')}" if why in ("stuck", "too slow") else "sockets_closed")
    except (WebSocketDisconnect, RuntimeError):
        pass  # disconnected: a browser may do so at any time
    finally:
        carrying.end(listening)
        services.viewers.go(table, viewer)
        services.runner.tell(table)
        with suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
            async with asyncio.timeout(1):
                await websocket.close()


async def _listen(services: Services, table: str, websocket: WebSocket, viewer: Viewer, carrying: Carrying) -> None:
    mistakes, token = 0, deps.token(websocket)
    try:
        while not carrying.ended:
            text = await websocket.receive_text()
            if not services.throttles.messages.take(viewer.player):
                viewer.answer(answer_text(_id_in(text), Reply(0, refusal=refuse(PlayerCode.TOO_FAST))))
                continue
            try:
                asked = Asked.model_validate_json(text)
            except ValidationError as error:
                mistakes += 1
                if mistakes > MISTAKES_MOST:
                    deps.refused(websocket, 422, "bad-messages")
                    viewer.close("bad messages")
                    return
                why = f"The message makes no sense: {error.errors()[0]['msg']}."
                viewer.answer(answer_text(_id_in(text), Reply(0, refusal=refuse(PlayerCode.NO_SENSE, why=why))))
                continue
            # Read again: they may have set limits since, or been signed out.
            visitor = visitors.known(services.people, token)
            if visitor is None:
                viewer.close("signed out")
                return
            carrying.now = True
            reply = await services.player_commands.carried(visitor, table, asked)
            carrying.now = False
            deps.not_permitted(websocket, reply)
            viewer.answer(answer_text(asked.id, reply))
    except (WebSocketDisconnect, RuntimeError, KeyError):
        viewer.close("gone")
    except StoreFailed:
        viewer.close("store failed")
    except Exception as error:
        log.bug("a socket stumbled", error, table=table)
        viewer.close("our mistake")


def _id_in(text: str) -> str:
    """The id in a message that is refused as a whole, if one can be found."""
    try:
        found = json.loads(text)["id"]
    except (ValueError, KeyError, TypeError, RecursionError):
        return ""
    return found[:64] if isinstance(found, str) else ""

"""Passkeys: what goes between the house and the browser's keeper of keys, in the form of the WebAuthn standard."""

from typing import Annotated, Any

from pydantic import Field

from pitboss.web.wire.base import Part
from pitboss.web.wire.office import Password


class PasskeyRow(Part):
    id: str
    name: str
    since: int


class PasskeyRows(Part):
    offered: bool  # whether passkeys work at this address
    passkeys: list[PasskeyRow]


class BeginPasskey(Part):
    password: Password


class RemovePasskey(Part):
    password: Password


class PasskeyOptions(Part):
    """For `navigator.credentials`; binary values are base64url."""

    options: dict[str, Any]


class AddPasskey(Part):
    """The answer of the browser, and a name by which its owner knows the key."""

    name: Annotated[str, Field(max_length=40)] = ""
    credential: Annotated[dict[str, Any], Field(max_length=20)]


class AnswerPasskey(Part):
    credential: Annotated[dict[str, Any], Field(max_length=20)]

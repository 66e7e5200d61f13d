"""The wire's types of staff commands, generated from their declarations in the house."""

from collections.abc import Collection, Mapping
from dataclasses import MISSING, Field, fields
from types import UnionType
from typing import Annotated, Any, Generic, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import pydantic
from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

from pitboss.house.staff_commands.declaring import Command, Text, Whole
from pitboss.web.wire.base import Part

C = TypeVar("C", bound=Command)


class OneOf(Generic[C]):
    """One of several commands, distinguished by the word in `do`; used in the annotation of a field."""

    def __init__(self, kinds: Collection[type[C]]) -> None:
        self._kinds = {kind.line.word: kind for kind in kinds}
        self.models = {word: _model(kind) for word, kind in self._kinds.items()}

    def read(self, said: Mapping[str, Any]) -> C:
        """A command from its stored form."""
        return self._declared(self.models[said["do"]].model_validate(said))

    def said(self, command: C) -> dict[str, Any]:
        """The form of a command on the wire."""
        word = command.line.word
        return self.models[word].model_validate({"do": word, **vars(command)}).model_dump(mode="json")

    def worked_out(self, said: Mapping[str, Any]) -> Collection[str]:
        """The fields of a command that the house fills in."""
        return getattr(self._kinds[said["do"]], "worked_out", ())

    def _declared(self, part: Part) -> C:
        told = dict(part)
        return self._kinds[told.pop("do")](**told)

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        models = {word: handler.generate_schema(model) for word, model in self.models.items()}
        return core_schema.no_info_after_validator_function(
            self._declared,
            core_schema.tagged_union_schema(models, discriminator="do"),
            serialization=core_schema.plain_serializer_function_ser_schema(self.said),
        )


def _model(kind: type[Command]) -> type[Part]:
    hints = get_type_hints(kind, include_extras=True)
    told: dict[str, Any] = {one.name: (_bounded(hints[one.name]), _default(one)) for one in fields(kind)}
    told = {"do": (Literal[kind.line.word], ...), **told}
    return pydantic.create_model(kind.__name__, __base__=Part, __module__=__name__, __doc__=kind.about or None, **told)


def _default(one: "Field[Any]") -> object:
    if one.default_factory is not MISSING:
        return pydantic.Field(default_factory=one.default_factory)
    return ... if one.default is MISSING else one.default


def _bounded(kind: Any) -> Any:
    """The type of a field, with its bounds as Pydantic knows them."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is None or origin is Literal:
        return kind
    if origin is Annotated:
        return Annotated[inner[0], *map(_bound, inner[1:])]
    if origin is UnionType:
        return Union[tuple(map(_bounded, inner))]  # noqa: UP007 (of types that are known only now)
    return origin[tuple(map(_bounded, inner))]


def _bound(of: Text | Whole) -> Any:
    match of:
        case Text():
            return pydantic.Field(min_length=of.least or None, max_length=of.most, pattern=of.form)
        case Whole():
            return pydantic.Field(strict=True, ge=of.least, le=of.most)

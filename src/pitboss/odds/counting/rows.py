"""Rows of counts, added and put together as vectors.

Numba would turn a loop of so few turns, known in number, into single additions. A row has a column for every
place that the exposed card can have: `WIDE` for its rank, or twice that for its rank in a suit and its rank
outside it; or a single column where no card is exposed. Nothing is checked: a place beyond a table is any place.
"""

# ruff: noqa: ARG001  (Numba looks at the parameters, and hands the arguments to what is returned)

from typing import Any

from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.extending import intrinsic

WIDE = 16  # columns for thirteen ranks
PLACES = 52  # of a row by exposed card, 4 x rank + suit

_INT = ir.IntType(32)
_ROW = ir.VectorType(_INT, WIDE)


def _adder(columns: int) -> Any:
    """For rows of so many columns, or a single one."""

    def add(_typing: Any, table: Any, to: Any, rows: Any, row: Any, times: Any) -> Any:
        """Add to a row of a table so many times a row of another of the same width."""

        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            target, source = (_array(context, builder, signature, args, at) for at in (0, 2))
            wide = builder.extract_value(target.shape, 1)
            with builder.if_else(builder.icmp_signed("==", wide, ir.Constant(wide.type, 1))) as (one, many):
                with one:
                    place = builder.gep(target.data, [args[1]])
                    more = builder.mul(builder.load(builder.gep(source.data, [args[3]])), args[4])
                    builder.store(builder.add(builder.load(place), more), place)
                with many:
                    every = _spread(builder, args[4])
                    begins = [builder.mul(at, ir.Constant(at.type, columns)) for at in (args[1], args[3])]
                    for first in range(0, columns, WIDE):
                        shift = ir.Constant(wide.type, first)
                        to, by = (builder.add(begin, shift) for begin in begins)
                        place = _vector(builder, target.data, to)
                        more = builder.mul(builder.load(_vector(builder, source.data, by), align=4), every)
                        builder.store(builder.add(builder.load(place, align=4), more), place, align=4)
            return context.get_dummy_value()

        return types.void(table, types.int64, rows, types.int64, types.int32), build

    return intrinsic(add)


def _assemble(_typing: Any, out: Any, hand: Any, alone: Any, found: Any, a: Any, b: Any, c: Any, d: Any) -> Any:
    """One hand by exposed card: what its ranks avoid, less what each of its suits does.

    a to d are the rows of its suits. A card is in one of them and outside the others.
    """

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        target, ranks, suits = (_array(context, builder, signature, args, at) for at in (0, 2, 3))
        total = builder.load(_vector(builder, ranks.data, ir.Constant(args[1].type, 0)), align=4)
        moved = []
        for row in args[4:]:
            begin = builder.mul(row, ir.Constant(row.type, 2 * WIDE))
            inside = builder.load(_vector(builder, suits.data, begin), align=4)
            begin = builder.add(begin, ir.Constant(row.type, WIDE))
            outside = builder.load(_vector(builder, suits.data, begin), align=4)
            total = builder.sub(total, outside)
            moved.append(builder.sub(outside, inside))
        suited = [builder.add(total, one) for one in moved]
        low = builder.shuffle_vector(suited[0], suited[1], _picked(range(2 * WIDE)))
        high = builder.shuffle_vector(suited[2], suited[3], _picked(range(2 * WIDE)))
        begin = builder.mul(args[1], ir.Constant(args[1].type, PLACES))
        for first in range(0, PLACES, WIDE):
            places = range(first, min(first + WIDE, PLACES))
            part = builder.shuffle_vector(low, high, _picked([WIDE * (place & 3) + (place >> 2) for place in places]))
            to = builder.gep(target.data, [builder.add(begin, ir.Constant(begin.type, first))])
            builder.store(part, builder.bitcast(to, part.type.as_pointer()), align=4)
        return context.get_dummy_value()

    row = types.int64
    return types.void(out, row, alone, found, row, row, row, row), build


def _array(context: Any, builder: Any, signature: Any, args: Any, at: int) -> Any:
    return context.make_array(signature.args[at])(context, builder, args[at])


def _vector(builder: Any, data: Any, begin: Any) -> Any:
    return builder.bitcast(builder.gep(data, [begin]), _ROW.as_pointer())


def _spread(builder: Any, one: Any) -> Any:
    """A vector with one number in all its columns."""
    nothing = ir.Constant(_ROW, ir.Undefined)
    first = builder.insert_element(nothing, one, ir.Constant(_INT, 0))
    return builder.shuffle_vector(first, nothing, _picked([0] * WIDE))


def _picked(columns: Any) -> Any:
    columns = list(columns)
    return ir.Constant(ir.VectorType(_INT, len(columns)), columns)


add_by_rank, add_by_suit = _adder(WIDE), _adder(2 * WIDE)
assemble: Any = intrinsic(_assemble)

"""The compiled bodies of `bits`: one machine instruction each, where the processor has it. Imported with Numba only."""

from __future__ import annotations

from typing import Any, Final

from llvmlite import binding, ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

INT: Any = types.int64
WORD: Any = ir.IntType(64)
DEPOSITS: Final = bool(binding.get_host_cpu_features().get("bmi2"))
"""Whether this processor can spread bits over a mask in one instruction."""


def _one_instruction(typing: Any, mask: Any, emit: Any) -> Any:
    """The typing and code of a function from an integer to an integer."""
    if not isinstance(mask, types.Integer):
        return None

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return emit(builder, arguments[0])

    return INT(INT), code


@intrinsic
def popcount(typing: Any, mask: Any) -> Any:
    """How many members a set has."""
    return _one_instruction(typing, mask, lambda builder, value: builder.ctpop(value))


@intrinsic
def lowest(typing: Any, mask: Any) -> Any:
    """The index of the lowest member of a set that is not empty."""
    return _one_instruction(typing, mask, lambda builder, value: builder.cttz(value, ir.Constant(ir.IntType(1), 1)))


@intrinsic
def highest(typing: Any, mask: Any) -> Any:
    """The index of the highest member of a set that is not empty."""

    def emit(builder: Any, value: Any) -> Any:
        zeros = builder.ctlz(value, ir.Constant(ir.IntType(1), 1))
        return builder.sub(ir.Constant(ir.IntType(64), 63), zeros)

    return _one_instruction(typing, mask, emit)


@intrinsic
def nth_member(typing: Any, mask: Any, nth: Any) -> Any:
    """The member of this number as a set of its own; no member when there are fewer."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        members, number = arguments
        if DEPOSITS:
            kind = ir.FunctionType(WORD, [WORD, WORD])
            deposit = cgutils.get_or_insert_function(builder.module, kind, "llvm.x86.bmi.pdep.64")
            return builder.call(deposit, [builder.shl(WORD(1), number), members])
        left = cgutils.alloca_once_value(builder, members)
        with cgutils.for_range(builder, number):
            now = builder.load(left)
            builder.store(builder.and_(now, builder.sub(now, WORD(1))), left)
        rest = builder.load(left)
        return builder.and_(rest, builder.neg(rest))

    return INT(INT, INT), code

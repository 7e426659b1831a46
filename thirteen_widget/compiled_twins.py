"""The compiled twins of the hot modules, made from the same source, and the bodies of `bits`. Needs Numba.

Below `TWINS` the twins have the names of the modules below the package, so the relative imports of a hot module's
source, run under that name, find twins. What its functions call they look up in their module; there the loader replaces
plain functions by compiled ones, and tables by arrays.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
import threading
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from types import FunctionType, ModuleType
from typing import Any, Final

import numba
import numpy as np
from llvmlite import binding, ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from .compiled import HOT_MODULES, TWINS, caching, source

_INT: Any = types.int64
_TYPES: Final = {
    "int": _INT,
    "bool": _INT,
    "Any": _INT[::1],
    "Buffer": _INT[::1],
    "Sequence[int]": _INT[::1],
    "MutableSequence[int]": _INT[::1],
}
"""Declared types of parameters, and what they are compiled as."""
_loading = threading.RLock()


def load(name: str) -> ModuleType:
    """The twin of a hot module, its functions compiled, or taken from the cache, when first called."""
    with _loading:
        if not any(isinstance(finder, _Finder) for finder in sys.meta_path):
            sys.meta_path.append(_Finder())
        with caching():
            return importlib.import_module(f"{TWINS}.{name}")


def public_functions(twin: ModuleType) -> list[Any]:
    """The functions of a twin that may be called from outside."""
    own = [item for name, item in vars(twin).items() if not name.startswith("_") and hasattr(item, "py_func")]
    return [item for item in own if item.py_func.__module__ == twin.__name__ and _declared(item) is not None]


def compile_now(function: Any) -> None:
    """Compile a function as it is declared, or take it from the cache."""
    function.compile(_declared(function))


def _declared(function: Any) -> tuple[Any, ...] | None:
    """The types of a function's parameters, None when one of them, or the result, is no integer and no buffer."""
    annotations = dict(function.py_func.__annotations__)
    if annotations.pop("return") not in ("int", "bool", "None"):
        return None
    names = function.py_func.__globals__
    types = tuple(_TYPES.get(wanted) or _buffers(names.get(wanted)) for wanted in annotations.values())
    return None if None in types else types


def _buffers(declared: Any) -> Any:
    fields = getattr(declared, "_fields", None)
    return None if fields is None else numba.types.NamedTuple([_TYPES["Buffer"]] * len(fields), declared)


class _Finder(MetaPathFinder):
    """Finds the twins, and packages of nothing but twins."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name != TWINS and not name.startswith(TWINS + "."):
            return None
        below = name[len(TWINS) + 1 :]
        if below in HOT_MODULES:
            return importlib.util.spec_from_file_location(name, loader=_Loader(name, str(source(below))))
        if below == "" or any(module.startswith(below + ".") for module in HOT_MODULES):
            return ModuleSpec(name, None, is_package=True)
        return None


class _Loader(SourceFileLoader):
    """Runs a hot module's source under the twin's name, then puts in the compiled functions and the arrays."""

    def exec_module(self, module: ModuleType) -> None:
        super().exec_module(module)
        names = vars(module)
        in_bits = module.__name__ == f"{TWINS}.bits"
        for name, value in list(names.items()):
            if isinstance(value, FunctionType) and value.__module__ == module.__name__:
                names[name] = globals()[name] if in_bits else _compiled(value)
            elif isinstance(value, tuple) and value and all(isinstance(item, int) for item in value):
                names[name] = np.array(value, np.int64)


def _compiled(function: FunctionType) -> Any:
    """The function, compiled when first called. Divisions by zero, which hot functions have none of, are unchecked.

    Nor do they make arrays: so Numba need not count references, which takes most of the time of small functions.

    Left alone, Numba compiles it again for every constant it is called with. (A function that calls itself must not
    pass a constant: Numba takes it for another function that is being compiled.)
    """
    njit: Any = numba.njit
    dispatcher = njit(cache=True, nogil=True, error_model="numpy", _nrt=False)(function)
    compile_for = dispatcher.compile
    normalize: Any = numba.core.sigutils.normalize_signature

    def compile_for_types(signature: Any) -> Any:
        types, result = normalize(signature)
        types = tuple(map(numba.types.unliteral, types))
        return compile_for(types if result is None else result(*types))

    dispatcher.compile = compile_for_types
    return dispatcher


# --------------------------------------------------------------------- the bodies of `bits`

WORD: Any = ir.IntType(64)
"""Each primitive is one machine instruction, where the processor has it."""
DEPOSITS: Final = bool(binding.get_host_cpu_features().get("bmi2"))
"""Whether this processor spreads bits over a mask in one instruction."""


def _one_instruction(typing: Any, mask: Any, emit: Any) -> Any:
    if not isinstance(mask, types.Integer):
        return None

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return emit(builder, arguments[0])

    return _INT(_INT), code


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
    """The member of this number as a set of its own, which is empty when there are fewer."""

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

    return _INT(_INT, _INT), code

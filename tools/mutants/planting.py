"""A change put in place: functions that are loaded already get the code of the changed file."""

from __future__ import annotations

import ast
import gc
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType

from tools.mutants.sites import Site


def codes_in(code: CodeType) -> Iterator[CodeType]:
    """All code objects inside one."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from codes_in(constant)


def loaded_functions(folder: Path) -> dict[tuple[str, str, int], list[FunctionType]]:
    """The functions of all modules under a folder, by file, qualified name and first line."""
    found: dict[tuple[str, str, int], list[FunctionType]] = {}
    inside = f"{folder}/"
    for thing in gc.get_objects():
        if type(thing) is FunctionType and thing.__code__.co_filename.startswith(inside):
            code = thing.__code__
            found.setdefault((code.co_filename, code.co_qualname, code.co_firstlineno), []).append(thing)
    return found


def plant(site: Site, tree: ast.Module, functions: dict[tuple[str, str, int], list[FunctionType]]) -> bool:
    """Make one change in the running process; False if the function isn't loaded. There is no way back."""
    key = (str(site.file), site.function, site.first)
    if key not in functions:
        return False
    site.apply()
    changed = compile(ast.fix_missing_locations(tree), str(site.file), "exec", dont_inherit=True)
    for code in codes_in(changed):
        if (code.co_qualname, code.co_firstlineno) == key[1:]:
            for function in functions[key]:
                function.__code__ = code
            return True
    return False

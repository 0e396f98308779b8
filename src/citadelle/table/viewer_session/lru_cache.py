"""A cache of the most recently used values."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class LruCache(Generic[T]):
    """The `most` values that were used last, by key. A value never changes."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._kept: OrderedDict[Hashable, T] = OrderedDict()

    def get(self, name: Hashable, make: Callable[[], T]) -> T:
        """The value of that key, made if it isn't there."""
        found = self._kept.get(name)
        if found is None:
            found = make()
            self._kept[name] = found
            if len(self._kept) > self.most:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(name)
        return found

    def drop(self, name: Hashable) -> None:
        """Drop a value."""
        self._kept.pop(name, None)

    def __len__(self) -> int:
        return len(self._kept)

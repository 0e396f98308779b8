"""What was made lately and may be wanted again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class LruCache(Generic[T]):
    """The last `most` things that were asked for, by name. What has a name never changes."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._kept: OrderedDict[Hashable, T] = OrderedDict()

    def get(self, name: Hashable, make: Callable[[], T]) -> T:
        """The thing of that name, made if it isn't there."""
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
        """Forget a thing."""
        self._kept.pop(name, None)

    def __len__(self) -> int:
        return len(self._kept)

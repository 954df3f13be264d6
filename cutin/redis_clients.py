"""The cache that all processes share, in Redis."""

from typing import Any

from django.core.cache.backends.redis import RedisCache, RedisCacheClient


class KeepingClient(RedisCacheClient):
    """A client of Redis that is made once for each server.

    Django's own makes one for each call, which takes longer than the call.
    """

    def __init__(self, servers: Any, **options: Any) -> None:
        super().__init__(servers, **options)
        self._made: dict[int, Any] = {}

    def get_client(self, key: Any = None, *, write: bool = False) -> Any:
        """Return the client of the server for reading or writing."""
        at: int = self._get_connection_pool_index(write)  # type: ignore[attr-defined]  # not in the stubs
        if at not in self._made:
            self._made[at] = super().get_client(key, write=write)
        return self._made[at]


class KeepingCache(RedisCache):
    """The cache in Redis, with clients that are kept."""

    def __init__(self, server: Any, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = KeepingClient

"""A largest matching of a graph: as many pairs as possible, nobody in two of them.

Edmonds' algorithm with blossoms, in time that grows with the third power of the vertices.
"""

from collections import deque
from collections.abc import Mapping, Sequence


def find_matching(
    allowed: Mapping[int, Sequence[int]], start: Mapping[int, int] | None = None
) -> dict[int, int]:
    """Return a largest matching, each vertex with its mate.

    allowed: for each vertex, those with which it may be paired; symmetric. The order of both
    decides between equally large matchings. start: a matching to begin with, of which as many
    pairs stay as its growing allows.
    """
    vertices = list(allowed)
    number = {vertex: at for at, vertex in enumerate(vertices)}
    edges = [[number[other] for other in allowed[vertex] if other in number] for vertex in vertices]
    search = _Search(edges)
    for vertex, other in (start or {}).items():
        search.mate[number[vertex]] = number[other]
    mate = search.run()
    return {vertices[vertex]: vertices[other] for vertex, other in enumerate(mate) if other >= 0}


class Fixing:
    """A perfect matching, some of whose pairs are fixed one after the other.

    edges: for each vertex, numbered from 0, those with which it may be paired. mates: of each
    vertex, in a perfect matching to begin with.
    """

    def __init__(self, edges: Sequence[Sequence[int]], mates: Sequence[int]) -> None:
        self._search = _Search(edges)
        self._search.mate = list(mates)

    @property
    def mates(self) -> list[int]:
        """Return the mate of each vertex."""
        return self._search.mate

    def is_fixed(self, vertex: int) -> bool:
        """Return whether the pair of a vertex is fixed."""
        return self._search.fixed[vertex]

    def fix(self, vertex: int, other: int) -> bool:
        """Fix a pair that may be. Return False, and change nothing, if the rest has no matching.

        Neither of them is in a fixed pair.
        """
        search = self._search
        left, behind = search.mate[vertex], search.mate[other]
        search.fixed[vertex] = search.fixed[other] = True
        if left == other:
            return True
        search.mate[vertex], search.mate[other] = other, vertex
        search.mate[left] = search.mate[behind] = -1
        if search.grow(left):
            return True
        search.fixed[vertex] = search.fixed[other] = False
        search.mate[vertex], search.mate[other] = left, behind
        search.mate[left], search.mate[behind] = vertex, other
        return False


class _Search:
    """Grows a matching by augmenting paths. Vertices are numbered from 0; -1 is none."""

    def __init__(self, edges: Sequence[Sequence[int]]) -> None:
        self.edges = edges
        self.mate = [-1] * len(edges)
        self.fixed = [False] * len(edges)

    def run(self) -> list[int]:
        for root in range(len(self.edges)):
            if self.mate[root] < 0:
                self.grow(root)
        return self.mate

    def grow(self, root: int) -> bool:
        """Give root a mate along an augmenting path. Return whether there is one."""
        end = self._search(root)
        grown = end >= 0
        while end >= 0:
            before = self.parent[end]
            after = self.mate[before]
            self.mate[end], self.mate[before] = before, end
            end = after
        return grown

    def _search(self, root: int) -> int:
        """Return the end of an augmenting path from root, or -1."""
        count = len(self.edges)
        self.parent = [-1] * count
        self.base = list(range(count))
        used = [False] * count
        used[root] = True
        queue = deque([root])
        while queue:
            here = queue.popleft()
            for to in self.edges[here]:
                if self.fixed[to] or self.base[here] == self.base[to] or self.mate[here] == to:
                    continue
                if to == root or (self.mate[to] >= 0 and self.parent[self.mate[to]] >= 0):
                    self._shrink(here, to, used, queue)
                elif self.parent[to] < 0:
                    self.parent[to] = here
                    if self.mate[to] < 0:
                        return to
                    used[self.mate[to]] = True
                    queue.append(self.mate[to])
        return -1

    def _shrink(self, first: int, other: int, used: list[bool], queue: deque[int]) -> None:
        """Contract the blossom that an edge between two outer vertices closes."""
        base = self._find_base(first, other)
        inside = [False] * len(self.edges)
        self._mark(first, base, other, inside)
        self._mark(other, base, first, inside)
        for vertex in range(len(self.edges)):
            if inside[self.base[vertex]]:
                self.base[vertex] = base
                if not used[vertex]:
                    used[vertex] = True
                    queue.append(vertex)

    def _find_base(self, first: int, other: int) -> int:
        visited = set()
        while True:
            first = self.base[first]
            visited.add(first)
            if self.mate[first] < 0:
                break
            first = self.parent[self.mate[first]]
        while self.base[other] not in visited:
            other = self.parent[self.mate[self.base[other]]]
        return self.base[other]

    def _mark(self, vertex: int, base: int, child: int, inside: list[bool]) -> None:
        while self.base[vertex] != base:
            inside[self.base[vertex]] = inside[self.base[self.mate[vertex]]] = True
            self.parent[vertex] = child
            child = self.mate[vertex]
            vertex = self.parent[self.mate[vertex]]

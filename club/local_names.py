"""Names of local variables, replaced in parsed code so that renaming one changes nothing."""

import ast
import builtins
from collections.abc import Iterator

_FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)
#: What has variables of its own.
_SCOPE = (
    *_FUNCTION,
    ast.Lambda,
    ast.ListComp,
    ast.SetComp,
    ast.DictComp,
    ast.GeneratorExp,
)


def name_locals_by_order(tree: ast.Module) -> None:
    """Replace the names of local variables in a module by their order in the outermost function.

    Two modules become equal only if they compute the same. So a name is left as it is wherever it
    could be known elsewhere: a parameter of a function, a name of the module or of Python, of a
    class, of an inner function, of an import, and one declared global or nonlocal.
    """
    kept = {*dir(builtins), *_list_module_names(tree)}
    for scope in _list_outermost_scopes(tree):
        _rename(scope, kept)


def _list_outermost_scopes(node: ast.AST) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, _SCOPE):
            yield child
        else:
            yield from _list_outermost_scopes(child)


def _rename(scope: ast.AST, kept: set[str]) -> None:
    """Replace the names that are bound in a scope or inside it. One name has one replacement.

    No name of Python has a space.
    """
    nodes = list(ast.walk(scope))
    kept = kept.union(*(_list_known_names(node) for node in nodes))
    bound = dict.fromkeys(name for node in nodes for name in _list_bound(node) if name not in kept)
    orders = {name: f"local {order}" for order, name in enumerate(bound)}
    for node in nodes:
        if isinstance(node, ast.Name):
            node.id = orders.get(node.id, node.id)
        elif isinstance(node, ast.arg):
            node.arg = orders.get(node.arg, node.arg)


def _list_bound(node: ast.AST) -> Iterator[str]:
    """Yield the names that a node binds and that can be replaced."""
    if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
        yield node.id
    elif isinstance(node, ast.Lambda) and _is_of_one(node.args):
        yield node.args.args[0].arg


def _is_of_one(arguments: ast.arguments) -> bool:
    """Return whether there is one argument only. Of several, their names can tell them apart."""
    others = (arguments.posonlyargs, arguments.kwonlyargs, arguments.vararg, arguments.kwarg)
    return len(arguments.args) == 1 and not any(others)


def _list_known_names(node: ast.AST) -> Iterator[str]:
    """Yield the names that a node makes known otherwise than as a variable of a function."""
    if isinstance(node, _FUNCTION):
        yield node.name
        yield from _list_parameters(node.args)
    elif isinstance(node, ast.Lambda) and not _is_of_one(node.args):
        yield from _list_parameters(node.args)
    elif isinstance(node, ast.Global | ast.Nonlocal):
        yield from node.names
    elif isinstance(node, ast.Import | ast.ImportFrom):
        yield from (alias.asname or alias.name for alias in node.names)
    elif isinstance(node, ast.ClassDef):
        yield node.name
        yield from (inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name))
    elif isinstance(node, ast.ExceptHandler | ast.MatchAs | ast.MatchStar) and node.name:
        yield node.name
    elif isinstance(node, ast.MatchMapping) and node.rest:
        yield node.rest


def _list_parameters(arguments: ast.arguments) -> Iterator[str]:
    yield from (node.arg for node in ast.iter_child_nodes(arguments) if isinstance(node, ast.arg))


def _list_module_names(tree: ast.Module) -> Iterator[str]:
    """Yield the names of a module and of its classes."""
    for statement in tree.body:
        yield from _list_statement_names(statement)


def _list_statement_names(statement: ast.AST) -> Iterator[str]:
    """Yield the names that a statement outside functions binds."""
    if isinstance(statement, _FUNCTION):
        yield statement.name
    elif isinstance(statement, ast.Lambda):
        return
    elif isinstance(statement, _SCOPE):
        # Outside functions, ``:=`` in a comprehension binds a name of the module.
        for node in ast.walk(statement):
            if isinstance(node, ast.NamedExpr):
                yield node.target.id
    else:
        if isinstance(statement, ast.ClassDef):
            yield statement.name
        else:
            yield from _list_known_names(statement)
        yield from _list_bound(statement)
        for child in ast.iter_child_nodes(statement):
            yield from _list_statement_names(child)

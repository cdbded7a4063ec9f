"""Expressions between `{{` and `}}`: Jinja's grammar, cut down to looking values up, and evaluated in its sandbox.

No statement, filter, loop or comparison gets through, only offered functions can be called, and only views
(`bindings.py`) have parts, so that an expression can read the numbers of a page and do nothing else.
"""

from __future__ import annotations

import difflib
import inspect
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import ClassVar, NoReturn, Protocol, TypeVar, runtime_checkable

from jinja2 import StrictUndefined, TemplateSyntaxError, nodes
from jinja2.environment import TemplateExpression
from jinja2.parser import Parser
from jinja2.runtime import Context
from jinja2.sandbox import SandboxedEnvironment

LONGEST = 200
"""Characters of an expression; far more than a number needs."""
LARGEST = 10**9

_ALLOWED = (nodes.Name, nodes.Const, nodes.Getattr, nodes.Getitem, nodes.Call, nodes.Keyword)
_ARITHMETIC = (nodes.Add, nodes.Sub, nodes.Mul, nodes.FloorDiv, nodes.Mod, nodes.Neg)

F = TypeVar("F", bound=Callable[..., object])


class ExpressionError(Exception):
    """An expression that gives no value; `hint` says what to write."""

    def __init__(self, code: str, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.code, self.message, self.hint = code, message, hint


@runtime_checkable
class View(Protocol):
    """What an expression may look into: `what` names it in messages ("a play").

    With `named = True`, what stands behind the dot is a key, as in `ex.four`.
    """

    what: ClassVar[str]


def offered(function: F) -> F:
    """Mark a function or method as one that expressions may call."""
    function.offered = True  # type: ignore[attr-defined]
    return function


def unknown(code: str, what: str, written: object, known: Iterable[object]) -> ExpressionError:
    """The error for a name that does not exist, with the nearest spelling or all that is known."""
    words = [str(word) for word in known]
    near = difflib.get_close_matches(str(written), words, n=1)
    hint = f"did you mean {near[0]!r}?" if near else f"known: {', '.join(words)}" if words else None
    return ExpressionError(code, f"{what} {str(written)!r}", hint)


def parts(view: object) -> list[str]:
    """The names that an expression may write behind the dot."""
    return [name for name in dir(type(view)) if not name.startswith("_") and name not in ("what", "named", "line")]


def evaluate(code: str, names: Mapping[str, object]) -> object:
    """The value of an expression; `ExpressionError` says why there is none.

    >>> evaluate("tiles - 2 * dealt", {"tiles": 28, "dealt": 7})
    14
    """
    expression, used = _compile(code)
    if not used:
        hint = 'bind it to an example or a rule; no fact of the game: {{ lit("...") }}'
        raise ExpressionError("bare-number", "an expression of literals alone, so nothing computed its value", hint)
    for name in used:
        if name not in names:
            raise unknown("unknown-name", "there is no", name, names)
    return _bounded(expression(**names))


def _bounded(value: object) -> object:
    if isinstance(value, int) and abs(value) > LARGEST:
        raise ExpressionError("expression", "the number is larger than any of a game")
    return value


@lru_cache(maxsize=4096)
def _compile(code: str) -> tuple[TemplateExpression, frozenset[str]]:
    """The checked expression and the names in it."""
    if len(code) > LONGEST:
        raise ExpressionError("expression", f"the expression has {len(code)} characters", f"{LONGEST} at most")
    environment = _Sandbox()
    try:
        tree = _parse(environment, code)
        _check(tree)
        return environment.compile_expression(code, undefined_to_none=False), _names(tree)
    except TemplateSyntaxError as error:
        raise ExpressionError("expression-syntax", f"this is no expression: {error.message}") from None
    except RecursionError:
        raise ExpressionError("expression-syntax", "the expression is nested too deeply") from None


def _parse(environment: SandboxedEnvironment, code: str) -> nodes.Expr:
    parser = Parser(environment, code, state="variable")
    tree = parser.parse_expression()
    if not parser.stream.eos:
        raise TemplateSyntaxError("something stands behind its end", 1)
    tree.set_environment(environment)
    return tree


def _check(node: nodes.Node) -> None:
    if not isinstance(node, _ALLOWED + _ARITHMETIC):
        name = type(node).__name__.lower()
        hint = "names, numbers, texts, .parts, [places], offered functions and + - * // % are"
        raise ExpressionError("expression", f"{name} is not allowed in an expression", hint)
    if isinstance(node, nodes.Call) and (node.dyn_args or node.dyn_kwargs):
        raise ExpressionError("expression", "* and ** are not allowed in a call")
    for child in node.iter_child_nodes():
        _check(child)


def _names(tree: nodes.Node) -> frozenset[str]:
    found = tree.find_all(nodes.Name)
    return frozenset(name.name for name in (*found, *([tree] if isinstance(tree, nodes.Name) else [])))


class _Sandbox(SandboxedEnvironment):
    """Jinja's sandbox with fewer doors: parts belong to views, calls to offered functions, arithmetic to numbers."""

    intercepted_binops = frozenset({"+", "-", "*", "//", "%"})
    intercepted_unops = frozenset({"-"})

    def __init__(self) -> None:
        super().__init__(undefined=StrictUndefined, autoescape=False)

    def getattr(self, obj: object, attribute: str) -> object:
        if not isinstance(obj, View):
            raise ExpressionError("unknown-name", f"{_shown(obj)} has no part {attribute!r}")
        if attribute not in parts(obj):
            if getattr(obj, "named", False):
                return self.getitem(obj, attribute)
            raise unknown("unknown-name", f"{obj.what} has no", attribute, parts(obj))
        return getattr(obj, attribute)

    def getitem(self, obj: object, argument: object) -> object:
        if not isinstance(obj, View) or not hasattr(type(obj), "__getitem__"):
            raise ExpressionError("unknown-name", f"{_shown(obj)} has no [{_shown(argument)}]")
        _literal("[...]", argument)
        return obj[argument]  # type: ignore[index]

    def call(self, context: Context, obj: object, *args: object, **kwargs: object) -> object:
        if not callable(obj) or not getattr(obj, "offered", False):
            raise ExpressionError("expression", f"{_shown(obj)} is no function")
        try:
            inspect.signature(obj).bind(*args, **kwargs)
        except TypeError as error:
            raise ExpressionError("expression", f"{getattr(obj, '__name__', 'the function')}: {error}") from None
        for argument in (*args, *kwargs.values()):
            _literal(f"{getattr(obj, '__name__', 'the function')}(...)", argument)
        return obj(*args, **kwargs)

    def call_binop(self, context: Context, operator: str, left: object, right: object) -> object:
        _numbers(operator, left, right)
        if operator in ("//", "%") and right == 0:
            raise ExpressionError("expression", "division by zero")
        return _bounded(super().call_binop(context, operator, left, right))

    def call_unop(self, context: Context, operator: str, arg: object) -> object:
        _numbers(operator, arg)
        return super().call_unop(context, operator, arg)


def _numbers(operator: str, *values: object) -> None:
    for value in values:
        if not isinstance(value, int) or isinstance(value, bool):
            raise ExpressionError("expression", f"{operator} needs numbers, not {_shown(value)}")


def _literal(taker: str, value: object) -> None:
    """Functions and places take what can be written; a view in a message would be no words."""
    if not isinstance(value, int | str) or isinstance(value, bool):
        raise ExpressionError("expression", f"{taker} takes a number or a text, not {_shown(value)}")


def _shown(value: object) -> str:
    if isinstance(value, View):
        return value.what
    return repr(value)[:40] if isinstance(value, int | str | float) else "this"


def refuse(message: str, hint: str | None = None) -> NoReturn:
    """Stop an expression with a message."""
    raise ExpressionError("expression", message, hint)

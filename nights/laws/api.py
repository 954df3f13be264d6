"""The laws in the API. They are the same for every club, so everybody may read them."""

from typing import Any

from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from club.web.api.conditional import make_etag, respond
from club.web.api.schema import reads
from club.web.api.views import ApiView, Shape, require_found
from nights.laws.queries import Ruled, search
from nights.laws.serializers import (
    CodeSerializer,
    LawsSerializer,
    SearchSerializer,
    TextSerializer,
    WholeClauseSerializer,
)
from nights.laws.texts import get_texts
from nights.laws.texts.searching import LONGEST
from nights.rulings.catalogues import CATALOGUES

_NAMES = {
    "text": "The name of a text of laws.",
    "slug": "The number of a clause, such as `72-iv`.",
    "code": "The name of a code.",
}
_ASKED = (
    OpenApiParameter(
        "q", OpenApiTypes.STR, required=True, description="What happened, a word, or a number."
    ),
    OpenApiParameter(
        "text", OpenApiTypes.STR, description="The name of the text to look in; without it, all."
    ),
)


class LawView(ApiView):
    """An endpoint that reads the laws."""

    path_parameters = _NAMES

    def answer(self, request: Request, shape: Shape, row: Any) -> HttpResponseBase:
        """Return the response, or 304 if the client has it already."""
        shown = shape(row).data
        etag = make_etag(request, request.get_full_path(), repr(shown), "")
        return respond(request, etag, lambda: None, lambda: Response(shown))


class Laws(LawView):
    """The texts and codes."""

    @reads("laws-list", LawsSerializer, polled=True)
    def get(self, request: Request) -> HttpResponseBase:
        """List the texts of laws, and the codes.

        A code says what is done when a law is broken.
        """
        laws = {"texts": get_texts().values(), "codes": CATALOGUES.values()}
        return self.answer(request, LawsSerializer, laws)


class LawSearch(LawView):
    """The search in the laws."""

    @reads("laws-search", SearchSerializer, polled=True, parameters=_ASKED)
    def get(self, request: Request) -> HttpResponseBase:
        """Search the laws by words: those of the laws, or those that players use.

        Returns at most 12 clauses of a text and 12 irregularities of a code.
        """
        question = request.query_params.get("q", "").strip()
        text = request.query_params.get("text", "")
        faults = {}
        if not question:
            faults["q"] = [_("Say what to look for.")]
        elif len(question) > LONGEST:
            faults["q"] = [_("At most %(most)d characters.") % {"most": LONGEST}]
        if text and text not in get_texts():
            faults["text"] = [_("There is no text of this name.")]
        if faults:
            raise ValidationError(faults)
        answer = search(question, text)
        answered = {
            "clauses": [clause for _text, clauses in answer.clauses for clause in clauses],
            "rulings": [
                Ruled(code, entry) for code, entries in answer.rulings for entry in entries
            ],
            "more": answer.more,
        }
        return self.answer(request, SearchSerializer, answered)


class LawText(LawView):
    """A text of laws."""

    @reads("laws-text", TextSerializer, polled=True)
    def get(self, request: Request, text: str) -> HttpResponseBase:
        """Show a text by its clauses."""
        return self.answer(request, TextSerializer, require_found(get_texts().get(text)))


class LawClause(LawView):
    """A clause."""

    @reads("laws-clause", WholeClauseSerializer, polled=True)
    def get(self, request: Request, text: str, slug: str) -> HttpResponseBase:
        """Show a clause with its parts, and the irregularities that rest on it."""
        clause = require_found(get_texts().get(text)).find(slug)
        return self.answer(request, WholeClauseSerializer, require_found(clause))


class LawRulings(LawView):
    """What is done when a law is broken, by a code."""

    @reads("laws-irregularities", CodeSerializer, polled=True)
    def get(self, request: Request, code: str) -> HttpResponseBase:
        """Show the irregularities of a code.

        Each has its law, and everything that may be done. What is open at a match is at
        `rulings/open/` of that match.
        """
        return self.answer(request, CodeSerializer, require_found(CATALOGUES.get(code)))

"""The laws to be read: the texts, their clauses, the irregularities of each code, the search.

They are the same for every club and hold nothing of one, so everybody may read them.
"""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from nights.laws.queries import list_rulings_on, search
from nights.laws.texts import get_texts
from nights.laws.texts.reading import WHY_NOT, Text
from nights.laws.texts.searching import LONGEST
from nights.rulings.catalogues import CATALOGUES
from nights.rulings.catalogues.terms import Irregularity


def laws(request: HttpRequest) -> HttpResponse:
    """List the texts, or show what a search for ?q= finds in them, or in ?text= alone."""
    question = request.GET.get("q", "").strip()[:LONGEST]
    chosen = request.GET.get("text", "")
    texts = get_texts()
    name = chosen if chosen in texts else ""
    context = {
        "texts": texts.values(),
        "catalogues": CATALOGUES.values(),
        **_ask(name, question),
        "answer": search(question, name) if question else None,
    }
    return render(request, "laws/laws.html", context)


def text(request: HttpRequest, name: str) -> HttpResponse:
    """Show a text by its clauses."""
    shown = _get_text(name)
    return render(request, "laws/text.html", {"text": shown, **_ask(name)})


def clause(request: HttpRequest, name: str, slug: str) -> HttpResponse:
    """Show a clause with its parts, its neighbours, and the irregularities that rest on it."""
    shown = _get_text(name)
    chosen = shown.find(slug)
    if chosen is None:
        raise Http404
    at = shown.clauses.index(chosen)
    context = {
        "text": shown,
        "clause": chosen,
        "whole": shown.whole_of(chosen),
        "parts": shown.parts_of(chosen),
        "before": shown.clauses[at - 1] if at else None,
        "after": shown.clauses[at + 1] if at + 1 < len(shown.clauses) else None,
        "rulings": list_rulings_on(chosen.id),
        "why_not": WHY_NOT.get(chosen.why_not or ""),
    }
    return render(request, "laws/clause.html", context)


def irregularities(request: HttpRequest, code: str) -> HttpResponse:
    """Show what can be ruled by a code of laws, by subject."""
    catalogue = CATALOGUES.get(code)
    if catalogue is None:
        raise Http404
    subjects: dict[str, list[Irregularity]] = {}
    for entry in catalogue.entries:
        subjects.setdefault(entry.subject, []).append(entry)
    context = {"code": catalogue, "subjects": subjects.items(), **_ask()}
    return render(request, "laws/rulings.html", context)


def _ask(chosen: str = "", question: str = "") -> dict[str, str | int]:
    """Return the context of the form that asks. chosen: the text in which it looks."""
    return {"chosen": chosen, "question": question, "longest": LONGEST}


def _get_text(name: str) -> Text:
    text = get_texts().get(name)
    if text is None:
        raise Http404
    return text

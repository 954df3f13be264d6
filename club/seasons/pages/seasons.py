"""Seasons: ladders, tiers, players, and their settings by owners."""

import uuid
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _

from club.queries.people import find_keepers
from club.seasons.actions.placing import place_season
from club.seasons.actions.seasons import change_season, open_season, renew_season_link, set_rules
from club.seasons.forms import RulesForm, SeasonForm
from club.seasons.models import LadderRow, Placement, PlacementRow, Season, SeasonVisibility
from club.seasons.pages.seasonpage import list_seen_seasons, season_page
from club.seasons.queries.changes import describe_changes, list_season_changes
from club.seasons.queries.naming import Naming
from club.seasons.queries.placements import (
    get_line,
    index_amendments,
    is_checked,
    list_placement_rows,
    list_placements,
)
from club.seasons.queries.records import has_records, read_record
from club.seasons.queries.seasons import (
    ORDERS,
    find_set_rules,
    get_ladder_rules,
    get_season_standing,
    get_tier_rules,
    is_stale,
    list_ladder_rows,
)
from club.web.csv_files import offer_csv
from club.web.pages import PageVisit, attempt, club_page, submit_form, tell_of_link
from club.web.qr import make_address
from scoring.ladders import Ladder
from scoring.tiers import LEVELS, make_tier_rules

_TIERS_A_PAGE = 400
_A_PAGE = 50
#: The number of changes on the page of a ladder. The rest have a separate page.
_CHANGES = 10


@club_page()
def seasons(visit: PageVisit) -> HttpResponse:
    """List the seasons. An owner can open one."""
    form = SeasonForm(visit.request.POST or None)
    if visit.request.method == "POST":
        if not visit.owns:
            return visit.forbid()
        if form.is_valid() and (
            season := _saved(
                form, lambda **values: open_season(order=visit.order(), club=visit.club, **values)
            )
        ):
            return redirect("season", club=visit.club.slug, season=season.pk)
    shown = list_seen_seasons(visit)
    context = {"seasons": shown, "form": form}
    return visit.render("club/seasons.html", context)


def _saved(form: SeasonForm, action: Callable[..., Season]) -> Season | None:
    """Return the season that an action saves with a form's values, or None if it is refused."""
    return submit_form(form, lambda: action(**form.cleaned_data))


@season_page()
def ladder(visit: PageVisit, season: Season) -> HttpResponse:
    """Show a page of a ladder, in the requested order, filtered by name."""
    asked = visit.request.GET
    which = asked.get("ladder", Ladder.CONTRACT)
    order = asked.get("order", "ranking")
    if which not in list(Ladder) or order not in ORDERS:
        raise Http404
    standing = get_season_standing(season, which)
    named = asked.get("q", "").strip().replace("\0", "")
    naming = Naming(season, visit.membership)
    rows = (
        list_ladder_rows(standing, order, named, hides=naming.hides)
        if standing
        else LadderRow.objects.none()
    )
    rows = naming.keep_named(rows) if named else rows
    page = Paginator(rows, _A_PAGE).get_page(asked.get("page"))
    latest = list_placements(season).first() if which == Ladder.CONTRACT else None
    tiers = _tiers_of(latest, [row.player_id for row in page]) if latest else {}
    tiers = naming.index(tiers)
    page.object_list = naming.name(page.object_list)
    changes = list_season_changes(season, visit.membership)[:_CHANGES]
    context = {
        "season": season,
        "which": which,
        "order": order,
        "q": named,
        "standing": standing,
        "there": has_records(season),
        "stale": is_stale(season),
        "page": page,
        "lines": [(row, read_record(row), tiers.get(row.player_id)) for row in page],
        "query": _query(which, order, named),
        "changes": describe_changes(season, changes, visit.directs, naming),
    }
    return visit.render("club/ladder.html", context)


@season_page()
def ladder_csv(visit: PageVisit, season: Season) -> HttpResponse:
    """Return a whole ladder as CSV, with the names that the page has."""
    which = visit.request.GET.get("ladder", Ladder.CONTRACT)
    standing = get_season_standing(season, which) if which in list(Ladder) else None
    if standing is None:
        raise Http404
    naming = Naming(season, visit.membership)
    rows = naming.name(list_ladder_rows(standing, hides=naming.hides))
    name = f"{visit.club.slug}-{slugify(season.name) or 'season'}-{which}"
    return offer_csv(name, _list_ladder(rows))


def _list_ladder(rows: list[LadderRow]) -> Iterator[list[object]]:
    yield [
        _("No."),
        _("Player"),
        _("Ranking points"),
        _("Victory points"),
        _("Matches"),
        _("Won"),
        _("Drawn"),
        _("Lost"),
        _("By default"),
    ]
    for row in rows:
        figures: Any = row
        yield [
            figures.rank,
            row.player,
            row.ranking_points,
            row.margin / 100,
            row.matches,
            row.won,
            row.drawn,
            row.lost,
            row.defaults,
        ]


def _tiers_of(placement: Any, players: list[uuid.UUID]) -> dict[uuid.UUID, PlacementRow]:
    """Return the rows in which players were placed, possibly under a merged duplicate's id."""
    kept = find_keepers(placement.club_id) if placement else {}
    theirs = [duplicate for duplicate, keeper in kept.items() if keeper in players]
    rows = PlacementRow.objects.filter(placement=placement, player__in=[*theirs, *players])
    placed = {row.player_id: row for row in rows}
    return {kept[duplicate]: row for duplicate, row in placed.items() if duplicate in kept} | placed


def _query(which: str, order: str, named: str) -> str:
    """Return the query string of links to other pages of the ladder."""
    options = {"ladder": which, "order": order, "q": named}
    usual = {"ladder": Ladder.CONTRACT, "order": "ranking", "q": ""}
    return urlencode({key: value for key, value in options.items() if value != usual[key]})


@season_page()
def tiers(visit: PageVisit, season: Season) -> HttpResponse:
    """Show a placement: the players of each tier as announced, and what has changed since.

    A director can place everybody again.
    """
    if visit.request.method == "POST":
        if not visit.directs:
            return visit.forbid()
        attempt(visit.request, lambda: place_season(order=visit.order(), season=season))
        return redirect("tiers", club=visit.club.slug, season=season.pk)
    placements = list_placements(season)
    number = visit.request.GET.get("placement", "")
    placement = placements.first()
    if number:
        if not number.isdecimal() or len(number) > 6:
            raise Http404
        placement = get_object_or_404(placements, number=int(number))
    context: dict[str, Any] = {
        "season": season,
        "placement": placement,
        "placements": placements[:30],
        "rules": get_tier_rules(season),
    }
    if placement is not None:
        naming = Naming(season, visit.membership)
        context |= _placed_by(placement, naming, visit.request.GET.get("page"))
        context["query"] = urlencode({"placement": number}) if number else ""
    return visit.render("club/tiers.html", context)


def _placed_by(placement: Placement, naming: Naming, number: str | None) -> dict[str, Any]:
    """Return a page of a placement by tiers, with what has changed for each player since."""
    page = Paginator(list_placement_rows(placement), _TIERS_A_PAGE).get_page(number)
    changed = naming.index(index_amendments(placement))
    rows = naming.name(page.object_list)
    shown = [(get_line(row, placement), changed.get(row.player_id)) for row in rows]
    return {
        "page": page,
        "levels": [(level, [pair for pair in shown if pair[0].level == level]) for level in LEVELS],
        "amended": len(set(changed.values())),
        "most": make_tier_rules(placement.rules).most,
        "checked": is_checked(placement),
    }


@season_page("owns")
def settings(visit: PageVisit, season: Season) -> HttpResponse:
    """Change a season's name and days, or the rules of its ladders and tiers."""
    post = visit.request.POST or None
    if post is not None and "link" in post:
        return _change_link(visit, season, withdrawn=post["link"] == "withdraw")
    before = season.visibility
    ruling = post is not None and "rules" in post
    form = SeasonForm(None if ruling else post, instance=season)
    shown = RulesForm.make_initial(get_ladder_rules(season), get_tier_rules(season))
    rules = RulesForm(post if ruling else None, initial=shown)
    if post is not None and (rules if ruling else form).is_valid():
        done = _set(visit, season, rules) if ruling else _changed(visit, season, form)
        if done:
            messages.success(visit.request, _("Saved."))
            newly = (
                not ruling and before != SeasonVisibility.LINK == form.cleaned_data["visibility"]
            )
            page = "season-settings" if newly else "season"
            return redirect(page, club=visit.club.slug, season=season.pk)
    stored = Season.objects.get(pk=season.pk)
    link = reverse("shared-season", args=[stored.link_key]) if stored.link_key else ""
    context = {
        "season": stored,
        "link": make_address(visit.request, link) if link else "",
        "form": form,
        "rules": rules,
        "kept": find_set_rules(season),
    }
    return visit.render("club/season_settings.html", context)


def _change_link(visit: PageVisit, season: Season, *, withdrawn: bool) -> HttpResponse:
    """Renew or withdraw the link at which a season is shown."""
    kept = {name: getattr(season, name) for name in ("name", "starts", "ends")}
    members = SeasonVisibility.MEMBERS

    def change() -> Season:
        if withdrawn:
            return change_season(order=visit.order(), season=season, visibility=members, **kept)
        return renew_season_link(order=visit.order(), season=season)

    if attempt(visit.request, change):
        tell_of_link(visit.request, withdrawn=withdrawn)
    return redirect("season-settings", club=visit.club.slug, season=season.pk)


def _changed(visit: PageVisit, season: Season, form: SeasonForm) -> bool:
    """Change a season as a form requests. Return whether it was changed."""
    return bool(
        _saved(form, lambda **values: change_season(order=visit.order(), season=season, **values))
    )


def _set(visit: PageVisit, season: Season, form: RulesForm) -> bool:
    """Set the rules of a form. Return whether they were set."""
    order = replace(visit.order(), reason=form.cleaned_data["reason"])
    return bool(
        submit_form(
            form,
            lambda: set_rules(order=order, season=season, **form.rules()),
            lambda rule: _field_of_rule(form, rule),
        )
    )


def _field_of_rule(form: RulesForm, rule: str) -> str:
    """Return the form's field for the field of a fault, such as ``rules.cap``, or empty."""
    name = rule.removeprefix("rules.").partition(".")[0]
    return next((field for field in form.fields if field.partition("-")[2] == name), "")

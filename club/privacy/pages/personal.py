"""What is held about a person: the file of it, erasing it, and the club's log of such acts."""

import json
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from club.archives.actions import record_player_export
from club.ledger.refusals import Refused
from club.models import Account, Player
from club.privacy.actions.erasing import check_sure, erase_player
from club.privacy.queries.club_log import describe_club_acts, list_club_log
from club.privacy.queries.held import find_own_person, find_person, write_person
from club.privacy.queries.mentions import plan_erasure
from club.queries.people import list_players
from club.web.pages import PageVisit, club_page, keep_key, make_key

_A_PAGE = 100
_TEXT = "text:"


@never_cache
@login_required
def own_data(request: HttpRequest) -> HttpResponse:
    """Return everything that is held about whoever is signed in, as a file."""
    user: Any = request.user
    account = Account.objects.get(pk=user.pk)
    return _as_file(write_person(find_own_person(account), timezone.now()), account.username)


@never_cache
@club_page("owns")
def player_data(visit: PageVisit, player: str) -> HttpResponse:
    """Return what the club holds about a player, as a file. It is noted in the club's log."""
    player_row = _player(visit, player)
    if visit.request.method != "POST":
        return redirect("player", club=visit.club.slug, player=player_row.pk)
    record_player_export(order=visit.order(), player=player_row)
    return _as_file(write_person(find_person(player_row), timezone.now()), player_row.short_name)


def _as_file(held: dict[str, Any], name: str) -> HttpResponse:
    text = json.dumps(held, ensure_ascii=False, indent=1)
    answer = HttpResponse(text, content_type="application/json; charset=utf-8")
    file_name = f"{slugify(name) or 'person'}-{timezone.localdate():%Y-%m-%d}.json"
    answer["Content-Disposition"] = f'attachment; filename="{file_name}"'
    return answer


@club_page("owns")
def erase(visit: PageVisit, player: str) -> HttpResponse:
    """Erase a player, after showing what goes, what stays, and which texts name the person."""
    post = visit.request.POST
    if Player.objects.filter(club=visit.club, pk=player, erased_at__isnull=False).exists():
        messages.info(visit.request, _("This person is erased already."))
        return redirect("players", club=visit.club.slug)
    player_row = _player(visit, player)
    refused = None
    if visit.request.method == "POST":
        try:
            return _erase(visit, player_row)
        except Refused as error:
            refused = error
    plan = plan_erasure(player_row)
    context = {
        "player": player_row,
        "accounts": plan.accounts,
        "mentions": [
            (mention, post.get(_TEXT + mention.key, mention.proposed)) for mention in plan.mentions
        ],
        "full": plan.full,
        "key": keep_key(post, refused) if refused else make_key(),
    }
    return visit.render("club/erase.html", context, refused)


def _erase(visit: PageVisit, player: Player) -> HttpResponse:
    """Erase a player as the form says. Raise Refused if it was not confirmed."""
    post = visit.request.POST
    check_sure(post.get("sure") == "1")
    texts = {name.removeprefix(_TEXT): post[name] for name in post if name.startswith(_TEXT)}
    done = erase_player(order=visit.order(), player=player, texts=texts)
    messages.success(
        visit.request, _("The person is erased. Results are shown under “a former player”.")
    )
    if done.account:
        messages.success(visit.request, _("The account was used nowhere else, and is deleted."))
    return redirect("players", club=visit.club.slug)


def _player(visit: PageVisit, player: str) -> Player:
    """Return a player of the club. Raise Http404 for a duplicate, and for one who was erased."""
    return get_object_or_404(list_players(visit.club).select_related("club"), pk=player)


@club_page("owns")
def log(visit: PageVisit) -> HttpResponse:
    """Show who gave and took roles, tokens and files, and changed or erased names."""
    page = Paginator(list_club_log(visit.club), _A_PAGE).get_page(visit.request.GET.get("page"))
    context = {"page": page, "entries": describe_club_acts(visit.club, page.object_list)}
    return visit.render("club/log.html", context)

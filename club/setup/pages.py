"""The pages of the first use: setting up, trying the demonstration, and removing it."""

import datetime

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import authenticate, login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from club.accounts.login_links import BACKEND
from club.ledger.refusals import Refused
from club.ledger.writing import Actor, Order
from club.models import Account
from club.setup.actions import empty_demonstration, fill_demonstration, set_up
from club.setup.demonstration import SLUG, is_demonstration, read_told
from club.setup.forms import SetupForm
from club.setup.links import is_setup_code, make_setup_path
from club.setup.queries import is_new
from club.web.network import let_in
from club.web.pages import PageVisit, club_page

#: For so long a second click is taken for the first one.
_MOMENT = datetime.timedelta(minutes=2)


# Nothing is done without the code of the start, which no other site knows. The token of the form
# would go with the first of two clicks: signing in makes another.
@csrf_exempt
@sensitive_post_parameters("password", "code")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def start(request: HttpRequest) -> HttpResponse:
    """Ask for the club and its owner, create both, sign in, and go on to the club.

    The code of the start stands in the address, or is typed.
    """
    code = request.POST.get("code") or request.GET.get("code") or ""
    if not is_new():
        again = settings.EMBEDDED and request.method == "POST" and is_setup_code(code)
        return _meet(request) if again else redirect("home")
    if not is_setup_code(code):
        wrong = bool(code)
        context = {"wrong": wrong}
        return render(request, "setup/code.html", context, status=403 if wrong else 200)
    if "demonstration" in request.POST:
        return _try(request)
    form = SetupForm(request.POST if "club" in request.POST else None)
    if form.is_valid():
        answer = _set_up(request, form)
        if answer is not None:
            return answer
    status = 422 if form.errors else 200
    return render(request, "setup/start.html", {"form": form, "code": code}, status=status)


def _try(request: HttpRequest) -> HttpResponse:
    """Create the demonstration club and sign in as its director, if there is no club meanwhile."""
    director = fill_demonstration()
    if director is None:
        return redirect("home")
    login(request, director, backend=BACKEND)
    text = _(
        "This is a demonstration. You are its director, and can sign in again as %(username)s with "
        "the password %(password)s."
    )
    messages.success(request, text % read_told()["director"])
    return redirect("club", club=SLUG)


def _set_up(request: HttpRequest, form: SetupForm) -> HttpResponse | None:
    """Set the installation up and sign in. Return None after adding faults to the form."""
    values = form.cleaned_data
    try:
        club, account = set_up(
            order=Order(Actor(), timezone.now()),
            name=values["club"],
            username=values["username"],
            password=values["password"],
            time_zone=values["time_zone"],
        )
    except Refused as refused:
        if not is_new():
            return _meet(request)
        for fault in refused.faults:
            form.add_error(None, fault.text)
        return None
    login(request, account, backend=BACKEND)
    if "phones" in form.fields:
        _let_in(request, allowed=values["phones"])
    return redirect("club", club=club.slug)


def _let_in(request: HttpRequest, *, allowed: bool) -> None:
    """Let phones in or shut them out, or say why that cannot be: the club is there in any case."""
    try:
        let_in(allowed=allowed)
    except OSError as error:
        messages.error(request, _("Phones are not let in: %(why)s") % {"why": error.strerror})


def _meet(request: HttpRequest) -> HttpResponse:
    """Sign in whoever has just sent the same form before: a second click loses the first answer.

    Return a redirect to the first page otherwise.
    """
    if "demonstration" in request.POST and (told := read_told()):
        account = _find_fresh(told["director"]["username"])
        if account is not None:
            return _try(request)
    account = _find_fresh(request.POST.get("username", ""))
    if account is not None:
        known = authenticate(
            request, username=account.username, password=request.POST.get("password", "")
        )
        if known is not None:
            login(request, known)
    return redirect("home")


def _find_fresh(username: str) -> Account | None:
    """Return the account of a name if it was made a moment ago."""
    return Account.objects.filter(
        username=username[:150].replace("\0", ""), date_joined__gte=timezone.now() - _MOMENT
    ).first()


@club_page("owns")
def empty(visit: PageVisit) -> HttpResponse:
    """Remove the demonstration, for whoever goes on with a club of their own."""
    if not is_demonstration(visit.club):
        return redirect("club", club=visit.club.slug)
    response, refused = visit.submit(lambda: _empty(visit))
    return response or visit.render("setup/empty.html", {}, refused)


def _empty(visit: PageVisit) -> HttpResponse:
    path = make_setup_path()
    name = visit.request.POST.get("name", "")
    empty_demonstration(visit.club, name=name, now=timezone.now())
    _let_in(visit.request, allowed=False)  # as before the first set-up
    visit.request.session.flush()
    return redirect(path)

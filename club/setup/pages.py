"""The page of the first use. It is there until there is a club."""

from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from club.accounts.login_links import BACKEND
from club.ledger.refusals import Refused
from club.ledger.writing import Actor, Order
from club.setup.actions import set_up
from club.setup.forms import SetupForm
from club.setup.links import is_setup_code
from club.setup.queries import is_new


@sensitive_post_parameters("password", "code")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def start(request: HttpRequest) -> HttpResponse:
    """Ask for the club and its owner, create both, sign in, and go on to the club.

    The code of the start stands in the address, or is typed.
    """
    if not is_new():
        return redirect("home")
    code = request.POST.get("code") or request.GET.get("code") or ""
    if not is_setup_code(code):
        wrong = bool(code)
        context = {"wrong": wrong}
        return render(request, "setup/code.html", context, status=403 if wrong else 200)
    form = SetupForm(request.POST if "club" in request.POST else None)
    if form.is_valid():
        answer = _set_up(request, form)
        if answer is not None:
            return answer
    status = 422 if form.errors else 200
    return render(request, "setup/start.html", {"form": form, "code": code}, status=status)


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
            return redirect("home")
        for fault in refused.faults:
            form.add_error(None, fault.text)
        return None
    login(request, account, backend=BACKEND)
    return redirect("club", club=club.slug)

"""A club's archive, which its owners can take with them."""

from django.http import HttpResponse

from club.archives.queries import is_too_large
from club.archives.taking import take_archive
from club.web.pages import PageVisit, club_page


@club_page("owns")
def archive(visit: PageVisit) -> HttpResponse:
    """Say what the archive has, and send it."""
    large = is_too_large(visit.club)
    if visit.request.method == "POST" and not large:
        return take_archive(order=visit.order(), club=visit.club)  # type: ignore[return-value]  # it streams
    return visit.render("club/archive.html", {"large": large})

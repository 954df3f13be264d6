"""A table's own page on a phone, opened by a link that is valid for this table only."""

from django.http import HttpResponse
from django.shortcuts import render

from club.web.polling import answer_unchanged
from club.web.unchanged import watch
from nights.actions.forming import begin_next_match
from nights.actions.joining import join_table
from nights.pages.open_cuts import cut_step
from nights.pages.phone import Phone, make_context, show_table, table_page
from nights.queries.room import read_room


@table_page
def table(phone: Phone) -> HttpResponse:
    """Show the table: the score, and the next deal to enter."""
    return show_table(phone)


@table_page
def live(phone: Phone) -> HttpResponse:
    """Return the current score, if anything that this table shows has changed."""
    name = "hosted-table" if phone.table.night.hosted else "table"
    mark = watch(phone.request, name, phone.table.pk)
    return answer_unchanged(phone.request, mark) or render(
        phone.request, "nights/phone/_score.html", make_context(phone)
    )


@table_page
def sit(phone: Phone) -> HttpResponse:
    """Store the seat of this phone. Ask first if another phone of the table has chosen it."""
    return phone.sit()


@table_page
def cut(phone: Phone) -> HttpResponse:
    """Take a step of the cut at this table: begin it, a card, the dealer's seat.

    A match that the rotation seats without a card is begun at once.
    """
    night, post = phone.table.night, phone.request.POST.dict()

    def step() -> None:
        if "begin" in post and phone.turn.pivots:
            begin_next_match(
                order=phone.order(), night=night, table=phone.table, cards=(), typed=False
            )
        else:
            cut_step(phone.order(), night, phone.table, post)

    _done, refused = phone.submit(step)
    return show_table(phone, other_refused=refused) if refused else phone.home()


@table_page
def join(phone: Phone) -> HttpResponse:
    """Let the waiting player with the best right claim a seat at this table, before it cuts."""
    waiting = read_room(phone.table.night).waiting[:1]
    named = phone.request.POST.get("player", "")

    def claim() -> None:
        join_table(
            order=phone.order(),
            night=phone.table.night,
            table=phone.table,
            player=waiting[0].player,
        )

    first = [str(candidate.player.pk) for candidate in waiting] == [named]
    _done, refused = phone.submit(claim, when=first)
    return show_table(phone, other_refused=refused) if refused else phone.home()

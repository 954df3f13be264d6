"""Record an act of the club for whatever was set or announced before clubs had acts."""

from django.db import migrations


def fill(apps, schema_editor):
    """Give each merge, each set of rules and each placement the act that recorded it.

    Acts are numbered in the order of their times, so that numbers rise with time in every club.
    """
    models = {name: apps.get_model("club", name) for name in _FACTS}
    club_act = apps.get_model("club", "ClubAct")
    for club in apps.get_model("club", "Club").objects.order_by("pk"):
        facts = [
            (at_of(fact), name, fact)
            for name, (_field, rows_of, at_of, _values) in _FACTS.items()
            for fact in rows_of(models[name]).filter(club=club)
        ]
        facts.sort(key=lambda row: (row[0], str(row[2].pk)))
        for number, (at, name, fact) in enumerate(facts, start=1):
            field, _rows, _at, values = _FACTS[name]
            act = club_act.objects.create(club=club, number=number, at=at, **values(fact))
            models[name].objects.filter(pk=fact.pk).update(**{field: act})
        apps.get_model("club", "Club").objects.filter(pk=club.pk).update(version=len(facts))


def _of_merge(fact):
    return {
        "verb": "merge",
        "account_id": fact.act.account_id,
        "reason": fact.act.reason,
        "detail": {"duplicate": str(fact.duplicate_id), "keeper": str(fact.keeper_id)},
    }


def _of_rules(fact):
    return {
        "verb": "season-rules",
        "account_id": fact.account_id,
        "reason": fact.reason,
        "detail": {"season": str(fact.season_id)},
    }


def _of_placement(fact):
    return {
        "verb": "place",
        "account_id": fact.account_id,
        "detail": {"season": str(fact.season_id)},
    }


_FACTS = {
    "PlayerMerge": (
        "club_act",
        lambda model: model.objects.select_related("act"),
        lambda fact: fact.act.at,
        _of_merge,
    ),
    "SeasonRules": ("act", lambda model: model.objects.all(), lambda fact: fact.at, _of_rules),
    "Placement": ("act", lambda model: model.objects.all(), lambda fact: fact.at, _of_placement),
}


class Migration(migrations.Migration):
    dependencies = [("club", "0014_ledgers")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]

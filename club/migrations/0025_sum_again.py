from collections import defaultdict

from django.db import migrations
from django.db.models import Max, Q
from django.db.models.functions import Coalesce

from club.ledger.ids import new_id


def sum_nights(apps, schema_editor):
    """Store the sums of the nights that are computed already, which are not computed again."""
    figures = apps.get_model("club", "PlayerMatch").objects
    sums = apps.get_model("club", "NightSum")
    for night, club in apps.get_model("club", "Night").objects.values_list("pk", "club").order_by():
        rows = figures.filter(night=night).order_by().values("ladder", "match")
        matches = rows.annotate(
            dealt=Max("deals"),
            of_ns=Coalesce(Max("slams", filter=Q(side="NS")), 0),
            of_ew=Coalesce(Max("slams", filter=Q(side="EW")), 0),
            won_by=Coalesce(Max("margin", filter=Q(broken_off=False, margin__gt=0)), 0),
        )
        by_ladder = defaultdict(list)
        for match in matches:
            by_ladder[match["ladder"]].append(match)
        sums.objects.bulk_create(
            sums(
                id=new_id(),
                night_id=night,
                club_id=club,
                ladder=ladder,
                matches=len(held),
                deals=sum(match["dealt"] for match in held),
                slams=sum(match["of_ns"] + match["of_ew"] for match in held),
                biggest=max(match["won_by"] for match in held),
                longest=max(match["dealt"] for match in held),
            )
            for ladder, held in by_ladder.items()
        )


def drop_ladders(apps, schema_editor):
    """Drop the stored ladders, which have no sums yet. The sweep computes them again."""
    apps.get_model("club", "LadderRow").objects.all().delete()
    apps.get_model("club", "LadderStanding").objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [
        ("club", "0024_heads_and_sums"),
    ]

    operations = [
        migrations.RunPython(sum_nights, migrations.RunPython.noop),
        migrations.RunPython(drop_ladders, migrations.RunPython.noop),
    ]

"""What every fact has in common: it belongs to a night and is never edited."""

from typing import Any, NoReturn

from django.db import models

from club.models.ids import new_id


class FactsAreFinal(TypeError):
    """A fact was about to be changed or deleted; append a new one that replaces it."""


class FactQuerySet(models.QuerySet[Any]):
    """Rows that can be added and read, and nothing else."""

    def _refuse(self) -> NoReturn:
        raise FactsAreFinal(f"{self.model.__name__} is appended, never edited or deleted")

    def update(self, **values: Any) -> NoReturn:
        self._refuse()

    def delete(self) -> NoReturn:
        self._refuse()

    def bulk_update(self, *args: Any, **options: Any) -> NoReturn:
        self._refuse()


class Kept(models.Model):
    """A row that is added and read, and never edited."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    club = models.ForeignKey("club.Club", models.PROTECT, related_name="+")

    objects = FactQuerySet.as_manager()

    class Meta:
        abstract = True

    def save(self, *args: Any, **options: Any) -> None:
        if not self._state.adding:
            raise FactsAreFinal(f"{type(self).__name__} is appended, never edited")
        super().save(*args, **options)

    def delete(self, *args: Any, **options: Any) -> NoReturn:
        raise FactsAreFinal(f"{type(self).__name__} is appended, never deleted")


class Fact(Kept):
    """Something that happened. Who, when and why stand in the act that recorded it."""

    night = models.ForeignKey("club.Night", models.PROTECT, related_name="%(class)ss")

    class Meta:
        abstract = True


class ClubFact(Kept):
    """Something that was set or announced in a club, apart from its nights."""

    class Meta:
        abstract = True

"""The models of nights were models of `club`: an installation can go back to the release before."""

from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command

from club.models import Account
from nights.archived import _MOVED


def list_labels():
    """Return the apps that content types of the models which moved have, for each model's name."""
    names = {model._meta.model_name for model in _MOVED}
    rows = ContentType.objects.filter(app_label__in=["club", "nights"], model__in=names)
    labels = dict(rows.values_list("model", "app_label"))
    assert labels.keys() == names
    assert rows.count() == len(names)
    return set(labels.values())


def test_permissions_go_back_with_the_models_and_come_again(transactional_db):
    permission = Permission.objects.get(codename="view_night")
    clerk = Account.objects.create(username="clerk", is_staff=True)
    clerk.user_permissions.add(permission)
    call_command("migrate", "club", "0040", verbosity=0)
    try:
        assert list_labels() == {"club"}
        assert Account.objects.get(pk=clerk.pk).has_perm("club.view_night")
    finally:
        call_command("migrate", verbosity=0)
    assert list_labels() == {"nights"}
    assert Account.objects.get(pk=clerk.pk).get_all_permissions() == {"nights.view_night"}

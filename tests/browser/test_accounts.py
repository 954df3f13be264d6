"""A person is invited, makes an account, and signs in with a second factor."""

import pytest
from django.urls import reverse
from django.utils import timezone
from django_otp.oath import totp
from django_otp.plugins.otp_totp.models import TOTPDevice

from club.accounts.actions.accounts import begin_second_factor, confirm_second_factor
from club.models import Account, Membership, Passkey
from tests.browser.conftest import PHONE, follow, picture

NEW = "seven diamonds doubled"

pytestmark = pytest.mark.django_db(transaction=True)


def test_from_an_invitation_to_a_second_factor(pages, live_server, cast):
    owner = pages.open(viewport={"width": 1280, "height": 900})
    owner_account = Account.objects.get(pk=cast.owner.pk)
    owner_account.set_password("owner pass phrase")
    owner_account.save()
    members = reverse("members", args=[cast.club.slug])
    owner.goto(live_server.url + members)
    owner.fill("[name=username]", "owner")
    owner.fill("[name=password]", "owner pass phrase")
    owner.get_by_role("button", name="Sign in").click()
    owner.wait_for_url("**/members/")
    owner.fill("[name=username]", "anna")
    owner.select_option("[name=role]", "director")
    owner.get_by_role("button", name="Invite").click()
    link = owner.locator(".note .link").inner_text()
    picture(owner, "accounts-members")
    for width in (820, 390):
        owner.set_viewport_size({"width": width, "height": 844})
        wide = "document.scrollingElement.scrollWidth - window.innerWidth"
        assert owner.evaluate(wide) <= 0
        picture(owner, f"accounts-members-{width}")

    phone = pages.open(**PHONE)
    phone.goto(live_server.url + "/invited/" + link.split("/invited/")[1])
    picture(phone, "accounts-invited")
    phone.fill("[name=password1]", NEW)
    phone.fill("[name=password2]", NEW)
    phone.get_by_role("button", name="Make the account and accept").click()
    phone.wait_for_url("**/c/**")
    assert Membership.objects.get(account__username="anna").role == "director"

    phone.goto(live_server.url + reverse("account"))
    picture(phone, "accounts-account")
    follow(phone.get_by_role("link", name="Set it up"))
    picture(phone, "accounts-second-factor")
    device = TOTPDevice.objects.get()
    phone.fill("[name=code]", f"{totp(device.bin_key):06d}")
    phone.fill("[name=password]", NEW)
    phone.get_by_role("button", name="Turn it on").click()
    phone.get_by_text("Write them down now").wait_for()
    picture(phone, "accounts-recovery")
    code = phone.locator(".recovery code").first.inner_text()

    other = pages.open(viewport={"width": 390, "height": 664})
    other.goto(live_server.url + "/login/")
    picture(other, "accounts-login")
    other.fill("[name=username]", "anna")
    other.fill("[name=password]", NEW)
    other.get_by_role("button", name="Sign in").click()
    other.get_by_role("heading", name="Second factor").wait_for()
    picture(other, "accounts-second-step")
    other.fill("[name=code]", code)
    other.get_by_role("button", name="Sign in").click()
    other.get_by_role("button", name="Menu").click()
    other.get_by_role("link", name="anna").wait_for()
    other.goto(live_server.url + reverse("change-password"))
    picture(other, "accounts-password")
    other.goto(live_server.url + reverse("second-factor"))
    picture(other, "accounts-second-factor-on")
    other.goto(live_server.url + "/login/lost/")
    picture(other, "accounts-lost")


def give_authenticator(page):
    """Give a browser a place where it keeps passkeys. Its user agrees to everything."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
        "hasResidentKey": True,
    }
    session.send("WebAuthn.addVirtualAuthenticator", {"options": options})


def test_a_passkey_takes_the_place_of_the_code(pages, live_server, cast):
    account = Account.objects.get(pk=cast.director.pk)
    device = begin_second_factor(account, "here")
    confirm_second_factor(account, "here", f"{totp(device.bin_key):06d}", timezone.now())
    TOTPDevice.objects.update(last_t=-1)
    page = pages.open(viewport={"width": 390, "height": 844})
    give_authenticator(page)

    def say_password():
        page.goto(live_server.url + "/login/?next=/account/passkeys/")
        page.fill("[name=username]", "director")
        page.fill("[name=password]", "director pass phrase")
        page.get_by_role("button", name="Sign in").click()
        page.get_by_role("heading", name="Second factor").wait_for()

    say_password()
    assert page.get_by_role("button", name="Use a passkey").count() == 0
    page.fill("[name=code]", f"{totp(device.bin_key):06d}")
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("heading", name="Passkeys").wait_for()
    page.fill("[name=name]", "This laptop")
    page.fill("[name=password]", "director pass phrase")
    page.get_by_role("button", name="Add a passkey").click()
    page.get_by_text("The passkey This laptop is added.").wait_for()
    picture(page, "accounts-passkeys")
    assert Passkey.objects.get().host == "localhost"
    page.context.clear_cookies()
    say_password()
    picture(page, "accounts-second-step-passkey")
    page.get_by_role("button", name="Use a passkey").click()
    page.get_by_role("heading", name="Passkeys").wait_for()
    page.context.clear_cookies()

    Passkey.objects.update(sign_count=1_000)  # as if another had signed with it since
    say_password()
    page.get_by_role("button", name="Use a passkey").click()
    page.get_by_text("The passkey was not right.").wait_for()

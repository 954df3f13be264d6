"""The root of the API: where to begin."""

from django.conf import settings
from django.http.response import HttpResponseBase
from django.urls import reverse
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from club.web.api.conditional import make_etag, respond
from club.web.api.schema import reads
from club.web.api.views import ApiView


class RootLinks(serializers.Serializer):
    """Where everything of the installation is."""

    clubs = serializers.CharField(help_text="The path of the clubs.")
    schema = serializers.CharField(help_text="The path of the OpenAPI description.")
    docs = serializers.CharField(help_text="The path of the description to read and to try.")


class RootSerializer(serializers.Serializer):
    """The installation, and where to begin."""

    release = serializers.CharField(help_text="The release of Cut In that runs.")
    links = RootLinks(help_text="Where everything of the installation is.")


class RootView(ApiView):
    """The root."""

    @reads("root-read", RootSerializer, polled=True)
    def get(self, request: Request) -> HttpResponseBase:
        """Show where to begin."""
        links = {name: reverse(f"api-{name}") for name in ("clubs", "schema", "docs")}
        shown = RootSerializer({"release": settings.RELEASE, "links": links}).data
        etag = make_etag(request, request.get_full_path(), repr(shown), "")
        return respond(request, etag, lambda: None, lambda: Response(shown))

"""The root of the API: links to its entry points."""

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
    """The paths of the entry points."""

    clubs = serializers.CharField(help_text="The path of the list of clubs.")
    laws = serializers.CharField(help_text="The path of the laws.")
    schema = serializers.CharField(help_text="The path of the OpenAPI document.")
    docs = serializers.CharField(help_text="The path of the interactive documentation.")


class RootSerializer(serializers.Serializer):
    """The release, and links to the entry points."""

    release = serializers.CharField(help_text="The running release of Cut In.")
    links = RootLinks(help_text="The paths of the entry points.")


class RootView(ApiView):
    """The root."""

    @reads("root-read", RootSerializer, polled=True)
    def get(self, request: Request) -> HttpResponseBase:
        """Show the entry points of the API."""
        links = {name: reverse(f"api-{name}") for name in ("clubs", "laws", "schema", "docs")}
        shown = RootSerializer({"release": settings.RELEASE, "links": links}).data
        etag = make_etag(request, request.get_full_path(), repr(shown), "")
        return respond(request, etag, lambda: None, lambda: Response(shown))

"""The manifest, by which a device can put the program on its home screen."""

from django.http import HttpRequest, JsonResponse
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

#: The sides of the icons in pixels. The last one has an edge that the device may cut off.
SIZES = (192, 512)


@require_safe
@cache_control(max_age=86_400)
def manifest(_request: HttpRequest) -> JsonResponse:
    """Return the manifest. It opens at the front page, which leads to the only club there is."""
    icons = [
        {"src": static(f"icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png"}
        for size in SIZES
    ]
    edged = {**icons[-1], "src": static("icon-512-edge.png"), "purpose": "maskable"}
    shown = {
        "name": "Cut In",
        "short_name": "Cut In",
        "description": _("Nights and tournaments of card clubs."),
        "id": reverse("home"),
        "start_url": reverse("home"),
        "scope": reverse("home"),
        "display": "standalone",
        "background_color": "#f6f4ec",
        "theme_color": "#12513c",
        "icons": [*icons, edged],
    }
    return JsonResponse(shown, content_type="application/manifest+json")

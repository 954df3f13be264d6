"""Lists by the page."""

from rest_framework.pagination import PageNumberPagination


class Pages(PageNumberPagination):
    """Fifty to a page unless page_size says otherwise, up to 200."""

    page_size = 50
    page_size_query_param = "page_size"
    max_page_size = 200

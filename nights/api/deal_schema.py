"""The API description of deals, with a component name for each shape."""

from typing import Any

from nights.serializers.deal_shapes import SHAPES


def name_deal_shapes(result: dict[str, Any], **_options: Any) -> dict[str, Any]:
    """Return the description with a component for each shape of a deal, for code generators."""
    schemas = result["components"]["schemas"]
    named = {
        name: {"description": shape["title"], **{k: v for k, v in shape.items() if k != "title"}}
        for name, shape in zip(SHAPES, schemas["Deal"]["oneOf"], strict=True)
    }
    refs = [{"$ref": f"#/components/schemas/{name}"} for name in named]
    schemas |= {**named, "Deal": {**schemas["Deal"], "oneOf": refs}}
    return result

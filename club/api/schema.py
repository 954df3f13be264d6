"""What the description says of deals: each shape has a name of its own."""

from typing import Any

from club.serializers.deal_shapes import SHAPES


def name_deal_shapes(result: dict[str, Any], **_options: Any) -> dict[str, Any]:
    """Give each shape of a deal a name of its own, from which generators make one class each."""
    schemas = result["components"]["schemas"]
    named = {
        name: {"description": shape["title"], **{k: v for k, v in shape.items() if k != "title"}}
        for name, shape in zip(SHAPES, schemas["Deal"]["oneOf"], strict=True)
    }
    refs = [{"$ref": f"#/components/schemas/{name}"} for name in named]
    schemas |= {**named, "Deal": {**schemas["Deal"], "oneOf": refs}}
    return result

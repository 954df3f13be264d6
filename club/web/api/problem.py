"""The schema of an error response."""

from rest_framework import serializers


class ProblemFault(serializers.Serializer):
    """One fault: a stable code, the field, and a sentence."""

    field = serializers.CharField(
        allow_blank=True,
        help_text="The path of the field, such as seats.N; empty for the whole body.",
    )
    code = serializers.CharField(help_text="A stable code for clients.")
    problem = serializers.CharField(help_text="What is wrong, in a sentence.")
    deal = serializers.IntegerField(
        required=False, help_text="The position of the deal at fault, from 1, if several were sent."
    )
    clauses = serializers.ListField(
        child=serializers.CharField(),
        required=False,
        help_text="The clauses of the laws that it follows from, such as `SB 24`, if any.",
    )
    hint = serializers.CharField(
        required=False,
        help_text="What a client can send to overrule it, if anything: the end of `problem`, which "
        "is not for people to read.",
    )


class Problem(serializers.Serializer):
    """Problem details (RFC 9457)."""

    type = serializers.CharField(
        help_text="`urn:cut-in:conflict`, `urn:cut-in:stale`, `urn:cut-in:refused`, or "
        "`about:blank` if only the status applies."
    )
    title = serializers.CharField(help_text="The reason phrase of the status.")
    status = serializers.IntegerField(help_text="The status code of the response.")
    detail = serializers.CharField(help_text="What is wrong, in words.")
    errors = ProblemFault(  # type: ignore[assignment]  # the name that clients expect
        many=True, help_text="Every fault found."
    )

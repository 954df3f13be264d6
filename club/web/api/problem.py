"""An error as the description of the API shows it."""

from rest_framework import serializers


class ProblemFault(serializers.Serializer):
    """One fault: a stable code, the field it stands at, a sentence."""

    field = serializers.CharField(
        allow_blank=True, help_text="The path of the field, such as seats.N; empty for the whole."
    )
    code = serializers.CharField(help_text="A stable code, for programs to go by.")
    problem = serializers.CharField(help_text="What is wrong, in a sentence.")
    deal = serializers.IntegerField(
        required=False, help_text="Which deal of several it stands in, from 1."
    )


class Problem(serializers.Serializer):
    """Problem details (RFC 9457)."""

    type = serializers.CharField(
        help_text="`urn:cut-in:conflict`, `urn:cut-in:stale`, `urn:cut-in:refused`, or "
        "`about:blank` where the status says it all."
    )
    title = serializers.CharField(help_text="The status in words.")
    status = serializers.IntegerField(help_text="The status of the response.")
    detail = serializers.CharField(help_text="What is wrong, in words.")
    errors = ProblemFault(  # type: ignore[assignment]  # the name that clients expect
        many=True, help_text="Every fault that was found."
    )

"""An error as the description of the API shows it."""

from rest_framework import serializers


class ProblemFault(serializers.Serializer):
    """One fault: a stable code, the field it stands at, a sentence; deal counts from 1."""

    field = serializers.CharField(allow_blank=True)
    code = serializers.CharField()
    problem = serializers.CharField()
    deal = serializers.IntegerField(required=False)


class Problem(serializers.Serializer):
    """Problem details (RFC 9457); errors lists every fault."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField()
    errors = ProblemFault(many=True)  # type: ignore[assignment]  # the name that clients expect

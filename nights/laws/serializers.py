"""The laws as JSON: texts, clauses, and what each code does about an irregularity."""

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from nights.laws.queries import Ruled, list_rulings_on, make_clause_path, require_clause
from nights.laws.texts.reading import WHY_NOT, Clause, Text
from nights.rulings.catalogues.terms import Catalogue, Irregularity
from nights.rulings.serializers import EntrySerializer


class ParagraphSerializer(serializers.Serializer):
    """A paragraph of a text."""

    text = serializers.CharField(help_text="The paragraph; for a table its cells in one line.")
    rows = serializers.ListField(
        child=serializers.ListField(child=serializers.CharField()),
        help_text="The rows of a table, the first with the names of the columns; else empty.",
    )


class ClauseLineSerializer(serializers.Serializer):
    """A clause, without its words."""

    id = serializers.CharField(help_text="The clause as rulings cite it, such as `SB 72 IV`.")
    number = serializers.CharField(help_text="The number in its text, such as `72 IV`.")
    title = serializers.CharField(help_text="What it is about, in a few words.")
    link = serializers.SerializerMethodField(help_text="The path of the clause.")
    page = serializers.SerializerMethodField(help_text="The path of its page.")

    def get_link(self, clause: Clause) -> str:
        """Return the path of the clause in the API."""
        return reverse("api-law-clause", args=[_get_text_of(clause).name, clause.slug])

    def get_page(self, clause: Clause) -> str:
        """Return the path of the clause's page."""
        return make_clause_path(_get_text_of(clause), clause)


def _get_text_of(clause: Clause) -> Text:
    return require_clause(clause.id)[0]


class ClauseSerializer(ClauseLineSerializer):
    """A clause in its own words."""

    heading = serializers.CharField(help_text="The heading above it; empty for none.")
    paragraphs = ParagraphSerializer(many=True, help_text="Its words.")
    not_applied = serializers.SerializerMethodField(
        help_text="Why the program does not apply it; empty if it does."
    )

    def get_not_applied(self, clause: Clause) -> str:
        """Return why the program does not apply the clause, or an empty string."""
        return _(WHY_NOT[clause.why_not]) if clause.why_not else ""


class LawSectionSerializer(serializers.Serializer):
    """A heading of a text with its clauses."""

    heading = serializers.CharField(help_text="The heading; empty before the first.")
    preface = ParagraphSerializer(many=True, help_text="What is said of all its clauses.")
    clauses = ClauseSerializer(many=True, help_text="The clauses, in the order of the text.")


class TextLineSerializer(serializers.Serializer):
    """A text of laws."""

    name = serializers.CharField(help_text="The name in paths.")
    title = serializers.CharField(source="full_name", help_text="The title.")
    cited = serializers.CharField(help_text="The title in citations.")
    link = serializers.SerializerMethodField(help_text="The path of the text.")
    page = serializers.SerializerMethodField(help_text="The path of its page.")

    def get_link(self, text: Text) -> str:
        """Return the path of the text in the API."""
        return reverse("api-law-text", args=[text.name])

    def get_page(self, text: Text) -> str:
        """Return the path of the text's page."""
        return reverse("law-text", args=[text.name])


class TextSerializer(TextLineSerializer):
    """A text of laws by its clauses."""

    preface = ParagraphSerializer(many=True, help_text="What precedes the clauses.")
    sections = LawSectionSerializer(many=True, help_text="The headings with their clauses.")


class CodeLineSerializer(serializers.Serializer):
    """A code: what is done when a law is broken."""

    name = serializers.CharField(help_text="The name in paths.")
    title = serializers.SerializerMethodField(help_text="The title.")
    link = serializers.SerializerMethodField(help_text="The path of its irregularities.")
    page = serializers.SerializerMethodField(help_text="The path of its page.")

    def get_title(self, code: Catalogue) -> str:
        """Return the title of the code."""
        return _(code.title)

    def get_link(self, code: Catalogue) -> str:
        """Return the path of the code in the API."""
        return reverse("api-law-rulings", args=[code.name])

    def get_page(self, code: Catalogue) -> str:
        """Return the path of the code's page."""
        return reverse("law-rulings", args=[code.name])


class LawsSerializer(serializers.Serializer):
    """The texts, and the codes of irregularities."""

    texts = TextLineSerializer(many=True, help_text="The texts of laws.")
    codes = CodeLineSerializer(many=True, help_text="What is done when a law is broken.")


class StatedEntrySerializer(EntrySerializer):
    """An irregularity with all options of its code, whatever is open at a match."""

    offender = serializers.SerializerMethodField(help_text="Who may have offended, in words.")

    def get_offender(self, entry: Irregularity) -> str:
        """Return who may have offended."""
        return _(entry.offender.value)


class CodeSerializer(CodeLineSerializer):
    """A code with its irregularities."""

    irregularities = StatedEntrySerializer(
        source="entries", many=True, help_text="The irregularities, by subject."
    )


class RuledSerializer(serializers.Serializer):
    """An irregularity, without what is done about it."""

    code = serializers.CharField(source="catalogue.name", help_text="The name of its code.")
    key = serializers.CharField(source="entry.key", help_text="The key of the irregularity.")
    title = serializers.SerializerMethodField(help_text="What happened, in words.")
    clauses = serializers.ListField(
        child=serializers.CharField(), source="entry.clauses", help_text="The clauses of the laws."
    )
    link = serializers.SerializerMethodField(
        help_text="The path of the irregularities of its code."
    )
    page = serializers.SerializerMethodField(help_text="The path of the page that tells of it.")

    def get_title(self, ruled: Ruled) -> str:
        """Return the irregularity in words."""
        return _(ruled.entry.title)

    def get_link(self, ruled: Ruled) -> str:
        """Return the path of the code in the API."""
        return reverse("api-law-rulings", args=[ruled.catalogue.name])

    def get_page(self, ruled: Ruled) -> str:
        """Return the path of the page, with the place in it."""
        return f"{reverse('law-rulings', args=[ruled.catalogue.name])}#{ruled.entry.key}"


class WholeClauseSerializer(ClauseSerializer):
    """A clause with its parts, and the irregularities that rest on it."""

    text = serializers.SerializerMethodField(help_text="The name of its text.")
    parts = serializers.SerializerMethodField(help_text="The clauses that are parts of it.")
    rulings = serializers.SerializerMethodField(help_text="The irregularities that rest on it.")

    def get_text(self, clause: Clause) -> str:
        """Return the name of the clause's text."""
        return _get_text_of(clause).name

    @extend_schema_field(RuledSerializer(many=True))
    def get_rulings(self, clause: Clause) -> Any:
        """Return the irregularities that rest on the clause."""
        return RuledSerializer(list_rulings_on(clause.id), many=True).data

    @extend_schema_field(ClauseSerializer(many=True))
    def get_parts(self, clause: Clause) -> Any:
        """Return the clauses that are parts of this one."""
        return ClauseSerializer(_get_text_of(clause).parts_of(clause), many=True).data


class SearchSerializer(serializers.Serializer):
    """What a search found, the best first."""

    clauses = ClauseLineSerializer(many=True, help_text="The clauses that answer, by text.")
    rulings = RuledSerializer(many=True, help_text="The irregularities that answer, by code.")
    more = serializers.BooleanField(
        help_text="Whether there is more than is shown: ask for more words."
    )

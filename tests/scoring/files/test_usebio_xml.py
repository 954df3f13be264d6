"""XML that wants to be large, deep or in an odd encoding, and what passes."""

import pytest

from scoring.files.answer import FileRefused
from scoring.files.usebio.tree import MOST_DEPTH, MOST_ELEMENTS, read_tree

ENTITIES = "The XML defines entities. That is not accepted."


def refusal(data):
    with pytest.raises(FileRefused) as refused:
        read_tree(data)
    return str(refused.value)


def test_billion_laughs_are_refused():
    laughs = "".join(f'<!ENTITY l{at} "{f"&l{at - 1};" * 10}">' for at in range(1, 10))
    data = f'<!DOCTYPE a [<!ENTITY l0 "ha">{laughs}]><a>&l9;</a>'
    assert refusal(data.encode()) == ENTITIES


@pytest.mark.parametrize(
    "declared",
    [
        '<!ENTITY x "y">',
        '<!ENTITY x SYSTEM "file:///etc/passwd">',
        '<!ENTITY % x "y">',
        '<!ENTITY % x SYSTEM "http://127.0.0.1/x"> %x;',
    ],
)
def test_every_declaration_of_an_entity_is_refused(declared):
    assert refusal(f"<!DOCTYPE a [{declared}]><a>&x;</a>".encode()) == ENTITIES


def test_a_document_type_that_names_a_dtd_passes_and_nothing_is_read_from_it():
    doctype = '<!DOCTYPE USEBIO SYSTEM "http://127.0.0.1:1/usebio_v1_2.dtd">'
    root = read_tree(f"{doctype}<USEBIO><CLUB>A&amp;B &#8217;&unknown;</CLUB></USEBIO>".encode())
    assert root.get("CLUB") == "A&B ’"


def test_elements_are_nested_at_most_so_deep():
    deep = b"<a>" * MOST_DEPTH + b"</a>" * MOST_DEPTH
    assert read_tree(deep).name == "A"
    text = f"The XML is too deep: at most {MOST_DEPTH} elements one in another."
    assert refusal(b"<a>" + deep + b"</a>") == text
    assert refusal(b"<a>" * 100_000) == text


def test_there_are_at_most_so_many_elements():
    inner = b"<b/>" * (MOST_ELEMENTS - 1)
    assert read_tree(b"<a>" + inner + b"</a>").texts == {"B": ""}
    text = "The XML has too many elements: at most 500,000."
    assert refusal(b"<a>" + inner + b"<b/></a>") == text


@pytest.mark.parametrize("encoding", ["utf-7", "utf-32", "ebcdic-cp-us", "shift_jis", "x"])
def test_other_encodings_are_refused(encoding):
    data = f'<?xml version="1.0" encoding="{encoding}"?><a>+AGE-</a>'.encode()
    assert refusal(data) == f"The XML is in an encoding that is not read: {encoding}."


def test_an_encoding_behind_the_mark_of_utf_16_is_refused_as_well():
    text = '\ufeff<?xml version="1.0" encoding="utf-7"?><a/>'
    assert refusal(text.encode("utf-16-le")).endswith("not read: utf-7.")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "iso-8859-1", "windows-1252", "US-ASCII"])
def test_the_usual_encodings_are_read(encoding):
    text = "Zoë" if encoding != "US-ASCII" else "Zoe"
    data = f'<?xml version="1.0" encoding="{encoding}"?><a><b>{text}</b></a>'.encode(encoding)
    assert read_tree(data).get("B") == text


@pytest.mark.parametrize("head", [b"", b'<?xml version="1.0" encoding="iso-8859-1"?>'])
def test_what_is_called_latin_1_or_nothing_may_be_windows_1252(head):
    assert read_tree(head + "<a><b>O’Rowan – Zoë</b></a>".encode("cp1252")).get("B") == (
        "O’Rowan – Zoë"
    )


def test_control_characters_are_left_out():
    assert read_tree(b"<a><b>Z\0o\x07e</b></a>").get("B") == "Zoe"


def test_a_mark_of_utf_8_is_passed_over():
    assert read_tree("\ufeff<a><b>Zoë</b></a>".encode()).get("B") == "Zoë"


@pytest.mark.parametrize("data", [b"", b"<a>", b"<a></b>", b"text", b"<a/><b/>"])
def test_what_is_not_well_formed_is_refused(data):
    assert refusal(data).startswith("The XML is damaged: line 1 ")


def test_the_first_text_of_a_name_is_kept_and_elements_with_attributes_too():
    root = read_tree(b'<a><b> x </b><b>y</b><c d="1">z</c><c><e/></c></a>')
    assert root.get("B") == "x"
    assert [child.attributes for child in root.list("C")] == [{"d": "1"}, {}]
    assert (root.get("C"), root.get("NONE")) == ("z", "")

"""The encodings of files, and what is left out of their text."""

import pytest

from scoring.files.answer import FileRefused
from scoring.files.text import check_size, clean_name, read_text, write_text

NAME = "Zoë O’Rowan"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16", "utf-32"])
def test_the_encoding_is_that_of_the_mark_or_what_is_valid(encoding):
    assert read_text(NAME.encode(encoding)) == NAME


def test_a_mark_decides_even_if_the_rest_is_not_valid():
    assert read_text(b"\xef\xbb\xbfZo\xebx") == "Zox"
    assert read_text(b"\xfe\xff" + "Zoë".encode("utf-16-be") + b"\0") == "Zoë"


def test_every_byte_can_be_read():
    text = read_text(bytes(range(256)) * 2)
    assert "é" in text
    assert text.count("\n") == 8
    assert all(letter in "\n\t" or letter.isprintable() or letter in "\xa0\xad" for letter in text)


def test_lines_end_in_a_line_feed():
    assert read_text(b"a\r\nb\rc\nd\x0ce") == "a\nb\nc\nd\ne"


def test_control_characters_and_turned_writing_are_left_out():
    assert read_text("A\0d\x07a\u202e Birch\ufeff".encode()) == "Ada Birch"


def test_a_name_is_on_one_line_and_has_sixty_characters():
    assert clean_name("  Ada\n\tBirch\x07 ") == "Ada Birch"
    assert clean_name("x" * 59 + " yz") == "x" * 59
    assert clean_name("x" * 100) == "x" * 60


def test_latin_1_is_written_if_everything_fits():
    assert write_text("Zoë") == b"Zo\xeb"
    assert write_text(NAME) == NAME.encode()


def test_a_file_that_is_too_large_is_refused():
    check_size(bytes(2 * 1_048_576), 2)
    with pytest.raises(FileRefused) as refused:
        check_size(bytes(2 * 1_048_576 + 1), 2)
    assert str(refused.value) == "The file is too large: at most 2 MB."

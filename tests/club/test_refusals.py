"""What a refusal says."""

from club.ledger.refusals import Fault, Refused


def test_sentences_follow_each_other_and_what_is_none_is_set_apart():
    texts = ["An address begins with https://.", "Choose a kind", "The name is too long."]
    refused = Refused(Fault("x", text) for text in texts)
    assert str(refused) == ("An address begins with https://. Choose a kind; The name is too long.")

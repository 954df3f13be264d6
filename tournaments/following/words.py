"""What the program says on the screen of the club's PC."""

from scoring.wording import sentence

TEMPLATES = {
    "follows": sentence("Following %(path)s for “%(event)s”. Ctrl-C stops; start it again later."),
    "stopped": sentence("Stopped. What was sent is remembered."),
    "entered": sentence("%(place)s: %(told)s entered."),
    "confirmed": sentence("%(place)s: %(told)s entered, though: %(why)s"),
    "corrected": sentence("%(place)s: corrected to %(told)s."),
    "erased": sentence("%(place)s: the result was erased."),
    "known": sentence("%(place)s: %(told)s stands in Cut In already."),
    "differs": sentence(
        "%(place)s: Cut In has %(other)s, which was entered or decided there. "
        "The device says %(told)s. It is left as it is: put it right in Cut In."
    ),
    "gone": sentence(
        "%(place)s: the result was taken away in Cut In. The device says %(told)s: it is not sent."
    ),
    "kept": sentence(
        "%(place)s: erased on the device, but changed in Cut In since: it is left as it is."
    ),
    "reason": sentence("changed on the device at the table"),
    "refused": sentence("%(place)s: %(told)s is not entered. %(why)s"),
    "fails": sentence(
        "%(place)s: Cut In fails at this result (%(why)s). The others go on, and it is tried "
        "again later."
    ),
    "unread": sentence("%(place)s: the result is not sent. %(why)s"),
    "place": sentence("Board %(board)s, table %(table)s%(section)s, round %(round)s"),
    "strangers": sentence("Pairs %(numbers)s do not play at this table in Cut In."),
    "misread": sentence("The answer of Cut In, or the row, is not as it should be: %(why)s."),
    "unsaid": sentence("Cut In answered %(status)s."),
    "unreachable": sentence("Cut In cannot be reached (%(why)s). Nothing is lost: trying again."),
    "reached": sentence("Cut In can be reached again."),
    "not-ours": sentence("what answers there is not Cut In"),
    "cut-short": sentence("its answer broke off"),
    "busy": sentence("it answered %(status)s"),
    "waiting": sentence("%(path)s cannot be read now (%(why)s). Trying again."),
    "readable": sentence("%(path)s can be read again."),
    "not-connector": sentence("what answers there is not a Data Connector of Bridgemate"),
    "connector-error": sentence("it says that something went wrong"),
    "no-connector": sentence(
        "Give the address of the Data Connector, as in http://127.0.0.1:5079, or leave it out."
    ),
    "asks-licence": sentence("Licence key of the club for the Data Connector: "),
    "no-licence": sentence(
        "Give the club's id with --club-id and its licence key with --licence-key, as Bridge "
        "Systems gave them."
    ),
    "no-source": sentence("Name the .bws file, or give --data-connector."),
    "begin-alone": sentence("Name --begin with --data-connector, and --write with a file."),
    "pairs-alone": sentence(
        "Movements of pairs alone are sent to the Data Connector: for others write a .bws file."
    ),
    "no-movement": sentence("Cut In has no movement for this event yet."),
    "no-range": sentence(
        "Table %(table)s %(section)s, round %(round)s: its boards are no range, which the Data "
        "Connector does not take. Write a .bws file."
    ),
    "not-begun": sentence("The Data Connector did not take the night: %(why)s."),
    "begun": sentence(
        "The Data Connector has the movement and the names of “%(event)s”. "
        "Start again without --begin to follow it."
    ),
    "other-file": sentence("%(path)s is another file now. Its results are compared and sent."),
    "no-memory": sentence(
        "%(path)s cannot be written (%(why)s). Results are sent all the same; after a new start "
        "some are looked up again."
    ),
    "no-address": sentence(
        "Give the address of the club with --url, as in https://cards.example/c/my-club."
    ),
    "no-event": sentence("Give the id of the event, or the address of its page, with --event."),
    "no-token": sentence("Give a token of the club with --token."),
    "no-entry": sentence("Cut In does not let this token in: %(why)s"),
    "not-there": sentence("Cut In shows no such event to whoever has this token."),
    "not-a-file": sentence("there is no such file"),
    "asks-token": sentence("Token: "),
    "exists": sentence("%(path)s is there already. Choose another name: no file is written over."),
    "no-file": sentence("%(path)s cannot be read: %(why)s"),
    "no-copy": sentence("%(path)s cannot be written: %(why)s"),
    "not-made": sentence("The file was not made. %(why)s"),
    "made": sentence("%(path)s has the movement and the names of “%(event)s”."),
}
"""The English sentence for each thing that is said."""

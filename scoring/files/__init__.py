"""Files of other programs: what they say in the event format, and the event format in them.

Readers take bytes and return a `FileAnswer`; writers take an event and return bytes. Nothing here
opens a file, follows an address or unpacks an archive.
"""

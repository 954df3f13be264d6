"""The program that follows a .bws file on the club's PC and sends its results to an event.

It runs without Django, in one file that is packed of these modules and of `scoring`.
"""

"""Receiving requests: gunicorn supervises the processes, waitress reads and writes in each.

A thread is occupied only by a whole request, and only until its response is made: clients that are
slow, silent or hostile cost memory and a file descriptor, and both are bounded.
"""

"""Jet databases of versions 3 (Access 97) and 4 (Access 2000 to 2003), as bridge programs use them.

Tables are read through their own usage maps. Rows are appended to tables without an index, in a
copy of a file that another program made: no table is created, and no index is changed.
"""

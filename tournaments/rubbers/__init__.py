"""Events of rubbers and Chicagos: hosted tables, rounds, cuts, brackets, fixtures, leagues."""

"""Events of rubbers and Chicagos: what shared code asks of them."""

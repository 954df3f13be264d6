"""Forms of nights: fields to facts and back."""

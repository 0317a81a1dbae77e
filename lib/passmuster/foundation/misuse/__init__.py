"""What the hands of an author do first and should not: how it is told. Used when schemas are made."""

"""What schemas are judged by when they are made: what can be said, but not meant."""

"""What a schema means, as a tree of small records that everything else reads: see `records`."""

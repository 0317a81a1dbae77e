"""What the formats share."""

"""Case definitions, one module per area, each with `define(area)`."""

"""Values that are easily mistaken for each other, at random."""

from __future__ import annotations

from hypothesis import strategies as st

NAN = float("nan")

scalars = (
    st.none()
    | st.booleans()
    | st.integers(-3, 3)
    | st.floats(-2, 2)
    | st.just(NAN)
    | st.text("ab", max_size=2)
)

values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(scalars, inner, max_size=3),
    max_leaves=6,
)

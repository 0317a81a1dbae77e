"""Losses are values."""

from passmuster._core.foundation.loss import Loss


def test_losses_are_values():
    loss = Loss(("a", 0), "rule", "why")
    assert str(loss) == "a.0: rule: why"
    assert (loss.path, loss.rule, loss.reason) == (("a", 0), "rule", "why")
    assert loss == Loss((0,), "rule", "why").below("a")
    assert len({loss, Loss(("a", 0), "rule", "why")}) == 1
    assert loss != "a.0: rule: why"
    assert Loss(("",), "rule", "why") != Loss((), "rule", "why")

"""`boolean`: what is one, and what is taken for one."""

from tests.cases import case, checked, fail

import passmuster as pm

CODES = [
    case(pm.boolean(), 1, fail("boolean.base")),
    case(pm.boolean().strict(), "true", fail("boolean.base")),
]  # fmt: skip

test_case_has_expected_outcome = checked(CODES)


def test_blanks_around_a_boolean_do_not_count_as_in_joi_18():
    schema = pm.boolean().truthy("yes")
    for text, want in ((" true ", True), ("FALSE\n", False), ("\ufefftrue\u3000", True)):
        assert schema.validate(text).error.details[0].type == "boolean.base"
        assert schema.validate(text, joi=18).value is want
        assert pm.array().items(schema).validate([text], joi=18).value == [want]
    for text in ("yes ", "tr ue", "\u200btrue", " "):
        assert schema.validate(text, joi=18).error.details[0].context["value"] == text
    assert schema.sensitive().validate(" TRUE", joi=18).error is not None
    assert schema.validate(" true", joi=18, convert=False).error is not None
    assert pm.boolean().falsy(" true ").validate(" true ", joi=18).value is True

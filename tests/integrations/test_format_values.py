import pytest
from tests.generation import made_directly, missed_codes

import passmuster as pm

text = pm.string
FORMATS = [
    (text().base64(), "string.base64"),
    (text().base64(padding_required=False, url_safe=True), "string.base64"),
    (text().guid(), "string.guid"),
    (text().guid(version=["uuidv7"], separator=":", wrapper="["), "string.guid"),
    (text().guid(separator=False, wrapper=True), "string.guid"),
    (text().ip(), "string.ip"),
    (text().ip(version=["ipv6", "ipvfuture"], cidr="required"), "string.ipVersion"),
    (text().ip(version="ipv4", cidr="forbidden"), "string.ipVersion"),
    (text().email(), "string.email"),
    (text().email(multiple=True, min_domain_segments=3, tlds={"allow": ["xyz"]}), "string.email"),
    (text().email(tlds={"deny": ["com"]}), "string.email"),
    (text().uri(), "string.uri"),
    (text().uri(relative_only=True), "string.uriRelativeOnly"),
    (text().uri(scheme=["ftp"]), "string.uriCustomScheme"),
    (text().domain(min_domain_segments=4), "string.domain"),
    (text().iso_date(), "string.isoDate"),
    (text().iso_duration(), "string.isoDuration"),
    (text().credit_card(), "string.creditCard"),
    (text().data_uri(), "string.dataUri"),
    (text().hostname(), "string.hostname"),
]


@pytest.mark.parametrize("schema, code", FORMATS, ids=repr)
def test_it_is_made_without_a_second_attempt(schema, code):
    made_directly(schema)


@pytest.mark.parametrize("schema, code", FORMATS, ids=repr)
def test_near_misses(schema, code):
    assert missed_codes(schema) == {"string.base", "string.empty", code}

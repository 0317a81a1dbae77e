"""What the reference library said about strings and options, and how to ask ours the same."""

import json
import re
from pathlib import Path

import pytest
from tests.recordings import read

from passmuster._core.engine.formats import (
    alphanum,
    base64,
    credit_card,
    data_uri,
    domain,
    email,
    guid,
    hex,
    hostname,
    ip,
    token,
    uri,
)
from passmuster._core.engine.nodes.typed import scanners

FILES = sorted(path.name.partition(".")[0] for path in (Path(__file__).parent / "data").glob("*.json.gz"))
FORMATS = [name for name in FILES if name != "options"]
URI_CODES = {"uri": "uri", "custom_scheme": "uriCustomScheme", "relative_only": "uriRelativeOnly"}
FACTORIES = {
    "alphanum": (alphanum.alphanum, None),
    "base64": (base64.base64, base64.check_base64_options),
    "creditCard": (credit_card.credit_card, None),
    "dataUri": (data_uri.data_uri, data_uri.check_data_uri_options),
    "domain": (domain.domain, domain.check_domain_options),
    "email": (email.email, email.check_email_options),
    "guid": (guid.guid, guid.check_guid_options),
    "hex": (hex.hex, hex.check_hex_options),
    "hostname": (hostname.hostname, None),
    "ip": (ip.ip, ip.check_ip_options),
    "token": (token.token, None),
    "uri": (uri.uri, uri.check_uri_options),
}


def revive(value):
    """Make patterns of `{"$re": source}`."""
    if isinstance(value, dict):
        return re.compile(value["$re"]) if "$re" in value else {k: revive(v) for k, v in value.items()}
    return [revive(item) for item in value] if isinstance(value, list) else value


def load(name):
    """Return a file of recorded data."""
    return read(f"_core/engine/formats/data/{name}.json.gz")


def make_test(method, options=None, scan=scanners):
    """Return the test of a format for options in the spelling of the specification."""
    factory, check = FACTORIES[method]
    return factory(scan=scan, **(check(revive(options or {})) if check else {}))


def make_judge(method, options=None, scan=scanners):
    """Return the function that says of a string "ok" or the error code."""
    test = make_test(method, options, scan)
    has_versions = method == "ip" and bool((options or {}).get("version"))

    def judge(text):
        verdict = test(text)
        if isinstance(verdict, str):
            return "string." + URI_CODES.get(verdict, verdict) if verdict else "ok"
        return "ok" if verdict else "string.ipVersion" if has_versions else "string." + method

    return judge


def recorded(name):
    """Return the test that a format says of every recorded string what the reference library said."""
    content = load(name)
    method, groups = content["method"], content["groups"]

    @pytest.mark.parametrize("group", groups, ids=[json.dumps(group["options"]) for group in groups])
    def test(group):
        judge = make_judge(method, group["options"])
        wrong = [(text, said, judge(text)) for text, said in group["verdicts"] if judge(text) != said]
        assert wrong == []

    return test

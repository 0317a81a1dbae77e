"""Cases of the string type's formats: every option of every format over good, bad and borderline strings."""

from __future__ import annotations

from notation import Area, lib, pattern
from values import USUAL, WRONG

EMAILS = [
    "joe@example.com", "joe+tag@example.com", "joe.x@mail.example.co.uk", "joe@example", "joe@", "@example.com",
    "joe", "joe@@example.com",
    "joe@example.com.", "joe@example.invalidtld", "joe@пример.рф", "jöe@example.com", "joe@exa mple.com",
    " joe@example.com",
    "joe@example.com\n", ".joe@example.com", "joe.@example.com", "j..e@example.com", '"joe"@example.com',
    "joe@-a.com", "joe@a-.com",
    "joe@a_b.com", "joe@[127.0.0.1]", "joe@127.0.0.1", "JOE@EXAMPLE.COM", "a" * 64 + "@example.com",
    "a" * 65 + "@example.com",
    "a@" + "b" * 63 + ".com", "a@" + "b" * 64 + ".com", "a@" + "b." * 120 + "example.com", "a@x.y.z.com",
    "!#$%&'*+-/=?^_`{|}~@example.com",
    "a@b.com,c@d.org", "a@b.com, c@d.org", "a@b.com;c@d.org", "a@b.com,x", "a@b.com,", "a@xn--p1ai.com",
    "a@example.xn--p1ai", "(c)a@b.com",
]

EMAIL_OPTIONS = [
    {}, {"tlds": False}, {"tlds": {"allow": ["com", "uk"]}}, {"tlds": {"deny": ["com"]}}, {"tlds": {"allow": True}},
    {"tlds": {"allow": False}}, {"tlds": {"allow": {"com"}}}, {"tlds": {"allow": False, "deny": {"com"}}},
    {"minDomainSegments": 1, "tlds": False},
    {"minDomainSegments": 3}, {"maxDomainSegments": 2}, {"allowUnicode": False}, {"ignoreLength": True},
    {"multiple": True},
    {"multiple": True, "separator": ";"}, {"multiple": True, "separator": ",;"},
    {"multiple": True, "separator": ["|", ";"]},
    {"allowFullyQualified": True}, {"allowUnderscore": True, "tlds": False},
    {"multiple": True, "tlds": {"allow": ["com"]}},
]

DOMAINS = [
    "example.com", "example", "a.b.c.example.org", "example.com.", ".example.com", "exa_mple.com", "-a.com",
    "a-.com", "a--b.com", "пример.рф",
    "bücher.de", "xn--bcher-kva.de", "1.com", "127.0.0.1", "example.c", "example.123", "a" * 63 + ".com",
    "a" * 64 + ".com", "a..com", "a b.com",
    "example.com/path", "example.com:80", "EXAMPLE.COM", "", "com", "a." * 127 + "com", "example.com\n", "@.com",
    "ex%41mple.com", "é.com",
]

DOMAIN_OPTIONS = [
    {}, {"tlds": False}, {"tlds": {"allow": ["com"]}}, {"tlds": {"deny": ["com", "org"]}}, {"minDomainSegments": 1},
    {"minDomainSegments": 3},
    {"maxDomainSegments": 2}, {"allowUnicode": False}, {"allowFullyQualified": True}, {"allowUnderscore": True},
    {"minDomainSegments": 1, "tlds": False},
]

URIS = [
    "http://example.com", "https://example.com/a/b?c=d#e", "ftp://user:pass@host:21/x", "mailto:joe@example.com",
    "urn:isbn:123", "/a/b", "a/b",
    "../x", "?q=1", "#f", "//example.com/x", "http://", "http:", "://x", "http://a b.com", "http://example.com/a b",
    "http://example.com/%20",
    "http://example.com/%zz", "http://[::1]:80/", "http://[::1", "http://[v1.a]/", "http://1.2.3.4/",
    "http://example.com:99999/", "HTTP://X.COM",
    "http://example.com?a[]=1", "http://example.com/é", "http://пример.рф/", "1http://x", "x+y-z.1://h",
    "file:///etc/x", "data:text/plain,hi", "",
    "http://example.com/\n", "http://exa_mple.com", "http://localhost/", "javascript:alert(1)", "http://a.com/<x>",
    "git+https://h/p", "foo:bar",
    "http://[1:2:3:4:5:6:7:8]/", "http://[::ffff:1.2.3.4]", "http://user@:80", "http://example.org/?x={y}|z",
    "tel:+1-2", "a:b/c", "http:///x",
]

URI_OPTIONS = [
    {}, {"scheme": "http"}, {"scheme": ["http", "https"]}, {"scheme": pattern("https?")},
    {"scheme": ["git", pattern(r"git\+https?")]},
    {"scheme": "x+y-z.1"}, {"allowRelative": True}, {"relativeOnly": True}, {"allowQuerySquareBrackets": True},
    {"domain": {}},
    {"domain": {"tlds": {"allow": ["org"]}}}, {"domain": {"minDomainSegments": 3}}, {"encodeUri": True},
    {"allowRelative": True, "scheme": "http"},
    {"allowRelative": True, "encodeUri": True}, {"relativeOnly": True, "allowQuerySquareBrackets": True},
    {"domain": {"tlds": False, "minDomainSegments": 1}},
]

IPS = [
    "0.0.0.0", "255.255.255.255", "256.0.0.1", "1.2.3", "1.2.3.4.5", "01.2.3.4", "1.2.3.4/24", "1.2.3.4/33",
    "1.2.3.4/0", "1.2.3.4/01", "1.2.3.4/",
    "::", "::1", "1::", "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1::2::3", "::ffff:1.2.3.4",
    "fe80::1%eth0", "::1/128", "::1/129",
    "2001:DB8::A", "12345::", "v1.a", "vF.a:b", "v1.a/32", "v.a", "g::1", "", "a", " 1.2.3.4", "1.2.3.4\n", "::1/0",
    "1:2:3:4:5:6:1.2.3.4",
    "64:ff9b::192.0.2.33/96", "v1.09azAZ-._~!$&'()*+,;=:", "V1.x",
]

IP_OPTIONS = [
    {"version": version, "cidr": cidr}
    for version in ("ipv4", "ipv6", "ipvfuture", ["ipv4", "ipv6"], ["IPV4"])
    for cidr in ("optional", "required", "forbidden")
] + [{}, {"cidr": "required"}, {"cidr": "forbidden"}, {"cidr": "optional"}]

U4 = "69593d62-71ea-4548-85e4-04fc71357423"

GUIDS = [
    U4, U4.upper(), "{" + U4 + "}", "[" + U4 + "]", "(" + U4 + ")", "{" + U4, U4 + "}", "{" + U4 + ")",
    U4.replace("-", ""), U4.replace("-", ":"),
    U4.replace("-", ":", 1), "b4b2fb69-c625-1de4-86e5-c3e3e2f6b4ea", "b4b2fb69-c625-2de4-86e5-c3e3e2f6b4ea",
    "b4b2fb69-c625-3de4-86e5-c3e3e2f6b4ea",
    "b4b2fb69-c625-5de4-86e5-c3e3e2f6b4ea", "b4b2fb69-c625-6de4-86e5-c3e3e2f6b4ea",
    "b4b2fb69-c625-7de4-86e5-c3e3e2f6b4ea",
    "b4b2fb69-c625-8de4-86e5-c3e3e2f6b4ea", "b4b2fb69-c625-9de4-86e5-c3e3e2f6b4ea",
    "b4b2fb69-c625-4de4-c6e5-c3e3e2f6b4ea",
    "00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff",
    "b4b2fb69c6254de486e5c3e3e2f6b4e", "x", "", U4 + "\n", U4[:-1] + "g",
    "69593D6271EA454885E404FC71357423", "69593d62_71ea_4548_85e4_04fc71357423",
]

GUID_OPTIONS = [
    {}, {"separator": True}, {"separator": False}, {"separator": "-"}, {"separator": ":"},
    {"version": ["uuidv4", "uuidv1"]}, {"wrapper": True},
    {"wrapper": False}, {"wrapper": "{"}, {"wrapper": "["}, {"wrapper": "("},
    {"version": "uuidv4", "separator": "-"},
    *({"version": f"uuidv{n}"} for n in range(1, 9)),
]

HEXES = ["", "0", "00", "ff", "FF", "abc", "0xff", "0Xff", "0x", "xyz", "0xabc", "f f", "ff\n", "0x0xff", "１"]

HEX_OPTIONS = [
    {"byteAligned": aligned, "prefix": prefix} for aligned in (True, False) for prefix in (True, False, "optional")
] + [{}, {"byteAligned": True}, {"prefix": "optional"}]

BASE64S = ["", "YQ==", "YQ=", "YQ", "YWI=", "YWJj", "YWJjZA==", "+/+/", "-_-_", "Y Q=", "====", "YQ==\n", "A", "AA",
    "AAA", "AAAA=", "Y===", "é", "-_8", "+/8="]

DATA_URIS = [
    "data:,hello", "data:text/plain,hello", "data:text/plain;base64,YWJj", "data:text/plain;base64,YWI",
    "data:image/png;base64,YQ==",
    "data:image/png;base64,YQ", "data:text/plain;charset=utf-8;base64,YWJj", "data:;base64,YWJj",
    "data:text/plain;charset=utf-8,abc", "data:", "data",
    "DATA:text/plain;base64,YWJj", "data:text/plain;base64,*", "data:text;base64,YWJj", "",
    "data:image/svg+xml;utf8,<x/>", "data:a/b;base64,\n",
    "data:application/vnd.x-y.z+json;base64,YWJj", "data:image/png;base64,", "data:base64,YWJj",
]

CARDS = [
    "4242424242424242", "4111-1111-1111-1111", "4111 1111 1111 1111", "378282246310005", "5555555555554444",
    "4111111111111112", "0", "0000000000000000",
    "", "a", "4111-1111 1111-1111", "411111111111111", "18", "41111111111111111111", "4111\n", "４１１１",
]

HOSTS = ["localhost", "example.com", "a_b", "-a", "a-", "1.2.3.4", "::1", "[::1]", "a..b", "", "a" * 63, "a" * 64,
    "host.", "é", "a b", "x:80", "1234", "999.1.1.1", "x\n"]

ISO_DATES = [
    "2020-01-02", "2020-1-2", "2020", "2020-01", "2020-01-02T03:04:05Z", "2020-01-02T03:04:05.678Z",
    "2020-01-02T03:04:05+01:00", "2020-01-02T03:04",
    "2020-01-02T03:04:05-0130", "2020-01-02 03:04:05", "20200102", "2020-W05-1", "2020-13-01", "2020-02-30",
    "2020-02-29", "2019-02-29",
    "2020-01-02T24:00:00Z", "2020-01-02T25:00:00Z", "2020-01-02T03:60Z", "2020-01-02T23:59:60Z",
    "+002020-01-02T00:00:00Z", "-000001-01-01", "x", "",
    "2020-01-02T", "2020-01-02T03:04:05.6789012Z", "2020-01-02T03:04:05,5Z", "2020-366", "2020-01-02T03Z",
    "2020-01-02\n", "2020-01-02t03:04:05z",
]

DURATIONS = [
    "P1Y", "P1Y2M3DT4H5M6S", "PT1H", "P1W", "P", "PT", "P1", "1Y", "P1YT", "P-1Y", "-P1Y", "P1.5Y", "PT1.5S",
    "PT0.5H", "P1Y1W", "P1M1Y", "PT36H", "", "p1y",
    "P0D", "P1DT", "PT1S1H", "P1Y\n", "P１D", "P100000000000D", "PT1,5S", "P1D1H",
]

FORMATS = {
    "email": (EMAILS, EMAIL_OPTIONS),
    "domain": (DOMAINS, DOMAIN_OPTIONS),
    "uri": (URIS, URI_OPTIONS),
    "ip": (IPS, IP_OPTIONS),
    "guid": (GUIDS, GUID_OPTIONS),
    "hex": (HEXES, HEX_OPTIONS),
    "base64": (BASE64S, [{}, *({"paddingRequired": p, "urlSafe": u} for p in (True, False) for u in (True,
    False))]),
    "dataUri": (DATA_URIS, [{}, {"paddingRequired": True}, {"paddingRequired": False}]),
}

BARE = {"creditCard": CARDS, "hostname": HOSTS, "isoDate": ISO_DATES, "isoDuration": DURATIONS}

BAD_OPTIONS = {
    "email": [
        {"tlds": True}, {"tlds": {"allow": "com"}}, {"tlds": {"allow": ["com"], "deny": ["org"]}},
        {"tlds": {"allow": [1]}}, {"tlds": 1}, {"minDomainSegments": 0},
        {"minDomainSegments": 1.5}, {"minDomainSegments": "2"}, {"maxDomainSegments": 0},
        {"minDomainSegments": 3, "maxDomainSegments": 2},
        {"multiple": "yes"}, {"separator": ";"}, {"multiple": True, "separator": 1}, {"allowUnicode": 1},
        {"ignoreLength": "x"}, {"unknown": 1}, {"allowFullyQualified": 1},
    ],
    "domain": [{"tlds": True}, {"tlds": {"allow": {"com"}, "deny": {"org"}}}, {"minDomainSegments": -1},
    {"multiple": True}, {"ignoreLength": True}, {"unknown": 1}],
    "uri": [
        {"scheme": 1}, {"scheme": []}, {"scheme": ""}, {"scheme": "~!"}, {"scheme": [1]}, {"scheme": {}},
        {"scheme": "1x"}, {"allowRelative": 1}, {"relativeOnly": 1}, {"unknown": 1},
        {"domain": 1}, {"domain": {"unknown": 1}}, {"allowQuerySquareBrackets": 1}, {"encodeUri": 1},
        {"allowRelative": True, "relativeOnly": True},
        {"relativeOnly": True, "scheme": "http"},
    ],
    "ip": [{"version": "ipv5"}, {"version": []}, {"version": 4}, {"version": [4]}, {"cidr": "x"}, {"cidr": True},
    {"cidr": ""}, {"unknown": 1}],
    "guid": [{"version": "v4"}, {"version": []}, {"version": ["uuidv4", "uuidv4"]}, {"version": 4},
    {"version": ["uuidv9"]}, {"separator": "x"}, {"separator": 1}, {"unknown": 1}, {"wrapper": "<"}],
    "hex": [{"byteAligned": 1}, {"prefix": "x"}, {"prefix": 1}, {"unknown": 1}],
    "base64": [{"paddingRequired": 1}, {"urlSafe": "x"}, {"unknown": 1}],
    "dataUri": [{"paddingRequired": 1}, {"unknown": 1}],
}


def define(area: Area) -> None:
    for method, (texts, choices) in FORMATS.items():
        area.add(method, lib.string().step(method), texts, USUAL)
        for choice in choices[1:] if choices[0] == {} else choices:
            area.add(method, lib.string().step(method, choice), texts,
                USUAL if choice_converts(choice) else (None,))
    area.add("uuid", lib.string().uuid(), GUIDS)
    for method, texts in BARE.items():
        area.add(method, lib.string().step(method), texts, USUAL)
    for method, choices in BAD_OPTIONS.items():
        area.wrong(f"{method}-options", (lib.string().step(method, choice) for choice in choices))
    area.wrong_arguments(lib.string(), BAD_OPTIONS, WRONG)
    together(area)


def choice_converts(choice: dict[str, object]) -> bool:
    return bool(choice.get("encodeUri") or choice.get("byteAligned"))


def together(area: Area) -> None:
    texts = ["Joe@Example.com", "example.com", "http://example.com", "1.2.3.4", "2020-01-02", " a@b.com "]
    area.add("together", lib.string().email().lowercase(), texts, USUAL)
    area.add("together", lib.string().trim().email(), texts, USUAL)
    area.add("together", lib.string().ip().uri(), texts, ({"abortEarly": False},))
    area.add("together", lib.string().domain().email(), texts, ({"abortEarly": False},))
    area.add("together", lib.string().isoDate().valid("2020-01-02T00:00:00.000Z"), texts, USUAL)
    area.add("together", lib.string().hex({"byteAligned": True}).length(4), ["abc", "abcd", "ab"], USUAL)

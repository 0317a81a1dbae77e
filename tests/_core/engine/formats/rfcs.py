"""The examples that the standards of the formats give, right ones and wrong ones; verdicts are recorded."""

EXAMPLES = {
    "base64": {
        "RFC 4648, 9 and 10": [
            "FPucA9l+", "FPucA9k=", "FPucAw==", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy",
        ],
        "RFC 4648, 3.2: no padding": ["Zg", "Zm8", "Zm9vYg", "Zm9vYmE"],
        "RFC 2045, 6.8: no line breaks here": ["Zm9v\r\nYmFy", "Zm9v\nYmFy"],
    },
    "dataUri": {
        "RFC 2397, 4": [
            "data:,A%20brief%20note",
            "data:text/plain;charset=iso-8859-7,%be%fg%be",
            "data:application/vnd-xxx-query,select_vcount,fcol_from_fieldtable/local",
            "data:image/gif;base64,R0lGODdhMAAwAPAAAAAAAP///ywAAAAAMAAwAAAC8IyPqcvt3wCcDKiLc7C0qwyGHhSWpjQu5yqm",
        ]
    },
    "domain": {
        "RFC 1034, 6.1": [
            "ISI.EDU", "A.ISI.EDU", "VENERA.ISI.EDU", "ACC.ARPA", "SRI-NIC.ARPA", "52.0.0.10.IN-ADDR.ARPA",
        ],
        "RFC 2606, 2 and 3": [
            "example.com", "example.net", "example.org", "a.test", "a.example", "a.invalid", "a.localhost",
        ],
        "RFC 5890 and 3492": [
            "xn--bcher-kva.com",
            "b\u00fccher.com",
            "xn--fsqu00a.xn--0zwm56d",
            "xn--mgbh0fb.xn--kgbechtv",
        ],
    },
    "email": {
        "RFC 3696, 3": [
            "user+mailbox@example.com", "customer/department=shipping@example.com", "$A12345@example.com",
            "!def!xyz%abc@example.com", "_somename@example.com", "Abc\\@def@example.com",
            '"Abc@def"@example.com', '"Fred Bloggs"@example.com', "Joe.\\\\Blow@example.com",
        ],
        "RFC 5321, D": [
            "Smith@bar.com", "Jones@foo.com", "Green@foo.com", "Brown@foo.com",
            "@hosta.int,@jkl.org:userc@d.bar.org",
        ],
        "RFC 5322, A": [
            "jdoe@machine.example", "mary@example.net", "john.q.public@example.com", "mary@x.test",
            "jdoe@example.org", "one@y.test", "boss@nil.test", "sysservices@example.net", "pete@silly.test",
            "c@(Chris's host.)public.example", "1234@local.machine.example", "smith@home.example",
            "jdoe@machine(comment).  example",
        ],
        "RFC 6532": ["\u00fc\u00f1@example.com", "\u7528\u6237@\u4f8b\u5b50.\u5e7f\u544a"],
    },
    "guid": {
        "RFC 9562, 4 and 5": [
            "f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
            "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
            "00000000-0000-0000-0000-000000000000",
            "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF",
            "329800735698586629295641978511506172918",
        ],
        "RFC 9562, 6.6: namespaces": [
            "6ba7b810-9dad-11d1-80b4-00c04fd430c8",
            "6ba7b811-9dad-11d1-80b4-00c04fd430c8",
            "6ba7b812-9dad-11d1-80b4-00c04fd430c8",
            "6ba7b814-9dad-11d1-80b4-00c04fd430c8",
        ],
        "RFC 9562, A and B": [
            "C232AB00-9414-11EC-B3C8-9F6BDECED846",
            "5df41881-3aed-3515-88a7-2f4a814cf09e",
            "919108f7-52d1-4320-9bac-f847db4148a8",
            "2ed6657d-e927-568b-95e1-2665a8aea6a2",
            "1EC9414C-232A-6B00-B3C8-9F6BDECED846",
            "017F22E2-79B0-7CC3-98C4-DC0C0C07398F",
            "2489E9AD-2EE2-8E00-8EC9-32D5F69181C0",
            "5c146b14-3c52-8afd-938a-375d0df1fbf6",
        ],
    },
    "hex": {"RFC 4648, 10": ["66", "666F", "666F6F", "666F6F62", "666F6F6261", "666F6F626172"]},
    "hostname": {
        "RFC 952 and 1123, 2.1": [
            "localhost", "3com.com", "SRI-NIC.ARPA", "a-b", "-a", "a-", "a_b", "1.2.3.4", "63.", "host name",
        ]
    },
    "ip": {
        "RFC 3986, 3.2.2 and 7.4": [
            "192.0.2.16", "0.0.0.0", "192.0.2.256", "0x7f.1", "017700000001", "2130706433", "v1.fe80::a+en1",
        ],
        "RFC 4007, 11": ["fe80::1234%1", "ff02::5678%5", "ff08::9abc%10"],
        "RFC 4291, 2.2 and 2.3": [
            "ABCD:EF01:2345:6789:ABCD:EF01:2345:6789", "2001:DB8:0:0:8:800:200C:417A", "FF01:0:0:0:0:0:0:101",
            "0:0:0:0:0:0:0:1", "0:0:0:0:0:0:0:0", "2001:DB8::8:800:200C:417A", "FF01::101", "::1", "::",
            "0:0:0:0:0:0:13.1.68.3", "0:0:0:0:0:FFFF:129.144.52.38", "::13.1.68.3", "::FFFF:129.144.52.38",
            "2001:0DB8:0000:CD30:0000:0000:0000:0000/60", "2001:0DB8::CD30:0:0:0:0/60",
            "2001:0DB8:0:CD30::/60", "2001:0DB8:0:CD3/60", "2001:0DB8::CD30/60", "2001:0DB8::CD3/60",
        ],
        "RFC 4632, 3.1": ["192.168.99.0/24", "172.16.0.0/12", "10.24.0.0/16", "192.168.99.0/33"],
        "RFC 5952, 2": [
            "2001:db8:0:0:1:0:0:1",
            "2001:0db8:0:0:1:0:0:1",
            "2001:db8::1:0:0:1",
            "2001:db8:aaaa:bbbb:cccc:dddd::1",
        ],
    },
    "uri": {
        "RFC 3986, 1.1.2 and 3": [
            "ftp://ftp.is.co.za/rfc/rfc1808.txt",
            "http://www.ietf.org/rfc/rfc2396.txt",
            "ldap://[2001:db8::7]/c=GB?objectClass?one",
            "mailto:John.Doe@example.com",
            "news:comp.infosystems.www.servers.unix",
            "tel:+1-816-555-1212",
            "telnet://192.0.2.16:80/",
            "urn:oasis:names:specification:docbook:dtd:xml:4.1.2",
            "foo://example.com:8042/over/there?name=ferret#nose",
            "urn:example:animal:ferret:nose",
        ],
        "RFC 3986, 5.4": [
            "http://a/b/c/d;p?q", "g:h", "g", "./g", "g/", "/g", "//g", "?y", "g?y", "#s", "g#s", "g?y#s",
            ";x", "g;x", "g;x?y#s", ".", "./", "..", "../", "../g", "../..", "../../g", "http:g",
            "g;x=1/../y",
        ],
        "RFC 3986, 6 and 7": [
            "example://a/b/c/%7Bfoo%7D",
            "eXAMPLE://a/./b/../b/%63/%7bfoo%7d",
            "http://example.com:80/",
            "http://example.com:/",
            "ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm",
        ],
    },
}  # fmt: skip

DATES = {
    "RFC 3339, 5.8": ["1985-04-12T23:20:50.52Z", "1996-12-19T16:39:57-08:00", "1990-12-31T23:59:60Z",
        "1990-12-31T15:59:60-08:00", "1937-01-01T12:00:27.87+00:20"],
}  # fmt: skip

DURATIONS = {
    "RFC 3339, A": ["P1Y", "PT1H", "PT36H", "P1DT12H", "P4W", "P1Y2M10DT2H30M", "P0.5Y", "P"],
    "RFC 5545, 3.3.6": ["P15DT5H0M20S", "P7W", "+P7W", "-P7W", "PT0S"],
}

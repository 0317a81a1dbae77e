// Records descriptions that joi 17.13.3 writes, and what it says of some values, into
// data/descriptions.json.gz.
//
//     npm install joi@17.13.3          (in a scratch folder)
//     NODE_PATH=that/folder/node_modules node tests/_core/schemas/schema/record_descriptions.js
//
// A row is { schema, description, checks: [[value, codes and paths, or null, and the result]] }:
// the schema as it was written, its description after a trip through JSON.
'use strict';

const Fs = require('fs');
const Path = require('path');
const Zlib = require('zlib');
const J = require('joi');

const rows = [];
const seen = new Set();

const shown = (value) => {
    if (value === undefined) {
        return { $undefined: true };
    }

    if (value instanceof Date) {
        return { $date: value.getTime() };
    }

    if (Buffer.isBuffer(value)) {
        return { $bytes: value.toString('latin1') };
    }

    if (value instanceof RegExp) {
        return { $pattern: String(value) };
    }

    if (value instanceof Map || value instanceof Set) {
        return { $items: [...value] };
    }

    if (Array.isArray(value)) {
        return value.map(shown);
    }

    if (value && typeof value === 'object') {
        return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shown(item)]));
    }

    return value;
};

const check = (schema, value) => {
    try {
        const { error, value: result } = schema.validate(value, { abortEarly: false });
        return error ? [shown(value), error.details.map((detail) => [detail.type, detail.path]), null] : [shown(value), null, shown(result)];
    }
    catch {
        return undefined;
    }
};

const add = (text, values) => {
    if (seen.has(text)) {
        return;
    }

    seen.add(text);
    let schema;
    let description;
    try {
        schema = new Function('J', `return J.${text}`)(J);
        description = JSON.parse(JSON.stringify(schema.describe()));
    }
    catch (error) {
        console.error(`${text}: ${error.message.slice(0, 80)}`);
        return;
    }

    rows.push({ schema: text, description, checks: values.map((value) => check(schema, value)).filter(Boolean) });
};

// What every type has

const common = [
    '', 'required()', 'optional()', 'forbidden()', 'presence("required")', 'allow(null)', 'allow("", 5)', 'valid("a", 1, true)',
    'valid(J.override, "b")', 'allow(null).valid(J.override, 1)', 'invalid("a", null)', 'invalid(J.override, 2)', 'allow("q").only()', 'only()',
    'valid({ a: 1 })', 'valid(new Date(0))', 'valid(Buffer.from("a"))', 'allow(J.ref("$a"))', 'invalid(J.in("$b"))', 'valid(J.x("{1 + 1}"))',
    'allow(J.ref("$a"), 1, J.ref("$b"))', 'default(1)', 'default(null)', 'default("x")', 'default([1, { a: [2] }])', 'default({ a: { b: 1 } })', 'default({})',
    'default(J.ref("$a"))', 'default(J.x("{2 * 3}"))', 'default(J.x("{$a/b}", { separator: "/" }))', 'default(Buffer.from("é"))', 'default({ r: /a\\/b/gi })', 'default(false)',
    'failover(5)', 'failover(J.ref("$f"))', 'failover([1])', 'failover(true)', 'label("L")', 'description("text")', 'id("x")', 'unit("ms")', 'note("a", "b")', 'tag("t", "u")',
    'meta({ a: 1 })', 'meta("m").meta([1])', 'meta({ ref: 1, type: "number" })', 'example(1).example("e")', 'example({ a: [1] })', 'empty("")', 'empty(J.string().max(1))',
    'empty(["", null])', 'empty({ a: 1 })', 'raw()', 'strip()', 'result("raw")', 'strict()', 'strict(false)', 'prefs({ convert: false })',
    'prefs({ abortEarly: true, allowUnknown: true, presence: "required" })', 'prefs({ stripUnknown: { objects: true } })', 'prefs({ stripUnknown: true, dateFormat: "utc" })',
    'prefs({ errors: { wrap: { label: false } } })', 'prefs({ errors: { label: "key", wrap: { label: "[]", array: false } } })', 'prefs({ noDefaults: true, cache: false })',
    'messages({ "any.only": "no {#label}", "*": "never" })', 'messages({ en: { "any.only": "no" }, de: { "any.only": "nein" } })',
    'messages({ "any.only": J.x("{a/b}", { separator: "/" }) })', 'artifact("seen")', 'artifact(7)', 'warning("any.only")', 'warning("a.b", { x: 1 })', 'warning("a.b", { type: "number" })',
    'cache()', 'required().label("A").allow(null).default(3).note("n")', 'when("$a", { is: 1, then: J.required() })', 'when("$a", { is: J.exist(), then: J.any().valid(1), otherwise: J.forbidden() })',
    'when("$a", { not: 1, then: J.forbidden() })', 'when("$a", { then: J.optional(), break: true })', 'when("$a", { then: J.optional(), break: false })',
    'when(J.ref("$a.b", { separator: "." }), { is: [1, 2], otherwise: J.required() })', 'when("$a", { switch: [{ is: 1, then: J.required() }, { is: 2, then: J.any().allow(3) }] })',
    'when("$a", { switch: [{ is: 1, then: J.required() }, { is: 2, then: J.any().allow(3), otherwise: J.forbidden() }] })', 'when({ is: "a", then: J.any().label("x") })',
    'when(J.any().valid("a"), { then: J.any().invalid("a") })', 'when(J.any().valid("a"), { otherwise: J.any().invalid("b") })',
    'when("$a", { is: 1, then: J.required() }).when("$b", { is: 2, then: J.forbidden() })', 'description("d").unit("s")',
    'shared(J.number().id("n"))', 'when("$a", { is: 1, then: J.any().when("$b", { is: 1, then: J.required() }) })',
];

const types = {
    any: [],
    alternatives: ['try(J.number(), J.string())', 'try(1, "a", null)', 'try(J.object({ a: 1 }), J.array())', 'try(J.number()).match("one")', 'try(J.number().min(1), J.number().max(3)).match("all")',
        'match("any")', 'conditional("$a", { is: 1, then: J.number() })', 'conditional("$a", { is: 1, then: J.number(), otherwise: J.string() })', 'try(J.boolean()).conditional("$a", { not: 1, otherwise: 5 })',
        'conditional(J.number(), { then: J.number().min(5) })', 'conditional("$a", { switch: [{ is: 1, then: 2 }, { is: 3, then: 4 }], otherwise: 5 })', 'try(J.alternatives(J.number(), J.boolean()), J.date())',
        'try(J.string().required(), J.link("#x")).shared(J.number().id("x"))'],
    array: ['items(J.number())', 'items(J.number(), J.string().required(), J.boolean().forbidden())', 'items(1, "a")', 'items(J.string().label("l").required())', 'items()', 'ordered(J.number(), J.string().required())',
        'ordered(J.number()).items(J.boolean())', 'has(J.number().min(5))', 'has(J.string()).has(1)', 'single()', 'single().items(J.number())', 'single(false)', 'sparse()', 'sparse(false)', 'min(1)', 'max(2)', 'length(2)',
        'min(J.ref("$a"))', 'max(J.x("{1 + 1}"))', 'sort()', 'sort({ order: "descending" })', 'sort({ by: "a" })', 'sort({ by: "a.b", order: "descending" })', 'unique()', 'unique("a")', 'unique("a.b", { ignoreUndefined: true })',
        'unique("a/b", { separator: "/" })', 'unique("a.b", { separator: false })', 'cast("set")', 'items(J.array().items(J.array().items(J.number())))', 'items(J.object({ a: J.number() })).min(1).unique("a")',
        'min(1).keep().min(2)', 'max(0).message("none")', 'items(J.link("#l")).id("l")', 'items(J.any().default(1))', 'items(J.number().strip(), J.string())'],
    binary: ['encoding("hex")', 'encoding("base64")', 'encoding("utf-8")', 'encoding("ucs2").min(2)', 'min(2)', 'max(2)', 'length(3)', 'length(J.ref("$a"))', 'cast("string")', 'min(1).max(3)'],
    boolean: ['truthy("yes", 1)', 'falsy("no", 0, null)', 'truthy("Y").falsy("N").sensitive()', 'sensitive()', 'sensitive(false)', 'cast("string")', 'cast("number")', 'truthy(J.ref("$a"))', 'truthy(new Date(0))'],
    date: ['min("2020-01-01")', 'max(new Date(0))', 'greater(0)', 'less("1/1/2020")', 'min("now")', 'max("now")', 'min(J.ref("$a"))', 'less(J.x("{number($a)}"))', 'iso()', 'timestamp()', 'timestamp("unix")', 'cast("number")',
        'cast("string")', 'default(new Date(5))', 'failover(new Date(6))', 'valid(new Date(0))', 'min(5).keep().min(6)', 'min("2020-01-01").message("late")', 'iso().min("1969-12-31").max("1970-01-02")'],
    function: ['arity(1)', 'minArity(1).maxArity(3)', 'class()', 'keys({ a: J.number() })', 'unknown(false)', 'and("a", "b")'],
    link: ['ref("#x").shared(J.number().id("x"))', 'ref("#x.a").shared(J.object({ a: J.number() }).id("x"))', 'ref("/a")', 'ref("...")', 'ref("#x").relative().shared(J.number().id("x"))',
        'ref("#x").concat(J.number().min(3)).shared(J.number().id("x"))', 'ref("..a.b")', 'ref(J.ref("a", { ancestor: 2 }))'],
    number: ['min(2)', 'max(2)', 'greater(2)', 'less(2)', 'min(2.5).max(1e21)', 'min(J.ref("$a"))', 'max(J.x("{$a + 1}"))', 'less(J.ref("$a", { render: true }))', 'integer()', 'multiple(3)', 'multiple(0.01)', 'multiple(1.25).multiple(5)',
        'multiple(1e-7)', 'multiple(J.ref("$a"))', 'positive()', 'negative()', 'sign("positive")', 'port()', 'precision(2)', 'precision(0)', 'unsafe()', 'unsafe(false)', 'cast("string")', 'min(1).max(9).integer().required()',
        'min(1).keep().min(2)', 'min(1).warn()', 'min(1).rule({ warn: true, message: "w {#limit}" })', 'min(1).rule({ keep: false, warn: false })', '$.min(1).max(9).message("digit")', 'min(1).message({ "number.min": "small" })',
        'min(1).message({ en: { "number.min": "small" }, "number.min": "little" })', 'min(1).message(J.x("{a/b}", { separator: "/" }))', 'concat(J.number().min(3))', 'min(1).concat(J.any().default(4))',
        'when("$a", { is: 1, then: J.number().min(5), otherwise: J.number().max(2) })', 'valid(1, 2.5, -0)', 'invalid(1)'],
    object: ['keys({})', 'keys({ a: J.number(), b: J.string().required() })', 'keys({ a: 1, b: ["x", 2], c: /^z/i, d: { e: null } })', 'keys({ a: J.number(), b: J.ref("a") })', 'keys({ "": J.any(), "a.b": J.any(), "a b": 1 })',
        'keys({ a: J.number().min(J.ref("b")), b: J.number() })', 'keys({ a: J.any().when("b", { is: 1, then: J.required() }), b: J.any() })', 'keys({ a: J.object({ b: J.object({ c: J.number() }) }) })',
        'keys({ a: J.any(), b: J.any().valid(J.ref("a")) })', 'keys({ a: J.array(), b: J.any().valid(J.in("a")) })', 'keys({ a: J.object({ b: J.any().valid(J.ref("...c")) }), c: J.any() })', 'keys({ a: J.any().valid(J.ref("/b")), b: J.any() })',
        'keys({ a: J.number().default(1), b: J.object({ c: J.any().default(2) }).default() }).default()', 'keys({ a: J.link("#n") }).id("n")', 'keys({ a: J.link("/") })', 'keys({ a: J.link("...") })',
        'keys({ a: J.link("#s") }).shared(J.number().id("s"))', 'keys({ a: J.any() }).unknown()', 'keys({ a: J.any() }).unknown(false)', 'unknown()', 'pattern(/^a/, J.number())', 'pattern(/b$/i, J.string()).pattern(J.string().length(1), 5)',
        'pattern(/./, J.any(), { matches: J.array().max(1) })', 'pattern(/a/, J.any(), { matches: J.number() })', 'pattern(/a/, J.number(), { fallthrough: true }).pattern(/b/, J.number().min(3))', 'pattern("x", J.any())', 'rename("a", "c")',
        'rename("a", "c", { alias: true, multiple: true, override: true, ignoreUndefined: true })', 'rename("a", "c", { ignoreUndefined: false })', 'rename(/^(a)$/, J.x("x{#1}"))', 'rename(/b/i, "z").rename("a", "y")', 'rename("a", J.x("{b}"))',
        'and("a", "b")', 'nand("a", "b")', 'or("a", "b")', 'oxor("a", "b")', 'xor("a", "b")', 'xor("a.b", "b")', 'with("a", "c")', 'with("a", ["b", "c"])', 'without("a", ["b"])', 'and("a/b", "b", { separator: "/" })', 'or("a.b", "c", { separator: false })',
        'with("a/x", "b", { separator: "/" })', 'assert(".a", 1)', 'assert(".a.b", J.number(), "be right")', 'assert(J.ref("a", { ancestor: 0 }), J.ref("b"))', 'assert(J.x("{a + 1}"), J.number())', 'assert("$x", J.any())', 'length(1)', 'min(1)', 'max(1)',
        'min(J.ref("$n"))', 'ref()', 'regex()', 'schema()', 'schema("number")', 'cast("map")', 'keys({ a: J.any().strip(), b: J.any().raw() })', 'keys({ a: J.any().forbidden(), b: J.any().optional() })',
        'append({ a: J.number() })', 'keys({ a: J.any() }).fork("a", (s) => s.required())', 'keys({ a: J.string().empty("").default("d") })', 'keys({ a: J.date().iso(), b: J.binary() })',
        'keys({ a: J.any().valid(J.ref("b", { separator: "/" }), J.ref("b", { map: [[1, 2]] }), J.ref("b", { iterables: true }), J.ref("b", { separator: false })), b: J.any() })',
        'keys({ a: J.any().default(J.ref("b")), b: J.any() })', 'when(J.object({ a: 1 }).unknown(), { then: J.object({ b: J.required() }) })', 'when(".a", { is: 1, then: J.object({ b: J.forbidden() }) })'],
    string: ['min(2)', 'max(3)', 'length(1)', 'min(2, "utf8")', 'max(J.ref("$a"), "hex")', 'length(J.x("{1 + 1}"))', 'alphanum()', 'token()', 'base64()', 'base64({ paddingRequired: false })', 'base64({ urlSafe: true })', 'creditCard()', 'dataUri()',
        'dataUri({ paddingRequired: false })', 'domain()', 'domain({ tlds: false })', 'domain({ minDomainSegments: 1, tlds: { allow: ["com", "org"] } })', 'domain({ tlds: { deny: ["com"] } })', 'domain({ allowUnicode: false, allowFullyQualified: true, maxDomainSegments: 3 })',
        'email()', 'email({ tlds: false })', 'email({ multiple: true, separator: ";" })', 'email({ tlds: { allow: true }, ignoreLength: true })', 'guid()', 'uuid({ version: "uuidv4" })', 'guid({ version: ["uuidv1", "uuidv4"], separator: "-" })', 'guid({ separator: false })',
        'hex()', 'hex({ byteAligned: true })', 'hex({ prefix: true })', 'hex({ prefix: "optional" })', 'hostname()', 'ip()', 'ip({ version: "ipv4" })', 'ip({ version: ["ipv4", "ipv6"], cidr: "required" })', 'ip({ cidr: "forbidden" })', 'isoDate()', 'isoDuration()',
        'lowercase()', 'uppercase()', 'case("upper")', 'trim()', 'trim(false)', 'truncate()', 'max(2).truncate()', 'insensitive()', 'valid("A").insensitive()', 'normalize()', 'normalize("NFKD")', 'pattern(/^a+$/)', 'pattern(/a/i, "name")', 'pattern(/a/, { invert: true })',
        'pattern(/a/, { name: "n", invert: true })', 'pattern(/\\d/).pattern(/[^\\w/]/u)', 'pattern(/(?<y>a)\\k<y>/)', 'regex(/^.$/s)', 'pattern(new RegExp(""))', 'pattern(/\\//)', 'replace(/a/g, "b")', 'replace(/a/, "b")', 'replace("a.", "b")', 'replace(/(b)(c)?/gi, "$2$1")',
        'replace(/a/g, "b").replace("b", "c")', 'uri()', 'uri({ scheme: "http" })', 'uri({ scheme: ["http", "https"] })', 'uri({ allowRelative: true })', 'uri({ relativeOnly: true })', 'uri({ allowQuerySquareBrackets: true, encodeUri: true })',
        'uri({ domain: { tlds: false } })', 'uri({ domain: { tlds: { allow: ["com"] } } })', 'trim().lowercase().min(1).max(5)', 'min(3).message("short {{#limit}}")', 'min(1).keep().min(2)', 'alphanum().warn()', 'email().allow("").default("x")', 'empty("").default("none")',
        'when("$a", { is: 1, then: J.string().min(5) })'],
    symbol: [],
};

const values = [
    undefined, null, true, 0, 1, 2.5, -3, 4, '', 'a', 'A', 'ab', 'abc', 'aaa ', '12', 'a@example.com', 'www.example.com', '2020-01-02', [], [1], [1, 2], [2, 1, 1], ['a', true],
    [{ a: 1 }, { a: 1 }], {}, { a: 1 }, { a: 1, b: 2 }, { b: 1 }, { a: { b: 1 }, c: 2 }, { a: 'x' }, { c: null }, { a: [1], b: 1 }, 'http://example.com/a?b=c', '0xAF', '1.2.3.4', 'P1D',
];

for (const [type, methods] of Object.entries(types)) {
    for (const method of [...common, ...methods]) {
        if (type === 'binary' && method === 'empty({ a: 1 })') {
            continue; // a Buffer is an object there
        }

        const text = method.startsWith('$') ? `${type}().${method}` : method ? `${type}().${method}` : `${type}()`;
        add(text, methods.includes(method) ? values : values.slice(0, 30).filter((_, i) => i % 3 === type.length % 3));
    }
}

const path = Path.join(__dirname, 'data', 'descriptions.json.gz');
const lines = rows.map((row) => JSON.stringify(row));
Fs.writeFileSync(path, Zlib.gzipSync(`[\n${lines.join(',\n')}\n]\n`, { level: 9 }));
console.error(`${rows.length} schemas, ${rows.reduce((sum, row) => sum + row.checks.length, 0)} checks`);

'use strict';

// Runs joi as a black box over case definitions and writes what it did.
//
//     NODE_PATH=<folder>/node_modules node record.js < DEFINITIONS > CASES
//
// What is recorded is itself a definition: all but its schema, inputs and options is made again. README.md tells the
// format. Those of another release of joi than the one that runs are left out.

process.env.TZ = 'UTC';

const Readline = require('readline');

const Joi = require('joi');

const { classes, deliberate, make } = require('./functions.js');

const MARK = '!';                   // a message that starts with it was written by the case
const DAY = 86400000;
const RELEASE = Number(Joi.version.split('.')[0]);

// --- from JSON to values ---

class BuildError extends Error {

    constructor(cause, trace) {

        super(cause.message);
        this.cause = cause;
        this.trace = trace;         // the trace up to the call that threw
    }
}

class Decoder {

    constructor() {

        this.symbols = new Map();
        this.made = new Map();
        this.libs = new Map();
    }

    decode(json) {

        if (Array.isArray(json)) {
            return json.map((item) => this.decode(item));
        }

        if (json === null || typeof json !== 'object') {
            return json;
        }

        const [tag] = Object.keys(json);
        if (tag !== undefined && tag.startsWith('$')) {
            return this[tag](json[tag], json);
        }

        return this.$o(Object.entries(json));
    }

    $o(pairs) {

        const result = {};
        for (const [key, value] of pairs) {
            Object.defineProperty(result, key, { value: this.decode(value), enumerable: true, writable: true, configurable: true });
        }

        return result;
    }

    $u() {

        return undefined;
    }

    $n(name) {

        return name === '-0' ? -0 : Number(name);
    }

    $d(time) {

        return new Date(time === null ? NaN : time);
    }

    $b(text) {

        return Buffer.from(text, 'base64');
    }

    $re([source, flags]) {

        return new RegExp(source, flags);
    }

    $sym([name, key]) {

        if (!this.symbols.has(key)) {
            this.symbols.set(key, Symbol(name));
        }

        return this.symbols.get(key);
    }

    $map(pairs) {

        return new Map(this.decode(pairs));
    }

    $set(items) {

        return new Set(this.decode(items));
    }

    $e({ message }) {

        const error = new Error(message);
        deliberate.add(error);
        return error;
    }

    $new([name, properties]) {

        return Object.assign(new classes[name](), this.decode(properties));
    }

    $class(name) {

        return classes[name];
    }

    $call(name, json) {

        const made = make[name](...this.decode(json.with || []));
        made.conformance = json;
        return made;
    }

    $joi(name) {

        return Joi[name];
    }

    $same(id) {

        return this.made.get(id);
    }

    $schema(trace) {

        return this.build(trace);
    }

    $ref(trace) {

        return this.build(trace);
    }

    $tmpl(trace) {

        return this.build(trace);
    }

    $cache(trace) {

        return this.build(trace);
    }

    lib(json) {

        if (!json) {
            return Joi;
        }

        const key = JSON.stringify(json);
        if (!this.libs.has(key)) {
            const base = this.lib(json.lib);
            this.libs.set(key, this.attempt(json, () => base[json.call](...this.decode(json.args))));
        }

        return this.libs.get(key);
    }

    build(trace) {

        const { call, args, chain = [], lib } = trace;
        const path = call.split('.');
        const method = path.pop();
        const owner = path.reduce((object, key) => object[key], this.lib(lib));
        const decoded = this.decode(args);
        const upTo = (count) => ({ ...(lib && { lib }), call, args, ...(count && { chain: chain.slice(0, count) }) });
        let made = this.attempt(upTo(0), () => owner[method](...decoded));
        chain.forEach(([name, list], i) => {

            const values = list && this.decode(list);
            made = this.attempt(upTo(i + 1), () => this.step(made, name, values));
        });

        if (trace.id) {
            this.made.set(trace.id, made);
        }

        return made;
    }

    step(made, name, values) {

        if (name === '@item') {
            return made[values[0]];
        }

        return values ? made[name](...values) : made[name];
    }

    attempt(trace, action) {

        try {
            return action();
        }
        catch (error) {
            throw error instanceof BuildError ? error : new BuildError(error, trace);
        }
    }
}

// --- from values to JSON ---

class Encoder {

    constructor(decoder) {

        this.names = new Map([...decoder.symbols].map(([key, symbol]) => [symbol, key]));
    }

    encode(value) {

        switch (typeof value) {
            case 'undefined': return { $u: 1 };
            case 'number': return this.number(value);
            case 'symbol': return { $sym: [value.description, this.names.get(value) ?? null] };
            case 'function': return this.callable(value);
            case 'object': return value === null ? null : this.object(value);
        }

        return value;
    }

    number(value) {

        return Number.isFinite(value) && !Object.is(value, -0) ? value : { $n: Object.is(value, -0) ? '-0' : String(value) };
    }

    callable(value) {

        if (value.conformance) {
            return value.conformance;
        }

        const name = Object.keys(classes).find((key) => classes[key] === value);
        return name ? { $class: name } : { $x: 'function' };
    }

    object(value) {

        if (Array.isArray(value)) {
            return Array.from(value, (item) => this.encode(item));
        }

        return this.known(value) || this.platform(value) || this.pairs(Object.keys(value).map((key) => [key, value[key]]), value);
    }

    known(value) {

        if (Joi.isSchema(value)) {
            return { $x: 'schema' };
        }

        if (Joi.isRef(value)) {
            return { $x: 'ref' };
        }

        if (Joi.isExpression(value)) {
            return { $x: 'template' };
        }

        if (Joi.isError(value)) {
            return { $ve: this.details(value.details) };
        }

        return undefined;
    }

    platform(value) {

        if (value instanceof Date) {
            return { $d: this.date(value.getTime()) };
        }

        if (Buffer.isBuffer(value)) {
            return { $b: value.toString('base64') };
        }

        if (value instanceof RegExp) {
            return { $re: [value.source, value.flags] };
        }

        if (value instanceof Map) {
            return { $map: [...value].map((pair) => this.encode(pair)) };
        }

        if (value instanceof Set) {
            return { $set: [...value].map((item) => this.encode(item)) };
        }

        if (value instanceof Error) {
            return { $e: { message: value.message } };
        }

        return undefined;
    }

    date(time) {

        return Number.isNaN(time) ? null : Math.abs(time - Date.now()) < DAY ? 'now' : time;
    }

    pairs(pairs, value) {

        const encoded = pairs.map(([key, item]) => [key, this.encode(item)]);
        const name = Object.keys(classes).find((key) => value && value.constructor === classes[key]);
        const hard = encoded.some(([key]) => key.startsWith('$') || key === '__proto__');
        const result = hard ? { $o: encoded } : Object.fromEntries(encoded);
        return name ? { $new: [name, result] } : result;
    }

    // reports

    details(details) {

        return details.map((detail) => this.detail(detail));
    }

    detail({ message, path, type, context, ...rest }) {

        const result = { path: this.encode(path), type, context: this.context(context || {}) };
        if (this.texts || this.written(message)) {
            result.message = message;
        }

        return result;
    }

    written(message) {

        return typeof message === 'string' && message.startsWith(MARK);
    }

    context(context) {

        const special = { message: (m) => this.text(m), reason: (m) => this.text(m), details: (d) => this.nested(d) };
        const encoded = Object.keys(context).map((key) => [key, (special[key] || ((v) => this.encode(v)))(context[key])]);
        return encoded.some(([key]) => key.startsWith('$')) ? { $o: encoded } : Object.fromEntries(encoded);
    }

    text(text) {

        return typeof text !== 'string' || this.written(text) ? this.encode(text) : { $text: 1 };
    }

    nested(details) {

        if (!Array.isArray(details)) {
            return this.encode(details);
        }

        return details.map((item) => (item.type ? this.detail(item) : { details: this.details(item.details) }));
    }
}

// --- outcomes ---

const failure = (encoder, error) => {

    if (Joi.isError(error)) {
        const texts = error.details.every((d) => encoder.written(d.message));
        return { ok: false, errors: encoder.details(error.details), ...(texts && { text: error.message }) };
    }

    return { ok: false, override: encoder.encode(error) };
};

const extras = (encoder, { warning, artifacts }) => ({
    ...(warning && { warnings: encoder.details(warning.details) }),
    ...(artifacts && { artifacts: encoder.encode(artifacts) })
});

// What validate() threw: on purpose by the case, or by joi; undefined when the host language stumbled.

const refusal = (error) => {

    if (deliberate.has(error)) {
        return { threw: { message: error.message } };
    }

    return error instanceof TypeError || error instanceof RangeError ? undefined : { threw: {} };
};

const validate = (decoder, encoder, schema, run) => {

    const args = ['input' in run ? decoder.decode(run.input) : undefined];
    if ('options' in run) {
        args.push(decoder.decode(run.options));
    }

    try {
        const result = schema.validate(...args);
        const verdict = result.error ? failure(encoder, result.error) : { ok: true };
        return { ...verdict, value: encoder.encode(result.value), ...extras(encoder, result) };
    }
    catch (error) {
        return refusal(error);
    }
};

const validateAsync = async (decoder, encoder, schema, run) => {

    const options = decoder.decode(run.options || {});
    try {
        const result = await schema.validateAsync('input' in run ? decoder.decode(run.input) : undefined, options);
        const whole = options.warnings || options.artifacts;
        return { ok: true, value: encoder.encode(whole ? result.value : result), ...(whole && extras(encoder, result)) };
    }
    catch (error) {
        return Joi.isError(error) ? failure(encoder, error) : refusal(error);
    }
};

const built = (trace) => {

    const decoder = new Decoder();
    return { decoder, schema: decoder.build(trace) };
};

// What other libraries see of the schema, which joi 17 does not show them.

const seenByOthers = async (trace, run) => {

    const { decoder, schema } = built(trace);
    const encoder = new Encoder(decoder);
    const result = await schema['~standard'].validate(decoder.decode(run.input), { libraryOptions: decoder.decode(run.options || {}) });
    if (!result.issues) {
        return { value: encoder.encode(result.value) };
    }

    return { issues: result.issues.map(({ path, message }) => ({
        ...(path && { path: encoder.encode(path) }),
        ...(encoder.written(message) && { message })
    })) };
};

// Every run has a schema of its own, because joi writes into what schemas hold; a cache must see them all.

const recordRun = async (made, run, texts) => {

    const { decoder, schema } = made.shared || built(made.trace);
    const encoder = new Encoder(decoder);
    encoder.texts = texts;
    try {
        const standard = RELEASE > 17 && !run.async && { standard: await seenByOthers(made.trace, run) };
        return { ...run, out: await (run.async ? validateAsync : validate)(decoder, encoder, schema, run), ...standard };
    }
    catch (error) {
        return { ...run, out: refusal(error) };         // what came out can't be looked at
    }
};

const describe = (decoder, schema) => {

    try {
        return { describe: new Encoder(decoder).encode(schema.describe()) };
    }
    catch (error) {
        return {};
    }
};

const recordSchema = async (definition) => {

    const decoder = new Decoder();
    const { id, throws, schema: trace = throws, texts } = definition;
    const release = RELEASE > 17 && { joi: RELEASE };
    let schema;
    try {
        schema = decoder.build(trace);
    }
    catch (error) {
        if (!(error instanceof BuildError)) {
            throw new Error(`${id}: ${error.stack}`);
        }

        return { id, ...release, throws: error.trace, ...(deliberate.has(error.cause) && { message: error.cause.message }) };
    }

    if (throws || definition.wrong) {
        return undefined;           // accepted by accident of the host language
    }

    const shared = JSON.stringify(trace).includes('["cache",') && { decoder, schema };
    const runs = [];
    for (const run of definition.runs || []) {
        runs.push(await recordRun({ trace, shared }, run, texts));
    }

    const kept = runs.filter((run) => run.out);
    const later = release && { ...release, isAsync: schema.isAsync() };
    return { id, ...(texts && { texts }), ...later, schema: trace, ...describe(decoder, schema), runs: kept };
};

const recordRoot = (definition) => {

    const decoder = new Decoder();
    const { root, lib, args } = definition;
    const owner = decoder.lib(lib);
    const decoded = decoder.decode(args);
    const encoder = new Encoder(decoder);
    if (['assert', 'attempt'].includes(root) && !Joi.isSchema(decoded[1])) {
        decoded[1] = owner.compile(decoded[1]);         // specified, but left out by joi
    }

    try {
        return { ...definition, out: { ok: true, value: encoder.encode(owner[root](...decoded)) } };
    }
    catch (error) {
        const out = Joi.isError(error) ? failure(encoder, error) : refusal(error);
        const prefix = args.find((arg) => typeof arg === 'string' && error.message.startsWith(`${arg} `));
        return out && { ...definition, out: { ...out, ...(prefix && { prefix }) } };
    }
};

const main = async () => {

    for await (const line of Readline.createInterface({ input: process.stdin })) {
        const definition = JSON.parse(line);
        if ((definition.joi || 17) === RELEASE) {
            const outcome = await (definition.root ? recordRoot(definition) : recordSchema(definition));
            process.stdout.write(outcome ? `${JSON.stringify(outcome)}\n` : '');
        }
    }
};

main().catch((error) => {

    console.error(error);
    process.exit(1);
});

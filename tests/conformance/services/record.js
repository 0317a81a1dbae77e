'use strict';

// Records what joi 17.13.3 says of the schemas beside it: descriptions of the size that services have, and
// what becomes of many inputs.
//
//     NODE_PATH=<folder>/node_modules node tests/conformance/services/record.js
//
// A line of recorded.jsonl.gz is { name, description, extensions, options, async, checks }, the description
// after a trip through JSON. A check is [input, [code, path] of each error or null, value]; an error that a
// function made is its message. Beside the inputs that a schema comes with, the same ones with a flaw or an
// oddity at each of their places.

process.env.TZ = 'UTC';

const Fs = require('fs');
const Path = require('path');
const Zlib = require('zlib');

const Joi = require('joi');

const SCHEMAS = ['people', 'money', 'systems', 'queries'].map((name) => require(`./${name}.js`));
const MOST = 110;

// --- inputs ---

const generator = (seed) => () => {

    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
};

const places = (value, path = []) => {

    if (value === null || typeof value !== 'object') {
        return [path];
    }

    return [path, ...Object.keys(value).flatMap((key) => places(value[key], [...path, key]))];
};

const ODD = [null, '', ' ', 'x', '5', ' 7 ', 'true', 0, -1, 1.5, 1e300, true, false, [], ['x'], {}, { x: 1 }, '2024-02-30', 'é', 'A'.repeat(300)];

const changes = [
    (holder, key) => (Array.isArray(holder) ? holder.splice(key, 1) : delete holder[key]),
    (holder, key, random) => (holder[key] = ODD[Math.floor(random() * ODD.length)]),
    (holder, key, random) => (holder[key] = ODD[Math.floor(random() * ODD.length)]),
    (holder, key) => (holder[key] = typeof holder[key] === 'string' ? ` ${holder[key]} ` : [holder[key]]),
    (holder, key) => (holder[key] = typeof holder[key] === 'string' ? holder[key].toUpperCase() : String(holder[key])),
    (holder, key) => (holder[key] = typeof holder[key] === 'number' && Math.abs(holder[key]) < 1e6 ? -holder[key] * 1000 : [holder[key], holder[key]]),
    (holder, key) => (Array.isArray(holder) ? holder.push(holder[key]) : (holder[`${key}X`] = holder[key])),
];

const flawed = (input, random) => {

    const copy = JSON.parse(JSON.stringify(input));
    for (let count = random() < 0.7 ? 1 : 2; count; --count) {
        const all = places(copy).slice(1);
        const path = all[Math.floor(random() * all.length)];
        if (!path) {
            break;
        }

        const holder = path.slice(0, -1).reduce((value, key) => value[key], copy);
        changes[Math.floor(random() * changes.length)](holder, path[path.length - 1], random);
    }

    return copy;
};

const inputsOf = ({ valid, others }, seed) => {

    const random = generator(seed);
    const found = [...valid, ...others];
    const seen = new Set(found.map((input) => JSON.stringify(input)));
    const from = [...valid, ...valid, ...others].filter((input) => input && typeof input === 'object');
    for (let tries = 0; found.length < MOST && tries < 1000; ++tries) {
        const input = flawed(from[tries % from.length], random);
        const text = JSON.stringify(input);
        if (!seen.has(text)) {
            seen.add(text);
            found.push(input);
        }
    }

    return found;
};

// --- outcomes ---

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

    if (value instanceof Set) {
        return { $items: [...value] };
    }

    if (Array.isArray(value)) {
        return value.map(shown);
    }

    if (value && typeof value === 'object') {
        const kept = Object.entries(value).filter(([, item]) => item !== undefined);
        return Object.fromEntries(kept.map(([key, item]) => [key, shown(item)]));
    }

    return value;
};

const failure = (error) => (Joi.isError(error) ? error.details.map(({ type, path }) => [type, path]) : error.message);

const check = async (service, input) => {

    const options = { abortEarly: false, ...service.options };
    if (!service.async) {
        const { error, value } = service.schema.validate(input, options);
        return [shown(input), error ? failure(error) : null, error ? null : shown(value)];
    }

    try {
        return [shown(input), null, shown(await service.schema.validateAsync(input, options))];
    }
    catch (error) {
        return [shown(input), failure(error), null];
    }
};

const named = (key, value) => (typeof value === 'function' ? { $function: value.name } : value);

const record = async ([name, service], seed) => {

    const text = JSON.stringify(service.schema.describe(), service.named ? named : undefined);
    const checks = [];
    for (const input of inputsOf(service, seed)) {
        try {
            checks.push(await check(service, input));
        }
        catch (error) {
            console.error(`${name}: ${error.message.slice(0, 100)}`);
        }
    }

    const { extensions, options, async } = service;
    return { name, extensions, options, async, description: JSON.parse(text), checks };
};

const main = async () => {

    const lines = await Promise.all(SCHEMAS.flatMap((schemas) => Object.entries(schemas)).map(record));
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    Fs.writeFileSync(Path.join(__dirname, 'recorded.jsonl.gz'), Zlib.gzipSync(text, { level: 9 }));
    for (const { name, description, checks } of lines) {
        console.error(`${name}: ${JSON.stringify(description).length} bytes, ${checks.filter((row) => !row[1]).length} of ${checks.length} pass`);
    }
};

main();

'use strict';

// The closed vocabulary of user functions and classes that cases may name.
// functions.py defines the same names with the same behaviour: change both together.

const deliberate = new WeakSet();   // the errors that a case made on purpose

const failure = (message) => {

    const error = new Error(message);
    deliberate.add(error);
    return error;
};

const raise = (message) => {

    throw failure(message);
};

// joi writes into the context that it is given, which a case would see in its next run

const copied = (local) => local && { ...local };

const filled = (value) => value !== undefined && value !== null && value !== '';

const summary = (errors) => errors.map((e) => `${e.code}@${e.path.join('.')}`).join(',');

const takes = [
    () => null,
    (a) => null,
    (a, b) => null,
    (a, b, c) => null,
    (a, b, c, d) => null
];

class MemoryCache {

    constructor() {

        this.items = new Map();
    }

    get(key) {

        return this.items.get(key);
    }

    set(key, value) {

        this.items.set(key, value);
    }
}

class Point {}

class Point3 extends Point {}

exports.classes = { Point, Point3, MemoryCache };

exports.deliberate = deliberate;

// Each entry makes a function from the arguments that the case gives "with" the name.

exports.make = {

    // plain values

    identity: () => (value) => value,
    double: () => (value) => value * 2,
    increment: () => (value) => value + 1,
    negate: () => (value) => -value,
    upper: () => (value) => value.toUpperCase(),
    length: () => (value) => value.length,
    first: () => (value) => value[0],
    text: () => (value) => `<${typeof value}>`,
    join: () => (...values) => values.join('-'),
    constant: (result) => () => result,
    nothing: () => () => undefined,
    throwError: (message) => () => raise(message),
    throwFor: (message) => (value) => raise(message),
    takes: (count) => takes[count],

    // custom(value, helpers)

    returnError: (code, local) => (value, helpers) => helpers.error(code, copied(local)),
    returnMessage: (text, local) => (value, helpers) => helpers.message(text, copied(local)),
    warnAnd: (code, local) => (value, helpers) => {

        helpers.warn(code, copied(local));
        return value;
    },
    original: () => (value, helpers) => helpers.original,
    preference: (name) => (value, helpers) => helpers.prefs[name],
    statePath: () => (value, helpers) => helpers.state.path,
    stateParent: (key) => (value, helpers) => helpers.state.ancestors[0]?.[key],
    schemaType: () => (value, helpers) => helpers.schema.type,
    errorUnless: (wanted, code) => (value, helpers) => (value === wanted ? value : helpers.error(code)),

    // default(parent, helpers), failover(parent, helpers)

    parentKey: (key) => (parent) => parent?.[key],
    parentChanged: (key) => (parent) => {

        if (parent) {
            parent.added = true;
        }

        return parent?.[key];
    },
    defaultPath: () => (parent, helpers) => helpers.state.path,
    defaultType: () => (parent, helpers) => helpers.schema.type,

    // external(value, helpers)

    externalDouble: () => async (value) => value * 2,
    externalThrow: (message) => async () => raise(message),
    externalError: (code, local) => async (value, helpers) => helpers.error(code, copied(local)),
    externalLinked: () => (value, helpers) => (helpers.linked ? helpers.linked.type : 'none'),

    // error(reports)

    errorSummary: () => (errors) => failure(summary(errors)),
    errorsReversed: () => (errors) => errors.slice().reverse(),
    errorsFirst: () => (errors) => [errors[0]],
    errorsSame: () => (errors) => errors,

    // unique(a, b), isPresent(value)

    equalLower: () => (a, b) => a.toLowerCase() === b.toLowerCase(),
    equalModulo: (base) => (a, b) => a % base === b % base,
    equalKey: (key) => (a, b) => a[key] === b[key],
    throwBoth: (message) => (a, b) => raise(message),
    isFilled: () => (value) => filled(value),
    isTrue: () => (value) => value === true,

    // alter, fork, defaults: methods called on the schema

    chain: (...steps) => (schema) => steps.reduce((s, [name, args]) => s[name](...args), schema),
    chainFor: (type, ...steps) => (schema) => {

        return schema.type === type ? steps.reduce((s, [name, args]) => s[name](...args), schema) : schema;
    },

    // extensions

    extSplit: (separator) => (value, helpers) => (typeof value === 'string' ? { value: value.split(separator) } : undefined),
    extReplace: (from, to) => (value, helpers) => (typeof value === 'string' ? { value: value.replace(from, to) } : undefined),
    extFail: (wanted, code, local) => (value, helpers) => (value === wanted ? { errors: helpers.error(code, copied(local)) } : undefined),
    extWrap: (before, after) => (value, helpers) => ({ value: before + value + after }),
    ruleDivides: (code) => (value, helpers, args) => {

        return value % args.q === 0 ? value : helpers.error(code, { q: args.q });
    },
    ruleEquals: (wanted, code) => (value, helpers) => (value === wanted ? value : helpers.error(code)),
    ruleArgs: () => (value, helpers, args) => args,
    ruleAdd: (name) => function (q) {

        return this.$_addRule({ name, args: { q } });
    },
    flagSet: (name) => function (value) {

        return this.$_setFlag(name, value);
    },
    flagGet: (name) => (value, helpers) => ({ value: helpers.schema.$_getFlag(name) }),
    parentThen: (method, ...steps) => function (...args) {

        return steps.reduce((s, [name, list]) => s[name](...list), this.$_parent(method, ...args));
    },
    isNumber: () => (value) => typeof value === 'number' && !isNaN(value),
    libExtension: (extension) => (lib) => Object.assign({ base: lib.string().min(2) }, extension)
};

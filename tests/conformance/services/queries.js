'use strict';

// What is asked of a service, and what it holds.

const Joi = require('joi');

const F = require('./functions.js');

const field = Joi.string().pattern(/^[a-z][A-Za-z0-9]*(\.[a-z][A-Za-z0-9]*)*$/);

const scalar = Joi.alternatives(Joi.string().allow(''), Joi.number(), Joi.boolean(), Joi.date().iso(), null);

exports.filter = {
    schema: Joi.object({
        where: Joi.alternatives().try(
            Joi.object({ and: Joi.array().items(Joi.link('#filter')).min(1).required() }),
            Joi.object({ or: Joi.array().items(Joi.link('#filter')).min(1).required() }),
            Joi.object({ not: Joi.link('#filter').required() }),
            Joi.object({
                field: field.required(),
                op: Joi.string().valid('=', '!=', '<', '<=', '>', '>=', 'in', 'like', 'between', 'null').required(),
                value: Joi.when('op', {
                    switch: [
                        { is: 'in', then: Joi.array().items(scalar).min(1).max(100).required() },
                        { is: 'between', then: Joi.array().ordered(Joi.number().required(), Joi.number().greater(Joi.ref('..0')).required()).required() },
                        { is: 'like', then: Joi.string().required() },
                        { is: 'null', then: Joi.boolean().default(true) },
                    ],
                    otherwise: scalar.required(),
                }),
            }),
        ).id('filter'),
        select: Joi.array().items(field).unique().min(1).default(['id']),
        order: Joi.array().items(Joi.alternatives(field, Joi.object({ field: field.required(), direction: Joi.valid('asc', 'desc').default('asc'), nulls: Joi.valid('first', 'last') }))).single(),
        limit: Joi.number().integer().min(1).max(1000).default(50),
        offset: Joi.number().integer().min(0),
        cursor: Joi.string().base64({ paddingRequired: false, urlSafe: true }),
    }).oxor('offset', 'cursor'),
    valid: [
        { where: { field: 'name', op: '=', value: 'Ada' } },
        {
            where: { and: [{ or: [{ field: 'a.b', op: 'in', value: [1, 'x', null, true, ''] }, { not: { field: 'deleted', op: 'null' } }] }, { field: 'age', op: 'between', value: ['18', 65] }, { field: 'n', op: 'like', value: 'x%' }] },
            select: ['id', 'a.b'], order: ['name', { field: 'age', direction: 'desc' }], limit: '10', cursor: 'YWJj_-8',
        },
        { order: 'name', offset: 0 }, {},
    ],
    others: [
        { where: { and: [] } }, { where: { field: '9', op: '~', value: 5 } }, { where: { field: 'a', op: 'between', value: [5, 1] }, offset: 1, cursor: 'YQ' }, { where: { not: { not: { not: { field: 'a', op: 'null', value: 'x' } } } } },
        { where: { and: [{ field: 'a', op: '=', value: 1 }], or: [] } }, { where: 'a = 1', limit: 0 }, undefined,
    ],
};

exports.graphQuery = {
    schema: Joi.object({
        operation: Joi.valid('query', 'mutation', 'subscription').default('query'),
        name: Joi.string().pattern(/^[_A-Za-z][_0-9A-Za-z]*$/),
        variables: Joi.object().pattern(/^\$\w+$/, Joi.object({ type: Joi.string().pattern(/^(\[?[A-Z]\w*!?\]?)!?$/).required(), default: Joi.any() })),
        selection: Joi.array().items(
            Joi.string().token(),
            Joi.object({ field: Joi.string().token().required(), alias: Joi.string().token().invalid(Joi.ref('field')), args: Joi.object().pattern(Joi.string().token(), Joi.link('#argument')), select: Joi.link('#selected'), include: Joi.link('#argument') }),
            Joi.object({ on: Joi.string().uppercase().required(), select: Joi.link('#selected').required() }),
        ).min(1).unique().id('selected').required(),
    }).shared(Joi.alternatives(
        Joi.object({ $var: Joi.string().required() }), Joi.array().items(Joi.link('#argument')), Joi.object().pattern(/^\w+$/, Joi.link('#argument')), Joi.number(), Joi.boolean(), Joi.string().allow('', null),
    ).id('argument')).id('graph'),
    valid: [
        { selection: ['id', 'name'] },
        { operation: 'mutation', name: 'Add', variables: { $id: { type: 'ID!' }, $tags: { type: '[String!]!', default: [] } }, selection: [{ field: 'add', alias: 'made', args: { id: { $var: 'id' }, deep: { a: [1, 'x', { b: null }] }, on: 'true' }, select: ['id', { on: 'user', select: [{ field: 'posts', select: ['title'] }] }] }] },
    ],
    others: [
        { selection: [] }, { selection: ['a', 'a'] }, { selection: [{ field: 'x', alias: 'x', select: [] }], variables: { id: { type: 'lower' } } }, { selection: [{ on: 'a', select: [{ field: 'b', select: [5] }] }] }, undefined,
    ],
};

exports.search = {
    schema: Joi.object({
        q: Joi.string().trim().min(1).max(200).when('category', { not: Joi.exist(), then: Joi.required() }),
        category: Joi.string().valid('books', 'music', 'games'),
        min: Joi.number().min(0),
        max: Joi.number().greater(Joi.ref('min')),
        currency: Joi.string().uppercase().length(3).default('EUR'),
        tags: Joi.array().items(Joi.string().lowercase().trim()).single().unique().max(10),
        sort: Joi.string().pattern(/^-?(price|date|rating)$/).default('-date'),
        page: Joi.number().integer().positive().default(1),
        size: Joi.number().integer().valid(10, 20, 50, 100).default(20),
        since: Joi.date().iso().max('now'),
        near: Joi.string().pattern(/^-?\d+(\.\d+)?,-?\d+(\.\d+)?$/),
        radius: Joi.number().positive().max(500),
        inStock: Joi.boolean().truthy('1', 'y').falsy('0', 'n'),
        lang: Joi.string().lowercase().valid('de', 'en', 'fr').failover('en'),
        facets: Joi.boolean().default(false),
        id: Joi.array().items(Joi.number().integer(), Joi.string().guid()).single(),
    }).with('max', 'min').with('radius', 'near').rename(/^utm_(\w+)$/, Joi.x('x{#1}')).pattern(/^x/, Joi.string().strip()).rename('query', 'q', { ignoreUndefined: true }),
    valid: [
        { q: ' blue  socks ' }, { category: 'books', min: '5', max: '10.5', currency: 'usd', tags: 'Sale', size: '50', inStock: 'y', utm_source: 'mail' },
        { query: 'x', page: '2', sort: 'price', since: '2020-01-01', near: '48.4,9.98', radius: 5, lang: 'it', facets: 'TRUE', id: ['1', '69593d62-71ea-4548-85e4-04fc71357423'], tags: ['A', 'b '] },
    ],
    others: [
        {}, { q: '', min: 5, max: 5 }, { q: 'a', radius: 1, size: 30, page: 0, sort: 'name' }, { q: 'a', tags: ['x', 'X '], since: '2999-01-01', inStock: 'maybe', id: 1.5 }, 'q=a', undefined,
    ],
};

const block = Joi.object({ type: Joi.string().valid('section', 'image', 'divider', 'actions', 'context').required() })
    .when('.type', {
        switch: [
            { is: 'section', then: Joi.object({ text: Joi.link('#rich').required(), fields: Joi.array().items(Joi.link('#rich')).max(10) }) },
            { is: 'image', then: Joi.object({ url: Joi.string().uri({ scheme: 'https' }).required(), alt: Joi.string().max(2000).required() }) },
            { is: 'actions', then: Joi.object({ elements: Joi.array().items(Joi.object({ kind: Joi.valid('button', 'select').required(), id: Joi.string().required(), value: Joi.string(), style: Joi.valid('primary', 'danger'), options: Joi.array().when('kind', { is: 'select', then: Joi.array().min(1).required(), otherwise: Joi.forbidden() }) })).min(1).max(5).unique('id').required() }) },
            { is: 'context', then: Joi.object({ elements: Joi.array().items(Joi.link('#rich')).required() }) },
        ],
    });

exports.chatWebhook = {
    schema: Joi.object({
        id: Joi.string().pattern(/^Ev[0-9A-Z]{8}$/).required(),
        type: Joi.string().required(),
        at: Joi.alternatives(Joi.date().timestamp('unix').raw(), Joi.date().iso()).required(),
        team: Joi.string().alphanum().uppercase().required(),
        event: Joi.alternatives().conditional('type', {
            switch: [
                { is: 'message', then: Joi.object({ user: Joi.string().required(), text: Joi.string().allow('').max(4000), blocks: Joi.array().items(block).max(50), thread: Joi.string().pattern(/^\d+\.\d+$/), edited: Joi.object({ by: Joi.string(), at: Joi.date() }) }).or('text', 'blocks').required() },
                { is: 'reaction', then: Joi.object({ user: Joi.string().required(), emoji: Joi.string().pattern(/^:[\w+-]+:$/).required(), item: Joi.string().required() }).required() },
                { is: Joi.string().pattern(/^channel\./), then: Joi.object({ channel: Joi.string().required(), by: Joi.string() }).required() },
            ],
            otherwise: Joi.object().unknown(),
        }),
        retry: Joi.object({ count: Joi.number().integer().min(1).max(3).required(), reason: Joi.string() }),
        challenge: Joi.string().base64(),
        auth: Joi.object({ token: Joi.string().required().strip(), scopes: Joi.array().items(Joi.string().pattern(/^\w+:\w+$/)).single() }),
    }).shared(Joi.alternatives(Joi.string(), Joi.object({ plain: Joi.string().required(), emoji: Joi.boolean().default(true) }), Joi.object({ markdown: Joi.string().max(3000).required() })).id('rich')),
    valid: [
        { id: 'Ev0PV52K25', type: 'message', at: 1700000000, team: 't1', event: { user: 'U1', text: '' } },
        {
            id: 'Ev0PV52K25', type: 'message', at: '2024-01-01T00:00:00Z', team: 'T1', auth: { token: 'x', scopes: 'chat:read' }, event: {
                user: 'U1', thread: '1700000000.000100', blocks: [{ type: 'section', text: { markdown: '*hi*' }, fields: ['a', { plain: 'b' }] }, { type: 'divider' }, { type: 'image', url: 'https://x.y/z.png', alt: 'z' },
                    { type: 'actions', elements: [{ kind: 'button', id: 'b', style: 'primary' }, { kind: 'select', id: 's', options: [1] }] }, { type: 'context', elements: ['c'] }],
            },
        },
        { id: 'Ev0PV52K25', type: 'reaction', at: '1700000000', team: 'T1', event: { user: 'U', emoji: ':+1:', item: 'm' }, retry: { count: '2' } },
        { id: 'Ev0PV52K25', type: 'channel.archived', at: 1, team: 'T1', event: { channel: 'C' } }, { id: 'Ev0PV52K25', type: 'other', at: 1, team: 'T1' },
    ],
    others: [
        { id: 'ev', type: 'message', at: 'x', team: 'T-1' }, { id: 'Ev0PV52K25', type: 'message', at: 1, team: 'T1', event: { user: 'U', blocks: [{ type: 'image' }, { type: 'actions', elements: [{ kind: 'select', id: 'a' }, { kind: 'button', id: 'a', options: [] }] }, { type: 'divider', x: 1 }, {}] } }, undefined,
    ],
};

const longitude = Joi.number().min(-180).max(180).precision(6).required();
const latitude = Joi.number().min(-90).max(90).precision(6).required();
const position = Joi.array().ordered(longitude, latitude, Joi.number().label('height')).label('position');
const ring = Joi.array().items(position).min(4).custom(F.closedRing, 'closedRing');

exports.geoFeatures = {
    schema: Joi.object({
        type: Joi.valid('FeatureCollection').required(),
        bbox: Joi.array().items(Joi.number()).length(4),
        crs: Joi.any().forbidden(),
        features: Joi.array().items(Joi.object({
            type: Joi.valid('Feature').required(),
            id: Joi.alternatives(Joi.string(), Joi.number()),
            geometry: Joi.alternatives().conditional('.type', {
                switch: [
                    { is: 'Point', then: Joi.object({ type: Joi.string(), coordinates: position.required() }) },
                    { is: 'LineString', then: Joi.object({ type: Joi.string(), coordinates: Joi.array().items(position).min(2).required() }) },
                    { is: 'Polygon', then: Joi.object({ type: Joi.string(), coordinates: Joi.array().items(ring).min(1).required() }) },
                    { is: 'GeometryCollection', then: Joi.object({ type: Joi.string(), geometries: Joi.array().items(Joi.link('#shape')).required() }) },
                ],
                otherwise: Joi.valid(null),
            }).id('shape').required(),
            properties: Joi.object({ name: Joi.string(), population: Joi.number().integer().min(0).unsafe(), opened: Joi.date().iso() }).unknown().allow(null).required(),
        })).unique('id', { ignoreUndefined: true }).required(),
    }).unknown(false),
    valid: [
        { type: 'FeatureCollection', features: [{ type: 'Feature', id: 1, geometry: { type: 'Point', coordinates: [9.98, '48.4'] }, properties: { name: 'Ulm', population: '126000', x: [] } }] },
        {
            type: 'FeatureCollection', bbox: [0, 0, 1, 1], features: [
                { type: 'Feature', id: 'a', geometry: { type: 'Polygon', coordinates: [[[0, 0], [1, 0], [1, 1], [0, 0]]] }, properties: null },
                { type: 'Feature', geometry: { type: 'GeometryCollection', geometries: [{ type: 'LineString', coordinates: [[0, 0], [1.12345678, 1, 300]] }, { type: 'Point', coordinates: [5, 5] }] }, properties: {} },
                { type: 'Feature', geometry: null, properties: { opened: '2020-01-01' } },
            ],
        },
    ],
    others: [
        { type: 'FeatureCollection', crs: {}, features: [{ type: 'Feature', geometry: { type: 'Polygon', coordinates: [[[0, 0], [1, 0], [1, 1], [0, 1]]] }, properties: {} }, { type: 'Feature', geometry: { type: 'Circle' }, properties: {} }] },
        { type: 'FeatureCollection', features: [{ type: 'Feature', id: 1, geometry: { type: 'Point', coordinates: [200, 100, 1, 2] }, properties: 5 }, { type: 'Feature', id: 1, geometry: { type: 'LineString', coordinates: [[0, 0]] }, properties: {} }] }, undefined,
    ],
};

exports.messageBundle = {
    schema: Joi.object({
        locale: Joi.string().pattern(/^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/).required(),
        fallback: Joi.array().items(Joi.string()).unique().single().default(['en']),
        plural: Joi.string().valid('one-other', 'one-few-many', 'other').default('one-other'),
        entries: Joi.object().pattern(/^[a-z][\w-]*$/i, Joi.alternatives(
            Joi.string().allow(''),
            Joi.object({ one: Joi.string(), few: Joi.string(), many: Joi.string(), other: Joi.string().required(), $context: Joi.string() }),
            Joi.link('#texts'),
        ).label('entry')).id('texts').required(),
        glossary: Joi.array().items(Joi.array().ordered(Joi.string().required(), Joi.string().required(), Joi.string().valid('noun', 'verb').optional())).sparse(),
        formats: Joi.object({ date: Joi.string().pattern(/^[dMy./ -]+$/), number: Joi.object({ decimal: Joi.string().length(1).required(), group: Joi.string().length(1).invalid(Joi.ref('decimal')).allow('') }) }),
        rtl: Joi.boolean().default(Joi.x('{locale == "ar" || locale == "he"}')),
        revision: Joi.number().integer().positive().required(),
    }).nand('glossary', 'external').keys({ external: Joi.string().uri() }),
    valid: [
        { locale: 'de-AT', entries: { hello: 'Hallo', items: { one: 'ein Ding', other: '{n} Dinge' } }, revision: 1 },
        { locale: 'ar', fallback: 'en', plural: 'other', entries: { menu: { file: 'ملف', edit: { copy: '', other: 'x' } }, e: '😀' }, glossary: [['a', 'b'], ['c', 'd', 'noun']], formats: { date: 'dd.MM.yyyy', number: { decimal: ',', group: '.' } }, revision: '7' },
        { locale: 'zh-Hant-TW', entries: {}, external: 'https://x.y/z', revision: 2, formats: { number: { decimal: '.', group: '' } } },
    ],
    others: [
        { locale: 'German', entries: { '9': 'x', a: { one: 'x' }, b: 5 }, revision: 0 }, { locale: 'de', entries: { a: { b: { c: { d: 5 } } } }, glossary: [['a']], external: 'https://x.y', formats: { number: { decimal: '.', group: '.' } }, revision: 1.5 }, undefined,
    ],
};

const item = Joi.object({ id: Joi.string().pattern(/^[a-z_]+$/).required(), count: Joi.number().integer().min(1).max(99).default(1), charges: Joi.number().min(0), contains: Joi.array().items(Joi.link('...')).max(4), enchant: Joi.object().pattern(Joi.valid('fire', 'ice', 'speed'), Joi.number().integer().min(1).max(5)) });

exports.gameSave = {
    named: true,
    schema: Joi.object({
        version: Joi.number().integer().min(1).max(3).required(),
        saved: Joi.date().default(new Date(1700000000000)),
        seed: Joi.string().hex({ byteAligned: true }).required(),
        player: Joi.object({
            name: Joi.string().trim().min(1).max(16).required(),
            level: Joi.number().integer().min(1).max(60).required(),
            xp: Joi.number().integer().min(0).less(Joi.ref('level', { adjust: F.hundredfold })).required(),
            stats: Joi.object({ str: Joi.number(), dex: Joi.number(), int: Joi.number() }).length(3).required().assert('.str', Joi.number().max(Joi.ref('dex', { ancestor: 1 })).optional(), 'be nimble'),
            position: Joi.array().ordered(Joi.number().required(), Joi.number().required(), Joi.number().default(0)).required(),
            health: Joi.object({ now: Joi.number().min(0).max(Joi.ref('max')).default(Joi.ref('max')), max: Joi.number().positive().required() }).required(),
            title: Joi.string().default(Joi.x('{loud(name)} of level {level}', { functions: { loud: F.loud } })),
        }).required(),
        inventory: Joi.array().items(item).max(20).default([]),
        equipped: Joi.object({ head: item, hands: [item, Joi.array().items(item).length(2)], feet: item }).max(3),
        quests: Joi.object().pattern(/^q_/, Joi.alternatives(Joi.valid('open', 'done', 'failed'), Joi.object({ stage: Joi.number().integer().required(), flags: Joi.array().items(Joi.string()).unique().cast('set') }))),
        world: Joi.object({ time: Joi.number().min(0).max(24).less(24), weather: Joi.valid('fog').valid(Joi.override, 'sun', 'rain', 'snow').optional(), chunks: Joi.object().pattern(/^-?\d+,-?\d+$/, Joi.binary().encoding('base64').max(64), { matches: Joi.array().max(4) }) }).unknown(),
        hardcore: Joi.boolean().default(false),
        lives: Joi.number().integer().min(0).when('hardcore', { is: true, then: Joi.valid(1).required(), otherwise: Joi.number().default(3) }),
        checksum: Joi.string().guid({ version: 'uuidv4' }).artifact('checksum'),
    }).unknown(),
    valid: [
        { version: 1, seed: 'deadbeef', player: { name: ' Zed ', level: 3, xp: 299, stats: { str: 1, dex: 2, int: 3 }, position: [1, 2.5], health: { max: 50 } } },
        {
            version: '3', saved: '2024-01-01T00:00:00Z', seed: 'AB', player: { name: 'Q', level: 60, xp: 0, stats: { str: 5, dex: 5, int: '3' }, position: [0, 0, -64], health: { now: 10, max: 20 }, title: 'Hero' },
            inventory: [{ id: 'sword', enchant: { fire: 2 } }, { id: 'bag', contains: [{ id: 'potion', count: '5', charges: 1.5 }] }], equipped: { head: { id: 'hat' }, hands: [{ id: 'l' }, { id: 'r' }] }, quests: { q_one: 'open', q_two: { stage: 2, flags: ['a', 'b'] } },
            world: { time: 23.5, weather: 'snow', chunks: { '0,0': 'AAEC', '-1,5': 'YQ==' }, extra: 1 }, hardcore: 'true', lives: 1, checksum: '69593d62-71ea-4548-85e4-04fc71357423', mod: {},
        },
    ],
    others: [
        { version: 4, seed: 'abc', player: { name: '', level: 1, xp: 100, stats: { str: 3, dex: 2 }, position: [1], health: { now: 5, max: 4 } } },
        { version: 1, seed: 'ab', player: { name: 'A', level: 1, xp: 1, stats: { str: 3, dex: 2, int: 1 }, position: [1, 2, 3, 4], health: { max: 0 } }, hardcore: true, inventory: [{ id: 'Bag', contains: [{ id: 'x', contains: [{ id: 5 }] }] }], world: { weather: 'sun', time: 24, chunks: { a: 'x' } } }, undefined,
    ],
};

// Types of an extension: a version, a path template, and a string that is a template itself.

const extension = (joi) => [
    {
        type: 'semver', base: joi.string().pattern(/^\d+\.\d+\.\d+$/), messages: { 'semver.atLeast': '{{#label}} must be at least {{#limit}}' },
        rules: {
            atLeast: {
                method(limit) {

                    return this.$_addRule({ name: 'atLeast', args: { limit } });
                },
                args: [{ name: 'limit', ref: true, assert: (value) => typeof value === 'string', message: 'must be a string' }],
                validate: (value, helpers, { limit }) => {

                    const [a, b] = [value, limit].map((text) => text.split('.').map(Number));
                    const at = a.findIndex((part, i) => part !== b[i]);
                    return at < 0 || a[at] > b[at] ? value : helpers.error('semver.atLeast', { limit });
                },
            },
        },
    },
    {
        type: 'pathTemplate', base: joi.string(), messages: { 'pathTemplate.base': '{{#label}} must begin with a slash', 'pathTemplate.params': '{{#label}} must have {{#count}} parameters' },
        validate: (value, helpers) => (value.startsWith('/') ? undefined : { value, errors: helpers.error('pathTemplate.base') }),
        rules: {
            params: {
                method(count) {

                    return this.$_addRule({ name: 'params', args: { count } });
                },
                args: ['count'],
                validate: (value, helpers, { count }) => ((value.match(/\{\w+\}/g) || []).length === count ? value : helpers.error('pathTemplate.params', { count })),
            },
        },
    },
    { type: 'number', base: joi.number(), prepare: (value) => (typeof value === 'string' ? { value: value.replace(',', '.') } : undefined) },
];
const Api = Joi.extend(...extension(Joi));

exports.openApi = {
    extensions: true,
    schema: Api.object({
        openapi: Api.semver().atLeast('3.0.0').required(),
        info: Api.object({ title: Api.string().required(), version: Api.semver().required(), minimum: Api.semver(), deprecates: Api.semver().atLeast(Api.ref('minimum')) }).required(),
        servers: Api.array().items(Api.object({ url: Api.string().uri({ allowRelative: true }).required(), weight: Api.number().min(0).max(1).default(1) })),
        paths: Api.array().items(Api.object({
            path: Api.pathTemplate().required(),
            item: Api.pathTemplate().params(1),
            parameters: Api.array().items(Api.object({ name: Api.string().required(), in: Api.valid('path', 'query', 'header').required(), required: Api.boolean().when('in', { is: 'path', then: Api.valid(true).required() }), schema: Api.link('#shape').required() })).unique('name'),
            operations: Api.object().pattern(Api.valid('get', 'put', 'post', 'delete'), Api.object({ id: Api.string().token(), body: Api.link('#shape'), responses: Api.object().pattern(/^([1-5]\d\d|default)$/, Api.object({ description: Api.string().required(), schema: Api.link('#shape') })).min(1).required(), timeout: Api.number().positive() })).min(1).required(),
        })).unique('path').required(),
    }).shared(Api.object({
        type: Api.string().valid('object', 'array', 'string', 'number', 'boolean', 'null'), properties: Api.object().pattern(/^/, Api.link('#shape')), items: Api.link('#shape'), required: Api.array().items(Api.string()).unique(), enum: Api.array().min(1), minimum: Api.number(), maximum: Api.number().min(Api.ref('minimum')), $ref: Api.string().pattern(/^#\//), allOf: Api.array().items(Api.link('#shape')),
    }).oxor('$ref', 'type').with('properties', 'type').when('.type', { is: 'array', then: Api.object({ items: Api.required() }) }).pattern(/^x-/, Api.any()).id('shape')),
    valid: [
        { openapi: '3.1.0', info: { title: 'A', version: '1.0.0' }, paths: [{ path: '/pets', operations: { get: { responses: { 200: { description: 'ok', schema: { type: 'array', items: { $ref: '#/Pet' } } } } } } }] },
        {
            openapi: '3.0.3', info: { title: 'B', version: '2.0.1', minimum: '1.2.0', deprecates: '1.10.0' }, servers: [{ url: '/v1', weight: '0,5' }, { url: 'https://x.y' }], paths: [{
                path: '/a', item: '/a/{id}', parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'number', minimum: '1,5', maximum: 3 } }],
                operations: { post: { id: 'make', body: { type: 'object', properties: { n: { type: 'object', properties: { m: { enum: [1, null] } }, required: ['m'] } }, 'x-note': 1 }, responses: { default: { description: 'd' } }, timeout: '2,5' } },
            }],
        },
    ],
    others: [
        { openapi: '2.9.9', info: { title: 'A', version: '1.0', minimum: '2.0.0', deprecates: '1.9.9' }, paths: [{ path: 'pets', item: '/a/{b}/{c}', operations: {} }] },
        { openapi: '3.1.0', info: { title: 'A', version: '1.0.0' }, paths: [{ path: '/a', parameters: [{ name: 'x', in: 'path', schema: { type: 'array' } }, { name: 'x', in: 'query', schema: { type: 'number', $ref: '#/a', minimum: 5, maximum: 4 } }], operations: { get: { responses: {} } } }, { path: '/a', operations: { put: { responses: { 600: {} } } } }] }, undefined,
    ],
};

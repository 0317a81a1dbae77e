'use strict';

// Forms that people fill in.

const Joi = require('joi');

const F = require('./functions.js');

const password = Joi.string().min(10).max(72)
    .pattern(/[a-z]/, 'lower case').pattern(/[A-Z]/, 'upper case').pattern(/[0-9]/, 'digits').pattern(/\s/, { name: 'blanks', invert: true });

const phone = Joi.string().trim().replace(/[\s()-]/g, '').pattern(/^\+[1-9]\d{6,14}$/);

const country = Joi.string().length(2).uppercase();

const address = Joi.object({
    street: Joi.string().trim().min(3).max(120).required(),
    unit: Joi.string().max(20).allow('', null),
    city: Joi.string().trim().required(),
    zip: Joi.string().required().when('country', {
        switch: [
            { is: 'US', then: Joi.string().pattern(/^\d{5}(-\d{4})?$/) },
            { is: Joi.valid('DE', 'FR', 'ES', 'IT'), then: Joi.string().pattern(/^\d{5}$/) },
            { is: 'GB', then: Joi.string().uppercase().pattern(/^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/) },
        ],
        otherwise: Joi.string().max(12),
    }),
    country: country.required(),
});

exports.signUp = {
    schema: Joi.object({
        username: Joi.string().alphanum().min(3).max(30).lowercase().required().custom(F.reserved, 'reserved'),
        email: Joi.string().email({ tlds: { allow: false } }).lowercase().required(),
        password: password.required().label('Password'),
        repeat: Joi.any().valid(Joi.ref('password')).required().messages({ 'any.only': '{{#label}} must repeat the password' }).strip(),
        phone,
        birthday: Joi.date().iso().max('2010-01-01').less('now'),
        plan: Joi.string().valid('free', 'pro', 'team').default('free'),
        seats: Joi.number().integer().min(2).max(500).when('plan', { is: 'team', then: Joi.required(), otherwise: Joi.forbidden() }),
        coupon: Joi.string().uppercase().pattern(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/).empty(''),
        newsletter: Joi.boolean().truthy('yes', 'on', 1).falsy('no', 'off', 0).default(false),
        interests: Joi.array().items(Joi.string().trim().lowercase().max(20)).unique().max(5).single(),
        terms: Joi.boolean().valid(true).strict().required(),
        referrer: Joi.alternatives(Joi.string().uri({ scheme: ['http', 'https'] }), Joi.string().guid({ version: 'uuidv4' })),
    }).with('coupon', 'plan').nand('referrer', 'coupon').id('signUp'),
    valid: [
        { username: 'Ada99', email: 'Ada@Example.COM', password: 'Correct7horse', repeat: 'Correct7horse', terms: true },
        {
            username: 'grace', email: 'grace@navy.example', password: 'Nanosecond1s', repeat: 'Nanosecond1s', phone: '+1 (555) 010-9999',
            birthday: '1906-12-09', plan: 'team', seats: '12', coupon: 'aaaa-1b2c', newsletter: 'on', interests: ['Compilers ', 'COBOL'], terms: true,
        },
        { username: 'linus', email: 'l@kernel.example', password: 'Talk5cheap.', repeat: 'Talk5cheap.', referrer: 'https://git.example/a?b=c', interests: 'kernels', terms: true, coupon: '' },
    ],
    others: [
        { username: 'admin', email: 'a@b.example', password: 'Correct7horse', repeat: 'Correct7horse', terms: true },
        { username: 'root', email: 'a@b', password: 'short', repeat: 'other', terms: 'true' },
        { username: 'Ada99', email: 'x', password: 'correct horse battery', repeat: 'correct horse battery', terms: false, plan: 'pro', seats: 3 },
        { username: 'ok1', email: 'a@b.example', password: 'Correct7horse', repeat: 'Correct7horse', terms: true, coupon: 'AAAA-1111', referrer: '69593d62-71ea-4548-85e4-04fc71357423' },
        { username: 'ok1', email: 'a@b.example', password: 'Correct7horse', repeat: 'Correct7horse', terms: true, plan: 'team' },
        { username: 'ok1', email: 'a@b.example', password: 'Correct7horse', repeat: 'Correct7horse', terms: true, interests: ['a', 'A ', 'b', 'c', 'd', 'e'] },
        null, 'form', [], undefined,
    ],
};

const person = Joi.object({
    first: Joi.string().trim().normalize('NFC').max(60).required(),
    last: Joi.string().trim().normalize('NFC').max(60).required(),
    born: Joi.date().iso().min('1900-01-01').max('2008-01-01').required(),
    nationality: country.required(),
    taxIds: Joi.array().items(Joi.object({ country: country.required(), number: Joi.string().token().min(5).required() })).unique('country').min(1),
    address: address.required(),
    pep: Joi.boolean().required(),
    pepRole: Joi.string().when('pep', { is: true, then: Joi.required(), otherwise: Joi.forbidden() }),
    share: Joi.number().greater(0).max(100).precision(2),
}).id('person');

const document = Joi.object({
    kind: Joi.string().valid('passport', 'id', 'licence').required(),
    number: Joi.string().uppercase().alphanum().min(6).max(12).required(),
    issued: Joi.date().iso().required(),
    expires: Joi.date().iso().greater(Joi.ref('issued')).required(),
    front: Joi.string().dataUri().max(400).required(),
    back: Joi.string().dataUri().max(400).when('kind', { is: 'passport', then: Joi.forbidden(), otherwise: Joi.required() }),
});

exports.kyc = {
    schema: Joi.object({
        id: Joi.string().guid({ version: ['uuidv4', 'uuidv5'] }).required(),
        kind: Joi.string().valid('person', 'company').required(),
        applicant: person.when('kind', { is: 'person', then: Joi.required(), otherwise: Joi.forbidden() }),
        company: Joi.object({
            name: Joi.string().required(),
            register: Joi.string().pattern(/^HR[AB] \d{3,6}$/).required(),
            founded: Joi.date().iso(),
            seat: address.required(),
            owners: Joi.array().items(person.fork('share', (s) => s.required())).min(1).max(4).required(),
        }).assert('.owners.0.share', Joi.number().min(25), 'the first owner must hold a quarter').when('kind', { is: 'company', then: Joi.required(), otherwise: Joi.forbidden() }),
        documents: Joi.array().ordered(document.required()).items(document).max(3).required(),
        funds: Joi.object({ source: Joi.string().valid('salary', 'savings', 'sale', 'other').required(), note: Joi.string().when('source', { is: 'other', then: Joi.required() }) })
            .default({ source: 'salary' }),
        risk: Joi.number().default(Joi.ref('$risk')),
        consent: Joi.object().pattern(/^\d{4}-\d\d$/, Joi.boolean().valid(true)).min(1).required(),
    }).prefs({ convert: true }).options({ errors: { label: 'path' } }),
    options: { context: { risk: 3 } },
    valid: [
        {
            id: '69593d62-71ea-4548-85e4-04fc71357423', kind: 'person',
            applicant: { first: ' Ada', last: 'Lovelace', born: '1990-12-10', nationality: 'GB', taxIds: [{ country: 'GB', number: 'AB_12345' }], address: { street: '12 St James Square', city: 'London', zip: 'sw1y 4jh', country: 'GB' }, pep: false },
            documents: [{ kind: 'passport', number: 'ab1234567', issued: '2020-01-01', expires: '2030-01-01', front: 'data:image/png;base64,iVBORw0KGgo=' }],
            consent: { '2024-05': true },
        },
        {
            id: '69593d62-71ea-5548-85e4-04fc71357423', kind: 'company',
            company: {
                name: 'Analytical Engines', register: 'HRB 12345', founded: '1990-02-03', seat: { street: 'Lange Str. 1', unit: null, city: 'Ulm', zip: '89073', country: 'DE' },
                owners: [{ first: 'Charles', last: 'Babbage', born: '1971-12-26', nationality: 'GB', address: { street: 'Dorset Street 1', city: 'London', zip: 'W1U 6QW', country: 'GB' }, pep: true, pepRole: 'professor', share: 74.999 },
                    { first: 'E', last: 'F', born: '1980-01-01', nationality: 'US', address: { street: 'Main St', city: 'Troy', zip: '12180', country: 'US' }, pep: false, share: '25' }],
            },
            documents: [{ kind: 'id', number: 'L01X00T47', issued: '2021-01-01', expires: '2031-01-01', front: 'data:text/plain;base64,b2s=', back: 'data:text/plain;base64,b2s=' }],
            funds: { source: 'other', note: 'gifts' }, consent: { '2024-05': true, '2024-06': true },
        },
    ],
    others: [
        { kind: 'company', documents: [] }, { id: '69593d62-71ea-1548-85e4-04fc71357423', kind: 'person', company: {}, documents: [], consent: {} }, 5, undefined,
    ],
};

const question = Joi.object({
    id: Joi.string().pattern(/^q\d+$/).required(),
    text: Joi.string().min(5).max(200).required(),
    help: Joi.string().allow(''),
    kind: Joi.string().valid('text', 'choice', 'scale', 'matrix').required(),
    required: Joi.boolean().default(false),
})
    .when('.kind', { is: 'choice', then: Joi.object({ options: Joi.array().items(Joi.string(), Joi.object({ label: Joi.string().required(), value: Joi.number().required() })).min(2).unique().required(), several: Joi.boolean().default(false) }) })
    .when('.kind', { is: 'scale', then: Joi.object({ from: Joi.number().integer().default(1), to: Joi.number().integer().greater(Joi.ref('from')).required(), labels: Joi.array().length(2).items(Joi.string()) }) })
    .when('.kind', { is: 'matrix', then: Joi.object({ rows: Joi.array().items(Joi.link('#row')).min(1).required(), columns: Joi.array().items(Joi.string()).min(2).required() }) })
    .when('.kind', { is: 'text', then: Joi.object({ max: Joi.number().integer().positive(), pattern: Joi.string() }) })
    .shared(Joi.object({ text: Joi.string().required(), rows: Joi.array().items(Joi.link('#row')) }).id('row'));

exports.survey = {
    schema: Joi.object({
        title: Joi.string().required().meta({ translate: true }).note('shown on the first page').tag('public', 'i18n'),
        locale: Joi.string().pattern(/^[a-z]{2}(-[A-Z]{2})?$/).default('en'),
        pages: Joi.array().items(Joi.object({
            title: Joi.string().allow(''),
            questions: Joi.array().items(question).min(1).unique('id').required(),
            showIf: Joi.object({ question: Joi.string().required(), is: Joi.any().required() }),
        })).min(1).required(),
        opens: Joi.date().iso(),
        closes: Joi.date().iso().min(Joi.ref('opens')),
        quota: Joi.alternatives().conditional('opens', { is: Joi.exist(), then: Joi.number().integer().min(1), otherwise: Joi.valid(null) }).default(null),
        theme: Joi.object({ colour: Joi.string().pattern(/^#[0-9a-f]{6}$/i), logo: Joi.string().uri({ relativeOnly: true }) }).or('colour', 'logo'),
    }).and('opens', 'closes'),
    valid: [
        { title: 'Lunch', pages: [{ questions: [{ id: 'q1', text: 'What would you like?', kind: 'choice', options: ['Soup', { label: 'Salad', value: '2' }] }] }] },
        {
            title: 'Work', locale: 'pt-BR', opens: '2024-01-01', closes: '2024-02-01', quota: 100, theme: { colour: '#FFaa00' },
            pages: [{ title: '', questions: [{ id: 'q1', text: 'How are you?', kind: 'scale', to: 5, labels: ['bad', 'good'] }, { id: 'q2', text: 'Why is that?', help: '', kind: 'text', max: 500, required: 'true' }] },
                { questions: [{ id: 'q3', text: 'Rate these', kind: 'matrix', rows: [{ text: 'Pay', rows: [{ text: 'Bonus' }] }], columns: ['1', '2'] }], showIf: { question: 'q1', is: 5 } }],
        },
    ],
    others: [
        { title: 'x', pages: [{ questions: [{ id: 'q1', text: 'Twice here', kind: 'text' }, { id: 'q1', text: 'Twice here', kind: 'text', to: 3 }] }] },
        { title: 'x', pages: [], opens: '2024-02-01' }, { title: 'x', pages: [{ questions: [{ id: 'q1', text: 'Scale', kind: 'scale', from: 5, to: 3 }] }], quota: 4, theme: {} },
        'survey', undefined,
    ],
};

const guest = Joi.object({ name: Joi.string().trim().required(), age: Joi.number().integer().min(0).max(120), child: Joi.boolean().default(F.isChild) });

exports.hotelBooking = {
    named: true,
    schema: Joi.object({
        arrival: Joi.date().iso().required(),
        departure: Joi.date().iso().greater(Joi.ref('arrival', { adjust: F.nextDay })).required(),
        rooms: Joi.array().items(Joi.object({
            kind: Joi.string().valid('single', 'double', 'suite').required(),
            board: Joi.string().valid('none', 'breakfast', 'half', 'full').default('breakfast'),
            guests: Joi.array().items(guest).min(1).max(4).required(),
            extras: Joi.object().pattern(Joi.string().valid('cot', 'parking', 'late'), Joi.number().integer().min(0).max(3)),
            price: Joi.number().precision(2).positive().required(),
        })).min(1).max(5).required(),
        total: Joi.number().precision(2).min(Joi.ref('rooms', { adjust: F.sumOfPrices })),
        contact: Joi.object({ email: Joi.string().email({ tlds: false }), phone }).or('email', 'phone').required(),
        card: Joi.object({ number: Joi.string().creditCard().required(), expires: Joi.string().pattern(/^(0[1-9]|1[0-2])\/\d\d$/).required(), cvc: Joi.string().pattern(/^\d{3,4}$/).strip() }),
        payAt: Joi.string().valid('hotel', 'now').default('hotel'),
        requests: Joi.string().max(500).truncate().allow(''),
        source: Joi.string().default('web').failover('web').valid('web', 'app', 'phone'),
    }).when('.payAt', { is: 'now', then: Joi.object({ card: Joi.required() }) }),
    valid: [
        { arrival: '2024-07-01', departure: '2024-07-04', rooms: [{ kind: 'double', guests: [{ name: 'A', age: '41' }, { name: ' B', age: 7 }], price: 90 }], contact: { email: 'a@b.c' } },
        {
            arrival: '2024-07-01T15:00:00Z', departure: '2024-07-09', rooms: [{ kind: 'suite', board: 'half', guests: [{ name: 'A' }], extras: { cot: 1, parking: '2' }, price: 250.456 }, { kind: 'single', guests: [{ name: 'C', age: 30, child: false }], price: 80 }],
            total: 400, contact: { phone: '+49 731 1234567' }, card: { number: '4111111111111111', expires: '04/27', cvc: '123' }, payAt: 'now', requests: '', source: 'fax',
        },
    ],
    others: [
        { arrival: '2024-07-01', departure: '2024-07-01T10:00:00Z', rooms: [{ kind: 'double', guests: [{ name: 'A' }], price: 90 }], contact: {}, total: 10, payAt: 'now' },
        { arrival: '2024-07-01', departure: '2024-07-05', rooms: [{ kind: 'double', guests: [{ name: 'A' }], price: 90 }, { kind: 'double', guests: [{ name: 'A' }], price: '60' }], contact: { email: 'a@b.c' }, total: 149.99 },
        { rooms: 'all' }, undefined,
    ],
};

exports.calendarEvent = {
    schema: Joi.object({
        uid: Joi.string().required(),
        summary: Joi.string().trim().max(200).default('(untitled)'),
        start: Joi.date().iso().required(),
        end: Joi.date().iso().min(Joi.ref('start')),
        duration: Joi.string().isoDuration(),
        allDay: Joi.boolean().default(false),
        zone: Joi.string().pattern(/^[A-Z][A-Za-z_]+(\/[A-Z][A-Za-z_]+){1,2}$/).when('allDay', { is: true, then: Joi.forbidden() }),
        repeat: Joi.object({
            every: Joi.string().valid('day', 'week', 'month', 'year').required(),
            interval: Joi.number().integer().min(1).default(1),
            on: Joi.alternatives().conditional('every', {
                switch: [
                    { is: 'week', then: Joi.array().items(Joi.string().valid('mo', 'tu', 'we', 'th', 'fr', 'sa', 'su').insensitive()).unique().min(1).single() },
                    { is: 'month', then: Joi.alternatives(Joi.number().integer().min(-1).max(31).invalid(0), Joi.string().pattern(/^[1-4](mo|tu|we|th|fr|sa|su)$/)) },
                ],
                otherwise: Joi.forbidden(),
            }),
            count: Joi.number().integer().min(1).max(999),
            until: Joi.date().iso().greater(Joi.ref('...start')),
            except: Joi.array().items(Joi.date().iso()).sort().unique(),
        }).oxor('count', 'until'),
        attendees: Joi.array().items(Joi.object({
            email: Joi.string().email({ tlds: { allow: ['com', 'org', 'net'] } }).lowercase().required(),
            role: Joi.string().valid('chair', 'required', 'optional').default('required'),
            status: Joi.string().valid('yes', 'no', 'maybe').allow(null).default(null),
        })).unique(F.sameEmail).has(Joi.object({ role: Joi.valid('chair') }).unknown()),
        alarms: Joi.array().ordered(Joi.number().integer().negative().required()).items(Joi.number().integer().max(0)).sparse(false),
        location: [Joi.string().trim(), Joi.object({ lat: Joi.number().min(-90).max(90).required(), lon: Joi.number().min(-180).max(180).required() })],
        private: Joi.boolean().sensitive().truthy('Y').falsy('N'),
    }).xor('end', 'duration'),
    named: true,
    valid: [
        { uid: '1', start: '2024-01-01T10:00:00Z', duration: 'PT1H', zone: 'Europe/Berlin', attendees: [{ email: 'A@B.com', role: 'chair' }, { email: 'c@d.org' }] },
        { uid: '2', summary: ' Standup ', start: '2024-01-01T09:00Z', end: '2024-01-01T09:15Z', repeat: { every: 'week', on: ['MO', 'we'], until: '2024-06-01', except: ['2024-02-05', '2024-01-08'] }, alarms: [-5, 0], location: ' Room 4 ', private: 'Y' },
        { uid: '3', start: '2024-03-01', end: '2024-03-01', allDay: true, repeat: { every: 'month', interval: 2, on: '2tu', count: 10 }, location: { lat: 48.4, lon: 9.98 } },
    ],
    others: [
        { uid: '1', start: '2024-01-01', end: '2023-01-01', duration: 'PT1H', zone: 'Berlin' }, { uid: '1', start: 'x', duration: '1 hour', repeat: { every: 'day', on: 'mo', count: 3, until: '2020-01-01' } },
        { uid: '1', start: '2024-01-01', duration: 'P1D', attendees: [{ email: 'a@b.com' }, { email: 'A@b.com', role: 'chair' }], alarms: [5], private: 'y' },
        { uid: '1', start: '2024-01-01', duration: 'P1D', attendees: [], alarms: [], location: { lat: 91 }, repeat: { every: 'month', on: 0 } }, undefined,
    ],
};

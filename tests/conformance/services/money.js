'use strict';

// Money, and what it buys.

const Joi = require('joi');

const F = require('./functions.js');

const currency = Joi.string().valid('EUR', 'USD', 'GBP', 'JPY').insensitive().uppercase();

const amount = Joi.number().positive().max(1e7).precision(2);

exports.payment = {
    async: true,
    schema: Joi.object({
        amount: Joi.number().integer().min(50).max(99999999).required(),
        currency: Joi.string().lowercase().length(3).valid('eur', 'usd', 'gbp', 'jpy').required(),
        customer: Joi.string().pattern(/^cus_\w+$/).external(F.knownCustomer, 'knownCustomer'),
        method: Joi.alternatives().conditional(Joi.object({ type: Joi.valid('card').required() }).unknown(), {
            then: Joi.object({
                type: Joi.string(),
                card: Joi.object({
                    number: Joi.string().creditCard().required(),
                    month: Joi.number().integer().min(1).max(12).required(),
                    year: Joi.number().integer().min(2020).max(2050).required(),
                    cvc: Joi.string().pattern(/^\d{3,4}$/),
                }).required(),
            }),
            otherwise: Joi.object({
                type: Joi.string().valid('sepa', 'wallet').required(),
                sepa: Joi.object({ iban: Joi.string().replace(/\s/g, '').uppercase().pattern(/^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/).required() }),
                wallet: Joi.object({ token: Joi.string().base64().required() }),
            }).xor('sepa', 'wallet'),
        }).required(),
        capture: Joi.boolean().default(true),
        description: Joi.string().max(500).allow('', null),
        statement: Joi.string().min(5).max(22).pattern(/[<>\\"']/, { invert: true }),
        metadata: Joi.object().pattern(Joi.string().max(40), [Joi.string().max(500), Joi.number(), Joi.boolean()]).max(5).default({}),
        transfer: Joi.object({ destination: Joi.string().pattern(/^acct_[0-9a-z]{6,}$/i).required(), amount: Joi.number().integer().min(1).max(Joi.ref('...amount')) }),
        fee: Joi.number().integer().min(0).less(Joi.ref('amount')).when('transfer', { is: Joi.exist(), otherwise: Joi.forbidden() }),
        created: Joi.date().timestamp('unix'),
        idempotency: Joi.string().guid({ separator: '-' }),
    }).with('fee', 'transfer').prefs({ stripUnknown: { objects: true } }),
    valid: [
        { amount: 1000, currency: 'EUR', customer: 'cus_alias', method: { type: 'card', card: { number: '4242424242424242', month: 1, year: '2030', cvc: '123' } } },
        {
            amount: '2500', currency: 'usd', customer: 'cus_1', method: { type: 'sepa', sepa: { iban: 'de89 3704 0044 0532 0130 00' } }, capture: 'false', description: '', metadata: { order: 5, gift: true, note: 'x' },
            transfer: { destination: 'acct_abc123', amount: 2400 }, fee: 100, created: 1700000000, idempotency: '69593d62-71ea-4548-85e4-04fc71357423', extra: 1,
        },
        { amount: 50, currency: 'jpy', method: { type: 'wallet', wallet: { token: 'dG9rZW4=' } }, statement: 'PASSMUSTER', description: null },
    ],
    others: [
        { amount: 1000, currency: 'eur', customer: 'cus_blocked', method: { type: 'wallet', wallet: { token: 'dG9rZW4' } } },
        { amount: 1000, currency: 'eur', method: { type: 'sepa', sepa: { iban: 'X' }, wallet: { token: '' } } },
        { amount: 100, currency: 'eur', method: 'card', fee: 200, statement: 'a<b>c' }, undefined,
    ],
};

exports.bankTransfer = {
    schema: Joi.object({
        from: Joi.string().replace(/ /g, '').uppercase().pattern(/^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/, 'IBAN').custom(F.ibanChecksum, 'ibanChecksum').required(),
        to: Joi.string().replace(/ /g, '').uppercase().pattern(/^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/, 'IBAN').custom(F.ibanChecksum, 'ibanChecksum').invalid(Joi.ref('from')).required(),
        bic: Joi.string().uppercase().pattern(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/).when('to', { is: Joi.string().pattern(/^(DE|FR|IT|ES)/), then: Joi.optional(), otherwise: Joi.required() }),
        amount: amount.required(),
        currency: currency.default('EUR'),
        name: Joi.string().trim().max(70).pattern(/^[\p{L}\d '().,+-]+$/u).required(),
        purpose: Joi.string().max(140).trim().truncate(),
        reference: Joi.string().pattern(/^RF\d{2}[A-Z0-9]{1,21}$/),
        date: Joi.date().iso().min('2024-01-01').raw(),
        standing: Joi.object({ every: Joi.valid(1, 3, 6, 12).required(), day: Joi.number().integer().min(1).max(31).default(1), last: Joi.date().iso() }).rename('months', 'every', { ignoreUndefined: true }),
        urgent: Joi.boolean().default(false).when('currency', { not: 'EUR', then: Joi.valid(false).messages({ 'any.only': 'only euros are urgent' }) }),
        batch: Joi.boolean().strip(),
    }).oxor('purpose', 'reference'),
    valid: [
        { from: 'DE89 3704 0044 0532 0130 00', to: 'GB82WEST12345698765432', bic: 'westgb22', amount: '12.345', name: " Zoë O'Neil", purpose: 'rent ', batch: true },
        { from: 'DE89370400440532013000', to: 'FR1420041010050500013M02606', amount: 5, currency: 'usd', name: 'Ärzte e.V.', reference: 'RF18539007547034', date: '2024-02-01', standing: { months: 3, day: '15' }, urgent: false },
    ],
    others: [
        { from: 'DE89370400440532013000', to: 'DE89 3704 0044 0532 0130 00', amount: 0, name: 'A', purpose: 'a', reference: 'RF18539007547034' },
        { from: 'DE88370400440532013000', to: 'GB82WEST12345698765432', amount: 1e8, name: 'A<', currency: 'chf', urgent: true },
        { from: 'DE89370400440532013000', to: 'GB82WEST12345698765432', bic: 'WESTGB22', amount: 1, name: 'A', currency: 'GBP', urgent: true, standing: { every: 2 } }, [], undefined,
    ],
};
exports.invoice = {
    named: true,
    schema: Joi.object({
        number: Joi.string().pattern(/^(?<year>\d{4})-(?<serial>\d{5})$/).required(),
        issued: Joi.date().iso().required(),
        due: Joi.date().iso().min(Joi.ref('issued')).default(Joi.ref('issued')),
        seller: Joi.object({ name: Joi.string().required(), vat: Joi.string().pattern(/^[A-Z]{2}[0-9A-Z]{8,12}$/).required() }).required(),
        buyer: Joi.object({ name: Joi.string().required(), vat: Joi.string(), email: Joi.string().email({ multiple: true, separator: ';', tlds: false }) }).required(),
        currency: currency.required(),
        lines: Joi.array().items(Joi.object({
            text: Joi.string().required(),
            quantity: Joi.number().multiple(0.25).positive().required(),
            unit: Joi.string().valid('h', 'pcs', 'kg').default('pcs'),
            price: amount.allow(0).required(),
            vat: Joi.number().valid(0, 7, 19).required(),
            discount: Joi.object({ percent: Joi.number().min(0).max(100), amount }).xor('percent', 'amount'),
        })).min(1).required(),
        net: Joi.number().min(Joi.ref('lines', { adjust: F.sumOfLines })).required(),
        tax: Joi.number().default(0),
        gross: Joi.number().valid(Joi.x('{net + tax}')).required(),
        paid: Joi.number().max(Joi.ref('gross')).default(0).greater(-1),
        notes: Joi.array().items(Joi.string().allow('')).single(),
        skonto: Joi.object({ days: Joi.number().integer(), percent: Joi.number() }).and('days', 'percent'),
        status: Joi.string().default(Joi.x('{if(paid == gross, "paid", "open")}')),
    }),
    valid: [
        { number: '2024-00001', issued: '2024-01-05', seller: { name: 'A', vat: 'DE123456789' }, buyer: { name: 'B' }, currency: 'eur', lines: [{ text: 'Work', quantity: 1.5, unit: 'h', price: 100, vat: 19 }], net: 150, tax: 28.5, gross: 178.5 },
        {
            number: '2024-00002', issued: '2024-01-05', due: '2024-02-05', seller: { name: 'A', vat: 'DE123456789' }, buyer: { name: 'B', vat: 'x', email: 'a@b.c; d@e.f' }, currency: 'USD',
            lines: [{ text: 'Pens', quantity: '10', price: '1.999', vat: 0 }, { text: 'Gift', quantity: 1, price: 0, vat: 7, discount: { percent: 100 } }], net: 20, gross: '20', paid: 20, notes: 'thanks', skonto: { days: 14, percent: 2 },
        },
    ],
    others: [
        { number: '24-1', issued: 'today', lines: [], net: 1, gross: 2, paid: 3, skonto: { days: 3 } },
        { number: '2024-00001', issued: '2024-01-05', seller: { name: 'A', vat: 'DE123456789' }, buyer: { name: 'B' }, currency: 'eur', lines: [{ text: 'Work', quantity: 1.1, price: 100, vat: 16, discount: {} }], net: 50, tax: 9, gross: 59 }, undefined,
    ],
};

const money = Joi.object({ value: amount.required(), currency: currency.required() }).id('money');

exports.catalogue = {
    named: true,
    schema: Joi.object({
        products: Joi.array().items(Joi.object({
            sku: Joi.string().uppercase().pattern(/^[A-Z]{3}-\d{4}$/).required(),
            name: Joi.string().trim().min(2).required(),
            slug: Joi.string().lowercase().default(F.slug),
            price: Joi.link('#money').required(),
            was: Joi.link('#money'),
            stock: Joi.alternatives(Joi.number().integer().min(0), Joi.valid('on demand')).default(0),
            variants: Joi.array().items(Joi.object({ size: Joi.string().valid('S', 'M', 'L'), colour: Joi.string(), price: Joi.link('#money') }).or('size', 'colour')).unique('size', { ignoreUndefined: true }),
            images: Joi.array().items(Joi.string().uri({ scheme: 'https', domain: { tlds: false } })).max(3),
            attributes: Joi.object().pattern(/^[a-z]+$/, Joi.alternatives(Joi.number(), Joi.boolean(), Joi.string())).min(1),
            category: Joi.array().items(Joi.string()).min(1).max(4).cast(false),
            rating: Joi.object({ average: Joi.number().min(1).max(5).precision(1), count: Joi.number().integer().min(1).required() }),
            bundle: Joi.array().items(Joi.object({ sku: Joi.string().required().invalid(Joi.ref('....sku')), quantity: Joi.number().default(1) })).min(2),
            available: Joi.object({ from: Joi.date(), to: Joi.date().greater(Joi.ref('from')) }),
        }).without('bundle', ['variants'])).unique('sku').required(),
        page: Joi.number().integer().min(1).default(1),
        total: Joi.number().integer().min(Joi.x('{length(products)}')),
    }).shared(money),
    valid: [
        { products: [{ sku: 'abc-1234', name: 'Red & Blue Shirt', price: { value: '19.999', currency: 'eur' }, variants: [{ size: 'S' }, { size: 'M', price: { value: 21, currency: 'EUR' } }, { colour: 'red' }], images: ['https://cdn.example/a.png'] }], total: '1' },
        {
            products: [
                { sku: 'XYZ-0001', name: 'Box', slug: 'BOX', price: { value: 5, currency: 'JPY' }, was: { value: 9, currency: 'JPY' }, stock: 'on demand', bundle: [{ sku: 'ABC-1234' }, { sku: 'ABC-1235', quantity: '2' }], available: { from: '2024-01-01', to: '2025-01-01' } },
                { sku: 'XYZ-0002', name: 'Bag', price: { value: 5, currency: 'USD' }, stock: '7', attributes: { weight: '1.5', waterproof: 'true', brand: 'Q' }, category: ['a', 'b'], rating: { average: 4.25, count: 8 } },
            ], page: 2, total: 40,
        },
    ],
    others: [
        { products: [{ sku: 'ABC-1234', name: 'A1', price: { value: 1, currency: 'EUR' }, bundle: [{ sku: 'ABC-1234' }, { sku: 'X' }], variants: [{}] }, { sku: 'abc-1234', name: 'A2', price: 5 }], total: 1 },
        { products: {} }, undefined,
    ],
};

const place = Joi.object({ name: Joi.string().required(), line: Joi.array().items(Joi.string()).min(1).max(3).single().required(), zip: Joi.string().empty(''), country: Joi.string().length(2).required() });

exports.shipping = {
    schema: Joi.object({
        carrier: Joi.string().valid('dhl', 'ups', 'post').required(),
        service: Joi.string().when('carrier', { is: 'dhl', then: Joi.valid('express', 'parcel') }).when('carrier', { is: 'ups', then: Joi.valid('saver', 'standard') }).default('standard'),
        from: place.required(),
        to: place.required(),
        parcels: Joi.array().items(Joi.object({
            weight: Joi.number().greater(0).max(31.5).unit('kg').required(),
            size: Joi.array().ordered(Joi.number().positive().required(), Joi.number().positive().required(), Joi.number().positive().required()).unit('cm'),
            girth: Joi.number().max(300).default(Joi.x('{size.0 + 2 * size.1 + 2 * size.2}')),
            insured: Joi.number().min(0).max(25000).default(0),
            hazard: Joi.string().pattern(/^UN\d{4}$/).allow(false),
        })).min(1).max(20).required(),
        customs: Joi.object({
            kind: Joi.valid('gift', 'goods', 'documents').required(),
            items: Joi.array().items(Joi.object({ text: Joi.string().required(), hs: Joi.string().pattern(/^\d{6,10}$/), origin: Joi.string().length(2), value: Joi.number().required() })).min(1),
        }).when('.kind', { is: 'documents', otherwise: Joi.object({ items: Joi.required() }) }),
        label: Joi.object({ format: Joi.valid('pdf', 'png', 'zpl').default('pdf'), dpi: Joi.number().valid(203, 300) }).default(),
        pickup: Joi.object({ day: Joi.date().iso().required(), from: Joi.string().pattern(/^\d\d:\d\d$/), to: Joi.string().pattern(/^\d\d:\d\d$/).invalid(Joi.ref('from')) }).and('from', 'to'),
        notify: Joi.array().items(Joi.string().email({ tlds: false }), Joi.string().pattern(/^\+\d+$/)),
        reference: Joi.string().hex().length(8).lowercase(),
    }).when(Joi.object({ from: Joi.object({ country: Joi.string() }).unknown(), to: Joi.object({ country: Joi.invalid(Joi.ref('...from.country')) }).unknown() }).unknown(), { then: Joi.object({ customs: Joi.required() }) }),
    valid: [
        { carrier: 'dhl', service: 'parcel', from: { name: 'A', line: 'Street 1', country: 'DE' }, to: { name: 'B', line: ['x', 'y'], zip: '', country: 'DE' }, parcels: [{ weight: '2.5', size: [10, '20', 30] }] },
        {
            carrier: 'post', from: { name: 'A', line: ['Street 1'], zip: '1', country: 'DE' }, to: { name: 'B', line: ['x'], country: 'CH' }, parcels: [{ weight: 1, size: [1, 1, 1], hazard: 'UN1234', insured: 500 }, { weight: 30, size: [100, 50, 60], girth: 299 }],
            customs: { kind: 'gift', items: [{ text: 'Book', hs: '490199', origin: 'DE', value: '12' }] }, label: { format: 'zpl', dpi: 300 }, pickup: { day: '2024-05-01', from: '08:00', to: '12:00' }, notify: ['a@b.c', '+49731'], reference: 'DEADBEEF',
        },
        { carrier: 'ups', service: 'saver', from: { name: 'A', line: 'S', country: 'US' }, to: { name: 'B', line: 'T', country: 'CA' }, parcels: [{ weight: 1, size: [1, 2, 3], hazard: false }], customs: { kind: 'documents' } },
    ],
    others: [
        { carrier: 'ups', service: 'express', from: { name: 'A', line: 'S', country: 'US' }, to: { name: 'B', line: 'T', country: 'CA' }, parcels: [{ weight: 32, size: [1, 2] }], pickup: { day: 'x', from: '08:00' } }, undefined,
    ],
};

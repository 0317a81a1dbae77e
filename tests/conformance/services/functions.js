'use strict';

// The functions that the schemas name; vocabulary.py has the same under the same names.

const DAY = 86400000;

module.exports = {
    reserved: (value, helpers) => (['admin', 'root', 'support'].includes(value) ? helpers.error('any.invalid') : value),

    nextDay: (value) => (value instanceof Date ? new Date(value.getTime() + DAY) : undefined),

    isChild: (parent) => typeof parent.age === 'number' && parent.age < 12,

    sumOfPrices: (rooms) => {

        const isRight = Array.isArray(rooms) && rooms.every((room) => room && typeof room.price === 'number');
        return isRight ? rooms.reduce((sum, room) => sum + room.price, 0) : undefined;
    },

    sameEmail: (a, b) => Boolean(a && b && a.email && a.email === b.email),

    ibanChecksum: (value, helpers) => {

        const digits = (value.slice(4) + value.slice(0, 4)).replace(/[A-Z]/g, (letter) => letter.charCodeAt(0) - 55);
        let rest = 0;
        for (const digit of digits) {
            rest = (rest * 10 + Number(digit)) % 97;
        }

        return rest === 1 ? value : helpers.message('{{#label}} has a wrong checksum');
    },

    sumOfLines: (lines) => {

        const isRight = Array.isArray(lines) && lines.every((line) => line && typeof line.quantity === 'number' && typeof line.price === 'number');
        return isRight ? lines.reduce((sum, line) => sum + line.quantity * line.price, 0) : undefined;
    },

    slug: (parent) => (typeof parent.name === 'string' ? parent.name.toLowerCase().replace(/[^a-z0-9]+/g, '-') : undefined),

    knownCustomer: async (value) => {

        if (value === 'cus_blocked') {
            throw new Error('blocked');
        }

        return value === 'cus_alias' ? 'cus_real' : undefined;
    },

    filled: (value) => value !== undefined && value !== null && value !== '',

    noCycle: (jobs, helpers) => {

        const bad = Object.entries(jobs).some(([name, job]) => job && Array.isArray(job.needs) && job.needs.includes(name));
        return bad ? helpers.error('any.invalid') : jobs;
    },

    closedRing: (ring, helpers) => {

        const [first, last] = [ring[0], ring[ring.length - 1]].map((point) => JSON.stringify(point));
        return first === last ? ring : helpers.message('{{#label}} must end where it begins');
    },

    hundredfold: (value) => value * 100,

    denied: () => new Error('denied'),

    loud: (text) => `${text}`.toUpperCase(),
};

'use strict';

// What programs read when they start, and tell each other while they run.

const Joi = require('joi');

const F = require('./functions.js');

const semver = Joi.string().pattern(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/, 'version');

exports.siteGenerator = {
    schema: Joi.object({
        title: Joi.string().required(),
        tagline: Joi.string().allow(''),
        url: Joi.string().uri({ scheme: ['http', 'https'] }).required(),
        baseUrl: Joi.string().pattern(/^\/.*\/$|^\/$/).default('/'),
        trailingSlash: Joi.boolean(),
        i18n: Joi.object({
            defaultLocale: Joi.string().required(),
            locales: Joi.array().items(Joi.string().min(1).required()).required().has(Joi.ref('...defaultLocale')),
            localeConfigs: Joi.object().pattern(/.*/, Joi.object({ label: Joi.string(), htmlLang: Joi.string(), direction: Joi.string().equal('ltr', 'rtl').default('ltr'), calendar: Joi.string() })),
        }).default({ defaultLocale: 'en', locales: ['en'], localeConfigs: {} }),
        onBrokenLinks: Joi.string().equal('ignore', 'log', 'warn', 'throw').default('throw'),
        favicon: Joi.string().optional(),
        customFields: Joi.object().unknown().default({}),
        plugins: Joi.array().items(
            Joi.string(),
            Joi.object({ path: Joi.string().required(), options: Joi.object().unknown() }),
            Joi.array().ordered(Joi.string().required(), Joi.object().unknown().required()).length(2),
            Joi.valid(false, null),
        ).default([]),
        themes: Joi.array().items(Joi.string(), Joi.array().ordered(Joi.string().required(), Joi.object().required()).length(2)).default([]),
        scripts: Joi.array().items(Joi.string(), Joi.object({ src: Joi.string().required(), async: Joi.bool(), defer: Joi.bool() }).pattern(Joi.string(), Joi.alternatives(Joi.string(), Joi.boolean()))).default([]),
        headTags: Joi.array().items(Joi.object({ tagName: Joi.string().required(), attributes: Joi.object().pattern(/[\w-]+/, Joi.string()).required() }).unknown()).default([]),
        nav: Joi.array().items(Joi.object({
            label: Joi.string().required(),
            to: Joi.string(),
            href: Joi.string().uri({ allowRelative: true }),
            position: Joi.string().valid('left', 'right').default('left'),
            items: Joi.array().items(Joi.link('...')).max(10),
        }).xor('to', 'href', 'items')),
        markdown: Joi.object({ format: Joi.string().equal('mdx', 'md', 'detect').default('mdx'), mermaid: Joi.boolean().default(false), anchors: Joi.object({ maintainCase: Joi.boolean().default(false) }).default() }).default(),
        projectName: Joi.string().allow(''),
        deploymentBranch: Joi.string().optional().when('projectName', { is: Joi.exist(), then: Joi.string().default('gh-pages') }),
        githubPort: Joi.string(),
        noIndex: Joi.bool().default(false),
        titleDelimiter: Joi.string().default('|'),
        future: Joi.object({ v4: Joi.alternatives(Joi.object({ head: Joi.boolean().default(false), css: Joi.boolean().default(false) }), Joi.boolean()).default(false) }).default(),
    }).messages({ 'object.unknown': '{#label} is no field of the configuration' }).rename('base', 'baseUrl', { ignoreUndefined: true, override: true }),
    valid: [
        { title: 'Docs', url: 'https://docs.example', baseUrl: '/' },
        {
            title: 'Docs', tagline: '', url: 'http://x.example:8080/a', base: '/docs/', i18n: { defaultLocale: 'fr', locales: ['en', 'fr'], localeConfigs: { fr: { label: 'Français' }, ar: { direction: 'rtl' } } },
            plugins: ['a', ['b', { x: 1 }], { path: './c' }, false, null], themes: [['t', {}]], scripts: ['a.js', { src: 'b.js', async: 'true', crossorigin: 'anonymous' }],
            nav: [{ label: 'A', to: '/a' }, { label: 'B', position: 'right', items: [{ label: 'C', href: '../c' }] }], customFields: { any: [1] }, markdown: { format: 'md' }, projectName: 'p', future: { v4: { css: true } },
        },
    ],
    others: [
        { title: 'Docs', url: 'docs.example', baseUrl: 'x', i18n: { defaultLocale: 'de', locales: ['en'] }, plugins: [5, ['b']], nav: [{ label: 'A', to: 'a', href: 'b' }] },
        { title: 'Docs', url: 'https://docs.example', nav: [{ label: 'B', items: [{ label: 'C', items: [{ label: 'D' }] }] }], projct: 1, future: { v4: 'true' } }, undefined,
    ],
};

exports.environment = {
    schema: Joi.object({
        NODE_ENV: Joi.string().valid('development', 'test', 'production').default('development'),
        PORT: Joi.number().port().default(3000),
        HOST: Joi.alternatives(Joi.string().ip({ version: ['ipv4', 'ipv6'], cidr: 'forbidden' }), Joi.string().hostname()).default('localhost'),
        DATABASE_URL: Joi.string().uri({ scheme: ['postgres', 'postgresql', 'mysql'] }).required(),
        DB_POOL_MIN: Joi.number().integer().min(0).default(2),
        DB_POOL_MAX: Joi.number().integer().min(Joi.ref('DB_POOL_MIN')).default(10),
        REDIS_URL: Joi.string().uri({ scheme: 'redis' }).when('NODE_ENV', { is: 'production', then: Joi.required() }),
        JWT_SECRET: Joi.string().min(32).required().when('NODE_ENV', { is: Joi.valid('development', 'test'), then: Joi.string().min(4) }),
        JWT_TTL: Joi.string().pattern(/^\d+[smhd]$/).default('15m'),
        LOG_LEVEL: Joi.string().lowercase().valid('trace', 'debug', 'info', 'warn', 'error').default(Joi.ref('NODE_ENV', { map: [['production', 'info'], ['test', 'error'], ['development', 'debug']] })),
        CORS_ORIGINS: Joi.array().items(Joi.string().uri()).single(),
        SMTP_HOST: Joi.string().hostname(),
        SMTP_PORT: Joi.number().port(),
        SMTP_TLS: Joi.boolean().truthy('1').falsy('0').sensitive(false),
        SENTRY_DSN: Joi.string().uri().empty(''),
        FEATURES: Joi.string().pattern(/^[a-z-]+(,[a-z-]+)*$/).empty(Joi.valid('', 'none')),
        CACHE_TTL: Joi.number().unit('s').min(0).max(Joi.x('{60 * 60 * 24}')).default(60),
        KEY: Joi.binary().encoding('base64').min(3).max(64),
        TIMEOUT: Joi.string().isoDuration(),
        MAINTENANCE_UNTIL: Joi.date().timestamp('javascript').cast('number'),
    }).and('SMTP_HOST', 'SMTP_PORT').with('SMTP_TLS', 'SMTP_HOST').unknown().prefs({ errors: { wrap: { label: false } } }),
    valid: [
        { DATABASE_URL: 'postgres://u:p@localhost:5432/db', JWT_SECRET: 'test' },
        {
            NODE_ENV: 'production', PORT: '8080', HOST: '::1', DATABASE_URL: 'mysql://h/db', DB_POOL_MIN: '5', DB_POOL_MAX: '5', REDIS_URL: 'redis://r', JWT_SECRET: 'x'.repeat(32), LOG_LEVEL: 'WARN', CORS_ORIGINS: 'https://a.example',
            SMTP_HOST: 'mail.example', SMTP_PORT: '587', SMTP_TLS: '1', SENTRY_DSN: '', FEATURES: 'none', CACHE_TTL: '3600', KEY: 'c2VjcmV0', TIMEOUT: 'PT30S', MAINTENANCE_UNTIL: '1700000000000', PATH: '/bin',
        },
        { NODE_ENV: 'test', HOST: 'db.internal', DATABASE_URL: 'postgresql://h', JWT_SECRET: 'abcd', CORS_ORIGINS: ['https://a.example', 'http://b.example:81'], FEATURES: 'new-ui,dark' },
    ],
    others: [
        { NODE_ENV: 'production', DATABASE_URL: 'postgres://h', JWT_SECRET: 'short' }, { NODE_ENV: 'staging', PORT: 70000, DATABASE_URL: 'http://h', JWT_SECRET: 'abcd', DB_POOL_MIN: 20 },
        { DATABASE_URL: 'postgres://h', JWT_SECRET: 'abc', SMTP_TLS: 'yes', SMTP_PORT: 25, CACHE_TTL: 86401, MAINTENANCE_UNTIL: 'soon', KEY: 'YQ==' }, undefined,
    ],
};

const step = Joi.alternatives(
    Joi.string(),
    Joi.object({ name: Joi.string(), run: Joi.string(), uses: Joi.string().pattern(/^[\w./-]+@[\w.-]+$/), with: Joi.object().pattern(/^/, Joi.alternatives(Joi.string().allow(''), Joi.number(), Joi.boolean())), if: Joi.string(), timeout: Joi.number().integer().max(360), env: Joi.link('#variables') })
        .xor('run', 'uses').with('with', 'uses'),
);

exports.pipeline = {
    schema: Joi.object({
        version: Joi.valid(1, 2).strict().required(),
        on: Joi.alternatives(
            Joi.string().valid('push', 'pull', 'cron'),
            Joi.array().items(Joi.string().valid('push', 'pull', 'cron')).unique().min(1),
            Joi.object({ push: Joi.object({ branches: Joi.array().items(Joi.string()).single(), tags: Joi.array().items(Joi.string()) }).allow(null).oxor('branches', 'tags'), cron: Joi.array().items(Joi.string().pattern(/^(\S+ ){4}\S+$/)) }).min(1),
        ).required(),
        env: Joi.link('#variables'),
        jobs: Joi.object().pattern(/^[a-z][\w-]*$/, Joi.object({
            needs: Joi.array().items(Joi.string()).single().unique(),
            on: Joi.string().valid('linux', 'mac', 'windows').default('linux'),
            matrix: Joi.object({ include: Joi.array().items(Joi.object()), exclude: Joi.array().items(Joi.object()) }).pattern(/^[a-z]+$/, Joi.array().items(Joi.string(), Joi.number(), Joi.boolean()).min(1)),
            steps: Joi.array().items(step).min(1).required(),
            services: Joi.object().pattern(/^/, Joi.object({ image: Joi.string().pattern(/^[^:]+(:[\w.-]+)?$/).required(), ports: Joi.array().items(Joi.number().port(), Joi.string().pattern(/^\d+:\d+$/)) })),
            retries: Joi.number().integer().min(0).max(3).default(0),
            timeout: Joi.number().integer().min(1).max(360).default(60),
            allowFailure: Joi.boolean().default(false),
            artifacts: Joi.object({ paths: Joi.array().items(Joi.string()).min(1).required(), keep: Joi.string().pattern(/^\d+ (day|week)s?$/).default('7 days') }),
        })).min(1).required().custom(F.noCycle, 'noCycle'),
        concurrency: Joi.object({ group: Joi.string().required(), cancel: Joi.boolean() }),
    }).pattern(/^x-/, Joi.any()).shared(Joi.object().pattern(/^[A-Z_][A-Z0-9_]*$/, Joi.alternatives(Joi.string().allow(''), Joi.number(), Joi.boolean())).id('variables')),
    valid: [
        { version: 1, on: 'push', jobs: { test: { steps: ['make', { run: 'make test', timeout: '5' }] } } },
        {
            version: 2, on: { push: { branches: 'main' }, cron: ['0 3 * * *'] }, env: { CI: true, N: 5, EMPTY: '' }, 'x-note': [1],
            jobs: { build: { on: 'mac', matrix: { py: ['3.9', 3.12], include: [{ a: 1 }] }, steps: [{ uses: 'actions/checkout@v4', with: { depth: 0, tags: 'true' }, env: { A: 'b' } }], services: { db: { image: 'postgres:16', ports: [5432, '80:8080'] } } },
                deploy: { needs: 'build', steps: ['x'], retries: '2', artifacts: { paths: ['dist'], keep: '2 weeks' } } },
        },
        { version: 1, on: ['push', 'cron'], jobs: { a: { needs: ['b', 'c'], steps: [{ name: 'n', run: 'r', if: 'always()' }], allowFailure: 'true' } }, concurrency: { group: 'g' } },
    ],
    others: [
        { version: '1', on: [], jobs: { self: { needs: ['self'], steps: ['x'] } } }, { version: 1, on: { push: { branches: 'a', tags: ['b'] } }, jobs: { A: { steps: [] } } },
        { version: 1, on: 'push', env: { lower: 1 }, jobs: { a: { steps: [{ run: 'x', uses: 'y@1' }, { run: 'x', with: {} }, {}] } } }, undefined,
    ],
};

exports.manifest = {
    schema: Joi.object({
        name: Joi.string().max(214).pattern(/^(?:@[a-z0-9-~][a-z0-9-._~]*\/)?[a-z0-9-~][a-z0-9-._~]*$/).invalid('node_modules', 'favicon.ico').required(),
        version: semver.required(),
        description: Joi.string().allow(''),
        keywords: Joi.array().items(Joi.string()).unique(),
        license: Joi.string().valid('MIT', 'Apache-2.0', 'ISC', 'UNLICENSED').failover('UNLICENSED'),
        author: Joi.alternatives(Joi.string().pattern(/^([^<(]+?)?\s*(<[^>]+>)?\s*(\([^)]+\))?$/), Joi.object({ name: Joi.string().required(), email: Joi.string().email({ tlds: false }), url: Joi.string().uri() })),
        repository: Joi.alternatives().try(Joi.string().pattern(/^(github:)?[\w-]+\/[\w.-]+$/), Joi.object({ type: Joi.valid('git').required(), url: Joi.string().required(), directory: Joi.string() })).match('one'),
        files: Joi.array().items(Joi.string()),
        main: Joi.string(),
        bin: [Joi.string(), Joi.object().pattern(/^[\w-]+$/, Joi.string())],
        type: Joi.string().valid('module', 'commonjs').default('commonjs'),
        exports: Joi.alternatives(Joi.string().pattern(/^\.\//), Joi.object().pattern(/^\.(\/|$)|^(import|require|default|types|node)$/, Joi.link('#targets')), null).id('targets'),
        scripts: Joi.object().pattern(Joi.string(), Joi.string()),
        dependencies: Joi.link('#ranges'),
        devDependencies: Joi.link('#ranges'),
        peerDependencies: Joi.link('#ranges'),
        engines: Joi.object({ node: Joi.link('#range'), npm: Joi.link('#range') }).unknown(false),
        os: Joi.array().items(Joi.string().pattern(/^!?(linux|darwin|win32)$/)),
        private: Joi.boolean().default(false),
        workspaces: Joi.array().items(Joi.string()).min(1).when('private', { is: true, otherwise: Joi.forbidden() }),
        publishConfig: Joi.object({ access: Joi.valid('public', 'restricted'), registry: Joi.string().uri() }).when('private', { is: true, then: Joi.forbidden() }),
    }).unknown()
        .shared(Joi.string().pattern(/^([\^~]|>=|<=|<|>)?\d+(\.(\d+|x)){0,2}( \|\| .+)?$|^\*$|^(workspace|file):.+$/).id('range'))
        .shared(Joi.object().pattern(/^(@[\w-]+\/)?[\w.-]+$/, Joi.link('#range')).id('ranges')),
    valid: [
        { name: 'left-pad', version: '1.3.0' },
        {
            name: '@org/pkg', version: '2.0.0-rc.1', description: '', license: 'GPL', author: 'A B <a@b.c> (https://x.y)', repository: 'github:a/b', bin: { x: './x.js' }, type: 'module',
            exports: { '.': { import: './a.mjs', require: { node: './n.cjs', default: './a.cjs' } }, './sub': null }, dependencies: { joi: '^17.13.3', '@a/b': 'workspace:*' }, engines: { node: '>=18' }, os: ['!win32'], private: 'true', workspaces: ['packages/*'], custom: { a: 1 },
        },
        { name: 'a', version: '0.0.1', author: { name: 'A', url: 'https://x.y' }, repository: { type: 'git', url: 'u' }, bin: './x', exports: './i.js', publishConfig: { access: 'public' }, devDependencies: { x: '1.x', y: '*' }, keywords: ['a', 'b'] },
    ],
    others: [
        { name: 'Upper', version: '1.0', workspaces: ['a'] }, { name: 'favicon.ico', version: '1.0.0', exports: { './a': { import: 'x' } }, dependencies: { a: 'latest' }, engines: { deno: '1' }, private: true, publishConfig: {} },
        { name: 'a', version: '1.0.0', exports: [], repository: 5, keywords: ['a', 'a'] }, undefined,
    ],
};

exports.featureFlags = {
    schema: Joi.object().pattern(/^[a-z]+(-[a-z]+)*$/, Joi.object({
        on: Joi.boolean().required(),
        kind: Joi.string().valid('boolean', 'string', 'number', 'json').default('boolean'),
        variants: Joi.array().items(Joi.object({
            name: Joi.string().required(),
            weight: Joi.number().integer().min(0).max(100).required(),
            value: Joi.any().when('....kind', { switch: [{ is: 'boolean', then: Joi.boolean() }, { is: 'string', then: Joi.string() }, { is: 'number', then: Joi.number() }], otherwise: Joi.object() }).required(),
        })).unique('name').min(1).required(),
        fallback: Joi.valid(Joi.in('variants')),
        default: Joi.string().required(),
        rules: Joi.array().items(Joi.object({
            when: Joi.alternatives(
                Joi.object({ all: Joi.array().items(Joi.link('#condition')).min(1).required() }),
                Joi.object({ any: Joi.array().items(Joi.link('#condition')).min(1).required() }),
                Joi.object({ attribute: Joi.string().required(), op: Joi.string().valid('eq', 'in', 'lt', 'gt', 'matches').required(), value: Joi.any().required().when('op', { is: 'in', then: Joi.array().min(1) }).when('op', { is: Joi.valid('lt', 'gt'), then: Joi.number() }) }),
            ).id('condition').required(),
            variant: Joi.string(),
            rollout: Joi.object().pattern(/^/, Joi.number().min(0).max(100)),
        }).xor('variant', 'rollout')).default([]),
        owner: Joi.string().email({ tlds: false }),
        expires: Joi.date().iso(),
        prerequisites: Joi.object().pattern(/^[a-z-]+$/, Joi.string()),
    }).unknown(false)).max(50),
    valid: [
        { 'new-ui': { on: 'true', variants: [{ name: 'a', weight: 50, value: 'true' }, { name: 'b', weight: '50', value: false }], default: 'a' } },
        {
            colours: {
                on: false, kind: 'string', variants: [{ name: 'x', weight: 100, value: 'red' }], default: 'x', owner: 'a@b.c', expires: '2030-01-01',
                rules: [{ when: { all: [{ attribute: 'country', op: 'in', value: ['DE'] }, { any: [{ attribute: 'age', op: 'gt', value: '18' }] }] }, variant: 'x' }, { when: { attribute: 'id', op: 'eq', value: 5 }, rollout: { x: 10.5 } }],
            },
            limit: { on: true, kind: 'number', variants: [{ name: 'n', weight: 1, value: '5' }], default: 'n', prerequisites: { colours: 'x' } },
            cfg: { on: true, kind: 'json', variants: [{ name: 'n', weight: 1, value: { a: 1 } }], default: 'n' },
        },
    ],
    others: [
        { Bad: { on: true } }, { a: { on: 1, variants: [{ name: 'a', weight: 101, value: 'x' }, { name: 'a', weight: 1 }], default: 'a', rules: [{ when: { attribute: 'a', op: 'lt', value: 'x' }, variant: 'a', rollout: {} }] } },
        { a: { on: true, kind: 'json', variants: [{ name: 'a', weight: 1, value: 5 }], default: 'a', rules: [{ when: { all: [] } }] } }, undefined,
    ],
};

exports.accessPolicy = {
    named: true,
    schema: Joi.object({
        version: Joi.valid('2012-10-17', '2024-01-01').default('2024-01-01'),
        statements: Joi.array().items(Joi.object({
            id: Joi.string().token(),
            effect: Joi.string().valid('allow', 'deny').insensitive().required(),
            principals: Joi.alternatives(Joi.valid('*'), Joi.array().items(Joi.string().pattern(/^(user|group|role):[\w-]+$/)).min(1)).required(),
            actions: Joi.array().items(Joi.string().pattern(/^[a-z]+:([A-Z][A-Za-z]+|\*)$/)).single().min(1),
            notActions: Joi.array().items(Joi.string()).single().min(1),
            resources: Joi.array().items(Joi.string().pattern(/^\/([\w*-]+\/?)*$/), Joi.object({ type: Joi.string().required(), tags: Joi.object().pattern(/^/, Joi.string()) })).single().default(['/']),
            conditions: Joi.object({
                ip: Joi.array().items(Joi.string().ip({ version: ['ipv4', 'ipv6'], cidr: 'required' })).single(),
                mfa: Joi.boolean(),
                after: Joi.date().iso(),
                before: Joi.date().iso().min(Joi.ref('after')),
                level: Joi.number().min(0).max(Joi.ref('$level', { adjust: F.hundredfold })),
            }).or('ip', 'mfa', 'after', 'before', 'level'),
        }).xor('actions', 'notActions')).min(1).max(5).unique('id', { ignoreUndefined: true }).required(),
        owner: Joi.string().required().error(F.denied),
        labels: Joi.object({ env: Joi.string().allow(''), team: Joi.string().allow('') }).and('env', 'team', { isPresent: F.filled }),
    }),
    options: { context: { level: 2 } },
    valid: [
        { statements: [{ effect: 'Allow', principals: '*', actions: 'docs:Read' }], owner: 'me' },
        {
            version: '2012-10-17', owner: 'me', labels: { env: '', team: '' },
            statements: [{ id: 's1', effect: 'deny', principals: ['user:ada', 'group:ops'], notActions: ['docs:*'], resources: ['/a/*', { type: 'bucket', tags: { a: 'b' } }], conditions: { ip: '10.0.0.0/8', mfa: 'true', after: '2024-01-01', before: '2024-02-01', level: 200 } },
                { id: 's2', effect: 'allow', principals: ['role:x'], actions: ['a:Bc', 'c:*'], resources: '/x' }],
        },
    ],
    others: [
        { statements: [{ effect: 'allow', principals: '*', actions: 'docs:Read' }] }, { owner: 5, statements: [{ effect: 'maybe', principals: [], conditions: {} }] },
        { owner: 'me', labels: { env: 'x', team: '' }, statements: [{ id: 'a', effect: 'allow', principals: 'x', actions: [], notActions: [], conditions: { ip: '10.0.0.1', level: 201 } }, { id: 'a', effect: 'deny', principals: '*', actions: 'a:B', conditions: { after: '2024-02-01', before: '2024-01-01' } }] }, undefined,
    ],
};

exports.telemetry = {
    schema: Joi.object({
        resource: Joi.object({ service: Joi.string().required(), version: semver, host: Joi.string().hostname() }).pattern(/^attr\./, Joi.any()).required(),
        sent: Joi.date().timestamp().required(),
        metrics: Joi.array().items(Joi.object({
            name: Joi.string().pattern(/^[a-z][a-z0-9_.]*$/).required(),
            type: Joi.string().valid('counter', 'gauge', 'histogram').required(),
            unit: Joi.string().max(10),
            points: Joi.array().items(
                Joi.array().ordered(Joi.date().timestamp().required(), Joi.number().unsafe().required()).length(2),
                Joi.object({ t: Joi.date().timestamp().required(), buckets: Joi.array().items(Joi.number().integer().min(0)).required(), bounds: Joi.array().items(Joi.number()).sort().unique().length(Joi.ref('buckets.length')) }),
            ).max(4).required(),
            labels: Joi.object().pattern(/^[a-z_]+$/, Joi.string().max(20).truncate()).max(3),
        }).when('.type', { is: 'counter', then: Joi.object({ points: Joi.array().items(Joi.array().ordered(Joi.any(), Joi.number().min(0))) }) })).max(10),
        spans: Joi.array().items(Joi.object({
            trace: Joi.string().hex().length(32).required(),
            id: Joi.string().hex().length(16).required(),
            parent: Joi.string().hex().length(16).invalid(Joi.ref('id')).allow(null),
            start: Joi.number().integer().unsafe().required(),
            end: Joi.number().integer().unsafe().min(Joi.ref('start')).required(),
            status: Joi.object({ code: Joi.valid(0, 1, 2).default(0), message: Joi.string().when('code', { is: 2, then: Joi.required(), otherwise: Joi.forbidden() }) }).default({ code: 0 }),
            events: Joi.array().items(Joi.object({ at: Joi.number().min(Joi.ref('....start')).max(Joi.ref('....end')), name: Joi.string() }).unknown()),
        })).unique('id'),
        logs: Joi.array().items(Joi.object({ level: Joi.alternatives(Joi.number().integer().min(1).max(24), Joi.string().uppercase().valid('DEBUG', 'INFO', 'WARN', 'ERROR')), body: Joi.alternatives().try(Joi.string(), Joi.object()).match('any').required() })),
        dropped: Joi.number().integer().min(0).warn().default(0),
    }).or('metrics', 'spans', 'logs'),
    valid: [
        { resource: { service: 'api' }, sent: 1700000000000, metrics: [{ name: 'http.requests', type: 'counter', points: [[1700000000000, 5], ['1700000001000', '6']], labels: { path: '/a/very/long/path/that/is/cut' } }] },
        {
            resource: { service: 'api', version: '1.2.3', host: 'a.b', 'attr.x': [1] }, sent: '1700000000000', spans: [{ trace: 'a'.repeat(32), id: 'b'.repeat(16), parent: null, start: 1700000000000000000, end: 1700000000000000500 }, { trace: 'A'.repeat(32), id: 'c'.repeat(16), parent: 'b'.repeat(16), start: 1, end: 2, status: { code: 2, message: 'x' }, events: [{ at: 1.5, name: 'e', z: 1 }] }],
            logs: [{ level: 'warn', body: 'x' }, { level: '9', body: { a: 1 } }], dropped: -1,
        },
        { resource: { service: 'w' }, sent: 0, metrics: [{ name: 'lat', type: 'histogram', unit: 'ms', points: [{ t: 5, buckets: [1, 2], bounds: [10, 5] }] }, { name: 'g', type: 'gauge', points: [[1, -5.5]] }] },
    ],
    others: [
        { resource: { service: 'api' }, sent: 1 }, { resource: { service: 'api' }, sent: 'x', metrics: [{ name: 'A', type: 'counter', points: [[1, -1], [1]] }] },
        { resource: { service: 'api' }, sent: 1, spans: [{ trace: 'x', id: 'b'.repeat(16), parent: 'b'.repeat(16), start: 5, end: 4, status: { code: 1, message: 'm' }, events: [{ at: 9 }] }, { trace: 'a'.repeat(32), id: 'b'.repeat(16), start: 1, end: 2 }] }, undefined,
    ],
};

exports.deployment = {
    schema: Joi.object({
        apiVersion: Joi.string().valid('apps/v1').required(),
        kind: Joi.string().valid('Deployment', 'StatefulSet').required(),
        metadata: Joi.object({ name: Joi.string().pattern(/^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/).max(63).required(), namespace: Joi.string().default('default'), labels: Joi.link('#labelMap'), annotations: Joi.link('#labelMap') }).required(),
        spec: Joi.object({
            replicas: Joi.number().integer().min(0).max(100).default(1),
            selector: Joi.object({ matchLabels: Joi.link('#labelMap').required() }).required(),
            strategy: Joi.object({ type: Joi.valid('Recreate', 'RollingUpdate').required(), rollingUpdate: Joi.object({ maxSurge: Joi.link('#quantity'), maxUnavailable: Joi.link('#quantity') }).when('type', { is: 'Recreate', then: Joi.forbidden() }) }),
            template: Joi.object({
                metadata: Joi.object({ labels: Joi.object().required() }).required(),
                spec: Joi.object({
                    containers: Joi.array().items(Joi.link('#container').required()).min(1).unique('name').required(),
                    initContainers: Joi.array().items(Joi.link('#container')),
                    volumes: Joi.array().items(Joi.object({ name: Joi.string().required(), emptyDir: Joi.object(), configMap: Joi.object({ name: Joi.string().required() }), secret: Joi.object({ secretName: Joi.string().required() }) }).xor('emptyDir', 'configMap', 'secret')),
                    restartPolicy: Joi.valid('Always', 'OnFailure').default('Always'),
                }).required(),
            }).required(),
        }).assert('.template.metadata.labels', Joi.ref('selector.matchLabels'), 'repeat the labels of the selector').required(),
    })
        .shared(Joi.object().pattern(/^[\w./-]+$/, Joi.string().allow('').max(63)).id('labelMap'))
        .shared(Joi.alternatives(Joi.number().integer().min(0), Joi.string().pattern(/^\d+%$/)).id('quantity'))
        .shared(Joi.object({
            name: Joi.string().required(), image: Joi.string().required(), args: Joi.array().items(Joi.string().allow('')), env: Joi.array().items(Joi.object({ name: Joi.string().required(), value: Joi.string().allow(''), valueFrom: Joi.object().unknown() }).oxor('value', 'valueFrom')),
            ports: Joi.array().items(Joi.object({ containerPort: Joi.number().port().required(), protocol: Joi.valid('TCP', 'UDP').default('TCP') })),
            resources: Joi.object().pattern(Joi.valid('limits', 'requests'), Joi.object({ cpu: Joi.alternatives(Joi.number(), Joi.string().pattern(/^\d+m$/)), memory: Joi.string().pattern(/^\d+(Ki|Mi|Gi)$/) })),
            livenessProbe: Joi.link('#probe'), readinessProbe: Joi.link('#probe'),
        }).id('container'))
        .shared(Joi.object({ httpGet: Joi.object({ path: Joi.string().default('/'), port: Joi.number().port().required() }), exec: Joi.object({ command: Joi.array().items(Joi.string()).min(1).required() }), periodSeconds: Joi.number().integer().min(1).default(10) }).xor('httpGet', 'exec').id('probe')),
    valid: [
        { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' }, spec: { selector: { matchLabels: { app: 'web' } }, template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image: 'nginx' }] } } } },
        {
            apiVersion: 'apps/v1', kind: 'StatefulSet', metadata: { name: 'db-0', namespace: 'prod', labels: { 'a/b': '' } }, spec: {
                replicas: '3', selector: { matchLabels: { app: 'db' } }, strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: '25%', maxUnavailable: '1' } },
                template: { metadata: { labels: { app: 'db' } }, spec: { containers: [{ name: 'db', image: 'pg:16', args: ['-c', ''], env: [{ name: 'A', value: '' }, { name: 'B', valueFrom: { x: 1 } }], ports: [{ containerPort: '5432' }], resources: { limits: { cpu: '500m', memory: '1Gi' } }, livenessProbe: { httpGet: { port: 80 } }, readinessProbe: { exec: { command: ['true'] }, periodSeconds: '5' } }], volumes: [{ name: 'v', emptyDir: {} }] } },
            },
        },
    ],
    others: [
        { apiVersion: 'v1', kind: 'Pod' }, { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'Web_' }, spec: { selector: { matchLabels: { app: 'web' } }, strategy: { type: 'Recreate', rollingUpdate: {} }, template: { metadata: { labels: { app: 'other' } }, spec: { containers: [] } } } }, undefined,
    ],
};

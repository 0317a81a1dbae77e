'use strict';

// Records how joi 17.13.3 treats references, templates and formulas, run as a black box.
//
//     NODE_PATH=<folder>/node_modules node tests/_core/language/record.js | gzip -9n > tests/_core/language/recorded.jsonl.gz
//
// One case per line: `kind` ("ref", "reach", "value" or "message"), what went in, and `out`,
// or `throws` where it threw. Tags inside values: $u undefined, $n NaN, Infinity or -0, $d a
// date in milliseconds, $re a pattern, $b bytes as text, $set, $ref a reference's key.

process.env.TZ = 'UTC';

const Joi = require('joi');

const encode = (value) => {

    if (value === undefined) {
        return { $u: 1 };
    }

    if (typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0))) {
        return { $n: Object.is(value, -0) ? '-0' : String(value) };
    }

    if (value === null || typeof value !== 'object') {
        return value;
    }

    if (Array.isArray(value)) {
        return value.map(encode);
    }

    if (value instanceof Date) {
        return { $d: value.getTime() };
    }

    if (value instanceof RegExp) {
        return { $re: [value.source, value.flags] };
    }

    if (value instanceof Set) {
        return { $set: [...value].map(encode) };
    }

    if (Buffer.isBuffer(value)) {
        return { $b: value.toString() };
    }

    if (Joi.isRef(value)) {
        return { $ref: [value.display, value.render === true] };
    }

    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, encode(item)]));
};

const write = (record, run) => {

    try {
        const out = encode(run());
        console.log(JSON.stringify({ ...record, out }));
    }
    catch (error) {
        console.log(JSON.stringify({ ...record, throws: true }));
    }
};

// --- References ---

const ref = (key, options) => {

    write({ kind: 'ref', key, options: encode(options || {}) }, () => {

        const made = Joi.ref(key, options);
        const { path, type, ancestor, display, depth, root } = made;
        const described = Joi.any().valid(made).describe().allow[0];
        return { path, type, ancestor: ancestor === undefined ? null : ancestor, display, key: made.key, depth, root: root === undefined ? null : root, described };
    });
};

for (const key of ['a', 'a.b', '.', '.a', '..', '..a', '...', '...a', '....a.b', '.....', '$a', '$', '$.a', '$a.b', '#a', '#a.b', '#', '/', '/a',
    '/.a', '/..a', '/a.b', 'a..b', 'a.', 'a.0', 'a.-1', '0', '$$a', '#$a', '$#a', '..$a', '.$a', '...$a', '', '  a', 'a ', 'a b', 'a . b', '\ta\n',
    ' $a', '$ a', '. a', '  ', ' . ', '.. ', 'a[0]', '$..a', '#.a', '#..a', 'a-b', 'é', 'a/b', '__proto__', '\ufeffa', 'a\u00a0']) {
    ref(key);
}

for (const [key, options] of [
    ['a.b', { separator: '/' }], ['a/b', { separator: '/' }], ['//a/b', { separator: '/' }], ['/a/b', { separator: '/' }], ['///a/b', { separator: '/' }],
    ['a.b', { separator: false }], ['$a.b', { separator: false }], ['.a.b', { separator: false }], ['/a.b', { separator: false }],
    ['a', { separator: '' }], ['a', { separator: null }], ['a', { separator: true }], ['a--b', { separator: '--' }], ['a', { separator: 1 }],
    ['a', { ancestor: 0 }], ['a', { ancestor: 1 }], ['a', { ancestor: 2 }], ['a.b', { ancestor: 3 }], ['..a', { ancestor: 2 }], ['.a', { ancestor: 2 }],
    ['$a', { ancestor: 2 }], ['#a', { ancestor: 1 }], ['/a', { ancestor: 1 }], ['/', { ancestor: 0 }], ['.', { ancestor: 0 }], ['.', { ancestor: 2 }], ['', { ancestor: 0 }],
    ['', { ancestor: 2 }], ['a', { separator: false, ancestor: 2 }], ['', { separator: false, ancestor: 0 }], ['a', { separator: '/', ancestor: 2 }],
    ['$a', { prefix: false }], ['#a', { prefix: false }], ['/a', { prefix: false }], ['..a', { prefix: false }], ['.', { prefix: false }],
    ['@a', { prefix: { global: '@' } }], ['$a', { prefix: { global: '@' } }], ['#a', { prefix: { global: '@' } }], ['@a', { prefix: { local: '@' } }],
    ['@a', { prefix: { root: '@' } }], ['/a', { prefix: { root: '@' } }], ['@@a', { prefix: { root: '@@' } }], ['@a', { prefix: { root: '@', global: '@' } }],
    ['@.a', { prefix: { root: '@' } }], ['@/a', { separator: '/', prefix: { root: '@' } }], ['/', { prefix: { root: '//' } }], ['.a', { prefix: { root: '.' } }],
    ['a', { prefix: { global: '' } }], ['a', { prefix: { local: 'a' } }], ['$a', { prefix: { global: false } }], ['a', { prefix: true }], ['a', { prefix: 'x' }],
    ['$a', { separator: '$' }], ['#a#b', { separator: '#' }], ['a b', { separator: ' ' }], ['.a/b', { separator: '/' }], ['/', { separator: '/' }], ['//', { separator: '/' }],
    ['/a/b', { separator: '/', prefix: false }], ['...', { separator: '/' }],
    ['a', { in: true }], ['a', { in: false }], ['$a', { in: true }], ['a', { iterables: true }], ['a', { iterables: false }], ['a', { iterables: 1 }],
    ['a', { render: true }], ['a', { render: false }], ['a', { render: 1 }], ['a', { map: [[1, 2]] }], ['a', { map: [[1, 2], ['a', null]] }], ['a', { map: 1 }],
    ['a', { map: { a: 1 } }], ['a', { map: [1] }], ['a', { adjust: 1 }], ['a', { foo: 1 }], ['a', { ancestor: 'x' }], ['a', { ancestor: -1 }], ['a', { ancestor: 1.5 }]
]) {
    ref(key, options);
}

for (const key of [1, null, true, [], ['a', 'b'], {}]) {
    ref(key);
}

// --- Reaching ---

const reach = (value, key, options, context) => {

    write({ kind: 'reach', value: encode(value), key, options: encode(options || {}), context: encode(context) }, () => {

        const schema = Joi.object({ v: Joi.any(), d: Joi.any().default(Joi.ref(key, options)) }).unknown();
        const result = schema.validate({ v: value }, { context });
        if (result.error) {
            throw result.error;
        }

        return result.value.d;
    });
};

for (const [value, key] of [
    [[1, 2, 3], 'v.0'], [[1, 2, 3], 'v.-1'], [[1, 2, 3], 'v.-3'], [[1, 2, 3], 'v.-4'], [[1, 2, 3], 'v.3'], [[1, 2, 3], 'v.length'], [[1, 2, 3], 'v.01'],
    [[1, 2, 3], 'v. 1'], [[1, 2, 3], 'v.+1'], [[1, 2, 3], 'v.-0'], [[1, 2, 3], 'v.a'], [[1, 2, 3], 'v.'], [[1, 2, 3], 'v.1_0'], [[[5]], 'v.0.0'], [[], 'v.0'], [[], 'v.-1'],
    ['abc', 'v.0'], ['abc', 'v.length'], ['abc', 'v.-1'], ['abc', 'v.3'], [{ length: 5 }, 'v.length'], [{ a: 1 }, 'v.a'], [{ a: 1 }, 'v.b'], [{ a: 1 }, 'v.b.c'],
    [{ a: { b: [{ c: 7 }] } }, 'v.a.b.0.c'], [null, 'v.a'], [1, 'v.a'], [true, 'v.a'], [{ a: null }, 'v.a.b'], [{ a: null }, 'v.a'], [{ '-1': 5 }, 'v.-1'],
    [{ '0': 5 }, 'v.0'], [{ '': 5 }, 'v.'], [new Set(['a']), 'v.0'], [5, '/v'], [5, '.'], [5, '.v'], [5, '...'], [5, '....'], [5, '...x'], [5, '....x'], [5, '#x'], [5, '#x.y'],
    [Buffer.from('abc'), 'v.0'], [Buffer.from('abc'), 'v.length'], [false, 'v'], ['', 'v'], [0, 'v']
]) {
    reach(value, key);
}

for (const [value, key] of [[new Set(['a']), 'v.0'], [new Set(['a']), 'v.-1'], [new Set(['a']), 'v.a'], [new Set(['a']), 'v.1'], [[1, 2], 'v.0'], [{ a: 1 }, 'v.a'], ['abc', 'v.0']]) {
    reach(value, key, { iterables: true });
}

for (const [value, map] of [[1, [[1, 'one']]], [2, [[1, 'one']]], [undefined, [[undefined, 'u']]], [NaN, [[NaN, 'nan']]], [-0, [[0, 'z']]], [1, [[true, 't']]],
    [true, [[1, 't']]], [1, [[1, 'x'], [1, 'y']]], [null, [[null, 5]]], ['1', [[1, 'x']]], [1, []], [[1], [[1, 'x']]]]) {
    reach(value, 'v', { map });
}

reach(1, '$x.y', undefined, { x: { y: 3 } });
reach(1, '$x.y', undefined, { x: 3 });
reach(1, '$x.y');
reach(1, '$', undefined, { '': 9 });
reach(1, '$.x', undefined, { '': { x: 4 } });
reach({ 'a.b': 1 }, 'v/a.b', { separator: '/' });

// --- Values ---

const data = {
    a: 1, b: 2, s: 'q', n: null, o: { k: 1 }, l: [1, 2, 3], t: true, f: false, 'x-y': 9, 'p.q': 8, d1: new Date(5), arr: ['x', 'yy'], e: '', z: 0, ns: '12',
    'a b': 4, 'a,b': 6, one: [5], hex: ['0x10'], html: '<b>&"', nan: NaN, half: 0.5, neg: -7, big: 1e21, ab: 11, '1b': 12, ':a': 13, truth: 14, nz: -0, set: new Set([1]),
    re: /a/i, buf: Buffer.from('hi')
};
const context = { g: 5, o: { p: 'deep' }, l: [1] };

const value = (source, given) => {

    write({ kind: 'value', source, data: encode(given || {}) }, () => {

        const schema = Joi.object({ result: Joi.any().default(Joi.x(source)) }).unknown();
        const result = schema.validate({ ...data, ...given }, { context });
        if (result.error) {
            throw result.error;
        }

        return result.value.result;
    });
};

console.log(JSON.stringify({ kind: 'data', data: encode(data), context: encode(context) }));

const single = `
    a | n | o | l | t | zz | d1 | $g | $o.p | $o | $nope | #x | :s | o.k | l.0 | l.-1 | [l.-1] | x-y | [x-y] | [p.q] | p.q | ..a | ...a | [..a] | .a | /a | [/a] | [.] | [...] | .
    | a+1 | t+1 | f+1 | n+1 | zz+1 | s+1 | 1+s | s+s | s+t | s+n | t+s | n+s | s+zz | t+t | f+f | n+n | s-1 | s*2 | ns-1 | ns*2 | ns+1 | ns/2 | ns^2 | t*5 | n*5 | n-5 | 5-n | a-t | s%2 | s^1
    | l+1 | l+s | s+l | o+1 | arr+arr | l-1 | l*2 | o-1 | one-1 | hex-1 | d1+1 | d1-1 | d1*1 | d1<6 | l-l | l<"b" | arr<"b" | l>o | o<o | l<=l | one<6 | set+1 | re+1 | buf+1
    | 7%3 | -7%3 | 7%-3 | 7.5%2 | 1%0 | 0/0 | 1/0 | -1/0 | 9^9^9^9 | 2^3^2 | 2^-1 | -2^2 | (-2)^0.5 | 0^0 | 0^-1 | (-8)^(1/3) | (0/0)^0 | 1^(0/0) | 1^(1/0) | (-1)^(1/0) | 2^1024 | -(2^1024)
    | (1/0)-(1/0) | (1/0)*0 | (1/0)%2 | 5%(1/0) | 5.5%-2 | 1/3 | 2/3+"" | 0.1+0.2 | 0.1+0.2+"" | 1/(0*-1) | 1/(-z) | 1/-z | -z | -(0) | 0*-1 | 0/-5 | -5%5 | "a"+(0*-1) | 1/nz | nz | nz+0 | 1/(nz??5)
    | 2+3*4 | (2+3)*4 | 2*3+4 | 10-3-2 | 10-3+2 | 100/10/2 | 2*6/3 | 2/6*3 | 10%4*2 | 2*10%4 | 10/4%2 | 7%4/2 | 1-2^2 | 2*3^2 | 2^2*3 | 10 - 2 * 3 ^ 2 | 1 + 2 * 3 - 4 / 2 ^ 2 % 3 | 1+2+"a" | "a"+1+2 | 5 ^ 2 + ""
    | 1<2 | 2<1 | 1<=1 | 1>=2 | 1==1 | 1!=1 | 1=="1" | "a"=="a" | "a"<"b" | "a">"B" | "10"<9 | "10"<"9" | 1<"2" | "2"<3 | "a"<1 | t==1 | t==true | n==null | n==0 | zz==null | n==zz | f==null | t>f | t>0 | t<2 | n<1 | n<=0 | n>=0 | 0>=n
    | s<1 | s>n | s>=s | t<"a" | n<"a" | l==l | l==null | o==o | l!=l | l==arr | d1==d1 | d1==5 | 0==-0 | 0/0==0/0 | e==null | e==0 | ""==n | t!=f | "" < 5 | " 3 " < 5 | "0x1" < 5 | "3px" < 5 | "-Infinity" < 5 | ".3" < 5 | "3." < 5
    | 1<2==2>1 | 2==2<1 | 1==2!=0 | 0!=1==1 | 1<2>1 | 5>3>=1 | 1<2<3 | 3>2>1 | 2>1<1 | 0>0>=0 | 1<=1<1 | 1!=1==0 | 1==1==1
    | 1&&2 | 0&&2 | n&&2 | ""&&1 | s&&1 | 0||2 | 1||2 | n||0 | zz||"d" | ""||"e" | n??1 | 0??1 | zz??1 | ""??1 | f??1 | l??1 | l&&1 | l||1 | o||1 | o&&1 | n??n??3 | zz??zz | zz||zz | n||zz | zz&&1 | 0/0||5 | 0/0??5 | nan||1 | nan&&1
    | 1||0&&0 | 0&&0||1 | n??0||1 | 0||n??1 | 0??0||7 | 1??2&&3 | 0||n??5 | 0??5||7??9 | 7||0??9 | n??0&&5 | 1&&n??5 | 1==1&&0 | 1 > 2 || 3 < 4 && 5 == 5 | 1==1||0&&0 | 2+1??5
    | !1 | !0 | !n | !s | !"" | !zz | !l | !t | !!1 | !!!1 | -a | --a | -s | -ns | -n | -t | -l | -zz | -one | -d1 | -hex | - a | ! a | !-1 | -!1 | +a | 1 - -1 | 1--1 | a---1 | 1 + !1 | 1+-1 | 2*-1 | 2^-2 | -2*-3 | -(1+2) | !(1==1)
    | -length(l) | !length(l) | 1 !0 | !t == f | -a + 2 | !t && f | !t || t | -a ^ 2 | 2 ^ -2 ^ 2 | -s+1 | -s+"x" | !s+1 | !s+"x" | a ==-1 | a==!1 | a!=-1 | a!=!1 | a<-1 | a-!-1 | a??-2 | a&&-2 | a&&!2 | !-!-1 | - - 1 | -!!-1
    | 1.5 | .5 | 5. | 1e3 | 1e-3 | -1e-3 | 0x10 | 1.2.3 | 1_000 | 00012 | 99999999999999999999999 | 9007199254740993 | 9007199254740993+0 | 123456789012345680000+"" | 0.000001+"" | 0.0000001+"" | 1. | 1.+1 | 1.. | ..5 | .5.
    | Infinity | NaN | undefined | True | null | true | false | Null | null.a | nulls | truth | (null) | (zz) | (a) | ((a)) | (-a) | (a)-1 | (((1))) | ( 1 ) | - (1) | !(0) | [true] | [null] | [1] | ["a"] | true+1 | null&&1
    | "a" | 'a' | \`a\` | "it's" | 'say "x"' | \`a"b'c\` | " a " | ( " a " ) | (" a ")+1 | "a\\\\b" | "a\\nb" | "tab\tx" | "new\nline" | "é" | a+"é" | "a" "b" | "a""b" | a"b" | "a"b | 1"a" | a\`b\`+1 | "x" + a"b" | "a | 'a | " | [a | [ | a+[b | "(" + ")" | ""
    | [ a ] | [a ]+1 | [a b] | [ a b ] | [a+b] | [a,b] | [] | [ ] | [[a]] | [a][s] | [a]b | [a] + [s] | a[b] | a[b | 1[b] | $[g] | [$g]+1 | "x"[a] | (1)[a] | a] | a]b | :a | ::a | a:b | :[a]
    | a b | 1 2 | (1+2 | 1+2) | ((1) | () | ( ) | ) | ( | 1+ | *1 | 1**2 | a (1) | 1(2) | (1)(2) | a( | a- | !a- | a+! | !! | - | ! | ? | 1<>2 | 1=<2 | 1=>2 | 1===1 | 1!==1 | 1<<2 | 1&&&2 | 1 && && 2 | a!b | a!-1 | 1 =! 2 | a ! == 1
    | a&b | a=b | a=1 | a?b | a?b:c | a;b | a,b | , | ,1 | a~b | ~a | a\\\\b | \\\\a | a/b | a %b | é | a\n+1 | a\t+1 | a\u00a0+1 | a  +  1 | a_b | a$b | a@b | @a | a#b | # x | #x | 1a | _ | $ g | 1 = = 1 | 1 & & 0 | 1 ? ? 2 | 1 < = 2
    | if(1,2,3) | if(0,2,3) | if(0,2) | if(1) | if() | if(1,2,3,4) | if (1,2,3) | if( 1 , 2 , 3 ) | IF(1,2,3) | nope(1) | a(1) | if(1,,3) | if(,1) | if(1,2,) | if(1 2) | if(1;2) | if(l,1,2) | if("",1,2) | if("0",1,2) | if(zz,1,2) | if(0/0,1,2)
    | if(n,1,2) | if(1,zz) | if(0,2)+1 | if(0,2)+"a" | if(0,2)??7 | if(0,2)||7 | !if(0,2) | if(0,2)==null | if(0,2)<1 | if(0,2)-1 | if(0,2)*"a" | (if(0,2)) | -if(0,2) | if(1,if(0,1)) | if(1,if(0,1,2),3) | if(1,"a,b",2) | if(1,[a,b],2) | if(1,(2+3)*2,2)
    | if((1,2),3,4) | if(a == b, "eq", s) | if(length(l)>2,"big","small") | if | if+1 | if) | if( | if(1 | if(1,2),3 | [if](1,2) | (1)if | -if(1,2,3) | if([a],2)
    | length(s) | length("") | length(1) | length(n) | length(o) | length(l) | length(t) | length(zz) | length(d1) | length() | length(l,2) | length([p.q]) | length("a,b") | length( "a b" ) | length(length(l)) | length([l]) | length(..o) | length([arr])+1 | length(re) | length(buf)
    | length("(") | length(set) | length("😀") | a! | a! + 1 | "😀" < "￮" | {} | a{b
    | length | length + 1 | length(a)) | length(s)+1 | s.length | length(if(0,2))
    | number("12") | number("1.5x") | number("abc") | number("") | number(" 12 ") | number("0x10") | number("1e3") | number("-5") | number("Infinity") | number(n) | number(t) | number(f) | number(l) | number(zz) | number(1) | number("1_0") | number("1,000")
    | number(".5") | number("5.") | number("+5") | number("--5") | number("1e999") | number(d1) | number(o) | number("-0") | number("1e") | number("e5") | number("1e+5x") | number("-.5") | number("- 5") | number("-Infinityx") | number("infinity") | number("NaN") | number("0.1.2")
    | number("\u00a05") | number("１") | number(number(ns))+1 | number(ns)+1 | number(nan) | number()
    | msg("any.required") | msg("nope")
`.split(' | ').map((formula) => formula.replace(/^\s*\| /, '').trim().replace(/\\\\/g, '\\')).map((formula) => formula.replace(/\n {4}\|? ?$/, ''));

for (const formula of single) {
    if (formula) {
        value('{' + formula + '}');
    }
}

for (const source of ['{{a}}', '{a} ', '{ a }', 'x', '', '{a}{a}', 'x{zz}y', 'x{d1}', 'x{l}y', 'x{n}', 'x{t}', 'x{:s}', 'x{:[a]}', 'x{:a }', 'x{: a}', 'x{ :a}', 'x{:(a)}', 'x{:-a}', 'x{:"a"}', 'x{{:a}}',
    'x{{: html }}', 'x{:null}', 'x{:5}', 'x{:n}', 'x{:zz}', 'x{:l}', 'x{1}', '{1} {null}', '{{html}} x', '{{html}}', '{html} x', '{:html} x', '{{"<"}} {a}', '{}', '{{}}', '{ }', '{{ }}', '{:}', '{a}{}', '{', '}', 'a { b', 'a } b',
    'a {a', '{a}}', '{{a}', '{{{a}}}', '{{{a}}', '{{{a}', '{{{{a}}}}', '{{a}}}', '{a}}}', '{{a} {b}}', '{{a} {{b}}', '{{a}} {{b}', 'x{y{a}z}', '{a} {', '{a} { {b}', '{a} } {b}', '{ {a} }', '{{ {a} }}', 'a{b}c', '{{a}b}',
    '{"}" + a}', '{"a}"}', '{"{" + "a"}', '{"a" + "{"}', '{["}"]}', '{[k}]}', '{a}\\', '\\', 'a\\b', '\\n {a}', '{a} \\{b\\}', '{a} \\} {b}', '{a}\\{{b}', '{a}\\{{b}\\}', '{a}\\}} {b}', '{a}\\\\{b}', '{"\\{"}', '{"\\}"}', '{a}{"\\{"}', '{a}{{"\\{\\}"}}',
    '\\{a\\} {b}', '\\{a\\}', '\\{{a}} {b}', '{o}', 'x{o}', 'x{set}', 'x{a}{o}', '{{"😀" + a}} x', '{{', '}}', '{{}', '{}}', '{ {', '{a}{', '{a}}{', '{a}{{', '{{a}}{{', '{{{a}}}{b}', '{{{ {b}', '{{ }', '{{ {{a}} }}', '{{a} }}', '{a }}', '{a} }}', '{a{b}}', '{a{b}c}', '{{a{b}}}', '{a{{b}}c}', '{{a{{b}}', '{a\u0000}', '\u0000', '\u0001 {a}', '\u0002 {a}',
    '\\}', '{if(1,2)}\\}}}', '{1<2} {a}', '{a} {$g} {#x}', '{b}{$o.p}', '{re} {buf} {set.0}', 'Hi {s}, {if(a == 1, "one", "many")}: {length(arr)}', '{a}\n{b}', '日本 {s} é', '{big} {half} {nan} {neg} {nz}', '{...a}', '{[....]}']) {
    value(source);
}

for (const [source, given] of [['{a + b * 2}', { a: 3, b: 4 }], ['{a + b * 2}', { a: 'x', b: 4 }], ['{a + b * 2}', { a: '3', b: '4' }], ['{a / b}', { a: 10, b: 5 }], ['{a / b}', { a: 10, b: 4 }], ['{a / b}', { a: 1, b: 0 }], ['{a ^ 2}', { a: -3 }],
    ['{a ^ 2}', { a: 1.5 }], ['{a || b}', { a: 0, b: 'x' }], ['{a || b}', { a: false, b: null }], ['{a < 5 == true}', { a: 4 }], ['{a}-{b}', { a: [1, [2, null]], b: undefined }], ['{length(d)}', { d: [1] }], ['{length(d)}', { d: { a: 1, b: 2 } }],
    ['{number(b)}', { b: '1e2' }], ['{number(b)}', { b: true }], ['lit {a}', { a: true }], ['{"x" + a}', { a: 1.5 }], ['{a + zzz}', { a: 'v' }], ['{$g * 2}', {}], ['{a == b}', { a: 1, b: 1 }], ['{a == b}', { a: '1', b: 1 }], ['{.a + .b}', {}],
    ['{a+"x"}', { a: [1, null, [2, [3]]] }], ['{a+"x"}', { a: [] }], ['{a-1}', { a: [] }], ['{a-1}', { a: [1, 2] }], ['{-a}', { a: '0b11' }], ['{-a}', { a: '0o17' }], ['{-a}', { a: '' }], ['{-a}', { a: ' 5 ' }], ['{-a}', { a: '1e3' }], ['{-a}', { a: '1_0' }],
    ['{a<5}', { a: 'infinity' }], ['{a<5}', { a: '-0x1' }], ['{a<5}', { a: '1e-400' }], ['{a>b}', { a: new Date(5), b: new Date(3) }], ['{a==b}', { a: new Date(5), b: new Date(5) }], ['{a+1}', { a: 9007199254740991 }], ['{a*a}', { a: 94906267 }], ['{a*1.1}', { a: 3 }]]) {
    value(source, given);
}

// --- Messages ---

const local = {
    x: 5, s: 'str', n: null, b: true, arr: [1, 2, 'q'], sarr: ['a', 'b'], narr: [[1, 2], [3]], d: new Date(0), re: /a/i, html: '<a href="x">&\'`', ref: Joi.ref('o'), rendered: Joi.ref('o', { render: true }),
    refs: [Joi.ref('o'), Joi.ref('$g', { render: true })], buf: Buffer.from('hi'), nan: NaN, inf: Infinity, nz: -0, big: 1e21, small: 1e-7, darr: [new Date(0), null, undefined, true, /x/], emp: [], es: '', 'a.b': 'dotted',
    deep: { a: { b: { c: [7, 8] } } }, '0': 'zero', nb: '\u00a0\u00a2\u00a9é€', value: 'val', u: undefined, lt: '<b>'
};

const fixed = { 'any.required': '{{#label}} needed {#x}', two: 'T {msg("any.required")}', sum: 'S {#x + 1}' };

const message = (source, prefs) => {

    write({ kind: 'message', source, prefs: encode(prefs || {}) }, () => {

        const schema = Joi.object({ k: Joi.any().custom((_, helpers) => helpers.error('c', local)).messages({ c: source, ...fixed }), o: Joi.any() });
        return schema.validate({ k: 'val', o: 'oth' }, { context: { g: 'glob', deep: { y: [1, 2] } }, ...prefs }).error.message;
    });
};

console.log(JSON.stringify({ kind: 'local', local: encode(local), fixed, context: { g: 'glob', deep: { y: [1, 2] } } }));

for (const name of Object.keys(local)) {
    if (/^\w+$/.test(name)) {
        message(`{#${name}}`);
        message(`{:#${name}}`);
        message(`{{#${name}}}`, { errors: { escapeHtml: true } });
    }
}

for (const source of ['{#label} {{#label}} {:#label} {{:#label}}', '{#value} {#key}', '{#nope}', '{#nope.a.b}', '{#deep.a.b.c}', '{#deep.a.b.c.1}', '{[#deep.a.b.c.-1]}', '{#arr.0}', '{$g} {$deep.y} {$nope}', '{k} {o}', '{..o} {.}', '{.length}', '{#s.length}',
    '{#arr.length}', '{#a.b}', '{[#a.b]}', '{#[a.b]}', '{#x + 1}', '{:#x + 1}', '{:$g}', '{:k}', '{:o}', '{::#x}', '{: #x}', '{:"a"}', '{:1}', '{[#x]}', '{:[#x]}', 'a\nb{#x}', '{#X}', '{#label.x}', '{#label.length}', '{[#label]}', '{:[#label]}', '{#label + "x"}',
    '{length(#label)}', '{#x} \\{a\\}', '{#x}{#s}', '{{#x}}{{#s}}', '{#x }', '{ #x }', '{# x}', '{...x}', '{if(#x > 3, "big " + #x, "small")}', '{if(#label, "L", "N")}', '{if(#u == null, "L", "N")}', '{length(#arr)} {length(#deep)} {length(#n)}', 'plain', '  plain  ', '{#n} {#u}|',
    '{msg("any.required")}', '{msg("two")}', '{msg("nope")}', '{msg(#x)}', '{msg("sum")}!', '{{msg("any.required")}}', '{msg("any.required") + "!"}', '{:msg("sum")}', '{msg()}', '{#ref} {#rendered} {#refs}', '{{#label}}: {{#value}}', '{#label} x {#lt}']) {
    message(source);
}

const all = '{#label}|{:#label}|{#x}|{:#x}|{#s}|{:#s}|{#sarr}|{#narr}|{#arr}|{:#arr}|{#emp}|{#darr}|{#d}|{:#d}';
for (const wrap of [{ label: false }, { label: '()' }, { label: '*' }, { array: false }, { array: '<>' }, { array: '|' }, { string: '"' }, { string: '<>' }, { string: false }, { label: '<>', array: false, string: "'" }]) {
    message(all, { errors: { wrap } });
}

for (const dateFormat of ['date', 'iso', 'string', 'time', 'utc']) {
    message('{#d} {#darr}', { dateFormat });
}

message('\\{#x} {#x}');

for (const source of ['{#html} {{#html}} {:#html} {{:#html}}', '{{#arr}} {{#n}} {{#x}} {{#u}} {{#b}} {{"<"}} <b>{{#label}} {{#key}}', '{{#label}} {#label}', '{{#lt + "&"}}', '{{#d}}', '{{msg("any.required")}}']) {
    message(source, { errors: { escapeHtml: true } });
    message(source, { errors: { escapeHtml: true, wrap: { label: '<>' } } });
}

for (const source of ['{{#label}} x', '{#label} x', '{:#label} x', '{{#label}}: x', '{{#label}}x', ' {{#label}} x', 'x {{#label}} y', '{{#label}}', '{{#label}} ', '{{ #label }} x', '{{#label}} {{#label}} x', '{{[#label]}} x', '{{#label}}  x', '  x  ', '"" x', '{{#x}} y  ',
    '{if(1,#label)} x', '{{#es}} x', '{:#es} x', '{:#u} x', '{#label} {msg("any.required")}', '{msg("any.required")}']) {
    message(source, { errors: { label: false } });
}

for (const label of ['path', 'key']) {
    message('{#label}|{:#label}|{#key}|{#value}', { errors: { label } });
}

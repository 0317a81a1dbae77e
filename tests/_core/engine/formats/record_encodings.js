// Records what the platform of the specification makes of texts and bytes in its encodings.
//
//     node tests/_core/engine/formats/record_encodings.js | gzip -9n > tests/_core/engine/formats/tables/encodings.json.gz
//
// "encoded" has rows [text, encoding, bytes in hexadecimal, byte length]; "decoded" has [bytes, encoding, text].

const encodings = ['utf8', 'UTF-8', 'utf16le', 'ucs2', 'latin1', 'binary', 'ascii', 'base64', 'base64url', 'hex'];
const texts = [
    '', 'a', 'abc', 'a\u00df', '\u20ac', '\u{1f600}', 'x\ud800', '\udc00x', '\udc00\ud800', '\ud800\ud800\udc00', '\0', 'line\n',
    'YQ==', 'YWI=', 'YWJj', 'YQ', 'YWI', 'Y', 'YQ=', 'Y=Q=', 'YQ==YQ==', '=', '==', '===', '=YQ', ' Y Q = =', 'Y\nQ=\n=', 'Y*Q', '-_-_', '+/+/', '+_-/',
    '-_', 'YWJjZA=', 'YWJjZGU', '00', '0', 'abc', 'ABCD', 'ab cd', 'abxx', 'abx', 'xxab', '0x12', 'a\u0141', '\u0141\u0142', '\uff11\uff12', 'fF0',
    '\u3041\u3042', 'zzzz', 'zzzzz', 'z=z=', 'zz=='
];
const bytes = ['', '61', 'c39f', 'ff', 'c3', 'e282', 'e282ac', 'f09f9880', 'f09f98', 'eda080', 'f4908080', 'c080', 'efbbbf61', '3dd800de', '00d8', '00dc61', '6100', '80e1', 'fbff', 'fbfffe', '00'];

const lines = list => '[\n' + list.map(row => JSON.stringify(row)).join(',\n') + '\n]';
const pairs = list => list.flatMap(item => encodings.map(encoding => [item, encoding]));
console.log(`{
"encoded": ${lines(pairs(texts).map(([text, encoding]) => [text, encoding, Buffer.from(text, encoding).toString('hex'), Buffer.byteLength(text, encoding)]))},
"decoded": ${lines(pairs(bytes).map(([data, encoding]) => [data, encoding, Buffer.from(data, 'hex').toString(encoding)]))}
}`);

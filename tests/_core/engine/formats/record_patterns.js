// Records what JavaScript's own engine makes of patterns.
//
//     node tests/_core/engine/formats/record_patterns.js | gzip -9n > tests/_core/engine/formats/tables/patterns.json.gz
//
// A row is [source, flags, [[subject, first match or null], ...]], or [source, flags, null] for what is no pattern.
// Subjects with characters beyond U+FFFF appear only with the flags u and v: without them the engine
// sees two units where Python sees one character.

const groups = [
    { flags: ['', 'm'], patterns: ['^a', 'a$', '^a$', '^$', '$^', '^', '$', '(^|x)a($|y)'],
        subjects: ['a', 'a\n', '\na', 'b\na\nb', 'a\r\nb', 'b\u2028a', 'b\u0085a', '', '\n', 'ba', 'xay'] },
    { flags: ['', 's', 'u'], patterns: ['^.$', '^.{2,3}$', 'a.b', '^[^]$', '^[^a]$', '[]', '^[]?$'],
        subjects: ['a', '\n', '\r', '\u2028', '\u2029', '\u0085', 'ab', 'a\nb', 'abcd', '', '\u000b', '\0'] },
    { flags: ['', 'i', 'u'], patterns: ['^\\d+$', '^\\D$', '^\\w+$', '^\\W$', '^\\s$', '^\\S$', '^[\\d-]$', '^[\\D]$', '^[^\\W_]$', '^[\\s\\d]$', '^[\\w-]+$'],
        subjects: ['1', '12\n', '\u0663', '\uff11', 'a', '_', '\u00e9', '\u017f', '\u212a', ' ', '\u00a0', '\ufeff', '\u180e', '\u0085', '\u001c', '-', 'k', '\u2003'] },
    { flags: ['', 'i', 'iu'], patterns: ['\\bfoo\\b', '\\Bo', '\\B', '\\b', '^\\B$', 'a\\b'],
        subjects: ['foo', 'foo\u00e9', 'afoo', 'foo bar', 'o', 'fo', '', ' ', 'a\u017f', 'a_', '\u00e9'] },
    { flags: ['i', 'iu'], patterns: ['^[a-z]$', '^k$', '^s$', '^\u00e9$', '^\u03c3$', '^\u00df$', '^[^k]$', '^[\u00e0-\u00ff]$', '^\u0131$', '^i$', '^\u00b5$', '^\u212b$', '^[^\u03c3]$', '^[\\x41-\\x5a]$', '^\u01c5$'],
        subjects: ['a', 'A', 'k', 'K', '\u212a', 's', 'S', '\u017f', '\u00e9', '\u00c9', '\u03c3', '\u03c2', '\u03a3', '\u00df', '\u1e9e', 'i', 'I', '\u0130', '\u0131', '\u00b5', '\u03bc', '\u039c', '\u00e5', '\u00c5', '\u212b', '\u01c4', '\u01c5', '\u01c6'] },
    { flags: ['', 'i', 'u'], patterns: ['(a)\\1', '(a)?\\1b', '(a)|\\1b', '\\1(a)', '(a\\1)', '(?<n>a)\\k<n>', '\\k<n>(?<n>a)', '(?:(a)|b)\\1c', '(?!(a))\\1b', '(?=(a))\\1a', '(a)\\1{2}', '(a*)*\\1', '((a)|(b))\\2\\3', '(a)(b)\\2\\1', '(?:a(b)?)\\1c'],
        subjects: ['aa', 'b', 'ab', 'aab', 'aA', 'bc', 'ac', 'abbc', 'aaa', 'abba', 'c', '', 'aaaa'] },
    { flags: ['', 'u'], patterns: ['\\2(a)', '(a)\\2', '\\01', '\\101', '\\8', '\\0', '\\00', '\\377', '\\400', '[\\1]', '[\\101]', '[\\8]', '\\k', '\\k<n>', '\\a', '\\-', '[\\-]', '\\/', '\\_', '\\c', '\\cA', '\\cAB', '[\\c]', '[\\cA]', '[\\c1]', '[\\c_]', '\\x41', '\\x4', '\\x', '\\u0041', '\\u004', '\\u{41}', '\\u{3}', '\\u', '\\p', '\\p{L}', '[\\b]', '[\\B]', '\\t\\n\\v\\f\\r'],
        subjects: ['a', 'A', '\x01', '\x02', 'aa\x02', '8', '\0', '\0' + '0', '\xff', ' 0', 'k', 'k<n>', '-', '/', '_', 'c', '\\', '\\c', '\x01B', '\x11', '\x1f', 'x4', 'x', 'u004', 'uuu', 'u', 'p', 'p{L}', 'B', '\b', '\t\n\v\f\r', 'a\x02'] },
    { flags: ['', 'u'], patterns: ['a{2}', 'a{2,}', 'a{1,2}', 'a{,2}', 'a{', 'a{1', '{', '{1}', 'a{2,1}', '}', ']', 'a{}', 'x{a}', 'a{0}', 'a{0}b', 'a{00002}', 'a{99999999999}', 'a{0,99999999999}$', '[a]{2}', '(?:){3}'],
        subjects: ['a', 'aa', 'aaa', 'a{,2}', 'a{', 'a{1', '{', '}', ']', 'a{}', 'x{a}', 'b', ''] },
    { flags: ['', 'u'], patterns: ['a*', 'a+?', 'a??', 'a*?b', '(a+)+b', '(?:a|ab)(?:c|bcd)', 'a|b|', '|a', '(|a)b', '(?:)', '()', 'a**', 'a+*', '*', '+a', '?', '^*', '\\b+', '(?=a)*', '(?=a){2}b', '(?<=a)*', '(?!a)+b', 'a++', 'a?+'],
        subjects: ['', 'a', 'aaa', 'aab', 'ab', 'abcd', 'b', 'c'] },
    { flags: ['', 'u'], patterns: ['(?=a)a', '(?!a).', '(?<=a)b', '(?<!a)b', '(?<=\\$)\\d+', '(?<=^|,)x', '(?<=a|bc)d', '(?<![a-z])b', 'a(?=b(?!c))', '(?<=(a))b', '(?<=a+)b', '(?<!a.*)b'],
        subjects: ['a', 'ab', 'b', 'abc', 'abd', '$12', 'x', 'y,x', 'yx', 'ad', 'bcd', 'cd', 'aab', 'cb', 'acb'] },
    { flags: ['', 'u'], patterns: ['[a-c]', '[c-a]', '[a-a]', '[-a]', '[a-]', '[a-c-e]', '[\\d-x]', '[x-\\d]', '[\\w-]', '[a\\-c]', '[]]', '[[]', '[^^]', '[a^]', '[[a]', '[a&&b]', '[a--b]', '[.]', '[$]', '[(]', '[|]', '[/]', '[\\]]', '[\\\\]', '[\\n]', '[ -~]', '[+--]', '[#-\']'],
        subjects: ['a', 'b', 'c', 'd', '-', 'e', '5', 'x', 'w', ']', 'a]', '[', '^', '&', '.', '$', '(', '|', '/', '\\', 'n', '\n', '~', ',', '%'] },
    { flags: ['', 'u'], patterns: ['(', ')', '(?', '(?a)', '(?:', '(a', 'a)', '[', '[a', '\\', 'a\\', '[\\', '(?<', '(?<>a)', '(?<1>a)', '(?<n>a)(?<n>b)', '(?<$>a)', '(?<\\u0061>a)\\k<a>', '(?i:a)', '(?i)a', '(?P<n>a)', '(?#a)', '(?>a)', '\\A', '\\Z', '\\z', '\\Qa', '\\G', '(?<=a', '(?<n>a)\\k', '(?<n>a)\\k<m>', '(?<n>a)\\kn'],
        subjects: ['a', 'A', 'Z', 'aa', 'z', 'Qa', 'G'] },
    { flags: ['u', 'iu', 'v', 'iv'], patterns: ['^\\p{L}$', '^\\P{L}$', '^\\p{Lu}$', '^\\p{Script=Greek}$', '^\\p{gc=Nd}$', '^[\\p{L}\\d]$', '^[^\\p{L}]$', '^\\p{ASCII}$', '^\\P{ASCII}$', '^\\p{Any}$', '\\p{Foo}', '\\p{L', '\\pL', '\\p{}', '^\\p{Alphabetic}$', '^\\p{White_Space}$', '^\\p{scx=Greek}$', '^.$', '^\\u{1f600}$', '^[\\u{1f600}-\\u{1f64f}]$', '^\\ud83d\\ude00$', '^\\S$'],
        subjects: ['a', 'A', '\u00e9', '\u00c9', '1', '\u0663', '\u03b1', '\u0391', '\u0430', ' ', '\u00a0', '-', '\u{1f600}', '\u{1f601}', '\u{10400}', '\u{1d400}', '\u4e2d', ''] },
    { flags: ['v', 'iv'], patterns: ['^[a-z--c]$', '^[a-z--[aeiou]]$', '^[\\w&&\\d]$', '^[[a-z]&&[x-z]]$', '^[[ab][cd]]$', '^[^[ab]]$', '^[\\q{a|b}c]$', '^[a--b--c]$', '[a&&&b]', '[a--b&&c]', '[(]', '[a-]', '[a|b]', '^[\\-]$', '[&&a]', '^[&]$', '[!!]', '^[\\p{L}--[a-z]]$', '^[\\p{L}&&\\p{ASCII}]$', '^[\\&\\!]$', '[[a]'],
        subjects: ['a', 'b', 'c', 'd', 'e', 'x', 'z', 'A', 'X', '1', '_', '-', '&', '!', '\u00e9', '\u00c9'] },
    { flags: ['d', 'g', 'y', 'gi', 'dgimsuy', 'dgimsvy', 'x', 'ii', 'uv', 'I'], patterns: ['a', '^b'],
        subjects: ['a', 'ba', 'A', 'b', 'c\nb'] },
    { flags: ['', 'i'], patterns: ['^[\\w.+-]+@[\\w-]+\\.[\\w.]+$', '^\\d{3}-\\d{4}$', '^#?([a-f0-9]{6}|[a-f0-9]{3})$', '^(?:\\+\\d{1,3} )?\\(?\\d{3}\\)?[ .-]?\\d{3}$', '^(?=.*\\d)(?=.*[a-z]).{4,8}$', '^https?:\\/\\/[^\\s/$.?#].[^\\s]*$', '^(\\d+)\\.(\\d+)\\.(\\d+)(?:-([\\da-z.-]+))?$', '^[A-Z]{2}\\d{2}[A-Z0-9]{4,30}$'],
        subjects: ['me@example.com', 'a@b', '123-4567', '123-4567\n', '#FFaa00', 'abc', '+49 (123) 456', '123.456', 'abc1', 'abcdefgh1', 'http://example.com/a', 'HTTP://x.y', '1.2.3-beta.1', '1.2', 'DE89370400440532013000'] }
];

const rows = [];
for (const { flags, patterns, subjects } of groups)
    for (const flag of flags)
        for (const source of patterns) {
            let pattern = null;
            try { pattern = new RegExp(source, flag); } catch { /* no pattern */ }
            const usable = subjects.filter(subject => /[uv]/.test(flag) || !/[\ud800-\udfff]/.test(subject));
            const search = subject => { pattern.lastIndex = 0; const found = pattern.exec(subject); return [subject, found && found[0]]; };
            rows.push([source, flag, pattern && usable.map(search)]);
        }
const literals = [['', ''], ['/', ''], ['a/[/]/', 'i'], ['\n', ''], ['\\n', ''], ['\\/', ''], ['[/\\]/]/', 'gimsuy'], ['\u2028', 'd'], ['a\\\\/', 'v']];

const lines = list => '[\n' + list.map(row => JSON.stringify(row)).join(',\n') + '\n]';
console.log(`{
"rows": ${lines(rows)},
"literals": ${lines(literals.map(([source, flags]) => [source, flags, String(new RegExp(source, flags))]))}
}`);

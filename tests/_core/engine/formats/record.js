// Records what joi 17.13.3 says about the texts in data/*.json.gz, in place.
//
//     npm install joi@17.13.3          (in a scratch folder)
//     NODE_PATH=that/folder/node_modules node tests/_core/engine/formats/record.js
//
// A file is { method, groups: [{ options, verdicts: [[text, verdict]] }] }; a verdict is
// "ok" or the error code.  To add a text, add it with any verdict and run this.
// An options value { "$re": source } is a regular expression.  options.json.gz is a list of
// [method, options, whether joi takes them].
'use strict';

const Fs = require('fs');
const Path = require('path');
const Zlib = require('zlib');
const Joi = require('joi');

const folder = Path.join(__dirname, 'data');
const revive = (key, value) => (value && value.$re !== undefined ? new RegExp(value.$re) : value);

const write = (path, text) => Fs.writeFileSync(path, Zlib.gzipSync(text, { level: 9 }));

function takes(method, options) {
    try {
        Joi.string()[method](options);
        return true;
    }
    catch {
        return false;
    }
}

for (const name of Fs.readdirSync(folder)) {
    const path = Path.join(folder, name);
    const text = Zlib.gunzipSync(Fs.readFileSync(path)).toString();
    const plain = JSON.parse(text);
    const revived = JSON.parse(text, revive);
    if (Array.isArray(plain)) {
        const lines = plain.map(([method, options], index) => JSON.stringify([method, options, takes(method, revived[index][1])]));
        write(path, `[\n${lines.join(',\n')}\n]\n`);
        continue;
    }

    const lines = plain.groups.map((group, index) => {
        const options = revived.groups[index].options;
        const schema = options === null ? Joi.string()[plain.method]() : Joi.string()[plain.method](options);
        const verdicts = group.verdicts.map(([value]) => {
            const { error } = schema.validate(value, { convert: false });
            return '   ' + JSON.stringify([value, error ? error.details[0].type : 'ok']);
        });
        return ` {"options": ${JSON.stringify(group.options)}, "verdicts": [\n${verdicts.join(',\n')}\n ]}`;
    });
    write(path, `{"method": "${plain.method}", "groups": [\n${lines.join(',\n')}\n]}\n`);
}

// A JSON value as it is written in the language of a code sample.

const JSON_SYNTAX = {
  key: (name: string) => JSON.stringify(name),
  text: (text: string) => JSON.stringify(text),
  word: (value: boolean | number | null): string => String(value),
  /** Around the fields of an object that stands on one line. */
  pad: ' ',
  /** After the last field of an object or list over several lines. */
  last: '',
  indent: '  ',
};

type Syntax = typeof JSON_SYNTAX;

const TYPESCRIPT: Syntax = {
  ...JSON_SYNTAX,
  key: (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name)),
  text: quoted,
  last: ',',
};

const PYTHON: Syntax = {
  ...JSON_SYNTAX,
  word: (value) =>
    value === null ? 'None' : value === true ? 'True' : value === false ? 'False' : `${value}`,
  pad: '',
  last: ',',
  indent: '    ',
};

export const asJson = (value: unknown): string => written(value, JSON_SYNTAX, '');
export const asTypeScript = (value: unknown): string => written(value, TYPESCRIPT, '');
export const asPython = (value: unknown): string => written(value, PYTHON, '');

/** Characters of a value on one line. */
const WIDEST = 48;

function written(value: unknown, syntax: Syntax, indent: string): string {
  if (typeof value === 'string') return syntax.text(value);
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return syntax.word(value);
  const isList = Array.isArray(value);
  const [open, close, pad] = isList ? ['[', ']', ''] : ['{', '}', syntax.pad];
  const parts = (inner: string): string[] =>
    isList
      ? value.map((item) => written(item, syntax, inner))
      : Object.entries(value ?? {}).map(
          ([name, item]) => `${syntax.key(name)}: ${written(item, syntax, inner)}`,
        );
  const line = parts(indent).join(', ');
  if (line === '') return open + close;
  if (!line.includes('\n') && line.length <= WIDEST) return open + pad + line + pad + close;
  const inner = indent + syntax.indent;
  return `${open}\n${parts(inner)
    .map((part) => inner + part)
    .join(',\n')}${syntax.last}\n${indent}${close}`;
}

function quoted(text: string): string {
  return text.includes("'")
    ? JSON.stringify(text)
    : `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"')}'`;
}

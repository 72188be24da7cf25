// Small faults that a test should notice, one for each place in a source file.
import { stripTypeScriptTypes } from 'node:module';

export type Mutant = {
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  readonly from: string;
  readonly to: string;
  /** The whole file with the fault. */
  readonly source: string;
};

type Fault = readonly [where: RegExp, to: (found: string) => string];

const swap = (where: RegExp, ...pair: readonly [string, string]): Fault => [
  where,
  (found) => (found === pair[0] ? pair[1] : pair[0]),
];

const FAULTS: readonly Fault[] = [
  swap(/(?<= )<=?(?= )/gu, '<', '<='),
  swap(/(?<= )>=?(?= )/gu, '>', '>='),
  swap(/(?<= )[!=]==(?= )/gu, '===', '!=='),
  swap(/(?<= )(?:&&|\|\|)(?= |$)/gmu, '&&', '||'),
  swap(/(?<= )[+-](?= )/gu, '+', '-'),
  swap(/(?<= )[*/](?= )/gu, '*', '/'),
  swap(/\b(?:true|false)\b/gu, 'true', 'false'),
  swap(/\bMath\.(?:max|min)\b/gu, 'Math.max', 'Math.min'),
  swap(/\.(?:some|every)(?=\()/gu, '.some', '.every'),
  [/(?<=[\s(])!(?=[\w(])/gu, () => ''],
  [/(?<=^[^\n?]* )\?\?(?= [^\n?]*$)/gmu, () => '&&'],
  // A step that is left out: a call, an assignment, an early end.
  [
    /(?<=^ +)(?:(?:await |void )?[\w.?!]+\([^\n]*\)|[\w.]+ (?:[-+]|\?\?)?= [^\n]*|if \([^\n]*\) (?:return|throw|continue|break)\b[^\n]*);$/gmu,
    () => ';',
  ],
  [/(?<![\w.$])\d[\d_]*(?:\.\d+)?(?![\w.])/gu, (number) => String(Number(number.replaceAll('_', '')) + 1)],
];

const SQL_FAULTS: readonly Fault[] = [
  swap(/(?<=\s)(?:and|or)(?=\s)/giu, 'and', 'or'),
  swap(/(?<= )is (?:not )?null\b/giu, 'is null', 'is not null'),
  swap(/(?<=\s)(?:not )?exists(?=\s)/giu, 'exists', 'not exists'),
  swap(/(?<=[ '])<=?(?=[ '])/gu, '<', '<='),
  swap(/(?<=[ '])>=?(?=[ '])/gu, '>', '>='),
  swap(/(?<=[ '])(?:=|<>)(?=[ '])/gu, '=', '<>'),
];

/** Comments, regular expressions and texts; of templates those tagged `sql` apart, whose types are blanked out. */
const TEXT =
  /\/\/[^\n]*|\/\*[^]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|(?<sql>\bsql\s*)?`(?:\\.|[^`\\])*`|(?<=(?:[(,=:[!&|?{};]|return)\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n])+\/\w*/gu;

/** A text that is nothing but an operator, as in `where('id', '<', cursor)`. */
const OPERATOR = /^'(?:[<>]=?|=)'$/u;

const blank = (text: string): string => text.replaceAll(/[^\n]/gu, ' ');

/** All faults of one file; types, texts and patterns stay as they are, conditions in SQL do not. */
export function mutantsOf(file: string, source: string): Mutant[] {
  // With types blanked out, each place keeps its offset.
  const code = stripTypeScriptTypes(source);
  const plain = code.replaceAll(TEXT, blank);
  const sql = [...code.matchAll(TEXT)].flatMap(({ index, 0: text, groups }) =>
    groups?.['sql'] === undefined && !OPERATOR.test(text)
      ? []
      : [{ index, text: text.replaceAll(/\$\{[^}]*\}/gu, blank) }],
  );
  return [
    ...FAULTS.flatMap((fault) => placed(fault, plain, 0)),
    ...sql.flatMap(({ index, text }) => SQL_FAULTS.flatMap((fault) => placed(fault, text, index))),
  ].map(({ at, from, to }) => ({
    file,
    line: source.slice(0, at).split('\n').length,
    from,
    to,
    source: source.slice(0, at) + to + source.slice(at + from.length),
  }));
}

function placed([where, to]: Fault, text: string, start: number) {
  return [...text.matchAll(where)].map(({ index, 0: from }) => ({
    at: start + index,
    from,
    to: to(from),
  }));
}

import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { CommandUnknownOpts as Command } from '@commander-js/extra-typings';
import { VARIABLES } from '../src/config/config.ts';
import { EXIT } from '../cli/src/io.ts';
import { createProgram } from '../cli/src/program.ts';
import { LIMITS } from '../src/contract/limits.ts';
import { note } from '../src/contract/memo.ts';
import { errorCode } from '../src/contract/objects.ts';
import { failureReason } from '../src/contract/scalars.ts';
import { ERRORS } from '../src/operations/errors.ts';
import { KEY_VARIABLES } from '../src/config/config-panel.ts';
import { PROVIDER_NAMES, PROVIDERS } from '../src/domain/advisor.ts';
import type { anthropic as anthropicKit } from '@ai-sdk/anthropic';
import type { google as googleKit } from '@ai-sdk/google';
import type { openai as openaiKit } from '@ai-sdk/openai';
import type { xaiTools } from '@ai-sdk/xai';
import type { Tokens } from '../src/domain/usage.ts';
import { CATALOGUE, costUsd, SEARCH_PRICES } from '../src/providers/catalogue.ts';
import { SEAT_FAULTS, TARGETS } from '@witan/simulator';
import { WORDED_LANGUAGES } from '@witan/memo/words/catalogue';
import { entriesOf, readPage, ROOT, rowsOf, sectionOf } from '../test/docs/markdown.ts';

const PATHS = globSync(['*.md', 'docs/**/*.md', 'client/README.md'], { cwd: ROOT });
const clientErrors = readFileSync(join(ROOT, 'client/src/errors.ts'), 'utf8');

/** The members of a union of strings, as its source spells them. */
function membersOf(source: string, name: string): string[] {
  const [, union = ''] = new RegExp(`export type ${name} =([^;]+);`).exec(source) ?? [];
  const members = [...union.matchAll(/'([^']+)'/g)].map(([, member = '']) => member);
  assert.ok(members.length > 0, `there is no union ${name}`);
  return members;
}

function assertSame(found: readonly string[], wanted: readonly string[], what: string): void {
  assert.deepEqual([...found].toSorted(), [...wanted].toSorted(), what);
}

const io = {
  env: {},
  cwd: '/',
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  now: Date.now,
};
const program = await createProgram(io, null);
const commandsBelow = (command: Command): Command[] => [
  ...command.commands,
  ...command.commands.flatMap(commandsBelow),
];
const flagsOf = ({ options }: Command): string[] =>
  options.flatMap(({ short, long }) => [short, long]).filter((flag) => typeof flag === 'string');

test('errors.md has every error code, note and reason, and no other', () => {
  const page = readPage('docs/reference/errors.md');
  const headings = [...sectionOf(page, 'Errors').matchAll(/^### `([^`]+)`/gm)].map(([, code = '']) => code);
  assertSame(headings, errorCode.options, 'error codes');
  assertSame(
    entriesOf(sectionOf(page, "The client's own")),
    membersOf(clientErrors, 'WitanErrorCode'),
    "the client's codes",
  );
  assertSame(entriesOf(sectionOf(page, 'Notes')), note.shape.kind.options, 'kinds of notes');
  assertSame(entriesOf(sectionOf(page, 'Reasons')), failureReason.options, 'reasons');
});

test('the API guide has every error code at its status', () => {
  const rows = rowsOf(sectionOf(readPage('docs/api/guide.md'), 'Errors and retries'));
  const found = rows.map(([status, code]) => [code?.replaceAll('`', ''), Number(status)]);
  const sent = Object.entries(ERRORS).map(([code, { status }]) => [code, status] as const);
  assert.deepEqual(Object.fromEntries(found), Object.fromEntries(sent));
});

test('the API guide has the limits that the service keeps', () => {
  const rows = new Map(
    rowsOf(sectionOf(readPage('docs/api/guide.md'), 'Ask')).map(([field = '', rule = '']) => [
      field.replaceAll('`', ''),
      rule.match(/\d[\d,]*/g)?.map((number) => Number(number.replaceAll(',', ''))) ?? [],
    ]),
  );
  assert.deepEqual(rows.get('question'), [1, LIMITS.question]);
  assert.deepEqual(rows.get('userEmail'), [LIMITS.email]);
  assert.deepEqual(rows.get('context'), [LIMITS.context]);
  const { optionsLeast, optionsMost, name, description } = LIMITS;
  assert.deepEqual(rows.get('options'), [optionsLeast, optionsMost, name, description]);
  assert.deepEqual(rows.get('criteria'), [LIMITS.criteria]);
  assert.deepEqual(rows.get('weight'), [0, LIMITS.weight, 1]);
});

/** Read by a package of another's, or by tests, as a page may well say. */
const OF_OTHERS: readonly string[] = ['GOOGLE_APPLICATION_CREDENTIALS', 'WITAN_TEST_POLL_MS'];

test('every page names only variables that are read, and together they name all of them', () => {
  const named = new Set<string>();
  const ofKeys = Object.values(KEY_VARIABLES).flatMap((names) => names.map((name) => name.split('_')[0]));
  const prefixes = ['WITAN', ...ofKeys, 'OLLAMA', 'OTEL'];
  const ours = new RegExp(`(?<![\\w*])(${prefixes.join('|')})_[A-Z0-9_]+\\b`, 'g');
  for (const path of PATHS) {
    const { text, blocks } = readPage(path);
    const own = new Set(
      blocks.flatMap(({ code }) =>
        [...code.matchAll(/\b([A-Z][A-Z0-9_]*)=|"apiKeyEnv": "(\w+)"/g)].map(([, set, key]) => set ?? key),
      ),
    );
    for (const [name] of text.matchAll(ours)) {
      if (OF_OTHERS.includes(name)) continue;
      named.add(name);
      assert.ok(VARIABLES.includes(name) || own.has(name), `${path} names ${name}, which nothing reads`);
    }
    for (const name of VARIABLES) if (text.includes(`\`${name}\``)) named.add(name);
  }
  assertSame(
    VARIABLES.filter((name) => !named.has(name)),
    [],
    'variables that no page names',
  );
});

test('the README, the guide and models.md name every provider, and the variables of its key', () => {
  const readme = readPage('README.md').text;
  const shown = PROVIDERS.map((provider) => `\`${KEY_VARIABLES[provider].at(-1)}\``).join(', ');
  assert.ok(readme.includes(`(${Object.values(PROVIDER_NAMES).join(', ')})`));
  // Where it is tried out, and in the table of variables.
  assert.equal(readme.split(shown).length, 3, shown);
  const named = new Intl.ListFormat('en-GB').format(PROVIDERS.map((provider) => `\`${provider}\``));
  assert.ok(readPage('docs/api/guide.md').text.includes(`The providers are ${named}.`));
  const rows = rowsOf(sectionOf(readPage('docs/models/models.md'), 'Keys'));
  assert.deepEqual(
    rows.map(([name, variables = '']) => [name, variables.match(/\w{4,}/g)?.toSorted()]),
    PROVIDERS.map((provider) => [PROVIDER_NAMES[provider], KEY_VARIABLES[provider].toSorted()]),
  );
});

test('exit codes are those of the terminal', () => {
  const rows = rowsOf(sectionOf(readPage('docs/use/terminal.md'), 'Exit codes'));
  assertSame(
    rows.map(([code = '']) => code),
    Object.values(EXIT).map(String),
    'exit codes',
  );
});

test('terminal.md has every command and every flag, and no other flag', () => {
  const page = readPage('docs/use/terminal.md');
  for (const command of commandsBelow(program)) {
    const name = command.parent === program ? command.name() : `${command.parent?.name()} ${command.name()}`;
    assert.ok(page.text.includes(`witan ${name}`), `witan ${name} is not there`);
    for (const flag of flagsOf(command))
      assert.ok(page.text.includes(flag), `${flag} of witan ${name} is not there`);
  }
  const known = new Set([...commandsBelow(program).flatMap(flagsOf), '--help', '--prefix', '--silent']);
  for (const [flag] of page.text.matchAll(/(?<=[\s`])--[a-z][a-z-]+/g))
    assert.ok(known.has(flag), `${flag} is not a flag of witan`);
});

test('the API guide and terminal.md have the languages that a memo can be written in', () => {
  const lists = [
    /`language` is one of ([^:]+):/.exec(readPage('docs/api/guide.md').text),
    /`--language`: ([^;]+);/.exec(readPage('docs/use/terminal.md').text),
  ];
  for (const list of lists)
    assertSame(
      [...(list?.[1] ?? '').matchAll(/`(\w+)`/g)].map(([, code = '']) => code),
      WORDED_LANGUAGES,
      'languages',
    );
});

test('commands of witan in all pages exist, with their flags', () => {
  const commands = commandsBelow(program);
  for (const path of PATHS) {
    for (const [, line = ''] of readPage(path).text.matchAll(
      /\bwitan(?: --)? ((?:[a-z]+[ `|]|-)[^\n`|>]*)/g,
    )) {
      const [first = '', second = ''] = line.split(/\s+/);
      const top = commands.find((command) => command.parent === program && command.name() === first);
      if (top === undefined) continue;
      const below = top.commands.find((command) => command.name() === second) ?? top;
      for (const [flag] of line.replace(/"[^"]*"/g, '').matchAll(/(?<=\s)--[a-z][a-z-]+/g))
        assert.ok([...flagsOf(below), '--help'].includes(flag), `${path}: ${first} ${second} has no ${flag}`);
    }
  }
});

test('models.md has the models, addresses and prices that are used', () => {
  const page = readPage('docs/models/models.md');
  const seats = rowsOf(sectionOf(page, 'Keys')).map((cells) => cells.map((cell) => cell.replaceAll('`', '')));
  assert.deepEqual(
    seats.map(([, , model, fastModel, baseUrl]) => ({ baseUrl, model, fastModel })),
    PROVIDERS.map((provider) => CATALOGUE[provider]),
  );
  const prices = rowsOf(sectionOf(page, 'Prices'));
  assert.ok(prices.length > 0);
  for (const [name = '', input, cached, written, output, upTo = '', from = ''] of prices) {
    const model = name.replaceAll('`', '');
    const most = upTo === '' ? 1_000_000 : Number(upTo.replaceAll(',', ''));
    const at = Date.parse(from === '' ? '2026-11-01' : from);
    const cost = (inputTokens: number, outputTokens: number, more: Partial<Tokens> = {}) =>
      costUsd({
        provider: 'compatible',
        model,
        tokens: { inputTokens, outputTokens, ...more },
        ownPrice: null,
        at,
      });
    const inputUsd = (most * Number(input)) / 1_000_000;
    assert.ok(Math.abs((cost(most, 0) ?? Number.NaN) - inputUsd) < 1e-9, `input of ${model}`);
    const cachedUsd = (most * Number(cached)) / 1_000_000;
    const cachedCost = cost(most, 0, { cachedInputTokens: most }) ?? Number.NaN;
    assert.ok(Math.abs(cachedCost - cachedUsd) < 1e-9, `cached input of ${model}`);
    const writtenCost = cost(most, 0, { cacheWriteTokens: most }) ?? Number.NaN;
    assert.ok(Math.abs(writtenCost - (most * Number(written)) / 1_000_000) < 1e-9, `cache write of ${model}`);
    assert.ok(
      Math.abs((cost(most, 1_000_000) ?? Number.NaN) - inputUsd - Number(output)) < 1e-9,
      `output of ${model}`,
    );
    if (upTo !== '') assert.notEqual(cost(most + 1, 0), ((most + 1) * Number(input)) / 1_000_000, model);
  }
  const priced = new Set(prices.map(([name = '']) => name.replaceAll('`', '')));
  for (const { model, fastModel } of Object.values(CATALOGUE)) {
    for (const id of [model, fastModel]) {
      const known =
        costUsd({
          provider: 'compatible',
          model: id,
          tokens: { inputTokens: 1, outputTokens: 1 },
          ownPrice: null,
          at: Date.now(),
        }) !== null;
      assert.equal(priced.has(id), known, `the price of ${id}`);
    }
  }
});

test('models.md has the fees for search that are used', () => {
  const rows = rowsOf(sectionOf(readPage('docs/models/models.md'), 'Search fees'));
  const fees = rows.map(([provider = '', fee]) => [provider.replaceAll('`', ''), Number(fee)]);
  assert.deepEqual(Object.fromEntries(fees), SEARCH_PRICES);
});

type Known<Args> = keyof {
  [Name in keyof Args as string extends Name ? never : Name extends `on${string}` ? never : Name]: Args[Name];
};
type ArgumentsOf<Tool extends (args: never) => unknown> = Record<
  Known<NonNullable<Parameters<Tool>[0]>>,
  true
>;

/** Types are checked against the packages: one name too few or too many does not compile. */
const SEARCH_ARGUMENTS = {
  openai: { externalWebAccess: true, filters: true, searchContextSize: true, userLocation: true },
  anthropic: { allowedDomains: true, blockedDomains: true, maxUses: true, userLocation: true },
  google: { searchTypes: true, timeRangeFilter: true },
  xai: {
    allowedDomains: true,
    enableImageSearch: true,
    enableImageUnderstanding: true,
    excludedDomains: true,
  },
} as const satisfies {
  openai: ArgumentsOf<typeof openaiKit.tools.webSearch>;
  anthropic: ArgumentsOf<typeof anthropicKit.tools.webSearch_20250305>;
  google: ArgumentsOf<typeof googleKit.tools.googleSearch>;
  xai: ArgumentsOf<typeof xaiTools.webSearch>;
};

test('sources.md has what each search can be told, by the types of the packages', () => {
  const rows = rowsOf(sectionOf(readPage('docs/memo/sources.md'), 'Search')).filter(([, name = '']) =>
    name.startsWith('`@ai-sdk/'),
  );
  const named = rows.map(([, name = '', list = '']) => [
    /@ai-sdk\/(\w+)/.exec(name)?.[1],
    list.replaceAll('`', '').split(', '),
  ]);
  assert.deepEqual(
    named,
    Object.entries(SEARCH_ARGUMENTS).map(([provider, names]) => [provider, Object.keys(names)]),
  );
});

test('test-mode.md has every target and fault of a directive, and no other', () => {
  const rows = rowsOf(sectionOf(readPage('docs/start/test-mode.md'), 'Directives')).map(([name = '']) =>
    name.replaceAll('`', ''),
  );
  assertSame(rows, [...TARGETS, ...SEAT_FAULTS], 'targets and faults');
});

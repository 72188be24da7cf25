// Reads a list of string items with whole-number parameters (RFC 9651), and refuses everything else.

import assert from 'node:assert/strict';

export type Item = { readonly name: string; readonly parameters: Readonly<Record<string, number>> };

const ITEM = /^"([\x20-\x21\x23-\x5b\x5d-\x7e]*)"((?:;[a-z*][a-z0-9_.*-]*=-?\d{1,15})*)$/;

export function readItems(field: string): Item[] {
  return field.split(/[ \t]*,[ \t]*/).map((text) => {
    const match = ITEM.exec(text);
    assert.ok(match, `"${text}" is not an item`);
    const pairs = (match[2] ?? '')
      .split(';')
      .slice(1)
      .map((pair) => pair.split('='));
    return {
      name: match[1] ?? '',
      parameters: Object.fromEntries(pairs.map(([name = '', value]) => [name, Number(value)])),
    };
  });
}

import fc from 'fast-check';

/**
 * For `fc.string({ unit })`: every code point but the surrogates, and characters of several. fast-check's own 'grapheme'
 * and 'binary' list all code points when they are first used, which takes a second.
 */
export const anyCharacter: fc.Arbitrary<string> = fc.oneof(
  fc.integer({ min: 0x20, max: 0x7e }).map((point) => String.fromCodePoint(point)),
  fc.integer({ min: 0, max: 0xd7ff }).map((point) => String.fromCodePoint(point)),
  fc.integer({ min: 0xe000, max: 0x10ffff }).map((point) => String.fromCodePoint(point)),
  fc.constantFrom('e\u0301', '\u1100\u1161\u11a8', '👩‍👩‍👧', '🇨🇭', 'ด้'),
);

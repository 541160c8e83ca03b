import { describe, expect, test } from 'vitest';
import { findWords, patternOf } from './find-words.ts';

/** What is found, in the words of the text. */
function found(text: string, query: string): string[] {
  const pattern = patternOf(query);
  return pattern ? findWords(text, pattern).map(({ start, end }) => text.slice(start, end)) : [];
}

describe('words are found', () => {
  test.each([
    ['without regard to case', 'The Tenant. THE TENANT.', 'the tenant', ['The Tenant', 'THE TENANT']],
    ['without their accents', 'Café, cafe\u0301, CAFE', 'cafe', ['Café', 'cafe\u0301', 'CAFE']],
    ['with accents that are typed where there are none', 'Munchen', 'München', ['Munchen']],
    ['in letters that stand for two', 'Lindenstraße und eﬃcient', 'strasse', ['straße']],
    ['in ligatures', 'an eﬃcient ﬁle', 'efficient file', ['eﬃcient ﬁle']],
    ['across the end of a line', 'to the end\nof any quarter', 'end of any', ['end\nof any']],
    ['with other spaces between them', 'three\u00a0 months', 'three months', ['three\u00a0 months']],
    [
      'where a word is cut by a hyphen',
      'the land-\nlord and the landlord',
      'landlord',
      ['land-\nlord', 'landlord'],
    ],
    ['with a hyphen that is theirs at the end of a line', 'a well-\nknown', 'well-known', ['well-\nknown']],
    ['with a soft hyphen', 'land\u00adlord', 'landlord', ['land\u00adlord']],
    ['with typographic signs', 'the “flat” – Ada’s', `"flat" - ada's`, ['“flat” – Ada’s']],
    ['in Chinese across lines', '租赁\n合同', '租赁合同', ['租赁\n合同']],
    ['beyond the first plane', '𝒳 and 😀 end', '😀 end', ['😀 end']],
    ['as plain text', 'a.b (c) [1] a+b $5', '(c) [1] a+b $5', ['(c) [1] a+b $5']],
    ['without overlaps', 'aaaa', 'aa', ['aa', 'aa']],
  ])('%s', (_name, text, query, expected) => {
    expect(found(text, query)).toEqual(expected);
  });
});

test('a sign of a pattern is no pattern', () => {
  expect(found('abc', 'a.c')).toEqual([]);
  expect(found('a|b', '|')).toEqual(['|']);
});

test('the end of a word is found with the accent that stands behind it', () => {
  const text = 'cafe\u0301 open';
  expect(findWords(text, patternOf('open') ?? /$^/u)).toEqual([{ start: 6, end: 10 }]);
});

test('nothing is looked for where nothing is typed', () => {
  expect(patternOf('')).toBeUndefined();
  expect(patternOf(' \n\u00ad')).toBeUndefined();
});

test('a page on which everything matches is bounded', () => {
  expect(findWords('a'.repeat(1_000_000), patternOf('a') ?? /$^/u, 500)).toHaveLength(500);
});

test('a hostile text and query take no time', () => {
  const begun = performance.now();
  expect(found(`${'a-\n'.repeat(100_000)}b`, 'a'.repeat(200))).toHaveLength(500);
  expect(found(' '.repeat(200_000), `a${' '.repeat(50)}b`)).toEqual([]);
  expect(performance.now() - begun).toBeLessThan(5000);
});

import { expect, test } from 'vitest';
import { segmentsOf } from './segments.ts';

const text = 'The tenant pays the rent.';
/** The parts of the text: in brackets what is cited, with its number what is a hit. */
function shown(...parameters: Parameters<typeof segmentsOf>): string[] {
  return segmentsOf(...parameters).map(({ start, end, isCited, hit }) => {
    const part = `${text.slice(start, end)}${hit === undefined ? '' : `#${hit}`}`;
    return isCited ? `[${part}]` : part;
  });
}

test('a line without marks is one part, and an empty one none', () => {
  expect(shown(0, 25, { cited: undefined, hits: [] })).toEqual([text]);
  expect(shown(3, 3, { cited: undefined, hits: [] })).toEqual([]);
});

test('hits and what is cited may overlap', () => {
  const hits = [
    { start: 4, end: 10 },
    { start: 16, end: 19 },
  ];
  expect(shown(0, 25, { cited: { start: 7, end: 15 }, hits })).toEqual([
    'The ',
    'ten#0',
    '[ant#0]',
    '[ pays]',
    ' ',
    'the#1',
    ' rent.',
  ]);
});

test('marks that begin or end on other lines go up to the ends of this one', () => {
  expect(shown(4, 10, { cited: { start: 0, end: 7 }, hits: [{ start: 7, end: 30 }] })).toEqual([
    '[ten]',
    'ant#0',
  ]);
  expect(shown(4, 10, { cited: { start: 0, end: 4 }, hits: [{ start: 10, end: 12 }] })).toEqual(['tenant']);
});

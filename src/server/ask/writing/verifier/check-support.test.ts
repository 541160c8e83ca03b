// Which lines are about what their sentences are about.
import { expect, test } from 'vitest';
import { findSupportFault } from './check-support.ts';
import { parseText } from './figures.ts';

const faultOf = (line: string, ...sources: string[]) =>
  findSupportFault(
    parseText(line),
    sources.map((text) => parseText(text)),
  );

test('most words of a line stand in its sentences and headings, its figures counted', () => {
  const cited = 'It is due on the third working day.';
  expect(faultOf('The rent is due on the third working day.', cited, 'Rent and deposit')).toBeUndefined();
  expect(
    faultOf(
      'Employees are reimbursed 42p a mile for trips by car.',
      'We pay 42 pence a mile for your own car.',
    ),
  ).toBeUndefined();
  expect(faultOf('The gardens look lovely when roses bloom.', cited)).toBe(
    'too few of its words are in the cited sentences',
  );
});

test('no part of a line is about something else altogether', () => {
  const cited = 'The rent of the flat is due on the third working day of each month.';
  expect(faultOf('The rent is due on the third working day. Roses bloom lovely in gardens.', cited)).toBe(
    'a part of it is not in the cited sentences',
  );
});

test('a line without words says nothing', () => {
  expect(faultOf('It is.', 'The rent is due.')).toBe('it says nothing');
});

import { expect, test } from 'vitest';
import { errorStatus, errorText, GENERIC_ERROR_TEXT } from './errors.ts';

test('a detail that is a sentence is the text', () => {
  expect(errorText({ data: { detail: 'Incorrect password' } })).toBe('Incorrect password');
});

test('of a detail that is a list, the msg of the first item is the text', () => {
  const detail = [
    { loc: ['email'], msg: 'Invalid email address', type: 'x' },
    { loc: [], msg: 'other', type: 'x' },
  ];
  expect(errorText({ data: { detail } })).toBe('Invalid email address');
});

test.each([
  undefined,
  null,
  'text',
  new Error('secret'),
  { data: null },
  { data: { detail: [] } },
  { data: { detail: '' } },
])('without a detail the text is the generic one (%o)', (error) => {
  expect(errorText(error)).toBe(GENERIC_ERROR_TEXT);
});

test('the status is the one of the answer, and none where no answer came', () => {
  expect(errorStatus({ data: { httpStatus: 422 } })).toBe(422);
  expect(errorStatus(new Error('offline'))).toBeUndefined();
});

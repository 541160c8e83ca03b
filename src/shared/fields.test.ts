import { expect, test } from 'vitest';
import { canonicalEmail, emailField, instantField, pageInput, passwordField } from './fields.ts';

test.each([
  ['Ann@Example.COM', 'ann@example.com'],
  ['  ann@example.com \n', 'ann@example.com'],
  ['ann@münchen.de', 'ann@xn--mnchen-3ya.de'],
  ['ann@XN--MNCHEN-3YA.de', 'ann@xn--mnchen-3ya.de'],
  ['ann@mu\u0308nchen.de', 'ann@xn--mnchen-3ya.de'],
  ['jose\u0301@example.com', 'josé@example.com'],
  ['ａｎｎ@example.com', 'ann@example.com'],
  ["o'hara+news@mail.example.co.uk", "o'hara+news@mail.example.co.uk"],
  [`${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.com`, expect.any(String)],
])('%j is stored as one spelling', (typed, stored) => {
  expect(canonicalEmail(typed)).toEqual(stored);
});

test.each([
  '',
  'ann',
  '@example.com',
  'ann@',
  'ann@example',
  'ann@@example.com',
  'ann@exa mple.com',
  'ann＠example.com',
  'an n@example.com',
  '.ann@example.com',
  'ann..b@example.com',
  'ann@example.c',
  'ann@-example.com',
  'ann@127.0.0.1',
  'ann@127.1',
  'ann@[::1]',
  'ann@example.com/path',
  'ann@example.com:80',
  'ann@%65xample.com',
  'ann@example.com\r\nBcc: x@example.com',
  'ann\0@example.com',
  'ann\u202e@example.com',
  'ann@exam\u00adple.com',
  'ann@exam\u200bple.com',
  'ann\ud800@example.com',
  `${'a'.repeat(250)}@example.com`,
])('%j is not an address', (typed) => {
  expect(canonicalEmail(typed)).toBeUndefined();
  expect(emailField.safeParse(typed).error?.issues[0]?.message).toBe('Invalid email address');
});

test('a password has 8 to 128 characters, and each rule has its message', () => {
  const messageFor = (typed: string) => passwordField.safeParse(typed).error?.issues[0]?.message;
  expect(messageFor('')).toBe('Password is required');
  expect(messageFor('1234567')).toBe('Password must be at least 8 characters');
  expect(messageFor('x'.repeat(129))).toBe('Password must be at most 128 characters');
  expect(messageFor('with a \0 inside')).toBe('Must be valid text');
  expect(messageFor('12345678')).toBeUndefined();
});

test('an instant needs an offset and comes out in UTC with milliseconds', () => {
  expect(instantField.parse('2026-01-01T01:00:00+01:00')).toBe('2026-01-01T00:00:00.000Z');
  expect(instantField.parse('2026-01-01T00:00:00.5Z')).toBe('2026-01-01T00:00:00.500Z');
  for (const text of ['2026-01-01', '2026-01-01T00:00:00', '2026-02-30T00:00:00Z', 'now', '', 5, null]) {
    expect(instantField.safeParse(text).success).toBe(false);
  }
});

test('a page is the first hundred rows unless said, and nothing is coerced', () => {
  expect(pageInput.parse({})).toEqual({ skip: 0, limit: 100 });
  for (const limit of ['7', 0, 1001, 1.5, Number.NaN, true, null]) {
    expect(pageInput.safeParse({ limit }).success).toBe(false);
  }
});

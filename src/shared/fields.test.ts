import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  accountEmail,
  canonicalEmail,
  emailField,
  enteredPasswordField,
  idField,
  instantField,
  pageInput,
  passwordField,
  passwordLength,
} from './fields.ts';

test.each([
  ['Ann@Example.COM', 'ann@example.com'],
  ['  ann@example.com \n', 'ann@example.com'],
  ['ann@münchen.de', 'ann@xn--mnchen-3ya.de'],
  ['ann@XN--MNCHEN-3YA.de', 'ann@xn--mnchen-3ya.de'],
  ['ann@mu\u0308nchen.de', 'ann@xn--mnchen-3ya.de'],
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
  'jos\u00e9@example.com',
  'ａｎｎ@example.com',
  '\u0430nn@example.com',
  '\u212aate@example.com',
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

test.each([
  ['Ann@Example.COM', 'ann@example.com'],
  ['jose\u0301@example.com', 'jos\u00e9@example.com'],
  ['JOS\u00c9@M\u00fcnchen.de', 'jos\u00e9@xn--mnchen-3ya.de'],
  ['ａｎｎ@example.com', undefined],
  ['ann\u202e@example.com', undefined],
  ['ann@example', undefined],
])('an account is looked up by the spelling of %j that it was once stored under', (typed, stored) => {
  expect(accountEmail(typed)).toBe(stored);
});

const SHORT = 'Password must be at least 8 characters';
const LONG = 'Password must be at most 128 characters';
/** Two code points that NFKC composes to one, one code point of two UTF-16 units, and one that NFKC expands to eighteen. */
const [COMPOSED, EMOJI, PHRASE] = ['e\u0301', '\u{1f600}', '\ufdfa'];

test.each([
  ['four composed characters', COMPOSED.repeat(4), SHORT],
  ['seven composed characters', COMPOSED.repeat(7), SHORT],
  ['eight composed characters', COMPOSED.repeat(8), undefined],
  ['four emoji', EMOJI.repeat(4), SHORT],
  ['eight emoji', EMOJI.repeat(8), undefined],
  ['one character that is eighteen after NFKC', PHRASE, undefined],
  ['128 composed characters', COMPOSED.repeat(128), undefined],
  ['129 composed characters', COMPOSED.repeat(129), LONG],
  ['128 emoji', EMOJI.repeat(128), undefined],
  ['129 emoji', EMOJI.repeat(129), LONG],
  ['eight characters that are 144 after NFKC', PHRASE.repeat(8), LONG],
])('the length of a password is counted after NFKC, in code points: %s', (_, typed, message) => {
  const [issue] = passwordField.safeParse(typed).error?.issues ?? [];
  expect(issue?.message).toBe(message);
  if (message !== undefined) expect(issue?.code).toBe(message === SHORT ? 'too_small' : 'too_big');
});

test('a password that was set while its length was counted before NFKC can still be typed in to log in', () => {
  const messageFor = (typed: string) => enteredPasswordField.safeParse(typed).error?.issues[0]?.message;
  for (const typed of [COMPOSED.repeat(4), PHRASE, PHRASE.repeat(128), EMOJI.repeat(128), 'x'.repeat(8)])
    expect(messageFor(typed)).toBeUndefined();
  expect(messageFor('')).toBe('Password is required');
  expect(messageFor('x'.repeat(7))).toBe(SHORT);
  expect(messageFor('x'.repeat(129))).toBe(LONG);
});

test('a text that takes seconds to normalize is too long at once', () => {
  const slow = 'a' + '\u0301'.repeat(25_000) + '\u0316'.repeat(25_000);
  const start = performance.now();
  expect(passwordLength(slow)).toBe(Infinity);
  expect(passwordField.safeParse(slow).error?.issues[0]?.message).toBe(LONG);
  expect(performance.now() - start).toBeLessThan(500);
});

test('an instant needs an offset and comes out in UTC with milliseconds', () => {
  expect(instantField.parse('2026-01-01T01:00:00+01:00')).toBe('2026-01-01T00:00:00.000Z');
  expect(instantField.parse('2026-01-01T00:00:00.5Z')).toBe('2026-01-01T00:00:00.500Z');
  for (const text of ['2026-01-01', '2026-01-01T00:00:00', '2026-02-30T00:00:00Z', 'now', '', 5, null]) {
    expect(instantField.safeParse(text).success).toBe(false);
  }
});

test('a page is the first hundred rows by default, and nothing is coerced', () => {
  expect(pageInput.parse({})).toEqual({ skip: 0, limit: 100 });
  for (const limit of ['7', 0, 1001, 1.5, Number.NaN, true, null]) {
    expect(pageInput.safeParse({ limit }).success).toBe(false);
  }
});

test.each(['\0', 'a\0b', '\ud800', 'a\udc00'])('the id %j becomes the empty string', (id) => {
  expect(idField.parse(id)).toBe('');
});

test('other ids are kept', () => {
  for (const id of ['', ' ', 'x', '01900000-0000-7000-8000-000000000000', '\u{1f4a5}'])
    expect(idField.parse(id)).toBe(id);
});

/** Among them letters that become ASCII in lower case, or almost. */
const LETTERS = 'a b z A B Z 0 1 9 - x n X N \u017f \u212a \u0130 \u00c5'.split(' ');

test('a domain is spelled as a URL spells it', () => {
  const label = fc.string({
    unit: fc.constantFrom(...LETTERS),
    maxLength: 8,
  });
  fc.assert(
    fc.property(fc.array(label, { minLength: 1, maxLength: 3 }), (labels) => {
      const domain = [...labels, 'com'].join('.');
      const address = canonicalEmail(`a@${domain}`);
      if (address !== undefined) expect(address).toBe(`a@${new URL(`http://${domain}`).hostname}`);
    }),
    { numRuns: 2000 },
  );
});

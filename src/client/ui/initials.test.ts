// Initials of all sorts of names.
import { expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

it.each([
  ['Ada Lovelace', 'AL'],
  ['Ada Augusta King Lovelace', 'AL'],
  ['ada', 'A'],
  ['grace.hopper@example.org', 'GH'],
  ['𝒜da Lovelace', '𝒜L'],
  ['  ', ''],
  ['', ''],
])('%j becomes %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

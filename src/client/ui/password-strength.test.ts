// What the meter says of all sorts of passwords.
import { describe, expect, it } from 'vitest';
import { passwordStrength, strengthLabel } from './password-strength.ts';

describe('the strength of a password', () => {
  it.each([
    ['', 0],
    ['a', 1],
    ['Zq7!x', 1],
    ['aaaaaaaaaaaaaaaaaaaaaaaa', 1],
    ['abcdefghijklmnopqrstuvwx', 1],
    ['9876543210', 1],
    ['password', 1],
    ['Password123!', 1],
    ['qwertyuiop', 1],
    ['abc1abc1abc1abc1', 1],
    ['horsemen', 1],
    ['horsemen7', 2],
    ['correct horse', 3],
    ['Tr0ub4dor&3', 3],
    ['correct horse battery staple', 4],
    ['g7$Kp!2vQz9@', 4],
    ['пароль из шести слов', 4],
  ])('%j fills %i segments', (password, segments) => {
    expect(passwordStrength(password)).toBe(segments);
  });

  it('takes no time to speak of, also for the longest password', () => {
    const start = performance.now();
    for (const part of ['a', 'ab', 'abc', 'aab', 'pass']) passwordStrength(part.repeat(64).slice(0, 128));
    expect(performance.now() - start).toBeLessThan(200);
  });
});

it('is Low below a third, Medium below two thirds, otherwise High', () => {
  expect([0, 1, 1.31, 1.32, 2, 2.63, 2.64, 3, 4].map(strengthLabel)).toEqual([
    'Low',
    'Low',
    'Low',
    'Medium',
    'Medium',
    'Medium',
    'High',
    'High',
    'High',
  ]);
});

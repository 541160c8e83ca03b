import { expect, test } from 'vitest';
import { problemOfTags, tagsOfParam, tagsParam, typedTags } from './tags.ts';

test('tags are typed with commas or semicolons between them, and count once without regard to case', () => {
  expect(typedTags(' press, VIP ;vip,, Übung;')).toEqual(['press', 'VIP', 'Übung']);
  expect(typedTags(' ; ,')).toEqual([]);
});

test('tags that are too long or too many are named before they are sent', () => {
  expect(problemOfTags(['press'])).toBeUndefined();
  expect(problemOfTags(['x'.repeat(41)])).toMatch(/^A tag has at most 40 characters: “x+”$/);
  expect(problemOfTags(Array.from({ length: 21 }, (_, n) => `tag ${n}`))).toBe(
    'An entry has at most 20 tags',
  );
});

test('an address with tags that the server would refuse has only the others', () => {
  expect(tagsParam('press; VIP ;')).toBe('press;VIP');
  expect(tagsParam(`a\nb;${'x'.repeat(41)};ok`)).toBe('ok');
  for (const value of [undefined, '', ';', 5]) expect(tagsParam(value)).toBeUndefined();
  expect(tagsOfParam('press;VIP')).toEqual(['press', 'VIP']);
  expect(tagsOfParam(undefined)).toEqual([]);
});

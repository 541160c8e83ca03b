// What a sentence takes for granted, in sentences of leases, instructions and letters.
import { expect, test } from 'vitest';
import { presupposedParts, supposedParts } from './presupposed.ts';

test.each([
  [
    'When the tenant has left the flat, the landlord pays back the deposit.',
    'When the tenant has left the flat',
  ],
  ['The deposit is paid back as soon as the keys are returned.', 'as soon as the keys are returned'],
  [
    'Once the trial has ended, you pay; if you cancel, you do not.',
    'Once the trial has ended',
    'if you cancel',
  ],
  ['When the course begins on 1 May, the hall is open.'],
  ['The filter is cleaned once a month.'],
  ['The rent is due before the third working day.'],
])('%s', (sentence, ...parts) => {
  expect(presupposedParts(sentence).map(({ start, end }) => sentence.slice(start, end))).toEqual(parts);
});

test.each([
  ['Should fewer than 48 pupils sign up, the journey is called off.', 'Should fewer than 48 pupils sign up'],
  ['If they cost more than £500, you pay back half.', 'If they cost more than £500'],
  ['You should bring two pens.'],
  // What comes behind is asked for, not only supposed.
  ['The first inspection is free if it takes place within four months of purchase.'],
  ['Payment is due at once; unless 14 days are agreed, interest is added.', '; unless 14 days are agreed'],
])('%s', (sentence, ...parts) => {
  expect(supposedParts(sentence).map(({ start, end }) => sentence.slice(start, end))).toEqual(parts);
});

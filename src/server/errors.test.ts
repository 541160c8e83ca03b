// The headers of refusals.
import { expect, test } from 'vitest';
import { AppError, overloaded, toPublicError, tooManyRequests } from './errors.ts';

test.each([
  ['that says when to try again', overloaded(), '2'],
  ['that does not', new AppError(503, 'This took too long.'), '5'],
  ['for too many requests', tooManyRequests(30), '30'],
  ['of another kind', new AppError(409, 'It is taken.'), undefined],
])('a refusal %s has the Retry-After that its status needs', (_name, error, seconds) => {
  expect(toPublicError(error, 'body', 'id').headers['retry-after']).toBe(seconds);
});

// What a failed call does to the session, and which failures are worth another try.
import { afterEach, describe, expect, it } from 'vitest';
import { reportFailure, shouldRetry } from './failures.ts';
import { endSession, hasToken, onSessionEnd, startSession } from './session.ts';

const answered = (httpStatus: number) => ({ data: { httpStatus, detail: 'Said by the server' } });

afterEach(() => void endSession());

describe('a refusal', () => {
  it.each([401, 403])('with %i forgets the token and tells of it once, however many calls fail', (status) => {
    let ends = 0;
    const stop = onSessionEnd(() => (ends += 1));
    startSession('token');
    reportFailure(answered(status));
    reportFailure(answered(status));
    stop();
    expect(hasToken()).toBe(false);
    expect(ends).toBe(1);
  });

  it.each([400, 404, 409, 422, 429, 500, 503])('with %i leaves the session alone', (status) => {
    startSession('token');
    reportFailure(answered(status));
    expect(hasToken()).toBe(true);
  });
});

it('is tried again only where no answer came, and at most twice', () => {
  const unanswered = new TypeError('Failed to fetch');
  expect([0, 1, 2].map((failures) => shouldRetry(failures, unanswered))).toEqual([true, true, false]);
  expect(shouldRetry(0, answered(404))).toBe(false);
  expect(shouldRetry(0, answered(503))).toBe(false);
  const byProxy = Object.assign(new Error('Unexpected token <'), { meta: { response: { status: 502 } } });
  expect(shouldRetry(0, byProxy)).toBe(true);
});

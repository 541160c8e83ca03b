// What a failed call does to the session, and which failures are worth another try.
import { afterEach, describe, expect, it } from 'vitest';
import { CallError } from '#client/errors.ts';
import { closeMessage, shownMessages } from '#client/ui/toast-queue.ts';
import { reportFailure, shouldRetry } from './failures.ts';
import {
  endPause,
  endSession,
  hasToken,
  isPaused,
  onSessionChange,
  rememberToken,
  startSession,
} from './session.ts';
import { addDraft } from './unsaved-changes.ts';

const answered = (httpStatus: number) => ({ data: { httpStatus, detail: 'Said by the server' } });

/** A failed call that was sent with `token`. */
function sentWith(token: string | null, httpStatus: number) {
  const error = answered(httpStatus);
  rememberToken(error, token);
  return error;
}

/** The texts of the toasts that have not been closed. */
const toasts = () =>
  shownMessages()
    .filter(({ open }) => open)
    .map(({ text }) => text);

afterEach(() => {
  endSession();
  for (const { id } of shownMessages()) closeMessage(id);
});

describe('a refusal', () => {
  it.each([401, 403])('with %i forgets the token and tells of it once, however many calls fail', (status) => {
    const changes: string[] = [];
    const stop = onSessionChange((change) => changes.push(change));
    startSession('token');
    reportFailure(sentWith('token', status));
    expect(toasts()).toEqual(['Said by the server']);
    for (const { id } of shownMessages()) closeMessage(id);
    reportFailure(sentWith('token', status));
    stop();
    expect(hasToken()).toBe(false);
    expect(changes).toEqual(['refused']);
    expect(toasts()).toEqual([]);
  });

  it.each([401, 403])('with %i to a call without a token is told, and ends no session', (status) => {
    reportFailure(sentWith(null, status));
    expect(toasts()).toEqual(['Said by the server']);
    startSession('token');
    reportFailure(sentWith(null, status));
    expect(hasToken()).toBe(true);
  });

  it.each([401, 403, 409, 500])(
    'with %i to a call of a former session tells the present one nothing',
    (status) => {
      startSession('token');
      reportFailure(sentWith('former token', status));
      expect(hasToken()).toBe(true);
      expect(toasts()).toEqual([]);
    },
  );

  it.each([401, 403])('with %i that nobody has asked for ends the session without a toast', (status) => {
    startSession('token');
    reportFailure(sentWith('token', status), { quiet: true });
    expect(hasToken()).toBe(false);
    expect(toasts()).toEqual([]);
  });

  it.each([401, 403])('with %i while something is unsaved forgets the token, and waits', (status) => {
    const changes: string[] = [];
    const stop = onSessionChange((change) => changes.push(change));
    const removeDraft = addDraft();
    startSession('token');
    reportFailure(sentWith('token', status));
    expect([hasToken(), isPaused()]).toEqual([false, true]);
    reportFailure(sentWith('token', status));
    removeDraft();
    endPause();
    endPause();
    stop();
    expect(isPaused()).toBe(false);
    expect(changes).toEqual(['paused', 'left']);
  });

  it.each([
    new CallError(403, 'Forbidden', '<h1>Forbidden</h1>'),
    Object.assign(new Error('Unexpected token <'), { meta: { response: { status: 403 } } }),
    Object.assign(new Error(), { meta: { response: { status: 403 }, responseJSON: { message: 'No' } } }),
  ])('by a proxy is told, and ends no session', (error) => {
    startSession('token');
    rememberToken(error, 'token');
    reportFailure(error);
    expect(hasToken()).toBe(true);
    expect(toasts()).toEqual(['Something went wrong.']);
  });

  it('before a call reaches tRPC ends the session as well, in words of the server', () => {
    startSession('token');
    const error = Object.assign(new Error(), {
      meta: { response: { status: 401 }, responseJSON: { detail: 'Not authenticated' } },
    });
    rememberToken(error, 'token');
    reportFailure(error);
    expect(hasToken()).toBe(false);
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
  const ofPastSession = new TypeError('Failed to fetch');
  rememberToken(ofPastSession, 'former token');
  expect(shouldRetry(0, ofPastSession)).toBe(false);
  expect(shouldRetry(0, answered(404))).toBe(false);
  expect(shouldRetry(0, answered(503))).toBe(false);
  const byProxy = Object.assign(new Error('Unexpected token <'), { meta: { response: { status: 502 } } });
  expect(shouldRetry(0, byProxy)).toBe(true);
  expect(shouldRetry(0, new CallError(503, 'Service Unavailable', '<h1>Maintenance</h1>'))).toBe(true);
  expect(shouldRetry(0, new CallError(403, 'Forbidden', '<h1>Forbidden</h1>'))).toBe(false);
});

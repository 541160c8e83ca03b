// The range of an export, and the count of its rows.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countLines, endOf, endProblem, startOf } from './export-range.ts';

/** A local time as an instant, by the other constructor. */
const local = (...parts: [number, number, number, number, number, number?, number?]) =>
  new Date(...parts).toISOString();

describe('the range', () => {
  it('turns local times into instants', () => {
    expect(startOf('2025-02-01T09:30')).toBe(local(2025, 1, 1, 9, 30));
    for (const none of ['', 'soon', '275760-09-13T23:59']) {
      expect(startOf(none)).toBeUndefined();
      expect(endOf(none)).toBeUndefined();
    }
  });

  it('ends with the last moment of its minute, or of its second where that is given', () => {
    expect(endOf('2025-02-01T23:59')).toBe(local(2025, 1, 1, 23, 59, 59, 999));
    expect(endOf('2025-02-01T23:59:07')).toBe(local(2025, 1, 1, 23, 59, 7, 999));
    expect(endOf('2025-02-01T23:59:07.250')).toBe(local(2025, 1, 1, 23, 59, 7, 250));
    expect(endOf('9999-12-31T12:00')).toBe(local(9999, 11, 31, 12, 0, 59, 999));
  });

  it('may be a single moment, but does not end before it starts', () => {
    expect(endProblem('2025-02-01T09:30', '2025-02-01T09:30')).toBeUndefined();
    expect(endProblem('2025-02-01T09:30', '2025-02-01T09:29')).toBe('The end must not be before the start');
  });

  it('is not validated before both ends are known', () => {
    expect(endProblem('', '2025-02-01T09:29')).toBeUndefined();
    expect(endProblem('2025-02-01T09:30', '')).toBeUndefined();
  });
});

describe('where clocks are put forward and back', () => {
  beforeEach(() => void vi.stubEnv('TZ', 'Europe/Berlin'));
  afterEach(() => void vi.unstubAllEnvs());

  it('an hour that is left out is still a range', () => {
    expect(startOf('2025-03-30T02:30')).toBe('2025-03-30T01:30:00.000Z');
    expect(endOf('2025-03-30T02:30')).toBe('2025-03-30T01:30:59.999Z');
    expect(endProblem('2025-03-30T02:30', '2025-03-30T02:30')).toBeUndefined();
  });

  it('an hour that comes twice is covered from its first start to its second end', () => {
    expect(startOf('2025-10-26T02:30')).toBe('2025-10-26T00:30:00.000Z');
    expect(endOf('2025-10-26T02:30')).toBe('2025-10-26T01:30:59.999Z');
    expect(endOf('2025-10-26T01:59')).toBe('2025-10-25T23:59:59.999Z');
    expect(endOf('2025-10-26T03:00')).toBe('2025-10-26T02:00:59.999Z');
  });

  it('half an hour that comes twice too', () => {
    vi.stubEnv('TZ', 'Australia/Lord_Howe');
    expect(startOf('2025-04-06T01:45')).toBe('2025-04-05T14:45:00.000Z');
    expect(endOf('2025-04-06T01:45')).toBe('2025-04-05T15:15:59.999Z');
  });
});

it('counts the lines of a chunk, wherever it was cut', () => {
  expect(countLines('id,email\r\n1,a\r\n2,')).toBe(2);
  expect(countLines('b\r')).toBe(0);
  expect(countLines('\n')).toBe(1);
});

// The range of an export, and the count of its rows.
import { describe, expect, it } from 'vitest';
import { countLines, endProblem, toInstant } from './export-range.ts';

describe('the range', () => {
  it('turns local times into instants', () => {
    expect(toInstant('2025-02-01T09:30')).toBe(new Date(2025, 1, 1, 9, 30).toISOString());
    expect(toInstant('')).toBeUndefined();
    expect(toInstant('soon')).toBeUndefined();
  });

  it('may be a single moment, but does not end before it starts', () => {
    expect(endProblem('2025-02-01T09:30', '2025-02-01T09:30')).toBeUndefined();
    expect(endProblem('2025-02-01T09:30', '2025-02-01T09:29')).toBe('The end must not be before the start');
  });

  it('is not judged before both ends are known', () => {
    expect(endProblem('', '2025-02-01T09:29')).toBeUndefined();
    expect(endProblem('2025-02-01T09:30', '')).toBeUndefined();
  });
});

it('counts the lines of a chunk, wherever it was cut', () => {
  expect(countLines('id,email\r\n1,a\r\n2,')).toBe(2);
  expect(countLines('b\r')).toBe(0);
  expect(countLines('\n')).toBe(1);
});

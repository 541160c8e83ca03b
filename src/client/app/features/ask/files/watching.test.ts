import { expect, test } from 'vitest';
import { isChanging } from './watching.ts';

test('files are followed while one of them is read, and does not rest', () => {
  expect(isChanging(undefined)).toBe(false);
  expect(isChanging([{ status: 'ready' }, { status: 'failed' }])).toBe(false);
  expect(isChanging([{ status: 'ready' }, { status: 'queued' }])).toBe(true);
  expect(isChanging([{ status: 'reading', paused: true }])).toBe(false);
  expect(isChanging([{ status: 'reading', paused: true }, { status: 'reading' }])).toBe(true);
});

import { expect, test } from 'vitest';
import { createUrgentLimit } from './urgent-requests.ts';

test('a client, and all clients together, send so many a second that do not wait, and no more', () => {
  let now = 1000;
  const mayGoAhead = createUrgentLimit(() => now);
  const count = (client: string) =>
    Array.from({ length: 400 }, () => mayGoAhead(client)).filter(Boolean).length;
  expect(count('one')).toBe(250);
  expect(count('other')).toBe(250);
  expect(count('third')).toBe(0);
  now += 999;
  expect(mayGoAhead('third')).toBe(false);
  now += 1;
  expect(count('third')).toBe(250);
});

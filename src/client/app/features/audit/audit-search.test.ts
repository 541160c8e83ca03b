import { expect, test } from 'vitest';
import { auditSearch } from './audit-search.ts';

test('the page and the filters are read from the address', () => {
  expect(auditSearch({ page: '2', action: 'login', actor: ' ann@example.com ' })).toEqual({
    page: 2,
    action: 'login',
    actor: 'ann@example.com',
  });
});

test.each([
  { action: 'no_such_event' },
  { action: 7 },
  { actor: '  ' },
  { actor: 'x'.repeat(301) },
  { actor: null },
])('the filter %j is ignored', (search) => {
  expect(auditSearch(search)).toEqual({});
});

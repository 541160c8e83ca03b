import { expect, test } from 'vitest';
import { auditSearch } from './audit-search.ts';

test('the page and the filters are read from the address', () => {
  const search = {
    page: '2',
    action: 'login',
    actor: ' ann@example.com ',
    target: ' 0192 ',
    from: '2026-01-02T03:04:05Z',
    to: '2026-02-02T03:04:05+01:00',
  };
  expect(auditSearch(search)).toEqual({
    page: 2,
    action: 'login',
    actor: 'ann@example.com',
    target: '0192',
    from: '2026-01-02T03:04:05.000Z',
    to: '2026-02-02T02:04:05.000Z',
  });
});

test.each([
  { action: 'no_such_event' },
  { action: 7 },
  { actor: '  ' },
  { actor: 'x'.repeat(301) },
  { actor: null },
  { actor: '\0' },
  { target: '\uD800' },
  { target: '' },
  { target: 'x'.repeat(301) },
  { from: 'yesterday' },
  { to: '2026-02-30' },
])('the filter %j is ignored', (search) => {
  expect(auditSearch(search)).toEqual({});
});

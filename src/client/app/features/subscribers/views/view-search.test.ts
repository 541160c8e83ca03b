import { expect, test } from 'vitest';
import type { View } from '#shared/views.ts';
import { subscribersPage, subscribersSearch } from '../subscribers-search.ts';
import { searchOf, shownView, toViewFilters } from './view-search.ts';

const id = '01970000-0000-7000-8000-000000000001';
const viewOf = (filters: View['filters'], own = id): View => {
  return { id: own, name: 'Press', filters, shared: false, owner_id: null };
};
const filterOf = (search: Record<string, unknown>) => subscribersPage(subscribersSearch(search)).filter;

test('a view stands in the address as the filters of the list, and is saved as the same again', () => {
  const filters = {
    q: 'łódź',
    located: 'yes',
    status: 'waiting',
    tags: ['press', 'VIP'],
    joined: 'last-month',
    sort: '-email',
  } as const;
  const search = searchOf(viewOf({ ...filters, tags: [...filters.tags] }));
  expect(search).toMatchObject({ tags: 'press;VIP', joined: 'last-month', view: id });
  expect(toViewFilters(filterOf(search))).toEqual(filters);
});

test('days are saved as the instants that they begin and end at', () => {
  const filters = toViewFilters(filterOf({ from: '2026-01-01', to: '2026-01-31' }));
  expect(filters).toEqual({
    from: new Date(2026, 0, 1).toISOString(),
    to: new Date(new Date(2026, 1, 1).getTime() - 1).toISOString(),
  });
  expect(filterOf(searchOf(viewOf(filters)))).toMatchObject(filters);
});

test('a list shows the view that its address names, also after its filters were changed', () => {
  const view = viewOf({ tags: ['press'], sort: '-created_at' });
  const shown = (search: Record<string, unknown>) =>
    shownView([view], String(search['view']), filterOf(search));
  expect(shown({ view: id, tags: 'PRESS', page: '3' })).toEqual({ view, isChanged: false });
  for (const other of [
    { tags: 'press;vip' },
    { tags: 'press', q: 'eva' },
    { tags: 'press', sort: 'email' },
    {},
  ])
    expect(shown({ view: id, ...other })).toEqual({ view, isChanged: true });
});

test('a list shows the first view that has just its filters, if its address names none that is there', () => {
  const views = [
    viewOf({ joined: '7-days' }, 'a'),
    viewOf({ joined: 'today' }, 'b'),
    viewOf({ joined: 'today' }),
  ];
  expect(shownView(views, undefined, filterOf({ joined: 'today' }))?.view.id).toBe('b');
  expect(shownView(views, 'gone', filterOf({ joined: '7-days' }))?.view.id).toBe('a');
  expect(shownView(views, undefined, filterOf({ joined: '7-days', q: 'eva' }))).toBeUndefined();
  expect(shownView(views, undefined, filterOf({}))).toBeUndefined();
});

test('what cannot be a view in the address is ignored, and a view alone is no filter', () => {
  expect(subscribersSearch({ view: 'x' }).view).toBeUndefined();
  expect(subscribersSearch({ view: 5 }).view).toBeUndefined();
  expect(filterOf({ view: id })).not.toHaveProperty('view');
});

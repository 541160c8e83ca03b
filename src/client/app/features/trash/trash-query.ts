import { keepPreviousData } from '@tanstack/react-query';
import { rangeOf } from '#client/app/lib/list-page.ts';
import { listOf } from '#client/app/lib/rows-per-page.ts';
import type { ListSearch } from '#client/app/lib/rows-per-page.ts';
import { queries } from '#client/app/lib/trpc.ts';

/** A page of what was deleted, newest first; the previous page stays while the next one loads. */
export function trashQuery(search: ListSearch) {
  const { page, size } = listOf('trash', search);
  return queries.trash.list.queryOptions(rangeOf(page, size), { placeholderData: keepPreviousData });
}

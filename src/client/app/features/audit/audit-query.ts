import { keepPreviousData } from '@tanstack/react-query';
import { rangeOf } from '#client/app/lib/list-page.ts';
import { listOf } from '#client/app/lib/rows-per-page.ts';
import { queries } from '#client/app/lib/trpc.ts';
import { toAuditInput } from './audit-search.ts';
import type { AuditSearch } from './audit-search.ts';

/** A page of audit rows that match the filters; the previous page stays while the next one loads. */
export function auditQuery(search: AuditSearch) {
  const { page, size, filter } = listOf('audit', search);
  return queries.audit.list.queryOptions(
    { ...rangeOf(page, size), ...toAuditInput(filter) },
    { placeholderData: keepPreviousData },
  );
}

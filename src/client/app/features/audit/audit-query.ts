import { keepPreviousData } from '@tanstack/react-query';
import { AUDIT_PAGE_SIZE } from '#shared/page-sizes.ts';
import { rangeOf } from '#client/app/lib/list-page.ts';
import { queries } from '#client/app/lib/trpc.ts';
import { toAuditInput } from './audit-search.ts';
import type { AuditFilter } from './audit-search.ts';

/** A page of audit rows, counted from 1; the previous page stays while the next one loads. */
export function auditQuery(page: number, filter: AuditFilter) {
  return queries.audit.list.queryOptions(
    { ...rangeOf(page, AUDIT_PAGE_SIZE), ...toAuditInput(filter) },
    { placeholderData: keepPreviousData },
  );
}

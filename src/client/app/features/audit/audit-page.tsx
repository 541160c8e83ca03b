import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { AUDIT_PAGE_SIZE } from '#shared/page-sizes.ts';
import { PageHeading } from '#client/app/components/page-heading.tsx';
import { PagedList } from '#client/app/components/paged-list.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { auditQuery } from './audit-query.ts';
import { AuditTable } from './audit-table.tsx';

const route = getRouteApi('/admin/audit');

/** /admin/audit: the audit log, newest first; for superusers. */
export function AuditPage() {
  const { page = 1, action, actor } = route.useSearch();
  const query = useQuery(auditQuery(page, { action, actor }));
  return (
    <>
      <PageHeading
        title="Audit"
        lead="Who did what, newest first. Nobody can change it; rows are kept for up to a year."
      />
      <AuditFilters action={action} actor={actor} />
      <PagedList
        page={page}
        size={AUDIT_PAGE_SIZE}
        query={query}
        renderTable={(rows) => <AuditTable {...rows} />}
        empty={<Empty />}
      />
    </>
  );
}

function Empty() {
  return (
    <div className="rounded-lg border bg-card px-6 py-16 text-center text-muted-foreground">
      No event fits these filters.
    </div>
  );
}

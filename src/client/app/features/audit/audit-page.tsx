import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ListToolbar } from '#client/app/components/list-toolbar.tsx';
import { PageHeading } from '#client/app/components/page-heading.tsx';
import { PagedList } from '#client/app/components/paged-list.tsx';
import { isFiltered } from '#client/app/lib/list-page.ts';
import { listOf } from '#client/app/lib/rows-per-page.ts';
import { AuditFilters } from './audit-filters.tsx';
import { auditQuery } from './audit-query.ts';
import { AuditTable } from './audit-table.tsx';

const route = getRouteApi('/admin/audit');

/** /admin/audit: the audit log, newest first; for superusers. */
export function AuditPage() {
  const search = route.useSearch();
  const { page, size, filter } = listOf('audit', search);
  const navigate = route.useNavigate();
  const query = useQuery(auditQuery(search));
  const filtered = isFiltered(filter);
  return (
    <>
      <PageHeading
        title="Audit"
        lead="Who did what, newest first. The log cannot be changed; rows are kept for up to a year."
      />
      <ListToolbar clearable={filtered && query.data?.count !== 0}>
        <AuditFilters
          filter={filter}
          onChange={(change) =>
            void navigate({ search: ({ page: _former, ...former }) => ({ ...former, ...change }) })
          }
        />
      </ListToolbar>
      <PagedList
        page={page}
        size={size}
        list="audit"
        query={query}
        filtered={filtered}
        noMatch="No event fits these filters."
        renderTable={(rows) => <AuditTable {...rows} now={query.dataUpdatedAt} />}
        empty={null}
      />
    </>
  );
}

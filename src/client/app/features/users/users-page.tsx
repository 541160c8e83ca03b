import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { FilterSelect } from '#client/app/components/filter-select.tsx';
import { ListToolbar } from '#client/app/components/list-toolbar.tsx';
import { PageHeading } from '#client/app/components/page-heading.tsx';
import { PagedList } from '#client/app/components/paged-list.tsx';
import { useRowDialogs } from '#client/app/components/row-dialogs.tsx';
import { SearchField } from '#client/app/components/search-field.tsx';
import { isFiltered } from '#client/app/lib/list-page.ts';
import { listOf } from '#client/app/lib/rows-per-page.ts';
import { AddUserDialog } from './add-user-dialog.tsx';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { EndSessionsDialog } from './end-sessions-dialog.tsx';
import { InviteUserDialog } from './invite-user-dialog.tsx';
import { roleNames } from './role-names.ts';
import { usersQuery } from './users-query.ts';
import { userSort } from './users-search.ts';
import type { UserFilter } from './users-search.ts';
import { UsersTable } from './users-table.tsx';
import { WaitingAccounts } from './waiting-accounts.tsx';

const route = getRouteApi('/admin/users');
const dialogs = { edit: EditUserDialog, sessions: EndSessionsDialog, delete: DeleteUserDialog };

/** /admin/users: all accounts; for superusers. */
export function UsersPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(usersQuery(search));
  const { open, dialog } = useRowDialogs(dialogs);
  const { page, size, filter } = listOf('users', search);
  const filtered = isFiltered(filter);
  const change = (part: UserFilter, options?: { replace: boolean }) =>
    void navigate({ search: ({ page: _former, ...former }) => ({ ...former, ...part }), ...options });
  return (
    <>
      <PageHeading title="Users Management" lead="Everyone with an account, and what they may do.">
        <div className="flex flex-wrap gap-3">
          <InviteUserDialog />
          <AddUserDialog />
        </div>
      </PageHeading>
      <WaitingAccounts onAct={open} />
      <ListToolbar clearable={filtered && query.data?.count !== 0}>
        <SearchField
          label="Search users"
          value={filter.q ?? ''}
          onSearch={(text) => change({ q: text || undefined }, { replace: true })}
        />
        <FilterSelect
          label="Status"
          all="Any status"
          choices={{ active: 'Active', inactive: 'Inactive' }}
          value={filter.status}
          onChoose={(status) => change({ status })}
        />
        <FilterSelect
          label="Role"
          all="Any role"
          choices={roleNames}
          value={filter.role}
          onChoose={(role) => change({ role })}
        />
      </ListToolbar>
      <PagedList
        page={page}
        size={size}
        list="users"
        query={query}
        filtered={filtered}
        noMatch="No account fits these filters."
        renderTable={(rows) => (
          <UsersTable
            {...rows}
            onAct={open}
            sorting={{ sort: filter.sort, onSort: (sort) => change({ sort: userSort(sort) }) }}
          />
        )}
        empty={null}
      />
      {dialog}
    </>
  );
}

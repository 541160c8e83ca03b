import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { USERS_PAGE_SIZE } from '#shared/page-sizes.ts';
import { PageHeading } from '#client/app/components/page-heading.tsx';
import { PagedList } from '#client/app/components/paged-list.tsx';
import { useRowDialogs } from '#client/app/components/row-dialogs.tsx';
import { AddUserDialog } from './add-user-dialog.tsx';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { usersQuery } from './users-query.ts';
import { UsersTable } from './users-table.tsx';
import { WaitingAccounts } from './waiting-accounts.tsx';

const route = getRouteApi('/admin/users');
const dialogs = { edit: EditUserDialog, delete: DeleteUserDialog };

/** /admin/users: all accounts; for superusers. */
export function UsersPage() {
  const { page = 1 } = route.useSearch();
  const query = useQuery(usersQuery(page));
  const { open, dialog } = useRowDialogs(dialogs);
  return (
    <>
      <PageHeading title="Users Management" lead="Everyone with an account, and what they may do.">
        <AddUserDialog />
      </PageHeading>
      <WaitingAccounts onAct={open} />
      <PagedList
        page={page}
        size={USERS_PAGE_SIZE}
        query={query}
        renderTable={(rows) => <UsersTable {...rows} onAct={open} />}
        empty={null}
      />
      {dialog}
    </>
  );
}

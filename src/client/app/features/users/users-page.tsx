// /admin/users: every account, page by page; for superusers.
import { keepPreviousData } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { USERS_PAGE_SIZE } from '#shared/users.ts';
import { rangeOf } from '#client/app/lib/list-page.ts';
import { PageHeading } from '#client/app/components/page-heading.tsx';
import { PagedList } from '#client/app/components/paged-list.tsx';
import { useRowDialogs } from '#client/app/components/row-dialogs.tsx';
import { trpc } from '#client/app/lib/trpc.ts';
import { AddUserDialog } from './add-user-dialog.tsx';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { UsersTable } from './users-table.tsx';
import { WaitingAccounts } from './waiting-accounts.tsx';

const route = getRouteApi('/admin/users');
const dialogs = { edit: EditUserDialog, delete: DeleteUserDialog };

/** The users screen. */
export function UsersPage() {
  const { page = 1 } = route.useSearch();
  const query = trpc.users.list.useQuery(rangeOf(page, USERS_PAGE_SIZE), {
    placeholderData: keepPreviousData,
  });
  const { open, dialog } = useRowDialogs(dialogs);
  return (
    <>
      <PageHeading title="Users Management" lead="Everyone with an account, and what they may do.">
        <AddUserDialog />
      </PageHeading>
      <WaitingAccounts onAct={open} />
      <PagedList
        to="/admin/users"
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

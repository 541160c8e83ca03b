// /admin/users: every account, page by page; for superusers.
import { keepPreviousData } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { USERS_PAGE_SIZE } from '../../../shared/users.ts';
import { pageCount, skipOf } from '../list-page.ts';
import { useWaitingAccounts } from '../approvals.ts';
import { PagedList } from '../paged-list.tsx';
import { trpc } from '../trpc.ts';
import { useTitle } from '../use-title.ts';
import { textLinkClasses } from '../text-link.ts';
import { AddUserDialog } from './add-user-dialog.tsx';
import { UsersTable } from './users-table.tsx';

const route = getRouteApi('/admin/users');

/** The users screen. */
export function UsersPage() {
  useTitle('Users Management');
  const { page = 1 } = route.useSearch();
  const query = trpc.users.list.useQuery(
    { skip: skipOf(page, USERS_PAGE_SIZE), limit: USERS_PAGE_SIZE },
    { placeholderData: keepPreviousData },
  );
  return (
    <>
      <div className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div>
          <h1 className="text-4xl leading-tight">Users Management</h1>
          <p className="mt-2 min-h-6 text-muted-foreground">
            <Lead lastPage={query.data ? pageCount(query.data.count, USERS_PAGE_SIZE) : page} page={page} />
          </p>
        </div>
        <AddUserDialog />
      </div>
      <PagedList
        to="/admin/users"
        page={page}
        size={USERS_PAGE_SIZE}
        query={query}
        table={UsersTable}
        empty={null}
      />
    </>
  );
}

/** Who is listed here; while accounts wait, how many. The newest are on the last page. */
function Lead({ page, lastPage }: { page: number; lastPage: number }) {
  const { length: waiting } = useWaitingAccounts();
  if (waiting === 0) return 'Everyone with an account, and what they may do.';
  return (
    <>
      {waiting === 1 ? '1 account waits' : `${waiting.toLocaleString()} accounts wait`} for activation.
      {page < lastPage ? (
        <>
          {' '}
          <Link to="/admin/users" search={{ page: lastPage }} className={textLinkClasses}>
            Show the newest
          </Link>
        </>
      ) : null}
    </>
  );
}

// /admin/users: every account, page by page; for superusers.
import { keepPreviousData } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { USERS_PAGE_SIZE } from '../../../shared/users.ts';
import { useWaitingAccounts } from '../approvals.ts';
import { pageCount, rangeOf } from '../list-page.ts';
import { PageHeading } from '../page-heading.tsx';
import { PagedList } from '../paged-list.tsx';
import { trpc } from '../trpc.ts';
import { textLinkClasses } from '../text-link.ts';
import { AddUserDialog } from './add-user-dialog.tsx';
import { UsersTable } from './users-table.tsx';

const route = getRouteApi('/admin/users');

/** The users screen. */
export function UsersPage() {
  const { page = 1 } = route.useSearch();
  const query = trpc.users.list.useQuery(rangeOf(page, USERS_PAGE_SIZE), {
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeading
        title="Users Management"
        lead={
          <Lead lastPage={query.data ? pageCount(query.data.count, USERS_PAGE_SIZE) : page} page={page} />
        }
      >
        <AddUserDialog />
      </PageHeading>
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

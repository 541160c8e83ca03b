import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Send, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { isAtLeast } from '#shared/roles.ts';
import { Button } from '#client/ui/button.tsx';
import type { TableSort } from '#client/ui/table.tsx';
import { PagedList } from '#client/app/components/paged-list.tsx';
import { useRowDialogs } from '#client/app/components/row-dialogs.tsx';
import { SelectionBar } from '#client/app/components/selection-bar.tsx';
import { useRole } from '#client/app/lib/current-user.ts';
import { isFiltered } from '#client/app/lib/list-page.ts';
import { formatNumber } from '#client/app/lib/format.ts';
import { DeleteSubscribersDialog } from './delete-subscribers-dialog.tsx';
import type { DeleteRequest } from './delete-subscribers-dialog.tsx';
import { ExportSelectionDialog } from './export-dialog.tsx';
import { InviteSelectionDialog, offerOf } from './invite/invite-dialog.tsx';
import type { InviteRequest } from './invite/invite-dialog.tsx';
import { subscribersQuery } from './subscribers-query.ts';
import { subscribersPage, toFilter } from './subscribers-search.ts';
import type { SubscribersSearch } from './subscribers-search.ts';
import { SubscribersTable } from './subscribers-table.tsx';
import { TagSelectionDialog } from './tag-dialog.tsx';
import type { Selection } from './use-selection.ts';

const dialogs = { delete: DeleteSubscribersDialog };
const inviteDialogs = { invite: InviteSelectionDialog };

/**
 * The list of subscribers, and what can be done to one, to those that are selected, and to all that match.
 * @param search the page, the filters and the order
 * @param selection which are selected
 * @param empty shown where nobody has joined yet
 */
export function SubscribersList({
  search,
  selection,
  sorting,
  empty,
}: {
  search: SubscribersSearch;
  selection: Selection;
  sorting: TableSort;
  empty: ReactNode;
}) {
  const {
    page,
    size,
    filter: { sort: _order, ...filter },
  } = subscribersPage(search);
  const query = useQuery(subscribersQuery(search));
  const navigate = useNavigate({ from: '/admin/subscribers' });
  const { open, dialog } = useRowDialogs<DeleteRequest, 'delete'>(dialogs);
  const isStaff = isAtLeast(useRole(), 'staff');
  const inviting = useRowDialogs<InviteRequest, 'invite'>(inviteDialogs);

  const rows = query.data?.data ?? [];
  const matches = query.data?.count ?? 0;
  const ids = Object.keys(selection.ids);
  const count = selection.all ? matches : ids.length;
  const isWholePage = rows.length > 0 && rows.every(({ id }) => selection.ids[id]);
  const selected = selection.all
    ? Object.fromEntries(rows.map(({ id }) => [id, true as const]))
    : selection.ids;
  const onInvite = (button: HTMLElement) =>
    inviting.open('invite', { offer: offerOf(selection, toFilter(filter)), onDone: selection.clear }, button);
  const onDelete = (button: HTMLElement) =>
    open(
      'delete',
      {
        deletion: selection.all ? { filters: toFilter(filter), expected: matches } : { ids },
        onDone: selection.clear,
      },
      button,
    );
  return (
    <>
      <PagedList
        page={page}
        size={size}
        list="subscribers"
        query={query}
        filtered={isFiltered(filter)}
        noMatch="No subscriber fits these filters."
        renderTable={(shown) => (
          <SubscribersTable
            {...shown}
            sorting={sorting}
            selection={{ selected, onSelect: selection.select, nameOf: ({ email }) => email }}
            onOpen={({ id }) =>
              void navigate({
                to: '/admin/subscribers/$id',
                params: { id },
                search: (former) => former,
                resetScroll: false,
              })
            }
            onDelete={({ id, email }, button) =>
              open('delete', { deletion: { id }, email, onDone: () => selection.drop(id) }, button)
            }
          />
        )}
        empty={empty}
      />
      {count > 0 ? (
        <SelectionBar
          count={count}
          offer={
            isWholePage && count < matches ? (
              <Button variant="ghost" size="sm" className="text-primary!" onClick={selection.selectAll}>
                Select all {formatNumber(matches)} that match
              </Button>
            ) : null
          }
          onClear={() => {
            selection.clear();
            document.querySelector('main')?.focus({ preventScroll: true });
          }}
        >
          {isStaff ? (
            <Button variant="outline" size="sm" onClick={({ currentTarget }) => onInvite(currentTarget)}>
              <Send aria-hidden />
              Invite
            </Button>
          ) : null}
          {isStaff && !selection.all ? <TagSelectionDialog ids={ids} /> : null}
          <ExportSelectionDialog count={count} selection={selection.all ? toFilter(filter) : { ids }} />
          {isStaff ? (
            <Button variant="destructive" size="sm" onClick={({ currentTarget }) => onDelete(currentTarget)}>
              <Trash2 aria-hidden />
              Delete
            </Button>
          ) : null}
        </SelectionBar>
      ) : null}
      {dialog}
      {inviting.dialog}
    </>
  );
}

import { Link } from '@tanstack/react-router';
import { Copy, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import type { Subscriber } from '#shared/subscribers.ts';
import { DropdownMenuItem } from '#client/ui/dropdown-menu.tsx';
import { column } from '#client/ui/table-columns.ts';
import type { Column } from '#client/ui/table-columns.ts';
import { Table } from '#client/ui/table.tsx';
import type { TableRows, TableSelection, TableSort } from '#client/ui/table.tsx';
import { Truncated } from '#client/ui/truncated.tsx';
import { CopyId } from '#client/app/components/copy-id.tsx';
import { AuditItems, RowActions } from '#client/app/components/row-actions.tsx';
import { SubscriberStatusLabel } from '#client/app/components/subscriber-status-label.tsx';
import { copyText } from '#client/app/lib/copy-text.ts';
import { formatMoment } from '#client/app/lib/format.ts';
import { TagList } from './tag-list.tsx';

/** How many tags a row shows. */
const TAGS_SHOWN = 3;

function shownTags(tags: readonly string[]): string[] {
  const more = tags.length - TAGS_SHOWN;
  return more > 0 ? [...tags.slice(0, TAGS_SHOWN), `+${more}`] : [...tags];
}

type OnDelete = (subscriber: Subscriber, button: HTMLElement | null) => void;

const columns: Column<Subscriber>[] = [
  column({ name: 'ID', skeleton: 'w-28', cell: ({ id }) => <CopyId id={id} /> }),
  column({
    name: 'Email',
    skeleton: 'w-44',
    sortBy: 'email',
    cell: ({ id, email, status, tags }) => (
      <>
        <Link
          from="/admin/subscribers"
          to="/admin/subscribers/$id"
          params={{ id }}
          search={(former) => former}
          resetScroll={false}
          data-entry={id}
          className="block w-fit rounded-sm hover:underline"
        >
          <Truncated text={email} className="max-w-60 font-medium" />
        </Link>
        <div className="flex items-center gap-2.5">
          <SubscriberStatusLabel status={status} />
          {tags.length > 0 ? (
            <TagList label={`Tags of ${email}`} tags={shownTags(tags)} className="flex-nowrap!" />
          ) : null}
        </div>
      </>
    ),
  }),
  column({
    name: 'Date | Time',
    skeleton: 'w-36',
    sortBy: 'created_at',
    descendingFirst: true,
    cell: ({ created_at }) => <time dateTime={created_at}>{formatMoment(created_at)}</time>,
  }),
  column({
    name: 'Location',
    skeleton: 'w-32',
    sortBy: 'location',
    cell: ({ location }) =>
      location ? (
        <Truncated text={location} className="max-w-44" />
      ) : (
        <span className="text-muted-foreground">N/A</span>
      ),
  }),
];

function actionsColumn(onDelete: OnDelete): Column<Subscriber> {
  return column({
    name: 'Actions',
    skeleton: 'w-8',
    cell: (subscriber) => (
      <RowActions name={subscriber.email}>
        {(button) => (
          <>
            <DropdownMenuItem onSelect={() => void copyText(subscriber.email, 'The email')}>
              <Copy aria-hidden />
              Copy email
            </DropdownMenuItem>
            <DropdownMenuItem variant="destructive" onSelect={() => onDelete(subscriber, button)}>
              <Trash2 aria-hidden />
              Delete
            </DropdownMenuItem>
            <AuditItems id={subscriber.id} email={subscriber.email} />
          </>
        )}
      </RowActions>
    ),
  });
}

/**
 * The table of subscribers.
 * @param onDelete asks whether to delete one; it gets the button that takes the focus back
 * @param onOpen shows one
 */
export function SubscribersTable({
  onDelete,
  ...table
}: TableRows<Subscriber> & {
  sorting: TableSort;
  selection: TableSelection<Subscriber>;
  onDelete: OnDelete;
  onOpen: (subscriber: Subscriber) => void;
}) {
  return (
    <Table
      label="Subscribers"
      columns={useMemo(() => [...columns, actionsColumn(onDelete)], [onDelete])}
      idOf={({ id }) => id}
      byWheel
      {...table}
    />
  );
}

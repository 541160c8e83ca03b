import type { Subscriber } from '#shared/subscribers.ts';
import { column } from '#client/ui/table-columns.ts';
import type { Column } from '#client/ui/table-columns.ts';
import { Table } from '#client/ui/table.tsx';
import type { TableRows, TableSort } from '#client/ui/table.tsx';
import { Truncated } from '#client/ui/truncated.tsx';
import { CopyId } from '#client/app/components/copy-id.tsx';

const columns: Column<Subscriber>[] = [
  column({ name: 'ID', skeleton: 'w-28', cell: ({ id }) => <CopyId id={id} /> }),
  column({
    name: 'Email',
    skeleton: 'w-44',
    sortBy: 'email',
    cell: ({ email }) => <Truncated text={email} className="max-w-60 font-medium" />,
  }),
  column({
    name: 'Date | Time',
    skeleton: 'w-36',
    sortBy: 'created_at',
    descendingFirst: true,
    cell: ({ created_at }) => <time dateTime={created_at}>{new Date(created_at).toLocaleString()}</time>,
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

/** The table of subscribers. */
export function SubscribersTable(page: TableRows<Subscriber> & { sorting: TableSort }) {
  return <Table label="Subscribers" columns={columns} idOf={({ id }) => id} {...page} />;
}

import type { Subscriber } from '#shared/subscribers.ts';
import { Id } from '#client/ui/id.tsx';
import { Table, TableCell, TableRow } from '#client/ui/table.tsx';
import type { TableRows } from '#client/ui/table.tsx';

const columns = [
  { name: 'ID', skeleton: 'w-72' },
  { name: 'Email', skeleton: 'w-44' },
  { name: 'Date | Time', skeleton: 'w-36' },
  { name: 'Location', skeleton: 'w-32' },
];

/** The table of subscribers. */
export function SubscribersTable(page: TableRows<Subscriber>) {
  return (
    <Table label="Subscribers" columns={columns} {...page}>
      {(subscriber) => <SubscriberRow key={subscriber.id} subscriber={subscriber} />}
    </Table>
  );
}

function SubscriberRow({ subscriber: { id, email, created_at, location } }: { subscriber: Subscriber }) {
  return (
    <TableRow>
      <TableCell className="max-sm:max-w-24">
        <Id id={id} />
      </TableCell>
      <TableCell className="font-medium">{email}</TableCell>
      <TableCell>
        <time dateTime={created_at}>{new Date(created_at).toLocaleString()}</time>
      </TableCell>
      <TableCell className={location ? '' : 'text-muted-foreground'}>{location || 'N/A'}</TableCell>
    </TableRow>
  );
}

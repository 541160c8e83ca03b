// The table of subscribers.
import type { Subscriber } from '../../../shared/subscribers.ts';
import { SUBSCRIBERS_PAGE_SIZE } from '../../../shared/subscribers.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Table, TableBody, TableCell, TableHeader, TableRow } from '../../ui/table.tsx';

const columns = ['ID', 'Email', 'Date | Time', 'Location'] as const;
const skeletonWidths = ['w-72', 'w-44', 'w-36', 'w-32'] as const;

/**
 * The table.
 * @param rows the page to show; undefined while the first one loads
 * @param dimmed whether another page is on its way
 */
export function SubscribersTable({ rows, dimmed }: { rows: Subscriber[] | undefined; dimmed: boolean }) {
  return (
    <Table label="Subscribers" aria-busy={rows === undefined || undefined}>
      <TableHeader columns={columns} />
      <TableBody dimmed={dimmed}>
        {rows
          ? rows.map((subscriber) => <SubscriberRow key={subscriber.id} subscriber={subscriber} />)
          : Array.from({ length: SUBSCRIBERS_PAGE_SIZE }, (_, index) => <SkeletonRow key={index} />)}
      </TableBody>
    </Table>
  );
}

function SubscriberRow({ subscriber: { id, email, created_at, location } }: { subscriber: Subscriber }) {
  return (
    <TableRow>
      <TableCell className="font-mono text-xs text-muted-foreground max-sm:max-w-24">
        <span className="block truncate" title={id}>
          {id}
        </span>
      </TableCell>
      <TableCell className="font-medium">{email}</TableCell>
      <TableCell>
        <time dateTime={created_at}>{new Date(created_at).toLocaleString()}</time>
      </TableCell>
      <TableCell className={location ? '' : 'text-muted-foreground'}>{location || 'N/A'}</TableCell>
    </TableRow>
  );
}

function SkeletonRow() {
  return (
    <tr>
      {columns.map((column, index) => (
        <TableCell key={column}>
          <Skeleton className={skeletonWidths[index]} />
        </TableCell>
      ))}
    </tr>
  );
}

import { Link } from '@tanstack/react-router';
import type { AuditRow } from '#shared/audit.ts';
import { Id } from '#client/ui/id.tsx';
import { Table, TableCell, TableRow } from '#client/ui/table.tsx';
import type { TableRows } from '#client/ui/table.tsx';
import { isRefusedAttempt, describeEvent } from './event-descriptions.ts';

const columns = [
  { name: 'Date | Time', skeleton: 'w-36' },
  { name: 'Event', skeleton: 'w-32' },
  { name: 'By', skeleton: 'w-40' },
  { name: 'On', skeleton: 'w-40' },
  { name: 'From', skeleton: 'w-24' },
];

/** Long addresses wrap, so that the table fits beside the menu. */
const wrapping = 'min-w-32 py-2 leading-5 whitespace-normal wrap-anywhere';

/** The table of security events. */
export function AuditTable(page: TableRows<AuditRow>) {
  return (
    <Table label="Audit" columns={columns} {...page}>
      {(row) => <EventRow key={row.id} row={row} />}
    </Table>
  );
}

function EventRow({ row }: { row: AuditRow }) {
  return (
    <TableRow>
      <TableCell className="text-muted-foreground">
        <time dateTime={row.created_at}>{new Date(row.created_at).toLocaleString()}</time>
      </TableCell>
      <TableCell>
        <span className="inline-flex items-center gap-2.5 font-medium">
          <span
            aria-hidden
            className={`size-1.5 rounded-full ${isRefusedAttempt(row.action) ? 'bg-destructive' : 'bg-brand'}`}
          />
          {describeEvent(row.action)}
          {row.times > 1 ? (
            <span className="font-normal text-muted-foreground">
              <span aria-hidden>×{row.times.toLocaleString()}</span>
              <span className="sr-only">{row.times.toLocaleString()} times</span>
            </span>
          ) : null}
        </span>
      </TableCell>
      <TableCell>
        <div className={wrapping}>
          <Actor row={row} />
        </div>
      </TableCell>
      <TableCell>
        <div className={wrapping}>
          <Account id={row.target_id} email={row.target_email} none="—" />
        </div>
      </TableCell>
      <TableCell className="text-muted-foreground">{row.address ?? '—'}</TableCell>
    </TableRow>
  );
}

/** The actor, as a link to all events of that actor. */
function Actor({ row: { actor_id, actor_email, address } }: { row: AuditRow }) {
  if (actor_id === null) {
    return <span className="text-muted-foreground">{address === null ? 'Console' : 'Not signed in'}</span>;
  }
  return (
    <Link
      to="/admin/audit"
      search={(former) => ({ action: former.action, actor: actor_email ?? actor_id })}
      className="inline-block rounded-sm align-middle underline decoration-border underline-offset-4 hover:decoration-current"
    >
      <Account id={actor_id} email={actor_email} none="" />
    </Link>
  );
}

/** An account by its address; everything else, and deleted accounts, by id. */
function Account({ id, email, none }: { id: string | null; email: string | null; none: string }) {
  if (email !== null) return email;
  if (id === null) return <span className="text-muted-foreground">{none}</span>;
  return <Id id={id} className="max-w-32 leading-5 select-all" />;
}

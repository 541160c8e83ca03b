import { Link } from '@tanstack/react-router';
import type { AuditRow } from '#shared/audit.ts';
import { ListFilter } from 'lucide-react';
import { useMemo } from 'react';
import { cn } from '#client/ui/class-names.ts';
import { ShortId } from '#client/ui/id.tsx';
import { column } from '#client/ui/table-columns.ts';
import type { Column } from '#client/ui/table-columns.ts';
import { Table } from '#client/ui/table.tsx';
import type { TableRows } from '#client/ui/table.tsx';
import { CopyId } from '#client/app/components/copy-id.tsx';
import { RelativeTime } from '#client/app/components/relative-time.tsx';
import { formatNumber } from '#client/app/lib/format.ts';
import { isRefusedAttempt, describeEvent } from './event-descriptions.ts';

/** Long addresses wrap, so that the table fits beside the menu. */
const wrapping = 'min-w-32 py-2 leading-5 whitespace-normal wrap-anywhere';

/** @param now when the rows were fetched, in milliseconds since 1970; the ages refer to it */
function columnsAt(now: number): Column<AuditRow>[] {
  return [
    column({
      name: 'Date | Time',
      skeleton: 'w-28',
      cell: ({ created_at }) => (
        <span className="text-muted-foreground">
          <RelativeTime at={created_at} now={now} />
        </span>
      ),
    }),
    column({ name: 'Event', card: 'title', skeleton: 'w-32', cell: (row) => <Event row={row} /> }),
    column({
      name: 'By',
      card: 'labelled',
      skeleton: 'w-40',
      cell: (row) => (
        <div className={wrapping}>
          <Actor row={row} />
        </div>
      ),
    }),
    column({
      name: 'On',
      card: 'labelled',
      skeleton: 'w-40',
      cell: (row) => (
        <div className={cn(wrapping, 'min-w-42')}>
          <Target row={row} />
        </div>
      ),
    }),
    column({
      name: 'From',
      card: 'labelled',
      skeleton: 'w-24',
      cell: ({ address }) => <span className="text-muted-foreground">{address ?? '—'}</span>,
    }),
  ];
}

/** The table of security events. @param now when the rows were fetched, in milliseconds since 1970 */
export function AuditTable({ now, ...page }: TableRows<AuditRow> & { now: number }) {
  const columns = useMemo(() => columnsAt(now), [now]);
  return <Table label="Audit" columns={columns} idOf={({ id }) => id} cards {...page} />;
}

function Event({ row }: { row: AuditRow }) {
  const label = (
    <span className="inline-flex items-center gap-2.5 font-medium">
      <span
        aria-hidden
        className={`size-1.5 rounded-full ${isRefusedAttempt(row.action) ? 'bg-destructive' : 'bg-brand'}`}
      />
      {describeEvent(row.action)}
      {row.times > 1 ? (
        <span className="font-normal text-muted-foreground">
          <span aria-hidden>×{formatNumber(row.times)}</span>
          <span className="sr-only">{formatNumber(row.times)} times</span>
        </span>
      ) : null}
    </span>
  );
  if (row.detail === null) return label;
  return (
    <div className={wrapping}>
      {label}
      <p className="pl-4 text-xs font-normal text-muted-foreground">{row.detail}</p>
    </div>
  );
}

/** The actor, as a link to all that the actor did. */
function Actor({ row: { actor_id, actor_email, address } }: { row: AuditRow }) {
  if (actor_id === null) {
    return <span className="text-muted-foreground">{address === null ? 'Console' : 'Not signed in'}</span>;
  }
  return (
    <Link
      to="/admin/audit"
      search={({ page: _page, ...former }) => ({ ...former, actor: actor_email ?? actor_id })}
      aria-label={actor_email ?? actor_id}
      className="inline-block rounded-sm align-middle underline decoration-border underline-offset-4 hover:decoration-current"
    >
      {actor_email ?? <ShortId id={actor_id} titled />}
    </Link>
  );
}

/** What it was done to, by address or id, and a link to all that was done to it. */
function Target({ row: { target_id, target_email } }: { row: AuditRow }) {
  if (target_id === null) return target_email ?? <span className="text-muted-foreground">—</span>;
  return (
    <div className="flex items-center gap-1">
      {target_email ?? <CopyId id={target_id} />}
      <Link
        to="/admin/audit"
        search={({ page: _page, ...former }) => ({ ...former, target: target_id })}
        aria-label="Show all that was done to it"
        className="grid size-6 shrink-0 place-items-center rounded-sm text-muted-foreground hover:bg-muted hover:text-foreground"
      >
        <ListFilter aria-hidden className="size-3.5" />
      </Link>
    </div>
  );
}

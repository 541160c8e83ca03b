import { Download, ShieldCheck } from 'lucide-react';
import { useMemo } from 'react';
import { backupKindNames, type Backup } from '#shared/backups.ts';
import { formatBytes } from '#shared/format-bytes.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { column } from '#client/ui/table-columns.ts';
import type { Column } from '#client/ui/table-columns.ts';
import { Table } from '#client/ui/table.tsx';
import { trpc } from '#client/app/lib/trpc.ts';
import { formatAge, formatMoment } from '#client/app/lib/format.ts';
import { refreshBackups } from '#client/app/lib/use-backups.ts';

function columnsOf(busy: boolean, now: number): Column<Backup>[] {
  return [
    column({
      name: 'Made',
      card: 'title',
      skeleton: 'w-40',
      cell: ({ made_at, before_migration }) => (
        <div className="py-2.5">
          <p className="flex items-center gap-2.5 font-medium">
            <time dateTime={made_at}>{formatMoment(made_at)}</time>
            {before_migration ? (
              <Badge variant="outline" className="text-muted-foreground">
                Before an update
              </Badge>
            ) : null}
          </p>
          <p className="text-[0.8125rem] text-muted-foreground">{formatAge(made_at, now)}</p>
        </div>
      ),
    }),
    column({
      name: 'Holds',
      skeleton: 'w-32',
      cell: ({ kind }) => (
        <p
          className={`min-w-40 py-2 leading-snug whitespace-normal ${kind === 'database' ? 'text-destructive' : ''}`}
        >
          {backupKindNames[kind]}
        </p>
      ),
    }),
    column({ name: 'Size', skeleton: 'w-16', cell: ({ size }) => formatBytes(size) }),
    column({
      name: 'Last checked',
      skeleton: 'w-28',
      cell: (backup) => <Verdict backup={backup} now={now} />,
    }),
    column({
      name: 'Actions',
      skeleton: 'w-24',
      cell: (backup) => <Actions backup={backup} busy={busy} />,
    }),
  ];
}

/**
 * @param rows undefined while they load
 * @param busy whether a backup is being made or checked
 * @param now when the rows were fetched, in milliseconds since 1970; the ages refer to it
 */
export function BackupsTable({
  rows,
  busy,
  now,
}: {
  rows: Backup[] | undefined;
  busy: boolean;
  now: number;
}) {
  const columns = useMemo(() => columnsOf(busy, now), [busy, now]);
  return <Table label="Backups" columns={columns} rows={rows} idOf={({ name }) => name} cards />;
}

function Verdict({ backup: { verified_at, problem }, now }: { backup: Backup; now: number }) {
  if (verified_at === null) return <span className="text-muted-foreground">Not yet</span>;
  if (problem !== null) {
    return (
      <p className="max-w-72 min-w-52 py-2 leading-snug whitespace-normal text-destructive wrap-anywhere">
        {problem}
      </p>
    );
  }
  return <span>Whole, {formatAge(verified_at, now)}</span>;
}

function Actions({ backup: { name, made_at }, busy }: { backup: Backup; busy: boolean }) {
  const of = `the backup of ${formatMoment(made_at)}`;
  const download = trpc.backups.download.useMutation({
    // The response is an attachment, so the page stays.
    onSuccess: ({ path }) => window.location.assign(path),
  });
  const check = trpc.backups.verify.useMutation({ onSettled: refreshBackups });
  return (
    <div className="-ml-2.5 flex gap-1">
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Download ${of}`}
        disabled={download.isPending}
        onClick={() => download.mutate({ name })}
      >
        <Download aria-hidden />
        Download
      </Button>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Check ${of}`}
        disabled={busy || check.isPending}
        onClick={() => check.mutate({ name })}
      >
        <ShieldCheck aria-hidden />
        Check
      </Button>
    </div>
  );
}

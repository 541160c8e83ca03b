import { Archive } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Backups, BackupWork } from '#shared/backups.ts';
import { Button } from '#client/ui/button.tsx';
import { Progress } from '#client/ui/progress.tsx';
import { toast } from '#client/ui/toast-queue.ts';
import { Failure, RefreshFailure } from '#client/app/components/error-state.tsx';
import { PageHeading } from '#client/app/components/page-heading.tsx';
import { trpc } from '#client/app/lib/trpc.ts';
import { AlarmNotices } from '#client/app/components/alarms.tsx';
import { BackupsTable } from './backups-table.tsx';
import { formatInterval } from '#client/app/lib/format.ts';
import { refreshBackups, useBackups } from '#client/app/lib/use-backups.ts';

/** /admin/backups: the list of backups, their schedule and how to restore one; for superusers. */
export function BackupsPage() {
  const query = useBackups();
  const { data } = query;
  const isOurs = data?.by_operator !== true;
  return (
    <>
      <PageHeading title="Backups" lead={data ? describeSchedule(data) : null}>
        {isOurs ? <MakeButton busy={data?.running !== null} /> : null}
      </PageHeading>
      <AlarmNotices alarms={data?.alarms ?? []} className="mb-6" />
      {isOurs ? <OwnBackups query={query} /> : <OperatorHelp />}
    </>
  );
}

function OwnBackups({ query }: { query: ReturnType<typeof useBackups> }) {
  const { data, dataUpdatedAt, isError } = query;
  useToastAtTheEnd(data);
  return (
    <>
      {data?.running ? <RunningWork work={data.running} /> : null}
      {isError && !data ? (
        <Failure what="The backups could not be loaded." query={query} />
      ) : data?.data.length === 0 ? (
        <p className="rounded-lg border bg-card px-6 py-16 text-center text-muted-foreground">
          No backup has been made yet.
        </p>
      ) : (
        <BackupsTable rows={data?.data} busy={data?.running !== null} now={dataUpdatedAt} />
      )}
      {data ? (
        <>
          <RefreshFailure what="The list" query={query} className="mt-4" />
          <RestoreHelp folder={data.folder} newest={data.data[0]?.name} />
        </>
      ) : null}
    </>
  );
}

function describeSchedule({ by_operator, every_seconds }: Backups): string {
  if (by_operator) return 'The data are on a PostgreSQL server, which its operator backs up.';
  if (every_seconds === null) return 'The schedule is off: BACKUP_EVERY turns it on.';
  return `Made every ${formatInterval(every_seconds)}. One is kept for each of 7 days and 4 weeks.`;
}

function MakeButton({ busy }: { busy: boolean }) {
  const make = trpc.backups.make.useMutation({ onSettled: refreshBackups });
  return (
    <Button disabled={busy || make.isPending} onClick={() => make.mutate()}>
      <Archive aria-hidden />
      Back up now
    </Button>
  );
}

/** The range of each step in the one progress bar; a check has only the last step. */
const steps = { copying: [0, 0.3], packing: [0.3, 0.7], checking: [0.7, 1] } as const;
const stepNames = {
  copying: 'Copying the database',
  packing: 'Packing',
  checking: 'Reading it through',
} as const;

function RunningWork({ work: { kind, step, done } }: { work: BackupWork }) {
  const [from, to] = steps[step];
  const what = kind === 'backup' ? stepNames[step] : 'Reading the backup through';
  return (
    <div className="mb-6 rounded-lg border bg-card p-4">
      <p id="progress" className="text-sm font-medium">
        {what}…
      </p>
      <Progress
        aria-labelledby="progress"
        className="mt-3 h-1.5"
        value={kind === 'backup' ? from + (to - from) * done : undefined}
      />
    </div>
  );
}

/** The rest of the name is known only when the kind of the backup is chosen. */
const stampOf = (name: string) => name.split('.')[0];

/** Shows a toast with the outcome when a running backup or check ends. */
function useToastAtTheEnd(data: Backups | undefined): void {
  const last = useRef<BackupWork>(null);
  useEffect(() => {
    const ended = data?.running === null ? last.current : null;
    if (data) last.current = data.running;
    if (ended === null || data === undefined) return;
    const backup = data.data.find(({ name }) => stampOf(name) === stampOf(ended.name));
    if (backup === undefined) toast.error('The backup was not made.');
    else if (backup.problem !== null) toast.error('The backup is not whole.');
    else toast.success(ended.kind === 'backup' ? 'The backup is made and checked.' : 'The backup is whole.');
  }, [data]);
}

/** Where the data are on a database server: what its operator does instead. */
function OperatorHelp() {
  return (
    <>
      <p className="max-w-2xl text-sm leading-relaxed text-pretty text-muted-foreground">
        Oriel makes no backups by itself here. Use the tools of the server, such as base backups with archived
        logs, or pg_dump, and copy the uploaded files too.
      </p>
      <Help
        id="move"
        title="To move this installation"
        text="This writes everything into one file, checked, while the server goes on. It can be restored into an empty PostgreSQL database, or into a SQLite file."
        command="oriel backup <file>"
      />
    </>
  );
}

function RestoreHelp({ folder, newest }: { folder: string; newest: string | undefined }) {
  return (
    <Help
      id="restore"
      title="To restore one"
      text="Stop the server, run this on its machine, and start it again. What is there now is set aside, not deleted; everybody logs in again."
      command={`oriel restore ${folder}/${newest ?? '<file>'}`}
    >
      <p className="mt-4 max-w-2xl text-sm leading-relaxed text-pretty text-muted-foreground">
        These files are on the same disk as what they protect: download one now and then, or write one
        elsewhere with <code className="font-mono text-[0.8125rem]">oriel backup</code>.
      </p>
    </Help>
  );
}

/** A section with a command to run on the server's machine. */
function Help(props: { id: string; title: string; text: string; command: string; children?: ReactNode }) {
  return (
    <section aria-labelledby={props.id} className="mt-12 border-t pt-8">
      <h2 id={props.id} className="text-2xl leading-tight">
        {props.title}
      </h2>
      <p className="mt-2 max-w-2xl text-sm leading-relaxed text-pretty text-muted-foreground">{props.text}</p>
      <pre className="mt-4 rounded-lg border bg-card p-4 font-mono text-[0.8125rem] whitespace-pre-wrap wrap-anywhere">
        {props.command}
      </pre>
      {props.children}
    </section>
  );
}

import { TriangleAlert } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import type { Alarm } from '#shared/backups.ts';
import type { ScreenPath } from '#shared/pages.ts';
import { cn } from '#client/ui/class-names.ts';
import { Notice } from '#client/app/components/notice.tsx';
import { useBackups } from '#client/app/lib/use-backups.ts';
import { formatMoment } from '#client/app/lib/format.ts';

/** Where something can be done about an alarm; about others, it is done on the machine, and the sentence says what. */
function screenOf(alarm: string): { to: ScreenPath; label: string } | undefined {
  if (alarm.startsWith('backup_')) return { to: '/admin/backups', label: 'Open Backups' };
  return alarm === 'files_nearly_full' ? { to: '/admin/ask/files', label: 'Open Files' } : undefined;
}

/**
 * A notice for each active alarm.
 * @param leads whether each leads to the screen where something can be done about it
 */
export function AlarmNotices({
  alarms,
  leads = false,
  className,
}: {
  alarms: readonly Alarm[];
  leads?: boolean;
  className?: string;
}) {
  if (alarms.length === 0) return null;
  return (
    <div role="status" className={cn('grid gap-3', className)}>
      {alarms.map(({ name, sentence, since }) => (
        <Notice key={name} icon={TriangleAlert} tone="wrong">
          {sentence}{' '}
          <span className="text-muted-foreground">
            Since <time dateTime={since}>{formatMoment(since)}</time>.
          </span>
          {leads ? <Way screen={screenOf(name)} /> : null}
        </Notice>
      ))}
    </div>
  );
}

/** The active alarms on the dashboard, and that there is no backup where no schedule would make one; for superusers. */
export function DashboardAlarms() {
  const { data } = useBackups();
  const isWithout = data?.by_operator === false && data.every_seconds === null && data.data.length === 0;
  return (
    <>
      <AlarmNotices alarms={data?.alarms ?? []} leads />
      {isWithout ? (
        <Notice icon={TriangleAlert} tone="wrong">
          There is no backup, and none is scheduled.{' '}
          <code className="font-mono text-[0.8125rem]">BACKUP_EVERY</code> turns the schedule on.
          <Way screen={screenOf('backup_stale')} />
        </Notice>
      ) : null}
    </>
  );
}

function Way({ screen }: { screen: ReturnType<typeof screenOf> }) {
  if (screen === undefined) return null;
  return (
    <>
      {' '}
      <Link to={screen.to} className="text-link font-medium whitespace-nowrap">
        {screen.label}
      </Link>
    </>
  );
}

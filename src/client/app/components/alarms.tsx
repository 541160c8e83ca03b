import { TriangleAlert } from 'lucide-react';
import type { Alarm } from '#shared/backups.ts';
import { cn } from '#client/ui/class-names.ts';
import { Notice } from '#client/app/components/notice.tsx';
import { useBackups } from '#client/app/lib/use-backups.ts';
import { formatMoment } from '#client/app/lib/format.ts';

/** A notice for each active alarm. */
export function AlarmNotices({ alarms, className }: { alarms: readonly Alarm[]; className?: string }) {
  if (alarms.length === 0) return null;
  return (
    <div role="status" className={cn('grid gap-3', className)}>
      {alarms.map(({ name, sentence, since }) => (
        <Notice key={name} icon={TriangleAlert} tone="wrong">
          {sentence}{' '}
          <span className="text-muted-foreground">
            Since <time dateTime={since}>{formatMoment(since)}</time>.
          </span>
        </Notice>
      ))}
    </div>
  );
}

/** The active alarms on the dashboard; for superusers. */
export function DashboardAlarms() {
  const { data } = useBackups();
  return <AlarmNotices alarms={data?.alarms ?? []} className="mt-8" />;
}

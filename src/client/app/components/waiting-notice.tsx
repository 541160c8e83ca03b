import { Link } from '@tanstack/react-router';
import { UserCheck } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { cn } from '#client/ui/class-names.ts';
import { describeWaiting, useApprovals } from '#client/app/lib/approvals.ts';

/** Loaded only where accounts wait: the dashboard needs no confirmation otherwise. */
const ActivateAll = lazy(async () => ({ default: (await import('./activate-all.tsx')).ActivateAll }));

/** For superusers: how many accounts wait for activation, and the button that activates them. */
export function WaitingNotice({ className }: { className?: string }) {
  const { waiting } = useApprovals();
  if (waiting.length === 0) return null;
  return (
    <section
      aria-label="Waiting accounts"
      className={cn(
        'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-l-3 border-l-brand bg-card p-4 text-sm',
        className,
      )}
    >
      <UserCheck aria-hidden className="size-4.5 shrink-0 text-primary" />
      <p className="flex-1">
        {describeWaiting(waiting.length)}.{' '}
        <Link to="/admin/users" className="text-link font-medium whitespace-nowrap">
          See who
        </Link>
      </p>
      <Suspense fallback={null}>
        <ActivateAll ids={waiting} />
      </Suspense>
    </section>
  );
}

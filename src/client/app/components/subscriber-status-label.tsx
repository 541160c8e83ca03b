import type { SubscriberStatus } from '#shared/subscriber-status.ts';
import { cn } from '#client/ui/class-names.ts';
import { statusLabels } from '#client/app/lib/subscriber-statuses.ts';

const dots: Readonly<Record<SubscriberStatus, string>> = {
  unconfirmed: 'border border-dashed border-current',
  waiting: 'border border-current',
  invited: 'bg-primary/50',
  joined: 'bg-primary',
};

/** The status of an entry of the waitlist, with a dot; quiet for those who have not been invited yet. */
export function SubscriberStatusLabel({ status }: { status: SubscriberStatus }) {
  const isQuiet = status === 'waiting' || status === 'unconfirmed';
  return (
    <span
      className={cn(
        'flex items-center gap-1.5 text-[0.8125rem] leading-5',
        isQuiet && 'text-muted-foreground',
      )}
    >
      <span aria-hidden className={cn('size-1.5 shrink-0 rounded-full', dots[status])} />
      {statusLabels[status]}
    </span>
  );
}

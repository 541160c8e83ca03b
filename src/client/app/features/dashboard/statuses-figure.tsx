import { Link } from '@tanstack/react-router';
import { subscriberStatuses } from '#shared/subscriber-status.ts';
import type { SubscriberStatus } from '#shared/subscriber-status.ts';
import type { SubscriberStats } from '#shared/subscribers.ts';
import { SubscriberStatusLabel } from '#client/app/components/subscriber-status-label.tsx';
import { formatNumber } from '#client/app/lib/format.ts';
import { figureClasses, figureTitleClasses } from './figure-classes.ts';

const fills: Readonly<Record<SubscriberStatus, string>> = {
  unconfirmed: 'fill-muted',
  waiting: 'fill-secondary',
  invited: 'fill-primary/50',
  joined: 'fill-primary',
};

/** How many of the waitlist wait, are invited and have joined the beta. Each number leads to them in the list. */
export function StatusesFigure({ statuses, total }: Pick<SubscriberStats, 'statuses' | 'total'>) {
  // Without confirmed joins, nobody is unconfirmed.
  const shown = subscriberStatuses.filter((status) => status !== 'unconfirmed' || statuses[status] > 0);
  return (
    <section aria-labelledby="statuses" className={figureClasses}>
      <h2 id="statuses" className={figureTitleClasses}>
        From the waitlist to the beta
      </h2>
      <div className="mt-5 md:mt-1">
        <Shares parts={shown.map((status) => ({ status, share: statuses[status] / total }))} />
        <ul className="mt-3 flex flex-wrap gap-x-8 max-sm:flex-col max-sm:divide-y">
          {shown.map((status) => (
            <li key={status}>
              <Link
                to="/admin/subscribers"
                search={{ status }}
                className="group flex min-h-11 items-center gap-3 rounded-sm max-sm:justify-between"
              >
                <SubscriberStatusLabel status={status} />
                <span className="text-sm font-medium tabular-nums underline-offset-4 group-hover:underline">
                  {formatNumber(statuses[status])}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** A bar of the shares. The numbers beside it say the same. */
function Shares({ parts }: { parts: readonly { status: SubscriberStatus; share: number }[] }) {
  const startOf = (index: number) => parts.slice(0, index).reduce((sum, { share }) => sum + share, 0);
  return (
    <svg aria-hidden className="h-2 w-full overflow-hidden rounded-full">
      {parts.map(({ status, share }, index) => (
        <rect
          key={status}
          x={percent(startOf(index))}
          width={percent(share)}
          height="100%"
          className={fills[status]}
        />
      ))}
    </svg>
  );
}

const percent = (share: number) => `${100 * share}%`;

import { LoaderCircle, ListChecks } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { menuOnDemand } from '#client/app/components/menu-on-demand.tsx';
import { isRunning, useJobEnds, useRecentJobs } from '#client/app/lib/jobs.ts';

const JobsPopover = menuOnDemand(
  'jobs',
  async () => (await import('./jobs-popover.tsx')).JobsPopover,
  'dialog',
);

/** In the top bar while jobs of one's own run, and for a day after: a button that opens their list. Tells their ends by toasts. */
export default function Jobs() {
  useJobEnds();
  const [openedAt] = useState(Date.now);
  const jobs = useRecentJobs(openedAt);
  if (jobs.length === 0) return null;
  const running = jobs.filter(isRunning).length;
  return (
    <JobsPopover
      jobs={jobs}
      button={
        <Button variant="ghost" size="icon" aria-label={running === 0 ? 'Jobs' : `Jobs, ${running} running`}>
          {running === 0 ? (
            <ListChecks aria-hidden className="size-4.5" />
          ) : (
            <LoaderCircle aria-hidden className="size-4.5 animate-spin text-primary" />
          )}
        </Button>
      }
    />
  );
}

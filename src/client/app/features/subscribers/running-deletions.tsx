import type { Job } from '#shared/jobs.ts';
import { Button } from '#client/ui/button.tsx';
import { Progress } from '#client/ui/progress.tsx';
import { formatCount, formatNumber } from '#client/app/lib/format.ts';
import { useRunningJobs, useStopJob } from '#client/app/lib/jobs.ts';

/** The deletions that are running at the server, above the list. */
export function RunningDeletions() {
  return useRunningJobs().map((job) => <RunningDeletion key={job.id} {...job} />);
}

function RunningDeletion({ id, done, total }: Job) {
  const { mutate, isPending, isSuccess } = useStopJob();
  return (
    <section
      aria-label="Deletion"
      className="mb-5 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border bg-card py-3 pr-3 pl-5 text-sm"
    >
      <p role="status" className="font-medium">
        Deleting {formatCount(total, 'subscriber')}
      </p>
      <Progress
        aria-label="Deleting"
        className="h-1.5 min-w-32 flex-1"
        value={total === 0 ? 1 : done / total}
      />
      <p aria-hidden className="text-muted-foreground tabular-nums">
        {formatNumber(done)} of {formatNumber(total)}
      </p>
      <Button variant="outline" size="sm" disabled={isPending || isSuccess} onClick={() => mutate({ id })}>
        Stop
      </Button>
    </section>
  );
}

import type { Job } from '#shared/jobs.ts';
import { Button } from '#client/ui/button.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#client/ui/popover.tsx';
import { Progress } from '#client/ui/progress.tsx';
import type { LoadedMenu } from '#client/app/components/menu-on-demand.tsx';
import { formatCount, formatMoment, formatNumber } from '#client/app/lib/format.ts';
import { describeEnd, isRunning, useStopJob } from '#client/app/lib/jobs.ts';
import { timeOfId } from '#client/app/lib/time-of-id.ts';

/** The list of one's own jobs, loaded with its first use: what each does, how far it is, and how it ended. */
export function JobsPopover({ jobs, button }: { jobs: readonly Job[] } & LoadedMenu) {
  return (
    <Popover defaultOpen>
      <PopoverTrigger asChild>{button}</PopoverTrigger>
      <PopoverContent align="end" aria-label="Jobs">
        <h2 className="font-sans text-sm font-medium">Jobs</h2>
        <ul className="mt-3 grid gap-4">
          {jobs.map((job) => (
            <li key={job.id} className="text-sm">
              {isRunning(job) ? <RunningJob {...job} /> : <EndedJob {...job} />}
            </li>
          ))}
        </ul>
      </PopoverContent>
    </Popover>
  );
}

function RunningJob({ id, done, total }: Job) {
  const { mutate, isPending, isSuccess } = useStopJob();
  const name = `Deleting ${formatCount(total, 'subscriber')}`;
  const share = total === 0 ? 1 : done / total;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5">
      <p>{name}</p>
      <p aria-hidden className="text-right text-xs text-muted-foreground tabular-nums">
        {formatNumber(share, { style: 'percent' })}
      </p>
      <Progress aria-label={name} className="h-1.5" value={share} />
      <Button
        variant="outline"
        size="sm"
        disabled={isPending || isSuccess}
        aria-label={`Stop: ${name}`}
        onClick={() => mutate({ id })}
      >
        Stop
      </Button>
    </div>
  );
}

function EndedJob(job: Job) {
  const start = new Date(timeOfId(job.id));
  return (
    <>
      <p className={job.status === 'failed' ? 'text-destructive' : undefined}>{describeEnd(job)}</p>
      <p className="mt-0.5 text-xs text-muted-foreground">
        Started <time dateTime={start.toISOString()}>{formatMoment(start)}</time>
      </p>
    </>
  );
}

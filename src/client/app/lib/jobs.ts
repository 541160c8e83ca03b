// One's own jobs, which go on at the server whatever becomes of the browser.
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Job } from '#shared/jobs.ts';
import { toast } from '#client/ui/toast-queue.ts';
import type { ToastAction } from '#client/ui/toast-queue.ts';
import { isAtLeast } from '#shared/roles.ts';
import { useRole } from './current-user.ts';
import { formatCount, formatNumber } from './format.ts';
import { timeOfId } from './time-of-id.ts';
import { queries, trpc } from './trpc.ts';

const LOOK_EVERY_MS = 700;
const none: readonly Job[] = [];

/** The ids of the jobs whose end is told. */
const followed = new Set<string>();

/** Whether a job goes on. */
export const isRunning = ({ status }: Job) => status === 'running';

function useJobs(): readonly Job[] {
  const { data } = trpc.jobs.list.useQuery(
    { limit: 10 },
    {
      enabled: isAtLeast(useRole(), 'staff'),
      refetchInterval: ({ state }) => (state.data?.data.some(isRunning) ? LOOK_EVERY_MS : false),
    },
  );
  return data?.data ?? none;
}

/** How long a job that has ended is shown with those that run. */
const SHOWN_FOR_MS = 86_400_000;

/** The jobs that are running, and those of the last day. @param now milliseconds since 1970 */
export function useRecentJobs(now: number): readonly Job[] {
  return useJobs().filter((job) => isRunning(job) || timeOfId(job.id) > now - SHOWN_FOR_MS);
}

/** The jobs that are running. */
export function useRunningJobs(): readonly Job[] {
  return useJobs().filter(isRunning);
}

/** Shows a job that has just been started, and tells its end, however soon that is. */
export function followJob(id: string): Promise<void> {
  followed.add(id);
  return queries.jobs.list.invalidate();
}

/** Stops a job. */
export function useStopJob() {
  return trpc.jobs.stop.useMutation({ onSettled: () => queries.jobs.list.invalidate() });
}

/** Tells the ends of jobs by toasts, on whatever screen; to be used once. */
export function useJobEnds(): void {
  const jobs = useJobs();
  const navigate = useNavigate();
  useEffect(() => {
    for (const job of jobs) {
      if (isRunning(job)) followed.add(job.id);
      else if (followed.delete(job.id)) {
        tellEnd(job, { label: 'Recently deleted', run: () => void navigate({ to: '/admin/trash' }) });
        void queries.subscribers.invalidate();
        void queries.trash.invalidate();
      }
    }
  }, [jobs, navigate]);
}

/** @param offer leads to what was deleted */
function tellEnd(job: Job, offer: ToastAction): void {
  if (job.status === 'failed') toast.error(describeEnd(job));
  else toast.success(describeEnd(job), job.done > 0 ? offer : undefined);
}

/** How a job has ended, as a sentence or two. */
export function describeEnd({ status, done, total, detail }: Job): string {
  const rest = detail === null ? '' : ` ${detail}`;
  if (status === 'failed')
    return `The deletion was not completed: ${formatNumber(done)} of ${formatCount(total, 'subscriber')}.${rest}`;
  if (status === 'stopped') return `Stopped: ${formatCount(done, 'subscriber')} deleted until then.`;
  return `${describeDeleted(done)}${rest}`;
}

/** How many were deleted, as a sentence. */
export function describeDeleted(count: number): string {
  if (count === 0) return 'There was nothing left to delete.';
  return count === 1
    ? 'The subscriber was deleted successfully.'
    : `${formatCount(count, 'subscriber')} were deleted successfully.`;
}

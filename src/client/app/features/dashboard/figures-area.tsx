import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { isAtLeast } from '#shared/roles.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Failure, RefreshFailure } from '#client/app/components/error-state.tsx';
import { codeQuery } from '#client/app/lib/code-query.ts';
import { useRole } from '#client/app/lib/current-user.ts';
import type { AddressRange } from '#client/app/lib/date-range.ts';
import { hasAsk } from '#client/app/lib/installation.ts';
import { figureClasses, figureTitleClasses } from './figure-classes.ts';
import { instantsNow, statsQuery } from './dashboard-query.ts';
import { problemOfRange } from './figures-range.ts';

/** The figures of the dashboard, and their loading and error states; the previous range stays while another one loads. Their code and data load after the screen. */
export function FiguresArea({ range }: { range: AddressRange }) {
  const isSuperuser = isAtLeast(useRole(), 'superuser');
  const instants = instantsNow(range);
  const problem = problemOfRange(instants);
  const code = useQuery(codeQuery('figures', () => import('./figures.tsx')));
  const stats = useQuery({
    ...statsQuery(instants),
    enabled: problem === undefined,
    placeholderData: keepPreviousData,
  });
  const failed = [code, stats].find((query) => query.isError && !query.data);
  if (failed) {
    return <Failure className="mt-12" what="The figures could not be loaded." query={failed} />;
  }
  if (!code.data || (problem === undefined && !stats.data)) return <FiguresSkeleton />;
  const { AskFigure, Figures, RefusedRange } = code.data;
  return (
    <>
      {problem === undefined && stats.data ? (
        <Figures stats={stats.data} range={range} dimmed={stats.isPlaceholderData} />
      ) : (
        <RefusedRange range={range} problem={problem ?? ''} />
      )}
      <RefreshFailure what="The figures" query={stats} className="mt-5" />
      {isSuperuser && hasAsk() && problem === undefined ? <AskFigure instants={instants} /> : null}
    </>
  );
}

function FiguresSkeleton() {
  return (
    <>
      <div aria-busy className={figureClasses}>
        <h2 className={figureTitleClasses}>From the waitlist to the beta</h2>
        <div className="mt-5 h-38 sm:h-16 md:mt-1">
          <Skeleton className="h-2! w-full" />
          <Skeleton className="mt-6 w-72 max-w-full" />
        </div>
      </div>
      <JoinedSkeleton />
    </>
  );
}

function JoinedSkeleton() {
  return (
    <div aria-busy className={figureClasses}>
      <div>
        <h2 className={figureTitleClasses}>Joined</h2>
        <Skeleton className="mt-5 h-10! w-24" />
        <Skeleton className="mt-5 w-40 max-w-full" />
      </div>
      <div className="mt-8 md:mt-0">
        <Skeleton className="h-10! w-64 max-w-full" />
        <Skeleton className="mt-6 w-40" />
        <Skeleton className="mt-5 h-48! w-full" />
      </div>
    </div>
  );
}

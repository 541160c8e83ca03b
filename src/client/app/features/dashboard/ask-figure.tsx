import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AskUse } from '#shared/ask-use.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { BarChart } from '#client/app/components/chart/bar-chart.tsx';
import { Failure, RefreshFailure } from '#client/app/components/error-state.tsx';
import { ScrolledTable } from '#client/app/components/scrolled-table.tsx';
import { formatCount, formatNumber } from '#client/app/lib/format.ts';
import { figureClasses, figureTitleClasses } from './figure-classes.ts';
import { barsOf, comparisonOf, spanOf } from './bars.ts';
import { askUseQuery } from './dashboard-query.ts';
import { FigureFrame } from './figure-frame.tsx';

/**
 * How everybody together uses Ask, for superusers: counts alone, so that a number of questions leads nowhere.
 * @param instants the range of the figures
 */
export function AskFigure({ instants }: { instants: { from: string; to: string } }) {
  const query = useQuery({ ...askUseQuery(instants), placeholderData: keepPreviousData });
  if (query.data) {
    return (
      <>
        <Use use={query.data} dimmed={query.isPlaceholderData} />
        <RefreshFailure what="How Ask is used" query={query} className="mt-5" />
      </>
    );
  }
  if (query.isError)
    return <Failure className="mt-12" what="How Ask is used could not be loaded." query={query} />;
  return (
    <div aria-busy className={figureClasses}>
      <div>
        <h2 className={figureTitleClasses}>Asked</h2>
        <Skeleton className="mt-5 h-10! w-24" />
      </div>
      <Skeleton className="mt-8 h-48! w-full md:mt-0" />
    </div>
  );
}

function Use({ use, dimmed }: { use: AskUse; dimmed: boolean }) {
  const days = use.per_day.map(({ day, asked }) => ({ day, joined: asked }));
  const bars = barsOf(days, 'asked');
  const isDaily = bars.length === days.length;
  const label = isDaily ? 'Asked per day' : 'Asked per month';
  return (
    <FigureFrame
      title="Asked"
      dimmed={dimmed}
      summary={
        <>
          <p className="mt-3 font-serif text-6xl leading-none tracking-tight tabular-nums lining-nums">
            {formatNumber(use.asked)}
          </p>
          <p className="mt-3 text-sm leading-snug text-pretty text-muted-foreground">
            {comparisonOf({ joined: use.asked, before: use.before, per_day: days }).join('')}
          </p>
          <p className="mt-2 text-sm">
            <Link to="/admin/ask/files" className="text-link">
              {formatCount(use.files, 'file')}
            </Link>
            {use.unreadable > 0 ? (
              <span className="text-muted-foreground">
                , {formatNumber(use.unreadable)} of them could not be read
              </span>
            ) : null}
          </p>
        </>
      }
      picture={
        <>
          <BarChart label={label} bars={bars} rest={spanOf(days)} />
          {use.asked > 0 ? <Outcomes use={use} /> : null}
        </>
      }
      table={
        <>
          <ScrolledTable
            label={label}
            columns={[{ name: isDaily ? 'Day' : 'Month' }, { name: 'Asked', isNumber: true }]}
            rows={bars.map(({ name, value }) => [name, formatNumber(value)])}
          />
          {use.asked > 0 ? <Outcomes use={use} /> : null}
        </>
      }
    />
  );
}

/** How the questions ended, and how their answers were rated. */
function Outcomes({ use }: { use: AskUse }) {
  const shareOf = (part: number) =>
    formatNumber(part / use.asked, { style: 'percent', maximumFractionDigits: 0 });
  const outcomes = [
    ['Answered', use.answered, shareOf(use.answered)],
    ['Asked back', use.asked_back, shareOf(use.asked_back)],
    ['Something related', use.related, shareOf(use.related)],
    ['Nothing found', use.not_found, shareOf(use.not_found)],
    // Most answers are not rated, so that a share of all would say little.
    ['Rated right', use.right, ''],
    ['Rated wrong', use.wrong, ''],
  ] as const;
  return (
    <dl aria-label="How the questions ended" className="mt-6 grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
      {outcomes.map(([name, count, share]) => (
        <div key={name}>
          <dt className="text-[0.8125rem] text-muted-foreground">{name}</dt>
          <dd className="mt-0.5 text-sm font-medium tabular-nums">
            {formatNumber(count)}
            {share ? <span className="ml-2 font-normal text-muted-foreground">{share}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ArrowRight, DoorOpen } from 'lucide-react';
import type { ScreenPath } from '#shared/pages.ts';
import { isAtLeast } from '#shared/roles.ts';
import type { Subscriber } from '#shared/subscribers.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { DashboardAlarms } from '#client/app/components/alarms.tsx';
import { useCurrentUser, useRole } from '#client/app/lib/current-user.ts';
import { Failure, RefreshFailure } from '#client/app/components/error-state.tsx';
import { signupMode } from '#client/app/lib/installation.ts';
import { Notice } from '#client/app/components/notice.tsx';
import { WaitingNotice } from '#client/app/components/waiting-notice.tsx';
import { useTitle } from '#client/app/lib/use-title.ts';
import { formatCount, formatDate, formatNumber } from '#client/app/lib/format.ts';
import { NEWEST_COUNT, newestSubscribersQuery } from './dashboard-query.ts';
import { FiguresArea } from './figures-area.tsx';
import { rangeOfSearch } from './figures-range.ts';
import { MemberLinks } from './member-links.tsx';

const route = getRouteApi('/admin/');

/** /admin: a short greeting, and below it the figures of the waitlist, or where to go for members, who do not see it. */
export function DashboardPage() {
  useTitle('Dashboard');
  const user = useCurrentUser();
  const role = useRole();
  return (
    <>
      <Greeting />
      {isAtLeast(role, 'user') ? <ForUsers /> : null}
      {role === 'member' ? <MemberLinks /> : null}
      {role === undefined && user.isError ? (
        <Failure className="mt-12" what="Your account could not be loaded." query={user} />
      ) : null}
    </>
  );
}

/** What needs attention, the newest waitlist entries, how the waitlist grows, and how Ask is used. */
function ForUsers() {
  const range = rangeOfSearch(route.useSearch());
  // A short list is lower than its skeleton: the sections below wait for it, so that they do not move.
  const { isPending } = useQuery(newestSubscribersQuery());
  return (
    <>
      <NeedsAttention />
      <Waitlist />
      {isPending ? null : <FiguresArea range={range} />}
    </>
  );
}

/** What a superuser has to look at, the most urgent first; nothing where there is none. */
function NeedsAttention() {
  return (
    <section aria-label="Needs attention" className="mt-6 grid gap-3 empty:hidden">
      <DashboardAlarms />
      <WaitingNotice />
      <OpenSignupNotice />
    </section>
  );
}

/** Warns superusers, who can change it, while anyone may sign up. */
function OpenSignupNotice() {
  const { data: user } = useCurrentUser();
  if (!user?.is_superuser || signupMode() !== 'open') return null;
  return (
    <Notice icon={DoorOpen}>
      <strong className="font-semibold">Sign-up is open:</strong> anyone who signs up can read and export the
      waitlist, delete single entries of it, and change products. Set{' '}
      <code className="font-mono text-[0.8125rem]">SIGNUP_MODE=invited</code>, and only those whom you invite
      can sign up, as members who see nothing of it.
    </Notice>
  );
}

function Greeting() {
  const { data: user, isPending } = useCurrentUser();
  return (
    <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <h1 className="text-2xl leading-tight wrap-anywhere">
        {isPending ? (
          <>
            <span className="sr-only">Loading</span>
            <Skeleton className="inline-block! h-[0.7em]! w-44 max-w-full align-middle" />
          </>
        ) : (
          `Hi, ${user?.full_name || user?.email || 'User'}`
        )}
      </h1>
      <p className="text-sm text-muted-foreground">Welcome back, nice to see you again!</p>
    </header>
  );
}

function Waitlist() {
  const isStaff = isAtLeast(useRole(), 'staff');
  const query = useQuery(newestSubscribersQuery());
  const { data, isError } = query;
  if (!data && isError) {
    return <Failure className="mt-12" what="The waitlist could not be loaded." query={query} />;
  }
  return (
    <section
      aria-labelledby="waitlist"
      className="mt-8 grid border-t pt-8 md:grid-cols-[minmax(10rem,1fr)_minmax(0,2.4fr)] md:gap-10"
    >
      <div>
        <h2 id="waitlist" className="font-sans text-sm font-medium tracking-normal text-muted-foreground">
          On the waitlist
        </h2>
        <p className="mt-3 font-serif text-6xl leading-none tracking-tight tabular-nums lining-nums">
          {data ? (
            <Link
              to="/admin/subscribers"
              aria-label={formatCount(data.count, 'subscriber')}
              className="figure-link"
            >
              {formatNumber(data.count)}
            </Link>
          ) : (
            <Skeleton className="inline-block! h-[0.75em]! w-28 align-middle" />
          )}
        </p>
      </div>
      <div className="mt-10 md:mt-0">
        <h2 className="font-sans text-sm font-medium tracking-normal text-muted-foreground">Newest</h2>
        <Newest rows={data?.data} />
        {data && data.count > 0 ? (
          <p className="mt-5 flex flex-wrap gap-x-8 gap-y-3">
            <Further to="/admin/subscribers">Open the full list</Further>
            {isStaff ? <Further to="/admin/invitations">Invitations</Further> : null}
          </p>
        ) : null}
        <RefreshFailure what="The waitlist" query={query} className="mt-5" />
      </div>
    </section>
  );
}

/** A link to a screen with more of it. */
function Further({ to, children }: { to: ScreenPath; children: string }) {
  return (
    <Link
      to={to}
      className="group inline-flex items-center gap-2 rounded-sm text-sm font-medium text-primary underline-offset-4 hover:underline"
    >
      {children}
      <ArrowRight aria-hidden className="size-4 transition-transform group-hover:translate-x-0.5" />
    </Link>
  );
}

function Newest({ rows }: { rows: Subscriber[] | undefined }) {
  if (!rows) {
    return (
      <ul aria-busy className="mt-1 divide-y">
        {Array.from({ length: NEWEST_COUNT }, (_, index) => (
          <li key={index} className="flex h-15.5 items-center justify-between gap-6">
            <Skeleton className="w-52 max-w-[55%]" />
            <Skeleton className="w-24" />
          </li>
        ))}
      </ul>
    );
  }
  if (rows.length === 0) {
    return <p className="mt-4 text-muted-foreground">Nobody yet. Whoever joins will be listed here.</p>;
  }
  return (
    <ul className="mt-1 divide-y">
      {rows.map(({ id, email, location, created_at }) => (
        <li
          key={id}
          className="group relative grid min-h-15.5 grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-6 gap-y-0.5 py-2.5"
        >
          <p className="text-sm font-medium wrap-anywhere max-sm:col-span-2">
            <Link
              to="/admin/subscribers/$id"
              params={{ id }}
              className="rounded-sm underline-offset-4 group-hover:underline after:absolute after:inset-0"
            >
              {email}
            </Link>
          </p>
          <p className="text-[0.8125rem] text-muted-foreground sm:row-start-2">{location || 'N/A'}</p>
          <time
            dateTime={created_at}
            className="text-[0.8125rem] text-muted-foreground tabular-nums sm:row-span-2 sm:row-start-1"
          >
            {formatDate(created_at)}
          </time>
        </li>
      ))}
    </ul>
  );
}

import { Monitor, Smartphone } from 'lucide-react';
import { useId, useRef } from 'react';
import type { Session } from '#shared/users.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Skeleton, skeletonRows } from '#client/ui/skeleton.tsx';
import { toast } from '#client/ui/toast-queue.ts';
import { Failure, RefreshFailure } from '#client/app/components/error-state.tsx';
import { signOut } from '#client/app/lib/sign-out.ts';
import { queries, trpc } from '#client/app/lib/trpc.ts';
import { formatMoment } from '#client/app/lib/format.ts';
import { Section } from './section.tsx';
import { describeUserAgent, isHandheld } from '#shared/user-agent.ts';

const refreshSessions = () => queries.users.mySessions.invalidate();

/** The sessions of the own account; each can be ended, or all but the current one. */
export function SessionsSection() {
  const query = trpc.users.mySessions.useQuery();
  const { data, isError } = query;
  const endOthers = trpc.users.endMyOtherSessions.useMutation({
    onSuccess: () => toast.success('You are signed out everywhere else.'),
    onSettled: refreshSessions,
  });
  const others = data?.data.filter((session) => !session.is_current) ?? [];
  return (
    <Section
      title="Sessions"
      lead="Where you are signed in. What you do not know, sign out, and change your password."
    >
      {isError && !data ? (
        <Failure what="The sessions could not be loaded." query={query} />
      ) : (
        <SessionList sessions={data?.data} />
      )}
      {/* A short list is lower than its skeleton: the button waits for the list, so that it does not move. */}
      {data || isError ? (
        <Button
          variant="outline"
          className="mt-5"
          disabled={others.length === 0 || endOthers.isPending}
          onClick={() => endOthers.mutate()}
        >
          Sign out everywhere else
        </Button>
      ) : null}
      {data ? <RefreshFailure what="The sessions" query={query} className="mt-5" /> : null}
    </Section>
  );
}

function SessionList({ sessions }: { sessions: Session[] | undefined }) {
  if (!sessions) {
    return (
      <ul aria-label="Sessions" aria-busy className="divide-y rounded-lg border bg-card">
        {skeletonRows.map((index) => (
          <li key={index} data-testid="skeleton-row" className="flex h-19 items-center px-4 sm:px-5">
            <Skeleton className="w-40" />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ul aria-label="Sessions" tabIndex={-1} className="divide-y outline-none rounded-lg border bg-card">
      {sessions.map((session) => (
        <SessionRow key={session.id} session={session} />
      ))}
    </ul>
  );
}

function SessionRow({ session }: { session: Session }) {
  const id = useId();
  const Icon = isHandheld(session.user_agent) ? Smartphone : Monitor;
  return (
    <li className="flex items-center gap-4 px-4 py-3.5 sm:px-5">
      <Icon aria-hidden className="size-5 shrink-0 stroke-[1.5] text-muted-foreground max-sm:hidden" />
      <div id={id} className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm font-medium wrap-anywhere">
          {describeUserAgent(session.user_agent)}
          {session.is_current ? <Badge variant="accent">This one</Badge> : null}
        </p>
        <p className="mt-1 flex flex-wrap gap-x-4 text-[0.8125rem] text-muted-foreground tabular-nums">
          <Moment name="First seen" at={session.created_at} />
          <Moment name="Last used" at={session.last_used_at} />
        </p>
      </div>
      <EndButton session={session} describedBy={id} />
    </li>
  );
}

function Moment({ name, at }: { name: string; at: string }) {
  const moment = new Date(at);
  return (
    <span>
      {name}{' '}
      <time dateTime={at} title={formatMoment(moment)}>
        {formatMoment(moment, { dateStyle: 'medium', timeStyle: 'short' })}
      </time>
    </span>
  );
}

/** Ends the session of its row; for the current session this is the log-out. */
function EndButton({ session, describedBy }: { session: Session; describedBy: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const end = trpc.users.endMySession.useMutation({
    onSuccess: () => {
      toast.success('The session has ended.');
      // The button is removed with its row, and lost the focus when it was disabled; the list takes the focus.
      const { activeElement } = document;
      const hadFocus = activeElement === button.current || activeElement === document.body;
      if (hadFocus) button.current?.closest('ul')?.focus();
    },
    onSettled: refreshSessions,
  });
  return (
    <Button
      ref={button}
      variant="ghost"
      size="sm"
      aria-describedby={describedBy}
      disabled={end.isPending}
      onClick={() => (session.is_current ? void signOut() : end.mutate({ id: session.id }))}
    >
      Sign out
    </Button>
  );
}

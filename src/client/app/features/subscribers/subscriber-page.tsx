import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isAtLeast } from '#shared/roles.ts';
import type { SubscriberDetail } from '#shared/subscribers.ts';
import { Sheet, SheetContent } from '#client/ui/sheet.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Failure } from '#client/app/components/error-state.tsx';
import { SubscriberStatusLabel } from '#client/app/components/subscriber-status-label.tsx';
import { useRole } from '#client/app/lib/current-user.ts';
import { formatMoment } from '#client/app/lib/format.ts';
import { entryQuery } from './entry/entry-query.ts';
import { EntryInvitation } from './entry/entry-invitation.tsx';
import { EntryNotes } from './entry/entry-notes.tsx';
import { EntryPlace } from './entry/entry-place.tsx';
import { EntryHistory, EntryMails } from './entry/entry-steps.tsx';
import { EntryTags } from './entry/entry-tags.tsx';

const route = getRouteApi('/admin/subscribers/$id');

/** /admin/subscribers/{id}: an entry, in a drawer beside its list; on a phone the drawer has the whole screen. */
export function SubscriberPage() {
  const { id } = route.useParams();
  const navigate = route.useNavigate();
  const query = useQuery(entryQuery(id));
  const close = () =>
    void navigate({ to: '/admin/subscribers', search: (former) => former, resetScroll: false });
  return (
    <Sheet open onOpenChange={close}>
      <SheetContent
        title={query.data?.email ?? 'Subscriber'}
        side="end"
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          const row = document.querySelector<HTMLElement>(`[data-entry="${CSS.escape(id)}"]`);
          (row ?? document.querySelector('main'))?.focus({ preventScroll: true });
        }}
      >
        <div className="p-5 sm:p-7">
          {query.data ? (
            <Entry entry={query.data} />
          ) : query.isError ? (
            <Failure className="mt-10" what="The entry could not be loaded." query={query} />
          ) : (
            <div aria-busy className="grid gap-5 pt-1">
              <Skeleton className="h-6! w-56 max-w-3/4" />
              <Skeleton className="w-40" />
              <Skeleton className="h-32! w-full" />
            </div>
          )}
        </div>
      </SheetContent>
    </Sheet>
  );
}

const sources = { site: 'on the website', import: 'by an import' } as const;

function Entry({ entry }: { entry: SubscriberDetail }) {
  const isStaff = isAtLeast(useRole(), 'staff');
  const { email, status, created_at, source, account, notes, mails, history } = entry;
  return (
    <>
      {/* The title of the drawer says it to screen readers. */}
      <p aria-hidden className="pr-10 font-serif text-xl leading-tight wrap-anywhere">
        {email}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted-foreground">
        <SubscriberStatusLabel status={status} />
        <p>
          Joined {source === null ? null : `${sources[source]}, `}
          <time dateTime={created_at}>{formatMoment(created_at)}</time>
        </p>
      </div>
      <Part title="Tags">
        <EntryTags entry={entry} editable={isStaff} />
      </Part>
      <Part title="Place">
        <EntryPlace entry={entry} editable={isStaff} />
      </Part>
      {notes === null ? null : (
        <Part title="Notes">
          <EntryNotes id={entry.id} notes={notes} />
        </Part>
      )}
      {isStaff ? (
        <Part title="Invitation">
          <EntryInvitation invitation={entry.invitation} />
        </Part>
      ) : null}
      {mails === null ? null : (
        <Part title="Mails">
          <EntryMails mails={mails} />
        </Part>
      )}
      {history === null ? null : (
        <Part title="History">
          <EntryHistory history={history} />
        </Part>
      )}
      {isStaff ? (
        <Part title="Account">
          <p className="text-sm">
            {account === null ? (
              <span className="text-muted-foreground">None of this address</span>
            ) : (
              `${account.is_active ? 'Active' : 'Inactive'}, made ${formatMoment(account.created_at)}`
            )}
          </p>
        </Part>
      ) : null}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6 border-t pt-4">
      <h3 className="mb-2 text-sm font-medium text-muted-foreground">{title}</h3>
      {children}
    </section>
  );
}

import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useWaitingAccounts } from '#client/app/lib/approvals.ts';
import { useRole } from '#client/app/lib/current-user.ts';
import { hasToken } from '#client/app/lib/session.ts';
import { trpc } from '#client/app/lib/trpc.ts';
import { menuEntriesFor } from './menu-entries.ts';
import type { MenuEntry } from './menu-entries.ts';

const entryClasses = [
  'relative flex min-h-10 items-center gap-3 rounded-md px-3 text-sm text-muted-foreground transition-colors hover:bg-muted hover:text-foreground',
  'aria-[current=page]:bg-accent aria-[current=page]:font-medium aria-[current=page]:text-accent-foreground',
  '[&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:stroke-[1.75]',
].join(' ');

/** The screens that the signed-in user may open, in two groups. `onChoose` is called when one is chosen, to close the drawer. */
export function SideMenu({ onChoose }: { onChoose?: () => void }) {
  const { main, more } = menuEntriesFor(useRole());
  return (
    <>
      <EntryList label="Menu" entries={main} onChoose={onChoose} />
      {more.length > 0 ? (
        <div className="mt-4 border-t pt-4">
          <EntryList label="More screens" entries={more} onChoose={onChoose} />
        </div>
      ) : null}
    </>
  );
}

type Choosing = { onChoose: (() => void) | undefined };

function EntryList({
  label,
  entries,
  onChoose,
}: { label: string; entries: readonly MenuEntry[] } & Choosing) {
  return (
    <nav aria-label={label}>
      <ul className="grid gap-1">
        {entries.map((entry) => (
          <li key={entry.to}>
            <Entry entry={entry} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Entry({ entry, onChoose }: { entry: MenuEntry } & Choosing) {
  const { icon: Icon, label, to } = entry;
  const countId = useId();
  if (to === '/') {
    return (
      <a href="/" className={entryClasses}>
        <Icon aria-hidden />
        {label}
      </a>
    );
  }
  return (
    <Link
      to={to}
      // Where an entry's address is the start of another's, only its own screen is it.
      activeOptions={{ exact: to === '/admin' || to === '/admin/ask', includeSearch: false }}
      aria-describedby={to === '/admin/users' ? countId : undefined}
      className={entryClasses}
      onClick={onChoose}
    >
      <Icon aria-hidden />
      {label}
      {to === '/admin/users' ? <WaitingCount id={countId} /> : null}
    </Link>
  );
}

/** The number of accounts that wait for activation: a description of the link, not a part of its name. */
function WaitingCount({ id }: { id: string }) {
  const count = useWaitingAccounts().length;
  if (count === 0) return null;
  return (
    <span
      id={id}
      aria-hidden
      className="ml-auto min-w-5.5 rounded-full bg-primary px-1.5 text-center text-xs leading-5.5 font-semibold text-primary-foreground tabular-nums"
    >
      {count}
      <span className="sr-only"> {count === 1 ? 'account waits' : 'accounts wait'} for activation</span>
    </span>
  );
}

/** The version of the product. It is fetched, not part of the public assets, so that only signed-in users see it. */
export function VersionLabel() {
  const { data } = trpc.installation.about.useQuery(undefined, { enabled: hasToken(), staleTime: Infinity });
  return (
    <p className="min-h-4 text-xs text-muted-foreground tabular-nums">
      {data ? `Version ${data.version}` : null}
    </p>
  );
}

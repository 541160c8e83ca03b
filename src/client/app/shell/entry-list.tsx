import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useWaitingAccounts } from '#client/app/lib/approvals.ts';
import type { MenuEntry } from './menu-entries.ts';

const entryClasses = [
  'relative flex min-h-10 items-center gap-3 rounded-md px-3 text-sm text-muted-foreground transition-colors hover:bg-muted hover:text-foreground',
  'aria-[current=page]:bg-accent aria-[current=page]:font-medium aria-[current=page]:text-accent-foreground',
  // Where what is shown stands below it.
  'group-has-[ul_[aria-current=page]]/entry:bg-transparent!',
  '[&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:stroke-[1.75]',
].join(' ');

export type Choosing = { onChoose: (() => void) | undefined };

/**
 * A list of links to screens. `onChoose` is called when one is chosen, to close the drawer.
 * @param below what stands below an entry, such as the views of a list
 */
export function EntryList({
  label,
  entries,
  onChoose,
  below,
}: {
  label: string;
  entries: readonly MenuEntry[];
  below?: Partial<Record<MenuEntry['to'], ReactNode>>;
} & Choosing) {
  return (
    <nav aria-label={label}>
      <ul className="grid gap-1">
        {entries.map((entry) => (
          <li key={entry.to} className="group/entry">
            <Entry entry={entry} onChoose={onChoose} />
            {below?.[entry.to]}
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

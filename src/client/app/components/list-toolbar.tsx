import { Link } from '@tanstack/react-router';
import { flushSync } from 'react-dom';
import { Fragment, useState } from 'react';
import type { ReactNode } from 'react';

/**
 * The row above a list: its search field and filters, and at the end its buttons.
 * @param clearable whether filters are offered to be cleared here
 * @param after what follows the filters
 * @param actions the buttons of the screen
 */
export function ListToolbar({
  clearable,
  after,
  actions,
  children,
}: {
  clearable: boolean;
  after?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const [cleared, setCleared] = useState(0);
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-3">
      {/* What was typed and filters nothing yet is cleared too. */}
      <Fragment key={cleared}>{children}</Fragment>
      {clearable ? <ClearFilters onClear={() => setCleared(cleared + 1)} /> : null}
      {after}
      {actions ? <div className="flex flex-wrap gap-3 max-sm:w-full sm:ml-auto">{actions}</div> : null}
    </div>
  );
}

/**
 * The link that clears all filters of a list, but not what it is a list of. The focus moves to the search field, since the
 * link is removed.
 */
export function ClearFilters({ onClear }: { onClear?: () => void }) {
  return (
    <Link
      to="."
      activeOptions={{ exact: true }}
      search={({ sort, wave, collection, show }) => ({ sort, wave, collection, show })}
      className="text-link inline-flex h-10 items-center px-1 text-sm font-medium"
      onClick={() => {
        // At once, so that the field that takes the focus is the one that stays.
        if (onClear) flushSync(onClear);
        document.querySelector<HTMLElement>('main [type="search"], main select')?.focus();
      }}
    >
      Clear filters
    </Link>
  );
}

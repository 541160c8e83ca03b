import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/**
 * The row above a list: its search field and filters, and at the end its buttons.
 * @param clearable whether filters are offered to be cleared here
 * @param actions the buttons of the screen
 */
export function ListToolbar({
  clearable,
  actions,
  children,
}: {
  clearable: boolean;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-3">
      {children}
      {clearable ? <ClearFilters /> : null}
      {actions ? <div className="flex flex-wrap gap-3 max-sm:w-full sm:ml-auto">{actions}</div> : null}
    </div>
  );
}

/**
 * The link that clears all filters of a list, but not what it is a list of. The focus moves to the search field, since the
 * link is removed.
 */
export function ClearFilters() {
  return (
    <Link
      to="."
      activeOptions={{ exact: true }}
      search={({ sort, wave }) => ({ sort, wave })}
      className="text-link inline-flex h-10 items-center px-1 text-sm font-medium"
      onClick={() => document.querySelector<HTMLElement>('main [type="search"], main select')?.focus()}
    >
      Clear filters
    </Link>
  );
}

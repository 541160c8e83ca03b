import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './class-names.ts';
import { pagerItems } from './pager-items.ts';

/** The props of a link of the pager. */
type PagerLinkProps = {
  className: string;
  'aria-label': string;
  'aria-current'?: 'page';
  /** An arrow without a target page: a link without an address. */
  disabled?: true;
  tabIndex?: -1;
  children: ReactNode;
};

const itemClasses =
  'inline-flex h-9 min-w-8 items-center justify-center rounded-md px-1 text-sm tabular-nums transition-colors sm:min-w-9 sm:px-2';
const linkClasses = cn(itemClasses, 'text-foreground hover:bg-muted');

/**
 * The pager of a list.
 * @param page the current page, from 1
 * @param pages the number of pages
 * @param renderLink renders the link to a page, with an address unless it is disabled
 */
export function Pagination({
  page,
  pages,
  renderLink,
}: {
  page: number;
  pages: number;
  renderLink: (page: number, props: PagerLinkProps) => ReactNode;
}) {
  return (
    <nav aria-label="Pagination" className="-mx-2">
      <ul className="flex flex-wrap items-center gap-x-0.5 sm:gap-x-1">
        <li>
          <Arrow label="Previous page" to={page > 1 ? page - 1 : undefined} renderLink={renderLink}>
            <ChevronLeft aria-hidden className="size-4" />
          </Arrow>
        </li>
        {pagerItems(page, pages).map((item) =>
          item.kind === 'page' ? (
            <li key={item.page}>{renderLink(item.page, numberProps(item.page, item.page === page))}</li>
          ) : (
            <li
              key={`gap-${item.after}`}
              aria-hidden
              className="w-5 text-center text-muted-foreground sm:w-7"
            >
              …
            </li>
          ),
        )}
        <li>
          <Arrow label="Next page" to={page < pages ? page + 1 : undefined} renderLink={renderLink}>
            <ChevronRight aria-hidden className="size-4" />
          </Arrow>
        </li>
      </ul>
    </nav>
  );
}

function numberProps(page: number, current: boolean): PagerLinkProps {
  if (!current) return { className: linkClasses, 'aria-label': `Page ${page}`, children: page };
  return {
    className: cn(itemClasses, 'bg-accent font-semibold text-accent-foreground'),
    'aria-label': `Page ${page}`,
    'aria-current': 'page',
    children: page,
  };
}

/**
 * An arrow. Without a target page it is disabled and out of the tab order, but stays the same element, so that it keeps
 * the focus.
 */
function Arrow({
  label,
  to,
  renderLink,
  children,
}: {
  label: string;
  to: number | undefined;
  renderLink: (page: number, props: PagerLinkProps) => ReactNode;
  children: ReactNode;
}) {
  if (to !== undefined) return renderLink(to, { className: linkClasses, 'aria-label': label, children });
  // Page 0 does not exist: a link to the current page would be marked as current.
  return renderLink(0, {
    className: cn(itemClasses, 'text-foreground opacity-35'),
    'aria-label': label,
    disabled: true,
    tabIndex: -1,
    children,
  });
}

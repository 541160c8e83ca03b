// The pager of a list: links to the page before, to numbered pages, and to the page after.
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './class-names.ts';
import { pagerItems } from './pager-items.ts';

/** What a link of the pager is drawn with. */
export type PagerLinkProps = {
  className: string;
  'aria-label': string;
  'aria-current'?: 'page';
  children: ReactNode;
};

const itemClasses =
  'inline-flex h-9 min-w-8 items-center justify-center rounded-md px-1 text-sm tabular-nums transition-colors sm:min-w-9 sm:px-2';
const linkClasses = cn(itemClasses, 'text-foreground hover:bg-muted');

/**
 * The pager.
 * @param page the present page, from 1
 * @param pages how many there are
 * @param renderLink draws the link to a page; it must be a real one, with an address
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

/** An arrow; without a page to go to it stays in its place, as a link that is disabled. */
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
  return (
    <span role="link" aria-disabled="true" aria-label={label} className={cn(itemClasses, 'opacity-35')}>
      {children}
    </span>
  );
}

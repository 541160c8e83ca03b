import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import type { ScreenPath } from '#shared/pages.ts';
import { figureClasses, figureTitleClasses } from './figure-classes.ts';

/** A screen, and what it is for in a sentence. */
export type ScreenLink = { to: ScreenPath; label: string; what: string; icon: LucideIcon };

/** A section of the dashboard with links to screens. */
export function ScreenLinks({ title, links }: { title: string; links: readonly ScreenLink[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={figureClasses}>
      <h2 id={id} className={figureTitleClasses}>
        {title}
      </h2>
      <ul className="mt-2 divide-y md:-mt-3">
        {links.map(({ to, label, what, icon: Icon }) => (
          <li key={to}>
            <Link to={to} className="group flex min-h-15.5 items-center gap-4 rounded-sm py-2.5">
              <Icon aria-hidden className="size-4.5 shrink-0 stroke-[1.75] text-muted-foreground" />
              <span className="min-w-0 flex-1">
                <span className="block text-sm font-medium underline-offset-4 group-hover:underline">
                  {label}
                </span>
                <span className="block text-[0.8125rem] text-muted-foreground">{what}</span>
              </span>
              <ArrowRight
                aria-hidden
                className="size-4 shrink-0 text-muted-foreground transition-transform group-hover:translate-x-0.5"
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { Link } from '@tanstack/react-router';
import { Archive, ArrowRight, ScrollText } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { AppPath } from '#shared/pages.ts';
import { useCurrentUser } from '#client/app/lib/current-user.ts';

type Operation = { to: AppPath; label: string; what: string; icon: LucideIcon };

const operations: readonly Operation[] = [
  { to: '/admin/backups', label: 'Backups', what: 'What there is to fall back on.', icon: Archive },
  { to: '/admin/audit', label: 'Audit', what: 'Who did what, and who was kept from it.', icon: ScrollText },
];

/** Links to the screens for running the installation; for superusers only. */
export function Operations() {
  const { data: user } = useCurrentUser();
  if (!user?.is_superuser) return null;
  return (
    <section
      aria-labelledby="operations"
      className="mt-12 grid border-t pt-8 md:grid-cols-[minmax(10rem,1fr)_minmax(0,2.4fr)] md:gap-10"
    >
      <h2 id="operations" className="font-sans text-sm font-medium tracking-normal text-muted-foreground">
        Operations
      </h2>
      <ul className="mt-2 divide-y md:-mt-3">
        {operations.map(({ to, label, what, icon: Icon }) => (
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

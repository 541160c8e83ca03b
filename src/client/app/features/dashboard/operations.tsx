import { Archive, ScrollText } from 'lucide-react';
import { useCurrentUser } from '#client/app/lib/current-user.ts';
import { ScreenLinks } from './screen-links.tsx';
import type { ScreenLink } from './screen-links.tsx';

const operations: readonly ScreenLink[] = [
  { to: '/admin/backups', label: 'Backups', what: 'What there is to fall back on.', icon: Archive },
  { to: '/admin/audit', label: 'Audit', what: 'Who did what, and who was kept from it.', icon: ScrollText },
];

/** Links to the screens for running the installation; for superusers only. */
export function Operations() {
  const { data: user } = useCurrentUser();
  if (!user?.is_superuser) return null;
  return <ScreenLinks title="Operations" links={operations} />;
}

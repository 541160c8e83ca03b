import { Globe, LayoutDashboard, Mails, MessageSquareText, Package, Settings, Users } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { isAskPath } from '#shared/pages.ts';
import type { AppPath } from '#shared/pages.ts';
import { hasAsk } from '#client/app/lib/installation.ts';

export type MenuEntry = {
  label: string;
  icon: LucideIcon;
  /** The website (`/`) is a separate document; the others are screens of this app. */
  to: '/' | AppPath;
  superuserOnly?: true;
};

/** The entries of the side menu that a user may open, in order. @param isSuperuser false while it is not known */
export function menuEntriesFor(isSuperuser: boolean): MenuEntry[] {
  return menuEntries.filter(
    ({ to, superuserOnly }) => (!superuserOnly || isSuperuser) && (!isAskPath(to) || hasAsk()),
  );
}

const menuEntries: readonly MenuEntry[] = [
  { label: 'Go to Website', icon: Globe, to: '/' },
  { label: 'Dashboard', icon: LayoutDashboard, to: '/admin' },
  { label: 'Ask', icon: MessageSquareText, to: '/admin/ask' },
  { label: 'Subscribers', icon: Mails, to: '/admin/subscribers' },
  { label: 'Products', icon: Package, to: '/admin/products' },
  { label: 'User Settings', icon: Settings, to: '/admin/settings' },
  { label: 'Users', icon: Users, to: '/admin/users', superuserOnly: true },
];

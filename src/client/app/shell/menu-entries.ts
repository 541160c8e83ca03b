import { Globe, LayoutDashboard, Mails, MessageSquareText, Package, Settings, Users } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { isAskPath } from '#shared/pages.ts';
import type { ScreenPath } from '#shared/pages.ts';
import { isAtLeast } from '#shared/roles.ts';
import type { UserRole } from '#shared/roles.ts';
import { hasAsk } from '#client/app/lib/installation.ts';

export type MenuEntry = {
  label: string;
  icon: LucideIcon;
  /** The website (`/`) is a separate document; the others are screens of this app. */
  to: '/' | ScreenPath;
  /** The role that it needs; none if left out. */
  needs?: UserRole;
};

/** The entries of the specification that a role may open, in order. @param role undefined while it is not known */
export const menuEntriesFor = (role: UserRole | undefined) => openTo(role, menuEntries);

/** Those of some entries that a role may open. */
export function openTo(role: UserRole | undefined, entries: readonly MenuEntry[]): MenuEntry[] {
  return entries.filter(({ to, needs }) => {
    if (isAskPath(to) && !hasAsk()) return false;
    return needs === undefined || isAtLeast(role, needs);
  });
}

const menuEntries: readonly MenuEntry[] = [
  { label: 'Go to Website', icon: Globe, to: '/' },
  { label: 'Dashboard', icon: LayoutDashboard, to: '/admin' },
  { label: 'Ask', icon: MessageSquareText, to: '/admin/ask' },
  { label: 'Subscribers', icon: Mails, to: '/admin/subscribers', needs: 'user' },
  { label: 'Products', icon: Package, to: '/admin/products', needs: 'user' },
  { label: 'User Settings', icon: Settings, to: '/admin/settings' },
  { label: 'Users', icon: Users, to: '/admin/users', needs: 'superuser' },
];

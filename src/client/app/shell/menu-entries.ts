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
  /** Who has it; everybody if left out. */
  only?: 'staff' | 'superusers';
};

/** Who a menu is for. */
export type MenuUser = {
  /** False while it is not known. */
  isSuperuser: boolean;
  /** Not a member; false while it is not known. */
  isStaff: boolean;
};

/** The entries of the side menu that a user may open, in order. */
export function menuEntriesFor({ isSuperuser, isStaff }: MenuUser): MenuEntry[] {
  return menuEntries.filter(({ to, only }) => {
    if (isAskPath(to) && !hasAsk()) return false;
    return only === undefined || (only === 'staff' ? isStaff : isSuperuser);
  });
}

const menuEntries: readonly MenuEntry[] = [
  { label: 'Go to Website', icon: Globe, to: '/' },
  { label: 'Dashboard', icon: LayoutDashboard, to: '/admin' },
  { label: 'Ask', icon: MessageSquareText, to: '/admin/ask' },
  { label: 'Subscribers', icon: Mails, to: '/admin/subscribers', only: 'staff' },
  { label: 'Products', icon: Package, to: '/admin/products', only: 'staff' },
  { label: 'User Settings', icon: Settings, to: '/admin/settings' },
  { label: 'Users', icon: Users, to: '/admin/users', only: 'superusers' },
];

// The side menu, entry by entry.
import { Globe, LayoutDashboard, Mails, Package, Settings, Users } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { AppPath } from '#shared/pages.ts';

export type MenuEntry = {
  label: string;
  icon: LucideIcon;
  /** Where it leads. The website is a document of its own; everything else is a screen of this app. */
  to: '/' | AppPath;
  superuserOnly?: true;
};

/** Every entry, in the order of the menu. */
export const menuEntries: readonly MenuEntry[] = [
  { label: 'Go to Website', icon: Globe, to: '/' },
  { label: 'Dashboard', icon: LayoutDashboard, to: '/admin' },
  { label: 'Subscribers', icon: Mails, to: '/admin/subscribers' },
  { label: 'Products', icon: Package, to: '/admin/products' },
  { label: 'User Settings', icon: Settings, to: '/admin/settings' },
  { label: 'Users', icon: Users, to: '/admin/users', superuserOnly: true },
];

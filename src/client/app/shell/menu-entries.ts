import { Globe, LayoutDashboard, Mails, Package, Settings, Users } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { AppPath } from '#shared/pages.ts';

export type MenuEntry = {
  label: string;
  icon: LucideIcon;
  /** The website (`/`) is a separate document; the others are screens of this app. */
  to: '/' | AppPath;
  superuserOnly?: true;
};

/** The entries of the side menu, in order. */
export const menuEntries: readonly MenuEntry[] = [
  { label: 'Go to Website', icon: Globe, to: '/' },
  { label: 'Dashboard', icon: LayoutDashboard, to: '/admin' },
  { label: 'Subscribers', icon: Mails, to: '/admin/subscribers' },
  { label: 'Products', icon: Package, to: '/admin/products' },
  { label: 'User Settings', icon: Settings, to: '/admin/settings' },
  { label: 'Users', icon: Users, to: '/admin/users', superuserOnly: true },
];

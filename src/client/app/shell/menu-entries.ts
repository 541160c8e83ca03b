import {
  Archive,
  Files,
  Globe,
  LayoutDashboard,
  Mails,
  MessageSquareText,
  Package,
  ScrollText,
  Send,
  Settings,
  Users,
} from 'lucide-react';
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

/** The entries of the side menu that a role may open: those of the specification, and the screens beyond it below them. */
export interface MenuEntries {
  main: MenuEntry[];
  more: MenuEntry[];
}

/** The entries that a role may open, in order. @param role undefined while it is not known */
export function menuEntriesFor(role: UserRole | undefined): MenuEntries {
  const isOpen = ({ to, needs }: MenuEntry) => {
    if (isAskPath(to) && !hasAsk()) return false;
    return needs === undefined || isAtLeast(role, needs);
  };
  return { main: mainEntries.filter(isOpen), more: moreEntries.filter(isOpen) };
}

const mainEntries: readonly MenuEntry[] = [
  { label: 'Go to Website', icon: Globe, to: '/' },
  { label: 'Dashboard', icon: LayoutDashboard, to: '/admin' },
  { label: 'Ask', icon: MessageSquareText, to: '/admin/ask' },
  { label: 'Subscribers', icon: Mails, to: '/admin/subscribers', needs: 'user' },
  { label: 'Products', icon: Package, to: '/admin/products', needs: 'user' },
  { label: 'User Settings', icon: Settings, to: '/admin/settings' },
  { label: 'Users', icon: Users, to: '/admin/users', needs: 'superuser' },
];

const moreEntries: readonly MenuEntry[] = [
  { label: 'Files', icon: Files, to: '/admin/ask/files' },
  { label: 'Invitations', icon: Send, to: '/admin/invitations', needs: 'staff' },
  { label: 'Audit', icon: ScrollText, to: '/admin/audit', needs: 'superuser' },
  { label: 'Backups', icon: Archive, to: '/admin/backups', needs: 'superuser' },
];

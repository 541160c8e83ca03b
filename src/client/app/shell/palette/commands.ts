// What the command palette offers without a search on the server.
import type { RegisteredRouter } from '@tanstack/react-router';
import {
  Bookmark,
  Download,
  FolderPlus,
  Keyboard,
  LogOut,
  Mail,
  Monitor,
  Moon,
  PackagePlus,
  Send,
  Settings2,
  Sun,
  Upload,
  UserPlus,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { fold } from '#shared/fold.ts';
import type { ScreenPath } from '#shared/pages.ts';
import { isAtLeast } from '#shared/roles.ts';
import type { UserRole } from '#shared/roles.ts';
import type { View } from '#shared/views.ts';
import { setTheme } from '#client/theme.ts';
import { hasAsk } from '#client/app/lib/installation.ts';
import { requestDialog } from '#client/app/lib/dialog-requests.ts';
import { signOut } from '#client/app/lib/sign-out.ts';
import { settingsNames, settingsTabs } from '#client/app/lib/settings-tabs.ts';
import { KEYS_DIALOG } from '../keys/keys-name.ts';
import { searchOf } from '#client/app/features/subscribers/views/view-search.ts';
import { menuEntriesFor } from '../menu-entries.ts';
import { moreEntriesFor } from '../more-entries.ts';

/** One entry of the palette. */
export type Command = {
  id: string;
  group: 'Recent' | 'Screens' | 'Views' | 'Settings' | 'Actions' | 'Found';
  label: string;
  /** More about it, after the label. */
  detail?: string | undefined;
  icon: LucideIcon;
  run: () => void;
};

/**
 * The screens and actions that a user may use.
 * @param views the saved views of the waitlist that the user has
 * @param role undefined while it is not known: then only those that everybody has
 */
export function commandsFor(
  role: UserRole | undefined,
  views: readonly View[],
  router: RegisteredRouter,
): Command[] {
  const isUser = isAtLeast(role, 'user');
  const isStaff = isAtLeast(role, 'staff');
  const isSuperuser = isAtLeast(role, 'superuser');
  const screens = [...menuEntriesFor(role), ...moreEntriesFor(role)].map(({ to, label, icon }): Command => {
    return { id: to, group: 'Screens', label, icon, run: () => goTo(router, to) };
  });
  const dialog = (path: ScreenPath, label: string, icon: LucideIcon): Command => {
    return { id: label, group: 'Actions', label, icon, run: () => void openDialog(router, path, label) };
  };
  const settings = settingsTabs
    .filter((tab) => tab !== 'danger' || !isSuperuser)
    .map((tab): Command => {
      const search = tab === 'profile' ? {} : { tab };
      return {
        id: `settings ${tab}`,
        group: 'Settings',
        label: settingsNames[tab],
        icon: Settings2,
        run: () => void router.navigate({ to: '/admin/settings', search }),
      };
    });
  return [
    ...screens,
    ...views.map((view): Command => {
      const run = () => void router.navigate({ to: '/admin/subscribers', search: searchOf(view) });
      return { id: view.id, group: 'Views', label: view.name, detail: 'Subscribers', icon: Bookmark, run };
    }),
    ...(role === undefined ? [] : settings),
    ...(isStaff ? [dialog('/admin/subscribers', 'Invite Subscribers', Send)] : []),
    ...(isUser ? [dialog('/admin/subscribers', 'Export Subscribers', Download)] : []),
    ...(isStaff ? [dialog('/admin/subscribers', 'Import Subscribers', Upload)] : []),
    ...(isUser ? [dialog('/admin/products', 'Add Product', PackagePlus)] : []),
    ...(hasAsk() ? [dialog('/admin/ask/files', 'Add Collection', FolderPlus)] : []),
    ...(isSuperuser
      ? [dialog('/admin/users', 'Add User', UserPlus), dialog('/admin/users', 'Invite User', Mail)]
      : []),
    { id: 'light', group: 'Actions', label: 'Light Mode', icon: Sun, run: () => setTheme('light') },
    { id: 'dark', group: 'Actions', label: 'Dark Mode', icon: Moon, run: () => setTheme('dark') },
    { id: 'system', group: 'Actions', label: 'System theme', icon: Monitor, run: () => setTheme('system') },
    {
      id: 'keys',
      group: 'Actions',
      label: KEYS_DIALOG,
      icon: Keyboard,
      run: () => requestDialog(KEYS_DIALOG),
    },
    { id: 'log-out', group: 'Actions', label: 'Log Out', icon: LogOut, run: () => void signOut() },
  ];
}

/** The website is a separate document. */
function goTo(router: RegisteredRouter, to: '/' | ScreenPath): void {
  if (to === '/') window.location.assign('/');
  else void router.navigate({ to });
}

/** Opens a dialog of a screen, which stays as it is if it is shown already. Unsaved changes may keep another one. */
async function openDialog(router: RegisteredRouter, path: ScreenPath, title: string): Promise<void> {
  const isThere = () => router.state.location.pathname === path;
  if (!isThere()) await router.navigate({ to: path });
  if (isThere()) requestDialog(title);
}

/** The commands that contain every word of a text, without regard to case or accents. */
export function matching(commands: readonly Command[], text: string): Command[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  return commands.filter(({ label }) => words.every((word) => fold(label).includes(word)));
}

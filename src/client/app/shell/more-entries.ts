// The screens beyond those of the specification. They load after the first screen.
import { Archive, Files, ScrollText, Send, Trash2 } from 'lucide-react';
import type { UserRole } from '#shared/roles.ts';
import { openTo, type MenuEntry } from './menu-entries.ts';

/** The entries below those of the specification that a role may open, in order. */
export const moreEntriesFor = (role: UserRole | undefined) => openTo(role, moreEntries);

const moreEntries: readonly MenuEntry[] = [
  { label: 'Files', icon: Files, to: '/admin/ask/files' },
  { label: 'Invitations', icon: Send, to: '/admin/invitations', needs: 'staff' },
  { label: 'Recently deleted', icon: Trash2, to: '/admin/trash', needs: 'staff' },
  { label: 'Audit', icon: ScrollText, to: '/admin/audit', needs: 'superuser' },
  { label: 'Backups', icon: Archive, to: '/admin/backups', needs: 'superuser' },
];

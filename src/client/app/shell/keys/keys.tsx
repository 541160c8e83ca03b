import { useState } from 'react';
import { onDemand } from '#client/app/components/on-demand.tsx';
import { useDialogRequest } from '#client/app/lib/dialog-requests.ts';
import { useSingleKey } from '#client/ui/single-keys.ts';
import { KEYS_DIALOG } from './keys-name.ts';

const KeysDialog = onDemand(
  'keys',
  async () => (await import('./keys-dialog.tsx')).KeysDialog,
  ({ open }) => open,
);

/** The list of keys, which `?`, the menu of the user and the palette open: a module of its own, so that it loads after the screen. */
export default function Keys() {
  const [open, setOpen] = useState(false);
  useDialogRequest(KEYS_DIALOG, setOpen);
  useSingleKey('?', () => setOpen(true));
  return <KeysDialog open={open} onOpenChange={setOpen} />;
}

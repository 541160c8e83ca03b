// What a superuser can do to the account of a row: the menu, and the dialogs that it opens.
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { User } from '../../../shared/users.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../ui/dropdown-menu.tsx';
import { DeleteUserContent } from './delete-user-dialog.tsx';
import { EditUserContent } from './edit-user-dialog.tsx';

/** The menu's button; `disabled` on the own row. When a dialog closes, the focus is there again. */
export function UserActions({ user, disabled }: { user: User; disabled: boolean }) {
  const [dialog, setDialog] = useState<'edit' | 'delete'>();
  const button = useRef<HTMLButtonElement>(null);
  const deleted = useRef(false);
  const close = () => setDialog(undefined);
  const onCloseAutoFocus = (event: Event) => {
    event.preventDefault();
    // The row of a deleted account goes, and its button with it.
    const rowStays = !deleted.current && button.current?.isConnected;
    const target = rowStays ? button.current : document.querySelector('main');
    target?.focus({ preventScroll: true });
  };
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button
            ref={button}
            variant="ghost"
            size="icon"
            disabled={disabled}
            aria-label={`Actions for ${user.email}`}
          >
            <Ellipsis aria-hidden />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent className="min-w-44">
          <DropdownMenuItem onSelect={() => setDialog('edit')}>
            <Pencil aria-hidden />
            Edit User
          </DropdownMenuItem>
          <DropdownMenuItem variant="destructive" onSelect={() => setDialog('delete')}>
            <Trash2 aria-hidden />
            Delete User
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <Dialog open={dialog === 'edit'} onOpenChange={close}>
        <EditUserContent user={user} onDone={close} onCloseAutoFocus={onCloseAutoFocus} />
      </Dialog>
      <AlertDialog open={dialog === 'delete'} onOpenChange={close}>
        <DeleteUserContent
          user={user}
          onDone={() => {
            deleted.current = true;
            close();
          }}
          onCloseAutoFocus={onCloseAutoFocus}
        />
      </AlertDialog>
    </>
  );
}

// What can be done to the thing of a row: the menu at its end, and the two dialogs that it opens.
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ComponentType } from 'react';
import { AlertDialog } from '../ui/alert-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../ui/dropdown-menu.tsx';

/** What the content of either dialog is drawn with: the thing of the row, and what follows when it is done. */
export type RowDialogProps<Row> = {
  row: Row;
  onDone: () => void;
  onCloseAutoFocus: (event: Event) => void;
};

/**
 * The menu's button. When a dialog closes, the focus is there again.
 * @param kind what the entries are called after: `Edit User`
 * @param name of this one
 * @param edit the open dialog that edits
 * @param remove the open question that stands before deletion
 */
export function RowActions<Row>({
  row,
  kind,
  name,
  disabled = false,
  edit: EditContent,
  remove: DeleteContent,
}: {
  row: Row;
  kind: 'User' | 'Product';
  name: string;
  disabled?: boolean;
  edit: ComponentType<RowDialogProps<Row>>;
  remove: ComponentType<RowDialogProps<Row>>;
}) {
  const [dialog, setDialog] = useState<'edit' | 'delete'>();
  const button = useRef<HTMLButtonElement>(null);
  const deleted = useRef(false);
  const close = () => setDialog(undefined);
  const onCloseAutoFocus = (event: Event) => {
    event.preventDefault();
    // The row of what was deleted goes, and its button with it.
    const rowStays = !deleted.current && button.current?.isConnected;
    const target = rowStays ? button.current : document.querySelector('main');
    target?.focus({ preventScroll: true });
  };
  const onDeleted = () => {
    deleted.current = true;
    close();
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
            aria-label={`Actions for ${name}`}
          >
            <Ellipsis aria-hidden />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent className="min-w-44">
          <DropdownMenuItem onSelect={() => setDialog('edit')}>
            <Pencil aria-hidden />
            Edit {kind}
          </DropdownMenuItem>
          <DropdownMenuItem variant="destructive" onSelect={() => setDialog('delete')}>
            <Trash2 aria-hidden />
            Delete {kind}
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <Dialog open={dialog === 'edit'} onOpenChange={close}>
        <EditContent row={row} onDone={close} onCloseAutoFocus={onCloseAutoFocus} />
      </Dialog>
      <AlertDialog open={dialog === 'delete'} onOpenChange={close}>
        <DeleteContent row={row} onDone={onDeleted} onCloseAutoFocus={onCloseAutoFocus} />
      </AlertDialog>
    </>
  );
}

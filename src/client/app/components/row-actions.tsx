import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { Button } from '#client/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#client/ui/dropdown-menu.tsx';

/**
 * The menu of actions at the end of a row.
 * @param kind part of the labels, as in `Edit User`
 * @param name the name of the row's item
 * @param onChoose gets the chosen dialog, and the button, which takes the focus back when the dialog closes
 */
export function RowActions({
  kind,
  name,
  disabled = false,
  onChoose,
}: {
  kind: 'User' | 'Product';
  name: string;
  disabled?: boolean;
  onChoose: (dialog: 'edit' | 'delete', button: HTMLElement | null) => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(
    () => () => {
      // When the row is removed, its focus moves to the start of the screen.
      if (button.current !== null && document.activeElement === button.current) {
        document.querySelector('main')?.focus({ preventScroll: true });
      }
    },
    [],
  );
  return (
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
      <DropdownMenuContent minWidth="min-w-44">
        <DropdownMenuItem onSelect={() => onChoose('edit', button.current)}>
          <Pencil aria-hidden />
          Edit {kind}
        </DropdownMenuItem>
        <DropdownMenuItem variant="destructive" onSelect={() => onChoose('delete', button.current)}>
          <Trash2 aria-hidden />
          Delete {kind}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

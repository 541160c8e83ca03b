// What can be done to the thing of a row: the menu at its end.
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
 * The menu's button.
 * @param kind what the entries are called after: `Edit User`
 * @param name of this one
 * @param onChoose given the chosen dialog, and the button, which gets the focus back when that closes
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
      // The row goes, whoever has removed it: the keyboard goes on at the start of the screen.
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

import { Link } from '@tanstack/react-router';
import { Ellipsis, History, Pencil, Trash2, UserSearch } from 'lucide-react';
import { useLayoutEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#client/ui/dropdown-menu.tsx';
import { useCurrentUser } from '#client/app/lib/current-user.ts';

/**
 * The menu of actions at the end of a row.
 * @param name the name of the row's item
 * @param children renders the items; it gets the button, which takes the focus back when a dialog closes
 */
export function RowActions({
  name,
  disabled = false,
  children,
}: {
  name: string;
  disabled?: boolean;
  children: (button: HTMLElement | null) => ReactNode;
}) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  useLayoutEffect(
    () => () => {
      // When the row is removed, its focus moves to the start of the screen.
      if (button !== null && document.activeElement === button) {
        document.querySelector('main')?.focus({ preventScroll: true });
      }
    },
    [button],
  );
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          ref={setButton}
          variant="ghost"
          size="icon"
          disabled={disabled}
          aria-label={`Actions for ${name}`}
        >
          <Ellipsis aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent minWidth="min-w-44">{children(button)}</DropdownMenuContent>
    </DropdownMenu>
  );
}

/** The items that edit and delete the row's item. @param kind part of their labels, as in `Edit User` @param children between the two */
export function EditAndDelete({
  kind,
  onChoose,
  children,
}: {
  kind: 'User' | 'Product';
  children?: ReactNode;
  onChoose: (dialog: 'edit' | 'delete') => void;
}) {
  return (
    <>
      <DropdownMenuItem onSelect={() => onChoose('edit')}>
        <Pencil aria-hidden />
        Edit {kind}
      </DropdownMenuItem>
      {children}
      <DropdownMenuItem variant="destructive" onSelect={() => onChoose('delete')}>
        <Trash2 aria-hidden />
        Delete {kind}
      </DropdownMenuItem>
    </>
  );
}

/** For superusers: items that lead to the audit log of a person. */
export function AuditItems({ id, email }: { id: string; email: string }) {
  const { data: user } = useCurrentUser();
  if (!user?.is_superuser) return null;
  return (
    <>
      <DropdownMenuSeparator />
      <DropdownMenuItem asChild>
        <Link to="/admin/audit" search={{ target: id }}>
          <History aria-hidden />
          What was done to them
        </Link>
      </DropdownMenuItem>
      <DropdownMenuItem asChild>
        <Link to="/admin/audit" search={{ actor: email }}>
          <UserSearch aria-hidden />
          What they did
        </Link>
      </DropdownMenuItem>
    </>
  );
}

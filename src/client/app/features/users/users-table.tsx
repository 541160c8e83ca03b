import { useId } from 'react';
import type { User } from '#shared/users.ts';
import { Badge } from '#client/ui/badge.tsx';
import { cn } from '#client/ui/class-names.ts';
import { Table, TableCell, TableRow } from '#client/ui/table.tsx';
import type { TableRows } from '#client/ui/table.tsx';
import { useWaitingAccounts } from '#client/app/lib/approvals.ts';
import { useCurrentUser } from '#client/app/lib/current-user.ts';
import { RowActions } from '#client/app/components/row-actions.tsx';
import type { OpenRowDialog } from '#client/app/components/row-dialogs.tsx';
import { ActivateButton } from './activate-button.tsx';

const columns = [
  { name: 'Full name', skeleton: 'w-32' },
  { name: 'Email', skeleton: 'w-48' },
  { name: 'Role', skeleton: 'w-20' },
  { name: 'Status', skeleton: 'w-16' },
  { name: 'Actions', skeleton: 'w-8' },
];

export type OpenUserDialog = OpenRowDialog<User, 'edit' | 'delete'>;

/** Long names and addresses wrap, so that the actions stay on the screen. */
const wrapping = 'py-2 leading-snug whitespace-normal wrap-anywhere';

/** The table of accounts. @param onAct opens a dialog of a row */
export function UsersTable({ onAct, ...page }: TableRows<User> & { onAct: OpenUserDialog }) {
  const { data: me } = useCurrentUser();
  const waiting = useWaitingAccounts();
  return (
    <Table label="Users" columns={columns} {...page}>
      {(user) => (
        <UserRow
          key={user.id}
          user={user}
          own={user.id === me?.id}
          waiting={!user.is_active && waiting.includes(user.id)}
          onAct={onAct}
        />
      )}
    </Table>
  );
}

function UserRow({
  user,
  own,
  waiting,
  onAct,
}: {
  user: User;
  own: boolean;
  waiting: boolean;
  onAct: OpenUserDialog;
}) {
  const emailId = useId();
  return (
    <TableRow>
      <TableCell>
        <div className="flex min-w-36 items-center gap-2.5">
          <span className={cn(wrapping, user.full_name ? 'font-medium' : 'text-muted-foreground')}>
            {user.full_name || 'N/A'}
          </span>
          {own ? <Badge variant="accent">You</Badge> : null}
        </div>
      </TableCell>
      <TableCell>
        <div id={emailId} className={cn(wrapping, 'min-w-52')}>
          {user.email}
        </div>
      </TableCell>
      <TableCell>
        <Badge variant={user.is_superuser ? 'accent' : 'neutral'}>
          {user.is_superuser ? 'Superuser' : 'User'}
        </Badge>
      </TableCell>
      <TableCell>
        <Status active={user.is_active} />
        {waiting ? (
          <Badge variant="accent" className="ml-2">
            Waiting
          </Badge>
        ) : null}
      </TableCell>
      <TableCell>
        <div className="flex items-center gap-2">
          <RowActions
            kind="User"
            name={user.email}
            disabled={own}
            onChoose={(dialog, button) => onAct(dialog, user, button)}
          />
          {waiting ? (
            <ActivateButton
              userId={user.id}
              describedBy={emailId}
              onActivated={(button) =>
                button.closest('tr')?.querySelector<HTMLElement>('[aria-haspopup]')?.focus()
              }
            />
          ) : null}
        </div>
      </TableCell>
    </TableRow>
  );
}

function Status({ active }: { active: boolean }) {
  return (
    <Badge variant="outline" className={active ? '' : 'text-muted-foreground'}>
      <span
        aria-hidden
        className={`size-1.5 rounded-full ${active ? 'bg-success' : 'border border-current'}`}
      />
      {active ? 'Active' : 'Inactive'}
    </Badge>
  );
}

// The table of accounts.
import { useId, useRef } from 'react';
import type { User } from '../../../shared/users.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/class-names.ts';
import { Table, TableCell, TableRow } from '../../ui/table.tsx';
import type { TableRows } from '../../ui/table.tsx';
import { toast } from '../../ui/toast.tsx';
import { refreshAccounts, useWaitingAccounts } from '../approvals.ts';
import { useCurrentUser } from '../current-user.ts';
import { trpc } from '../trpc.ts';
import { UserActions } from './user-actions.tsx';

const columns = [
  { name: 'Full name', skeleton: 'w-32' },
  { name: 'Email', skeleton: 'w-48' },
  { name: 'Role', skeleton: 'w-20' },
  { name: 'Status', skeleton: 'w-16' },
  { name: 'Actions', skeleton: 'w-8' },
];

/** Long names and addresses wrap before the actions would leave the screen. */
const wrapping = 'py-2 leading-snug whitespace-normal wrap-anywhere';

/** The table. */
export function UsersTable(page: TableRows<User>) {
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
        />
      )}
    </Table>
  );
}

function UserRow({ user, own, waiting }: { user: User; own: boolean; waiting: boolean }) {
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
          <UserActions user={user} disabled={own} />
          {waiting ? <ActivateButton user={user} describedBy={emailId} /> : null}
        </div>
      </TableCell>
    </TableRow>
  );
}

function Status({ active }: { active: boolean }) {
  return (
    <Badge variant="outline" className={active ? 'text-foreground' : ''}>
      <span
        aria-hidden
        className={`size-1.5 rounded-full ${active ? 'bg-success' : 'border border-current'}`}
      />
      {active ? 'Active' : 'Inactive'}
    </Badge>
  );
}

/** Lets in, with one press, whoever signed up and waits. Then it goes, and the focus is on its neighbour. */
function ActivateButton({ user, describedBy }: { user: User; describedBy: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const activate = trpc.users.update.useMutation({
    onSuccess: () => {
      toast.success('User updated successfully.');
      button.current?.closest('tr')?.querySelector<HTMLElement>('[aria-haspopup]')?.focus();
    },
    onSettled: refreshAccounts,
  });
  return (
    <Button
      ref={button}
      variant="outline"
      size="sm"
      aria-describedby={describedBy}
      disabled={activate.isPending || activate.isSuccess}
      onClick={() => activate.mutate({ user_id: user.id, is_active: true })}
    >
      Activate
    </Button>
  );
}

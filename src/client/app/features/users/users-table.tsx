import { LogOut } from 'lucide-react';
import { useId, useMemo } from 'react';
import type { ManagedUser, User } from '#shared/users.ts';
import { Badge } from '#client/ui/badge.tsx';
import { cn } from '#client/ui/class-names.ts';
import { DropdownMenuItem } from '#client/ui/dropdown-menu.tsx';
import { column } from '#client/ui/table-columns.ts';
import type { Column } from '#client/ui/table-columns.ts';
import { Table } from '#client/ui/table.tsx';
import type { TableRows, TableSort } from '#client/ui/table.tsx';
import { useWaitingAccounts } from '#client/app/lib/approvals.ts';
import { formatMoment } from '#client/app/lib/format.ts';
import { useCurrentUser } from '#client/app/lib/current-user.ts';
import { AuditItems, EditAndDelete, RowActions } from '#client/app/components/row-actions.tsx';
import type { OpenRowDialog } from '#client/app/components/row-dialogs.tsx';
import { ActivateButton } from './activate-button.tsx';
import { roleNames } from './role-names.ts';

export type OpenUserDialog = OpenRowDialog<User, 'edit' | 'sessions' | 'delete'>;

/** Long names and addresses wrap, so that the actions stay on the screen. */
const wrapping = 'py-2 leading-snug whitespace-normal wrap-anywhere';

const columns: Column<UserRow>[] = [
  column({
    name: 'Full name',
    card: 'title',
    skeleton: 'w-32',
    sortBy: 'full_name',
    cell: ({ user, own }) => (
      <div className="flex min-w-36 items-center gap-2.5">
        <span className={cn(wrapping, user.full_name ? 'font-medium' : 'text-muted-foreground')}>
          {user.full_name || 'N/A'}
        </span>
        {own ? <Badge variant="accent">You</Badge> : null}
      </div>
    ),
  }),
  column({
    name: 'Email',
    skeleton: 'w-48',
    sortBy: 'email',
    cell: ({ user, emailId }) => (
      <div id={emailId} className={cn(wrapping, 'min-w-52')}>
        {user.email}
      </div>
    ),
  }),
  column({
    name: 'Role',
    card: 'tag',
    skeleton: 'w-20',
    cell: ({ user }) => (
      <Badge variant={user.is_superuser ? 'accent' : 'neutral'}>{roleNames[user.role]}</Badge>
    ),
  }),
  column({
    name: 'Status',
    card: 'tag',
    skeleton: 'w-16',
    cell: ({ user, waiting }) => (
      <div className="py-2">
        <Status active={user.is_active} />
        {waiting ? (
          <Badge variant="accent" className="ml-2">
            Waiting
          </Badge>
        ) : null}
        <LastSeen at={user.last_seen_at} />
      </div>
    ),
  }),
  column({
    name: 'Actions',
    card: 'actions',
    skeleton: 'w-8',
    cell: ({ user, own, waiting, emailId, onAct }) => (
      <div className="flex items-center gap-2">
        <UserActions user={user} disabled={own} onAct={onAct} />
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
    ),
  }),
];

/** A row, with what its cells need beside the account. */
type UserRow = {
  user: ManagedUser;
  own: boolean;
  waiting: boolean;
  /** The id of the element with the e-mail address. */
  emailId: string;
  onAct: OpenUserDialog;
};

/** The table of accounts. @param onAct opens a dialog of a row */
export function UsersTable({
  onAct,
  rows,
  dimmed,
  hidden,
  sorting,
}: TableRows<ManagedUser> & { onAct: OpenUserDialog; sorting: TableSort }) {
  const { data: me } = useCurrentUser();
  const waiting = useWaitingAccounts();
  const prefix = useId();
  const data = useMemo(
    () =>
      rows?.map((user) => ({
        user,
        own: user.id === me?.id,
        waiting: !user.is_active && waiting.includes(user.id),
        emailId: `${prefix}-${user.id}`,
        onAct,
      })),
    [rows, me, waiting, prefix, onAct],
  );
  return (
    <Table
      label="Users"
      columns={columns}
      rows={data}
      dimmed={dimmed}
      hidden={hidden}
      idOf={({ user }) => user.id}
      cards
      sorting={sorting}
    />
  );
}

/** The row menu of an account. */
export function UserActions({
  user,
  disabled,
  onAct,
}: {
  user: User;
  disabled?: boolean;
  onAct: OpenUserDialog;
}) {
  return (
    <RowActions name={user.email} disabled={disabled}>
      {(button) => (
        <>
          <EditAndDelete kind="User" onChoose={(dialog) => onAct(dialog, user, button)}>
            <DropdownMenuItem onSelect={() => onAct('sessions', user, button)}>
              <LogOut aria-hidden />
              End Sessions
            </DropdownMenuItem>
          </EditAndDelete>
          <AuditItems id={user.id} email={user.email} />
        </>
      )}
    </RowActions>
  );
}

/** When an account was last used. */
function LastSeen({ at }: { at: string | null }) {
  return (
    <p className="mt-1 text-[0.8125rem] whitespace-nowrap text-muted-foreground tabular-nums">
      {at === null ? (
        'Never seen'
      ) : (
        <>
          Last seen <time dateTime={at}>{formatMoment(at, { dateStyle: 'medium', timeStyle: 'short' })}</time>
        </>
      )}
    </p>
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

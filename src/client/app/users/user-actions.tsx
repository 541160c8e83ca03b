// What a superuser can do to the account of a row.
import type { User } from '../../../shared/users.ts';
import { RowActions } from '../row-actions.tsx';
import { DeleteUserContent } from './delete-user-dialog.tsx';
import { EditUserContent } from './edit-user-dialog.tsx';

/** The menu's button; `disabled` on the own row. */
export function UserActions({ user, disabled }: { user: User; disabled: boolean }) {
  return (
    <RowActions
      row={user}
      kind="User"
      name={user.email}
      disabled={disabled}
      edit={EditUserContent}
      remove={DeleteUserContent}
    />
  );
}

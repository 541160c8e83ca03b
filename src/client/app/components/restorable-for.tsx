import { isAtLeast } from '#shared/roles.ts';
import { TRASH_DAYS } from '#shared/trash-kinds.ts';
import { useRole } from '#client/app/lib/current-user.ts';

/** The sentence that says how long what is being deleted can be restored, and by whom. */
export function RestorableFor({ several = false }: { several?: boolean }) {
  const what = several ? 'them' : 'it';
  return isAtLeast(useRole(), 'staff')
    ? `For ${TRASH_DAYS} days you can restore ${what} under Recently deleted.`
    : `For ${TRASH_DAYS} days staff can restore ${what}.`;
}

// What the link in the mail about a changed address does.

/** How long the link works, and a former address is told of changes. */
export const UNDO_DAYS = 7;

/**
 * The page of the link. `confirm`: the button; `undone`, with `can_log_in` where the account is active; `void`: an unknown, used
 * or expired link; `taken`: another account has the address now.
 */
export type UndoEmailPage =
  | { page: 'confirm'; token: string }
  | { page: 'undone'; can_log_in: boolean }
  | { page: 'void' }
  | { page: 'taken' };

// The schemas of accounts and sessions.
import { z } from 'zod';
import {
  accountEmailField,
  emailField,
  fieldMessages,
  idField,
  idsField,
  listOf,
  nameField,
  pageInput,
  passwordField,
  searchField,
  sortField,
  textField,
} from './fields.ts';
import { userRoles, type UserRole } from './roles.ts';

const PROFILE_NAME_MAX = 30;

export const userOutput = z.object({
  id: z.string(),
  email: z.string(),
  full_name: z.string().nullable(),
  is_active: z.boolean(),
  is_superuser: z.boolean(),
  /** A member of the beta: sees Ask and the own account only. */
  is_member: z.boolean(),
  role: z.enum(userRoles),
});
export type User = z.infer<typeof userOutput>;

/** An account as superusers see it. */
export const managedUserOutput = userOutput.extend({
  /** When somebody last used it, to the minute and at most five minutes late; null: never, as far as it is known. */
  last_seen_at: z.string().nullable(),
});
export type ManagedUser = z.infer<typeof managedUserOutput>;
export const userList = listOf(managedUserOutput);

/** One account: superusers see more of it. */
export const userGetOutput = userOutput.extend({ last_seen_at: z.string().nullable().optional() });

/** How many sessions of an account were ended. */
export const sessionsEndedOutput = z.object({ ended: z.int().min(0) });

export const userSorts = ['created_at', 'email', 'full_name'] as const;

/** A page of the accounts that match a filter. */
export const userListInput = pageInput.extend({
  /** Found anywhere in the name or the address, without regard to case or accents. */
  q: searchField.optional(),
  status: z.enum(['active', 'inactive']).optional(),
  role: z.enum(userRoles).optional(),
  sort: sortField(userSorts).optional(),
});
export type UserListInput = z.infer<typeof userListInput>;

/** The ids of accounts to activate; those that are gone or active already are left out of the number. */
export const usersActivateInput = z.object({ ids: idsField });
export const activatedOutput = z.object({ activated: z.int().min(0) });

/** The role in two ways: `is_superuser` is the specification's. */
const roleFields = { role: z.enum(userRoles).optional(), is_superuser: z.boolean().optional() };

/** Whether the two say the same, or one of them nothing. */
function isOneRole({ role, is_superuser }: { role?: UserRole; is_superuser?: boolean }): boolean {
  return role === undefined || is_superuser === undefined || is_superuser === (role === 'superuser');
}
const twoRoles = { path: ['role'], error: 'The role and "is superuser" contradict each other' };

/** The input of an account that a superuser creates; its role is `user` unless it says otherwise. */
export const userCreateInput = z
  .object({
    email: emailField,
    full_name: nameField(255).optional(),
    password: passwordField,
    ...roleFields,
    is_active: z.boolean().default(false),
  })
  .refine(isOneRole, twoRoles);
export type UserCreateInput = z.infer<typeof userCreateInput>;

/** A superuser's changes of another account; fields that are left out stay unchanged. */
export const userUpdateInput = z
  .object({
    user_id: idField,
    /** A new address must follow the rule of `emailField`; the current address of the account is accepted as it is. */
    email: accountEmailField.optional(),
    full_name: nameField(255).optional(),
    password: passwordField.optional(),
    ...roleFields,
    is_active: z.boolean().optional(),
  })
  .refine(isOneRole, twoRoles);
export type UserUpdateInput = z.infer<typeof userUpdateInput>;

export const byUserId = z.object({ user_id: idField });

/** A user's changes of their own account. */
export const profileInput = z.object({
  full_name: nameField(PROFILE_NAME_MAX).optional(),
  /** As in `userUpdateInput`. */
  email: accountEmailField.optional(),
});
export type ProfileInput = z.infer<typeof profileInput>;

export const passwordChangeInput = z.object({
  /** A password of excessive length fails like a wrong one. */
  current_password: textField.min(1, { error: fieldMessages.passwordRequired }),
  new_password: passwordField,
});
export type PasswordChangeInput = z.infer<typeof passwordChangeInput>;

/** A live session of the user's account. */
export const sessionOutput = z.object({
  id: z.string(),
  user_agent: z.string().nullable(),
  created_at: z.string(),
  last_used_at: z.string(),
  is_current: z.boolean(),
});
export type Session = z.infer<typeof sessionOutput>;
export const sessionList = listOf(sessionOutput);

/** An account that waits for approval by a superuser; `created_at` is the time of the sign-up. */
const waitingAccount = userOutput.extend({ created_at: z.string() });
export type WaitingAccount = z.infer<typeof waitingAccount>;

/** How many of the waiting accounts are returned in full: those that have waited longest. */
export const WAITING_ACCOUNTS_MAX = 100;

/** The waiting accounts, oldest first: the ids of all, and the first ones in full. */
export const approvalsOutput = z.object({ waiting: z.array(z.string()), accounts: z.array(waitingAccount) });
export type Approvals = z.infer<typeof approvalsOutput>;

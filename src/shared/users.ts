// User accounts as they stand on the wire, and what their forms send.
import { z } from 'zod';
import {
  accountEmailField,
  emailField,
  fieldMessages,
  idField,
  listOf,
  nameField,
  passwordField,
  textField,
} from './fields.ts';

export const USERS_PAGE_SIZE = 5;
export const PROFILE_NAME_MAX = 30;

export const userOutput = z.object({
  id: z.string(),
  email: z.string(),
  full_name: z.string().nullable(),
  is_active: z.boolean(),
  is_superuser: z.boolean(),
});
export type User = z.infer<typeof userOutput>;
export const userList = listOf(userOutput);

/** What a superuser creates: neither active nor a superuser unless said. */
export const userCreateInput = z.object({
  email: emailField,
  full_name: nameField(255).optional(),
  password: passwordField,
  is_superuser: z.boolean().default(false),
  is_active: z.boolean().default(false),
});
export type UserCreateInput = z.infer<typeof userCreateInput>;

/** What a superuser changes of another account; fields left out stay as they are. */
export const userUpdateInput = z.object({
  user_id: idField,
  /** A new one follows the rule of new addresses; the one that the account has is taken as it is. */
  email: accountEmailField.optional(),
  full_name: nameField(255).optional(),
  password: passwordField.optional(),
  is_superuser: z.boolean().optional(),
  is_active: z.boolean().optional(),
});
export type UserUpdateInput = z.infer<typeof userUpdateInput>;

export const byUserId = z.object({ user_id: idField });

/** What someone changes of their own account. */
export const profileInput = z.object({
  full_name: nameField(PROFILE_NAME_MAX).optional(),
  /** As in `userUpdateInput`. */
  email: accountEmailField.optional(),
});
export type ProfileInput = z.infer<typeof profileInput>;

export const passwordChangeInput = z.object({
  /** One that is too long for any account fails like a wrong one. */
  current_password: textField.min(1, { error: fieldMessages.passwordRequired }),
  new_password: passwordField,
});
export type PasswordChangeInput = z.infer<typeof passwordChangeInput>;

/** A live session of one's own account. */
export const sessionOutput = z.object({
  id: z.string(),
  user_agent: z.string().nullable(),
  created_at: z.string(),
  last_used_at: z.string(),
  is_current: z.boolean(),
});
export type Session = z.infer<typeof sessionOutput>;
export const sessionList = listOf(sessionOutput);

/** An account that signed up in approval mode and waits for a superuser; `created_at` is when it signed up. */
export const waitingAccount = userOutput.extend({ created_at: z.string() });
export type WaitingAccount = z.infer<typeof waitingAccount>;

/** How many of the waiting accounts are given in full, those that have waited longest. */
export const WAITING_ACCOUNTS_MAX = 100;

/** The accounts that wait, oldest first: the ids of all, and the first of them in full. */
export const approvalsOutput = z.object({ waiting: z.array(z.string()), accounts: z.array(waitingAccount) });
export type Approvals = z.infer<typeof approvalsOutput>;

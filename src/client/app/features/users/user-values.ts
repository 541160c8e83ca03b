// What the form of an account holds, and what of it is sent.
import type { User, UserCreateInput, UserUpdateInput } from '#shared/users.ts';

export type UserValues = {
  email: string;
  full_name: string;
  password: string;
  confirm_password: string;
  is_superuser: boolean;
  is_active: boolean;
};

/** The form of a new account: neither a superuser nor active unless ticked. */
export const newUserValues: UserValues = {
  email: '',
  full_name: '',
  password: '',
  confirm_password: '',
  is_superuser: false,
  is_active: false,
};

/** The form of an account as it is now. */
export function valuesOf({ email, full_name, is_superuser, is_active }: User): UserValues {
  return { ...newUserValues, email, full_name: full_name ?? '', is_superuser, is_active };
}

/** What makes the account. */
export function toCreateInput(values: UserValues): UserCreateInput {
  const { email, full_name, password, is_superuser, is_active } = values;
  return { email, full_name, password, is_superuser, is_active };
}

/** The fields of the form that were changed since it was opened. */
export type ChangedFields = Partial<Record<keyof UserValues, boolean>>;

/**
 * What changes an account: only what was changed in the form, so that a change someone else has made meanwhile stays.
 * An empty password is no change.
 */
export function toUpdateInput(user_id: string, values: UserValues, changed: ChangedFields): UserUpdateInput {
  const { email, full_name, password, is_superuser, is_active } = values;
  return {
    user_id,
    ...(changed.email ? { email } : {}),
    ...(changed.full_name ? { full_name } : {}),
    ...(password === '' ? {} : { password }),
    ...(changed.is_superuser ? { is_superuser } : {}),
    ...(changed.is_active ? { is_active } : {}),
  };
}

import type { User, UserCreateInput, UserUpdateInput } from '#shared/users.ts';

export type UserValues = {
  email: string;
  full_name: string;
  password: string;
  confirm_password: string;
  is_superuser: boolean;
  is_member: boolean;
  is_active: boolean;
};

/** The initial values for a new account: neither a superuser nor a member, and not active. */
export const newUserValues: UserValues = {
  email: '',
  full_name: '',
  password: '',
  confirm_password: '',
  is_superuser: false,
  is_member: false,
  is_active: false,
};

/** The initial values for an existing account. */
export function valuesOf({ email, full_name, is_superuser, is_member, is_active }: User): UserValues {
  return { ...newUserValues, email, full_name: full_name ?? '', is_superuser, is_member, is_active };
}

/** The input of the call that creates the account. */
export function toCreateInput(values: UserValues): UserCreateInput {
  const { email, full_name, password, is_superuser, is_member, is_active } = values;
  return { email, full_name, password, is_superuser, is_member, is_active };
}

/** Which fields were changed since the form was opened. */
export type ChangedFields = Partial<Record<keyof UserValues, boolean>>;

/**
 * The input of the call that updates the account. Only changed fields are sent, so that a concurrent change by somebody
 * else is kept. An empty password means no change.
 */
export function toUpdateInput(user_id: string, values: UserValues, changed: ChangedFields): UserUpdateInput {
  const { email, full_name, password, is_superuser, is_member, is_active } = values;
  return {
    user_id,
    ...(changed.email ? { email } : {}),
    ...(changed.full_name ? { full_name } : {}),
    ...(password === '' ? {} : { password }),
    ...(changed.is_superuser ? { is_superuser } : {}),
    ...(changed.is_member ? { is_member } : {}),
    ...(changed.is_active ? { is_active } : {}),
  };
}

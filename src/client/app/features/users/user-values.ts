import type { UserRole } from '#shared/roles.ts';
import type { User, UserCreateInput, UserUpdateInput } from '#shared/users.ts';

export type UserValues = {
  email: string;
  full_name: string;
  password: string;
  confirm_password: string;
  is_superuser: boolean;
  /** What the account is unless it is a superuser. */
  role: Exclude<UserRole, 'superuser'>;
  is_active: boolean;
};

/** The initial values for a new account: a user, and not active. */
export const newUserValues: UserValues = {
  email: '',
  full_name: '',
  password: '',
  confirm_password: '',
  is_superuser: false,
  role: 'user',
  is_active: false,
};

/** The initial values for an existing account. Who is no superuser any more is a user. */
export function valuesOf({ email, full_name, role, is_active }: User): UserValues {
  return {
    ...newUserValues,
    email,
    full_name: full_name ?? '',
    is_superuser: role === 'superuser',
    role: role === 'superuser' ? 'user' : role,
    is_active,
  };
}

const roleOf = ({ is_superuser, role }: UserValues): UserRole => (is_superuser ? 'superuser' : role);

/** The input of the call that creates the account. */
export function toCreateInput(values: UserValues): UserCreateInput {
  const { email, full_name, password, is_active } = values;
  return { email, full_name, password, role: roleOf(values), is_active };
}

/** Which fields were changed since the form was opened. */
export type ChangedFields = Partial<Record<keyof UserValues, boolean>>;

/**
 * The input of the call that updates the account. Only changed fields are sent, so that a concurrent change by somebody
 * else is kept. An empty password means no change.
 */
export function toUpdateInput(user_id: string, values: UserValues, changed: ChangedFields): UserUpdateInput {
  const { email, full_name, password, is_active } = values;
  return {
    user_id,
    ...(changed.email ? { email } : {}),
    ...(changed.full_name ? { full_name } : {}),
    ...(password === '' ? {} : { password }),
    ...(changed.is_superuser || changed.role ? { role: roleOf(values) } : {}),
    ...(changed.is_active ? { is_active } : {}),
  };
}

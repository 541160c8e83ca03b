// What the forms of accounts send.
import { describe, expect, it } from 'vitest';
import { newUserValues, toCreateInput, toUpdateInput, valuesOf } from './user-values.ts';

const ada = {
  id: 'u1',
  email: 'ada@example.org',
  full_name: null,
  is_active: true,
  is_superuser: false,
  is_member: false,
  role: 'user' as const,
};

it('a new account is neither active nor a superuser, and its confirmation is not sent', () => {
  const values = {
    ...newUserValues,
    email: 'a@example.org',
    password: '12345678',
    confirm_password: '12345678',
  };
  expect(toCreateInput(values)).toEqual({
    email: 'a@example.org',
    full_name: '',
    password: '12345678',
    role: 'user',
    is_active: false,
  });
});

describe('a change of an account', () => {
  it('starts from what the account is', () => {
    expect(valuesOf(ada)).toEqual({ ...newUserValues, email: 'ada@example.org', is_active: true });
  });

  it('sends what was changed and nothing else', () => {
    const values = { ...valuesOf(ada), full_name: 'Ada Lovelace', is_active: false };
    expect(toUpdateInput('u1', values, { full_name: true, is_active: true })).toEqual({
      user_id: 'u1',
      full_name: 'Ada Lovelace',
      is_active: false,
    });
  });

  it('sends one role, and the checkbox of superusers overrides the choice', () => {
    const changed = { role: true, is_superuser: true };
    const staff = { ...valuesOf(ada), role: 'staff' as const };
    expect(toUpdateInput('u1', staff, changed)).toEqual({ user_id: 'u1', role: 'staff' });
    const superuser = { ...staff, is_superuser: true };
    expect(toUpdateInput('u1', superuser, changed)).toEqual({ user_id: 'u1', role: 'superuser' });
    expect(toCreateInput(superuser)).toMatchObject({ role: 'superuser' });
    const former = valuesOf({ ...ada, is_superuser: true, role: 'superuser' });
    expect(former).toMatchObject({ is_superuser: true, role: 'user' });
    expect(toUpdateInput('u1', { ...former, is_superuser: false }, { is_superuser: true })).toEqual({
      user_id: 'u1',
      role: 'user',
    });
  });

  it('drops an empty password, and never sends the confirmation', () => {
    expect(toUpdateInput('u1', valuesOf(ada), {})).toEqual({ user_id: 'u1' });
    expect(toUpdateInput('u1', valuesOf(ada), { password: true })).toEqual({ user_id: 'u1' });
    const values = { ...valuesOf(ada), password: 'new password', confirm_password: 'new password' };
    expect(toUpdateInput('u1', values, { password: true, confirm_password: true })).toEqual({
      user_id: 'u1',
      password: 'new password',
    });
  });
});

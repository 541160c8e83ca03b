import { expect, test } from 'vitest';
import { z } from 'zod';
import { nameField, passwordField } from '#shared/fields.ts';
import { confirmationField, newEmailField, repeatsPassword, unchangedOr } from './forms.ts';

const schema = z
  .object({
    email: newEmailField('Email is required'),
    full_name: nameField(255),
    password: passwordField,
    confirm_password: confirmationField(),
  })
  .and(repeatsPassword('password'));

/** The first message of each invalid field. */
function messages(values: {
  email: string;
  password: string;
  confirm_password: string;
}): Record<string, string> {
  const issues = schema.safeParse({ full_name: '', ...values }).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
}

test('every invalid field has a message, and an empty confirmation its own', () => {
  expect(messages({ email: ' ', password: '', confirm_password: '' })).toEqual({
    email: 'Email is required',
    password: 'Password is required',
    confirm_password: 'Password confirmation is required',
  });
});

test('the confirmation is compared also while other fields are invalid', () => {
  expect(messages({ email: '', password: 'short', confirm_password: 'different' })).toEqual({
    email: 'Email is required',
    password: 'Password must be at least 8 characters',
    confirm_password: 'The passwords do not match',
  });
});

test('a valid form has none', () => {
  expect(
    messages({ email: 'a@example.org', password: 'long enough', confirm_password: 'long enough' }),
  ).toEqual({});
});

test('a stored value is accepted as it is, and a new one is checked', () => {
  const field = unchangedOr('stored', newEmailField('Email is required'));
  expect(field.safeParse('stored').success).toBe(true);
  expect(field.safeParse('other').error?.issues[0]?.message).toBe('Invalid email address');
  expect(field.safeParse('').error?.issues[0]?.message).toBe('Email is required');
});

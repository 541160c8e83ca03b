import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { accountEmail, canonicalEmail, fieldMessages } from '#shared/fields.ts';

/**
 * The react-hook-form resolver of a schema. The schema only validates: the form submits its values as they were entered,
 * and the server normalizes them.
 */
export function schemaResolver<Values extends FieldValues>(schema: z.ZodType): Resolver<Values> {
  // Safe: a form has the fields of its schema, each with text or a boolean, and `raw` returns what was entered.
  return standardSchemaResolver(schema as z.ZodType<Values, Values>, undefined, { raw: true });
}

/** The address of a new account: required, with the message of its form, then a standard address. */
export function newEmailField(requiredMessage: string) {
  return emailField(requiredMessage, canonicalEmail);
}

/** The address of an existing account, which may follow an earlier rule. */
export function existingEmailField(requiredMessage: string) {
  return emailField(requiredMessage, accountEmail);
}

function emailField(requiredMessage: string, toAddress: (typed: string) => string | undefined) {
  return z
    .string()
    .refine((typed) => typed.trim() !== '', { error: requiredMessage, abort: true })
    .refine((typed) => toAddress(typed) !== undefined, { error: fieldMessages.emailInvalid });
}

/** A field that accepts `value` as it is, and checks every other value with `schema`. */
export function unchangedOr(value: string, schema: z.ZodType) {
  return z.string().check(({ value: entered, issues }) => {
    const message = entered === value ? undefined : schema.safeParse(entered).error?.issues[0]?.message;
    if (message !== undefined) issues.push({ code: 'custom', message, input: entered });
  });
}

/** The field that repeats a new password. @param requiredMessage shown while it is empty; the forms differ in it */
export function confirmationField(requiredMessage: string = fieldMessages.confirmationRequired) {
  return z.string().min(1, { error: requiredMessage });
}

/**
 * The rule that `confirm_password` repeats the field `password`. To be intersected with the other rules of the form
 * (`.and`): a check of the whole form would not run while one of them fails.
 */
export function repeatsPassword(password: string) {
  return z
    .object({ [password]: z.string(), confirm_password: z.string() })
    .refine((values) => values.confirm_password === values[password], {
      path: ['confirm_password'],
      error: fieldMessages.confirmationDiffers,
    });
}

/** For `onBlur` of a field: re-validates `other`, which depends on it, once that one has been touched. */
export function recheck<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getFieldState' | 'trigger'>,
  other: Path<Values>,
) {
  return () => {
    const { isTouched, invalid } = form.getFieldState(other);
    if (isTouched || invalid) void form.trigger(other);
  };
}

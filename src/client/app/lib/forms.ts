// How a form field takes its rule, and its message, from a shared validator.
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { accountEmail, canonicalEmail, fieldMessages } from '#shared/fields.ts';

/**
 * A validator as a react-hook-form rule.
 * @returns a function that gives the first message of the schema, or true where the value passes
 */
export function checkedBy(schema: z.ZodType) {
  return (value: unknown): string | true => schema.safeParse(value).error?.issues[0]?.message ?? true;
}

/**
 * The rule of an e-mail field: required in the words of that field, then a standard address (section 5).
 * @param stored the address that the account has, which is left as it is whatever the rule of new addresses says
 */
export function emailRule(requiredMessage: string, stored?: string) {
  return (value: string): string | true => {
    if (value.trim() === '') return requiredMessage;
    return value === stored || canonicalEmail(value) !== undefined ? true : fieldMessages.emailInvalid;
  };
}

/** The same for the address of an account that may be there. */
export function accountEmailRule(requiredMessage: string) {
  return (value: string): string | true => {
    if (value.trim() === '') return requiredMessage;
    return accountEmail(value) === undefined ? fieldMessages.emailInvalid : true;
  };
}

/**
 * The rule of a field that repeats a password.
 * @param password the name of the field that it repeats
 * @param requiredMessage what it says while it is empty, in the words of its form (section 5)
 */
export function confirmationRule<Name extends string>(
  password: Name,
  requiredMessage: string = fieldMessages.confirmationRequired,
) {
  return (value: string, form: Record<Name, string>): string | true => {
    if (value === '') return requiredMessage;
    return value === form[password] ? true : fieldMessages.confirmationDiffers;
  };
}

/**
 * For `onBlur` of a field that another one is measured by: judges that other one anew, once it has been visited.
 * @param other the field to judge again
 */
export function recheck<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getFieldState' | 'trigger'>,
  other: Path<Values>,
) {
  return () => {
    const { isTouched, invalid } = form.getFieldState(other);
    if (isTouched || invalid) void form.trigger(other);
  };
}

import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { GENERIC_ERROR_TEXT } from '#client/errors.ts';

/**
 * A react-hook-form resolver whose code is loaded after the screen. A validation waits for it. While it cannot be loaded,
 * every field is invalid with the generic text, so that nothing unchecked is sent; the next validation tries again.
 * @param load imports the resolver
 */
export function deferredResolver<Values extends FieldValues>(
  load: () => Promise<Resolver<Values>>,
): Resolver<Values> {
  return async (values, context, options) => {
    try {
      const resolver = await load();
      return await resolver(values, context, options);
    } catch {
      const errors = Object.keys(values).map((name) => [
        name,
        { type: 'unavailable', message: GENERIC_ERROR_TEXT },
      ]);
      // Safe: an error for each field of the form, whose fields are texts.
      return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Values> };
    }
  };
}

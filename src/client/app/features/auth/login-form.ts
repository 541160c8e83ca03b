import { z } from 'zod';
import { enteredPasswordField } from '#shared/fields.ts';
import { existingEmailField, schemaResolver } from '#client/app/lib/forms.ts';

/** The values of the log-in form. */
export type LoginValues = { username: string; password: string };

/** The rules of the log-in form. */
export const resolver = schemaResolver<LoginValues>(
  z.object({ username: existingEmailField('Username is required'), password: enteredPasswordField }),
);

// The schemas of log-in, sign-up and password recovery.
import { z } from 'zod';
import { otpField } from './second-factors.ts';
import { accountEmailField, emailField, fieldMessages, passwordField, textField } from './fields.ts';

/** Log-in input. A malformed address fails like an unknown one, and a password of excessive length like a wrong one. */
export const loginInput = z.object({
  username: textField.min(1, { error: 'Username is required' }).max(1000),
  password: textField.min(1, { error: fieldMessages.passwordRequired }),
  /** The second factor, where the account has one: a code of the authenticator app, or a recovery code. */
  otp: otpField.optional(),
});
export type LoginInput = z.infer<typeof loginInput>;

/** The token to send as `Authorization: Bearer …`. */
export const tokenOutput = z.object({ access_token: z.string(), token_type: z.literal('bearer') });

export const FULL_NAME_MIN = 3;

/**
 * Sign-up input. `claim` is the one-time secret of the first-start link; with it the account becomes a superuser.
 * `invitation` is the token of an invitation to the beta and `staff` that of an invitation by a superuser: with one of these the
 * account is of the address that was invited, whatever `email` says.
 */
export const signupInput = z.object({
  email: emailField,
  full_name: textField
    .trim()
    .min(1, { error: 'Full Name is required', abort: true })
    .min(FULL_NAME_MIN, { error: 'Full Name must be at least 3 characters' })
    .max(255, { error: 'Full Name must be at most 255 characters' }),
  password: passwordField,
  claim: z.string().max(200).optional(),
  invitation: z.string().max(200).optional(),
  staff: z.string().max(200).optional(),
});
export type SignupInput = z.infer<typeof signupInput>;

/** The request for a recovery mail. */
export const recoveryInput = z.object({ email: accountEmailField });

/** The use of a reset token. Any string is accepted here; one that is not a token is answered like an unknown token. */
export const resetInput = z.object({ token: z.string(), new_password: passwordField });
export type ResetInput = z.infer<typeof resetInput>;

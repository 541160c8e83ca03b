// The schemas of second factors: authenticator apps, recovery codes, and showing again who it is.
import { z } from 'zod';
import { fieldMessages, textField } from './fields.ts';

/** A code of the authenticator app, or a recovery code. Any text is accepted; one that is no code is answered like a wrong one. */
export const otpField = textField.max(100);

/** A call that a second factor confirms. */
export const otpInput = z.object({ otp: otpField.min(1, { error: 'Code is required' }) });
export type OtpInput = z.infer<typeof otpInput>;

/** Shows again who it is: the password, and a code of the authenticator app where the account has one. */
export const reauthenticateInput = z.object({
  current_password: textField.min(1, { error: fieldMessages.passwordRequired }),
  otp: otpField.optional(),
});
export type ReauthenticateInput = z.infer<typeof reauthenticateInput>;

/** The new secret of an authenticator app, in base32, and the address in its QR code. */
export const totpSetupOutput = z.object({ secret: z.string(), uri: z.string() });
export type TotpSetup = z.infer<typeof totpSetupOutput>;

/** The ten recovery codes, which are told only once. */
export const recoveryCodesOutput = z.object({ recovery_codes: z.array(z.string()) });

/** What is set up of the own account. */
export const secondFactorsOutput = z.object({
  /** Whether codes of an authenticator app count. */
  totp: z.boolean(),
  /** How many passkeys there are. */
  passkeys: z.int().min(0),
  /** How many recovery codes are left. */
  recovery_codes_left: z.int().min(0),
  /** Whether `REQUIRE_2FA` asks for a second factor. */
  required: z.boolean(),
});
export type SecondFactors = z.infer<typeof secondFactorsOutput>;

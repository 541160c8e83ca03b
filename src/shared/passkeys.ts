// The schemas of passkeys (Web Authentication, https://www.w3.org/TR/webauthn-3/).
import { z } from 'zod';
import { textField } from './fields.ts';
import { PASSKEY_NAME_MAX } from './passkey-limits.ts';

/** Base64url without padding, as `PublicKeyCredential.toJSON()` writes bytes. What authenticators send is far shorter. */
const bytes = z
  .string()
  .min(1)
  .max(20_000)
  .regex(/^[A-Za-z0-9_-]+$/);

const credential = z.object({ id: bytes, rawId: bytes, type: z.literal('public-key') });

/** JSON in which the browser, and not this product, says what is in it. */
const browserJson = z.record(z.string(), z.unknown());

/** What a browser returns for a new passkey: `RegistrationResponseJSON`. */
export const newCredential = credential.extend({
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
});
export type NewCredential = z.infer<typeof newCredential>;

/** What a browser returns for a log-in: `AuthenticationResponseJSON`. */
export const usedCredential = credential.extend({
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
});
export type UsedCredential = z.infer<typeof usedCredential>;

/** What `navigator.credentials` is called with: `PublicKeyCredentialCreationOptionsJSON` or `…RequestOptionsJSON`. */
export const passkeyOptionsOutput = browserJson;

export const passkeyAddInput = z.object({
  name: textField
    .trim()
    .min(1, { error: 'Name is required' })
    .max(PASSKEY_NAME_MAX, { error: `Name must be at most ${PASSKEY_NAME_MAX} characters` }),
  credential: browserJson.pipe(newCredential),
});

export const passkeyLoginInput = z.object({ credential: browserJson.pipe(usedCredential) });

export const passkeyOutput = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});
export type Passkey = z.infer<typeof passkeyOutput>;

export const passkeyList = z.object({ data: z.array(passkeyOutput), count: z.int().min(0) });

/** A new passkey, and new recovery codes where the account had none; they are told only once. */
export const passkeyAddedOutput = passkeyOutput.extend({ recovery_codes: z.array(z.string()) });

// The limits of passkeys. Without schemas, so that screens do not load zod for them.

/** How many passkeys an account may have. */
export const PASSKEYS_MAX = 10;
/** The longest name of one, in characters. */
export const PASSKEY_NAME_MAX = 60;

// The sentences on second factors that screens act on. Without schemas, so that they do not load zod for them.

/** The log-in of an account with a second factor, whose password was right and that came without one. */
export const SECOND_FACTOR_REQUIRED = 'Second factor required';
/** A code that is wrong, or was used. */
export const INCORRECT_CODE = 'Incorrect code';
/** The log-in with a passkey that is unknown, was removed, or is of an inactive account; also one that is forged or replayed. */
export const PASSKEY_REFUSED = 'Passkey not accepted';
/** Adding or removing a passkey when the log-in, or the last password, was some time ago. */
export const REAUTHENTICATE_FIRST = 'Enter your password first';
/** A password that confirms a change of the own account and is wrong. */
export const INCORRECT_PASSWORD = 'Incorrect password';
/** Every call of a session that must set one up first. */
export const SET_UP_FIRST = 'Set up a second factor first';

// The sentences on second factors that screens act on. Without schemas, so that they do not load zod for them.

/** The log-in of an account with a second factor, whose password was right and that came without one. */
export const SECOND_FACTOR_REQUIRED = 'Second factor required';
/** A code that is wrong, or was used. */
export const INCORRECT_CODE = 'Incorrect code';
/** Every call of a session that must set one up first. */
export const SET_UP_FIRST = 'Set up a second factor first';

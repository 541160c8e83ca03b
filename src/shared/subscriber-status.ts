// The statuses of an entry of the waitlist. Without schemas, so that screens do not load zod for them.

/**
 * `unconfirmed`: has not pressed the button of the mail yet (only with `CONFIRM_JOINS=on`); `waiting`; `invited`: an
 * invitation was sent or is about to be; `joined`: there is, or was, an account with the address.
 */
export const subscriberStatuses = ['unconfirmed', 'waiting', 'invited', 'joined'] as const;
export type SubscriberStatus = (typeof subscriberStatuses)[number];

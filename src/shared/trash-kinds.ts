// What lies in the trash, and for how long. Without schemas, so that screens do not load zod.

export const trashKinds = ['subscriber', 'product'] as const;
export type TrashKind = (typeof trashKinds)[number];

/** How long it can be restored. Then it is removed for good. */
export const TRASH_DAYS = 7;

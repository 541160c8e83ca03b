// The limits and messages of saved views. They need no schemas, which a screen loads only with its forms.

/** How many views an account can have. */
export const VIEWS_PER_ACCOUNT = 100;
export const VIEW_NAME_MAX = 100;
/** What no name has: what would break its line, or turn the direction of the names around it. */
export const NO_VIEW_NAME = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

export const viewMessages = {
  nameRequired: 'Name is required',
  nameLong: `Name must be at most ${VIEW_NAME_MAX} characters`,
  nameBroken: 'Name must be one line of plain text',
  nameTaken: 'There is a view with this name already',
  tooMany: `You have ${VIEWS_PER_ACCOUNT} saved views. Delete one first.`,
  notYours: 'This view belongs to somebody else',
  deleted: 'View deleted successfully',
} as const;

/** Two names of one owner with the same folded text are one. */
export const foldViewName = (name: string): string => name.normalize('NFC').toLowerCase();

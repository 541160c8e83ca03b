/** How much a file may hold, with all that is in what it holds. */
export const MEMBERS_MAX = 1000;
export const UNPACKED_MAX_BYTES = 500 * 1024 ** 2;
/** How deep files may lie in each other: a document of a ZIP that is attached to a mail lies in two. */
export const LEVELS_MAX = 3;
/** How long it may take to take a file apart, with all that is in what it holds: what others have sent waits meanwhile. */
export const UNPACKING_MS = 3 * 60_000;

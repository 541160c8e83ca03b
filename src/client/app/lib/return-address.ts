// Where a log-in leads. The wanted address is kept in the state of the history's entry, not in the address of /login: no link
// can set it, and it outlives a reload.

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address that the log-in interrupted. */
    returnTo?: string;
  }
}

/** Only for parsing: an address that leads to another origin has another one than this. */
const ORIGIN = 'https://this.invalid';

/** @returns the address to open after a log-in: `wanted` if it is one of the admin area, otherwise /admin */
export function returnAddress(wanted: unknown): string {
  if (typeof wanted !== 'string' || !URL.canParse(wanted, ORIGIN)) return '/admin';
  const { origin, pathname, search, hash } = new URL(wanted, ORIGIN);
  const isAdmin = origin === ORIGIN && /^\/admin(?:\/|$)/.test(pathname);
  return isAdmin ? pathname + search + hash : '/admin';
}

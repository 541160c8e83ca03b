// Every address a person can open, said once: the server answers these and 404 to all others; the client links to them.

/** The public pages, prerendered at build time. */
export const sitePaths = ['/', '/privacy-policy', '/terms-of-service'] as const;

/** The auth screens and the admin area: one application shell. */
export const appPaths = [
  '/login',
  '/signup',
  '/recover-password',
  '/reset-password',
  '/admin',
  '/admin/subscribers',
  '/admin/products',
  '/admin/settings',
  '/admin/users',
  '/admin/audit',
  '/admin/backups',
] as const;

export type AppPath = (typeof appPaths)[number];

/** The page to read the REST calls on, and to try them. */
export const DOCS_PATH = '/api/docs';

/** Where a browser without scripts posts the waitlist form: `email` and `website`, form-urlencoded. */
export const JOIN_FORM_PATH = '/join-waitlist';

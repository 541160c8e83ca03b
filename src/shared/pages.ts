// The paths of all pages. The server answers all others with 404; the client links to these.

/** The public pages. */
export const sitePaths = ['/', '/privacy-policy', '/terms-of-service'] as const;

/** The screens of Ask, the last that of a file; they are not there where it is switched off. */
export const askPaths = ['/admin/ask', '/admin/ask/files', '/admin/ask/files/$id'] as const;

/** The auth screens and the admin area, which share an application shell. */
export const appPaths = [
  '/login',
  '/signup',
  '/recover-password',
  '/reset-password',
  '/admin',
  ...askPaths,
  '/admin/subscribers',
  '/admin/subscribers/$id',
  '/admin/invitations',
  '/admin/products',
  '/admin/settings',
  '/admin/users',
  '/admin/trash',
  '/admin/audit',
  '/admin/backups',
] as const;

export type AppPath = (typeof appPaths)[number];

/** The paths that are whole addresses. */
export type ScreenPath = Exclude<AppPath, '/admin/ask/files/$id' | '/admin/subscribers/$id'>;

/** Whether a path is that of a screen of Ask. */
export function isAskPath(path: string): boolean {
  return askPaths.some((known) => known === path);
}

/** The files at the root of the site that depend on its configuration. */
export const rootFilePaths = ['/robots.txt', '/sitemap.xml', '/site.webmanifest'] as const;

/** The page that documents the REST API. */
export const DOCS_PATH = '/api/docs';

/** The target of the waitlist form in browsers without JavaScript: `email` and `website`, form-urlencoded. */
export const JOIN_FORM_PATH = '/join-waitlist';

/** The page of one's own entry of the waitlist; the link in each mail to a subscriber adds `token`. */
export const OWN_ENTRY_PATH = '/waitlist';

/** What the page of an entry shows, as a JSON file; with the same `token`. */
export const OWN_ENTRY_FILE_PATH = '/waitlist/entry.json';

/** The target of the form that asks for the link to one's own entry: `email`, form-urlencoded. */
export const MANAGE_LINK_FORM_PATH = '/waitlist/link';

/** The page with the button that confirms a join; the link in the mail adds `token`. */
export const CONFIRM_JOIN_PATH = '/waitlist/confirm';

/** The page with the button that undoes a change of an account's address; the link in the mail adds `token`. */
export const UNDO_EMAIL_PATH = '/undo-email';

// The types that the documents are rendered from: the configuration of the site, and the files of the build.
import type { OwnEntry } from './own-entry.ts';
import type { UndoEmailPage } from './undo-email.ts';
import type { AppPath, DOCS_PATH, rootFilePaths } from './pages.ts';

/** The values of SIGNUP_MODE. */
export const signupModes = ['open', 'approval', 'invited', 'closed'] as const;

/** The settings that documents show: SITE_NAME, PUBLIC_URL, SITE_CONTACT_EMAIL, SIGNUP_MODE and ASK. */
export type SiteInfo = {
  name: string;
  /** Without a slash at the end. */
  public_url: string;
  contact_email: string | null;
  signup_mode: (typeof signupModes)[number];
  /** Whether people can put questions to documents. */
  ask: boolean;
};

/** The paths of the files of an entry. */
export type EntryAssets = {
  /** Module scripts. */
  scripts: string[];
  styles: string[];
  /** Fonts and module scripts to fetch early. */
  preloads: string[];
};

/** The files that documents link to. The build writes them to dist/client/assets.json. */
export type Assets = {
  /** The classic script that sets the colour mode before the first paint. */
  theme_boot: string;
  site: EntryAssets;
  app: EntryAssets;
  docs: EntryAssets;
  /** What each screen of the app needs beyond the entry: module scripts to fetch early. */
  screens: Partial<Record<AppPath, string[]>>;
};

/** The pages that are rendered once, by path, and the 404 screen. */
type DocumentName = '/' | '/privacy-policy' | '/terms-of-service' | typeof DOCS_PATH | '404';

/** Renders the documents, each a complete HTML text. */
export type RenderDocuments = (site: SiteInfo, assets: Assets) => Record<DocumentName, string>;

/**
 * Markup that each screen of the app shows until its script runs: the menu depends on ASK, /signup on SIGNUP_MODE, and with
 * an invitation on what the server says of it.
 */
export type FirstPaints = {
  screens: Record<Exclude<AppPath, '/signup'>, string>;
  signup: Record<SiteInfo['signup_mode'] | 'invitation', string>;
};

/** The name of the file that has the first paints. @param ask whether Ask is on */
export function firstPaintsName(ask: boolean): string {
  return ask ? 'first-paints.json' : 'first-paints-without-ask.json';
}

/** The placeholder for the site's name in the markup of first paints. */
export const NAME_PLACEHOLDER = '__SITE_NAME__';

/**
 * Renders the document of a screen of the app.
 * @param firstPaint the markup to show until the script runs, with `NAME_PLACEHOLDER` in it
 */
export type RenderShell = (site: SiteInfo, assets: Assets, path: AppPath, firstPaint: string) => string;

/** The result of a waitlist form that was posted without JavaScript. */
export type JoinAnswer = { joined: true } | { joined: false; detail: string; email: string };

/** Renders the page with the result of a waitlist form that was posted without JavaScript. */
export type RenderJoinAnswer = (site: SiteInfo, assets: Assets, answer: JoinAnswer) => string;

/**
 * A page about one's own entry of the waitlist.
 * `request`: the form that asks for the link; `is_unknown` if a link was followed that leads to no entry, and `detail` says what
 * is wrong with the address that was typed. `settled`: a join that cannot be confirmed, because of its state.
 */
export type EntryPage =
  | { page: 'request'; is_unknown: boolean; email: string; detail?: string }
  | { page: 'requested' }
  | { page: 'entry'; entry: OwnEntry; token: string }
  | { page: 'left' }
  | { page: 'confirm'; token: string }
  | { page: 'confirmed' }
  | { page: 'settled'; state: 'waiting' | 'invited' | 'joined' | 'expired' | 'gone' };

/** Renders a page about one's own entry of the waitlist. */
export type RenderEntryPage = (site: SiteInfo, assets: Assets, page: EntryPage) => string;

/** Renders the page that undoes a change of address. */
export type RenderUndoEmailPage = (site: SiteInfo, assets: Assets, page: UndoEmailPage) => string;

/** A small text file at the root of the site. */
type SiteFile = { type: string; body: string };

/** Renders the files at the root of the site, by path. */
export type RenderFiles = (site: SiteInfo) => Record<(typeof rootFilePaths)[number], SiteFile>;

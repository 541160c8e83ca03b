// What the public pages are made from: the installation they stand on and the files the build has made; and their names.
import type { AppPath, DOCS_PATH } from './pages.ts';

/** Settings a visitor can see: from SITE_NAME, PUBLIC_URL, SITE_CONTACT_EMAIL and SIGNUP_MODE. */
export type SiteInfo = {
  name: string;
  /** Without a slash at the end. */
  public_url: string;
  contact_email: string | null;
  signup_mode: 'open' | 'approval' | 'closed';
};

/** The files of one entry, as addresses. */
export type EntryAssets = {
  /** Module scripts to run. */
  scripts: string[];
  styles: string[];
  /** Fonts and module scripts to fetch early. */
  preloads: string[];
};

/** Every file that a document links: written by the build to dist/client/assets.json. */
export type Assets = {
  /** The classic script that sets the colour mode before the first paint. */
  theme_boot: string;
  site: EntryAssets;
  app: EntryAssets;
  docs: EntryAssets;
  /** What each screen of the app needs beyond the entry: module scripts to fetch early. */
  screens: Partial<Record<AppPath, string[]>>;
};

/** Every page the server can send: by its path, and the 404 screen. */
export type DocumentName = '/' | '/privacy-policy' | '/terms-of-service' | typeof DOCS_PATH | '404';

/** Renders every document: full HTML texts from `<!doctype html>` on. */
export type RenderDocuments = (site: SiteInfo, assets: Assets) => Record<DocumentName, string>;

/** Markup that each screen of the app shows until its script runs; only /signup depends on the installation. */
export type FirstPaints = {
  screens: Record<Exclude<AppPath, '/signup'>, string>;
  signup: Record<SiteInfo['signup_mode'], string>;
};

/** Stands in the markup of first paints where the site's name is to stand. */
export const NAME_PLACE = '__SITE_NAME__';

/**
 * Renders the document of a screen of the app.
 * @param firstPaint the markup to show until the script takes over, with `NAME_PLACE` in it
 */
export type RenderShell = (site: SiteInfo, assets: Assets, path: AppPath, firstPaint: string) => string;

/** What a plainly posted waitlist form was answered with, for a browser without scripts. */
export type JoinAnswer = { joined: true } | { joined: false; detail: string; email: string };

/** Renders the page that answers a plainly posted waitlist form. */
export type RenderJoinAnswer = (site: SiteInfo, assets: Assets, answer: JoinAnswer) => string;

/** A small text file at the root of the site. */
export type SiteFile = { type: string; body: string };

/** Renders `/robots.txt`, `/sitemap.xml` and `/site.webmanifest`, by path. */
export type RenderFiles = (site: SiteInfo) => Record<string, SiteFile>;

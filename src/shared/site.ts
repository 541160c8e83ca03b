// What the public pages know about the installation they stand on.

/** Settings a visitor can see: from SITE_NAME, PUBLIC_URL and SITE_CONTACT_EMAIL. */
export type SiteInfo = {
  name: string;
  /** Without a slash at the end. */
  public_url: string;
  contact_email: string | null;
};

/** Every document that the site consists of: the public pages by path, the 404 screen, and the shell of the app. */
export type DocumentName = '/' | '/privacy-policy' | '/terms-of-service' | '404' | 'app';

/** Addresses of what one bundle needs in a document's head. */
export type BundleAssets = { scripts: string[]; styles: string[]; preloads: string[] };

/** Addresses of the built files, which the build writes to assets.json. */
export type Assets = { theme_boot: string; site: BundleAssets; app: BundleAssets };

/** Renders every document as HTML, from `<!doctype html>` to `</html>`. */
export type RenderDocuments = (site: SiteInfo, assets: Assets) => Record<DocumentName, string>;

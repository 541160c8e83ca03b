// Passes settings of the installation from the server to the page as data attributes of <html>, without an inline script.
import { signupModes, type SiteInfo } from '#shared/site.ts';

/** The attributes of <html> for `site`. */
export function siteAttributes(site: SiteInfo) {
  return {
    'data-site-name': site.name,
    'data-public-url': site.public_url,
    'data-contact-email': site.contact_email ?? undefined,
    'data-signup-mode': site.signup_mode,
    'data-ask': site.ask ? undefined : 'off',
  };
}

/** The settings from the attributes of this document. */
export function readSiteInfo(): SiteInfo {
  const { siteName, publicUrl, contactEmail, signupMode, ask } = document.documentElement.dataset;
  return {
    name: siteName ?? '',
    public_url: publicUrl ?? '',
    contact_email: contactEmail ?? null,
    signup_mode: signupModes.find((mode) => mode === signupMode) ?? 'open',
    ask: ask !== 'off',
  };
}

// How the settings of the installation get from the server into the page: as data on <html>, so no script stands inline.
import type { SiteInfo } from '#shared/site.ts';

/** The attributes of <html> that carry `site`. */
export function siteAttributes(site: SiteInfo) {
  return {
    'data-site-name': site.name,
    'data-public-url': site.public_url,
    'data-contact-email': site.contact_email ?? undefined,
    'data-signup-mode': site.signup_mode,
  };
}

/** What the server wrote into this document. */
export function readSiteInfo(): SiteInfo {
  const { siteName, publicUrl, contactEmail, signupMode } = document.documentElement.dataset;
  return {
    name: siteName ?? '',
    public_url: publicUrl ?? '',
    contact_email: contactEmail ?? null,
    signup_mode: signupMode === 'approval' || signupMode === 'closed' ? signupMode : 'open',
  };
}

// What the server has told this document of the installation it stands on.
import type { SiteInfo } from '../../shared/site.ts';
import { readSiteInfo } from '../site/site-info.ts';

/** The site's name. */
export function siteName(): string {
  return readSiteInfo().name;
}

/** Who may make an account. */
export function signupMode(): SiteInfo['signup_mode'] {
  return readSiteInfo().signup_mode;
}

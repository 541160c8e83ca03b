// What the server has told this document of the installation it stands on.
import type { SiteInfo } from '#shared/site.ts';
import { readSiteInfo } from '#client/documents/site-info.ts';

let known: SiteInfo | undefined;

/** Says what the installation is where there is no document to read it from: in the build. */
export function setInstallation(site: SiteInfo): void {
  known = site;
}

function installation(): SiteInfo {
  known ??= readSiteInfo();
  return known;
}

/** The site's name. */
export function siteName(): string {
  return installation().name;
}

/** Who may make an account. */
export function signupMode(): SiteInfo['signup_mode'] {
  return installation().signup_mode;
}

import type { SiteInfo } from '#shared/site.ts';
import { readSiteInfo } from '#client/site-info.ts';

let known: SiteInfo | undefined;

/** Sets the settings of the installation for the build, which has no document to read them from. */
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

/** The address that visitors can write to, if there is one. */
export function contactEmail(): string | null {
  return installation().contact_email;
}

/** The sign-up mode of the installation. */
export function signupMode(): SiteInfo['signup_mode'] {
  return installation().signup_mode;
}

/** Whether people can put questions to documents: without, nothing about Ask is shown. */
export function hasAsk(): boolean {
  return installation().ask;
}

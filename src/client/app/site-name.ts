// The name that this installation goes by, as the server wrote it into the document.
import { readSiteInfo } from '../site/site-info.ts';

/** The site's name. */
export function siteName(): string {
  return readSiteInfo().name;
}

// The name that this installation goes by, as the server wrote it into the document.

/** The site's name. */
export function siteName(): string {
  return document.documentElement.dataset.siteName ?? 'Oriel';
}

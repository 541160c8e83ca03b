// Writes small books for tests.
import { buildZip, type ZipFile } from './zip.ts';

/** A book. @param chapters the bodies of its pages, in order @param more parts to add, or to put in the place of others */
export function buildEpub(chapters: readonly string[], more: readonly ZipFile[] = []): Buffer {
  const items = chapters.map(
    (_, index) =>
      `<item id="c${index}" href="text/chapter%20${index}.xhtml" media-type="application/xhtml+xml"/>`,
  );
  const order = chapters.map((_, index) => `<itemref idref="c${index}"/>`);
  const parts: ZipFile[] = [
    { name: 'mimetype', content: 'application/epub+zip', isStored: true },
    {
      name: 'META-INF/container.xml',
      content: '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
    },
    {
      name: 'OEBPS/book.opf',
      content: `<package><manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/><item id="cover" href="cover.svg" media-type="image/svg+xml"/>${items.toReversed().join('')}</manifest><spine><itemref idref="cover"/><itemref idref="nav"/><itemref idref="missing"/>${order.join('')}</spine></package>`,
    },
    { name: 'OEBPS/nav.xhtml', content: '<html><body><p>Contents</p></body></html>' },
    { name: 'OEBPS/cover.svg', content: '<svg><text>no</text></svg>' },
    ...chapters
      .map((body, index) => ({
        name: `OEBPS/text/chapter ${index}.xhtml`,
        content: `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title/><script src="x"/></head><body>${body}</body></html>`,
      }))
      .toReversed(),
  ];
  const added = new Set(more.map(({ name }) => name));
  return buildZip([...parts.filter(({ name }) => !added.has(name)), ...more]);
}

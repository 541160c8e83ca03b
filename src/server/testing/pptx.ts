// Writes small presentations for tests.
import { buildZip, type ZipFile } from './zip.ts';

const types = 'http://schemas.openxmlformats.org/package/2006/relationships';
const kinds = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export interface Slide {
  /** Its shapes, in XML. */
  shapes: string;
  /** Those of its notes, if it has any. */
  notes?: string;
}

/** A shape with paragraphs. @param place what it is the place of: `title`, `body`; a box of text if empty */
export function shape(paragraphs: readonly string[], place = ''): string {
  const told = place === '' ? '' : `<p:ph type="${place}"/>`;
  const texts = paragraphs.map((text) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`).join('');
  return `<p:sp><p:nvSpPr><p:cNvPr id="2" name="Shape" descr="no"/><p:nvPr>${told}</p:nvPr></p:nvSpPr><p:txBody>${texts}</p:txBody></p:sp>`;
}

/** A presentation; its slides stand in the archive in reverse. @param more parts to add, or to put in the place of others */
export function buildPptx(slides: readonly Slide[], more: readonly ZipFile[] = []): Buffer {
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${kinds}/${kind}" Target="${target}"/>`;
  const relations = (own: readonly string[]) =>
    `<Relationships xmlns="${types}">${own.join('')}</Relationships>`;
  const tree = (name: string, shapes: string) =>
    `<?xml version="1.0"?><p:${name}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:${name}>`;
  const parts: ZipFile[] = [
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: '_rels/.rels', content: relations([relation('a', 'officeDocument', 'ppt/presentation.xml')]) },
    {
      name: 'ppt/presentation.xml',
      content: `<p:presentation><p:sldMasterIdLst><p:sldMasterId r:id="m"/></p:sldMasterIdLst><p:sldIdLst>${slides.map((_, index) => `<p:sldId r:id="s${index}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    },
    {
      name: 'ppt/_rels/presentation.xml.rels',
      content: relations([
        relation('m', 'slideMaster', 'slideMasters/slideMaster1.xml'),
        ...slides.map((_, index) =>
          relation(`s${index}`, 'slide', `slides/slide${slides.length - index}.xml`),
        ),
      ]),
    },
    ...slides.flatMap(({ shapes, notes }, index) => {
      const number = slides.length - index;
      const notesOf = `../notesSlides/notesSlide${number}.xml`;
      return [
        { name: `ppt/slides/slide${number}.xml`, content: tree('sld', shapes) },
        {
          name: `ppt/slides/_rels/slide${number}.xml.rels`,
          content: relations(notes === undefined ? [] : [relation('n', 'notesSlide', notesOf)]),
        },
        { name: `ppt/notesSlides/notesSlide${number}.xml`, content: tree('notes', notes ?? '') },
      ];
    }),
  ];
  const added = new Set(more.map(({ name }) => name));
  return buildZip([...parts.filter(({ name }) => !added.has(name)), ...more]);
}

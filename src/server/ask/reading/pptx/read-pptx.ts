// Reads presentations of PowerPoint: each slide is a page, with its title as heading and its notes below its text.
import { Archive } from '../archive.ts';
import type { ByteSource } from '../byte-source.ts';
import { HtmlBlocks } from '../html-blocks.ts';
import { Paper } from '../paper.ts';
import type { ReadEvents } from '../read-events.ts';
import { relationshipsOf } from '../relationships.ts';
import { UnreadableFileError } from '../unreadable-file-error.ts';
import { readXml } from '../xml.ts';
import { SlideBody } from './slide-body.ts';

/** As many as a page of a PDF. */
const MOST_LETTERS = 200_000;

/**
 * Reads a presentation and tells its pages, those without text too. Hidden slides are counted and read like the others.
 * @throws UnreadableFileError if it is damaged, unpacks to too much, or no slide has text
 */
export async function readPptx(source: ByteSource, events: ReadEvents): Promise<void> {
  const archive = await Archive.open(source);
  const slides = await findSlides(archive);
  let hasText = false;
  const paper = new Paper(
    (page) => {
      hasText ||= page.text !== '';
      events.onPage(page, slides.length);
    },
    (message) => events.onTable(message),
    true,
  );
  for (const [index, path] of slides.entries()) {
    const number = index + 1;
    const budget = { left: MOST_LETTERS };
    const onTooMuch = () => {
      throw new UnreadableFileError(`This file holds more text on slide ${number} than a slide can.`);
    };
    const read = async (part: string, only: 'title' | 'text' | 'all') => {
      const blocks = new HtmlBlocks(paper);
      await readXml(archive.textOf(part), new SlideBody(blocks, { only, budget, onTooMuch }));
      blocks.flush();
    };
    paper.place = `slide ${number}`;
    // The title may stand behind what it is the title of.
    await read(path, 'title');
    await read(path, 'text');
    const notes = (await relationshipsOf(archive, path)).find(({ kind }) => kind === 'notesSlide');
    paper.place = `notes of slide ${number}`;
    if (notes) await read(notes.path, 'all');
    paper.endPage();
  }
  if (!hasText) throw new UnreadableFileError('This file has no text.');
}

/** The paths of the slides, in order. */
async function findSlides(archive: Archive): Promise<string[]> {
  const root = await relationshipsOf(archive, '');
  const main = root.find(({ kind }) => kind === 'officeDocument')?.path ?? 'ppt/presentation.xml';
  if (!archive.has(main)) throw new UnreadableFileError('This file is damaged: it holds no presentation.');
  const parts = new Map((await relationshipsOf(archive, main)).map((part) => [part.id, part]));
  const slides = new Set<string>();
  await readXml(archive.textOf(main), {
    onOpen(name, attributes) {
      if (name !== 'sldid') return;
      const part = parts.get(attributes.get('id') ?? '');
      if (part?.kind !== 'slide') return;
      if (slides.has(part.path))
        throw new UnreadableFileError('This file is damaged: two of its slides are the same one.');
      slides.add(part.path);
    },
    onClose: () => undefined,
    onText: () => undefined,
  });
  return [...slides];
}

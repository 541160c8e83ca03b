// Scans and pictures become text that can be asked, through the real processes.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { AskFile, FilePage, UploadResult } from '#shared/ask.ts';
import { pngBomb } from '../testing/images.ts';
import { scanOf, scannedPdf } from '../testing/scans.ts';
import { Person } from '../testing/ask-people.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../testing/test-app.ts';

vi.setConfig({ testTimeout: 120_000 });

const LEASE = [
  'The heating period begins on the first of',
  'October and ends on the thirtieth of April.',
  'The deposit amounts to three monthly rents.',
];
const GARDEN = ['The hedge is cut twice a year, in spring', 'and in autumn, by the gardener Thea Moss.'];

let app: TestApp;
let ada: Person;
let collection: string;
beforeAll(async () => {
  app = await openTestApp({}, CHEAP_HASHES);
  ada = await Person.make(app, 'rest');
  collection = (await ada.create()).id;
});
afterAll(() => app.close());

const get = (id = '') => ada.get<AskFile>('files.get', { id });
const pageOf = (id = '', n = 1) => ada.get<FilePage>('files.page', { id, n });
const add = async (content: Buffer, name: string) => {
  const [file] = await ada.add(collection, new File([new Uint8Array(content)], name));
  return get(file?.id);
};

describe('pictures of text', () => {
  test.each([
    ['a.png', async (lines: string[]) => (await scanOf(lines)).png()],
    ['a.jpg', async (lines: string[]) => (await scanOf(lines)).jpeg()],
    ['a.webp', async (lines: string[]) => (await scanOf(lines)).webp()],
    ['a.tif', async (lines: string[]) => (await scanOf(lines)).tiff({ compression: 'lzw' })],
  ])('%s is read, and a quotation of it is marked', async (name, picture) => {
    const lines = [`This is file ${name.slice(2)}.`, ...LEASE];
    const file = await add(await (await picture(lines)).toBuffer(), name);
    expect(file).toMatchObject({ status: 'ready', pages: 1, picture_pages: 1, unreadable_pages: 0 });
    const page = await pageOf(file.id);
    expect(page).toMatchObject({ page: 1, pages: 1, source: 'picture' });
    expect(page.confidence).toBeGreaterThan(80);
    expect(page.text).toContain('The deposit amounts to three monthly rents.');
    const answer = await ada.ask('How much is the deposit?', { file_ids: [file.id] });
    const [citation] = answer.citations;
    expect(answer.verdict).toBe('answer');
    expect(page.text.slice(citation?.start, citation?.end)).toBe(citation?.quote);
    const [box] = citation?.boxes ?? [];
    // The fourth line of the page: an inch from the top, 14 points high, 1.6 lines apart.
    const baseline = (1 + (3 * 1.6 * 14) / 72) / 11.69;
    expect(box?.y).toBeGreaterThan(baseline - 0.03);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(baseline + 0.02);
  });

  test('a page that lies askew is read, and marked word by word where it stands', async () => {
    const file = await add(await (await scanOf(LEASE, { degrees: 3 })).png().toBuffer(), 'askew.png');
    const page = await pageOf(file.id);
    expect(page.text).toContain('begins on the first of October');
    const { citations } = await ada.ask('When does the heating period begin?', { file_ids: [file.id] });
    const boxes = citations[0]?.boxes ?? [];
    expect(boxes.length).toBeGreaterThan(5);
    // The line goes down to the right.
    expect(boxes[4]?.y).toBeGreaterThan((boxes[0]?.y ?? 1) + 0.005);
    expect(Math.max(...boxes.map(({ height }) => height))).toBeLessThan(0.03);
  });
});

describe('scanned pages', () => {
  test('of a PDF are read after those with text, and each says from what', async () => {
    const pdf = await scannedPdf([
      ['The rent is 700 euros a month.'],
      await scanOf(LEASE),
      undefined,
      await scanOf(GARDEN),
    ]);
    const file = await add(pdf, 'lease.pdf');
    expect(file).toMatchObject({ status: 'ready', pages: 4, picture_pages: 3, unreadable_pages: 1 });
    expect(await pageOf(file.id, 1)).toMatchObject({ source: 'text', confidence: null });
    expect(await pageOf(file.id, 3)).toMatchObject({ source: 'picture', confidence: 0, text: '' });
    expect((await pageOf(file.id, 4)).text).toContain('gardener Thea Moss');
    const { verdict, citations, unread_files } = await ada.ask('Who cuts the hedge?', {
      file_ids: [file.id],
    });
    expect({ verdict, unread_files }).toEqual({ verdict: 'answer', unread_files: 0 });
    expect(citations[0]).toMatchObject({ page: 4 });
  });

  test('rest where somebody says so, and go on; what is read can be asked meanwhile', async () => {
    const pdf = await scannedPdf([['The lamp costs 90 euros.'], await scanOf(['The chair is made of oak.'])]);
    const { data } = await ada.get<UploadResult>('files.upload', {
      id: collection,
      files: [new File([new Uint8Array(pdf)], 'rest.pdf')],
    });
    const id = data[0]?.id;
    expect(await ada.get('files.update', { id, paused: true })).toMatchObject({ paused: true });
    await app.deps.ask.settled();
    expect(await get(id)).toMatchObject({
      status: 'reading',
      paused: true,
      picture_pages: 1,
      progress: { done: 1, total: 2 },
    });
    expect(await pageOf(id, 2)).toMatchObject({ text: '', source: 'picture', confidence: null });
    const asked = await ada.ask('How much does the lamp cost?', { file_ids: [id] });
    expect(asked).toMatchObject({ verdict: 'answer', unread_files: 1 });
    const [text] = await ada.add(collection, 'The shelf is made of pine.');
    expect(await get(text?.id)).toMatchObject({ status: 'ready', paused: false });
    await ada.get('files.update', { id, paused: false });
    await app.deps.ask.settled();
    expect(await get(id)).toMatchObject({ status: 'ready', paused: false, unreadable_pages: 0 });
    const { citations } = await ada.ask('What is the chair made of?', { file_ids: [id] });
    expect(citations[0]).toMatchObject({ page: 2, quote: 'The chair is made of oak.' });
  });

  test('a page without any text is said to be unreadable, each time that it is sent', async () => {
    const blank = await (await scanOf([])).png().toBuffer();
    const failed = {
      status: 'failed',
      detail: 'No text could be read of this file: its page is a picture without any, or blank.',
    };
    const file = await add(blank, 'blank.png');
    expect(file).toMatchObject(failed);
    expect(await add(blank, 'again.png')).toMatchObject({ ...failed, id: file.id });
    await ada.get('files.readAgain', { id: file.id });
    await app.deps.ask.settled();
    expect(await get(file.id)).toMatchObject(failed);
  });
});

describe('hostile pictures', () => {
  test('of too many pixels, cut off, or none at all fail with a sentence', async () => {
    const png = await (await scanOf(GARDEN)).png().toBuffer();
    const bad: [string, Buffer][] = [
      ['bomb.png', pngBomb(60_000, 60_000)],
      ['cut.png', png.subarray(0, 5000)],
      ['lie.jpg', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<script>1</script>')])],
      ['circle.tif', Buffer.from('49492a000800000000000800000000000000', 'hex')],
    ];
    for (const [name, content] of bad) {
      const { status, detail } = await add(content, name);
      expect([name, status]).toEqual([name, 'failed']);
      expect(detail).toMatch(/damaged|No text could be read/);
    }
  });
});

test('OCR=off refuses pictures, and leaves scanned pages without text', async () => {
  const off = await openTestApp({ OCR: 'off' }, CHEAP_HASHES);
  try {
    const person = await Person.make(off, 'rest');
    const { id } = await person.create();
    const picture = new File([new Uint8Array(await (await scanOf(LEASE)).png().toBuffer())], 'a.png');
    const refused = await person.call('files.upload', { id, files: [picture] });
    expect(refused.status).toBe(415);
    expect(refused.text).toContain('pictures are not read here');
    const pdf = await scannedPdf([['The rent is 700 euros a month.'], await scanOf(LEASE)]);
    const [file] = await person.add(id, new File([new Uint8Array(pdf)], 'lease.pdf'));
    expect(await person.get('files.get', { id: file?.id })).toMatchObject({
      status: 'ready',
      picture_pages: 0,
      unreadable_pages: 1,
    });
    expect(await person.get('files.page', { id: file?.id, n: 2 })).toMatchObject({
      source: 'text',
      confidence: null,
    });

    // A picture that was read before pictures were turned off keeps its text.
    const [before] = await person.add(id, new File(['The rent is 700 euros.'], 'before.txt'));
    await off.deps.db
      .updateTable('files')
      .set({ media_type: 'image/png' })
      .where('id', '=', before?.id ?? '')
      .execute();
    const again = await person.call('files.readAgain', { id: before?.id });
    expect([again.status, again.text.includes('pictures are not read here')]).toEqual([415, true]);
    expect(await person.get('files.get', { id: before?.id })).toMatchObject({ status: 'ready' });
  } finally {
    await off.close();
  }
});

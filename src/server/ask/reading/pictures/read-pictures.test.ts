import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ConfigError } from '#server/config.ts';
import { pictureReaderPart, projectRoot } from '#server/paths.ts';
import { largePhoto, pngBomb } from '#server/testing/images.ts';
import { newDataDir, run } from '#server/testing/process.ts';
import { scanOf, scannedPdf } from '#server/testing/scans.ts';
import type { Block, ReadPage } from '../document.ts';
import { requireLanguages } from './languages.ts';
import { pictureOptions, readPictures, type PicturesRequest } from './read-pictures.ts';

vi.setConfig({ testTimeout: 120_000 });

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pictures-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Reads pages of a file. @returns the number, the text and the confidence of each */
async function read(
  content: Uint8Array,
  request: Partial<PicturesRequest> & Pick<PicturesRequest, 'mediaType'>,
): Promise<[number, string, number][]> {
  const path = join(folder, 'file');
  writeFileSync(path, content);
  const pages: [number, string, number][] = [];
  await readPictures({
    path,
    pages: [1],
    languages: requireLanguages(['eng']),
    signal: AbortSignal.timeout(100_000),
    isStopped: () => false,
    onPage: ({ number, text }, confidence) => pages.push([number, text, confidence]),
    ...request,
  });
  return pages;
}

const LINES = ['The hedge is cut twice a year, in spring', 'and in autumn, by the gardener.'];
const HEDGE = 'The hedge is cut twice a year, in spring and in autumn, by the gardener.';

/** A page on paper with a grain, the same each time. */
async function grainy(lines: readonly string[]): Promise<Uint8Array> {
  const page = await scanOf(lines, { dpi: 300 });
  const { data, info } = await page.greyscale().raw().toBuffer({ resolveWithObject: true });
  let random = 1;
  const below = (most: number) => {
    random = (Math.imul(random, 1_103_515_245) + 12_345) >>> 0;
    return ((random >>> 16) / 2 ** 16) * most;
  };
  for (let at = 0; at < data.length; at += 1)
    data[at] = Math.min(255, 30 + 0.84 * (data[at] ?? 0) + below(28) + below(28) - 28);
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 1 } })
    .jpeg({ quality: 75 })
    .toBuffer();
}

describe('the process that reads pictures', () => {
  test('may read its code and the languages, and neither write nor start anything', () => {
    const asked = [
      "process.permission.has('fs.read', '/etc/passwd')",
      `process.permission.has('fs.read', ${JSON.stringify(join(projectRoot, 'data'))})`,
      "process.permission.has('fs.write')",
      "process.permission.has('child')",
      "process.permission.has('worker')",
      `process.permission.has('fs.read', ${JSON.stringify(pictureReaderPart.file)})`,
    ];
    const options = pictureOptions(pictureReaderPart, requireLanguages(['eng']));
    const answer = execFileSync(process.execPath, [...options, '-p', `[${asked.join()}].join()`], {
      env: {},
      encoding: 'utf8',
    });
    expect(answer.trim()).toBe('false,false,false,false,false,true');
  });

  test('reads a page with a single line, though the paper has a grain', async () => {
    const pages = await read(await grainy(['The hedge is cut in May.']), { mediaType: 'image/jpeg' });
    expect(pages).toEqual([[1, 'The hedge is cut in May.', expect.any(Number)]]);
  });

  test('leaves out a page that takes too long or too much, and reads the others', async () => {
    const part = {
      ...pictureReaderPart,
      file: join(projectRoot, 'src/server/testing/stuck-picture-reader.ts'),
    };
    const limits = { secondsWithoutPage: 1, residentBytes: 300 * 2 ** 20 };
    const pages = await read(Buffer.from('x'), {
      mediaType: 'image/tiff',
      pages: [1, 2, 3, 4, 5, 6, 7],
      part,
      limits,
    });
    expect(pages).toEqual([
      [1, 'Page 1.', 90],
      [2, '', 0],
      [3, 'Page 3.', 90],
      [4, '', 0],
      [5, 'Page 5.', 90],
      [6, 'Page 6.', 90],
      // Only what the page before had left was too much.
      [7, 'Page 7.', 90],
    ]);
  });

  test('that cannot begin is no fault of the file', async () => {
    const languages = [{ code: 'eng', path: join(folder, 'nothing.gz') }];
    const reading = read(await (await scanOf(LINES)).png().toBuffer(), { mediaType: 'image/png', languages });
    await expect(reading).rejects.toThrow(/^the reader of pictures ended with 1/);
  });

  test('ends with the signal', async () => {
    const ending = new AbortController();
    const reading = read(await (await scanOf(LINES)).png().toBuffer(), {
      mediaType: 'image/png',
      signal: ending.signal,
    });
    setTimeout(() => ending.abort(new Error('deleted')), 100);
    await expect(reading).rejects.toThrow('deleted');
  });
});

describe('pictures', () => {
  test('of phones are turned as they are held, and large ones made smaller', async () => {
    const turned = await (await scanOf(LINES)).rotate(270).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await read(turned, { mediaType: 'image/jpeg' }))[0]?.[1]).toContain(HEDGE);
    const large = await (await scanOf(LINES, { dpi: 600 })).jpeg().toBuffer();
    expect((await read(large, { mediaType: 'image/jpeg' }))[0]?.[1]).toContain(HEDGE);
    // Nothing but noise: no text, within the memory.
    expect(await read(await largePhoto(), { mediaType: 'image/jpeg' })).toEqual([[1, '', 0]]);
  });

  test('of scanners: each page of a TIFF, pages of a PDF that are turned, and some in black and white', async () => {
    const fax = await (
      await scanOf(LINES, { dpi: 200 })
    )
      .threshold(140)
      .tiff({ compression: 'lzw' })
      .toBuffer();
    expect((await read(fax, { mediaType: 'image/tiff' }))[0]?.[1]).toContain(HEDGE);
    const pdf = await scannedPdf([await scanOf(LINES), undefined, await scanOf([...LINES, 'Page three.'])]);
    const turned = Buffer.from(
      pdf.toString('latin1').replaceAll('/Type/Page/', '/Type/Page/Rotate 0/'),
      'latin1',
    );
    const pages = await read(turned, { mediaType: 'application/pdf', pages: [1, 2, 3] });
    expect(pages.map(([number, text]) => [number, text.includes(HEDGE)])).toEqual([
      [1, true],
      [2, false],
      [3, true],
    ]);
  });

  test('have headings, told by bold letters alone, which reach to the next page and not over one that is missing', async () => {
    const first = await scanOf(['**The garden**', ...LINES, '**Times of day**', ...LINES], { dpi: 200 });
    const next = await scanOf(LINES, { dpi: 150 });
    const pdf = await scannedPdf([first, next, undefined, next]);
    const pages: ReadPage[] = [];
    const request = { mediaType: 'application/pdf', pages: [1, 2, 3, 4] } as const;
    await read(pdf, { ...request, onPage: (page) => pages.push(page) });
    const [begun, second, , fourth] = pages;
    const textOf = ({ start, end }: Block) => begun?.text.slice(start, end);
    expect(begun?.blocks.filter(({ kind }) => kind === 'heading').map(textOf)).toEqual([
      'The garden',
      'Times of day',
    ]);
    expect(second?.headings.map(({ text }) => text)).toEqual(['Times of day']);
    expect(fourth?.headings).toEqual([]);
  });

  test('of too many pixels, cut off, or something else are left out', async () => {
    const png = await (await scanOf(LINES)).png().toBuffer();
    const jpeg = await (await scanOf(LINES)).jpeg().toBuffer();
    const nothing = [[1, '', 0]];
    expect(await read(pngBomb(60_000, 60_000), { mediaType: 'image/png' })).toEqual(nothing);
    expect(await read(png.subarray(0, png.length / 2), { mediaType: 'image/png' })).toEqual(nothing);
    expect(await read(jpeg, { mediaType: 'image/webp' })).toEqual(nothing);
    expect(await read(Buffer.alloc(0), { mediaType: 'image/png' })).toEqual(nothing);
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
    );
    expect(await read(svg, { mediaType: 'image/png' })).toEqual(nothing);
  });
});

describe('languages', () => {
  test('without data are named, with the command that installs them', () => {
    const root = join(folder, 'program');
    expect(() => requireLanguages(['deu', 'fra'], root)).toThrow(ConfigError);
    expect(() => requireLanguages(['deu'], root)).toThrow(
      /^OCR_LANGUAGES names deu, whose data is not installed: run "npm install .+ @tesseract\.js-data\/deu@1\.0\.0", or take it out\.$/,
    );
  });

  test('without data stop the start with 78', async () => {
    const { code, stderr } = await run(['serve'], {
      env: { DATA_DIR: newDataDir(), OCR_LANGUAGES: 'eng,xho' },
    });
    expect(code).toBe(78);
    expect(stderr).toMatch(/^OCR_LANGUAGES names xho, whose data is not installed: [^\n]+\n$/);
  });
});

// Makes scans of papers: set in one or two columns by a browser, photographed at some resolution, laid askew, and made dirty.
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { headingsAbove, type ReadPage } from '#server/ask/reading/document.ts';
import { numbersFrom } from '#server/testing/random.ts';

export interface ScanSettings {
  /** Of the page. */
  columns: 1 | 2;
  seed: number;
}

export interface ScannedPaperPage {
  /** In JPEG. */
  picture: Buffer;
  /** What is printed on it. */
  text: string;
  dpi: number;
  columns: 1 | 2;
  /** Clockwise. */
  degrees: number;
}

/** A4 at 96 pixels to the inch, as browsers measure. */
const [WIDTH, HEIGHT, MARGIN, GAP] = [794, 1123, 84, 28];
const resolutions = [150, 200, 250, 300];
const STEEPEST = 3;
/** How far the grey of a pixel may be from what it should be. */
const NOISE = 28;
const PAPER = 244;

/** The scans of a paper, and what is on each. @param page of a browser */
export async function scanPaper(
  page: Page,
  pages: readonly ReadPage[],
  { columns, seed }: ScanSettings,
): Promise<ScannedPaperPage[]> {
  const below = numbersFrom(seed);
  const scans: ScannedPaperPage[] = [];
  const html = htmlOf(pages, columns);
  const texts = await layOut(page, html);
  for (const [number, text] of texts.entries()) {
    const dpi = resolutions[(number + seed) % resolutions.length] ?? 200;
    const degrees = (below(2 * STEEPEST * 100) - STEEPEST * 100) / 100;
    const printed = await photograph(page, number, dpi);
    scans.push({ picture: await spoil(printed, degrees, below), text, dpi, columns, degrees });
  }
  return scans;
}

function htmlOf(pages: readonly ReadPage[], columns: 1 | 2): string {
  const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const blocks = pages.flatMap((page) =>
    page.blocks.map((block) => {
      const text = escape(page.text.slice(block.start, block.end));
      if (block.kind === 'heading')
        return headingsAbove(page, block).length === 0 ? `<h1>${text}</h1>` : `<h2>${text}</h2>`;
      return `<p class="${block.kind}">${text}</p>`;
    }),
  );
  const inner = WIDTH - 2 * MARGIN;
  const column = columns === 1 ? inner : (inner - GAP) / 2;
  // Columns overflow to the right: each page is the next strip of them.
  return `<!doctype html><style>
    html { background: #fff; overflow: visible }
    body { margin: 0; padding: ${MARGIN}px 0 0 ${MARGIN}px; width: ${WIDTH}px; box-sizing: border-box; overflow: visible }
    main { width: ${inner}px; height: ${HEIGHT - 2 * MARGIN}px; column-width: ${column}px; column-fill: auto;
      column-gap: ${columns === 1 ? 2 * MARGIN : GAP}px; font: 16px/1.4 'DejaVu Serif', serif }
    main.two { font-size: 14px }
    h1 { font-size: 1.5em; margin: 0 0 .6em; break-after: avoid } h2 { font-size: 1.15em; margin: 1em 0 .4em; break-after: avoid }
    p { margin: 0 0 .6em } p.item { margin-left: 1em }
  </style><main class="${columns === 2 ? 'two' : ''}">${blocks.join('')}</main>`;
}

/** Sets the text. @returns what is on each page */
async function layOut(page: Page, html: string): Promise<string[]> {
  await page.setViewportSize({ width: WIDTH, height: HEIGHT });
  await page.setContent(html);
  return page.evaluate(
    ([width, margin]) => {
      const main = document.querySelector('main');
      if (main === null) return [];
      const inner = width - 2 * margin;
      const isTwo = main.className === 'two';
      const step = isTwo ? inner + 28 : inner + 2 * margin;
      const found: string[] = [];
      const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const place = Math.floor((range.getBoundingClientRect().left - margin + 1) / step);
          found[place] = `${found[place] ?? ''}${word} `;
        }
      }
      return found;
    },
    [WIDTH, MARGIN] as const,
  );
}

/** A page as it is printed. @param number from 0 */
async function photograph(page: Page, number: number, dpi: number): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const isTwo = (await page.locator('main.two').count()) > 0;
  const inner = WIDTH - 2 * MARGIN;
  const x = number * (isTwo ? inner + GAP : inner + 2 * MARGIN) + (isTwo ? MARGIN : 0);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'png',
    captureBeyondViewport: true,
    // With two columns, strips of a page stand nearer to each other than its margins: they are added below.
    clip: { x, y: 0, width: isTwo ? inner : WIDTH, height: HEIGHT, scale: dpi / 96 },
  });
  await session.detach();
  const margin = isTwo ? Math.round((MARGIN * dpi) / 96) : 0;
  return sharp(Buffer.from(data, 'base64'))
    .extend({ left: margin, right: margin, background: '#fff' })
    .png()
    .toBuffer();
}

/** Lays a page askew on grey paper, with noise and a soft lens. */
async function spoil(printed: Buffer, degrees: number, below: (most: number) => number): Promise<Buffer> {
  const { data, info } = await sharp(printed)
    .flatten({ background: '#fff' })
    .greyscale()
    .rotate(degrees, { background: '#fff' })
    .blur(0.6)
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (let at = 0; at < data.length; at += 1) {
    const clean = 30 + ((data[at] ?? 255) * (PAPER - 30)) / 255;
    data[at] = Math.min(255, Math.max(0, clean + below(NOISE) + below(NOISE) - NOISE));
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 1 } })
    .jpeg({ quality: 75 })
    .toBuffer();
}

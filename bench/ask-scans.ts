// Measures how well scans are read, and how well Ask answers from them: 40 pages made of the development papers, in one and in two
// columns, at 150 to 300 dots per inch, up to 3 degrees askew, with noise.
// `npm run bench:ask-scans -- --data <folder>` or with `ASK_DATA`; `--keep <folder>` keeps the pictures and what was read of them.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { openReader } from '#server/ask/answering/index-reader.ts';
import { openIndex } from '#server/ask/indexing/ask-index.ts';
import { answer } from '#server/ask/papers/answer.ts';
import { detectMediaType } from '#server/ask/reading/detect-media-type.ts';
import type { ReadPage } from '#server/ask/reading/document.ts';
import { requireLanguages } from '#server/ask/reading/pictures/languages.ts';
import { readPictures } from '#server/ask/reading/pictures/read-pictures.ts';
import { percentile } from '#server/testing/measure.ts';
import { pagesOf } from '#server/testing/reading.ts';
import { scannedPdf } from '#server/testing/scans.ts';
import { judge, type Judgement } from './paper-judge.ts';
import { indexPapers, readPaperSet, type PaperSet } from './paper-sets.ts';
import { describeMachine, figure, markdownTable, print } from './report.ts';
import { scanPaper, type ScannedPaperPage } from './scan-pages.ts';

const { values } = parseArgs({
  options: { data: { type: 'string', default: process.env['ASK_DATA'] }, keep: { type: 'string' } },
});
const { data, keep } = values;
if (data === undefined) throw new Error('Say where the question sets are: --data <folder>.');

const PAGES = 40;
/** What shall be reached, of characters at 200 dots per inch and more, and in points of answers. */
const CHARACTERS = 0.97;
const POINTS = 5;

interface ReadScan extends ScannedPaperPage {
  document: string;
  read: ReadPage;
  confidence: number;
  milliseconds: number;
}

/** What is compared: characters but for white space; quotation marks and dashes in any form. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[‘’‚‛`´]/g, "'")
    .replaceAll(/[“”„]/g, '"')
    .replaceAll(/[‐‑‒–—−]/g, '-')
    .replaceAll(/\s+/g, '');
}

/** How many characters must be changed, added or left out. */
function distance(one: string, other: string): number {
  let row = Uint32Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 1; at <= one.length; at += 1) {
    const next = new Uint32Array(other.length + 1);
    next[0] = at;
    for (let to = 1; to <= other.length; to += 1) {
      const changed = (row[to - 1] ?? 0) + Number(one[at - 1] !== other[to - 1]);
      next[to] = Math.min(changed, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1);
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

function shareOfRight(scans: readonly ReadScan[]): number {
  const texts = scans.map(({ text, read }) => [plain(text), plain(read.text)] as const);
  const wrong = texts.reduce((sum, [printed, read]) => sum + distance(printed, read), 0);
  const all = texts.reduce((sum, [printed]) => sum + printed.length, 0);
  return 1 - wrong / all;
}

/** Scans a paper, and reads it as the server does. */
async function readScans(
  page: Page,
  {
    document,
    pages,
    columns,
    seed,
  }: { document: string; pages: readonly ReadPage[]; columns: 1 | 2; seed: number },
): Promise<ReadScan[]> {
  const scans = await scanPaper(page, pages, { columns, seed });
  const folder = mkdtempSync(join(tmpdir(), 'bench-scans-'));
  const path = join(folder, 'scan.pdf');
  writeFileSync(path, await scannedPdf(scans.map(({ picture }) => sharp(picture))));
  const read: ReadScan[] = [];
  let since = performance.now();
  await readPictures({
    path,
    mediaType: 'application/pdf',
    pages: scans.map((_, at) => at + 1),
    languages: requireLanguages(['eng']),
    signal: AbortSignal.timeout(3_600_000),
    isStopped: () => false,
    onPage(own, confidence) {
      const scan = scans[own.number - 1];
      if (scan === undefined) return;
      const milliseconds = performance.now() - since;
      since = performance.now();
      read.push({ ...scan, document, read: own, confidence, milliseconds });
    },
  });
  rmSync(folder, { recursive: true });
  return read;
}

function keepScans(folder: string, scans: readonly ReadScan[]): void {
  mkdirSync(folder, { recursive: true });
  for (const { document, columns, read, picture, text } of scans) {
    const name = join(folder, `${document}-${columns}-${read.number}`);
    writeFileSync(`${name}.jpg`, picture);
    writeFileSync(`${name}.printed.txt`, text);
    writeFileSync(`${name}.read.txt`, read.text);
  }
}

const outcomes = {
  first: ({ isFirst }: Judgement) => isFirst,
  'within three': ({ isWithinThree }: Judgement) => isWithinThree,
  answered: ({ isAnswered }: Judgement) => isAnswered,
  misled: ({ isMisled }: Judgement) => isMisled,
};

/** How well the questions of a set are answered, in percent. */
function rates(judged: readonly Judgement[]): Record<string, number> {
  const answerable = judged.filter(({ isAnswerable }) => isAnswerable);
  const others = judged.filter(({ isAnswerable }) => !isAnswerable);
  const percent = (some: readonly Judgement[], is: (one: Judgement) => boolean) =>
    (100 * some.filter(is).length) / some.length;
  const entries = Object.entries(outcomes).map(([name, is]) => [name, percent(answerable, is)] as const);
  return Object.fromEntries([...entries, ['false answers', percent(others, ({ isFalse }) => isFalse)]]);
}

async function askText(set: PaperSet): Promise<Judgement[]> {
  const index = await indexPapers(set);
  const judged: Judgement[] = [];
  for (const asked of set.questions) {
    const { verdict, citations } = answer(index.reader, await index.input(asked.question));
    judged.push(judge(asked, { verdict, quotes: citations.map(({ quote }) => quote) }));
  }
  index.close();
  return judged;
}

function askScans(set: PaperSet, scans: readonly ReadScan[]): Judgement[] {
  const folder = mkdtempSync(join(tmpdir(), 'bench-scans-'));
  const path = join(folder, 'ask.db');
  const index = openIndex(path);
  for (const { id, file } of set.documents) {
    index.beginFile({ fileId: id, collectionId: set.name, name: file });
    for (const { read } of scans.filter(({ document }) => document === id)) index.addPage(read);
    index.finishFile();
  }
  index.close();
  const reader = openReader(path);
  if (reader === undefined) throw new Error('The index cannot be read.');
  const collections = [{ id: set.name, fileIds: set.documents.map(({ id }) => id) }];
  const judged = set.questions.map((asked) => {
    const { verdict, citations } = answer(reader, { question: asked.question, collections });
    return judge(asked, { verdict, quotes: citations.map(({ quote }) => quote) });
  });
  reader.close();
  rmSync(folder, { recursive: true });
  return judged;
}

const set = readPaperSet('Papers', join(data, 'papers'));
if (set === undefined) throw new Error('There are no papers.');
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage();
const scans: ReadScan[] = [];
for (const columns of [1, 2] as const)
  for (const [seed, { id, file }] of set.documents.entries()) {
    const path = join(set.folder, 'files', file);
    const mediaType = await detectMediaType(path, file);
    if (mediaType === undefined) throw new Error(`${file} is of no type that can be read.`);
    const pages = await pagesOf(readFileSync(path), mediaType);
    scans.push(...(await readScans(page, { document: id, pages, columns, seed: seed + 7 * columns })));
  }
await browser.close();
if (keep !== undefined) keepScans(keep, scans);

const head = ['pages', 'number', 'characters right', 'worst page', 'seconds a page', 'confidence'];
const rowOf = (name: string, own: readonly ReadScan[]) => {
  const worst = Math.min(...own.map((scan) => shareOfRight([scan])));
  const seconds =
    percentile(
      own.map(({ milliseconds }) => milliseconds),
      0.5,
    ) / 1000;
  const confidence = own.reduce((sum, one) => sum + one.confidence, 0) / own.length;
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  return [
    name,
    String(own.length),
    percent(shareOfRight(own)),
    percent(worst),
    figure(seconds),
    confidence.toFixed(0),
  ];
};
const groups = [
  ...[150, 200, 250, 300].map((dpi) => [`${dpi} dpi`, scans.filter((own) => own.dpi === dpi)] as const),
  ...[1, 2].map(
    (columns) =>
      [
        `${columns} column${columns === 1 ? '' : 's'}`,
        scans.filter((own) => own.columns === columns),
      ] as const,
  ),
  ['200 dpi and more', scans.filter(({ dpi }) => dpi >= 200)] as const,
];
print(`${describeMachine()}\n
${scans.length} pages (reach: ${PAGES}, ${100 * CHARACTERS} % of characters at 200 dpi and more)\n
${markdownTable([head, ...groups.map(([name, own]) => rowOf(name, own))])}\n`);

const asked = [
  ['the papers', rates(await askText(set))] as const,
  ...([1, 2] as const).map(
    (columns) =>
      [
        `scans, ${columns} column${columns === 1 ? '' : 's'}`,
        rates(
          askScans(
            set,
            scans.filter((own) => own.columns === columns),
          ),
        ),
      ] as const,
  ),
];
const names = Object.keys(asked[0]?.[1] ?? {});
print(`Answers, in percent (reach: within ${POINTS} points)\n
${markdownTable([['of', ...names], ...asked.map(([name, own]) => [name, ...names.map((key) => (own[key] ?? 0).toFixed(1))])])}`);

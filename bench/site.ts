// Measures the first visit to the landing page on a phone: the bytes transferred, and the scores of Lighthouse on a
// simulated slow phone in both colour modes. Prints medians over the rounds; the exit code is 1 where a limit is missed.
// `npm run bench:site`, or `npm run bench:site -- --rounds 5`. Other work on the machine slows the simulated phone too.
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { parseArgs, promisify } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { median } from '#server/testing/measure.ts';
import { freePort, newDataDir, serve } from '#server/testing/process.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });
const rounds = Number(values.rounds);
const LIGHTHOUSE = 'lighthouse@13.4.1';

interface Limit {
  name: string;
  limit: number;
  /** Whether values above the limit miss it, or values below. */
  side: 'most' | 'least';
  format: (value: number) => string;
}

const kilobytes = (value: number) => `${(value / 1000).toFixed(1)} kB`;
const score = (value: number) => value.toFixed(0);

const limits = {
  script: { name: 'Script, brotli', limit: 80_000, side: 'most', format: kilobytes },
  all: { name: 'Everything, fonts included', limit: 160_000, side: 'most', format: kilobytes },
  performance: { name: 'Performance', limit: 99, side: 'least', format: score },
  accessibility: { name: 'Accessibility', limit: 100, side: 'least', format: score },
  'best-practices': { name: 'Best practices', limit: 100, side: 'least', format: score },
  seo: { name: 'SEO', limit: 100, side: 'least', format: score },
  lcp: {
    name: 'Largest contentful paint',
    limit: 1200,
    side: 'most',
    format: (value) => `${(value / 1000).toFixed(2)} s`,
  },
  cls: { name: 'Cumulative layout shift', limit: 0.01, side: 'most', format: (value) => value.toFixed(4) },
} as const satisfies Record<string, Limit>;

type Measure = keyof typeof limits;
type Figures = Partial<Record<Measure, number>>;

const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-extensions'];
const executablePath = process.env['CHROMIUM'] ?? process.env['CHROME_PATH'] ?? '/usr/bin/chromium';

/** The bytes of the bodies in a first visit, compressed. */
async function measureBytes(url: string): Promise<Figures> {
  const browser = await chromium.launch({ executablePath, args: flags });
  const page = await browser.newPage({ viewport: { width: 412, height: 823 } });
  const sizes: Promise<{ isScript: boolean; bytes: number }>[] = [];
  page.on('requestfinished', (request) => {
    sizes.push(
      request.sizes().then(({ responseBodySize }) => ({
        isScript: request.resourceType() === 'script',
        bytes: responseBodySize,
      })),
    );
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const loaded = await Promise.all(sizes);
  await browser.close();
  const sum = (files: typeof loaded) => files.reduce((total, { bytes }) => total + bytes, 0);
  return { script: sum(loaded.filter(({ isScript }) => isScript)), all: sum(loaded) };
}

/** Chooses the colour mode by a document that loads nothing else, so that the first visit finds an empty cache. */
async function chooseMode(page: Page, url: string, mode: string): Promise<void> {
  await page.goto(`${url}/robots.txt`);
  await page.evaluate((value) => localStorage.setItem('theme', value), mode);
  await page.close();
}

interface LighthouseResult {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { title: string; score: number | null; numericValue?: number }>;
}

/** Fetches Lighthouse and runs it in the browser with this debugging port. */
async function runLighthouse(url: string, port: number): Promise<LighthouseResult> {
  const args = [
    '--yes',
    LIGHTHOUSE,
    url,
    `--port=${port}`,
    '--output=json',
    '--quiet',
    '--disable-storage-reset',
  ];
  const { stdout } = await promisify(execFile)('npx', args, { maxBuffer: 2 ** 26 });
  return JSON.parse(stdout);
}

/** One run of Lighthouse's mobile simulation, in a fresh profile. */
async function audit(url: string, mode: string): Promise<Figures> {
  const port = await freePort();
  const context = await chromium.launchPersistentContext('', {
    executablePath,
    args: [...flags, `--remote-debugging-port=${port}`],
  });
  try {
    await chooseMode(await context.newPage(), url, mode);
    const { categories, audits } = await runLighthouse(url, port);
    const figures: Figures = {
      lcp: audits['largest-contentful-paint']?.numericValue,
      cls: audits['cumulative-layout-shift']?.numericValue,
    };
    for (const name of ['performance', 'accessibility', 'best-practices', 'seo'] as const) {
      figures[name] = (categories[name]?.score ?? 0) * 100;
    }
    for (const { title, score: points } of Object.values(audits)) {
      if (points !== null && points < 0.9) process.stderr.write(`${mode}: ${title}\n`);
    }
    return figures;
  } finally {
    await context.close();
  }
}

/** Prints each figure with its limit. @returns whether all limits hold */
function report(title: string, runs: readonly Figures[]): boolean {
  process.stdout.write(`\n${title}\n`);
  let holds = true;
  for (const [measure, { name, limit, side, format }] of Object.entries(limits)) {
    // Safe: the keys of `limits` are the measures.
    const found = runs.flatMap((run) => run[measure as Measure] ?? []);
    if (found.length === 0) continue;
    const value = median(found);
    const met = side === 'most' ? value <= limit : value >= limit;
    holds &&= met;
    const spread = `${format(Math.min(...found))} to ${format(Math.max(...found))}`;
    process.stdout.write(
      `  ${met ? 'ok    ' : 'MISSED'} ${name.padEnd(28)} ${format(value).padStart(9)}   at ${side} ${format(limit)}   (${spread})\n`,
    );
  }
  return holds;
}

const dataDir = newDataDir();
const server = await serve({ DATA_DIR: dataDir });
try {
  let holds = report('First load of /', [await measureBytes(server.url)]);
  for (const mode of ['light', 'dark']) {
    const runs: Figures[] = [];
    for (let round = 0; round < rounds; round += 1) runs.push(await audit(server.url, mode));
    holds = report(`Lighthouse, mobile, ${mode} mode, ${rounds} rounds`, runs) && holds;
  }
  process.exitCode = holds ? 0 : 1;
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true });
}

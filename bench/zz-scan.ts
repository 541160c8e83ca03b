import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { detectMediaType } from '#server/ask/reading/detect-media-type.ts';
import { requireLanguages } from '#server/ask/reading/pictures/languages.ts';
import { Recognizer } from '#server/ask/reading/pictures/recognizer.ts';
import { pagesOf } from '#server/testing/reading.ts';
import { readPaperSet } from './paper-sets.ts';
import { scanPaper } from './scan-pages.ts';
const out='/tmp/scans37'; mkdirSync(out,{recursive:true});
const set = readPaperSet('Papers', '/work/shared/ask-data/papers')!;
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage();
const rec = await Recognizer.open(requireLanguages(['eng']));
for (const columns of [1, 2] as const)
  for (const [seed, { id, file }] of set.documents.entries()) {
    const path = join(set.folder, 'files', file);
    const pages = await pagesOf(readFileSync(path), (await detectMediaType(path, file))!);
    const scans = await scanPaper(page, pages, { columns, seed: seed + 7 * columns });
    for (const [at, s] of scans.entries()) {
      writeFileSync(join(out, `${id}-${columns}-${at+1}.jpg`), s.picture);
      const { data, info } = await sharp(s.picture).greyscale().raw().toBuffer({ resolveWithObject: true });
      const r = rec.read({ width: info.width, height: info.height, data: new Uint8Array(data) });
      writeFileSync(join(out, `${id}-${columns}-${at+1}.json`), JSON.stringify({ ...s, picture: undefined, document: id, number: at+1, size: { width: info.width, height: info.height }, r }));
      console.log(id, columns, at+1, s.dpi, r.confidence);
    }
  }
await browser.close();

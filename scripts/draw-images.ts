// Draws the pictures that must be PNG files: touch icons and the picture for shared links. Run by hand after the mark
// has changed (node scripts/draw-images.ts); its results are part of the repository. It needs Chromium.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';

const root = resolve(import.meta.dirname, '..');
const assets = join(root, 'src/client/public/assets');
const mark = readFileSync(join(assets, 'icons/mark-light.svg'), 'utf8');

function fontFace(family: string, file: string): string {
  const data = readFileSync(join(root, file)).toString('base64');
  return `@font-face { font-family: ${family}; src: url(data:font/woff2;base64,${data}) }`;
}

function touchIcon(): string {
  return `<style>body { margin: 0; background: #f5f8f8; display: grid; place-items: center; height: 100vh }
    svg { width: 62% }</style>${mark.replace('stroke="#ffffff"', 'stroke="#f5f8f8"')}`;
}

function sharedPicture(): string {
  const lit = mark
    .replaceAll('#0f1e20', '#eaf5f3')
    .replace('stroke="#ffffff"', 'stroke="#0d3b38"')
    .replaceAll('#009688', '#3fc4b4');
  return `<style>
    ${fontFace('Heading', 'src/client/ui/fonts/newsreader-display-latin.woff2')}
    ${fontFace('Body', 'node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2')}
    body { margin: 0; padding: 0 80px; box-sizing: border-box; height: 630px; background: #0d3b38; color: #eaf5f3;
      display: grid; grid-template-columns: 1fr 380px; align-items: center }
    h1 { margin: 0; font: 104px/1.02 Heading; letter-spacing: -0.02em }
    p { margin: 36px 0 0; font: 30px/1.4 Body; color: #bfe0da; max-width: 600px }
    svg { width: 400px; justify-self: end }
  </style>
  <div><h1>Your Data.<br>Your Control.</h1>
  <p>Ask your own documents and tables, in plain language, on a machine you own.</p></div>${lit}`;
}

const pictures = [
  { file: 'icons/touch.png', width: 180, height: 180, html: touchIcon() },
  { file: 'icons/icon-512.png', width: 512, height: 512, html: touchIcon() },
  { file: 'images/share.png', width: 1200, height: 630, html: sharedPicture() },
];

const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
for (const { file, width, height, html } of pictures) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.screenshot({ path: join(assets, file) });
  await page.close();
}
await browser.close();

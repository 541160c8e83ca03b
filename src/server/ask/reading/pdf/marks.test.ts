// Where a part of a line is marked, whichever way it is written and turned.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildPdf, type PrintedText } from '#server/testing/pdf.ts';
import { findFaults, pagesOf } from '#server/testing/reading.ts';
import { cutBox } from '../document.ts';

const SIDE = 1000;
const LETTER = 0.6;
const SIZE = 10;
/** In parts of the page. */
const NEAR = 0.0005;

const latin = fc.stringMatching(/^[a-z]{2,7}$/);
const hebrew = fc.stringMatching(/^[א-ת]{2,7}$/);
const wordsOf = (word: fc.Arbitrary<string>) => fc.array(word, { minLength: 3, maxLength: 6 });
const line = fc.oneof(
  fc.record({ font: fc.constant('Courier' as const), words: wordsOf(latin) }),
  fc.record({ font: fc.constant('Hebrew' as const), words: wordsOf(hebrew) }),
);
const turns = fc.constantFrom(0, 90, 180, 270);

/** The rectangle of some letters of a printed text on the page as it is shown, as its left, top, right and bottom edge. */
function placeOf(
  { text, x, y, font, turn = 0 }: PrintedText,
  from: number,
  to: number,
  rotate: number,
): number[] {
  const width = LETTER * SIZE;
  const [left, right] = font === 'Hebrew' ? [text.length - to, text.length - from] : [from, to];
  const corners = [
    [left * width, 0],
    [right * width, 0.5 * SIZE],
  ].map(([along = 0, up = 0]) => {
    const [cos, sin] = { 0: [1, 0], 90: [0, 1], 180: [-1, 0], 270: [0, -1] }[turn] as [number, number];
    const [px, py] = [(x + along * cos - up * sin) / SIDE, (y - along * sin - up * cos) / SIDE];
    return { 0: [px, py], 90: [1 - py, px], 180: [1 - px, 1 - py], 270: [py, 1 - px] }[rotate] as [
      number,
      number,
    ];
  });
  const [xs, ys] = [corners.map(([each]) => each), corners.map(([, each]) => each)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

test('Some words of a line are marked where they are printed', async () => {
  await fc.assert(
    fc.asyncProperty(
      line,
      turns,
      turns,
      fc.nat(),
      fc.nat(),
      async ({ font, words }, turn, rotate, one, other) => {
        const text = words.join(' ');
        const printed: PrintedText = { text, x: 500, y: 500, size: SIZE, font, turn };
        const pages = await pagesOf(
          buildPdf([{ texts: [printed], width: SIDE, height: SIDE, rotate }]),
          'application/pdf',
        );
        expect(findFaults(pages)).toEqual([]);
        const [page] = pages;
        expect(page?.text).toBe(text);
        const [box] = page?.boxes ?? [];
        if (!box) throw new Error('no box');
        const [first, last] = [one % words.length, other % words.length].toSorted((a, b) => a - b) as [
          number,
          number,
        ];
        const start = words.slice(0, first).join(' ').length + (first > 0 ? 1 : 0);
        const end = words.slice(0, last + 1).join(' ').length;
        const { x, y, width, height } = cutBox(box, start, end);
        const [left = 0, top = 0, right = 0, bottom = 0] = placeOf(printed, start, end, rotate);
        const isAcross = (turn + rotate) % 180 === 0;
        const along = isAcross ? [x - left, x + width - right] : [y - top, y + height - bottom];
        for (const difference of along) expect(Math.abs(difference)).toBeLessThan(NEAR);
        // Letters stand within the height of their line.
        const across = isAcross ? [y - top, bottom - y - height] : [x - left, right - x - width];
        for (const difference of across) expect(difference).toBeLessThan(NEAR);
      },
    ),
    { numRuns: 100 },
  );
});

test('What follows a Latin name in a line of Hebrew is marked to the left of it', async () => {
  const width = LETTER * SIZE;
  // From the right: five letters, a name, six letters.
  const texts: PrintedText[] = [
    { text: 'אבגדה', x: 500, y: 500, size: SIZE, font: 'Hebrew' },
    { text: 'Ada', x: 500 - 4 * width, y: 500, size: SIZE },
    { text: 'וזחטיכ', x: 500 - 11 * width, y: 500, size: SIZE, font: 'Hebrew' },
  ];
  const [page] = await pagesOf(buildPdf([{ texts, width: SIDE, height: SIDE }]), 'application/pdf');
  expect(page?.text).toBe('אבגדה Ada וזחטיכ');
  const [box] = page?.boxes ?? [];
  if (!box) throw new Error('no box');
  const last = cutBox(box, 10, 16);
  expect(last.x).toBeCloseTo((500 - 11 * width) / SIDE, 3);
  expect(last.width).toBeCloseTo((6 * width) / SIDE, 3);
});

import { describe, expect, test } from 'vitest';
import { scanOf } from '#server/testing/scans.ts';
import { findColumns } from './find-columns.ts';
import { findSkew } from './find-skew.ts';
import { darkMapOf, turn, type GrayPicture } from './gray-picture.ts';

const LINES = Array.from({ length: 30 }, (_, at) => `The hedge of house ${at} is cut in May.`);
const DEGREE = Math.PI / 180;

async function pictureOf(lines: readonly string[], degrees = 0): Promise<GrayPicture> {
  const page = (await scanOf(lines, { degrees, dpi: 100 })).greyscale().raw();
  const { data, info } = await page.toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** Two pages beside each other. */
function beside({ width, height, data }: GrayPicture, far: GrayPicture): GrayPicture {
  const both = new Uint8Array(2 * width * height);
  for (let row = 0; row < height; row += 1) {
    both.set(data.subarray(row * width, (row + 1) * width), 2 * row * width);
    both.set(far.data.subarray(row * width, (row + 1) * width), (2 * row + 1) * width);
  }
  return { width: 2 * width, height, data: both };
}

describe('the columns of a page', () => {
  test('are told apart, also where one is short, and cover all of it', async () => {
    const long = await pictureOf(LINES);
    for (const other of [long, await pictureOf(LINES.slice(0, 5))]) {
      const page = beside(long, other);
      const parts = findColumns(darkMapOf(page), page);
      expect(parts).toHaveLength(2);
      expect(parts.reduce((sum, { width, height }) => sum + width * height, 0)).toBe(
        page.width * page.height,
      );
      expect(parts[1]?.left).toBeGreaterThan(0.2 * page.width);
      expect(parts[1]?.left).toBeLessThan(0.65 * page.width);
    }
  });

  test('are one where short lines stand between long ones', async () => {
    const long = Array.from(
      { length: 8 },
      () => 'Every hedge along the quay is pruned by a gardener, twice a year.',
    );
    const short = Array.from({ length: 14 }, (_, at) => `Gate ${at}: open`);
    const page = await pictureOf([...long, ...short, ...long]);
    expect(findColumns(darkMapOf(page), page)).toHaveLength(1);
  });

  test('are one where there are lines, few words, or nothing', async () => {
    for (const lines of [LINES, ['The hedge is cut', 'in May and', 'in October.'], []]) {
      const page = await pictureOf(lines);
      expect(findColumns(darkMapOf(page), page)).toEqual([
        { left: 0, top: 0, width: page.width, height: page.height },
      ]);
    }
  });
});

describe('how far a page lies askew', () => {
  test.each([-5, -1.3, 0, 0.4, 3])('is found at %s degrees, and turned back', async (degrees) => {
    const page = await pictureOf(LINES, degrees);
    const skew = findSkew(darkMapOf(page));
    expect(Math.abs(skew / DEGREE - degrees)).toBeLessThan(0.15);
    expect(Math.abs(findSkew(darkMapOf(turn(page, -skew))) / DEGREE)).toBeLessThan(0.15);
  });

  test('is nothing on an empty page', async () => {
    expect(findSkew(darkMapOf(await pictureOf([])))).toBe(0);
  });
});

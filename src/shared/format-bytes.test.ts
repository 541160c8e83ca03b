import { expect, test } from 'vitest';
import { formatBytes } from './format-bytes.ts';

test('sizes have one digit after the point while they are small', () => {
  const sizes = [0, 999, 1434, 15_728_640, 2_147_483_648, 5 * 1024 ** 2 + 1];
  expect(sizes.map((size) => formatBytes(size, 'en'))).toEqual([
    '0 B',
    '999 B',
    '1.4 KiB',
    '15 MiB',
    '2 GiB',
    '5 MiB',
  ]);
});

import { expect, test } from 'vitest';
import { GAP, layPages, nextZoom, pageAt, pagesBetween } from './page-layout.ts';

const view = { width: 400, height: 300 };

test('pages stand below each other, each as wide as the view', () => {
  expect(layPages([1.5, 0.5, 1], view, 1)).toEqual({
    tops: [0, 600 + GAP, 800 + 2 * GAP],
    widths: [400, 400, 400],
    heights: [600, 200, 400],
    width: 400,
    height: 1200 + 2 * GAP,
  });
});

test('pages are as large as they are zoomed, or each fits into the view', () => {
  expect(layPages([1.5], view, 2)).toMatchObject({ widths: [800], heights: [1200], width: 800 });
  expect(layPages([1.5, 0.5], view, 'page')).toMatchObject({ widths: [200, 400], heights: [300, 200] });
  expect(layPages([], view, 1)).toMatchObject({ width: 0, height: 0 });
});

test('a page is found by its place, also among a thousand', () => {
  const layout = layPages(
    Array.from({ length: 1000 }, () => 1),
    view,
    1,
  );
  const pitch = 400 + GAP;
  expect(pageAt(layout, -5)).toBe(1);
  expect(pageAt(layout, 499 * pitch)).toBe(500);
  expect(pageAt(layout, 499 * pitch - 1)).toBe(499);
  expect(pageAt(layout, 1e9)).toBe(1000);
  expect(pagesBetween(layout, 10 * pitch, 11 * pitch + 1)).toEqual([11, 12]);
});

test('zooming in and out passes the width of the view, and ends', () => {
  expect(nextZoom(1, 1)).toBe(1.25);
  expect(nextZoom(0.9, 1)).toBe(1);
  expect(nextZoom(1.1, -1)).toBe(1);
  expect(nextZoom(5, 1)).toBe(5);
  expect(nextZoom(0.25, -1)).toBe(0.25);
});

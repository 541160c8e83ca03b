// What a dialog holds of a product's images: judging chosen files, moving them, and the order that is asked for.
import { describe, expect, test } from 'vitest';
import { IMAGE_MAX_BYTES, imageMessages, IMAGES_PER_PRODUCT } from '#shared/products.ts';
import { fileItem, haveImagesChanged, moveItem, roomFor, storedItem, wantedOrder } from './image-items.ts';

const file = (type: string, bytes = 10) => new File([new Uint8Array(bytes)], 'name', { type });
const stored = (id: string) => storedItem({ id, url: '/u', thumbnail_url: '/t', width: 1, height: 1 });

describe('a chosen file', () => {
  test.each(['image/jpeg', 'image/png', 'image/webp'])('of type %s is taken', (type) => {
    expect(fileItem(file(type)).problem).toBeUndefined();
  });
  test.each(['image/svg+xml', 'image/heic', 'application/pdf', ''])('of type "%s" is refused', (type) => {
    expect(fileItem(file(type))).toMatchObject({ refused: true, problem: imageMessages.notAnImage });
  });
  test('may have 5 MiB, not one byte more', () => {
    expect(fileItem(file('image/png', IMAGE_MAX_BYTES)).problem).toBeUndefined();
    expect(fileItem(file('image/png', IMAGE_MAX_BYTES + 1)).problem).toBe(imageMessages.tooLarge);
  });
});

test('a product has room until its images, stored and chosen, are as many as it may have', () => {
  const many = Array.from({ length: IMAGES_PER_PRODUCT - 1 }, (_, n) => stored(`i${n}`));
  expect(roomFor([])).toBe(IMAGES_PER_PRODUCT);
  expect(roomFor(many)).toBe(1);
  expect(roomFor([...many, fileItem(file('application/pdf'))])).toBe(1);
  expect(roomFor([...many, fileItem(file('image/png'))])).toBe(0);
  expect(roomFor([...many, stored('x'), stored('y')])).toBe(0);
});

test('moving goes as far as the list does', () => {
  const items = ['a', 'b', 'c'].map(stored);
  const keys = (key: string, by: number) => moveItem(items, key, by).map((item) => item.key);
  expect(keys('a', 1)).toEqual(['b', 'a', 'c']);
  expect(keys('c', -2)).toEqual(['c', 'a', 'b']);
  expect(keys('a', -1)).toEqual(['a', 'b', 'c']);
  expect(keys('c', 5)).toEqual(['a', 'b', 'c']);
  expect(keys('gone', 1)).toEqual(['a', 'b', 'c']);
});

describe('the order that is asked for', () => {
  const items = [stored('b'), fileItem(file('image/png')), stored('a')];
  test('is that of the dialog; images that it does not know follow', () => {
    expect(wantedOrder(items, ['a', 'b', 'new'])).toEqual(['b', 'a', 'new']);
  });
  test('leaves out what is gone', () => expect(wantedOrder(items, ['a', 'x'])).toBeUndefined());
  test('is none where it stands already', () => expect(wantedOrder(items, ['b', 'a'])).toBeUndefined());
});

describe('the images of a dialog have changed', () => {
  const stands = [stored('a'), stored('b')];
  test('where one is added, removed or moved', () => {
    expect(haveImagesChanged([...stands, fileItem(file('image/png'))], ['a', 'b'])).toBe(true);
    expect(haveImagesChanged([stored('a')], ['a', 'b'])).toBe(true);
    expect(haveImagesChanged(moveItem(stands, 'a', 1), ['a', 'b'])).toBe(true);
  });
  test('not where they stand as stored, or beside a file that is refused', () => {
    expect(haveImagesChanged(stands, ['a', 'b'])).toBe(false);
    expect(haveImagesChanged([...stands, fileItem(file('text/html'))], ['a', 'b'])).toBe(false);
  });
});

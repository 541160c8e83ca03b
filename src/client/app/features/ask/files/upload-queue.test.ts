import { expect, test } from 'vitest';
import { askMessages, FILE_MAX_BYTES } from '#shared/ask-limits.ts';
import { problemOf } from './upload-queue.ts';

test.each(['image/gif', 'image/heic', 'video/mp4', 'audio/mpeg', 'font/woff2'])(
  'a file of %s is refused before it is sent',
  (type) => expect(problemOf({ size: 10, type })).toBe(askMessages.notReadable),
);

// The last two are text, whatever they are called.
test.each([
  '',
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/tiff',
  'text/markdown',
  'image/svg+xml',
  'video/mp2t',
])('a file of “%s” is left to the server', (type) => expect(problemOf({ size: 10, type })).toBeUndefined());

test('an empty file and one that is too large are refused before they are sent', () => {
  expect(problemOf({ size: 0, type: '' })).toBe(askMessages.fileEmpty);
  expect(problemOf({ size: FILE_MAX_BYTES + 1, type: '' })).toBe(askMessages.fileTooLarge);
});

import { expect, test } from 'vitest';
import { parseListPage } from './listing.ts';

const list = (inner: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${inner}</ListBucketResult>\n`;
const entry = (key: string) =>
  `<Contents>\n  <Key>${key}</Key>\n  <LastModified>2026-11-22T07:10:50.123Z</LastModified><ETag>&quot;x&quot;</ETag><Size>12</Size><Owner><ID>Key</ID></Owner></Contents>`;

test('a list is read: names, sizes, times and the token of the next page', () => {
  const page = parseListPage(
    list(
      `<IsTruncated>true</IsTruncated><EncodingType>url</EncodingType>${entry('a%2Fb%26+c.webp')}${entry('d')}<NextContinuationToken>1&lt;&#x26;&#62;&quot;</NextContinuationToken>`,
    ),
  );
  const facts = { size: 12, modifiedAt: new Date('2026-11-22T07:10:50.123Z'), etag: 'x' };
  expect(page).toEqual({
    objects: [
      { key: 'a/b& c.webp', ...facts },
      { key: 'd', ...facts },
    ],
    next: '1<&>"',
  });
});

test('names that the store does not encode are read as XML', () => {
  expect(parseListPage(list(entry('a%2F&amp;b'))).objects[0]?.key).toBe('a%2F&b');
});

test('an empty list has no next page', () => {
  expect(parseListPage(list('<IsTruncated>false</IsTruncated>'))).toEqual({ objects: [], next: undefined });
});

test.each([
  ['another document', '<html></html>'],
  ['half a list', list(entry('a')).slice(0, -20)],
  ['a list without its token', list('<IsTruncated>true</IsTruncated>')],
  ['an object without a size', list('<Contents><Key>a</Key></Contents>')],
])('%s is refused', (_what, xml) => {
  expect(() => parseListPage(xml)).toThrow('the list of objects cannot be read');
});

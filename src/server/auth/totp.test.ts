import { expect, test } from 'vitest';
import { codeOf, findStep, newTotpSecret, readTotpCode, stepAt, toBase32, totpUri } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('the code at %i s is that of RFC 6238, appendix B', (seconds, code) => {
  expect(codeOf(secret, stepAt(new Date(seconds * 1000)))).toBe(code);
});

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 of "%s" is that of RFC 4648, section 10', (text, base32) => {
  expect(toBase32(Buffer.from(text))).toBe(base32);
});

test('a code is right in its period and in those beside it, unless it is used up', () => {
  const now = new Date(1_800_000_000_000);
  const step = stepAt(now);
  for (const drift of [-1, 0, 1]) {
    expect(findStep(secret, codeOf(secret, step + drift), now, 0)).toBe(step + drift);
    expect(findStep(secret, codeOf(secret, step + drift), now, step + drift)).toBeUndefined();
  }
  for (const drift of [-2, 2]) expect(findStep(secret, codeOf(secret, step + drift), now, 0)).toBeUndefined();
});

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['12345', undefined],
  ['1234567', undefined],
  ['١٢٣٤٥٦', undefined],
  ['12345a', undefined],
  ['', undefined],
])('"%s" is read as %s', (entered, code) => {
  expect(readTotpCode(entered)).toBe(code);
});

test('secrets have 160 bits, and the address names site and account', () => {
  expect(newTotpSecret()).toHaveLength(20);
  expect(totpUri(secret, 'Oriel & Co', 'ada@example.org')).toBe(
    'otpauth://totp/Oriel%20%26%20Co:ada%40example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Oriel%20%26%20Co&algorithm=SHA1&digits=6&period=30',
  );
});

// Only addresses of the admin area are opened after a log-in.
import { expect, it } from 'vitest';
import { returnAddress } from './return-address.ts';

it.each(['/admin', '/admin/', '/admin/subscribers?q=a%2Fb&page=2#content', '/admin/ask?question=1'])(
  'a log-in leads back to %s',
  (address) => {
    expect(returnAddress(address)).toBe(address);
  },
);

it.each([
  undefined,
  null,
  7,
  '',
  '/',
  '/login',
  '/administrator',
  '/privacy-policy',
  '//evil.example/admin',
  '/\\evil.example/admin',
  '\\\\evil.example/admin',
  '/\t/evil.example/admin',
  '/%2F%2Fevil.example',
  '/%5Cevil.example',
  'https://evil.example/admin',
  'https:evil.example/admin',
  'javascript:alert(1)',
  'java\nscript:alert(1)//admin',
  'data:text/html,/admin',
  '/admin/../login',
  '/admin/..//evil.example/admin',
  '/admin/%2e%2e//evil.example',
  'http://[',
])('a log-in leads to the dashboard, not to %j', (address) => {
  expect(returnAddress(address)).toBe('/admin');
});

import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { newId } from '../ids.ts';
import { confirmLink, ownEntryLink, readConfirmToken, readOwnEntryToken } from './own-entry.ts';

const key = randomBytes(32);
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';

test('a link starts with the public address, and its token leads back to the entry', () => {
  const id = newId();
  const own = ownEntryLink('https://oriel.example', key, id);
  const confirm = confirmLink('https://oriel.example/beta', key, id);
  expect(own).toMatch(/^https:\/\/oriel\.example\/waitlist\?token=[\w-]{64}$/);
  expect(confirm).toMatch(/^https:\/\/oriel\.example\/beta\/waitlist\/confirm\?token=[\w-]{64}$/);
  expect(readOwnEntryToken(key, tokenOf(own))).toBe(id);
  expect(readConfirmToken(key, tokenOf(confirm))).toBe(id);
});

test('a token serves only its own purpose, entry and installation', () => {
  const [id, other] = [newId(), newId()];
  const token = tokenOf(ownEntryLink('', key, id).replace(/^/, 'https://oriel.example'));
  expect(readConfirmToken(key, token)).toBeUndefined();
  expect(readOwnEntryToken(randomBytes(32), token)).toBeUndefined();
  const foreign = Buffer.from(token, 'base64url');
  Buffer.from(other.replaceAll('-', ''), 'hex').copy(foreign);
  expect(readOwnEntryToken(key, foreign.toString('base64url'))).toBeUndefined();
});

test('a token in any other spelling is none', () => {
  const token = tokenOf(ownEntryLink('https://oriel.example', key, newId()));
  const changed = Array.from(
    token,
    (letter, at) => `${token.slice(0, at)}${letter === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`,
  );
  const others = [
    token.toUpperCase(),
    token.toLowerCase(),
    token.slice(0, -1),
    token.slice(1),
    `${token}A`,
    `${token}=`,
  ];
  for (const text of [
    ...changed,
    ...others,
    ` ${token}`,
    `${token}\n`,
    '',
    undefined,
    null,
    [token],
    { token },
  ])
    expect(readOwnEntryToken(key, text)).toBeUndefined();
});

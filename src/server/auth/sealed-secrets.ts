// Secrets that the server must be able to read, such as those of authenticator apps: encrypted in the database.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Db } from '../db/schema.ts';
import { readLinkKey } from '../subscribers/own-entry.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * The keys of this installation, the one that encrypts first. All are made of a key in the database; with
 * `SECOND_FACTOR_KEY` of that too, and then neither the database nor a backup is enough to read a secret.
 */
async function readKeys(db: Db, configured: string | null): Promise<[Buffer, ...Buffer[]]> {
  const stored = await readLinkKey(db);
  const derive = (salt: string) => Buffer.from(hkdfSync('sha256', stored, salt, 'second factors', 32));
  // What was stored before the setting was made can still be read.
  return configured === null ? [derive('')] : [derive(configured), derive('')];
}

/** Encrypts a secret. @param owner what it belongs to, without which it cannot be read: rows cannot be exchanged */
export async function sealSecret(
  db: Db,
  configured: string | null,
  owner: string,
  secret: Uint8Array,
): Promise<Buffer> {
  const [key] = await readKeys(db, configured);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(owner));
  return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
}

/** @returns the secret; undefined where it was encrypted with a key that is not there any more */
export async function openSecret(
  db: Db,
  configured: string | null,
  owner: string,
  sealed: Buffer,
): Promise<Buffer | undefined> {
  const text = sealed.subarray(IV_BYTES, -TAG_BYTES);
  for (const key of await readKeys(db, configured)) {
    const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_BYTES))
      .setAAD(Buffer.from(owner))
      .setAuthTag(sealed.subarray(-TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(text), decipher.final()]);
    } catch {
      // Another key.
    }
  }
  return undefined;
}

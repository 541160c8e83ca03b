// The token in the link of a mail. It is made anew at each delivery and always the same, so that a mail that goes out again has
// the link of the one before, and no token is stored.
import { createHmac, randomBytes } from 'node:crypto';

/** Random bits of a mail, which are deleted with it: from then on nothing stored leads to its token. */
export function newNonce(): Buffer {
  return randomBytes(32);
}

/**
 * The token of a mail: 256 bits of an HMAC with the key of this installation, as 43 characters that are safe in a link. The first
 * line keeps it apart from the other signatures of that key.
 */
export function linkToken(key: Buffer, mail: { id: string; nonce: Buffer }): string {
  return createHmac('sha256', key).update(`mail_link\n${mail.id}\n`).update(mail.nonce).digest('base64url');
}

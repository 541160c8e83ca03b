// What an authenticator app does.
import { codeOf, stepAt } from '../auth/totp.ts';

/** The bytes of a secret in base32, as an app reads them. */
function fromBase32(text: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code that an app with this secret shows. @param secret in base32 @param periods later than `now` */
export function codeFor(secret: string, now: Date, periods = 0): string {
  return codeOf(fromBase32(secret), stepAt(now) + periods);
}

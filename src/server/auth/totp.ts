// One-time codes of authenticator apps: RFC 6238 with its defaults, which all apps understand (SHA-1, six digits, 30 seconds).
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const STEP_SECONDS = 30;
const DIGITS = 6;
/** As many bytes as the hash has, which RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** How many periods earlier and later a clock may be. */
const DRIFT_STEPS = 1;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret. */
export function newTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** Bytes in base32 without padding (RFC 4648), the form in which apps take secrets. */
export function toBase32(bytes: Uint8Array): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** The number of the period that an instant is in. */
export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / STEP_SECONDS);
}

/** The code of a period (RFC 4226, section 5.3). */
export function codeOf(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** What was entered as a code, without the spaces that apps show in it; undefined where it has not the form of one. */
export function readTotpCode(entered: string): string | undefined {
  const code = entered.replaceAll(/\s/g, '');
  return /^\d{6}$/.test(code) ? code : undefined;
}

/**
 * The period that a code belongs to: the present one, or one beside it.
 * @param code six digits
 * @param after codes of this period and earlier ones are used up
 * @returns undefined where it is wrong or used
 */
export function findStep(secret: Uint8Array, code: string, now: Date, after: number): number | undefined {
  const present = stepAt(now);
  let found: number | undefined;
  // All of them, so that the time does not tell which one it is.
  for (let step = present - DRIFT_STEPS; step <= present + DRIFT_STEPS; step += 1) {
    const isRight = timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(code));
    if (isRight && step > after) found ??= step;
  }
  return found;
}

/** The address that an app reads from a QR code. @param account the e-mail address, which the app shows */
export function totpUri(secret: Uint8Array, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = new URLSearchParams({
    secret: toBase32(secret),
    issuer,
    algorithm: 'SHA1',
    digits: String(DIGITS),
    period: String(STEP_SECONDS),
  });
  // Some apps show the "+" of a space in a query as it is.
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`;
}

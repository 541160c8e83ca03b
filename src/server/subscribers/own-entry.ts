// The links that a subscriber has to the own entry of the waitlist: one shows and removes it, one confirms the join. Their
// tokens are signed and not stored, so that a link works for as long as the entry is there and is void with it.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { CONFIRM_JOIN_PATH, OWN_ENTRY_PATH } from '#shared/pages.ts';
import type { Db } from '../db/schema.ts';

/** What a link is for. The token of one is of no use for the other. */
type LinkPurpose = 'own_entry' | 'confirm_join';

const ID_BYTES = 16;
/** The id and its signature; a multiple of three, so that each token has exactly one spelling. */
const TOKEN = /^[A-Za-z0-9_-]{64}$/;

/** Reads the key that signs the links of this installation. @throws Error where it is missing */
export async function readLinkKey(db: Db): Promise<Buffer> {
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'own_entry')
    .executeTakeFirstOrThrow();
  return value;
}

/**
 * The link to the page that shows and removes an entry, which every mail to a subscriber carries.
 * @param publicUrl PUBLIC_URL, without a slash at the end
 */
export function ownEntryLink(publicUrl: string, key: Buffer, subscriberId: string): string {
  return `${publicUrl}${OWN_ENTRY_PATH}?token=${createToken(key, 'own_entry', subscriberId)}`;
}

/** The link to the page that confirms a join. @param publicUrl PUBLIC_URL, without a slash at the end */
export function confirmLink(publicUrl: string, key: Buffer, subscriberId: string): string {
  return `${publicUrl}${CONFIRM_JOIN_PATH}?token=${createToken(key, 'confirm_join', subscriberId)}`;
}

/** @returns the id that the token of an own-entry link was made for; undefined for any other text */
export function readOwnEntryToken(key: Buffer, token: unknown): string | undefined {
  return readToken(key, 'own_entry', token);
}

/** @returns the id that the token of a confirming link was made for; undefined for any other text */
export function readConfirmToken(key: Buffer, token: unknown): string | undefined {
  return readToken(key, 'confirm_join', token);
}

/** 64 characters that are safe in a link: the 128 bits of the id, and an HMAC-SHA-256 of the purpose and the id. */
function createToken(key: Buffer, purpose: LinkPurpose, subscriberId: string): string {
  const id = Buffer.from(subscriberId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, sign(key, purpose, subscriberId)]).toString('base64url');
}

function readToken(key: Buffer, purpose: LinkPurpose, token: unknown): string | undefined {
  if (typeof token !== 'string' || !TOKEN.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  const id = toUuid(bytes.subarray(0, ID_BYTES).toString('hex'));
  return timingSafeEqual(bytes.subarray(ID_BYTES), sign(key, purpose, id)) ? id : undefined;
}

function sign(key: Buffer, purpose: LinkPurpose, subscriberId: string): Buffer {
  return createHmac('sha256', key).update(`${purpose}\n${subscriberId}`).digest();
}

function toUuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

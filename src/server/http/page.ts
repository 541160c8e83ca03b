// A page in memory: one variant for each content coding, made when it is first asked for.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseCoding, isUnmodified, type Coding } from './content-coding.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

interface Variant {
  /** The variants' bytes differ, so their entity tags do too. */
  etag: string;
  body: Buffer;
}

export interface Page {
  type: string;
  variant(coding: Coding): Promise<Variant>;
}

/** Encodes a body in another thread. @param quality of brotli, from 0 to 11: the higher, the smaller and the slower */
export async function encode(plain: Buffer, coding: Coding, quality: number): Promise<Buffer> {
  if (coding === 'identity') return plain;
  if (coding === 'gzip') return compressGzip(plain);
  return compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

/** Makes a page from its text. Compresses in another thread, once for each coding. */
export function createPage(type: string, text: string): Page {
  const plain = Buffer.from(text);
  const variants: Partial<Record<Coding, Promise<Variant>>> = {};
  return { type, variant: (coding) => (variants[coding] ??= makeVariant(plain, coding)) };
}

async function makeVariant(plain: Buffer, coding: Coding): Promise<Variant> {
  const body = await encode(plain, coding, 9);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return { etag, body };
}

/** Sends a page in the coding that the client prefers; with status 200, or 304 if the client has it. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  status = 200,
): Promise<FastifyReply> {
  const coding = chooseCoding(request);
  const { etag, body } = await page.variant(coding);
  reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag });
  if (status === 200 && isUnmodified(request, etag)) return reply.code(304).send();
  if (coding !== 'identity') reply.header('content-encoding', coding);
  return reply.code(status).type(page.type).send(body);
}

// Sends an object of the object store as @fastify/static sends a file: in whole or one range, with the same conditions.
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { ByteRange, ObjectFacts, ObjectStore } from '../object-store/object-store.ts';
import { isUnmodified } from './content-coding.ts';

const CONDITIONS = ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since', 'range'];

/**
 * Sends an object whose content never changes, so that its name is its entity tag.
 * @throws AppError 404, 412, 416; ObjectStoreError
 */
export async function sendObject(
  request: FastifyRequest,
  reply: FastifyReply,
  objects: ObjectStore,
  name: string,
): Promise<FastifyReply> {
  const isWhole = request.method === 'GET' && CONDITIONS.every((header) => !(header in request.headers));
  return isWhole ? sendWhole(reply, objects, name) : sendPart(request, reply, objects, name);
}

async function sendWhole(reply: FastifyReply, objects: ObjectStore, name: string): Promise<FastifyReply> {
  const object = found(await objects.read(name));
  return describeObject(reply, name, object).header('content-length', object.size).send(object.content);
}

/** Conditions and ranges need the size and date of the object first. */
async function sendPart(
  request: FastifyRequest,
  reply: FastifyReply,
  objects: ObjectStore,
  name: string,
): Promise<FastifyReply> {
  const facts = found(await objects.find(name));
  const etag = tagOf(name);
  if (hasFailedCondition(request, etag, facts)) throw new AppError(412, 'The request was refused.');
  if (isFresh(request, etag, facts))
    return describeObject(reply, name, facts).code(304).send(Readable.from([]));
  const range = isRangeWanted(request, etag, facts)
    ? findRange(request.headers.range ?? '', facts.size)
    : undefined;
  if (range === 'unsatisfiable') throw new AppError(416, 'The request was refused.');
  const size = range ? range.end - range.start + 1 : facts.size;
  // Opened before the headers are set, which an error would be sent with.
  const content =
    request.method === 'HEAD' ? Readable.from([]) : found(await objects.read(name, range)).content;
  describeObject(reply, name, facts).header('content-length', size);
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${facts.size}`);
  return reply.send(content);
}

function found<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new AppError(404, 'Not Found');
  return value;
}

const tagOf = (name: string) => `"${name}"`;

function describeObject(reply: FastifyReply, name: string, { modifiedAt }: ObjectFacts): FastifyReply {
  return reply.headers({
    'accept-ranges': 'bytes',
    etag: tagOf(name),
    'last-modified': modifiedAt.toUTCString(),
  });
}

function hasFailedCondition({ headers }: FastifyRequest, etag: string, { modifiedAt }: ObjectFacts): boolean {
  const tags = headers['if-match']?.split(',').map((tag) => tag.trim());
  if (tags !== undefined && !tags.includes(etag) && !tags.includes('*')) return true;
  return Math.floor(modifiedAt.getTime() / 1000) > Date.parse(headers['if-unmodified-since'] ?? '') / 1000;
}

/** Whether the client has the object. A request that reloads it (`no-cache`) gets it again. */
function isFresh(request: FastifyRequest, etag: string, { modifiedAt }: ObjectFacts): boolean {
  const { headers } = request;
  if (headers['cache-control']?.includes('no-cache')) return false;
  if (headers['if-none-match'] !== undefined) return isUnmodified(request, etag);
  return modifiedAt.getTime() <= Date.parse(headers['if-modified-since'] ?? '');
}

function isRangeWanted({ headers }: FastifyRequest, etag: string, { modifiedAt }: ObjectFacts): boolean {
  const condition = headers['if-range'];
  if (typeof condition !== 'string') return headers.range !== undefined;
  return condition.includes('"') ? condition === etag : modifiedAt.getTime() <= Date.parse(condition);
}

/**
 * The range that a header asks for.
 * @returns undefined where the whole object is sent, as for several ranges
 */
function findRange(header: string, size: number): ByteRange | 'unsatisfiable' | undefined {
  const list = /^ *bytes=(.*)$/.exec(header)?.[1];
  if (list === undefined) return undefined;
  const ranges = list.split(',').flatMap((text) => parseRange(text, size) ?? []);
  return ranges.length === 0 ? 'unsatisfiable' : ranges.length === 1 ? ranges[0] : undefined;
}

function parseRange(text: string, size: number): ByteRange | undefined {
  const [, first = '', last = ''] = /^ *(\d*)-(\d*) *$/.exec(text) ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? size - Number(last) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start >= 0 && start <= end ? { start, end } : undefined;
}

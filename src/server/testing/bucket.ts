// A server of the S3 protocol for tests: one bucket in memory, on a real port. It checks every signature by itself, with
// node:crypto and not with the client's library, and can be told to fail in various ways.
import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';

export const BUCKET = 'oriel-images';
export const BUCKET_PREFIX = 'images';
export const ACCESS_KEY = 'AKIATESTTESTTEST';
export const SECRET_KEY = 'test/secret+key/with/EveryKindOfCharacter';
const REGION = 'test-1';
/** Fewer than any real store, so that lists have several pages. */
const PAGE = 3;

interface Stored {
  content: Buffer;
  modifiedAt: Date;
}

/** What to do with a request instead of answering it. */
export type Fault =
  | { status: number; code: string }
  /** Accept the request and send nothing. */
  | 'silence'
  /** Close the connection. */
  | 'reset'
  /** Send the headers and half of the body, then close the connection. */
  | 'half'
  /** Send the headers and half of the body, then nothing. */
  | 'stall';

export interface Bucket {
  /** The settings of a program that uses it; more can be put after them. */
  env: { UPLOADS_URL: string; S3_ACCESS_KEY_ID: string; S3_SECRET_ACCESS_KEY: string };
  port: number;
  objects: Map<string, Stored>;
  /** The names of the objects below the prefix. */
  names(): string[];
  /** Decides about each request; undefined answers it as usual. */
  fault: (method: string, name: string | undefined) => Fault | undefined;
  /** Of all requests so far, as `PUT images/x.webp`. */
  requests: string[];
  /** Of the lists among them. */
  queries: URLSearchParams[];
  /** The connections on which a request is being answered. */
  busy(): number;
  /** Makes an object older. */
  age(name: string, milliseconds: number): void;
  /** Stops listening and closes all connections; `start` listens on the same port again. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** @param prefix of the objects in the bucket */
export async function openBucket(prefix = BUCKET_PREFIX): Promise<Bucket> {
  const objects = new Map<string, Stored>();
  const sockets = new Set<Socket>();
  const answering = new Set<ServerResponse>();
  const before = prefix === '' ? '' : `${prefix}/`;
  const server = createServer((request, response) => {
    answering.add(response);
    response.once('close', () => answering.delete(response));
    void answer(bucket, request, response).catch(() => response.destroy());
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const bucket: Bucket = {
    env: { UPLOADS_URL: '', S3_ACCESS_KEY_ID: ACCESS_KEY, S3_SECRET_ACCESS_KEY: SECRET_KEY },
    port: 0,
    objects,
    names: () => [...objects.keys()].map((key) => key.slice(before.length)).toSorted(),
    fault: () => undefined,
    requests: [],
    queries: [],
    busy: () => answering.size,
    age(name, milliseconds) {
      const stored = objects.get(before + name);
      if (stored) stored.modifiedAt = new Date(stored.modifiedAt.getTime() - milliseconds);
    },
    async start() {
      server.listen(bucket.port, '127.0.0.1');
      await once(server, 'listening');
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
  await bucket.start();
  // Safe: the address of a server that listens on a port.
  bucket.port = (server.address() as AddressInfo).port;
  const place = prefix === '' ? BUCKET : `${BUCKET}/${prefix}`;
  bucket.env.UPLOADS_URL = `s3://${place}?endpoint=http://127.0.0.1:${bucket.port}&region=${REGION}`;
  return bucket;
}

async function answer(bucket: Bucket, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const method = request.method ?? '';
  const url = new URL(request.url ?? '/', 'http://x');
  const [, bucketName, ...rest] = url.pathname.split('/');
  const key = rest.length === 0 ? undefined : decodeURIComponent(rest.join('/'));
  bucket.requests.push(`${method} ${key ?? ''}`);
  if (key === undefined) bucket.queries.push(url.searchParams);
  const fault = bucket.fault(method, key);
  if (fault === 'silence') return;
  if (fault === 'reset') return void request.socket.destroy();
  const body = await buffer(request);
  if (typeof fault === 'object') return refuse(response, fault.status, fault.code);
  const problem = findProblem(request, url, body);
  if (problem !== undefined) return refuse(response, 403, problem);
  if (bucketName !== BUCKET) return refuse(response, 404, 'NoSuchBucket');
  if (key === undefined) return sendList(bucket, url.searchParams, response);
  if (method === 'PUT') {
    bucket.objects.set(key, { content: body, modifiedAt: new Date() });
    return void response.end();
  }
  if (method === 'DELETE') {
    bucket.objects.delete(key);
    return void response.writeHead(204).end();
  }
  const stored = bucket.objects.get(key);
  if (stored === undefined) return refuse(response, 404, 'NoSuchKey');
  sendObject(request, response, stored, fault);
}

function sendObject(
  request: IncomingMessage,
  response: ServerResponse,
  { content, modifiedAt }: Stored,
  fault: 'half' | 'stall' | undefined,
): void {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const part = first === undefined ? content : content.subarray(Number(first), Number(last) + 1);
  response.writeHead(first === undefined ? 200 : 206, {
    'content-length': part.length,
    'last-modified': modifiedAt.toUTCString(),
    'content-type': 'application/octet-stream',
  });
  if (request.method === 'HEAD') return void response.end();
  if (fault === undefined) return void response.end(part);
  response.write(part.subarray(0, part.length / 2), () => {
    if (fault === 'half') response.destroy();
  });
}

/** The keys in order, a page at a time; the token is the last key of the page before, in a form that needs escaping. */
function sendList({ objects }: Bucket, query: URLSearchParams, response: ServerResponse): void {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token')?.replace(/^<&>/, '') ?? '';
  const delimiter = query.get('delimiter');
  const isListed = (key: string) => delimiter === null || !key.slice(prefix.length).includes(delimiter);
  const size = Math.min(PAGE, Number(query.get('max-keys') ?? PAGE));
  const found = [...objects].filter(([key]) => key.startsWith(prefix) && key > after && isListed(key));
  const page = found.toSorted(([a], [b]) => (a < b ? -1 : 1)).slice(0, size);
  const isTruncated = found.length > page.length;
  const entries = page.map(
    ([key, { content, modifiedAt }]) =>
      `<Contents><Key>${encodeURIComponent(key)}</Key><LastModified>${modifiedAt.toISOString()}</LastModified><ETag>&quot;${createHash('md5').update(content).digest('hex')}&quot;</ETag><Size>${content.length}</Size></Contents>`,
  );
  const next = isTruncated
    ? `<NextContinuationToken>&lt;&amp;&#62;${page.at(-1)?.[0]}</NextContinuationToken>`
    : '';
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><EncodingType>url</EncodingType><IsTruncated>${isTruncated}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`,
  );
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status).end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
}

/** Checks the key, the signature and the sum of the body. @returns the code of the error */
function findProblem(request: IncomingMessage, url: URL, body: Buffer): string | undefined {
  const [, accessKey, date, region, signedHeaders = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([\da-f]{64})$/.exec(
      request.headers.authorization ?? '',
    ) ?? [];
  if (accessKey !== ACCESS_KEY) return 'InvalidAccessKeyId';
  if (request.headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const sent = {
    method: request.method ?? '',
    url,
    headers: request.headers,
    signedHeaders,
    region: region ?? '',
  };
  if (region !== REGION || !String(request.headers['x-amz-date']).startsWith(date ?? '-'))
    return 'AuthorizationHeaderMalformed';
  return signatureOf(sent, SECRET_KEY) === signature ? undefined : 'SignatureDoesNotMatch';
}

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (c) => `%${c.codePointAt(0)?.toString(16).toUpperCase()}`);

/** The signature of a request, version 4, as Amazon describes it. */
export function signatureOf(
  request: {
    method: string;
    url: URL;
    headers: IncomingMessage['headers'];
    /** Names, joined by semicolons. */
    signedHeaders: string;
    region: string;
  },
  secretKey: string,
): string {
  const { method, url, headers, signedHeaders, region } = request;
  const time = String(headers['x-amz-date']);
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).toSorted();
  const canonical = [
    method,
    decodeURIComponent(url.pathname).split('/').map(encode).join('/'),
    query.join('&'),
    ...signedHeaders.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signedHeaders,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secretKey}`, time.slice(0, 8)));
  return hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')).toString('hex');
}

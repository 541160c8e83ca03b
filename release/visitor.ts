// Requests through a proxy, from any address of the loopback network, with the host name of the site.
import { request as httpsRequest, type RequestOptions } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { HOST } from './proxies.ts';

export interface Ask {
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
  /** The address of the client, in 127.0.0.0/8. */
  from?: string;
}

export interface Reply {
  status: number;
  headers: IncomingMessage['headers'];
  /** Names and values as received, to count repeated headers. */
  rawHeaders: string[];
  body: Buffer;
  text: string;
}

/** Sends a request through the proxy; resolves with the head of the response. */
export function open(port: number, path: string, ask: Ask = {}): Promise<IncomingMessage> {
  const options: RequestOptions = {
    host: '127.0.0.1',
    port,
    path,
    servername: HOST,
    // The certificates are self-signed.
    rejectUnauthorized: false,
    agent: false,
    method: ask.method ?? 'GET',
    headers: { host: HOST, ...ask.headers },
    ...(ask.from === undefined ? {} : { localAddress: ask.from }),
  };
  return new Promise((resolve, reject) => {
    const sent = httpsRequest(options, resolve);
    sent.once('error', reject);
    sent.end(ask.body);
  });
}

/** Sends a request through the proxy and reads the response, decompressed according to its headers. */
export async function visit(port: number, path: string, ask: Ask = {}): Promise<Reply> {
  const message = await open(port, path, ask);
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(Buffer.from(chunk));
  const body = Buffer.concat(chunks);
  const plain = decompress(body, message.headers['content-encoding']);
  const { headers, rawHeaders } = message;
  return { status: message.statusCode ?? 0, headers, rawHeaders, body, text: plain.toString() };
}

function decompress(body: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'br') return brotliDecompressSync(body);
  if (encoding === 'gzip') return gunzipSync(body);
  return body;
}

/** Sends JSON, as the browser does. */
export function post(
  port: number,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
  from?: string,
): Promise<Reply> {
  const ask: Ask = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
  return visit(port, path, from === undefined ? ask : { ...ask, from });
}

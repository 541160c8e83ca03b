// In which content coding a page or an asset is sent: what the client asks for (RFC 9110, 12.5.3), and its entity tag.
import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

/** What pages and assets are there in, the preferred one first. */
export const codings = ['br', 'gzip', 'identity'] as const;
export type Coding = (typeof codings)[number];

/** The coding to send, by the weights of the client; `identity` also for a client that accepts none of them. */
export function chooseCoding(request: FastifyRequest): Coding {
  return acceptedCodings(request)[0] ?? 'identity';
}

/**
 * The same choice as an `Accept-Encoding` for a parser that does not know all of the header: the compressed codings that
 * the client prefers to none, in this order.
 */
export function simplifyAcceptEncoding(request: FastifyRequest): string {
  const accepted = acceptedCodings(request);
  const uncompressed = accepted.indexOf('identity');
  const compressed = uncompressed < 0 ? accepted : accepted.slice(0, uncompressed);
  return compressed.map((coding, index) => `${coding};q=${1 - index / 10}`).join(', ') || 'identity';
}

function acceptedCodings(request: FastifyRequest): Coding[] {
  return new Negotiator(request).encodings(codings, { preferred: codings });
}

/** Whether `If-None-Match` names this entity tag; as for every such comparison, a weak one is as good (RFC 9110, 13.1.2). */
export function isUnmodified(request: FastifyRequest, etag: string): boolean {
  const tags = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim());
  return tags.some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag);
}

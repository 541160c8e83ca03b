// Negotiates the content coding of pages and assets (RFC 9110, 12.5.3), and compares entity tags.
import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

/** The available codings in order of preference. */
export const codings = ['br', 'gzip', 'identity'] as const;
export type Coding = (typeof codings)[number];

/** Chooses the coding by the client's weights; `identity` if the client accepts none. */
export function chooseCoding(request: FastifyRequest): Coding {
  return acceptedCodings(request)[0] ?? 'identity';
}

/**
 * Rewrites `Accept-Encoding` for a parser that supports only part of its syntax.
 * @returns a header with the compressed codings that the client prefers to `identity`, in order
 */
export function simplifyAcceptEncoding(request: FastifyRequest): string {
  const accepted = acceptedCodings(request);
  const compressed = accepted.slice(0, [...accepted, 'identity'].indexOf('identity'));
  return compressed.map((coding, index) => `${coding};q=${1 - index / 10}`).join(', ') || 'identity';
}

function acceptedCodings(request: FastifyRequest): Coding[] {
  return new Negotiator(request).encodings(codings, { preferred: codings });
}

/** Whether `If-None-Match` contains this entity tag; weak tags match too (RFC 9110, 13.1.2). */
export function isUnmodified(request: FastifyRequest, etag: string): boolean {
  const tags = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim());
  return tags.some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag);
}

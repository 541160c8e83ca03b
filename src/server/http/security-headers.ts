// The headers that tell browsers what this origin may do: one strict policy for every answer (hardening 16).
// They are the same each time, so they are put together once.
import type { FastifyInstance } from 'fastify';
import { isHttps, type Config } from '../config.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * The security headers of every answer.
 * @param options `development` lets Vite's own inline scripts and its socket through
 */
export function securityHeaders(config: Config, options: { development: boolean }): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(options.development),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(isHttps(config) ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}` } : {}),
  };
}

/** Sends the headers on every answer that a route gives. */
export function registerSecurityHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

function contentSecurityPolicy(development: boolean): string {
  const inline = development ? " 'unsafe-inline'" : '';
  const directives = [
    "default-src 'self'",
    `script-src 'self'${inline}`,
    `style-src 'self'${inline}`,
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(development ? ["connect-src 'self' ws:"] : []),
  ];
  return directives.join('; ');
}

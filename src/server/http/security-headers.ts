// The security headers: a strict policy for pages and a stricter one for data.
import type { FastifyInstance } from 'fastify';
import { isHttps, type Config } from '../config.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * The headers of everything but the API.
 * @param options `development` allows Vite's inline scripts and its web socket
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
    ...hstsHeader(config),
  };
}

/** The headers of data: nothing in it may run or be framed, even if it is opened as a page. */
function dataHeaders(config: Config): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    ...hstsHeader(config),
  };
}

function hstsHeader(config: Config): Record<string, string> {
  return isHttps(config) ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}` } : {};
}

/** Adds the headers to every answer: those of data on REST and tRPC routes, those of pages elsewhere. */
export function registerSecurityHeaders(
  app: FastifyInstance,
  config: Config,
  options: { development: boolean },
): void {
  const pages = securityHeaders(config, options);
  const data = dataHeaders(config);
  app.addHook('onRequest', (request, reply, done) => {
    // A refused method and an unknown path have no route.
    const isData = /^\/(?:api\/v1|trpc)\//.test(request.routeOptions.url ?? request.url);
    reply.headers(isData ? data : pages);
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

// The headers that tell browsers what this origin may do: one strict policy for every answer (hardening 16).
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { isHttps, type Config } from '../config.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Registers the security headers on every route.
 * @param options `development` lets Vite's own inline scripts and its socket through
 */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  config: Config,
  options: { development: boolean },
): Promise<void> {
  const inline = options.development ? ["'unsafe-inline'"] : [];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inline],
        styleSrc: ["'self'", ...inline],
        imgSrc: ["'self'", 'data:', 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(options.development ? { connectSrc: ["'self'", 'ws:'] } : {}),
      },
    },
    hsts: isHttps(config) ? { maxAge: YEAR_SECONDS, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()');
  });
}

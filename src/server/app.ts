// The app: all plugins and routes, in order. It does not listen: the serve command does, and tests inject requests.
import { randomUUID } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify';
import { registerDownload } from './http/backup-download.ts';
import type { Deps } from './trpc/deps.ts';
import { AppError } from './errors.ts';
import { REQUEST_MS } from './http/guards/body-time.ts';
import { registerGuards } from './http/guards/guards.ts';
import { refuseConnection } from './http/guards/malformed-requests.ts';
import { registerEntryPages } from './http/entry-pages.ts';
import { healthPaths, registerHealth } from './http/health.ts';
import { registerJoinForm } from './http/join-form.ts';
import type { Metrics } from './http/metrics/metrics.ts';
import { registerRest } from './http/rest.ts';
import { registerSecurityHeaders, securityHeaders } from './http/security-headers.ts';
import { sendError } from './http/send-error.ts';
import type { Site } from './http/site.ts';
import { registerTrpc } from './http/trpc-mount.ts';
import { registerUploads } from './http/uploads.ts';

const JSON_LIMIT_BYTES = 100 * 1024;
const HEADER_LIMIT_BYTES = 16 * 1024;
/** A connection on which nothing is sent or received for this long is closed, unless a request is being worked on. */
const IDLE_CONNECTION_MS = 60_000;

/**
 * Builds the app.
 * @param deps opened by the serve command or a test
 * @param site the pages; the development server passes one that renders them from source
 */
export async function buildApp(
  deps: Deps,
  site: Site,
  options = { development: false },
): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = deps.log;
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => randomUUID(),
    trustProxy: deps.config.trustedProxies.length > 0 ? [...deps.config.trustedProxies] : false,
    bodyLimit: JSON_LIMIT_BYTES,
    connectionTimeout: IDLE_CONNECTION_MS,
    requestTimeout: REQUEST_MS,
    http: {
      maxHeaderSize: HEADER_LIMIT_BYTES,
      headersTimeout: 10_000,
      // How often Node looks for requests past their timeout.
      connectionsCheckingInterval: 1000,
      // Checked by a guard instead, which answers with a detail.
      requireHostHeader: false,
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: HEADER_LIMIT_BYTES },
    rewriteUrl: (request) => replaceUndecodable(request.url ?? '/'),
    // While closing, requests that have arrived are answered as usual; new connections are not accepted.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) =>
      void sendError(error, request, reply.headers(securityHeaders(deps.config, options))),
    clientErrorHandler: refuseConnection,
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (deps.log.isLevelEnabled('info')) {
      // The route's pattern, not the URL, which may contain an address or a secret.
      const { method, routeOptions, refusedPath } = request;
      const route = routeOptions.url ?? refusedPath ?? null;
      const ms = Math.round(reply.elapsedTime * 10) / 10;
      request.log.info({ method, route, status: reply.statusCode, ms }, 'request');
    }
    done();
  });
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((request, reply) => {
    if (wantsPage(request)) return site.sendNotFound(request, reply);
    throw new AppError(404, 'Not Found');
  });
  const metrics = await openMetrics(app, deps);
  registerSecurityHeaders(app, deps.config, options);
  const urgentPaths = metrics === undefined ? healthPaths : [...healthPaths, metrics.path];
  const { queue, addMethodRefusals } = registerGuards(
    app,
    deps.log,
    urgentPaths,
    deps.engine.pendingStatements,
  );
  await app.register(fastifyCookie);
  registerHealth(app, deps);
  metrics?.register(queue);
  await app.register((rest) => registerRest(rest, deps));
  await app.register((trpc) => registerTrpc(trpc, deps));
  await app.register((uploads) => registerUploads(uploads, deps));
  await registerDownload(app, deps);
  await site.register(app);
  await app.register((form) => registerJoinForm(form, deps, site));
  await app.register((pages) => registerEntryPages(pages, deps, site));
  addMethodRefusals();
  return app;
}

/** The library is loaded only where it is used, because it takes time and memory. */
async function openMetrics(app: FastifyInstance, deps: Deps): Promise<Metrics | undefined> {
  const { metricsToken } = deps.config;
  if (metricsToken === null) return undefined;
  const module = await import('./http/metrics/metrics.ts');
  return module.openMetrics(app, deps, metricsToken);
}

/** Replaces bytes that are not UTF-8, so that such an address is answered with 404 like any other unknown one. */
function replaceUndecodable(url: string): string {
  try {
    // The bundler removes a call whose value is not used, though it may throw.
    return decodeURIComponent(url) === '' ? '' : url;
  } catch {
    return url
      .replaceAll(/%(?![\dA-Fa-f]{2})/g, '%25')
      .replaceAll(/(?:%[89A-Fa-f][\dA-Fa-f])+/g, '%EF%BF%BD');
  }
}

/** Whether a request for an unknown address gets the 404 page; unknown assets, API paths and other methods get JSON. */
function wantsPage(request: FastifyRequest): boolean {
  // Decoded, so that an escaped spelling of an API path gets JSON as well.
  const path = decodeURIComponent(request.url.split('?')[0] ?? '');
  const isPage = !/^\/+(?:api|trpc|assets|uploads)(?:\/|$)/i.test(path);
  const accept = request.headers.accept ?? '*/*';
  const reads = request.method === 'GET' || request.method === 'HEAD';
  return reads && isPage && /text\/html|\*\/\*/.test(accept);
}

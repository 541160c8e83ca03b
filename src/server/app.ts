// The app: every plugin and route, in order. It does not listen; main does, and tests inject requests.
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
import { limitBodyTime, UPLOAD_BODY_MS } from './http/guards/body-time.ts';
import { registerHealth } from './http/health.ts';
import { registerJoinForm } from './http/join-form.ts';
import { shedOverload } from './http/guards/overload.ts';
import { watchPipelines } from './http/guards/pipelining.ts';
import { refuseConnection, refuseOddRequests, sendError, watchMethods } from './http/guards/refusals.ts';
import { registerRest } from './http/rest.ts';
import { registerSecurityHeaders, securityHeaders } from './http/guards/security-headers.ts';
import type { Site } from './http/site.ts';
import { cutStuckReaders } from './http/guards/stuck-readers.ts';
import { registerTrpc, registerTrpcUploads } from './http/trpc-mount.ts';
import { limitUploadMemory } from './http/guards/upload-memory.ts';
import { registerUploads } from './http/uploads.ts';

const JSON_LIMIT_BYTES = 100 * 1024;
const HEADER_LIMIT_BYTES = 16 * 1024;
/** A connection on which nothing moves for this long is cut. */
const IDLE_CONNECTION_MS = 60_000;

/**
 * Builds the app over what main or a test has opened.
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
    requestTimeout: UPLOAD_BODY_MS,
    // Node looks for late requests only as often as this.
    http: {
      maxHeaderSize: HEADER_LIMIT_BYTES,
      headersTimeout: 10_000,
      connectionsCheckingInterval: 1000,
      // Checked here instead, so that the refusal has a detail.
      requireHostHeader: false,
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: HEADER_LIMIT_BYTES },
    rewriteUrl: (request) => replaceUndecodable(request.url ?? '/'),
    // While closing, what has been taken is answered as always; new connections are not taken.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) =>
      void sendError(error, request, reply.headers(securityHeaders(deps.config, options))),
    clientErrorHandler: refuseConnection,
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (deps.log.isLevelEnabled('info')) {
      // The route's pattern, never the URL, which may hold an address or a secret.
      const { method, routeOptions } = request;
      const ms = Math.round(reply.elapsedTime * 10) / 10;
      request.log.info({ method, route: routeOptions.url ?? null, status: reply.statusCode, ms }, 'request');
    }
    done();
  });
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((request, reply) => {
    if (wantsPage(request)) return site.sendNotFound(request, reply);
    throw new AppError(404, 'Not Found');
  });
  limitBodyTime(app);
  const answerWrongMethods = watchMethods(app);

  registerSecurityHeaders(app, deps.config, options);
  shedOverload(app, watchPipelines(app), deps.log);
  cutStuckReaders(app);
  limitUploadMemory(app);
  refuseOddRequests(app);
  await app.register(fastifyCookie);
  registerHealth(app, deps);
  await app.register((rest) => registerRest(rest, deps));
  await app.register((trpc) => registerTrpc(trpc, deps));
  await app.register((trpc) => registerTrpcUploads(trpc, deps));
  await app.register((uploads) => registerUploads(uploads, deps));
  await registerDownload(app, deps);
  await site.register(app);
  await app.register((form) => registerJoinForm(form, deps, site));
  answerWrongMethods();
  return app;
}

/** An address with bytes that are no UTF-8 names nothing, but is answered like any other that names nothing. */
function replaceUndecodable(url: string): string {
  try {
    decodeURIComponent(url);
    return url;
  } catch {
    return url
      .replaceAll(/%(?![\dA-Fa-f]{2})/g, '%25')
      .replaceAll(/(?:%[89A-Fa-f][\dA-Fa-f])+/g, '%EF%BF%BD');
  }
}

/** Unknown pages are answered with a screen; unknown assets, API paths and other methods with JSON. */
function wantsPage(request: FastifyRequest): boolean {
  // However the path is written: whoever asks for data is not answered with a page.
  const path = decodeURIComponent(request.url.split('?')[0] ?? '');
  const isPage = !/^\/+(?:api|trpc|assets|uploads)(?:\/|$)/i.test(path);
  const accept = request.headers.accept ?? '*/*';
  const reads = request.method === 'GET' || request.method === 'HEAD';
  return reads && isPage && /text\/html|\*\/\*/.test(accept);
}

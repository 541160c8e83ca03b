// Threat: a method that a path does not have must not reach a handler or have its body read; clients learn what is allowed.
import { METHODS } from 'node:http';
import type { FastifyInstance, HTTPMethods } from 'fastify';
import findMyWay, { type HTTPMethod } from 'find-my-way';
import { AppError } from '#server/errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The pattern of the path, where the request is refused because the path does not have its method. */
    refusedPath: string | undefined;
  }
}

/**
 * Answers 405 with `Allow` for the methods that a path does not have. It collects the routes that are added after it.
 * @returns a function to call once all routes and hooks are registered; it adds the check
 */
export function watchMethods(app: FastifyInstance): () => void {
  // Without this, methods that Fastify does not know by default are 404. CONNECT names no path.
  for (const method of METHODS) {
    if (method !== 'CONNECT' && !app.supportedMethods.includes(method)) app.addHttpMethod(method);
  }
  const methodsByPath = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = methodsByPath.get(url) ?? new Set();
    for (const name of [method].flat()) methods.add(name);
    methodsByPath.set(url, methods);
  });
  app.decorateRequest('refusedPath', undefined);
  return () => {
    // A copy, because the routes that are added below are collected too.
    const routes = new Map([...methodsByPath].map(([url, methods]) => [url, new Set(methods)]));
    refuseCovered(app, routes);
    refuseUnknown(app, routes);
  };
}

/** Refuses requests without a route whose path has routes for other methods. */
function refuseUnknown(app: FastifyInstance, routes: ReadonlyMap<string, ReadonlySet<string>>): void {
  const paths = createRouter(app);
  for (const [url, methods] of routes) paths.on('GET', url, () => {}, { url, allow: allowOf(methods) });
  // In onRequest, so that the body is not read.
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done();
    const found: { url: string; allow: string } | undefined = paths.find('GET', request.url)?.store;
    if (found === undefined) return done();
    request.refusedPath = found.url;
    reply.header('allow', found.allow);
    done(new AppError(405, 'Method Not Allowed'));
  });
}

/**
 * Adds routes that refuse what another route would take: GET of `/items/upload` must be refused where that path has only
 * POST, though `/items/:id` has GET.
 */
function refuseCovered(app: FastifyInstance, routes: ReadonlyMap<string, ReadonlySet<string>>): void {
  const router = createRouter(app);
  // Safe: Fastify's names of methods are Node's.
  for (const [url, methods] of routes) router.on([...methods] as HTTPMethod[], url, () => {});
  for (const [url, methods] of routes) {
    // Safe: as above.
    const isCovered = (method: string) => router.find(method as HTTPMethod, url) !== null;
    const covered = app.supportedMethods.filter((method) => !methods.has(method) && isCovered(method));
    if (covered.length > 0) addRefusal(app, url, covered, allowOf(methods));
  }
}

function addRefusal(app: FastifyInstance, url: string, method: HTTPMethods[], allow: string): void {
  app.route({
    url,
    method,
    exposeHeadRoute: false,
    onRequest: async (_request, reply) => {
      reply.header('allow', allow);
      throw new AppError(405, 'Method Not Allowed');
    },
    handler: () => {},
  });
}

/** A router that finds paths as that of the app does. */
function createRouter({ initialConfig: { routerOptions } }: FastifyInstance) {
  const { ignoreTrailingSlash, maxParamLength } = Object(routerOptions);
  return findMyWay({ ignoreTrailingSlash, maxParamLength });
}

function allowOf(methods: ReadonlySet<string>): string {
  return [...methods].toSorted().join(', ');
}

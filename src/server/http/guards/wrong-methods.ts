// Threat: a method that a path does not have must not reach a handler or have its body read; clients learn what is allowed.
import { METHODS } from 'node:http';
import type { FastifyInstance, HTTPMethods, RouteOptions } from 'fastify';
import { AppError } from '#server/errors.ts';

/**
 * Answers 405 with `Allow` for the methods that a path does not have. It collects the routes that are added after it.
 * @returns a function to call once all routes are registered; it adds the 405 routes
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
  return () => {
    // A copy, because the routes that are added here are collected too.
    for (const [url, methods] of new Map(methodsByPath)) {
      const missing = app.supportedMethods.filter((method) => !methods.has(method));
      if (missing.length > 0) app.route(refuseMethods(url, missing, [...methods].toSorted().join(', ')));
    }
  };
}

function refuseMethods(url: string, method: HTTPMethods[], allow: string): RouteOptions {
  return {
    url,
    method,
    exposeHeadRoute: false,
    // In onRequest, so that the body is not read.
    onRequest: async (_request, reply) => {
      reply.header('allow', allow);
      throw new AppError(405, 'Method Not Allowed');
    },
    handler: () => {},
  };
}

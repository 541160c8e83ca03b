// The waitlist form of browsers without JavaScript: the same procedure, answered with an HTML page.
import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { JOIN_FORM_PATH } from '#shared/pages.ts';
import type { Deps } from '../trpc/deps.ts';
import { sentenceOf, toPublicError } from '../errors.ts';
import { callProcedure } from './call-procedure.ts';
import type { Site } from './site.ts';

/** Registers the route of the form. The plugin scope is encapsulated, because it replaces body parsers. */
export async function registerJoinForm(app: FastifyInstance, deps: Deps, site: Site): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(formbody);
  app.post(JOIN_FORM_PATH, async (request, reply) => {
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
    try {
      await callProcedure(deps, request, reply, {
        procedure: 'subscribers.join',
        type: 'mutation',
        readInput: () => request.body ?? {},
      });
      return await site.renderJoinAnswer({ joined: true });
    } catch (error) {
      const { status, body, headers } = toPublicError(error, 'body', request.id);
      if (status >= 500) throw error;
      const email: unknown = Object(request.body).email;
      reply.code(status).headers(headers);
      return site.renderJoinAnswer({
        joined: false,
        detail: sentenceOf(body),
        email: typeof email === 'string' ? email : '',
      });
    }
  });
}

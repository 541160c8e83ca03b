// The page that the link of a mail about a changed address leads to. GET changes nothing, because mail scanners follow links.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { UNDO_EMAIL_PATH } from '#shared/pages.ts';
import type { UndoEmailPage } from '#shared/undo-email.ts';
import { hashSecret, isSecret } from '../auth/secrets.ts';
import { clientKey } from '../client-address.ts';
import { createContext } from '../trpc/context.ts';
import type { Deps } from '../trpc/deps.ts';
import { readUndoState, undoEmailChange } from '../users/undo-email.service.ts';
import type { Site } from './site.ts';

/** Registers the page and its form, in the scope of the pages that links in mails lead to. */
export function registerUndoEmail(app: FastifyInstance, deps: Deps, site: Site): void {
  app.get(UNDO_EMAIL_PATH, async (request, reply) => {
    const token = tokenOf(request);
    const state = await readUndoState(deps.db, token, deps.clock());
    if (state === 'valid') return send(reply, { page: 'confirm', token });
    return sendRefused(request, reply, state);
  });

  app.post(UNDO_EMAIL_PATH, async (request, reply) => {
    const { caller } = createContext(deps, 'rest', request, reply);
    const { passwords, outbox, db, accountMutex } = deps;
    const token = tokenOf(request);
    // Serialised for each token: later presses are refused without waiting for the lock of writes.
    const result = await accountMutex.run(hashSecret(token).toString('base64url'), () =>
      undoEmailChange(db, passwords, caller.actor(), token, caller.userAgent),
    );
    if (result === 'void' || result === 'taken') return sendRefused(request, reply, result);
    outbox.wake();
    return send(reply, { page: 'undone', can_log_in: result.isActive });
  });

  async function sendRefused(
    request: FastifyRequest,
    reply: FastifyReply,
    page: 'void' | 'taken',
  ): Promise<FastifyReply> {
    if (page === 'taken') return send(reply, { page }, 409);
    await deps.limits.consume('invitation_address', clientKey(request.ip));
    return send(reply, { page }, 400);
  }

  async function send(reply: FastifyReply, page: UndoEmailPage, status = 200): Promise<FastifyReply> {
    const html = await site.renderUndoEmailPage(page);
    return reply.code(status).type('text/html; charset=utf-8').send(html);
  }
}

/** The token in the address; an empty text where there is none that could be one. */
function tokenOf(request: FastifyRequest): string {
  const token: unknown = Object(request.query).token;
  return typeof token === 'string' && isSecret(token) ? token : '';
}

// The pages that the links in mails lead to: one's own entry of the waitlist, confirming a join, and undo-email.ts. They are
// plain forms, since a link may be opened in any browser. GET changes nothing, because mail scanners follow links.
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  CONFIRM_JOIN_PATH,
  MANAGE_LINK_FORM_PATH,
  OWN_ENTRY_FILE_PATH,
  OWN_ENTRY_PATH,
} from '#shared/pages.ts';
import type { EntryPage } from '#shared/site.ts';
import { clientKey } from '../client-address.ts';
import { badRequest, notFound, sentenceOf, toPublicError } from '../errors.ts';
import { readConfirmToken, readLinkKey, readOwnEntryToken } from '../subscribers/own-entry.ts';
import {
  confirmJoin,
  findOwnEntry,
  leaveWaitlist,
  readJoinState,
  type JoinState,
} from '../subscribers/own-entry.service.ts';
import { createContext } from '../trpc/context.ts';
import type { Deps } from '../trpc/deps.ts';
import { callProcedure } from './call-procedure.ts';
import type { Site } from './site.ts';
import { registerUndoEmail } from './undo-email.ts';

/** A form of these pages has a few short fields. */
const FORM_LIMIT_BYTES = 4096;
const HTML = 'text/html; charset=utf-8';

/** Registers the pages and their forms. The plugin scope is encapsulated, because it replaces body parsers. */
export async function registerEntryPages(app: FastifyInstance, deps: Deps, site: Site): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(formbody, { bodyLimit: FORM_LIMIT_BYTES });
  acceptMultipartForms(app);
  app.addHook('onRequest', (_request, reply, done) => {
    // The addresses have a token, and the answers show what is stored of a person.
    reply.headers({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    done();
  });
  registerOwnEntry(app, deps, site);
  registerConfirming(app, deps, site);
  registerManageLinkForm(app, deps, site);
  registerUndoEmail(app, deps, site);
}

function registerOwnEntry(app: FastifyInstance, deps: Deps, site: Site): void {
  app.get(OWN_ENTRY_PATH, async (request, reply) => {
    if (tokenOf(request) === undefined) return send(site, reply, requestPage(false));
    const id = await findId(deps, request, readOwnEntryToken);
    const entry = id === undefined ? undefined : await findOwnEntry(deps.db, id);
    if (entry === undefined) return send(site, reply, requestPage(true), 404);
    return send(site, reply, { page: 'entry', entry, token: String(tokenOf(request)) });
  });

  app.get(OWN_ENTRY_FILE_PATH, async (request, reply) => {
    const id = await findId(deps, request, readOwnEntryToken);
    const entry = id === undefined ? undefined : await findOwnEntry(deps.db, id);
    if (entry === undefined) throw notFound('Subscriber');
    const body = `${JSON.stringify(entry, null, 2)}\n`;
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="waitlist-entry.json"')
      .send(body);
  });

  // The button of the page, and the mail program's own (RFC 8058), which sends no cookie and no Origin. An entry that is gone
  // already is no failure: a repeated press has the same answer.
  app.post(OWN_ENTRY_PATH, async (request, reply) => {
    const form: Record<string, unknown> = Object(request.body);
    const isOneClick = form['List-Unsubscribe'] === 'One-Click';
    if (!isOneClick && form['leave'] !== 'yes') throw badRequest('The form is not complete.');
    const id = await findId(deps, request, readOwnEntryToken);
    if (id === undefined) return send(site, reply, requestPage(true), 404);
    await leaveWaitlist(deps.db, createContext(deps, 'rest', request, reply).caller.actor(), id);
    await deps.outbox.forget(id);
    if (!isOneClick) return send(site, reply, { page: 'left' });
    return reply.type('text/plain; charset=utf-8').send('You have left the waitlist.\n');
  });
}

function registerConfirming(app: FastifyInstance, deps: Deps, site: Site): void {
  app.get(CONFIRM_JOIN_PATH, async (request, reply) => {
    const id = await findId(deps, request, readConfirmToken);
    const state = id === undefined ? 'gone' : await readJoinState(deps.db, id, deps.clock());
    if (state !== 'unconfirmed') return sendSettled(site, reply, state);
    return send(site, reply, { page: 'confirm', token: String(tokenOf(request)) });
  });

  app.post(CONFIRM_JOIN_PATH, async (request, reply) => {
    const id = await findId(deps, request, readConfirmToken);
    const actor = createContext(deps, 'rest', request, reply).caller.actor();
    const state = id === undefined ? 'gone' : await confirmJoin(deps.db, actor, id);
    if (state !== 'unconfirmed') return sendSettled(site, reply, state);
    return send(site, reply, { page: 'confirmed' });
  });
}

/** Registers the form that asks for the link to an entry: the same procedure, answered with a page. */
function registerManageLinkForm(app: FastifyInstance, deps: Deps, site: Site): void {
  app.post(MANAGE_LINK_FORM_PATH, async (request, reply) => {
    try {
      await callProcedure(deps, request, reply, {
        procedure: 'subscribers.manageLink',
        type: 'mutation',
        readInput: () => request.body ?? {},
      });
      return await send(site, reply, { page: 'requested' });
    } catch (error) {
      const { status, body, headers } = toPublicError(error, 'body', request.id);
      if (status >= 500) throw error;
      const email: unknown = Object(request.body).email;
      const page = {
        ...requestPage(false),
        email: typeof email === 'string' ? email : '',
        detail: sentenceOf(body),
      };
      return send(site, reply.headers(headers), page, status);
    }
  });
}

/** Accepts short forms as multipart too, which a mail program may send; files in them are no fields and count for nothing. */
function acceptMultipartForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: FORM_LIMIT_BYTES },
    async (request: FastifyRequest, body: Buffer) => {
      const type = request.headers['content-type'] ?? '';
      // Safe: `parseAs: 'buffer'` makes it a Buffer over memory that is not shared.
      const answer = new Response(body as Buffer<ArrayBuffer>, { headers: { 'content-type': type } });
      const form = await answer.formData().catch(() => {
        throw badRequest('The request could not be read.');
      });
      return Object.fromEntries(form);
    },
  );
}

function requestPage(is_unknown: boolean): EntryPage & { page: 'request' } {
  return { page: 'request', is_unknown, email: '' };
}

function tokenOf(request: FastifyRequest): unknown {
  return Object(request.query).token;
}

/**
 * The id that the token of a request was made for; there may be no entry of this id any more. Only tokens that are not ours
 * are counted, since the servers of a mail provider press for many people.
 * @throws AppError 429
 */
async function findId(
  deps: Deps,
  request: FastifyRequest,
  read: typeof readOwnEntryToken,
): Promise<string | undefined> {
  const id = read(await readLinkKey(deps.db), tokenOf(request));
  if (id === undefined) await deps.limits.consume('waitlist_minute', clientKey(request.ip));
  return id;
}

function sendSettled(
  site: Site,
  reply: FastifyReply,
  state: Exclude<JoinState, 'unconfirmed'>,
): Promise<FastifyReply> {
  return send(site, reply, { page: 'settled', state }, state === 'gone' || state === 'expired' ? 404 : 200);
}

async function send(site: Site, reply: FastifyReply, page: EntryPage, status = 200): Promise<FastifyReply> {
  const html = await site.renderEntryPage(page);
  return reply.code(status).type(HTML).send(html);
}

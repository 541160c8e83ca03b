// The product, with its services also behind routes written by hand under /api/v1/plain. App, hooks, headers and database
// are the same, so only the REST transport differs. Run by bench/rest.ts as a process of its own:
// `both-routes.ts <port> <rows>`.
import type { FastifyRequest } from 'fastify';
import { findSessionUser } from '#server/auth/sessions.service.ts';
import { joinWaitlist, listSubscribers } from '#server/subscribers/subscribers.service.ts';
import { fillSubscribers } from '#server/testing/fill.ts';
import { ADA } from '#server/testing/people.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { toUser } from '#server/users/users.service.ts';

const [port = '', rows = ''] = process.argv.slice(2);
const { app, deps, addUser, close } = await openTestApp();
await fillSubscribers(deps.db, Number(rows));
// The password of all accounts of the test app is that of ADA.
await addUser(ADA.FIRST_SUPERUSER, { is_superuser: true });

function sessionUserOf(request: FastifyRequest) {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
  return findSessionUser(deps.db, { token, cookie: undefined }, deps.clock());
}

app.get('/api/v1/plain/users/me', async (request, reply) => {
  const sessionUser = await sessionUserOf(request);
  if (sessionUser === undefined) return reply.code(401).send({ detail: 'Not authenticated' });
  return toUser(sessionUser);
});

app.get('/api/v1/plain/subscribers', async (request, reply) => {
  if ((await sessionUserOf(request)) === undefined)
    return reply.code(401).send({ detail: 'Not authenticated' });
  const { skip = '0', limit = '100' } = Object(request.query);
  return listSubscribers(deps.db, deps.waitlistSearch, { skip: Number(skip), limit: Number(limit) });
});

app.post('/api/v1/plain/subscribers', async (request, reply) => {
  const { email, coordinates } = Object(request.body);
  if (typeof email !== 'string' || !email.includes('@')) {
    return reply.code(422).send({ detail: 'Invalid email address' });
  }
  await joinWaitlist(
    deps.waitlistWrites,
    deps.places,
    { email: email.toLowerCase(), coordinates },
    deps.clock(),
  );
  return { message: 'You have joined the wishlist!' };
});

await app.listen({ host: '127.0.0.1', port: Number(port) });
process.once('SIGTERM', () => void close().then(() => process.exit(0)));

// What the client of the app makes of an answer that is not the server's own.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { afterEach, expect, it } from 'vitest';
import type { AppRouter } from '#server/trpc/router.ts';
import { endSession, isOfPastSession, startSession, wasSentWithoutToken } from './session.ts';
import { describeErrors } from './trpc.ts';

afterEach(() => endSession());

/** The error of a call that a proxy refuses in JSON of its own. */
async function refusedByProxy(status: number): Promise<unknown> {
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end('{"message":"No"}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // Safe: a server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  const client = createTRPCClient<AppRouter>({
    links: [describeErrors, httpBatchLink({ url: `http://127.0.0.1:${port}` })],
  });
  const error: unknown = await client.users.me.query().catch((failure: unknown) => failure);
  server.close();
  return error;
}

it.each([
  [403, 'Refused on the way to the server (Forbidden).'],
  [422, 'Validation Error'],
  [507, 'Insufficient Storage'],
  [599, 'Generic Error: status: 599; status text: unknown; body: {"message":"No"}'],
])('an error without a detail is named by its status: %i', async (status, name) => {
  expect(await refusedByProxy(status)).toMatchObject({ message: name });
});

it('an error knows whether its call was sent with a token, and whether that is still the stored one', async () => {
  const anonymous = await refusedByProxy(403);
  expect([wasSentWithoutToken(anonymous), isOfPastSession(anonymous)]).toEqual([true, false]);
  startSession('token');
  const own = await refusedByProxy(403);
  expect([wasSentWithoutToken(own), isOfPastSession(own)]).toEqual([false, false]);
  endSession();
  expect(isOfPastSession(own)).toBe(true);
});

it('an answer of a session that has ended meanwhile is a failure of that session', async () => {
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const server = createServer((_request, response) => {
    ask();
    void ended.then(() =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('[{"result":{"data":{}}}]'),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // Safe: a server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  const client = createTRPCClient<AppRouter>({
    links: [describeErrors, httpBatchLink({ url: `http://127.0.0.1:${port}` })],
  });
  startSession('former');
  const call = client.users.me.query().catch((failure: unknown) => failure);
  await asked;
  startSession('next');
  end();
  expect(isOfPastSession(await call)).toBe(true);
  server.close();
});

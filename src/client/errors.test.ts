// The rule of section 8 of the specification, line by line, for the errors of both transports.
import { once } from 'node:events';
import { createServer, STATUS_CODES } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { expect, test } from 'vitest';
import type { AppRouter } from '#server/trpc/router.ts';
import {
  CallError,
  errorStatus,
  errorText,
  failureName,
  failureText,
  GENERIC_ERROR_TEXT,
  statusName,
} from './errors.ts';
import { fetchCall } from './fetch-call.ts';

test('a detail that is a sentence is the text', () => {
  expect(errorText({ data: { detail: 'Incorrect password' } })).toBe('Incorrect password');
});

test('of a detail that is a list, the msg of the first item is the text', () => {
  const detail = [
    { loc: ['email'], msg: 'Invalid email address', type: 'x' },
    { loc: [], msg: 'other', type: 'x' },
  ];
  expect(errorText({ data: { detail } })).toBe('Invalid email address');
});

test.each([
  undefined,
  null,
  'text',
  new Error('secret'),
  { data: null },
  { data: { detail: [] } },
  { data: { detail: '' } },
])('without a detail the text is the generic one (%o)', (error) => {
  expect(errorText(error)).toBe(GENERIC_ERROR_TEXT);
});

test('the status is the one of the answer, and none where no answer came', () => {
  expect(errorStatus({ data: { httpStatus: 422 } })).toBe(422);
  expect(errorStatus(new Error('offline'))).toBeUndefined();
});

test('a refusal by REST reads the same: its body is what tRPC carries as data', () => {
  expect(errorText(new CallError(400, 'Bad Request', { detail: 'Incorrect password' }))).toBe(
    'Incorrect password',
  );
  const detail = [{ loc: ['body', 'email'], msg: 'Invalid email address', type: 'invalid_format' }];
  expect(errorText(new CallError(422, '', { detail }))).toBe('Invalid email address');
  expect(errorText(new CallError(502, 'Bad Gateway', '<h1>Bad Gateway</h1>'))).toBe('Something went wrong.');
  expect(errorStatus(new CallError(409, 'Conflict', {}))).toBe(409);
});

test('422 is a validation error, and every other status from 400 to 511 has its standard name', () => {
  expect(statusName(422)).toBe('Validation Error');
  for (let status = 400; status <= 511; status += 1) {
    if (status === 422) continue;
    expect(statusName(status), String(status)).toBe(STATUS_CODES[status]);
    const { message } = new CallError(status, 'as sent', 'body');
    if (STATUS_CODES[status]) expect(message).toBe(STATUS_CODES[status]);
  }
});

test('any other answer that is not ok is told with status, status text and body', () => {
  expect(new CallError(302, 'Found', { to: '/' }).message).toBe(
    'Generic Error: status: 302; status text: Found; body: {"to":"/"}',
  );
  expect(new CallError(599, 'Odd', 'text').message).toBe(
    'Generic Error: status: 599; status text: Odd; body: text',
  );
  expect(new CallError(512, '', undefined)).toMatchObject({ status: 512, statusText: '', body: undefined });
});

test('outside of toasts a failure without a detail is named by its status, one with a detail by that', () => {
  const byProxy = (status: number, statusText = '') =>
    Object.assign(new Error('Unexpected token <'), { meta: { response: { status, statusText } } });
  expect(failureText({ data: { httpStatus: 409, detail: 'Taken' } })).toBe('Taken');
  expect(failureName({ data: { httpStatus: 409, detail: 'Taken' } })).toBe('Conflict');
  expect(failureText({ data: { httpStatus: 422 } })).toBe('Validation Error');
  expect(failureText(byProxy(502))).toBe('Bad Gateway');
  expect(failureText(new CallError(504, '', '<h1>'))).toBe('Gateway Timeout');
  expect(failureText(byProxy(599, 'Odd'))).toBe('Generic Error: status: 599; status text: Odd; body: ');
  expect(failureText(new TypeError('Failed to fetch'))).toBe(GENERIC_ERROR_TEXT);
  for (const error of [byProxy(502), new CallError(504, '', '<h1>'), { data: { httpStatus: 422 } }])
    expect(errorText(error)).toBe('Something went wrong.');
});

test("an answer that is not the server's own still has its status", () => {
  const error = Object.assign(new Error('Unexpected token <'), { meta: { response: { status: 401 } } });
  expect(errorStatus(error)).toBe(401);
  expect(errorText(error)).toBe('Something went wrong.');
  expect(
    errorStatus(Object.assign(new Error('odd'), { meta: { response: { status: 200 } } })),
  ).toBeUndefined();
});

test.each([
  ['text/html', '<h1>Forbidden</h1>'],
  ['application/json', ''],
])('a refusal by a proxy keeps its status through the client of tRPC (%s %s)', async (type, body) => {
  const server = createServer((_request, response) => {
    response.writeHead(403, { 'content-type': type, 'content-length': body.length }).end(body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // Safe: a server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  const client = createTRPCClient<AppRouter>({
    links: [httpBatchLink({ url: `http://127.0.0.1:${port}`, fetch: fetchCall })],
  });
  const error: unknown = await client.users.me.query().catch((failure: unknown) => failure);
  server.close();
  expect(errorStatus(error)).toBe(403);
  expect(errorText(error)).toBe('Something went wrong.');
  expect(failureText(error)).toBe('Refused on the way to the server (Forbidden).');
  expect(error).toMatchObject({ message: 'Forbidden' });
});

test('what the server says before a call is read, or a proxy in our shape, is told as well', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(503, { 'content-type': 'application/json' }).end('{"detail":"Come back later."}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // Safe: a server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  const client = createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: `http://127.0.0.1:${port}` })] });
  const error: unknown = await client.users.me.query().catch((failure: unknown) => failure);
  server.close();
  expect(errorText(error)).toBe('Come back later.');
  expect(errorStatus(error)).toBe(503);
});

// Requests that are sent on one connection without waiting for the answers.
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { logIn, type Session } from '#server/testing/transports.ts';
import { openTestApp, PASSWORD, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let session: Session;
let port: number;
beforeEach(async () => {
  app = await openTestApp();
  await app.addUser('ada@example.org');
  session = await logIn(app, 'rest', 'ada@example.org');
  port = Number(new URL(await app.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterEach(() => app.close());

/** Sends text on a new connection. @returns the statuses of the answers in order */
async function statusesOf(text: string, answers: number): Promise<number[]> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let received = '';
  socket.setEncoding('latin1').on('data', (data: string) => (received += data));
  socket.write(text);
  const statuses = () => [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
  await expect.poll(() => statuses().length, { timeout: 20_000 }).toBe(answers);
  socket.destroy();
  return statuses();
}

const get = (path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${session.token}\r\n\r\n`;
function send(method: string, path: string, type: string, body: string): string {
  const head = `${method} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${session.token}\r\n`;
  return `${head}Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

test('a request is begun when the one before it on the connection is answered', async () => {
  const passwords = { current_password: PASSWORD, new_password: 'battery staple' };
  const change = send('PATCH', '/api/v1/users/me/password', 'application/json', JSON.stringify(passwords));
  const form = 'username=ada%40example.org&password=battery+staple';
  const enter = send('POST', '/api/v1/login/access-token', 'application/x-www-form-urlencoded', form);
  // If both ran at the same time, the log-in would still see the old password.
  expect(await statusesOf(change + enter, 2)).toEqual([200, 200]);
});

test('all are answered in order, whether they succeed or fail', async () => {
  const some = ['/healthz', '/api/v1/users/me', '/nope', '/api/v1/subscribers?limit=0', '/']
    .map(get)
    .join('');
  const expected = [200, 200, 404, 422, 200];
  const statuses = await statusesOf(some.repeat(40), 200);
  // A busy machine sheds some of them, but the first are never shed.
  const answered = statuses.map((status, index) => (status === 503 ? expected[index % 5] : status));
  expect(answered).toEqual(Array.from({ length: 40 }).flatMap(() => expected));
  expect(statuses.slice(0, 5)).toEqual(expected);
});

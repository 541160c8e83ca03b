// The redaction of lines that pino writes, for secrets at any depth.
import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { pino } from 'pino';
import { newSecret } from '../auth/secrets.ts';
import { redactLine } from './redaction.ts';

const lines: string[] = [];
const log = pino(
  { level: 'trace', base: undefined, hooks: { streamWrite: redactLine } },
  { write: (line) => void lines.push(line) },
);

/** The lines that `work` logs. */
function written(work: () => void): string {
  lines.length = 0;
  work();
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
  return lines.join('');
}

const TOKEN = newSecret();
/** Secrets that do not look like one. */
const WORDS = ['hunter2', 'marker-token', 'two words'];

const thrown = Object.assign(new Error(`GET /reset-password?token=${TOKEN} failed`), {
  config: { headers: { Authorization: `Bearer ${WORDS[0]}` } },
  request: { rawHeaders: ['Host', 'x', 'Cookie', `oriel_session=${WORDS[0]}`] },
  rawPacket: Buffer.from(`GET / HTTP/1.1\r\nAuthorization: Bearer ${WORDS[0]}\r\n\r\n`),
  cause: new Error(`password=${WORDS[0]}`),
});

test.each<[string, () => void]>([
  ['a header', () => log.trace({ headers: { authorization: `Bearer ${WORDS[0]}`, cookie: WORDS[1] } })],
  ['headers in any case', () => log.trace({ headers: { Authorization: WORDS[0], 'Set-Cookie': WORDS } })],
  ['a field five levels down', () => log.info({ a: { b: { c: { d: { new_password: WORDS[2] } } } } })],
  ['a field that is no text', () => log.info({ secrets: { value: WORDS[0] }, token: [WORDS[1]] })],
  ['raw headers', () => log.info({ rawHeaders: ['Authorization', WORDS[0], 'Cookie', WORDS[1]] })],
  ['entries', () => log.info({ list: [['access_token', WORDS[0]]] })],
  ['an error', () => log.error({ err: thrown }, 'failed')],
  ['an error alone', () => log.error(thrown)],
  ['an error as a binding', () => log.child({ err: thrown }).info('failed')],
  [
    'bindings',
    () =>
      log
        .child({ req: { headers: { cookie: WORDS[0] } } })
        .child({ claim: WORDS[1] })
        .warn('x'),
  ],
  [
    'a serializer',
    () => log.child({}, { serializers: { req: () => ({ token: WORDS[0] }) } }).info({ req: 1 }),
  ],
  ['a message', () => log.info(`Authorization: Bearer ${WORDS[0]}`)],
  ['a message with arguments', () => log.info('sent %s and %j', `token=${WORDS[0]}`, { password: WORDS[1] })],
  ['a body as text', () => log.info({ body: JSON.stringify({ username: 'x', password: WORDS[2] }) })],
  ['a body that is cut short', () => log.info({ body: `{"username":"x","password":"${WORDS[2]}` })],
  ['an object as Node prints it', () => log.info(inspect({ password: `two ${WORDS[0]}` }))],
  ['a form as text', () => log.info({ body: `username=x&password=${WORDS[0]}&x=1` })],
  ['a request as text', () => log.info({ raw: `Cookie: a=${WORDS[0]}; b=${WORDS[1]}\r\nHost: x` })],
  ['a URL', () => log.info({ url: `/signup?claim=${WORDS[0]}&x=1` })],
  ['credentials of a URL', () => log.info({ url: `smtp://user:${WORDS[0]}@mail.example.org` })],
  ['the name of a field', () => log.info({ [`token=${WORDS[0]}`]: 1 })],
])('%s shows no secret', (_, work) => {
  const text = written(work);
  expect(text).toContain('[redacted]');
  for (const word of [...WORDS, TOKEN]) expect(text).not.toContain(word);
  expect(text).not.toContain('"Buffer"');
});

test('a word as long as a token is found at each offset, and a shorter one stays', () => {
  for (let offset = 0; offset < 100; offset += 1) {
    const before = `${'x'.repeat(offset % 43)} `.repeat(3).slice(0, offset);
    expect(written(() => log.info(`${before} ${TOKEN} end`))).not.toContain(TOKEN);
    const word = 'y'.repeat(42);
    expect(written(() => void [log.info(`${before} ${word} ü${word}.`), log.info(TOKEN)])).toContain(word);
  }
});

test('a token is recognised by its form alone, in any position', () => {
  const text = written(() => {
    log.info(`${TOKEN} in a message`);
    log.info({ unknown: TOKEN, list: [`a ${TOKEN}.${TOKEN}`], [TOKEN]: 1 });
  });
  expect(text).not.toContain(TOKEN);
});

test.each([
  'ada@example.org',
  'ada.b+c@mail.example.org',
  'ada%40example.org',
  "d'ada@example.org",
  'ada@münchen.de',
  'ADA@EXAMPLE.ORG',
])('the address %s is not shown, neither in a field nor in a text', (address) => {
  const text = written(() => {
    log.info({ reason: `<${address}> is unknown`, email: address, path: `/password-recovery/${address}` });
    log.info(`Sent to ${address}.`);
  });
  expect(text.toLowerCase()).not.toMatch(/d'|ada|example|münchen/);
});

test('the name of a backup is left as it is, however long the name of its migration', () => {
  const backup = 'oriel-20260101T000000Z-before-0006_outbox_without_purposes.tar';
  const text = written(() => {
    log.info({ removed: [backup] }, `The backup /data/backups/${backup} is damaged`);
    log.info({ backup: `oriel-20260101T000000Z-before-0006_${TOKEN}.tar` });
  });
  expect(text.split(backup)).toHaveLength(3);
  expect(text).not.toContain(TOKEN);
});

test('what is no secret is left as it is', () => {
  const request = {
    request_id: '01970000-0000-7000-8000-000000000000',
    method: 'POST',
    route: '/api/v1/login/access-token',
    status: 200,
    ms: 1.5,
  };
  const event = { event: 'password_reset', actor: request.request_id, address: '2001:db8:1::/48' };
  const error = new Error('database is locked');
  const text = written(() => {
    log.info(request, 'request');
    log.info(event, 'password_reset');
    log.warn({ backup: 'oriel-20260101T000000Z.tar' }, 'RATE_LIMITS is off: NOTHING stops password guessing');
    log.error({ err: error }, 'A request failed');
  });
  const [first, second, third, fourth] = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(first).toMatchObject(request);
  expect(second).toMatchObject(event);
  expect(third.msg).toBe('RATE_LIMITS is off: NOTHING stops password guessing');
  expect(fourth.err).toMatchObject({ message: error.message, stack: error.stack });
});

test('second factors are removed: codes, recovery codes and the address for the app', () => {
  const uri = 'otpauth://totp/Oriel:ada%40example.org?secret=ABCDEFGHIJ&issuer=Oriel';
  const codes = ['ABCD-EFGH-IJKL-MNOP', 'QRST-UVWX-YZ23-4567'];
  const body = { otp: '123456', recovery_codes: codes, secret: 'ABCDEFGHIJ', uri };
  const text = written(() => {
    log.info(body);
    log.info(JSON.stringify(body));
    log.info(inspect(body));
    log.info({ url: '/x?otp=123456&y=1', note: `scan ${uri}` });
    log.info({ rawHeaders: ['otp', '123456'] });
  });
  for (const secret of ['123456', ...codes, 'ABCDEFGHIJ', 'otpauth://totp', 'ada'])
    expect(text).not.toContain(secret);
  const kept = { footprint: '12 MB', security: 'on', path: '/users/me/totp', msg: 'hotplug: 3' };
  expect(written(() => log.info(kept))).toContain(JSON.stringify(kept).slice(1, -1));
});

// What the mailer makes of each way in which a mail server can fail.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { until } from '../testing/people.ts';
import { newDataDir } from '../testing/process.ts';
import { HANG_UP, openScriptedSmtp, type SmtpScript } from '../testing/scripted-smtp.ts';
import { DeliveryError } from './delivery-error.ts';
import { createMailer, type SendLimits } from './mailer.ts';

const closes: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closes.splice(0)) await close();
});

/** Starts a server that follows the script. @returns its port */
async function play(script: SmtpScript): Promise<number> {
  const smtp = await openScriptedSmtp(script);
  closes.push(smtp.stop);
  return smtp.port;
}

const LIMITS: SendLimits = { connectMs: 2000, envelopeMs: 2000, answerMs: 2000 };

/** Sends a mail that is longer than the buffers of streams, so that none of them can hold all of it. */
async function sendTo(
  port: number,
  limits: Partial<SendLimits> = {},
  stop?: AbortSignal,
): Promise<DeliveryError | undefined> {
  const url = `smtp://ada:secret@127.0.0.1:${port}`;
  const config = readConfig({ SMTP_URL: url, DATA_DIR: newDataDir() });
  const mailer = createMailer(config, { ...LIMITS, ...limits });
  const text = 'A line of a long mail.\n'.repeat(10_000);
  const message = { subject: 'Hello', text, html: '<p>Hello</p>' };
  try {
    await mailer.send('grace@example.org', message, undefined, stop);
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(DeliveryError);
    return error instanceof DeliveryError ? error : undefined;
  }
}

const pipelining = '250-here\r\n250-PIPELINING\r\n250 AUTH PLAIN';
const cases: [string, SmtpScript, DeliveryError['failure']][] = [
  ['greets with an error', { greeting: '554 no service' }, 'outage'],
  ['hangs up instead of greeting', { greeting: HANG_UP }, 'outage'],
  ['hangs up after the greeting', { ehlo: HANG_UP }, 'outage'],
  ['does not let us in', { auth: '535 wrong password' }, 'outage'],
  ['does not let us in for now', { auth: '454 later' }, 'outage'],
  ['refuses the sender', { from: '550 not you' }, 'outage'],
  ['refuses the sender, with pipelining', { ehlo: pipelining, from: '550 not you' }, 'outage'],
  ['hangs up at the sender', { from: HANG_UP }, 'outage'],
  ['refuses the recipient', { to: '550 5.1.1 nobody here' }, 'refused'],
  [
    'refuses the recipient, with pipelining',
    { ehlo: pipelining, to: '550 5.1.1 nobody here', data: '503 no' },
    'refused',
  ],
  ['refuses the recipient for now', { to: '450 try later' }, 'temporary'],
  ['closes at the recipient', { to: '421 too many connections' }, 'temporary'],
  ['wants credentials at the recipient', { to: '530 log in first' }, 'outage'],
  ['hangs up at the recipient', { to: HANG_UP }, 'temporary'],
  ['refuses to take a mail', { data: '554 no' }, 'refused'],
  ['refuses to take a mail for now', { data: '451 later' }, 'temporary'],
  ['hangs up before it takes the mail', { data: HANG_UP }, 'temporary'],
  ['refuses the mail', { body: '554 looks like spam' }, 'refused'],
  ['refuses the mail for now', { body: '452 full' }, 'temporary'],
  ['closes instead of taking the mail', { body: '421 going down' }, 'temporary'],
  ['hangs up after the mail', { body: HANG_UP }, 'unclear'],
  ['answers the mail with nonsense', { body: '354 go on' }, 'unclear'],
];

test.each(cases)('a mail server that %s', async (_name, script, failure) => {
  const error = await sendTo(await play(script));
  expect(error?.failure).toBe(failure);
});

test('a mail server that takes the mail', async () => {
  expect(await sendTo(await play({}))).toBeUndefined();
});

const never = () => new Promise<string>(() => {});
/** Later than the limits of 300 and 600 ms below. */
const late = (reply: string) => () => sleep(900, reply);

test.each<[string, SmtpScript, Partial<SendLimits>, DeliveryError['failure'] | undefined]>([
  ['greets late', { greeting: late('220 here') }, {}, undefined],
  ['never greets', { greeting: never }, { connectMs: 300 }, 'outage'],
  ['never answers to the sender', { from: never }, { envelopeMs: 300 }, 'outage'],
  ['never answers who the recipient is', { to: never }, { envelopeMs: 300 }, 'temporary'],
  // The time for the envelope is over before it answers.
  ['answers the mail late', { body: late('250 taken') }, { connectMs: 300, envelopeMs: 600 }, undefined],
  ['refuses the mail late', { body: late('554 a virus') }, { connectMs: 300, envelopeMs: 600 }, 'refused'],
  ['never answers the mail', { body: never }, { answerMs: 300 }, 'unclear'],
])('a mail server that %s', async (_name, script, limits, failure) => {
  expect((await sendTo(await play(script), limits))?.failure).toBe(failure);
});

test.each([
  ['before the mail server has the mail', 'to', 'temporary'],
  ['before the mail server has answered', 'body', 'unclear'],
] as const)('a delivery that is stopped %s ends at once', async (_name, step, failure) => {
  let isAsked = false;
  const hang = () => {
    isAsked = true;
    return never();
  };
  const port = await play({ [step]: hang });
  const stop = new AbortController();
  const sending = sendTo(port, { envelopeMs: 60_000, answerMs: 60_000 }, stop.signal);
  await until(() => isAsked);
  stop.abort();
  expect((await sending)?.failure).toBe(failure);
});

test('no mail server at all is an outage', async () => {
  const port = await play({});
  for (const close of closes.splice(0)) await close();
  expect((await sendTo(port))?.failure).toBe('outage');
});

test('the words of the server are kept in one line, without control characters, and not for ever', async () => {
  const port = await play({ to: `550-5.1.1 \u001b[31mnobody\u202e\r\n550 ${'here '.repeat(100)}` });
  const words = (await sendTo(port))?.words ?? '';
  expect(words).toMatch(/^550-5\.1\.1 \[31mnobody 550 here here /);
  expect(words).toHaveLength(200);
});

// The processes that answer questions and show pages: whose turn it is, and what becomes of one that hangs, grows or crashes.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openIndex } from '../indexing/ask-index.ts';
import { pageOf } from '../../testing/ask-pages.ts';
import { createAnswering, type Answering, type AnsweringOptions } from './answering.ts';

let folder: string;
let opened: Answering[] = [];
const asking = {
  question: 'How much is the monthly rent?',
  collections: [{ id: 'contracts', fileIds: ['lease'] }],
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ask-'));
  const index = openIndex(join(folder, 'ask.db'));
  index.beginFile({ fileId: 'lease', collectionId: 'contracts', name: 'lease.txt' });
  index.addPage(pageOf(['The monthly rent is 2,400 euros. It is due on the third working day.']));
  index.finishFile();
  index.close();
});
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(opened.map((answering) => answering.close()));
  opened = [];
});
afterAll(() => rmSync(folder, { recursive: true }));

function open(options: Partial<AnsweringOptions> = {}): Answering {
  const answering = createAnswering({ indexPath: join(folder, 'ask.db'), ...options });
  opened.push(answering);
  return answering;
}

/** A program that does this to its first question, and answers as it should from then on. */
function openBroken(name: string, work: string, options: Partial<AnsweringOptions> = {}): Answering {
  const file = join(folder, `${name}.mjs`);
  const marker = JSON.stringify(join(folder, `${name}-marker`));
  const real = JSON.stringify(join(import.meta.dirname, 'query-process.ts'));
  writeFileSync(
    file,
    `import { existsSync, writeFileSync } from 'node:fs';
    if (!existsSync(${marker})) process.prependListener('message', ({ request }) => {
      if (request.kind !== 'ask') return;
      writeFileSync(${marker}, '');
      ${work}
    });
    await import(${real});`,
  );
  return open({ part: { file, folders: [] }, ...options });
}

test('an account that floods makes another wait for one of its questions, and is refused what is too much', async () => {
  const answering = open();
  const order: string[] = [];
  const ask = (account: string) => answering.ask(asking, account).then(() => order.push(account));
  const flood = Array.from({ length: 30 }, () => ask('mallory'));
  const others = ['ada', 'ben'].map(ask);
  const outcomes = await Promise.allSettled(flood);
  await Promise.all(others);
  expect(order.slice(0, 3)).toEqual(['mallory', 'ada', 'ben']);
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(30 - 9);
  expect(refused[0]).toMatchObject({ reason: { status: 503, retryAfterSeconds: 2, message: /wait/ } });
});

test('a page is shown while a question takes its time', async () => {
  const answering = openBroken('hangs', 'for (;;);', { timeoutMs: 600_000 });
  const asked = expect(answering.ask(asking)).rejects.toMatchObject({ status: 503 });
  expect(await answering.page({ id: 'lease', revision: 1 }, 1)).toMatchObject({
    page: 1,
    text: expect.stringContaining('rent'),
  });
  await answering.close();
  await asked;
});

/** Whether the process that answers has come to its first question. */
const hasBegun = (name: string) => existsSync(join(folder, `${name}-marker`));

test.each([
  ['hangs', 'for (;;);', /too long/],
  ['crashes', 'process.exit(3);', /could not be answered/],
])('a question that %s fails alone: those that wait are answered', async (name, work, message) => {
  const timeoutMs = 20_000;
  // The time is over when the test says so, however long a process takes to start.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answering = openBroken(`first-${name}`, work, { timeoutMs });
  const outcomes = Promise.allSettled(
    ['mallory', 'ada', 'mallory', 'ben'].map((account) => answering.ask(asking, account)),
  );
  while (!hasBegun(`first-${name}`)) await new Promise((resolve) => setImmediate(resolve));
  if (name === 'hangs') vi.advanceTimersByTime(timeoutMs);
  const [broken, ...others] = await outcomes;
  expect(broken).toMatchObject({ status: 'rejected', reason: { status: 503, message } });
  for (const other of others) expect(other).toMatchObject({ value: { verdict: 'answer' } });
});

test.runIf(existsSync('/proc/self/status'))('a question that needs too much memory fails alone', async () => {
  const work = 'const all = []; for (;;) all.push(Buffer.alloc(8_000_000, 1));';
  const answering = openBroken('grows', work, { residentBytes: 300 * 1024 ** 2 });
  const [broken, other] = await Promise.allSettled([
    answering.ask(asking, 'mallory'),
    answering.ask(asking, 'ada'),
  ]);
  expect(broken).toMatchObject({ reason: { status: 503, message: /too much memory/, retryAfterSeconds: 2 } });
  expect(other).toMatchObject({ value: { verdict: 'answer' } });
});

test('who gives up while waiting leaves the queue, and is no task of anybody', async () => {
  const answering = openBroken('waits', 'for (;;);', { timeoutMs: 600_000 });
  const leaving = new AbortController();
  const first = answering.ask(asking, 'mallory', leaving.signal).catch(String);
  while (!hasBegun('waits')) await new Promise((resolve) => setImmediate(resolve));
  const waiting = Array.from({ length: 8 }, () =>
    answering.ask(asking, 'mallory', leaving.signal).catch(String),
  );
  const other = answering.ask(asking, 'ada');
  leaving.abort(new Error('gone'));
  // What is being worked on ends as well: it would not by itself.
  expect(new Set(await Promise.all([first, ...waiting]))).toEqual(new Set(['Error: gone']));
  expect(await other).toMatchObject({ verdict: 'answer' });
  expect(await answering.ask(asking, 'mallory')).toMatchObject({ verdict: 'answer' });
});

test('a question that is answered soon after it was given up costs nobody the process', async () => {
  const [file, started] = [join(folder, 'counts.mjs'), join(folder, 'started')];
  const real = JSON.stringify(join(import.meta.dirname, 'query-process.ts'));
  writeFileSync(
    file,
    `import { appendFileSync } from 'node:fs';
    appendFileSync(${JSON.stringify(started)}, '.');
    await import(${real});`,
  );
  const answering = open({ part: { file, folders: [] } });
  await answering.ask(asking);
  const leaving = new AbortController();
  const asked = answering.ask(asking, 'mallory', leaving.signal).catch(String);
  leaving.abort(new Error('gone'));
  expect(await asked).toBe('Error: gone');
  expect(await answering.ask(asking, 'ada')).toMatchObject({ verdict: 'answer' });
  expect(readFileSync(started, 'utf8')).toBe('.');
});

// The thread that searches the waitlist: it holds a copy and a connection of its own, and answers one request after the other.
import { parentPort, workerData } from 'node:worker_threads';
import { openForReading, type EngineConfig } from '../../db/open-for-reading.ts';
import { codeOf } from '../../db/storage-trouble.ts';
import { inTransaction } from '../../db/transaction.ts';
import { lowerPriority } from '../../priority.ts';
import { readByIds } from '../read-by-ids.ts';
import { CopyOfWaitlist } from './copy.ts';
import { countFigures } from './figures.ts';
import { findNext, findPage } from './matching.ts';
import type { Answers, Question, Reply } from './messages.ts';
import type { Snapshot } from './read-periods.ts';

const NICENESS = 5;
// Other requests come first on a busy machine. Only Linux has priorities of threads; elsewhere it would be the process's.
if (process.platform === 'linux') lowerPriority(NICENESS, 0);

// Safe: `startSearchWorker` gives it.
const opening = openForReading(workerData as EngineConfig);
const copy = new CopyOfWaitlist();

async function answer(question: Question): Promise<Answers[keyof Answers]> {
  return inTransaction(await opening, async (snapshot) => {
    await copy.refresh(snapshot);
    switch (question.kind) {
      case 'page':
        return findRows(snapshot, question);
      case 'next': {
        const ids = await findNext(snapshot, copy, question.filter, question.after, question.limit);
        const [last] = await readByIds(snapshot, ids.slice(-1));
        return { ids, last };
      }
      case 'all': {
        const ids = await findNext(snapshot, copy, question.filter, undefined, Infinity);
        return { ids: Buffer.from(ids.map((id) => `${id}\0`).join('')), count: ids.length };
      }
      case 'figures':
        return countFigures(snapshot, copy, question.input);
    }
  });
}

async function findRows(snapshot: Snapshot, { input }: Extract<Question, { kind: 'page' }>) {
  const { ids, count } = await findPage(snapshot, copy, input);
  return { rows: await readByIds(snapshot, ids), count };
}

let previous: Promise<unknown> = Promise.resolve();
parentPort?.on('message', ({ number, question }: { number: number; question: Question }) => {
  previous = previous
    .then(() => answer(question))
    .then((result): Reply => ({ number, result }))
    .catch((error: unknown): Reply => ({ number, error: { message: String(error), code: codeOf(error) } }))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    .then((reply) => parentPort?.postMessage(reply));
});

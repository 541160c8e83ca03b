// The process that answers: it reads `ask.db` and nothing else, and is killed when a question takes too long.
import { lowerPriority } from '../../priority.ts';
import { workOutPlan } from '../figures/find-figure.ts';
import { FigureError } from '../tables/figure-error.ts';
import { answerInFull } from './answer-in-full.ts';
import { inodeOf } from '../../db/ask-index.ts';
import { identityOf, isDamage } from '../indexing/connection.ts';
import { openReader, type IndexReader } from './index-reader.ts';
import type { FigureRequest, FigureResult, Reply, Request } from './messages.ts';

const NICENESS = 5;
lowerPriority(NICENESS, process.pid);

const path = process.argv[2] ?? '';
let opened: { reader: IndexReader; identity: string | undefined } | undefined;

/** The reader of the index; a file that was built anew is opened again. */
function currentReader(): IndexReader | undefined {
  const identity = identityOf(path);
  if (opened !== undefined && opened.identity === identity) return opened.reader;
  opened?.reader.close();
  opened = undefined;
  const reader = openReader(path);
  if (reader !== undefined) opened = { reader, identity };
  return reader;
}

function handle(number: number, request: Request): Reply {
  let reader: IndexReader | undefined;
  const inode = inodeOf(path);
  try {
    reader = currentReader();
    if (reader !== undefined) return { number, ...resultOf(reader, request) };
  } catch (error) {
    if (!isDamage(error)) throw error;
    reader?.close();
    opened = undefined;
  }
  return { number, ...resultWithoutIndex(request), damaged: inode };
}

function resultOf(reader: IndexReader, request: Request) {
  switch (request.kind) {
    case 'ask':
      return { answer: reader.atOneInstant(() => answerInFull(reader, request.input)) };
    case 'page':
      return { page: reader.pageOf(request.fileId, request.page) };
    case 'figure':
      return { figure: reader.atOneInstant(() => workOut(reader, request.input)) };
  }
}

function workOut(reader: IndexReader, { plan, fileIds }: FigureRequest): FigureResult {
  try {
    return workOutPlan(reader, plan, fileIds) ?? { missing: true };
  } catch (error) {
    if (error instanceof FigureError) return { refused: error.message };
    throw error;
  }
}

function resultWithoutIndex(request: Request) {
  if (request.kind === 'page') return { page: undefined };
  if (request.kind === 'figure') return { figure: { missing: true as const } };
  const unread = request.input.collections.reduce((sum, { fileIds }) => sum + fileIds.length, 0);
  const none = { citations: [], absentWords: [], figure: null, offer: null };
  return { answer: { verdict: 'not_found' as const, ...none, unread } };
}

process.on('message', ({ number, request }: { number: number; request: Request }) => {
  let reply: Reply;
  try {
    reply = handle(number, request);
  } catch (error) {
    reply = { number, error: String(error) };
  }
  process.send?.(reply);
});
// Without the server there is nobody to answer.
process.on('disconnect', () => process.exit(0));

// The process that answers: it reads `ask.db` and nothing else, and is killed when a question takes too long.
import { lowerPriority } from '../../priority.ts';
import { answer } from './answer.ts';
import { identityOf } from '../indexing/connection.ts';
import { openReader, type IndexReader } from './index-reader.ts';
import type { Reply, Request } from './messages.ts';

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
  const reader = currentReader();
  if (request.kind === 'page') return { number, page: reader?.pageOf(request.fileId, request.page) };
  if (reader !== undefined)
    return { number, answer: reader.atOneInstant(() => answer(reader, request.input)) };
  const unread = request.input.collections.flatMap(({ fileIds }) => fileIds);
  return { number, answer: { verdict: 'not_found', citations: [], absentWords: [], unread } };
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

// The process that answers: it reads `ask.db` and nothing else, and is killed when a question takes too long.
import { lowerPriority } from '../../priority.ts';
import { FigureError } from '../tables/figure-error.ts';
import { listRows, type RowsWanted } from '../tables/list-rows.ts';
import { listSheets, showSheet } from '../tables/preview.ts';
import { inodeOf } from '../../db/ask-index.ts';
import type { EngineConfig } from '../../db/open-for-reading.ts';
import { answerInFull, workOutPlan } from './answer-in-full.ts';
import { messageOf } from './message-of.ts';
import { identityOf, isDamage } from '../indexing/connection.ts';
import { findEmbeddingState } from '../embedding/similarity.ts';
import { filesHolding } from './files-holding.ts';
import { complete } from '../completing/complete.ts';
import { suggestQuestions } from '../suggesting/suggest.ts';
import { listPages, outlineOf } from './file-pages.ts';
import { openReader, type IndexReader } from './index-reader.ts';
import type {
  AskInput,
  FigureRequest,
  FigureResult,
  FileRevision,
  Reply,
  Request,
  RowsResult,
} from './messages.ts';
import { isPresent, presentIn } from './present-files.ts';

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

async function handle(number: number, request: Request): Promise<Reply> {
  let reader: IndexReader | undefined;
  const inode = inodeOf(path);
  try {
    reader = currentReader();
    if (reader !== undefined) return { number, ...(await resultOf(reader, request)) };
  } catch (error) {
    if (!isDamage(error)) throw error;
    reader?.close();
    opened = undefined;
  }
  return { number, ...(await resultOf(undefined, request)), damaged: inode };
}

/** @param index undefined where there is none that can be read */
async function resultOf(index: IndexReader | undefined, request: Request) {
  const atOneInstant = <Result>(work: () => Promise<Result>) =>
    index === undefined ? work() : index.atOneInstant(work);
  switch (request.kind) {
    case 'ask':
      return {
        answer: await atOneInstant(() =>
          answerInFull(index, ofPresent(index, request.input), request.database),
        ),
      };
    case 'suggest':
      return {
        suggestions: await atOneInstant(() =>
          suggestQuestions(index, ofPresent(index, request.input), request.database),
        ),
      };
    case 'complete':
      return {
        completions: await atOneInstant(async () => complete(index, ofPresent(index, request.input))),
      };
    case 'holding':
      return {
        holding: await atOneInstant(async () => filesHolding(index, ofPresent(index, request.input))),
      };
    case 'embedding':
      return { embedding: index && findEmbeddingState(index, request.collectionId) };
    case 'page':
      return { page: holds(index, request.file) ? index.pageOf(request.file.id, request.page) : undefined };
    case 'pages':
      return {
        pages: holds(index, request.file) ? listPages(index.db, request.file.id, request) : undefined,
      };
    case 'outline':
      return { outline: holds(index, request.file) ? outlineOf(index.db, request.file.id) : undefined };
    case 'figure':
      return { figure: await atOneInstant(() => workOut(index, request.input, request.database)) };
    case 'sheets':
      return { sheets: holds(index, request.file) ? listSheets(index.db, request.file.id) : undefined };
    case 'sheet': {
      const { file, sheet, rows } = request;
      const show = async () => (holds(index, file) ? showSheet(index.db, file.id, sheet, rows) : undefined);
      return { sheet: await atOneInstant(show) };
    }
    case 'rows': {
      const { file, sheet, wanted } = request;
      const find = async () => (holds(index, file) ? findRows(index, file.id, sheet, wanted) : undefined);
      return { rows: await atOneInstant(find) };
    }
  }
}

/** Whether there is an index that has the present revision of a file. */
const holds = (index: IndexReader | undefined, file: FileRevision): index is IndexReader =>
  index !== undefined && isPresent(index.db, file);

/** A question to nothing that was replaced. */
function ofPresent<Input extends Pick<AskInput, 'collections' | 'revisions'>>(
  index: IndexReader | undefined,
  input: Input,
): Input {
  if (index === undefined) return input;
  const present = presentIn(index.db, input.revisions);
  const collections = input.collections.map((own) => ({ ...own, fileIds: present(own.fileIds) }));
  return { ...input, collections };
}

async function workOut(
  index: IndexReader | undefined,
  input: FigureRequest,
  database: EngineConfig,
): Promise<FigureResult> {
  try {
    const collections =
      index === undefined ? [] : input.collections.map(presentIn(index.db, input.revisions));
    return (await workOutPlan(index, { ...input, collections }, database)) ?? { missing: true };
  } catch (error) {
    if (error instanceof FigureError) return { refused: error.message };
    throw error;
  }
}

function findRows(
  { db }: IndexReader,
  fileId: string,
  sheet: number,
  wanted: RowsWanted,
): RowsResult | null | undefined {
  try {
    return listRows(db, fileId, sheet, wanted);
  } catch (error) {
    if (error instanceof FigureError) return { refused: error.message };
    throw error;
  }
}

// The server sends one request at a time.
process.on('message', ({ number, request }: { number: number; request: Request }) => {
  void handle(number, request)
    .catch((error: unknown): Reply => ({ number, error: messageOf(error) }))
    .then((reply) => process.send?.(reply));
});

// Without the server there is nobody to answer.
process.on('disconnect', () => process.exit(0));

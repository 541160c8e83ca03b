// Asks the language model how to read a question that tables may answer, and works out the plan that it proposes.
import type { Synonym } from '#shared/ask.ts';
import type { AskedTable } from '#shared/figures.ts';
import type { Db } from '../../db/schema.ts';
import type { Answered } from '../access.ts';
import type { FigureRequest, FigureResult } from '../answering/messages.ts';
import { synonymsOf } from '../collection-synonyms.ts';
import { findSendableFiles } from '../readable-files.ts';
import { buildPlanPrompt, parsePlan, type ChatMessage } from '../writing/writing.ts';

/** A question that no words of tables explain, and the tables that may answer it. */
export interface PlanRequest {
  question: string;
  askedAt: string;
  timeZone: string;
  /** The most fitting first. */
  tables: readonly AskedTable[];
}

export interface PlanSources {
  db: Db;
  /** The name of the model. */
  model: string;
  /** Sends what is about these tables, after it was recorded; undefined where the question was deleted. */
  send: (messages: readonly ChatMessage[], tables: readonly AskedTable[]) => Promise<string | undefined>;
  /** Works out a plan. @throws AppError 503; the reason of the signal */
  findFigure: (input: FigureRequest, account: string, signal?: AbortSignal) => Promise<FigureResult>;
  /** Gives it up. */
  signal: AbortSignal;
}

/** What came of asking a model for a plan. */
export interface ProposedFigure {
  /** Whether anything was sent. */
  isSent: boolean;
  /** Undefined where the plan does not suit the schema, the table or the question, or there is none. */
  found?: Extract<FigureResult, { figure: object }>;
}

/**
 * The figure of the plan that a model proposes. It sees the question and the names and types of columns, and no cells.
 * @throws ModelError; AppError 503; the reason of the signal
 */
export async function proposeFigure(
  { db, model, send, findFigure, signal }: PlanSources,
  reader: Answered,
  { question, askedAt, timeZone, tables: asked }: PlanRequest,
): Promise<ProposedFigure> {
  const fileIds = asked.flatMap(({ file_id }) => file_id ?? []);
  // A file may have been deleted since, or its collection be kept at home.
  const sendable = await findSendableFiles(db, reader, fileIds);
  const tables = asked.filter(({ file_id }) => file_id !== null && sendable.has(file_id));
  if (tables.length === 0) return { isSent: false };
  const output = await send(buildPlanPrompt(question, tables), tables);
  const plan = output === undefined ? undefined : parsePlan(output, question, tables);
  const fileId = tables.find(({ id }) => id === plan?.table)?.file_id ?? undefined;
  if (plan === undefined || fileId === undefined) return { isSent: true };
  const synonyms = await synonymsFor(db, fileId);
  const result = await findFigure(
    {
      plan,
      collections: [[fileId]],
      revisions: reader.revisions,
      mayAskWaitlist: false,
      timeZone,
      proposed: { question, askedAt, model, synonyms },
    },
    reader.id,
    signal,
  );
  return { isSent: true, ...('figure' in result && { found: result }) };
}

/** The synonyms of the collection of a file. */
async function synonymsFor(db: Db, fileId: string): Promise<readonly Synonym[]> {
  const row = await db
    .selectFrom('files')
    .select('collection_id')
    .where('id', '=', fileId)
    .executeTakeFirst();
  return row === undefined ? [] : ((await synonymsOf(db, [row.collection_id])).get(row.collection_id) ?? []);
}

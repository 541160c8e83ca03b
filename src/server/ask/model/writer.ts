// Writes answers: sends what was found to the language model, checks the plan or each line that it writes, and stores what holds.
import type { Logger } from 'pino';
import { withAudit, type UserActor } from '../../audit/audit.service.ts';
import type { LanguageModelSettings } from '../../config.ts';
import type { Db } from '../../db/schema.ts';
import type { Reader } from '../access.ts';
import type { AskedTable } from '#shared/figures.ts';
import type { FigureRequest, FigureResult, FoundSentence } from '../answering/messages.ts';
import { findSendableFiles } from '../readable-files.ts';
import {
  buildPrompt,
  parseLines,
  verifyLine,
  type ChatMessage,
  type NumberedSentence,
} from '../writing/writing.ts';
import { storeProposedFigure, storeWriting, type CheckedLine, type Writing } from '../written-answers.ts';
import { createLanguageModel, type LanguageModel } from './language-model.ts';
import { ModelError } from './model-error.ts';
import { proposeFigure, type ProposedFigure } from './plan-writer.ts';

const LINES_MAX = 12;

const NOTHING_SENT = 'nothing of what was found may be sent to the model';
const NOTHING_FOUND = 'the model found none in the sentences that it was given';
const NOT_SENDABLE = 'was not asked, because what was found may not be sent to it any more';
const NO_PLAN = 'the model proposed nothing that suits the question and the tables';
const NOTHING_HOLDS = 'no line of the model says only what its sentences say';

export interface WriterDeps {
  db: Db;
  log: Logger;
  settings: LanguageModelSettings;
  /** Works out a plan. @throws AppError 503 */
  findFigure: (input: FigureRequest, account: string, signal?: AbortSignal) => Promise<FigureResult>;
}

/** A question that was answered in quotations, and what a model is given to answer from. */
export interface WritingRequest {
  questionId: string;
  question: string;
  sentences: readonly FoundSentence[];
  /** The tables that it may propose a plan for. */
  tables: readonly AskedTable[];
  timeZone: string;
  /** Ends the writing; undefined where nobody waits for it. */
  leaving?: AbortSignal | undefined;
}

/** A request, and when and how it ends. */
interface OpenRequest extends WritingRequest {
  actor: UserActor;
  reader: Reader;
  until: number;
  signal: AbortSignal;
}

/** A reason as the sentence that is shown. */
const noteOf = (reason: string) => `There is no written answer: ${reason}.`;

export class Writer {
  readonly #deps: WriterDeps;
  readonly #model: LanguageModel;
  readonly #open = new Map<string, { ending: AbortController; writing: Promise<void> }>();

  constructor(deps: WriterDeps) {
    this.#deps = deps;
    this.#model = createLanguageModel(deps.settings);
  }

  /** How long an answer may take, in milliseconds. */
  get timeoutMs(): number {
    return this.#deps.settings.timeoutMs;
  }

  /** Writes an answer and stores it, or why there is none. It never rejects. */
  write(actor: UserActor, reader: Reader, request: WritingRequest): Promise<void> {
    const { questionId, leaving } = request;
    const ending = new AbortController();
    const leave = () => ending.abort(new ModelError('was not waited for'));
    if (leaving?.aborted === true) leave();
    leaving?.addEventListener('abort', leave, { once: true });
    const open = {
      ...request,
      actor,
      reader,
      until: performance.now() + this.timeoutMs,
      signal: ending.signal,
    };
    const writing = this.#write(open)
      .catch((error: unknown) => this.#deps.log.error({ err: error }, 'A written answer could not be stored'))
      .finally(() => {
        leaving?.removeEventListener('abort', leave);
        this.#open.delete(questionId);
      });
    this.#open.set(questionId, { ending, writing });
    return writing;
  }

  /** Ends the writing of the answer to a question that is deleted. */
  cancel(questionId: string): void {
    this.#open.get(questionId)?.ending.abort(new ModelError('is not asked any more'));
  }

  /** Ends the writing of all answers. */
  async close(): Promise<void> {
    const open = [...this.#open.values()];
    for (const { ending } of open)
      ending.abort(new ModelError('was not waited for, because the server stopped'));
    await Promise.all(open.map(({ writing }) => writing));
  }

  async #write(request: OpenRequest): Promise<void> {
    const { db, log } = this.#deps;
    const { reader, questionId } = request;
    let writing: Writing;
    try {
      const proposed = await this.#findFigure(request);
      if (proposed.found !== undefined && (await storeProposedFigure(db, reader, questionId, proposed.found)))
        return;
      const isOnlyTable = request.sentences.length === 0 && proposed.isSent;
      writing = isOnlyTable ? { lines: [], note: noteOf(NO_PLAN) } : await this.#findLines(request);
    } catch (error) {
      const isKnown = error instanceof ModelError;
      if (!isKnown) log.error({ err: error }, 'The answer of the model could not be used');
      writing = { lines: [], note: noteOf(isKnown ? `the model ${error.message}` : 'something failed here') };
    }
    await storeWriting(db, reader, questionId, writing);
  }

  /** The figure of a plan of the model, where words were not understood and tables may answer. */
  async #findFigure(request: OpenRequest): Promise<ProposedFigure> {
    if (request.tables.length === 0) return { isSent: false };
    const { db, settings, findFigure } = this.#deps;
    const { actor, reader, until, signal } = request;
    const send = async (messages: readonly ChatMessage[], tables: readonly AskedTable[]) =>
      (await this.#recordSending(request, namesText(tables)))
        ? this.#model.ask(messages, until, signal, () =>
            this.#requireSendable(
              reader,
              tables.flatMap(({ file_id }) => file_id ?? []),
            ),
          )
        : undefined;
    const sources = { db, model: settings.name, send, findFigure, signal };
    return proposeFigure(sources, reader, { ...request, askedAt: actor.at.toISOString() });
  }

  async #findLines(request: OpenRequest): Promise<Writing> {
    const { reader, question, sentences: found, until, signal } = request;
    const fileIds = found.map(({ fileId }) => fileId);
    // A file may have been deleted since, or its collection be kept at home.
    const names = await findSendableFiles(this.#deps.db, reader, fileIds);
    const sentences = found.filter(({ fileId }) => names.has(fileId));
    if (sentences.length === 0) return { lines: [], note: noteOf(NOTHING_SENT) };
    const numbered = new Map(
      sentences.map((sentence, index) => [index + 1, toNumbered(sentence, index + 1, names)]),
    );
    if (!(await this.#recordSending(request, countText(sentences.length, 'sentence'))))
      return { lines: [], note: null };
    const text = await this.#model.ask(buildPrompt(question, [...numbered.values()]), until, signal, () =>
      this.#requireSendable(reader, [...names.keys()]),
    );
    return checkLines(text, numbered, sentences);
  }

  /** The last look before anything leaves, after waiting in the queue. @throws ModelError where one may not be sent any more */
  async #requireSendable(reader: Reader, fileIds: readonly string[]): Promise<void> {
    const sendable = await findSendableFiles(this.#deps.db, reader, fileIds);
    if (!fileIds.every((id) => sendable.has(id))) throw new ModelError(NOT_SENDABLE);
  }

  /** Records what is about to be sent. @returns whether the question is still there */
  #recordSending({ actor, questionId }: OpenRequest, what: string): Promise<boolean> {
    const { db, settings } = this.#deps;
    return withAudit(db, actor, async (trx, audit) => {
      const question = await trx
        .selectFrom('questions')
        .select('id')
        .where('id', '=', questionId)
        .executeTakeFirst();
      if (question === undefined) return false;
      audit('question_sent', questionId, `${what} to ${settings.host}, model ${settings.name}`);
      return true;
    });
  }
}

const countText = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** `the names of 2 tables and 7 columns` */
function namesText(tables: readonly AskedTable[]): string {
  const columns = tables.reduce((sum, table) => sum + table.columns.length, 0);
  return `the names of ${countText(tables.length, 'table')} and ${countText(columns, 'column')}`;
}

function toNumbered(
  { quote, fileId, headings }: FoundSentence,
  number: number,
  names: ReadonlyMap<string, string>,
): NumberedSentence {
  return { number, text: quote, fileName: names.get(fileId) ?? '', heading: headings.join(' › ') };
}

/** The lines of an output that may be shown, each with the sentences that it cites. */
function checkLines(
  text: string,
  numbered: ReadonlyMap<number, NumberedSentence>,
  sentences: readonly FoundSentence[],
): Writing {
  const written = parseLines(text).slice(0, LINES_MAX);
  if (written.length === 0) return { lines: [], note: noteOf(NOTHING_FOUND) };
  const lines: CheckedLine[] = [];
  for (const line of written) {
    const { kind } = verifyLine(line, numbered);
    if (kind === 'dropped') continue;
    const cited = line.citations.map((number) => sentences[number - 1]).filter((one) => one !== undefined);
    lines.push({ text: line.text, cited, isSupported: kind === 'shown' });
  }
  const holds = lines.some(({ isSupported }) => isSupported);
  return { lines, note: holds ? null : noteOf(NOTHING_HOLDS) };
}

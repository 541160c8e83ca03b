// Writes answers: sends what was found to the language model, checks the plan or each line that it writes, and stores what holds.
import type { Logger } from 'pino';
import { withAudit, type UserActor } from '../../audit/audit.service.ts';
import type { WritingStep } from '#shared/question-events.ts';
import type { LanguageModelSettings } from '../../config.ts';
import type { Db } from '../../db/schema.ts';
import type { Answered } from '../access.ts';
import type { AskedTable } from '#shared/figures.ts';
import type { FigureRequest, FigureResult } from '../answering/messages.ts';
import { findSendableFiles } from '../readable-files.ts';
import type { ChatMessage } from '../writing/writing.ts';
import {
  dropLine,
  storeLine,
  storeProposedFigure,
  storeStep,
  storeWriting,
  type Writing,
} from '../written-answers.ts';
import { createLanguageModel, type LanguageModel } from './language-model.ts';
import { noteOf, writeLines, type LineSources, type LinesRequest } from './line-writer.ts';
import { ModelError } from './model-error.ts';
import { proposeFigure, type ProposedFigure } from './plan-writer.ts';
import type { LineListener } from './told-lines.ts';

const NOT_SENDABLE = 'was not asked, because what was found may not be sent to it any more';
const notAsked = () => new ModelError('is not asked any more');
const NO_PLAN = 'the model proposed nothing that suits the question and the tables';

export interface WriterDeps {
  db: Db;
  log: Logger;
  settings: LanguageModelSettings;
  /** Works out a plan. @throws AppError 503 */
  findFigure: (input: FigureRequest, account: string, signal?: AbortSignal) => Promise<FigureResult>;
  /** What is stored of the writing of an answer has changed. */
  onChange: (questionId: string) => Promise<void>;
}

/** A question that was answered in quotations, and what a model is given to answer from. */
export interface WritingRequest extends LinesRequest {
  questionId: string;
  /** The tables that it may propose a plan for. */
  tables: readonly AskedTable[];
  timeZone: string;
  /** Ends the writing; undefined where nobody waits for it. */
  leaving?: AbortSignal | undefined;
}

/** A request, and when and how it ends. */
interface OpenRequest extends WritingRequest {
  actor: UserActor;
  reader: Answered;
  until: number;
  ending: AbortController;
}

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
  write(actor: UserActor, reader: Answered, request: WritingRequest): Promise<void> {
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
      ending,
    };
    const writing = this.#write(open)
      .catch((error: unknown) => this.#deps.log.error({ err: error }, 'A written answer could not be stored'))
      .finally(() => {
        leaving?.removeEventListener('abort', leave);
        this.#open.delete(questionId);
        return this.#deps.onChange(questionId);
      });
    this.#open.set(questionId, { ending, writing });
    return writing;
  }

  /** Ends the writing of the answer to a question that is deleted, or whose answer was stopped; what is stored of it stays. */
  cancel(questionId: string): void {
    this.#open.get(questionId)?.ending.abort(notAsked());
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
      writing = isOnlyTable
        ? { lines: [], note: noteOf(NO_PLAN), isLowered: false }
        : await this.#findLines(request);
    } catch (error) {
      const isKnown = error instanceof ModelError;
      if (!isKnown) log.error({ err: error }, 'The answer of the model could not be used');
      const reason = isKnown ? `the model ${error.message}` : 'something failed here';
      writing = { lines: [], note: noteOf(reason), isLowered: false };
    }
    await storeWriting(db, reader, questionId, writing);
  }

  /** The figure of a plan of the model, where words were not understood and tables may answer. */
  async #findFigure(request: OpenRequest): Promise<ProposedFigure> {
    if (request.tables.length === 0) return { isSent: false };
    const { db, settings, findFigure } = this.#deps;
    const { actor, reader, ending } = request;
    const send = (messages: readonly ChatMessage[], tables: readonly AskedTable[]) => {
      const fileIds = tables.flatMap(({ file_id }) => file_id ?? []);
      return this.#send(request, messages, namesText(tables), fileIds);
    };
    const sources = { db, model: settings.name, send, findFigure, signal: ending.signal };
    return proposeFigure(sources, reader, { ...request, askedAt: actor.at.toISOString() });
  }

  #findLines(request: OpenRequest): Promise<Writing> {
    const send: LineSources['send'] = (messages, sentences, fileIds, onText) =>
      this.#send(request, messages, countText(sentences, 'sentence'), fileIds, onText);
    const sources = { db: this.#deps.db, send, listener: this.#listenerOf(request) };
    return writeLines(sources, request.reader, request);
  }

  /** Stores what it is told. */
  #listenerOf(request: OpenRequest): LineListener {
    const { reader, questionId } = request;
    const { db } = this.#deps;
    return {
      step: (step) => this.#step(request, step),
      line: async (line, number) => {
        const storing = storeLine(db, reader, questionId, line, number);
        const isWriting = await storing.catch((error: unknown) => this.#fail(request, error));
        if (!isWriting) return this.#end(request);
        await this.#step(request, { step: 'writing', count: number + 1 });
      },
      drop: (number) =>
        dropLine(db, questionId, number).catch((error: unknown) => this.#fail(request, error)),
    };
  }

  /**
   * Stores what is happening, unless somebody has ended it, here or in another process: then its work ends here. Where only that
   * cannot be stored, the work goes on.
   */
  async #step(request: OpenRequest, step: WritingStep): Promise<void> {
    const { db, log, onChange } = this.#deps;
    const isWriting = await storeStep(db, request.questionId, step).catch((error: unknown) => {
      log.warn({ err: error }, 'A step of a written answer could not be stored');
      return true;
    });
    if (!isWriting) return this.#end(request);
    await onChange(request.questionId);
  }

  /** Ends the work of the model, because what is stored would not be what it wrote; what was told before stays. */
  #fail({ ending }: OpenRequest, cause: unknown): never {
    this.#deps.log.error({ err: cause }, 'A line of a written answer could not be stored');
    const error = new ModelError('was not waited for, because something failed here', { cause });
    ending.abort(error);
    throw error;
  }

  #end({ ending }: OpenRequest): never {
    ending.abort(notAsked());
    throw notAsked();
  }

  /** Sends what is about some files, after it was recorded. @returns undefined where the question was deleted */
  async #send(
    request: OpenRequest,
    messages: readonly ChatMessage[],
    what: string,
    fileIds: readonly string[],
    onText?: (text: string) => void,
  ): Promise<string | undefined> {
    const { reader, until, ending } = request;
    if (!(await this.#recordSending(request, what))) return undefined;
    const beforeSending = async () => {
      await this.#requireSendable(reader, fileIds);
      await this.#step(request, { step: 'reading', count: new Set(fileIds).size });
    };
    return this.#model.ask(messages, until, ending.signal, beforeSending, onText);
  }

  /** The last look before anything leaves, after waiting in the queue. @throws ModelError where one may not be sent any more */
  async #requireSendable(reader: Answered, fileIds: readonly string[]): Promise<void> {
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

// Writes answers: sends what was found to the language model, checks each line that it writes, and stores what holds.
import type { Logger } from 'pino';
import { withAudit, type UserActor } from '../../audit/audit.service.ts';
import type { LanguageModelSettings } from '../../config.ts';
import type { Db } from '../../db/schema.ts';
import type { Reader } from '../access.ts';
import type { FoundSentence } from '../answering/messages.ts';
import { findSendableFiles } from '../readable-files.ts';
import { buildPrompt, parseLines, verifyLine, type NumberedSentence } from '../writing/writing.ts';
import { storeWriting, type CheckedLine, type Writing } from '../written-answers.ts';
import { createLanguageModel, type LanguageModel } from './language-model.ts';
import { ModelError } from './model-error.ts';

const LINES_MAX = 12;

const NOTHING_SENT = 'nothing of what was found may be sent to the model';
const NOTHING_FOUND = 'the model found none in the sentences that it was given';
const NOTHING_HOLDS = 'no line of the model says only what its sentences say';

export interface WriterDeps {
  db: Db;
  log: Logger;
  settings: LanguageModelSettings;
}

/** A question that was answered in quotations, and what a model is given to answer from. */
export interface WritingRequest {
  questionId: string;
  question: string;
  sentences: readonly FoundSentence[];
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
    const { questionId } = request;
    const ending = new AbortController();
    const writing = this.#write(actor, reader, request, ending.signal)
      .catch((error: unknown) => this.#deps.log.error({ err: error }, 'A written answer could not be stored'))
      .finally(() => this.#open.delete(questionId));
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

  async #write(
    actor: UserActor,
    reader: Reader,
    request: WritingRequest,
    signal: AbortSignal,
  ): Promise<void> {
    const { db } = this.#deps;
    let writing: Writing;
    try {
      writing = await this.#findLines(actor, reader, request, signal);
    } catch (error) {
      const isKnown = error instanceof ModelError;
      if (!isKnown) this.#deps.log.error({ err: error }, 'The answer of the model could not be used');
      writing = { lines: [], note: noteOf(isKnown ? `the model ${error.message}` : 'something failed here') };
    }
    await storeWriting(db, reader, request.questionId, writing);
  }

  async #findLines(
    actor: UserActor,
    reader: Reader,
    { questionId, question, sentences: found }: WritingRequest,
    signal: AbortSignal,
  ): Promise<Writing> {
    const until = performance.now() + this.timeoutMs;
    const fileIds = found.map(({ fileId }) => fileId);
    // The last look before anything leaves: a file may have been deleted since, or its collection be kept at home.
    const names = await findSendableFiles(this.#deps.db, reader, fileIds);
    const sentences = found.filter(({ fileId }) => names.has(fileId));
    if (sentences.length === 0) return { lines: [], note: noteOf(NOTHING_SENT) };
    const numbered = new Map(
      sentences.map((sentence, index) => [index + 1, toNumbered(sentence, index + 1, names)]),
    );
    if (!(await this.#recordSending(actor, questionId, sentences.length))) return { lines: [], note: null };
    const text = await this.#model.ask(buildPrompt(question, [...numbered.values()]), until, signal);
    return checkLines(text, numbered, sentences);
  }

  /** Records what is about to be sent. @returns whether the question is still there */
  #recordSending(actor: UserActor, questionId: string, sentences: number): Promise<boolean> {
    const { db, settings } = this.#deps;
    return withAudit(db, actor, async (trx, audit) => {
      const question = await trx
        .selectFrom('questions')
        .select('id')
        .where('id', '=', questionId)
        .executeTakeFirst();
      if (question === undefined) return false;
      const count = sentences === 1 ? '1 sentence' : `${sentences} sentences`;
      audit('question_sent', questionId, `${count} to ${settings.host}, model ${settings.name}`);
      return true;
    });
  }
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

// Asks the language model for an answer in lines, once more for those that do not hold, and keeps what holds.
import type { Db } from '../../db/schema.ts';
import type { Answered } from '../access.ts';
import type { SentenceForModel } from '../answering/messages.ts';
import { findSendableFiles } from '../readable-files.ts';
import type { CheckedLine, Writing } from '../written-answers.ts';
import {
  buildPrompt,
  buildSecondPrompt,
  parseJudgements,
  parseLines,
  verifyLine,
  type ChatMessage,
  type NumberedSentence,
  type RefusedLine,
} from '../writing/writing.ts';
import { ModelError } from './model-error.ts';
import { ToldLines, type LineListener } from './told-lines.ts';

const LINES_MAX = 12;

const NOTHING_SENT = 'nothing of what was found may be sent to the model';
const NOTHING_FOUND = 'the model found none in the sentences that it was given';
const NOTHING_HOLDS = 'no line of the model passed the check against its sentences';

/** A reason as the sentence that is shown. */
export const noteOf = (reason: string) => `There is no written answer: ${reason}.`;
const endedNote = (reason: string) => `The written answer ends early: ${reason}.`;

/** A question, and what the model may be given to answer it from. */
export interface LinesRequest {
  question: string;
  sentences: readonly SentenceForModel[];
  /** How many sentences an answer of quotations quotes; 0 for any other. */
  quoted: number;
}

export interface LineSources {
  db: Db;
  /**
   * Sends what is about sentences of these files, after it was recorded; undefined where the question was deleted.
   * @param onText gets all of the answer so far, where it comes piece by piece
   */
  send: (
    messages: readonly ChatMessage[],
    sentences: number,
    fileIds: readonly string[],
    onText: (text: string) => void,
  ) => Promise<string | undefined>;
  /** Is told of each line as soon as it was checked. */
  listener: LineListener;
}

/**
 * An answer in lines, each of which was compared with the sentences that it cites.
 * @throws ModelError where the model cannot be asked at all, or nothing was told before it broke off or the listener failed: what
 * was told before stays, as it does where only the second time fails
 */
export async function writeLines(
  { db, send, listener }: LineSources,
  reader: Answered,
  { question, sentences: found, quoted }: LinesRequest,
): Promise<Writing> {
  // A file may have been deleted since, or its collection be kept at home.
  const names = await findSendableFiles(
    db,
    reader,
    found.map(({ fileId }) => fileId),
  );
  // Those that are quoted come first, because the model is asked about these one by one.
  const sentences = found
    .filter(({ fileId }) => names.has(fileId))
    .toSorted((one, other) => Number(other.isQuoted) - Number(one.isQuoted));
  if (sentences.length === 0) return { lines: [], note: noteOf(NOTHING_SENT), isLowered: false };
  const numbered = sentences.map((sentence, index) => toNumbered(sentence, index + 1, names));
  const check = (output: string | undefined) => checkLines(output, numbered, sentences);
  const told = new ToldLines(
    listener,
    (output) => check(output).lines.filter(({ isSupported }) => isSupported),
    LINES_MAX,
  );
  const ask = async (messages: readonly ChatMessage[]) => {
    const output = await send(messages, sentences.length, [...names.keys()], (text) => told.hear(text));
    if (output !== undefined) await told.end(output);
    return output;
  };

  const judged = sentences.filter(({ isQuoted }) => isQuoted).length;
  const isJudged = quoted > 0 && judged === quoted;
  try {
    const output = await ask(buildPrompt(question, numbered, isJudged ? judged : 0));
    if (output === undefined) return { lines: [], note: null, isLowered: false };
    const isLowered = isJudged && answersNone(output, judged);
    const first = check(output);
    if (first.isEmpty) return { lines: [], note: noteOf(NOTHING_FOUND), isLowered };
    const second = await askAgain(first.refused, async (refused) => {
      await listener.step({ step: 'asking_again', count: refused.length });
      return check(await ask(buildSecondPrompt(question, numbered, refused)));
    });
    await told.settled();
    return { ...combine(told.lines, first, second), isLowered };
  } catch (error) {
    // Where the listener fails, that has ended the work, or follows from its end.
    await told.settled().catch(() => {});
    if (!(error instanceof ModelError) || told.lines.length === 0) throw error;
    return { lines: told.lines, note: endedNote(`the model ${error.message}`), isLowered: false };
  }
}

/** Whether a model said of each of the first sentences that it does not answer, or only partly. */
function answersNone(output: string, judged: number): boolean {
  const judgements = parseJudgements(output);
  return Array.from({ length: judged }, (_, at) => judgements.get(at + 1)).every(
    (said) => said !== undefined && said !== 'yes',
  );
}

interface CheckedOutput {
  lines: CheckedLine[];
  /** Those that are not shown as an answer. */
  refused: RefusedLine[];
  /** Whether the model wrote none. */
  isEmpty: boolean;
}

/** The lines of an output, each with the sentences that it cites. */
function checkLines(
  output: string | undefined,
  numbered: readonly NumberedSentence[],
  sentences: readonly SentenceForModel[],
): CheckedOutput {
  const written = output === undefined ? [] : parseLines(output).slice(0, LINES_MAX);
  const byNumber = new Map(numbered.map((sentence) => [sentence.number, sentence]));
  const [lines, refused]: [CheckedLine[], RefusedLine[]] = [[], []];
  for (const line of written) {
    const verdict = verifyLine(line, byNumber);
    if (verdict.kind !== 'shown') refused.push({ text: line.text, reason: verdict.reason });
    if (verdict.kind === 'dropped') continue;
    const cited = line.citations.map((number) => sentences[number - 1]).filter((one) => one !== undefined);
    lines.push({ text: line.text, cited, isSupported: verdict.kind === 'shown' });
  }
  return { lines, refused, isEmpty: written.length === 0 };
}

/** @returns undefined where nothing was refused, or the model cannot be asked again */
async function askAgain(
  refused: readonly RefusedLine[],
  ask: (refused: readonly RefusedLine[]) => Promise<CheckedOutput>,
): Promise<CheckedOutput | undefined> {
  if (refused.length === 0) return undefined;
  try {
    return await ask(refused);
  } catch (error) {
    if (error instanceof ModelError) return undefined;
    throw error;
  }
}

/** What held and was told; and what is not supported, of the first time only where nothing was written again. */
function combine(
  told: Writing['lines'],
  first: CheckedOutput,
  second: CheckedOutput | undefined,
): Omit<Writing, 'isLowered'> {
  const isReplaced = (second?.lines.length ?? 0) > 0;
  const texts = new Set(told.map(({ text }) => text));
  const unsupported = [...(isReplaced ? [] : first.lines), ...(second?.lines ?? [])].filter(
    ({ isSupported, text }) => !isSupported && !texts.has(text),
  );
  const lines = [...told, ...unsupported].slice(0, LINES_MAX);
  return { lines, note: told.length > 0 ? null : noteOf(NOTHING_HOLDS) };
}

function toNumbered(
  { quote, leadIn, fileId, headings }: SentenceForModel,
  number: number,
  names: ReadonlyMap<string, string>,
): NumberedSentence {
  return {
    number,
    text: quote,
    leadIn,
    fileName: names.get(fileId) ?? '',
    heading: headings.join(' › '),
  };
}

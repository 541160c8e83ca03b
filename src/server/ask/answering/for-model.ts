// What a language model is given of what was found: sentences, and the names of tables and their columns.
import type { AskedTable } from '#shared/figures.ts';
import type { FoundFigure } from '../figures/found-figure.ts';
import type { AskInput, QuotedAnswer } from './messages.ts';
import type { RankedSentence } from '../papers/rank-sentences.ts';
import { quoteEach, type Quotation } from './quotations.ts';
import type { Scope } from './scope.ts';

/** A sentence longer than this is a table or a list without stops. */
const SENTENCE_MAX_CHARACTERS = 1000;
const CHARACTERS_MAX = 12_000;

/**
 * The best of the sentences that may be sent, with what they cannot be understood without: of equal ones the first, no headings, and
 * no more than a small model reads.
 * @param ranked the best first
 * @param quoted those of the answer
 */
export function chooseForModel(
  scope: Scope,
  ranked: readonly RankedSentence[],
  quoted: readonly Quotation[],
  { collections, sentencesMax = 0 }: AskInput,
): Quotation[] {
  if (sentencesMax === 0) return [];
  const files = sendableFiles(collections);
  const isSendable = ({ file, isHeading, start, end }: RankedSentence) =>
    files.has(file.id) && !isHeading && end - start <= SENTENCE_MAX_CHARACTERS;
  const words = new Set<string>();
  const isNew = ({ terms }: RankedSentence) => words.size < words.add(terms.join(' ')).size;
  const own = quoted.filter(({ sentence }) => isSendable(sentence) && isNew(sentence));
  const others = ranked.filter((sentence) => isSendable(sentence) && isNew(sentence));
  let characters = 0;
  // What the prompt would cut is sent without what belongs to it.
  const fitting = (quotation: Quotation): Quotation =>
    quotation.end - quotation.start <= SENTENCE_MAX_CHARACTERS
      ? quotation
      : { ...quotation, start: quotation.sentence.start, end: quotation.sentence.end };
  return quoteEach(scope, others, sentencesMax, own)
    .map(fitting)
    .filter(({ start, end }) => {
      const isShort = characters + end - start <= CHARACTERS_MAX;
      if (isShort) characters += end - start;
      return isShort;
    });
}

/** The tables of one question. */
const TABLES_MAX = 5;

/**
 * The tables that a model may propose a plan for. None where the documents answer, and none where the table that comes nearest
 * stays at home: another one would answer something else. Two sheets as one stay at home as well: a model would see the names of both,
 * and what may be sent is asked of one file for each table.
 */
export function chooseTablesForModel(
  { readings, likely }: Pick<FoundFigure, 'readings' | 'likely'>,
  { verdict, citations }: Pick<QuotedAnswer, 'verdict' | 'citations'>,
  { collections, sentencesMax = 0 }: AskInput,
): AskedTable[] {
  if (sentencesMax === 0 || likely.length === 0) return [];
  const files = sendableFiles(collections);
  const isSendable = ({ file_id, joined }: AskedTable) =>
    file_id !== null && files.has(file_id) && joined === undefined;
  if (readings.some(({ figure }) => !isSendable(figure.table))) return [];
  const own = new Set(likely.map(({ file_id }) => file_id));
  if (verdict === 'answer' && citations.some(({ fileId }) => !own.has(fileId))) return [];
  return likely.filter(isSendable).slice(0, TABLES_MAX);
}

function sendableFiles(collections: AskInput['collections']): Set<string> {
  return new Set(collections.flatMap(({ mayBeSent, fileIds }) => (mayBeSent === true ? fileIds : [])));
}

// Whether a written line says only what its cited sentences say. The rules compare words; they do not understand. So they are
// strict: what cannot be compared is not shown.
import { termsOf } from '../indexing/words.ts';
import type { NumberedSentence } from './numbered-sentence.ts';
import type { WrittenLine } from './parse-lines.ts';
import { figureFault } from './verifier/check-figures.ts';
import { swapOf } from './verifier/check-swaps.ts';
import { markFault } from './verifier/check-marks.ts';
import { nameFault } from './verifier/check-names.ts';
import { quotationFault } from './verifier/check-quotations.ts';
import { supportFault, unitFault } from './verifier/check-support.ts';
import { readText } from './verifier/reading.ts';
import { TEXT_MAX } from './verifier/tokens.ts';

export type Verdict =
  | { kind: 'shown' }
  /** `reason` is for logs and tests: a fixed text, without words of the documents. */
  | { kind: 'unsupported' | 'dropped'; reason: string };

/** Lines that are longer, cite more sentences or longer ones, or have more figures, are dropped. */
const LINE_LENGTH = 600;
const FIGURES_MAX = 60;
const CITATIONS_MAX = 24;

/**
 * Decides about a line.
 * @param line as `parseLines` returns it
 * @param sentences those of the prompt, by number
 * @returns `dropped` if it cites nothing or what was not in the prompt, or if a figure, date, amount, unit, name, address,
 * quotation or negation of it is not in the cited sentences, or one of their negations or limits is not in the line;
 * `unsupported` if nothing of this is wrong but too few of its words are in the cited sentences
 */
export function verifyLine(line: WrittenLine, sentences: ReadonlyMap<number, NumberedSentence>): Verdict {
  const { text, citations } = line;
  const dropped = (reason: string): Verdict => ({ kind: 'dropped', reason });
  if (citations.length === 0) return dropped('it cites no sentence');
  if (text.length > LINE_LENGTH || citations.length > CITATIONS_MAX) return dropped('it is too long');
  const cited = citations.map((number) => sentences.get(number)).filter((sentence) => sentence !== undefined);
  if (cited.some((sentence) => sentence.text.length > TEXT_MAX))
    return dropped('a cited sentence is too long');
  if (cited.length < citations.length) return dropped('it cites a sentence that was not in the prompt');
  if (/<[a-z!/?]|\]\(|!\[/i.test(text)) return dropped('it has markup');
  const readings = cited.map((sentence) => readText(sentence.text));
  const read = readText(text, readings[0]?.language);
  if (read.terms.size === 0) return dropped('it has no words');
  const isDisguised = read.tokens.some(({ text: word, term }) => {
    return isOfTwoScripts(word) && !readings.some(({ terms }) => terms.has(term));
  });
  if (isDisguised) return dropped('a word has letters of several scripts');
  if (read.figures.length > FIGURES_MAX) return dropped('it has too many figures');
  const fault =
    quotationFault(read, readings) ??
    figureFault(read, readings) ??
    unitFault(read, readings) ??
    nameFault(read, readings, () => smallWords(sentences)) ??
    markFault(read, readings);
  if (fault !== undefined) return dropped(fault);
  const swap = swapOf(read, readings);
  if (swap === 'swapped') return dropped('two figures have changed places');
  if (swap === 'moved') return dropped('a figure or a name stands where the cited sentence has another');
  const headings = cited.flatMap(({ heading, fileName }) => termsOf(`${heading} ${fileName}`.slice(0, 1000)));
  const doubt =
    swap === 'unclear'
      ? 'figures are in another order than in the cited sentence'
      : supportFault(read, readings, headings);
  return doubt === undefined ? { kind: 'shown' } : { kind: 'unsupported', reason: doubt };
}

/** `nоt` with a Cyrillic letter, which no rule would find. */
const isOfTwoScripts = (word: string) =>
  /\p{Script=Latin}/u.test(word) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word);

/** The words that some sentence of the prompt writes without a capital, folded: they are no names. */
function smallWords(sentences: ReadonlyMap<number, NumberedSentence>): Set<string> {
  const words = new Set<string>();
  for (const { text } of sentences.values())
    for (const { kind, text: word, folded } of readText(text).tokens)
      if (kind === 'word' && /^\p{Ll}/u.test(word)) words.add(folded);
  return words;
}

// Whether what can be compared in a written line stands in its cited sentences: figures, dates, units, names, negations. The rest of
// what it says is not understood: a reader has to look at the sources.
import type { NumberedSentence } from './numbered-sentence.ts';
import type { WrittenLine } from './parse-lines.ts';
import { findFigureFault } from './verifier/check-figures.ts';
import { findNameFault, findQuotationFault } from './verifier/check-names.ts';
import { findNegationFault } from './verifier/check-negations.ts';
import { findSupportFault } from './verifier/check-support.ts';
import { parseText } from './verifier/figures.ts';
import { TEXT_MAX } from './verifier/tokens.ts';

export type Verdict =
  | { kind: 'shown' }
  /** `reason` is for logs and tests: a fixed text, without words of the documents. */
  | { kind: 'unsupported' | 'dropped'; reason: string };

/** Lines that are longer, cite more sentences or longer ones, or have more figures, are dropped. */
const LINE_LENGTH = 600;
const FIGURES_MAX = 60;
const CITATIONS_MAX = 24;
/** As much of titles is looked at. */
const TITLE_MAX = 1000;

/**
 * Decides about a line.
 * @param line as `parseLines` returns it
 * @param sentences those of the prompt, by number
 * @returns `dropped` if it cites nothing or what was not in the prompt, or has markup, or if a figure, date, unit, name, address or
 * quotation of it is not in the cited sentences, or a negation is added or left out; `unsupported` if nothing of this is wrong but
 * too few of its words are in the cited sentences
 */
export function verifyLine(line: WrittenLine, sentences: ReadonlyMap<number, NumberedSentence>): Verdict {
  const { text, citations } = line;
  const dropped = (reason: string): Verdict => ({ kind: 'dropped', reason });
  if (citations.length === 0) return dropped('it cites no sentence');
  if (text.length > LINE_LENGTH || citations.length > CITATIONS_MAX) return dropped('it is too long');
  const cited = citations.flatMap((number) => sentences.get(number) ?? []);
  if (cited.some((sentence) => sentence.text.length > TEXT_MAX))
    return dropped('a cited sentence is too long');
  if (cited.length < citations.length) return dropped('it cites a sentence that was not in the prompt');
  if (/<[a-z!/?]|\]\(|!\[/i.test(text)) return dropped('it has markup');
  const citedTexts = cited
    .flatMap(({ text: own, leadIn }) => [own, leadIn])
    .filter((own) => own !== '')
    .map((own) => parseText(own));
  const titles = cited.map(({ heading, fileName }) =>
    parseText(`${heading}. ${fileName}`.slice(0, TITLE_MAX)),
  );
  const sources = [...citedTexts, ...titles];
  const read = parseText(text, citedTexts[0]?.language);
  if (read.terms.size === 0) return dropped('it has no words');
  const isDisguised = read.tokens.some(
    ({ text: word, term }) => isOfTwoScripts(word) && !sources.some(({ terms }) => terms.has(term)),
  );
  if (isDisguised) return dropped('a word has letters of several scripts');
  if (read.figures.length > FIGURES_MAX) return dropped('it has too many figures');
  const fault =
    findQuotationFault(read, sources) ??
    findFigureFault(read, citedTexts) ??
    findNameFault(read, sources) ??
    findNegationFault(read, citedTexts);
  if (fault !== undefined) return dropped(fault);
  const doubt = findSupportFault(read, sources);
  return doubt === undefined ? { kind: 'shown' } : { kind: 'unsupported', reason: doubt };
}

/** `nоt` with a Cyrillic letter, which no rule would find. */
const isOfTwoScripts = (word: string) =>
  /\p{Script=Latin}/u.test(word) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word);

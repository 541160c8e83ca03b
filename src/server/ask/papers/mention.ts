// What is said where the files mention the thing that a question is about, and not what is asked of it.
import { openForms } from './forms.ts';
import type { Known } from './known.ts';
import type { Question } from './question.ts';
import type { RankedSentence } from './rank-sentences.ts';
import { MENTIONED } from './verdict.ts';

/** A sentence that mentions a thing, and what of it is missing: `“deposit”, but no amount`. */
export interface Mention {
  sentence: RankedSentence;
  text: string;
  /** Whether a sentence may stand beside it: the row of a table only with one of the words, or another form or a synonym of one. */
  isAboutIt: (sentence: RankedSentence) => boolean;
}

/** Words of the lexicon, and those that may have been typed wrongly, stand for others at most so well; other forms do better. */
const OF_OTHER = 0.6;

/**
 * Finds what is mentioned without what is asked for.
 * @param ranked the sentences that were looked into
 * @param shown the best of them. Where all are of one file, nothing is said about others
 * @returns nothing where nothing of a kind is asked for, or a sentence about the thing has it
 */
export function findMention(
  { question, standsForIn }: Known,
  ranked: readonly RankedSentence[],
  shown: readonly RankedSentence[],
): Mention | undefined {
  const { asked, terms } = question;
  if (asked.kinds.length === 0 || openForms.has(asked.form)) return undefined;
  const isAbout = ({ features }: RankedSentence) => features.topic >= MENTIONED;
  const sentence = shown.find(isAbout);
  if (sentence === undefined) return undefined;
  const isOneFile = shown.every(({ file }) => file === sentence.file);
  const claimed = isOneFile ? ranked.filter(({ file }) => file === sentence.file) : ranked;
  if (claimed.some((other) => isAbout(other) && other.features.kind > 0)) return undefined;
  // What the lexicon has near a word does not mention it: a bank is no deposit.
  const saidBy = ({ file }: RankedSentence, own: readonly string[]) =>
    own.flatMap((term) => {
      const meant = standsForIn(file.collection).get(term);
      return meant !== undefined && meant.strength > OF_OTHER ? [meant.at] : [];
    });
  const { headings, before } = sentence.clause;
  const present = new Set(saidBy(sentence, [...sentence.terms, ...headings, ...(before?.terms ?? [])]));
  const isAboutIt = (other: RankedSentence) =>
    other.clause.sentence.kind !== 'row' ||
    saidBy(other, [...other.terms, ...(other.clause.headRow?.terms ?? [])]).some((at) => present.has(at));
  const parts = partsOf(question, new Set(terms.filter((_, at) => present.has(at)).map(({ term }) => term)));
  if (parts.length === 0) return undefined;
  const named = new Intl.ListFormat('en').format(parts.map((part) => `“${part}”`));
  return { sentence, text: `${named}, but ${asked.missing}`, isAboutIt };
}

/** Words that join others to a phrase. */
const joining = new Set('a an the this my our your of for per in at on to by with from and'.split(' '));

/** The parts of a question that consist of some terms, and the small words between them: `pack of 98 tablets`. */
function partsOf({ text, words, asked }: Question, terms: ReadonlySet<string>): string[] {
  const parts: { start: number; end: number }[] = [];
  let isOpen = false;
  for (const { term, folded, start, end } of words) {
    const last = parts.at(-1);
    if (!terms.has(term) || asked.askingWords.has(start)) isOpen &&= joining.has(folded);
    else if (isOpen && last && !/[.,;:?!"“”„]/.test(text.slice(last.end, start))) last.end = end;
    else {
      parts.push({ start, end });
      isOpen = true;
    }
  }
  return [...new Set(parts.map(({ start, end }) => text.slice(start, end)))];
}

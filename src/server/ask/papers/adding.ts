// Which quotations of an answer say something that those before them do not say: the others are shown folded.
import type { Quotation } from '../answering/quotations.ts';
import { openForms } from './forms.ts';
import type { Known } from './known.ts';
import { MENTIONED } from './verdict.ts';

/** A sentence whose score is by so much lower is half as likely to be the right one: the weights of the order are fitted so. */
const HALF_AS_LIKELY = Math.log(2);

/**
 * The quotations that add something: the best one; those that are nearly as likely to be right; and those about the same that hold
 * another value of what is asked for, or are of another file.
 * @param quotations the best first
 */
export function findAdding(known: Known, quotations: readonly Quotation[]): Set<Quotation> {
  const [best] = quotations;
  const adding = new Set<Quotation>();
  const values = new Set<string>();
  for (const quotation of quotations) {
    const { file, score, features } = quotation.sentence;
    const own = valuesOf(known, quotation);
    const isLikely = best !== undefined && score > best.sentence.score - HALF_AS_LIKELY;
    const isOfOther = [...adding].every(({ sentence }) => sentence.file !== file);
    const isNew = own.some((value) => isOfOther || !values.has(value));
    if (quotation !== best && !isLikely && !(features.topic >= MENTIONED && isNew)) continue;
    adding.add(quotation);
    for (const value of own) values.add(value);
  }
  return adding;
}

const denial =
  /\b(?:not?|never|nobody|none|nothing|neither|cannot|without|unless|forbidden|prohibited|excluded)\b|n['’]t\b/iu;

/**
 * What a quotation holds of what is asked for: amounts, dates, names; of a question for yes or no, whether it denies; of another open
 * one, what it is worded by.
 */
function valuesOf({ question: { asked }, findings }: Known, quotation: Quotation): string[] {
  // Of nothing that is known, what another file says is something else.
  if (asked.kinds.length === 0) return [asked.form];
  const { sentence } = quotation.sentence.clause;
  const { text } = sentence;
  const found = findings.get(sentence)?.findings ?? [];
  if (found.length === 0) return [];
  // A sentence that is limited says both.
  if (asked.form === 'yes_no' && quotation.end - quotation.start > text.length) return ['yes', 'no'];
  // "The following is not permitted:" denies the items below it.
  if (asked.form === 'yes_no') return [denial.test(`${quotation.leadIn ?? ''} ${text}`) ? 'no' : 'yes'];
  if (openForms.has(asked.form)) return [asked.form];
  return found.map(({ start, end }) => text.slice(start, end).toLowerCase());
}

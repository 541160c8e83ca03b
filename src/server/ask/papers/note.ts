// What is said where the files mention the thing that a question is about, and not what is asked of it.
import { openForms } from './asked.ts';
import type { SentenceFeatures } from './features.ts';
import type { Known } from './known.ts';
import type { RankedSentence } from './rank-sentences.ts';

/** So much of the topic must be there for it to be mentioned. */
const MENTIONED = 0.5;
const LOOKED_AT = 3;

/**
 * Says that something is mentioned without what is asked for: `Your files mention "deposit", but no amount.`
 * @returns null where nothing of a kind is asked for, or one of the best clauses has it
 */
export function noteOf({
  known,
  ranked,
}: {
  known: Known;
  ranked: readonly RankedSentence[];
}): string | null {
  const { asked, terms } = known.question;
  if (asked.kinds.length === 0 || openForms.has(asked.form)) return null;
  const best = ranked.slice(0, LOOKED_AT);
  const hasKind = ({ kind }: SentenceFeatures) => kind > 0;
  if (best.some(({ features }) => hasKind(features) && features.topic >= MENTIONED)) return null;
  const about = best.find(({ features }) => features.topic >= MENTIONED);
  if (about === undefined) return null;
  const standsFor = known.standsForIn(about.file.collection);
  const present = new Set(
    [...about.terms, ...about.clause.headings, ...(about.clause.before?.terms ?? [])].map(
      (term) => standsFor.get(term)?.at,
    ),
  );
  const words = terms.filter((_, at) => present.has(at)).map(({ text }) => text);
  return words.length === 0 ? null : `Your files mention “${words.join(' ')}”, but ${asked.missing}.`;
}

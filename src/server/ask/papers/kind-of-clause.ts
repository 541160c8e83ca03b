// Whether a clause has what a question asks for, and how close that stands to what it is asked about.
import { stemOf, wordsOf, type Word } from '../indexing/words.ts';
import { openForms } from './asked.ts';
import type { Clause, PlacedSentence } from './clauses.ts';
import type { FoundKind, Hits, Known, StandsFor } from './known.ts';
import type { Finding, Kind } from './kinds/kinds.ts';
import { findKind } from './kinds/recognisers.ts';

/** How much what a clause continues counts for it. */
const CONTINUED = 0.4;
/** How much the second and third kind of thing that is asked for counts beside the first. */
const OTHER_KIND = 0.7;
/** A number stands at most so many words before what it counts. */
const COUNT_GAP = 3;

export interface KindFeatures {
  /** 1 if it has what is asked for, less if what it continues has it, -1 if neither does; 0 where nothing of a kind is asked for. */
  kind: number;
  /** The same for open questions, such as those for yes or no. */
  openKind: number;
  /** How close what is asked for stands to the terms of the question. */
  kindNear: number;
}

/** The features of a clause that say whether it has what is asked for. */
export function kindOf(clause: Clause, hits: Hits, known: Known, standsFor: StandsFor): KindFeatures {
  const { asked } = known.question;
  const none = { kind: 0, openKind: 0, kindNear: 0 };
  if (asked.kinds.length === 0) return none;
  if (clause.sentence.kind === 'heading' && openForms.has(asked.form)) return none;
  const own = bestFinding(clause.sentence, known);
  const parts = [clause.leadIn, clause.headRow].filter((part) => part !== undefined);
  const continued = Math.max(0, ...parts.map((part) => bestFinding(part, known).score));
  const score = own.score > 0 ? own.score : continued > 0 ? CONTINUED * continued : -1;
  const kindNear = own.score > 0 ? nearnessOf(clause.sentence, own.findings, hits, standsFor) : 0;
  return openForms.has(asked.form)
    ? { ...none, openKind: score, kindNear: 0 }
    : { ...none, kind: score, kindNear };
}

/** What of the asked kinds a sentence has. */
function bestFinding(sentence: PlacedSentence, known: Known): FoundKind {
  const found = known.findings.get(sentence) ?? findBest(sentence, known);
  known.findings.set(sentence, found);
  return found;
}

function findBest(sentence: PlacedSentence, { question }: Known): FoundKind {
  const { asked, words } = question;
  const known = new Set(words.map(({ folded }) => folded));
  let best: FoundKind = { score: 0, findings: [] };
  for (const [at, kind] of asked.kinds.entries()) {
    const findings = findKind(kind, sentence.text).filter((one) => isNew(sentence.text, one, kind, known));
    if (findings.length === 0) continue;
    const counted = asked.counted.length > 0 ? countingOf(sentence.text, findings, asked.counted) : findings;
    const share = at === 0 ? 1 : OTHER_KIND;
    const score = counted.length > 0 ? share : kind === 'number' ? 0 : 0.4 * share;
    if (score > best.score) best = { score, findings: counted.length > 0 ? counted : findings };
  }
  return best;
}

/** What stands in the question is no answer to it: neither its numbers nor its names. */
function isNew(text: string, { start, end }: Finding, kind: Kind, known: ReadonlySet<string>): boolean {
  if (kind === 'permission' || kind === 'condition' || kind === 'instruction' || kind === 'relative')
    return true;
  const own = wordsOf(text.slice(start, end));
  const telling = own.filter(({ text: word }) =>
    /\d/.test(text.slice(start, end)) ? /\d/.test(word) : /^\p{Lu}/u.test(word),
  );
  const compared = telling.length > 0 ? telling : own;
  return compared.length === 0 || compared.some(({ folded }) => !known.has(folded));
}

/** The numbers that stand close before what is counted, or are a part of it. */
function countingOf(text: string, findings: readonly Finding[], counted: readonly string[]): Finding[] {
  const words = wordsOf(text);
  const wanted = new Set(counted.map(stemOf));
  return findings.filter(({ start, end }) => {
    const first = words.findIndex((word) => word.start >= start);
    const last = words.findLastIndex((word) => word.end <= end);
    return words.slice(Math.max(0, first), last + 1 + COUNT_GAP).some(({ term }) => wanted.has(term));
  });
}

/** How close findings stand to the terms of the question: 1 right beside one, 0 where the sentence has none. */
function nearnessOf(
  { words }: PlacedSentence,
  findings: readonly Finding[],
  { places }: Hits,
  standsFor: StandsFor,
): number {
  if (places.length === 0) return 0;
  const matches = words.flatMap(({ term }, place) => (standsFor.has(term) ? [place] : []));
  let nearest = Infinity;
  for (const { start, end } of findings) {
    const [first, last] = [words.findIndex((word) => word.end > start), lastBefore(words, end)];
    for (const place of matches) {
      const gap = place < first ? first - place : place > last ? place - last : 0;
      nearest = Math.min(nearest, gap);
    }
  }
  return nearest === Infinity ? 0 : 1 / (1 + nearest / 4);
}

function lastBefore(words: readonly Word[], end: number): number {
  return words.findLastIndex((word) => word.start < end);
}

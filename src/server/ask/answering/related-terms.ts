// Terms of the files that are other forms of a term of the question: another inflection, a part of a compound, or a word that
// was typed wrongly.
import { trigramsOf } from '../indexing/words.ts';
import type { Scope } from './scope.ts';

export interface RelatedTerm {
  term: string;
  /** How much it counts as the term itself, below 1. */
  strength: number;
  /** Where it stands for the term; without it, in all collections. */
  inCollections?: ReadonlySet<number>;
}

/** Whether a related term stands for its term in a collection. */
export function countsIn({ inCollections }: RelatedTerm, collection: number): boolean {
  return inCollections?.has(collection) ?? true;
}

/** Shorter ones have too many words like them. */
const LENGTH_MIN = 4;
const SHARED = 0.7;
/** A word and its beginning may differ by so many letters. */
const ENDING_MAX = 5;
const PART_MIN = 5;
/** How much another form counts at most. */
const AS_ITSELF = 0.8;

/**
 * Other forms of a term: those that begin like it.
 * @param isEnglish whether its stem has been found already, so that less may differ
 */
export function formsOf(scope: Scope, term: string, isEnglish: boolean): RelatedTerm[] {
  const letters = Array.from(term);
  if (letters.length < LENGTH_MIN || /^\p{N}/u.test(term)) return [];
  const forms: RelatedTerm[] = [];
  const longest = Math.max(letters.length / SHARED, letters.length + ENDING_MAX);
  for (const other of scope.termsFrom(letters.slice(0, LENGTH_MIN).join(''), longest)) {
    const strength = other === term ? 0 : likenessOf(letters, Array.from(other), isEnglish);
    if (strength > 0) forms.push({ term: other, strength });
  }
  return bestOf(forms);
}

function likenessOf(term: readonly string[], other: readonly string[], isEnglish: boolean): number {
  let shared = 0;
  while (shared < term.length && term[shared] === other[shared]) shared += 1;
  const [shorter, longer] = [Math.min(term.length, other.length), Math.max(term.length, other.length)];
  if (shared < LENGTH_MIN) return 0;
  const part = shared / longer;
  const isBeginning = shared === shorter && shared >= PART_MIN && longer - shared <= ENDING_MAX;
  if (part >= SHARED || (!isEnglish && isBeginning)) return AS_ITSELF * Math.max(part, 0.6);
  return 0;
}

/** Of the groups of three letters of two words, this part must be the same for one to be the other typed wrongly. */
const ALIKE = 0.55;
/** How much a word counts that was typed otherwise, or that is a part of a compound. */
const AS_ANOTHER = 0.6;

/** Terms that a term which stands nowhere may have been meant to be: typed wrongly, or a part of a compound or with one. */
export function spellingsOf(scope: Scope, term: string): RelatedTerm[] {
  const own = trigramsOf(term);
  if (own.length < 2) return [];
  const spellings: RelatedTerm[] = [];
  for (const other of scope.termsLike(term)) {
    const others = new Set(trigramsOf(other));
    const shared = own.filter((trigram) => others.has(trigram)).length;
    const alike = (2 * shared) / (own.length + others.size);
    const isPart =
      Math.min(term.length, other.length) >= PART_MIN && (term.includes(other) || other.includes(term));
    if ((isPart || alike >= ALIKE) && other !== term)
      spellings.push({ term: other, strength: AS_ANOTHER * Math.max(alike, 0.5) });
  }
  return bestOf(spellings);
}

/** So many are looked for in the files. */
const CANDIDATES_MAX = 500;

/** Each once, the best first. */
function bestOf(terms: RelatedTerm[]): RelatedTerm[] {
  const byTerm = new Map(terms.map((own) => [own.term, own]));
  return [...byTerm.values()]
    .toSorted((one, other) => other.strength - one.strength || (one.term < other.term ? -1 : 1))
    .slice(0, CANDIDATES_MAX);
}

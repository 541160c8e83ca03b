// Nouns and verbs that stand for the rows, for people, or for a measure.
import { isNounOf } from '../../../lexicon/lexicon.ts';
import { stemOf } from '../../../indexing/words.ts';
import { headerWords } from '../column-kind.ts';
import { hasUnit } from '../columns.ts';
import { POUNDS, isPoundWord, unitsOf } from '../lexicon/concepts.ts';
import { areSynonyms } from '../lexicon/synonyms.ts';
import {
  ANY_PERSONS,
  EVENT_NOUNS,
  OUTCOME_VERBS,
  PART_NOUNS,
  PERSON_NOUNS,
  ROW_NOUNS,
  STRICT_VERBS,
  verbConcepts,
} from '../lexicon/word-classes.ts';
import type { Mention } from '../mention.ts';
import type { TableProfile } from '../table-profile.ts';
import type { Token } from '../tokens.ts';
import { weights } from '../weights.ts';
import { span } from './closed-words.ts';

/** Whether a verb and its particle are a noun of what happens: "check-ins". */
function isPhrasalNoun({ folded, end }: Token, next: Token | undefined): boolean {
  const isPlural = next !== undefined && /^(?:ins|outs|ups|offs|downs|overs)$/.test(next.folded);
  const isHyphened = next?.start === end + 1 && /^(?:in|out|up|off|down|over)$/.test(next.folded);
  return isPlural || (isHyphened && EVENT_NOUNS.has(`${folded}-${next.folded}`));
}

/** "more than one dog" */
const isNumberOne = (tokens: readonly Token[], at: number) =>
  tokens[at]?.folded === 'one' &&
  /(?:more than|at least|only)$/.test(`${tokens[at - 2]?.folded} ${tokens[at - 1]?.folded}`);

/** A "student" is none of the porters whom a table has: who is named otherwise is only guessed to be these. */
function isOfOthers(term: string, { isOfPeople, columns }: TableProfile): boolean {
  return (
    !isOfPeople &&
    !ANY_PERSONS.has(term) &&
    !columns.some(({ stems }) => stems.some((stem) => stem === term || areSynonyms(term, stem)))
  );
}

/** Whether a header or the name of a table has a word. */
const isOfTable = (term: string, { description, columns }: TableProfile) =>
  [...headerWords(description.name), ...columns.flatMap(({ words }) => words)].some(
    (word) => stemOf(word) === term,
  );

/** "did we bill": what stands there is a verb. */
const isBehindSubject = (tokens: readonly Token[], start: number) =>
  /^(?:did|do|does|will|have|has) (?:we|i|you|they|he|she)$/.test(
    `${tokens[start - 2]?.folded} ${tokens[start - 1]?.folded}`,
  );

const singular = (word: string) => word.replace(/([^s])s$/, '$1');

/** A "translator" is no row of a table of translations, though both have one stem. */
function isOtherPerson(folded: string, { isOfPeople, description, columns }: TableProfile): boolean {
  const one = singular(folded);
  if (isOfPeople || !isNounOf(one, 'person') || PERSON_NOUNS.has(stemOf(one))) return false;
  const words = [...headerWords(description.name), ...columns.flatMap((column) => column.words)];
  return !words.some((word) => singular(word) === one);
}

/** Pounds are a weight where a table has such a column, and no money. */
function unitsIn(folded: string, { columns }: TableProfile): readonly string[] {
  const isPounds = isPoundWord(folded) && columns.some((column) => hasUnit(column, POUNDS));
  return isPounds && !columns.some(({ column }) => column.unit === '£') ? POUNDS : unitsOf(folded);
}

/** Nouns and verbs that stand for the rows, for people, or for a measure; and units. */
export function nounsAt(tokens: readonly Token[], start: number, profile: TableProfile): Mention[] {
  const token = tokens[start];
  if (token === undefined || token.isQuoted) return [];
  const found: Mention[] = [];
  const { term, folded } = token;
  const isOwn =
    (profile.rowStems.has(term) && !isOtherPerson(folded, profile)) ||
    ((EVENT_NOUNS.has(term) || folded.endsWith('s')) &&
      [...profile.rowStems].some((stem) => areSynonyms(term, stem)) &&
      !profile.columns.some(({ stems }) => stems.includes(term)));
  const joined = tokens[start + 1] === undefined ? '' : stemOf(folded + tokens[start + 1]?.folded);
  if (joined !== '' && profile.rowStems.has(joined))
    found.push({ kind: 'rows', isOwn: true, ...span(start, 2, weights.rowNoun) });
  // "call-outs", "drop-offs"
  if (isPhrasalNoun(token, tokens[start + 1]))
    found.push({ kind: 'rows', isOwn: false, ...span(start, 2, weights.eventNoun) });
  if (isOwn)
    found.push({
      kind: 'rows',
      isOwn: true,
      isPerson: PERSON_NOUNS.has(term),
      ...span(start, 1, weights.rowNoun),
    });
  // Not "on", of which the stem is that of "one".
  else if (ROW_NOUNS.has(term) && folded !== 'on' && !isNumberOne(tokens, start))
    found.push({ kind: 'rows', isOwn: true, isPlain: true, ...span(start, 1, weights.anyRow) });
  // A "phone number" is no phone, and what "we invoice" is done.
  else if (
    !profile.isOfPeople &&
    EVENT_NOUNS.has(term) &&
    !(isBehindSubject(tokens, start) && verbConcepts(term).length > 0) &&
    !/^(?:number|numbers|no)$/.test(tokens[start + 1]?.folded ?? '')
  )
    found.push({
      kind: 'rows',
      isOwn: false,
      isOutcome: OUTCOME_VERBS.has(term),
      isGuess: PART_NOUNS.has(folded) && !isOfTable(term, profile),
      ...span(start, 1, weights.eventNoun),
    });
  // "Children" of a column that counts them are no rows.
  const isCounted = profile.columns.some(
    ({ kind, stems }) => kind === 'measure' && stems.length === 1 && stems[0] === term,
  );
  if (PERSON_NOUNS.has(term) && (profile.isOfPeople || !isCounted))
    found.push({
      kind: 'person',
      isGuess: isOfOthers(term, profile),
      ...span(start, 1, profile.isOfPeople ? weights.rowNoun : weights.personNoun),
    });
  // "Us" has the stem of "use".
  const concepts = folded === 'us' ? [] : verbConcepts(term);
  if (concepts.length > 0)
    found.push({
      kind: 'verb',
      concepts,
      isStrict: STRICT_VERBS.has(term),
      isPrice: /^(?:cost|weigh|sell|pay)/.test(folded),
      isOwing: /^ow(?:e|es|ed|ing)$/.test(folded),
      ...span(start, 1, weights.verb),
    });
  const units = unitsIn(folded, profile);
  if (units.length > 0 && folded.length > 1)
    found.push({ kind: 'unit', units, ...span(start, 1, weights.unit) });
  return found;
}

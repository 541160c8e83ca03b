// Words that name columns.
import { stemOf } from '../../../indexing/words.ts';
import { foldCell } from '../../fold-cell.ts';
import { hasUnit } from '../columns.ts';
import type { Synonyms } from '../synonyms.ts';
import { type Token, saidIn } from '../tokens.ts';
import { canStandFor } from '../lexicon/abbreviations.ts';
import { conceptsOf, unitsOf } from '../lexicon/concepts.ts';
import { KEY_NOUNS, LIGHT } from '../lexicon/header-words.ts';
import { NUMBER_NAMES, numberWord } from '../lexicon/numbers-and-dates.ts';
import { shortFormsOf } from '../lexicon/long-forms.ts';
import { operatorOf } from '../lexicon/operators.ts';
import { SYNONYM_WORDS_MAX, areSynonyms, isSynonymPhrase } from '../lexicon/synonyms.ts';
import {
  ANY_PERSONS,
  DOCUMENT_NOUNS,
  FUNCTION_WORDS,
  MEASURE_NOUNS,
  MONEY_NOUNS,
} from '../lexicon/word-classes.ts';
import type { Mention } from '../mention.ts';
import { type ColumnProfile, type TableProfile, isNaming, isNumeric } from '../table-profile.ts';
import { weights } from '../weights.ts';
import { span } from './closed-words.ts';
import { isNamedAsQuestion, isSaidAsName } from './question-headers.ts';
import { measuredAt } from './measured-words.ts';
import { isDotted, shortFit, wordFit } from './word-fit.ts';

const COLUMN_WORDS_MAX = 5;

export function columnsAt(
  tokens: readonly Token[],
  start: number,
  profile: TableProfile,
  isCell: (token: Token) => boolean,
): Mention[] {
  const found: Mention[] = [];
  // "how many times" counts.
  // So does "4 times or more".
  const beforeTimes = tokens[start]?.folded === 'times' ? tokens[start - 1] : undefined;
  const isNumbered =
    beforeTimes !== undefined &&
    (beforeTimes.number !== undefined || numberWord(beforeTimes.folded) !== undefined);
  if (isNumbered || beforeTimes?.folded === 'many') return found;
  const isCount = operatorOf(saidIn(tokens, start, start + 2))?.kind === 'count';
  for (const column of profile.columns) {
    let best: Mention | undefined;
    // "number of flights" counts; it is no "FlightNo".
    const isBare = column.words.length === 1 && LIGHT.has(column.words[0] ?? '');
    if (isCount && (column.kind === 'key' || isBare)) continue;
    // What "came back" says nothing of a "Dep back".
    if (column.words.length > 1 && tokens[start]?.folded === 'back') continue;
    if (isNamedAsQuestion(column) && !isSaidAsName(tokens, start)) continue;
    // Days are no times of the day.
    if (column.kind === 'clock' && /^(?:days?|dates?)$/.test(tokens[start]?.folded ?? '')) continue;
    for (let length = 1; length <= COLUMN_WORDS_MAX && start + length <= tokens.length; length += 1) {
      // "total" adds up, unless the header says it.
      const added = tokens
        .slice(start, start + length)
        .some(({ folded }) => operatorOf(folded)?.kind === 'aggregate' && !column.words.includes(folded));
      if (added) continue;
      const fit = columnFit(tokens.slice(start, start + length), column, profile);
      if (fit === undefined) continue;
      // "Two hours" of a duration in minutes is a number of hours.
      const units = length === 1 ? unitsOf(tokens[start]?.folded ?? '') : [];
      if (units.length > 0 && fit <= weights.synonym && hasOtherUnit(column, units)) continue;
      // What stands in a cell is no further word for a column.
      if (
        length > 1 &&
        tokens
          .slice(start, start + length)
          .some((token) => isCell(token) && !column.words.includes(token.folded))
      )
        continue;
      const score = fit * (1 + weights.longerColumn * (length - 1));
      if (best === undefined || score * length > best.score * (best.end - best.start) + 0.05)
        best = { kind: 'column', column, fit, ...span(start, length, score) };
    }
    if (best !== undefined) found.push(best);
  }
  if (found.length === 0) found.push(...measuredAt(tokens[start], start, profile));
  // The word of a header counts more than a synonym of another: what was "paid" is `Paid so far`, and not the Cost.
  const isSaid = (own: Mention) =>
    own.kind === 'column' && own.column.stems.includes(tokens[start]?.term ?? '');
  if (found.some(isSaid))
    for (const own of found)
      if (own.end === start + 1 && own.kind === 'column' && own.fit <= weights.synonym && !isSaid(own))
        own.score *= weights.synonymBesideWord;
  // "Miles" are `Miles`, and neither `Miles start` nor `Miles end`.
  const wholes = found.flatMap((own) =>
    own.kind === 'column' && own.end === start + 1 && own.column.words.length === 1 ? own.column.stems : [],
  );
  for (const own of found)
    if (own.kind === 'column' && own.end === start + 1 && own.column.words.length > 1)
      if (own.column.stems.some((stem) => wholes.includes(stem))) own.score *= weights.partBesideWhole;
  const most = Math.max(0, ...found.map((own) => own.score * (own.end - own.start)));
  // "Cities" are a City, where there is one, and no Location.
  const isNamed = found.some(
    (own) =>
      own.kind === 'column' && own.fit >= weights.sameStem && own.end - own.start >= own.column.words.length,
  );
  return found.filter(
    (own) =>
      own.score * (own.end - own.start) >= most * weights.columnsKept &&
      !(isNamed && own.kind === 'column' && own.fit <= weights.synonym),
  );
}

/** Whether a column is written in some unit, and not in one of these. */
function hasOtherUnit(column: ColumnProfile, units: readonly string[]): boolean {
  const isWritten = column.column.unit !== null || column.words.some((word) => unitsOf(word).length > 0);
  return isNumeric(column) && isWritten && !hasUnit(column, units);
}

/** Columns by the words that people keep for them. */
export function namesAt(
  tokens: readonly Token[],
  start: number,
  profile: TableProfile,
  synonyms: Synonyms | undefined,
): Mention[] {
  if (synonyms === undefined) return [];
  const found: Mention[] = [];
  for (let length = 1; length <= COLUMN_WORDS_MAX && start + length <= tokens.length; length += 1)
    for (const named of synonyms.namesOf(tokens.slice(start, start + length))) {
      for (const column of profile.columns) {
        const fit = columnFit(named, column, profile);
        if (fit !== undefined)
          found.push({ kind: 'column', column, fit, ...span(start, length, fit + weights.keptName) });
      }
      if (named.length > 1 || !profile.rowStems.has(named[0]?.term ?? '')) continue;
      const score = weights.rowNoun + weights.keptName + weights.longerColumn * (length - 1);
      found.push({ kind: 'rows', isOwn: true, ...span(start, length, score) });
    }
  return found;
}

/** How well words fit a header as a whole; undefined where one of them is no part of it. */
export function columnFit(
  tokens: readonly Token[],
  column: ColumnProfile,
  profile: TableProfile,
): number | undefined {
  if (tokens.some(({ isQuoted }) => isQuoted)) {
    return tokens.length === 1 && foldCell(column.column.name) === tokens[0]?.folded ? 1.2 : undefined;
  }
  const { words, stems } = column;
  const joined = tokens.map(({ folded }) => folded).join('');
  if (joined === words.join('') || joined === foldCell(column.column.name).replaceAll(/[^\p{L}\p{N}]/gu, ''))
    return 1 + weights.wholeHeader;
  // "relaunched" of `Re-launch`
  if (words.length > 1 && tokens.length === 1 && tokens[0]?.term === stemOf(words.join(''))) return 1;
  // "relaunch date"
  if (column.kind === 'date' && tokens.length > 1 && /^(?:date|day)$/.test(tokens.at(-1)?.folded ?? '')) {
    const fit = columnFit(tokens.slice(0, -1), column, profile);
    if (fit !== undefined) return fit;
  }
  // "Type of vessel": the column of kinds of what another one names.
  const [kind, link, named, ...others] = tokens;
  const isKindOf = link?.folded === 'of' && words.length === 1 && KINDS.test(words[0] ?? '');
  if (
    isKindOf &&
    kind?.term === stems[0] &&
    named !== undefined &&
    others.length === 0 &&
    isHeader(named, profile)
  )
    return 1;
  if (tokens.length > words.length + 2) return undefined;
  // A phrase that is a synonym of the whole header, or of one of its words.
  if (tokens.length > 1 && tokens.length <= SYNONYM_WORDS_MAX) {
    const phrase = tokens.map(({ term }) => term).join(' ');
    if (isSynonymPhrase(phrase)) {
      const of =
        stems.filter((stem) => areSynonyms(phrase, stem)).length +
        (stems.length > 1 && areSynonyms(phrase, stems.join(' ')) ? stems.length : 0);
      if (of > 0) return weights.synonym * Math.min(1, 0.6 + (0.4 * of) / words.length);
    }
  }
  // "Orders" are the rows, and not the days on which they were ordered.
  const [noun] = tokens;
  const isOfRows =
    noun !== undefined &&
    tokens.length === 1 &&
    /[^s]s$/.test(noun.folded) &&
    profile.rowStems.has(noun.term) &&
    column.kind !== 'key';
  if (isOfRows && words.some((word, at) => stems[at] === noun.term && word.endsWith('ed'))) return undefined;
  const [only, last] = tokens;
  // A "phone number" is no "Table #".
  const isNumberOfOther =
    tokens.length === 2 &&
    NUMBER_NAMES.test(only?.folded ?? '') &&
    KEY_NOUNS.test(last?.folded ?? '') &&
    !words.some(
      (word, at) => !KEY_NOUNS.test(word) && only !== undefined && wordFit(only, word, stems[at] ?? word) > 0,
    );
  if (isNumberOfOther && words.some((word) => KEY_NOUNS.test(word)) && words.length > 1) return undefined;
  // "makes" of a header Make.
  if (tokens.length === 1 && words.length === 1 && only?.term === stems[0] && only?.folded.endsWith('s'))
    return weights.sameStem;
  if (tokens.length === 1 && FUNCTION_WORDS.has(tokens[0]?.folded ?? '')) return undefined;
  // "dissolved oxygen" of DO.
  const phrase = tokens.map(({ term }) => term).join(' ');
  const short = tokens.length > 1 ? shortFormsOf(phrase) : undefined;
  const shortened = short === undefined ? -1 : words.findIndex((word) => short.has(word));
  if (shortened >= 0) return weights.longForm * shareOfHeader(column, new Set([shortened]));
  // "list price" of an RRP that is read as a retail price.
  const { shorts = [] } = column;
  const meant = shorts.find(
    (own) => own !== undefined && (canStandFor(own, phrase) || short?.has(own) === true),
  );
  if (meant !== undefined && tokens.length > 1)
    return (
      weights.longForm *
      shareOfHeader(column, new Set([...shorts.keys()].filter((at) => shorts[at] === meant)))
    );
  const used = new Set<number>();
  let sum = 0,
    counted = 0,
    isSaid = false;
  for (const [index, token] of tokens.entries()) {
    let best = 0,
      place = -1;
    for (const [at, word] of words.entries()) {
      if (used.has(at)) continue;
      const known = Math.max(
        wordFit(token, word, stems[at] ?? word, isDotted(column, word)),
        shortFit(token, shorts[at]),
      );
      // A fee that is due is no date that something is due, and hours that are spent are no fee.
      const isNoMoney =
        column.kind === 'date' ||
        column.kind === 'flag' ||
        (column.column.type === 'text' && !isNaming(column)) ||
        (isNumeric(column) && !canBeMoney(column)) ||
        // Days that were taken are no takings.
        /^(?:take|taken|took)$/.test(word);
      if (known === weights.synonym && isNoMoney && conceptsOf(token.term).includes('money')) continue;
      // "People" are no column of texts that names nobody.
      const isOfPeople = ANY_PERSONS.has(token.term) && column.column.type === 'text' && !isNaming(column);
      if (known === weights.synonym && isOfPeople && token.term !== 'name') continue;
      // Yes/no columns are seldom meant by another word.
      const fit = column.kind === 'flag' && known === weights.synonym ? weights.synonymOfFlag : known;
      if (fit > best) [best, place] = [fit, at];
    }
    if (place >= 0) {
      isSaid ||= !FUNCTION_WORDS.has(token.folded) || token.folded === words[place];
      used.add(place);
      sum += best;
      counted += 1;
      continue;
    }
    // "order value" of a table of orders, "date of birth".
    const isInside = index > 0 && index < tokens.length - 1;
    // Not "orders per country", which are no country.
    const isLink =
      isInside &&
      (/^(?:of|the|on|at|in)$/.test(token.folded) ||
        // "Spending per category" is no "Spending category".
        (token.folded === 'per' && used.size > 0 && isNumeric(column)));
    // "height on day 21" of `h_d21`
    const next = tokens[index + 1]?.folded ?? '';
    const isNumbered = /^\d+$/.test(next) && words.includes(next) && unitsOf(token.folded).length > 0;
    const isRowNoun = index < tokens.length - 1 && profile.rowStems.has(token.term) && counted === 0;
    const isNoun =
      used.size > 0 &&
      MEASURE_NOUNS.has(token.term) &&
      // "Nights times price"
      token.folded !== 'times' &&
      isNumeric(column) &&
      (!MONEY_NOUNS.has(token.term) || canBeMoney(column));
    // "The consent form" of a column `Consent rec'd`.
    const isDocument =
      used.size > 0 &&
      index === tokens.length - 1 &&
      DOCUMENT_NOUNS.has(token.term) &&
      (column.kind === 'date' || column.kind === 'flag');
    // "Job number" of a key that is called Job.
    const isKey =
      used.size > 0 && index === tokens.length - 1 && column.kind === 'key' && KEY_NOUNS.test(token.folded);
    const isOfKind =
      index < tokens.length - 1 &&
      !/^(?:first|last)$/.test(token.folded) &&
      stems.some((stem) => areSynonyms(token.term, stem));
    if (isOfKind) {
      sum += weights.synonym;
      counted += 1;
    }
    if (!isLink && !isNumbered && !isRowNoun && !isNoun && !isDocument && !isKey && !isOfKind)
      return undefined;
    if (isRowNoun) {
      sum += weights.rowNounInColumn;
      counted += 1;
    }
  }
  // "Tons" are not the price of one.
  const [place] = used;
  const isOfOne = place !== undefined && words[place - 1] === 'per';
  if (tokens.length === 1 && isOfOne && /[^s]s$/.test(tokens[0]?.folded ?? '')) return undefined;
  // A length of stay is no price of a night.
  const per = words.indexOf('per');
  const isOther = sum / counted <= weights.synonym;
  if (per > 0 && isOther && [...used].every((at) => at > per)) return undefined;
  // "Subscribers from" is no City, although one is from there.
  if (used.size === 0 || !isSaid) return undefined;
  const isOfContent = [...used].some((at) => !FUNCTION_WORDS.has(words[at] ?? ''));
  if (!isOfContent && used.size < words.length) return undefined;
  // "orders" are not their "Order Date".
  if (
    words.length > used.size &&
    [...used].every((at) => profile.rowStems.has(stems[at] ?? '')) &&
    tokens.length === used.size
  )
    return undefined;
  return (sum / counted) * shareOfHeader(column, used);
}

const KINDS = /^(?:type|kind|sort)$/;

/** Whether a word is the whole header of a column of texts. */
const isHeader = ({ term }: Token, { columns }: TableProfile) =>
  columns.some(({ column, stems }) => column.type === 'text' && stems.length === 1 && stems[0] === term);

/** How much of a header some of its words are. */
function shareOfHeader({ words }: ColumnProfile, used: ReadonlySet<number>): number {
  const weightOf = (at: number) =>
    LIGHT.has(words[at] ?? '') ? weights.lightHeaderWord : /^\d+$/.test(words[at] ?? '') ? 1.2 : 1;
  const all = words.reduce((total, _, at) => total + weightOf(at), 0);
  const covered = [...used].reduce((total, at) => total + weightOf(at), 0);
  const isLast = used.has(words.length - 1);
  return (
    (weights.partHeader + (1 - weights.partHeader) * (covered / all)) *
    (isLast || words.length === 1 ? 1 : weights.withoutLast)
  );
}

/** Whether the numbers of a column can be amounts of money: nothing says that they are something else. */
function canBeMoney({ concepts }: ColumnProfile): boolean {
  return (
    concepts.has('money') ||
    !(
      ['quantity', 'duration', 'distance', 'weight', 'score', 'volume', 'age', 'size', 'temperature'] as const
    ).some((concept) => concepts.has(concept))
  );
}

/** "unpaid" of a column Paid, "uninsured", "incomplete". */
export function negatedAt(tokens: readonly Token[], start: number, profile: TableProfile): Mention[] {
  const token = tokens[start];
  const [, rest] = /^(?:un|non|in|im|dis)([a-z]{4,})$/.exec(token?.folded ?? '') ?? [];
  if (token === undefined || rest === undefined) return [];
  const positive = { ...token, text: rest, folded: rest, term: stemOf(rest) };
  return profile.columns.flatMap((column): Mention[] => {
    const fit =
      column.kind === 'flag' || column.kind === 'date' || column.column.empty > 0
        ? columnFit([positive], column, profile)
        : undefined;
    return fit === undefined || column.column.type === 'number'
      ? []
      : [{ kind: 'column', column, fit, isNegated: true, ...span(start, 1, fit * weights.negatedWord) }];
  });
}

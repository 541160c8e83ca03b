// What the words of a question can mean for a table: columns, values of cells, numbers, times and operations. Overlapping meanings are
// kept; readings choose among them.
import { canBe } from '../../lexicon/lexicon.ts';
import type { Synonyms } from './synonyms.ts';
import { type Token, tokensOf } from './tokens.ts';
import type { CellIndex } from './cell-index.ts';
import { hasUnit } from './columns.ts';
import { unitsOf } from './lexicon/concepts.ts';
import type { Operator } from './lexicon/operators.ts';
import {
  EVENT_NOUNS,
  FUNCTION_WORDS,
  KIND_NOUNS,
  MEASURE_NOUNS,
  MONEY_NOUNS,
  OUTCOME_VERBS,
  PARTICLES,
  SAID_BESIDE,
  SOFT_WORDS,
  STILL_NEEDED,
} from './lexicon/word-classes.ts';
import type { Mention, Mentions } from './mention.ts';
import { gradedAt, isListOfSomething, numbersAt, operatorsAt, timesAt } from './mentions/closed-words.ts';
import { columnSetsAt } from './mentions/column-sets.ts';
import { familiesAt } from './mentions/families.ts';
import { columnsAt, namesAt, negatedAt } from './mentions/columns.ts';
import { nounsAt } from './mentions/nouns.ts';
import { shortCellsAt } from './mentions/short-cells.ts';
import { statesAt } from './mentions/states.ts';
import { explainRest } from './mentions/unexplained.ts';
import { valuesAt } from './mentions/values.ts';
import { type TableProfile, isAdditive, isNumeric } from './table-profile.ts';
import { weights } from './weights.ts';

/** A question without what is said beside it, and with signs apart from what they stand behind. */
function cleaned(question: string): string {
  return (
    question
      .replaceAll(SAID_BESIDE, (said) => ' '.repeat(said.length))
      .replaceAll(/\b(?:i\.e|e\.g)\b\.?/gi, (said) => ' '.repeat(said.length))
      .replaceAll(/(\d)\s*(%)/g, '$1 $2')
      // "more then 5"
      .replaceAll(/\b((?:more|less|[a-z]{3,}er) )then\b/gi, '$1than')
      .replaceAll(/(?<=\p{L})\/(?=\p{L})/gu, ' / ')
  );
}

/** Finds what the words of a question can mean. @param today midnight UTC of the present day @param synonyms those of its collection */
export function mentionsOf(
  question: string,
  profile: TableProfile,
  cells: CellIndex,
  today: Date,
  synonyms?: Synonyms,
): Mentions {
  const said = cleaned(question);
  const tokens = tokensOf(said);
  const cellWords = new Set(
    tokens.filter(({ folded }) => !FUNCTION_WORDS.has(folded) && cells.find(folded).length > 0),
  );
  const isCell = (token: Token) => cellWords.has(token);
  const hasMetres = profile.columns.some((column) => isNumeric(column) && hasUnit(column, unitsOf('m')));
  // "Utilisation: billable hours as a share of all hours"
  const colon = /^\s*[\p{L}-]+:\s/u.test(question) ? question.indexOf(':') : -1;
  const isTitle = ({ end }: Token) => end <= colon;
  const at = tokens.map((token, start): Mention[] => {
    const times = timesAt(tokens, start, today, said);
    // "last winter" is no latest of winters.
    const isOfTime = times.some(({ kind, end }) => kind === 'time' && end > start + 1);
    const rows = nounsAt(tokens, start, profile);
    const isRows = rows.some(
      (mention) => mention.kind === 'rows' && mention.isOwn && profile.rowStems.has(token.term),
    );
    // "The most valuable" is none of the Valuables.
    const isOfMost =
      MOST.test(tokens[start - 1]?.folded ?? '') &&
      gradedAt(tokens, start).length > 0 &&
      !token.isCapitalized;
    const own = [
      ...operatorsAt(tokens, start),
      ...(isOfTime ? [] : gradedAt(tokens, start)),
      ...times,
      ...numbersAt(tokens, start, hasMetres),
      // "Sort products by …" says how, not which sort.
      ...(start === 0 && token.folded === 'sort' ? [] : columnsAt(tokens, start, profile, isCell)),
      ...statesAt(tokens, start, profile),
      ...columnSetsAt(tokens, start, profile),
      ...familiesAt(tokens, start, profile),
      ...namesAt(tokens, start, profile, synonyms),
      ...negatedAt(tokens, start, profile),
      // "Moths" of a table of moths are all of them, not those with the word in their name.
      ...valuesAt(tokens, start, profile, cells).filter(
        (mention) =>
          !(isRows && mention.end === start + 1 && mention.kind === 'value' && !mention.isWhole) &&
          !(isOfMost && mention.end === start + 1),
      ),
      ...shortCellsAt(tokens, start, profile, cells),
      ...rows,
    ];
    // "Type of vessel" is a column where there is one.
    const isColumnOf = own.some(
      (mention) => mention.kind === 'column' && mention.end === start + 3 && mention.fit >= 1,
    );
    if (isColumnOf)
      own.splice(
        0,
        own.length,
        ...own.filter((mention) => !(mention.kind === 'operator' && mention.operator.kind === 'distinct')),
      );
    // "Sales" are an amount rather than the rows where a column has it.
    const isMeasured = own.some(
      (mention) => mention.kind === 'column' && mention.end === start + 1 && isAdditive(mention.column),
    );
    for (const mention of own)
      if (isMeasured && mention.kind === 'rows' && !mention.isOwn) mention.score = weights.measuredEvent;
    const isPlain =
      (FUNCTION_WORDS.has(token.folded) && !isListOfSomething(tokens, start)) ||
      CONTRACTED.test(token.text.toLowerCase()) ||
      (SOFT_WORDS.has(token.term) && !isNoun(tokens, start)) ||
      /^[^\p{L}\p{N}]*$/u.test(token.folded);
    const last: Mention = isPlain
      ? {
          kind: 'soft',
          start,
          end: start + 1,
          score: FUNCTION_WORDS.has(token.folded) ? weights.functionWord : weights.softWord,
        }
      : {
          kind: 'unknown',
          start,
          end: start + 1,
          score: isKindOf(tokens, start, isCell)
            ? weights.unknownVerb
            : unknownScore(tokens, start, isTitle(token)),
        };
    const passed = Math.min(last.score, weights.ignoredOperator);
    // Operations that are passed over are not understood; what is done with the rows says little.
    if (own.some(isStrong) && last.kind === 'soft')
      return [...own, { ...last, kind: 'unknown', score: passed }];
    return [
      ...own,
      own.some((mention) => mention.kind === 'verb' && mention.isStrict) ? { ...last, score: passed } : last,
    ];
  });
  explainRest(tokens, at, profile, cells);
  markListed(tokens, at);
  for (const mention of at.flat()) {
    // "Bo Ray's reviewer" is somebody else's.
    const after = mention.kind === 'value' ? tokens[mention.end - 1]?.end : undefined;
    if (mention.kind === 'value' && after !== undefined && /^['’]s?(?!\p{L})/u.test(question.slice(after)))
      mention.isPossessive = true;
    // "Whose boot size do I still need?"
    if (mention.kind === 'column' && mention.column.column.empty > 0 && STILL_NEEDED.test(question))
      mention.isNegated = true;
    if (mention.kind === 'column') mention.isDay = DAY_NOUNS.test(tokens[mention.start]?.folded ?? '');
  }
  return { text: question, tokens, at };
}

/** "Tents, vans and cabins": what stands between two values is one that is not known. */
function markListed(tokens: readonly Token[], at: readonly Mention[][]): void {
  const isValue = (index: number) => at[index]?.some(({ kind }) => kind === 'value') === true;
  const isJoint = (index: number) => /^(?:and|or)$/.test(tokens[index]?.folded ?? '');
  for (const [index, all] of at.entries()) {
    const isListed = isValue(index - 1) && (isValue(index + 1) || (isJoint(index + 1) && isValue(index + 2)));
    if (isListed && all.every(({ kind }) => kind === 'unknown' || kind === 'rows'))
      at[index]?.splice(0, all.length, {
        kind: 'unknown',
        start: index,
        end: index + 1,
        score: weights.unknownNoun,
      });
  }
}

/** "we've got", "they're" */
const CONTRACTED = /^(?:i|you|we|they|he|she|it|who|that|there|what|where|how)['’](?:ve|re|ll|d|m)$/;

/** Nouns of what is on one day. */
const DAY_NOUNS = /^(?:night|day|evening|morning|afternoon)s?$/;

const MOST = /^(?:most|least)$/;

/** Operations that a question is not read without. */
const STRONG = new Set<Operator['kind']>([
  'aggregate',
  'share',
  'difference',
  'ratio',
  'not',
  'without',
  'never',
  'except',
  'most',
  'least',
  'top',
  'between',
  'more',
  'less',
  'comparative',
  'minus',
  'at_least',
  'at_most',
  'or_more',
  'or_less',
  'how_many',
  'how_much',
  'how_long',
  'count',
  'who',
  'when',
  'where',
  'versus',
  'compare',
  'duplicate',
  'once',
  'missing',
  'above',
  'below',
  'overdue',
  'contains',
  'ordinal',
  'together',
  'distribution',
]);

const isStrong = (mention: Mention) =>
  (mention.kind === 'operator' && STRONG.has(mention.operator.kind)) ||
  (mention.kind === 'graded' && (mention.grade === 'most' || mention.isAsked === true));

/** Words behind which stands a noun. */
const ARTICLES = /^(?:the|a|an|my|our|your|their)$/;

/** Words behind which an adjective stands: "which surviving plants". */
const BEFORE_ADJECTIVES = /^(?:the|which|what|many|all|any|no|our|their)$/;

/** "the rent", "a hire": what can be a verb is a noun behind an article. */
function isNoun(tokens: readonly Token[], at: number): boolean {
  const [before, token] = [tokens[at - 1]?.folded ?? '', tokens[at]];
  // "Which coach was there?" asks for one.
  const isAsked = /^(?:which|whose|every|each|per)$/.test(before) && canBe(token?.folded ?? '', 'noun');
  return token !== undefined && (ARTICLES.test(before) || isAsked) && !MEASURE_NOUNS.has(token.term);
}

/** Whether a word only says what kind of thing the cell before it is. */
function isKindOf(tokens: readonly Token[], at: number, isCell: (token: Token) => boolean): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  return before !== undefined && token !== undefined && KIND_NOUNS.has(token.term) && isCell(before);
}

/** A noun that is not known nearly always matters, a verb nearly never: nouns follow articles, adjectives and numbers. */
function unknownScore(tokens: readonly Token[], at: number, isTitle: boolean): number {
  const token = tokens[at],
    before = tokens[at - 1];
  // Numbers and what somebody writes large are no verbs.
  if (token === undefined || token.number !== undefined || /\d/.test(token.folded))
    return weights.unknownNoun;
  if (OUTCOME_VERBS.has(token.term)) return weights.ignoredOperator;
  const isVerbLike =
    /^(?:did|do|does|they|we|i|you|he|she|who|that|will|can|could|not|n't|didn't|don't)$/.test(
      before?.folded ?? '',
    ) &&
    !token.isCapitalized &&
    // "did italy win": a name.
    canBe(token.folded, 'verb');
  if (isVerbLike) return weights.unknownVerb;
  // "what do we pay to insure it": what for.
  if (before?.folded === 'to' && canBe(token.folded, 'verb') && !token.isCapitalized)
    return weights.ignoredOperator;
  // Not "behind with the rent".
  const isParticle = PARTICLES.has(token.folded) && !/^(?:with|on)$/.test(tokens[at + 1]?.folded ?? '');
  if (isParticle || isTitle) return weights.unknownVerb;
  const isBehindArticle = ARTICLES.test(before?.folded ?? '');
  const isLast =
    at === tokens.length - 1 ||
    /^(?:in|on|at|to|for|from|with|by|the|a|an|last|first|since|before|after)$/.test(
      tokens[at + 1]?.folded ?? '',
    );
  // Italy is no adverb; "spent on parking" says on what; "the building", but "the corresponding number".
  const isAdverb = token.folded.endsWith('ly') && !canBe(token.folded, 'noun');
  const isGerund =
    /[a-z]{3}ing$/.test(token.folded) &&
    !token.isCapitalized &&
    !(isBehindArticle && isLast) &&
    // "surviving plants"
    !(EVENT_NOUNS.has(tokens[at + 1]?.term ?? '') && BEFORE_ADJECTIVES.test(before?.folded ?? '')) &&
    !/^(?:on|of|for|per|by|much|many|total)$/.test(before?.folded ?? '');
  if (isAdverb || isGerund) return weights.unknownVerb;
  if (MEASURE_NOUNS.has(token.term) && !MONEY_NOUNS.has(token.term)) return weights.measureNoun;
  // A "phone number" is no phone.
  const isNumbered = /^(?:number|numbers)$/.test(tokens[at + 1]?.folded ?? '');
  if (EVENT_NOUNS.has(token.term) && !isNumbered) return weights.eventWord;
  // "when did Marta last refuel": the verb that an auxiliary asks for.
  const auxiliary = tokens
    .slice(0, at)
    .findLastIndex(({ folded }) => /^(?:did|does|do|will|can|should)$/.test(folded));
  const isVerbPlace = auxiliary >= 0 && at - auxiliary <= 3 && isLast && !isBehindArticle;
  // "the warranty" is none, wherever it stands.
  const isVerb = canBe(token.folded, 'verb') && !token.isCapitalized && !token.folded.endsWith('s');
  if (isVerbPlace && isVerb) return weights.unknownVerb;
  // "what they ask for": no noun, and no participle of a state.
  const isState = /(?:ed|en|wn)$/.test(token.folded) || canBe(token.folded, 'adjective');
  // "how many turn out": a verb with its particle.
  const isPhrasal =
    /^(?:out|up|off|away|back|down|over)$/.test(tokens[at + 1]?.folded ?? '') && !isBehindArticle;
  if (isVerb && isPhrasal && !isState) return weights.unknownVerb;
  if (isVerb && !isState && !isBehindArticle && !canBe(token.folded, 'noun')) return weights.unknownVerb;
  return weights.unknownNoun;
}

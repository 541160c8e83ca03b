// What the words of a question can mean for a table: columns, values of cells, numbers, times and operations. Overlapping meanings are
// kept; readings choose among them.
import { canBe } from '../../lexicon/lexicon.ts';
import type { Synonyms } from '../grammar/synonyms.ts';
import { type Token, tokensOf } from '../grammar/tokens.ts';
import type { CellIndex } from './cell-index.ts';
import type { Operator } from './lexicon/operators.ts';
import {
  EVENT_NOUNS,
  FUNCTION_WORDS,
  MEASURE_NOUNS,
  MONEY_NOUNS,
  OUTCOME_VERBS,
  SOFT_WORDS,
} from './lexicon/word-classes.ts';
import type { Mention, Mentions } from './mention.ts';
import { gradedAt, numbersAt, operatorsAt, softPhrasesAt, timesAt } from './mentions/closed-words.ts';
import { columnsAt, namesAt, negatedAt, nounsAt } from './mentions/columns.ts';
import { shortCellsAt } from './mentions/short-cells.ts';
import { explainRest } from './mentions/unexplained.ts';
import { valuesAt } from './mentions/values.ts';
import type { TableProfile } from './table-profile.ts';
import { weights } from './weights.ts';

/** Finds what the words of a question can mean. @param today midnight UTC of the present day @param synonyms those of its collection */
export function mentionsOf(
  question: string,
  profile: TableProfile,
  cells: CellIndex,
  today: Date,
  synonyms?: Synonyms,
): Mentions {
  const tokens = tokensOf(
    question
      .replaceAll(/\b(?:i\.e|e\.g)\b\.?/gi, (said) => ' '.repeat(said.length))
      .replaceAll(/(\d)\s*(%)/g, '$1 $2')
      .replaceAll(/(?<=\p{L})\/(?=\p{L})/gu, ' / '),
  );
  const cellWords = new Set(
    tokens.filter(({ folded }) => !FUNCTION_WORDS.has(folded) && cells.find(folded).length > 0),
  );
  const isCell = (token: Token) => cellWords.has(token);
  const at = tokens.map((token, start): Mention[] => {
    const times = timesAt(tokens, start, today);
    // "last winter" is no latest of winters.
    const isOfTime = times.some(({ kind, end }) => kind === 'time' && end > start + 1);
    const own = [
      ...operatorsAt(tokens, start),
      ...softPhrasesAt(tokens, start),
      ...(isOfTime ? [] : gradedAt(tokens, start)),
      ...times,
      ...numbersAt(tokens, start),
      ...columnsAt(tokens, start, profile, isCell),
      ...namesAt(tokens, start, profile, synonyms),
      ...negatedAt(tokens, start, profile),
      ...valuesAt(tokens, start, profile, cells),
      ...shortCellsAt(tokens, start, profile, cells),
      ...nounsAt(tokens, start, profile),
    ];
    const isPlain =
      FUNCTION_WORDS.has(token.folded) ||
      (SOFT_WORDS.has(token.term) && !isNoun(tokens, start)) ||
      /^[^\p{L}\p{N}]*$/u.test(token.folded);
    const last: Mention = isPlain
      ? {
          kind: 'soft',
          start,
          end: start + 1,
          score: FUNCTION_WORDS.has(token.folded) ? weights.functionWord : weights.softWord,
        }
      : { kind: 'unknown', start, end: start + 1, score: unknownScore(tokens, start) };
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
  // "Bo Ray's reviewer" is somebody else's.
  for (const mention of at.flat()) {
    const after = mention.kind === 'value' ? tokens[mention.end - 1]?.end : undefined;
    if (mention.kind === 'value' && after !== undefined && /^['’]s?(?!\p{L})/u.test(question.slice(after)))
      mention.isPossessive = true;
  }
  return { text: question, tokens, at };
}

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

/** "the rent", "a hire": what can be a verb is a noun behind an article. */
function isNoun(tokens: readonly Token[], at: number): boolean {
  const [before, token] = [tokens[at - 1]?.folded ?? '', tokens[at]];
  return (
    token !== undefined && /^(?:the|a|an|my|our|your|their)$/.test(before) && !MEASURE_NOUNS.has(token.term)
  );
}

/** A noun that is not known nearly always matters, a verb nearly never: nouns follow articles, adjectives and numbers. */
function unknownScore(tokens: readonly Token[], at: number): number {
  const token = tokens[at],
    before = tokens[at - 1];
  // Numbers and what somebody writes large are no verbs.
  if (token === undefined || token.number !== undefined || /\d/.test(token.folded))
    return weights.unknownNoun;
  if (OUTCOME_VERBS.has(token.term)) return weights.ignoredOperator;
  const isVerbLike =
    /^(?:did|do|does|to|they|we|i|you|he|she|who|that|will|can|could|not|n't|didn't|don't)$/.test(
      before?.folded ?? '',
    ) &&
    !token.isCapitalized &&
    // "did italy win": a name.
    canBe(token.folded, 'verb');
  if (isVerbLike) return weights.unknownVerb;
  // Italy is no adverb; "spent on parking" says on what.
  const isAdverb = token.folded.endsWith('ly') && !canBe(token.folded, 'noun');
  const isGerund =
    /[a-z]{3}ing$/.test(token.folded) &&
    !token.isCapitalized &&
    !/^(?:on|of|for|per|by|the|a|an|much|many|total)$/.test(before?.folded ?? '');
  if (isAdverb || isGerund) return weights.unknownVerb;
  if (MEASURE_NOUNS.has(token.term) && !MONEY_NOUNS.has(token.term)) return weights.measureNoun;
  if (EVENT_NOUNS.has(token.term)) return weights.eventWord;
  // "when did Marta last refuel": the verb that an auxiliary asks for.
  const auxiliary = tokens
    .slice(0, at)
    .findLastIndex(({ folded }) => /^(?:did|does|do|will|can|should)$/.test(folded));
  const isLast =
    at === tokens.length - 1 ||
    /^(?:in|on|at|to|for|from|with|by|the|a|an|last|first|since|before|after)$/.test(
      tokens[at + 1]?.folded ?? '',
    );
  const isAsked =
    auxiliary >= 0 && at - auxiliary <= 3 && isLast && !token.isCapitalized && !token.folded.endsWith('s');
  // "when does the warranty on the lift run out": a noun.
  if (isAsked && canBe(token.folded, 'verb') && !/^(?:the|a|an)$/.test(before?.folded ?? ''))
    return weights.unknownVerb;
  return weights.unknownNoun;
}

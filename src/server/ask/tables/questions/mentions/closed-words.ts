// Words that mean the same for every table: operations, adjectives, times, numbers.
import { uninflected } from '../../../indexing/words.ts';
import { canBe } from '../../../lexicon/lexicon.ts';
import { type Token, saidIn } from '../tokens.ts';
import { gradedAdjective, payingAdjective } from '../lexicon/adjectives.ts';
import { unitsOf } from '../lexicon/concepts.ts';
import { pad } from '../calendar.ts';
import { clockAt } from '../clock-times.ts';
import { NUMBER_NAMES, isPeriodAdverb, numberWord, periodUnit } from '../lexicon/numbers-and-dates.ts';
import { BEFORE_DAYS, BEFORE_DONE, BEFORE_WISHES, DONE_ENDING } from '../lexicon/word-classes.ts';
import { OPERATOR_WORDS_MAX, operatorOf } from '../lexicon/operators.ts';
import type { Mention, Span } from '../mention.ts';
import { timeAt } from '../times.ts';
import { weights } from '../weights.ts';

export const span = (start: number, length: number, score: number): Span => ({
  start,
  end: start + length,
  score,
});

/** Words between "more" and "than". */
const COMPARED_MAX = 6;

export function operatorsAt(tokens: readonly Token[], start: number): Mention[] {
  const found: Mention[] = [];
  for (let length = 1; length <= OPERATOR_WORDS_MAX; length += 1) {
    const own = tokens.slice(start, start + length);
    if (own.length < length || own.some(({ isQuoted }) => isQuoted)) break;
    const phrases = [
      own.map(({ text }) => text.toLowerCase().replace('’', "'")).join(' '),
      saidIn(tokens, start, start + length),
    ];
    const operator = phrases.map(operatorOf).find((one) => one !== undefined);
    // "gifts where no receipt went out": only at the beginning are these questions.
    // "no. 2003" is a number.
    if (operator?.kind === 'without' && own[0]?.folded === 'no' && tokens[start + 1]?.number !== undefined)
      continue;
    // "more lost walkers or more accidents"
    const isSuffix = operator?.kind === 'or_more' || operator?.kind === 'or_less';
    const isBetween = own[0]?.folded === 'or' && tokens[start + length] !== undefined;
    if (isSuffix && isBetween && !isBehindNumber(tokens, start)) continue;
    // "…, when was that", "date, where and the amount"
    const next = tokens[start + length]?.folded;
    const isAsked =
      /^(?:was|is|did)$/.test(next ?? '') &&
      /^(?:that|it|this)$/.test(tokens[start + length + 1]?.folded ?? '');
    const isFurther = tokens[start - 1]?.folded === 'and' || isAsked || (start > 2 && next === 'and');
    if (
      operator !== undefined &&
      (operator.kind === 'where' || operator.kind === 'when') &&
      (start > 1 || (start === 1 && /[^s]s$/.test(tokens[0]?.folded ?? ''))) &&
      !isFurther
    )
      continue;
    // "Arrived but not been collected": the participle is negated.
    const isNotDone =
      operator?.kind === 'except' && own.at(-1)?.folded === 'not' && isDoneWord(tokens[start + length]);
    if (isNotDone) continue;
    if (operator?.kind === 'list' && isListOfSomething(tokens, start)) continue;
    // A "phone number of somebody" counts nothing.
    if (operator?.kind === 'count' && length === 2 && isNameOfNumber(tokens, start)) continue;
    // "At least" and "at most" compare.
    const isEnd = operator?.kind === 'least' || operator?.kind === 'most';
    if (isEnd && tokens[start - 1]?.folded === 'at') continue;
    // "more guests than seats", "who lost more, Dev or Jo?"
    const isCompared =
      tokens.slice(start + 2, start + 2 + COMPARED_MAX).some(({ folded }) => folded === 'than') ||
      tokens.some(({ folded }, at) => folded === 'or' && at !== start - 1);
    if (operator?.kind === 'comparative' && !isCompared) continue;
    if (operator !== undefined)
      found.push({
        kind: 'operator',
        operator,
        ...span(start, length, weights.operator + (length > 1 ? weights.operatorPhrase : 0)),
      });
  }
  return found;
}

/** "The waiting list": one that has a name, and no wish to see one. */
export const isListOfSomething = (tokens: readonly Token[], at: number) =>
  tokens[at]?.folded === 'list' &&
  tokens[at - 1]?.end === (tokens[at]?.start ?? 0) - 1 &&
  /^\p{L}{3,}$/u.test(tokens[at - 1]?.folded ?? '') &&
  !BEFORE_WISHES.test(tokens[at - 1]?.folded ?? '');

/** "been", "yet", "collected" */
const isDoneWord = (token: Token | undefined) =>
  token !== undefined &&
  (BEFORE_DONE.test(token.folded) ||
    (canBe(token.folded, 'verb') &&
      DONE_ENDING.test(token.folded) &&
      uninflected(token.folded) !== token.folded));

/** "phone number of", "reference number of" */
function isNameOfNumber(tokens: readonly Token[], start: number): boolean {
  const [before, token] = [tokens[start - 1], tokens[start]];
  return before !== undefined && token?.folded === 'number' && NUMBER_NAMES.test(before.folded);
}

const isBehindNumber = (tokens: readonly Token[], start: number) =>
  tokens
    .slice(Math.max(0, start - 2), start)
    .some(
      ({ folded, number }) => number !== undefined || numberWord(folded) !== undefined || /\d/.test(folded),
    );

export function gradedAt(tokens: readonly Token[], start: number): Mention[] {
  const token = tokens[start];
  const graded = token && !token.isQuoted ? gradedAdjective(token.folded) : undefined;
  if (graded === undefined) return [];
  const paid = payingAdjective(graded, tokens[start + 1]?.folded ?? '');
  if (paid !== undefined) return [{ kind: 'graded', ...paid, ...span(start, 2, weights.operator) }];
  const isAsked = graded.grade === 'base' && tokens[start - 1]?.folded === 'how';
  if (isAsked) return [{ kind: 'graded', ...graded, isAsked, ...span(start, 1, weights.operator) }];
  return [
    {
      kind: 'graded',
      ...graded,
      // "further away"
      ...span(
        start,
        tokens[start + 1]?.folded === 'away' && graded.grade !== 'base' ? 2 : 1,
        graded.grade === 'base' ? weights.plainAdjective : weights.operator,
      ),
    },
  ];
}

export function timesAt(tokens: readonly Token[], start: number, today: Date, question: string): Mention[] {
  const time = timeAt(tokens, start, today);
  const found: Mention[] =
    time === undefined
      ? []
      : [
          {
            kind: 'time',
            time,
            ...span(start, time.length, time.isBareYear ? weights.bareYear : weights.time),
          },
        ];
  const written = dayOfMonthAt(tokens, start, question);
  if (written !== undefined) found.push(written);
  const clock = clockAt(tokens, start, question);
  if (clock !== undefined)
    found.push({
      kind: 'time',
      time: { length: clock.length, isBareYear: false, clock },
      ...span(start, clock.length, clock.isBare ? weights.number : weights.time),
    });
  for (const length of [4, 3, 2, 1]) {
    const phrase = saidIn(tokens, start, start + length);
    const unit = periodUnit(phrase);
    if (unit === undefined || tokens.length < start + length) continue;
    found.push({
      kind: 'period',
      unit,
      isAdverb: isPeriodAdverb(phrase),
      ...span(start, length, weights.period),
    });
    break;
  }
  return found;
}

/** "on 5/24": a day without a year. Where it can be read in two ways, it is only guessed. */
function dayOfMonthAt(tokens: readonly Token[], start: number, question: string): Mention | undefined {
  const [before, first, second] = [tokens[start - 1], tokens[start], tokens[start + 1]];
  if (first?.number === undefined || second?.number === undefined || !BEFORE_DAYS.test(before?.folded ?? ''))
    return undefined;
  const said = /^(\d{1,2})\/(\d{1,2})(?![\d/])/.exec(question.slice(first.start));
  const [one, two] = [Number(said?.[1]), Number(said?.[2])];
  const [day, month] = two > 12 ? [two, one] : [one, two];
  if (
    said === null ||
    second.end !== first.start + said[0].length ||
    !(month >= 1 && month <= 12) ||
    day > 31
  )
    return undefined;
  return {
    kind: 'time',
    time: {
      length: 2,
      part: { by: 'month_of_year', values: [month] },
      values: [`--${pad(month)}-${pad(day)}`],
      isBareYear: false,
    },
    isGuess: one <= 12 && two <= 12 && one !== two,
    ...span(start, 2, weights.time),
  };
}

/** @param hasMetres whether a table has lengths: "25m" are no millions there */
export function numbersAt(tokens: readonly Token[], start: number, hasMetres: boolean): Mention[] {
  const token = tokens[start];
  if (token === undefined || token.isQuoted) return [];
  const { text } = token;
  const [, before = '', digits, suffix = ''] =
    /^(\p{Sc}?)([-−]?\d[\d.,]*)(k|m|bn|%|\p{Sc})?$/iu.exec(text) ?? [];
  const word = numberWord(token.folded);
  // "45k" is cut in two.
  const behind = tokens[start + 1];
  const isScaled =
    token.number !== undefined &&
    behind?.start === token.end &&
    /^(?:k|m|bn)$/.test(behind.folded) &&
    !(hasMetres && behind.folded === 'm' && token.isMoney !== true);
  const scale = { k: 1e3, m: 1e6, bn: 1e9 }[(isScaled ? behind.folded : suffix).toLowerCase()] ?? 1;
  if (isScaled && token.number !== undefined)
    return [
      {
        kind: 'number',
        value: token.number * scale,
        unit: [],
        isMoney: token.isMoney === true || /\p{Sc}/u.test(before),
        isPercent: false,
        ...span(start, 2, weights.number),
      },
    ];
  const value =
    token.number ??
    (digits === undefined
      ? word
      : Number(
          digits
            .replace('−', '-')
            .replaceAll(/,(?=\d{3}(?!\d))/g, '')
            .replace(',', '.'),
        ) * scale);
  const isOne =
    (token.folded === 'a' || token.folded === 'an') &&
    unitsOf(tokens[start + 1]?.folded ?? '').length > 0 &&
    operatorOf(tokens[start - 1]?.folded ?? '') !== undefined;
  if (isOne)
    return [
      {
        kind: 'number',
        value: 1,
        unit: unitsOf(tokens[start + 1]?.folded ?? ''),
        isMoney: unitsOf(tokens[start + 1]?.folded ?? '').includes('money'),
        isPercent: false,
        ...span(start, 2, weights.numberWord),
      },
    ];
  if (value === undefined || !Number.isFinite(value)) return [];
  const next = tokens[start + 1];
  const unit = next === undefined ? [] : unitsOf(next.folded || next.text);
  const isPercent = suffix === '%' || next?.text === '%' || next?.folded === 'percent';
  const hasSign = token.isMoney === true || /\p{Sc}/u.test(before + suffix);
  const isMoney = hasSign || unit.includes('money');
  const length = unit.length > 0 ? 2 : 1;
  // "40.000" is forty, or forty thousand as other languages write it.
  const isOpen = /^[1-9]\d{0,2}\.\d{3}$/.test(digits ?? text);
  return (isOpen ? [value * 1000, value] : [value]).flatMap((meant): Mention[] => {
    const own = {
      kind: 'number' as const,
      value: meant,
      unit: [],
      isMoney: hasSign,
      isPercent: suffix === '%',
      ...span(start, 1, word === undefined ? weights.number : weights.numberWord),
    };
    return length === 1
      ? [own]
      : [own, { ...own, unit, isMoney, isPercent, ...span(start, 2, weights.number) }];
  });
}

// Comparisons with numbers: "over 50", "between 3 and 5", "no less than 10", "4 or more", "9 or 10".
import type { FilterOp } from '#shared/ask-plan.ts';
import type { Item } from './items.ts';
import type { Adjective, Meaning } from './language.ts';

export interface NumberComparison {
  length: number;
  op: Extract<FilterOp, 'is' | 'is_not' | 'one_of' | 'less' | 'at_most' | 'more' | 'at_least' | 'between'>;
  values: number[];
  /** "older than" names a column. */
  adjective?: Adjective;
  /** "since" and the like are said of times only. */
  isTime: boolean;
  /** A number without a comparison. */
  isBare: boolean;
}

const opposites = {
  more: 'at_most',
  less: 'at_least',
  at_least: 'less',
  at_most: 'more',
  equal: 'is_not',
} as const;
const times = { since: 'at_least', after: 'more', before: 'less', until: 'at_most' } as const;

export function meaningOf(item: Item | undefined): Meaning | undefined {
  return item?.kind === 'meaning' ? item.meaning : undefined;
}

/** Which words of its meaning an item is, where that matters. */
export function saidOf(item: Item | undefined): Meaning | undefined {
  return item?.kind === 'meaning' ? item.said : undefined;
}

/** The comparison that starts at an item, the longest one; nothing if none does. */
export function numberComparisonAt(items: readonly Item[], at: number): NumberComparison | undefined {
  const isNot = meaningOf(items[at]) === 'not';
  const start = isNot ? at + 1 : at;
  const first = items[start];
  const meaning = meaningOf(first);
  const next = numberAt(items, start + 1);
  const length = start - at + 2;
  if (meaning === 'between') return isNot ? undefined : rangeAt(items, at);
  if (meaning !== undefined && meaning in times && next !== undefined && !isNot)
    // Safe: it is one of its keys.
    return { length, op: times[meaning as keyof typeof times], values: [next], isTime: true, isBare: false };
  if (meaning !== undefined && meaning in opposites && next !== undefined) {
    const own = meaning as keyof typeof opposites; // Safe: it is one of its keys.
    const op = isNot ? opposites[own] : own === 'equal' ? 'is' : own;
    return { length, op, values: [next], isTime: false, isBare: false };
  }
  if (first?.kind === 'comparative' && next !== undefined) {
    const isMore = first.adjective.isMost !== isNot;
    const op = isNot ? (isMore ? 'at_least' : 'at_most') : isMore ? 'more' : 'less';
    return { length, op, values: [next], adjective: first.adjective, isTime: false, isBare: false };
  }
  const number = numberAt(items, start);
  if (number === undefined) return undefined;
  const behind = meaningOf(items[start + 1]);
  if (!isNot && (behind === 'or_more' || behind === 'or_less'))
    return {
      length: 2,
      op: behind === 'or_more' ? 'at_least' : 'at_most',
      values: [number],
      isTime: false,
      isBare: false,
    };
  const bare = bareAt(items, start, number);
  if (!isNot) return bare;
  // "not 3 or 4" is neither.
  const isList = bare.op === 'is' || bare.op === 'one_of';
  return isList ? { ...bare, length: bare.length + 1, op: 'is_not', isBare: false } : undefined;
}

function numberAt(items: readonly Item[], at: number): number | undefined {
  const item = items[at];
  return item?.kind === 'number' ? item.number : undefined;
}

function rangeAt(items: readonly Item[], at: number): NumberComparison | undefined {
  const [from, to] = [numberAt(items, at + 1), numberAt(items, at + 3)];
  const joint = meaningOf(items[at + 2]);
  if (from === undefined || to === undefined || (joint !== 'and' && joint !== 'to')) return undefined;
  return { length: 4, op: 'between', values: [from, to], isTime: false, isBare: false };
}

/** A number, several with "or", or two with "to". */
function bareAt(items: readonly Item[], at: number, first: number): NumberComparison {
  const values = [first];
  let end = at + 1;
  const to = numberAt(items, at + 2);
  if (meaningOf(items[end]) === 'to' && to !== undefined)
    return { length: 3, op: 'between', values: [first, to], isTime: false, isBare: false };
  let isList = false;
  for (;;) {
    const isOr = meaningOf(items[end]) === 'or';
    const next = numberAt(items, isOr ? end + 1 : end);
    if (next === undefined || isList) break;
    values.push(next);
    end += isOr ? 2 : 1;
    isList = isOr;
  }
  // Numbers in a row without "or" are no list.
  if (!isList) return { length: 1, op: 'is', values: [first], isTime: false, isBare: true };
  return { length: end - at, op: 'one_of', values, isTime: false, isBare: true };
}

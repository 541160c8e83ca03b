// Times of the day in a question: "at 10:30", "after 2pm", "before 9 in the morning", "noon".
import type { Token } from './tokens.ts';

/** A time of the day that is said. */
export interface FoundClock {
  /** How many tokens it takes. */
  length: number;
  /** Minutes since midnight. */
  minutes: number;
  /** Whether it is a bare number, which may be none, and may be meant of the afternoon. */
  isBare: boolean;
}

const NAMED: Readonly<Record<string, number>> = { noon: 720, midday: 720, midnight: 0 };

/** Words that a bare number of a clock stands behind. */
const BEFORE_HOURS = /^(?:at|before|after|by|from|until|till|since|between|and|to|past|or|around)$/;

/** The time of the day that starts at a token. @param question what the tokens are of */
export function clockAt(tokens: readonly Token[], at: number, question: string): FoundClock | undefined {
  const [first, second] = tokens.slice(at, at + 2);
  if (first === undefined || first.isQuoted) return undefined;
  if (Object.hasOwn(NAMED, first.folded))
    return { length: 1, minutes: NAMED[first.folded] ?? 0, isBare: false };
  const hour = /^\d{1,2}$/.test(first.text) ? Number(first.text) : undefined;
  if (hour === undefined || hour > 24) return undefined;
  // "10:30" is two tokens with one sign between them.
  const isWritten =
    second !== undefined &&
    second.start === first.end + 1 &&
    question[first.end] === ':' &&
    /^[0-5]\d$/.test(second.text) &&
    hour < 24;
  const length = isWritten ? 2 : 1;
  const half = halfOfDay(tokens.slice(at + length, at + length + 3).map(({ folded }) => folded));
  if (half !== undefined && hour > 12 && half.isAfternoon === false) return undefined;
  const isLater = half?.isAfternoon === true && hour < 12;
  const isMidnight = half?.isAfternoon === false && hour === 12;
  const minutes = (isMidnight ? 0 : hour + (isLater ? 12 : 0)) * 60 + (isWritten ? Number(second.text) : 0);
  if (isWritten || half !== undefined)
    return { length: length + (half?.length ?? 0), minutes, isBare: false };
  return BEFORE_HOURS.test(tokens[at - 1]?.folded ?? '') ? { length, minutes, isBare: true } : undefined;
}

/** "pm", "o'clock", "in the morning"; which half of the day it says, if any. */
function halfOfDay([first = '', second, third = '']: readonly string[]):
  { length: number; isAfternoon: boolean | undefined } | undefined {
  if (first === 'am' || first === 'pm') return { length: 1, isAfternoon: first === 'pm' };
  if (/^o['’]?clock$/.test(first)) return { length: 1, isAfternoon: undefined };
  if (first !== 'in' || second !== 'the') return undefined;
  if (third === 'morning') return { length: 3, isAfternoon: false };
  return third === 'afternoon' || third === 'evening' ? { length: 3, isAfternoon: true } : undefined;
}

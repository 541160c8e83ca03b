// What words of a question can mean for a table.
import type { DateUnit, Filter } from '#shared/ask-plan.ts';
import type { Token } from './tokens.ts';
import type { Dimension } from './lexicon/adjectives.ts';
import type { Concept } from './lexicon/concepts.ts';
import type { Operator } from './lexicon/operators.ts';
import type { ColumnProfile } from './table-profile.ts';
import type { FoundTime } from './times.ts';

export interface Span {
  /** Tokens, from `start` to before `end`. */
  start: number;
  end: number;
  /** How well it fits, 0 to 1 for each token. */
  score: number;
  /** Whether it may answer nothing by itself: readings with it are offered. */
  isGuess?: boolean;
}

export type Mention = Span &
  (
    | {
        kind: 'column';
        column: ColumnProfile;
        fit: number;
        isNegated?: boolean;
        /** Whether its word means single days: "per night". */
        isDay?: boolean;
      }
    | {
        kind: 'value';
        column: ColumnProfile;
        values: string[];
        isWhole: boolean;
        isPossessive?: boolean;
      }
    | { kind: 'number'; value: number; unit: readonly string[]; isMoney: boolean; isPercent: boolean }
    | { kind: 'time'; time: FoundTime }
    | { kind: 'period'; unit: DateUnit; isAdverb: boolean }
    | {
        kind: 'rows';
        isOwn: boolean;
        isPerson?: boolean;
        /** Whether it says rows of a table, whatever they are: "records". */
        isPlain?: boolean;
        /** Whether it says how something ended: "won". */
        isOutcome?: boolean;
      }
    | { kind: 'person' }
    | {
        kind: 'graded';
        base: string;
        grade: 'more' | 'most' | 'base';
        dimension: Dimension;
        isAsked?: boolean;
      }
    | { kind: 'verb'; concepts: readonly Concept[]; isStrict: boolean; isPrice: boolean; isOwing?: boolean }
    | { kind: 'unit'; units: readonly string[] }
    /** Several columns, of which all, any or none meet a condition. */
    | { kind: 'set'; columns: ColumnProfile[]; mode: 'all' | 'any' | 'some' | 'none' }
    /** What follows from its columns; the negation of it, where there is one. */
    | { kind: 'state'; columns: ColumnProfile[]; yes: Filter[]; no?: Filter | undefined }
    | { kind: 'operator'; operator: Operator }
    | { kind: 'soft' }
    | { kind: 'unknown' }
  );

export interface Mentions {
  text: string;
  tokens: Token[];
  /** All that can start at each token. */
  at: Mention[][];
}

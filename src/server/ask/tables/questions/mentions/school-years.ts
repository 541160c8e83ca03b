// Years of a school, where cells have the classes of them.
import { SCHOOL_YEARS } from '../lexicon/word-classes.ts';
import type { Mention } from '../mention.ts';
import type { TableProfile } from '../table-profile.ts';
import type { Token } from '../tokens.ts';
import { weights } from '../weights.ts';
import { span } from './closed-words.ts';

/** "Year 8" of the classes 8A and 8B. */
export function schoolYearsAt(tokens: readonly Token[], start: number, { columns }: TableProfile): Mention[] {
  const year = tokens[start + 1]?.folded ?? '';
  if (!SCHOOL_YEARS.test(tokens[start]?.folded ?? '') || !/^\d{1,2}$/.test(year)) return [];
  return columns
    .filter(
      ({ kind, values }) => kind !== 'key' && values.length > 1 && values.every((own) => CLASS.test(own)),
    )
    .flatMap((column): Mention[] => {
      const values = column.values.filter((value) => CLASS.exec(value)?.[1] === year);
      return values.length === 0
        ? []
        : [{ kind: 'value', column, values, isWhole: true, ...span(start, 2, weights.value) }];
    });
}

/** "8A", "10 B", "7-c" */
const CLASS = /^0?(\d{1,2})[ -]?\p{L}{1,2}$/u;

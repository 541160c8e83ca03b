// People of a place, where cells have the place.
import { foldCell } from '../../fold-cell.ts';
import type { Mention } from '../mention.ts';
import type { TableProfile } from '../table-profile.ts';
import type { Token } from '../tokens.ts';
import { weights } from '../weights.ts';
import { span } from './closed-words.ts';

/** "Kenyans" of Kenya, "Spanish" of Spain. */
export function demonymsAt(tokens: readonly Token[], start: number, profile: TableProfile): Mention[] {
  const folded = tokens[start]?.folded ?? '';
  if (folded.length < 5 || !/(?:n|ns|ish|ese|i|is|ch|er|ers)$/.test(folded)) return [];
  return profile.columns
    .filter(({ kind }) => kind === 'place')
    .flatMap((column) =>
      column.values
        .filter((value) => {
          const own = foldCell(value);
          return (
            own.length >= 4 && own !== folded && folded.startsWith(own.slice(0, Math.max(4, own.length - 2)))
          );
        })
        .map((value): Mention => ({
          kind: 'value',
          column,
          values: [value],
          isWhole: true,
          ...span(start, 1, weights.state),
        })),
    );
}

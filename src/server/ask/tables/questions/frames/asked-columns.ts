// Rows of which a question says the columns at its end.
import { isOp } from '../items.ts';
import { type Frame, Framing, unique } from './framing.ts';
import { superlativeKeysOf } from './superlative-keys.ts';

export function askedColumnFrames(parsed: Framing): Frame[] {
  const { asked = [] } = parsed.conditions;
  if (asked.length === 0 || parsed.groups.length > 0) return [];
  const named = asked.map(({ column }) => column.key);
  const used = [
    ...asked,
    ...parsed.questionWords(),
    ...parsed.free.filter((item) => item.kind === 'rows' || item.kind === 'person' || isOp(item, 'these')),
  ];
  const { superlative } = parsed;
  if (superlative === undefined) return parsed.frame({ columns: unique(named) }, 0, used);
  return superlativeKeysOf(parsed)
    .filter(({ column, computed }) => column !== undefined && computed === undefined)
    .flatMap(({ column, penalty, used: mine }) =>
      column === undefined
        ? []
        : parsed.frame(
            {
              columns: unique(named),
              order_by: [{ column: column.key, direction: parsed.directionOf(superlative, column) }],
              limit: parsed.conditions.limit ?? 1,
            },
            penalty,
            [...used, ...mine, ...superlative.items],
          ),
    );
}

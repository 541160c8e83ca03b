// Questions for both ends at once: "highest and lowest price", "date of the first and the last order".
import type { MeasureOp } from '#shared/ask-plan.ts';
import { type Item, isOp } from '../items.ts';
import { type Frame, Framing } from './framing.ts';
import { superlativeKeysOf } from './superlative-keys.ts';

/** The greatest and the smallest of a column, in the order in which they are said; none where only one end is asked for. */
export function bothEndsFrames(parsed: Framing): Frame[] {
  const own = parsed.superlative;
  const second = own && parsed.items.slice(own.at + own.items.length).find(isEnd);
  if (own === undefined || second?.kind !== 'graded') return [];
  const isOpposite = second.dimension.direction !== own.direction;
  const between = parsed.items.slice(own.at + own.items.length, parsed.items.indexOf(second));
  if (!isOpposite || !between.some((item) => isOp(item, 'and', 'both'))) return [];
  return superlativeKeysOf(parsed)
    .filter(({ column }) => column !== undefined && column.kind !== 'key')
    .flatMap(({ column, computed, penalty, used }) => {
      if (column === undefined) return [];
      const ops: MeasureOp[] =
        parsed.directionOf(own, column) === 'descending' ? ['maximum', 'minimum'] : ['minimum', 'maximum'];
      return parsed.frame(
        {
          ...(computed && { computed }),
          group_by: parsed.groupBy(),
          measures: ops.map((op) => ({ op, column: column.key })),
        },
        penalty,
        [
          ...own.items,
          second,
          ...used,
          ...parsed.questionWords(),
          ...parsed.free.filter(
            (item) =>
              item.kind === 'rows' ||
              isOp(item, 'how_much') ||
              (item.kind === 'column' && item.column === column) ||
              // "date of the first and the last order"
              (item.kind === 'column' && column.kind === 'date' && item.column.kind === 'key'),
          ),
        ],
      );
    });
}

const isEnd = (item: Item) => item.kind === 'graded' && item.grade === 'most' && item.used !== true;

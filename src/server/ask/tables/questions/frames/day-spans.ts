// Questions for the days between two dates of a row: how many on average, of which row the most.
import type { Measure } from '#shared/ask-plan.ts';
import { type Item, isOp } from '../items.ts';
import { weights } from '../weights.ts';
import { type Frame, Framing, unique } from './framing.ts';
import { isOfOneRow, targetsOf } from './targets.ts';

const KEY = 'x1';

export function daySpanFrames(parsed: Framing): Frame[] {
  const { span } = parsed.conditions;
  if (span === undefined) return [];
  const computed = [{ key: KEY, op: 'days' as const, columns: [span.from.key, span.to.key] }];
  const words: Item[] = [
    ...parsed.questionWords(),
    ...parsed.free.filter(
      (item) =>
        ['rows', 'person', 'unit', 'verb'].includes(item.kind) ||
        isOp(item, 'how_many', 'how_long', 'how_much', 'aggregate', 'count', 'single', 'these') ||
        (item.kind === 'graded' && item.isAsked === true),
    ),
  ];
  const superlative = parsed.superlative;
  const direction = superlative?.direction === -1 ? ('ascending' as const) : ('descending' as const);
  const limit = parsed.conditions.limit ?? 1;
  const filled = [
    ...parsed.filters(),
    ...[span.from, span.to]
      .filter(({ column, key }) => column.empty > 0 && !parsed.filters().some((own) => own.column === key))
      .map(({ key }) => ({ column: key, op: 'not_empty' as const, values: [] })),
  ];
  if (superlative !== undefined) {
    const used = [...words, ...superlative.items];
    const [target] = targetsOf(parsed);
    const isOfGroups =
      target !== undefined &&
      !target.column.isUnique &&
      !parsed.profile.naming.includes(target.column) &&
      (isOp(parsed.items[0], 'which') || !parsed.free.some((item) => item.kind === 'rows' && item.isOwn)) &&
      target.used.every((item) => item.kind !== 'column' || parsed.items.indexOf(item) <= 1);
    const measure: Measure = { op: parsed.aggregate?.op ?? 'average', column: KEY };
    const groups = isOfGroups
      ? parsed.frame(
          {
            computed,
            group_by: [{ column: target.column.key }],
            filters: filled,
            measures: [measure],
            order_by: [{ measure, direction }],
            limit,
          },
          target.penalty,
          [...used, ...target.used],
        )
      : [];
    if (groups.length > 0 && parsed.aggregate !== undefined) return groups;
    const asked = parsed.freeColumns(({ kind }) => kind !== 'date');
    const columns = unique(
      [
        ...(isOfGroups ? [target.column] : []),
        ...parsed.profile.naming,
        ...asked.map(({ column }) => column),
      ].map(({ key }) => key),
    );
    const rows = parsed.frame(
      {
        computed,
        columns: [...columns, KEY],
        filters: filled,
        order_by: [{ column: KEY, direction }],
        limit,
      },
      groups.length > 0 ? weights.rowForRate : 0,
      [...used, ...asked, ...(isOfGroups ? target.used : [])],
    );
    return [...groups, ...rows];
  }
  if (isOfOneRow(parsed)) return parsed.frame({ computed, columns: [KEY] }, 0, words);
  const op = parsed.aggregate?.op ?? 'average';
  const isSaid = parsed.aggregate !== undefined || parsed.free.some((item) => isOp(item, 'how_long'));
  const measure: Measure = { op, column: KEY };
  return parsed.frame(
    { computed, group_by: parsed.groupBy(), measures: [measure], order_by: parsed.orderOf(measure) },
    isSaid || parsed.groups.length > 0 ? 0 : weights.averageUnsaid,
    words,
  );
}

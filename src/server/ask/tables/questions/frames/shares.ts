// Shares of rows and of sums.
import type { Measure } from '#shared/ask-plan.ts';
import { mainMeasures } from '../columns.ts';
import { isOp } from '../items.ts';
import { isAdditive, isGrouping } from '../table-profile.ts';
import { weights } from '../weights.ts';
import { type Frame, Framing, unitIsMoney } from './framing.ts';

export function shareFrames(parsed: Framing): Frame[] {
  const share = parsed.free.find((item) => isOp(item, 'share'));
  const numeric = parsed.freeColumns((column) => isAdditive(column));
  const money = parsed.free.find(
    (item) => item.kind === 'unit' && item.units.includes('money') && unitIsMoney(item.units),
  );
  const sum =
    numeric[0]?.column ??
    (money === undefined
      ? undefined
      : mainMeasures(parsed.profile).find(({ concepts }) => concepts.has('money')));
  const total = parsed.free.filter((item) => item.kind === 'operator' && item.operator.kind === 'aggregate');
  const rows = parsed.free.filter((item) => item.kind === 'rows' || item.kind === 'person');
  const base: Measure = sum === undefined ? { op: 'count' } : { op: 'sum', column: sum.key };
  const used = [
    share,
    numeric[0],
    money,
    ...total,
    ...rows,
    ...parsed.free.filter((item) =>
      isOp(item, 'what', 'which', 'how_much', 'how_many', 'list', 'with', 'overdue'),
    ),
  ];
  const all = parsed.conditions.filters;
  const times = all.filter(
    ({ filter }) =>
      parsed.profile.byKey.get(filter.column)?.kind === 'date' &&
      filter.other === undefined &&
      filter.op !== 'empty' &&
      filter.op !== 'not_empty',
  );
  const others = all.filter((own) => !times.includes(own));
  if (parsed.groups.length > 0 || others.length === 0) {
    const column = parsed.groups.length > 0 ? undefined : parsed.freeColumns(isGrouping)[0];
    if (parsed.groups.length === 0 && column === undefined) {
      if (times.length === 0) return [];
      return parsed.frame(
        {
          filters: [],
          measures: [{ ...base, filters: times.map(({ filter }) => filter), share: 'of_rows' }],
        },
        weights.shareOfTime,
        used,
      );
    }
    const group_by = column === undefined ? parsed.groupBy() : [{ column: column.column.key }];
    if (others.length === 0) {
      const measure: Measure = { ...base, share: 'of_total' };
      return parsed.frame(
        { group_by, measures: [measure, base], order_by: [{ measure: base, direction: 'descending' }] },
        0,
        [...used, column],
      );
    }
    const measure: Measure = {
      ...base,
      share: 'of_rows',
      filters: others.map(({ filter }) => filter).slice(0, 5),
    };
    return parsed.frame({ group_by, filters: times.map(({ filter }) => filter), measures: [measure] }, 0, [
      ...used,
      column,
    ]);
  }
  const part = (inShare: typeof all, penalty: number) =>
    parsed.frame(
      {
        filters: all.filter((own) => !inShare.includes(own)).map(({ filter }) => filter),
        measures: [{ ...base, share: 'of_rows', filters: inShare.map(({ filter }) => filter).slice(0, 5) }],
      },
      penalty,
      used,
    );
  const frames = part(others, 0);
  // "of the women, how many are remote": the first condition says of whom.
  if (others.length > 1) frames.push(...part(others.slice(1), weights.shareOfFirst));
  return frames;
}

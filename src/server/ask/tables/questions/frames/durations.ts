import { isNumeric } from '../table-profile.ts';
import type { Framing, Measured } from './framing.ts';

/** Lengths of time: a column of them, or the days between two dates. */
export function durationsOf(parsed: Framing): Measured[] {
  const op = parsed.aggregate?.op ?? 'average';
  const days = parsed.free.filter((item) => item.kind === 'unit' || item.kind === 'period');
  const own = parsed
    .freeColumns((column) => isNumeric(column) || column.kind === 'span')
    .map((item): Measured => ({
      measure: { op, column: item.column.key },
      column: item.column,
      penalty: 0,
      used: [item],
    }));
  const columns = parsed.profile.columns
    .filter((column) => column.kind === 'span' || (isNumeric(column) && column.concepts.has('duration')))
    .map((column): Measured => ({ measure: { op, column: column.key }, column, penalty: 0.1, used: days }));
  const dates = parsed.profile.columns.filter(({ kind }) => kind === 'date');
  const [from, to] = [
    dates[0],
    dates.find(({ stems }) =>
      stems.some((stem) =>
        [
          'end',
          'return',
          'finish',
          'close',
          'complet',
          'deliv',
          'paid',
          'resolv',
          'out',
          'checkout',
          'until',
          'departur',
          'arriv',
          'to',
          'done',
        ].includes(stem),
      ),
    ),
  ];
  const between: Measured[] =
    from !== undefined && to !== undefined && from !== to
      ? [
          {
            measure: { op, column: 'x1' },
            computed: [{ key: 'x1', op: 'days', columns: [from.key, to.key] }],
            penalty: 0.2,
            used: [...parsed.freeColumns((column) => column === from || column === to), ...days],
          },
        ]
      : [];
  return [...own, ...columns, ...between].slice(0, 3);
}

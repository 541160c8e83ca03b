// Shares, differences, ratios, and comparisons of alternatives.
import type { Group, Measure } from '#shared/ask-plan.ts';
import { hasUnit, mainMeasures } from '../columns.ts';
import { type Alternatives, isOp } from '../items.ts';
import { isAdditive, isGrouping, isNumeric } from '../table-profile.ts';
import { weights } from '../weights.ts';
import { type Frame, Framing, type Measured, unitIsMoney } from './framing.ts';
import { measuresOf } from './measured.ts';
import { superlativeKeysOf } from './superlative-keys.ts';

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

export function differenceFrames(parsed: Framing): Frame[] {
  const operator = parsed.free.find((item) => isOp(item, 'difference', 'change', 'ratio'));
  const combine = isOp(operator, 'ratio') ? ('ratio' as const) : ('difference' as const);
  const [pair] = parsed.conditions.alternatives;
  const numeric = parsed.freeColumns((column) => isNumeric(column) || column.kind === 'span');
  const rows = parsed.free.filter(
    (item) =>
      item.kind === 'rows' ||
      item.kind === 'person' ||
      isOp(item, 'what', 'how_many', 'how_much', 'than', 'with'),
  );
  const [one, other] = numeric;
  if (parsed.superlative !== undefined && one !== undefined && other !== undefined) {
    const columns = [...parsed.profile.naming.map(({ key }) => key), one.column.key, other.column.key, 'x1'];
    const isChange = isOp(operator, 'change') || parsed.items.indexOf(one) < parsed.items.indexOf(other);
    return parsed.frame(
      {
        computed: [
          {
            key: 'x1',
            op: 'minus',
            columns: isChange ? [other.column.key, one.column.key] : [one.column.key, other.column.key],
          },
        ],
        columns,
        order_by: [
          { column: 'x1', direction: parsed.superlative.direction === 1 ? 'descending' : 'ascending' },
        ],
        limit: parsed.conditions.limit ?? 1,
      },
      0,
      [
        operator,
        one,
        other,
        ...parsed.superlative.items,
        ...rows,
        ...parsed.freeColumns((column) => !isNumeric(column)),
        ...parsed.free.filter((item) => isOp(item, 'which', 'what', 'who')),
      ],
    );
  }
  if (pair !== undefined && pair.filters.length === 2) {
    const own = parsed.filters().filter((filter) => filter.column !== pair.column.key);
    const isCount =
      numeric.length === 0 &&
      rows.some((item) => item.kind === 'rows' || item.kind === 'person') &&
      parsed.aggregate === undefined;
    const options: Measured[] = isCount
      ? [{ measure: { op: 'count' }, penalty: 0, used: [] }]
      : measuresOf(parsed, parsed.aggregate?.op, parsed.aggregate?.item);
    return options.slice(0, 2).flatMap(({ measure, penalty, used, computed }) =>
      parsed.frame(
        {
          filters: own,
          ...(computed && { computed }),
          group_by: parsed.groupBy(),
          measures: pair.filters.map((filter): Measure => ({ ...measure, filters: [filter] })),
          combine,
        },
        penalty,
        [
          operator,
          ...rows,
          ...used,
          parsed.aggregate?.item,
          ...parsed.free.filter((item) => isOp(item, 'compare', 'between', 'versus')),
        ],
      ),
    );
  }
  if (one !== undefined && other !== undefined) {
    const op = parsed.aggregate?.op ?? (isAdditive(one.column) ? 'sum' : 'average');
    return parsed.frame(
      {
        group_by: parsed.groupBy(),
        measures: [
          { op, column: one.column.key },
          { op, column: other.column.key },
        ],
        combine,
      },
      0,
      [
        operator,
        one,
        other,
        parsed.aggregate?.item,
        ...parsed.free.filter(
          (item) =>
            (item.kind === 'operator' && item.operator.kind === 'aggregate') || isOp(item, 'between', 'and'),
        ),
        ...rows,
      ],
    );
  }
  const [measured] = measuresOf(parsed, 'maximum', undefined);
  const extremes = parsed.items.filter(
    (item) =>
      (item.kind === 'graded' && item.grade === 'most') ||
      (item.kind === 'operator' && (item.operator.op === 'maximum' || item.operator.op === 'minimum')),
  );
  if (measured?.column !== undefined && extremes.length === 2)
    return parsed.frame(
      {
        group_by: parsed.groupBy(),
        measures: [
          { op: 'maximum', column: measured.column.key },
          { op: 'minimum', column: measured.column.key },
        ],
        combine: 'difference',
      },
      0,
      [operator, ...measured.used, ...extremes, ...rows],
    );
  return [];
}

/** "East vs West", "2023 and 2024": the same measure of each. */
export function comparisonFrames(parsed: Framing): Frame[] {
  const [pair] = parsed.conditions.alternatives;
  const cue = parsed.free.filter((item) => isOp(item, 'versus', 'compare', 'each_other'));
  const isMeasured = parsed.aggregate !== undefined || parsed.free.some((item) => isOp(item, 'how_much'));
  if (pair === undefined || (!parsed.isCompared() && !isMeasured)) return [];
  const isGroupedByIt = parsed.groups.some(({ column }) => column === pair.column);
  const unit = pair.isTime ? unitOf(pair) : undefined;
  const own: Group = { column: pair.column.key, ...(unit && { by: unit }) };
  const group_by = isGroupedByIt ? parsed.groupBy() : [own, ...parsed.groupBy()].slice(0, 4);
  const rows = parsed.free.filter(
    (item) =>
      item.kind === 'rows' ||
      item.kind === 'person' ||
      isOp(item, 'who', 'which', 'what', 'how_many', 'count', 'or', 'with'),
  );
  const targets = parsed.freeColumns((column) => column === pair.column);
  const superlative = parsed.superlative?.items ?? [];
  const key = superlativeKeysOf(parsed);
  const options: Measured[] =
    parsed.superlative !== undefined && key.length > 0
      ? key
      : parsed.freeColumns(isNumeric).length === 0 &&
          parsed.aggregate === undefined &&
          !parsed.free.some(({ kind }) => kind === 'verb' || kind === 'unit')
        ? [
            {
              measure: { op: 'count' },
              penalty: rows.some(({ kind }) => kind === 'rows' || kind === 'person')
                ? 0
                : weights.countInComparison,
              used: [],
            },
          ]
        : measuresOf(parsed, parsed.aggregate?.op, parsed.aggregate?.item);
  return options.slice(0, 2).flatMap(({ measure, penalty, used, computed }) =>
    parsed.frame(
      {
        ...(computed && { computed }),
        group_by,
        measures: [measure],
        ...(parsed.superlative !== undefined && {
          order_by: [
            {
              measure,
              direction:
                parsed.superlative.direction === 1 ? ('descending' as const) : ('ascending' as const),
            },
          ],
        }),
      },
      penalty,
      [...cue, ...rows, ...targets, ...used, ...superlative, parsed.aggregate?.item],
    ),
  );
}

/** "rent per square metre": one measure divided by another. */
export function ratioFrames(parsed: Framing): Frame[] {
  const by = parsed.groups.find(({ column, item }) => isAdditive(column) && item.kind === 'column');
  const numeric = parsed.freeColumns((column) => isAdditive(column));
  const per = parsed.items.findIndex(
    (item, at) => isOp(item, 'group') && parsed.items[at + 1]?.kind === 'unit',
  );
  const unit = parsed.items[per + 1];
  const byUnit =
    per >= 0 && unit?.kind === 'unit'
      ? mainMeasures(parsed.profile).find((column) => isAdditive(column) && hasUnit(column, unit.units))
      : undefined;
  const below = by?.column ?? byUnit;
  const [above] = numeric.filter(({ column }) => column !== below);
  if (below === undefined || above === undefined) return [];
  const group_by = parsed.groups.filter((own) => own !== by).map(({ group }) => group);
  return parsed.frame(
    {
      group_by,
      measures: [
        { op: 'sum', column: above.column.key },
        { op: 'sum', column: below.key },
      ],
      combine: 'ratio',
    },
    0,
    [above, unit, parsed.aggregate?.item, ...parsed.questionWords()],
  );
}

/** The unit of the times that are compared: years, quarters or months. */
function unitOf({ filters }: Alternatives): Group['by'] {
  const [first] = filters;
  if (first?.by !== undefined) return first.by;
  const value = String(first?.values[0] ?? '');
  if (first?.op === 'between') return 'quarter';
  return value.length === 4 ? 'year' : value.length === 7 ? 'month' : 'day';
}

// Ratios, and comparisons of alternatives.
import type { Filter, Group } from '#shared/ask-plan.ts';
import { hasUnit, mainMeasures } from '../columns.ts';
import { type Alternatives, type Item, isOp } from '../items.ts';
import { type ColumnProfile, isAdditive, isNumeric } from '../table-profile.ts';
import { weights } from '../weights.ts';
import { type Frame, Framing, type Measured, countOf } from './framing.ts';
import { askedMeasures } from './counts.ts';
import { superlativeKeysOf } from './superlative-keys.ts';

/** "East vs West", "2023 and 2024": the same measure of each. */
export function comparisonFrames(parsed: Framing): Frame[] {
  const [pair] = parsed.conditions.alternatives;
  const cue = parsed.free.filter((item) => isOp(item, 'versus', 'compare', 'each_other'));
  const isMeasured =
    parsed.aggregate !== undefined ||
    parsed.free.some((item) => isOp(item, 'how_much', 'how_long', 'how_far'));
  // "Number of boys and girls"
  const isOfEach =
    pair?.isTime === false &&
    parsed.free.some((item) => isOp(item, 'count', 'how_many')) &&
    parsed.tokens.some(
      ({ folded }, at) =>
        folded === 'and' &&
        at >= (parsed.items[pair.from]?.end ?? 0) &&
        at < (parsed.items[pair.to]?.start ?? 0),
    );
  if (pair === undefined || (!parsed.isCompared() && !isMeasured && !isOfEach)) return [];
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
  const distinct = parsed.free.find((item) => isOp(item, 'distinct'));
  const [each] = parsed.freeColumns((column) => !isNumeric(column) && column !== pair.column);
  const options: Measured[] =
    parsed.superlative !== undefined && key.length > 0
      ? key
      : distinct !== undefined && each !== undefined
        ? [{ measure: countOf(each.column), penalty: 0, used: [distinct, each] }]
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
          : askedMeasures(parsed);
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
  const by = parsed.groups.find(
    ({ column, item }) =>
      isAdditive(column) &&
      item.kind === 'column' &&
      // "by number of stops" groups.
      !isOp(parsed.items[parsed.items.indexOf(item) - 1], 'count'),
  );
  const numeric = parsed
    .freeColumns((column) => isAdditive(column))
    .map((item): { column: ColumnProfile; item: Item } => ({ column: item.column, item }));
  const per = parsed.items.findIndex(
    (item, at) => isOp(item, 'group') && parsed.items[at + 1]?.kind === 'unit',
  );
  const unit = per < 0 ? undefined : parsed.items[per + 1];
  const byUnit =
    per >= 0 && unit?.kind === 'unit'
      ? mainMeasures(parsed.profile).find((column) => isAdditive(column) && hasUnit(column, unit.units))
      : undefined;
  const below = by?.column ?? byUnit;
  const [above] = [...numeric, ...ofUnits(parsed, unit)].filter(({ column }) => column !== below);
  if (below === undefined || above === undefined) return [];
  const group_by = parsed.groups.filter((own) => own !== by).map(({ group }) => group);
  return parsed.frame(
    {
      group_by,
      // Rows that lack one of both say nothing of their ratio.
      filters: [
        ...parsed.filters(),
        ...[above.column, below]
          .filter(({ column }) => column.empty > 0)
          .map(({ key }): Filter => ({ column: key, op: 'not_empty', values: [] })),
      ],
      measures: [
        { op: 'sum', column: above.column.key },
        { op: 'sum', column: below.key },
      ],
      combine: 'ratio',
    },
    0,
    [above.item, unit, parsed.aggregate?.item, ...parsed.questionWords()],
  );
}

/** "Pounds per bin", "miles per trip": amounts that are named by their unit. */
function ofUnits(
  { free, profile }: Framing,
  below: Item | undefined,
): { column: ColumnProfile; item: Item }[] {
  return free.flatMap((item) => {
    if (item.kind !== 'unit' || item === below) return [];
    const column = mainMeasures(profile).find((own) => isAdditive(own) && hasUnit(own, item.units));
    return column === undefined ? [] : [{ column, item }];
  });
}

/** The unit of the times that are compared: years, quarters or months. */
function unitOf({ filters }: Alternatives): Group['by'] {
  const [first] = filters;
  if (first?.by !== undefined) return first.by;
  const value = String(first?.values[0] ?? '');
  if (first?.op === 'between') return 'quarter';
  return value.length === 4 ? 'year' : value.length === 7 ? 'month' : 'day';
}

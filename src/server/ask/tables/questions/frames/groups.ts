// Groups that have no row, that are repeated, and distributions.
import type { Filter, Measure } from '#shared/ask-plan.ts';
import { mainMeasures } from '../columns.ts';
import { isOp } from '../items.ts';
import { isGrouping, isNumeric } from '../table-profile.ts';
import { weights } from '../weights.ts';
import { type Frame, Framing } from './framing.ts';
import { periodBy } from './grouping.ts';
import { filledFiltersOf, targetsOf } from './targets.ts';

/** "Which customers never bought furniture": groups of which no row meets a condition. */
export function neverFrames(parsed: Framing): Frame[] {
  const target = targetsOf(parsed).find(({ column }) => !column.isUnique && isGrouping(column));
  const filters = parsed.conditions.never;
  if (target === undefined) {
    const all = [
      ...parsed.filters(),
      ...filters.map((filter): Filter => ({ ...filter, op: 'is_not', values: filter.values.slice(0, 1) })),
    ];
    return parsed.frame({ filters: all }, weights.neverOfRows, [
      ...parsed.questionWords(),
      ...targetsOf(parsed).flatMap(({ used }) => used),
    ]);
  }
  return parsed.frame(
    {
      group_by: [{ column: target.column.key }],
      filters: filledFiltersOf(parsed, target.column),
      group_filters: filters
        .map((filter) => ({
          measure: { op: 'count' as const, filters: [filter] },
          op: 'is' as const,
          value: 0,
        }))
        .slice(0, 4),
    },
    target.penalty,
    [...target.used, ...parsed.questionWords()],
  );
}

/** Groups with so many rows: duplicates, what stands once, "with more than 3 orders". */
export function repeatedFrames(parsed: Framing): Frame[] {
  const mark = parsed.free.find((item) => isOp(item, 'duplicate', 'once'));
  const targets = targetsOf(parsed).filter(({ column }) => !column.isUnique);
  // "Has anybody applied more than once?" counts by people, not by days.
  const target =
    targets.find(({ column }) => column.kind !== 'date') ??
    repeatedPeople(parsed) ??
    targets[0] ??
    numberedTarget(parsed);
  if (target === undefined) return [];
  const own =
    mark === undefined
      ? []
      : [
          {
            measure: { op: 'count' as const },
            op: isOp(mark, 'once') ? ('is' as const) : ('at_least' as const),
            value: isOp(mark, 'once') ? 1 : (mark.operator.number ?? 2),
          },
        ];
  // What the groups are kept by is shown with them.
  const summed = parsed.conditions.groupFilters.find((filter) => filter.measure.op === 'sum');
  const measure: Measure = mark === undefined && summed !== undefined ? summed.measure : { op: 'count' };
  return parsed.frame(
    {
      group_by: [{ column: target.column.key }],
      filters: filledFiltersOf(parsed, target.column),
      measures: [measure],
      group_filters: [...parsed.conditions.groupFilters, ...own].slice(0, 4),
      order_by: [{ measure, direction: 'descending' }],
    },
    target.penalty + (parsed.free.some((item) => isOp(item, 'how_many')) ? weights.countOfGroups : 0),
    [...target.used, mark, ...parsed.questionWords(), ...parsed.free.filter(({ kind }) => kind === 'rows')],
  );
}

/** "Has anybody applied more than once?" of a table of people, some of whom stand in several rows. */
function repeatedPeople(parsed: Framing): ReturnType<typeof targetsOf>[number] | undefined {
  const [column] = parsed.persons().filter(({ isUnique }) => !isUnique);
  const [person] = parsed.free.filter((item) => item.kind === 'person' || isOp(item, 'who'));
  return column && person && { column, penalty: 0, used: [person] };
}

/** "Rooms with fewer than 4 in them", where rooms have numbers. */
function numberedTarget(parsed: Framing): ReturnType<typeof targetsOf>[number] | undefined {
  const [item] = parsed.freeColumns(({ kind }) => kind === 'ordinal');
  return item && parsed.conditions.groupFilters.length > 0
    ? { column: item.column, penalty: 0, used: [item] }
    : undefined;
}

export function distributionFrames(parsed: Framing): Frame[] {
  const mark = parsed.free.find((item) => isOp(item, 'distribution'));
  const [item] = parsed.freeColumns();
  const column = item?.column ?? mainMeasures(parsed.profile)[0];
  if (column === undefined) return [];
  const width =
    isNumeric(column) && column.distinct > 15
      ? niceWidth(Number(column.largest) - Number(column.smallest))
      : undefined;
  const by = column.kind === 'date' ? periodBy(column) : undefined;
  return parsed.frame(
    {
      group_by: [{ column: column.key, ...(width !== undefined && { width }), ...(by && { by }) }],
      measures: [{ op: 'count' }],
    },
    0,
    [
      mark,
      item,
      ...parsed.questionWords(),
      ...parsed.free.filter(({ kind }) => kind === 'rows' || kind === 'person'),
    ],
  );
}

/** A round width that gives about ten ranges. */
function niceWidth(range: number): number {
  const rough = Math.max(range, 1) / 10;
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5, 10].find((step) => step * power >= rough) ?? 10) * power;
}

// Shares of rows and of sums.
import type { Filter, Measure } from '#shared/ask-plan.ts';
import { mainMeasures } from '../columns.ts';
import { type Conditions, type Item, isOp } from '../items.ts';
import { wholeColumnOf } from '../roles.ts';
import { type ColumnProfile, type TableProfile, isAdditive, isGrouping } from '../table-profile.ts';
import { weights } from '../weights.ts';
import { type ColumnItem, type Frame, Framing, unitIsMoney } from './framing.ts';
import { shareParts } from './share-base.ts';

type Condition = Conditions['filters'][number];

export function shareFrames(parsed: Framing): Frame[] {
  const ofAmounts = partOfAmount(parsed);
  if (ofAmounts.length > 0) return ofAmounts;
  const { measure, used } = wholeOf(parsed);
  const all = parsed.conditions.filters;
  const times = all.filter((own) => isTime(own, parsed.profile));
  // "What share of our spending": the sign says of what.
  const signs = all.filter(({ filter }) => filter === parsed.conditions.flow?.filter);
  const others = all.filter((own) => !times.includes(own) && !signs.includes(own));
  if (parsed.groups.length === 0 && others.length > 0) return partFrames(parsed, measure, others, used);
  const column = parsed.groups.length > 0 ? undefined : parsed.freeColumns(isGrouping)[0];
  if (parsed.groups.length === 0 && column === undefined) {
    if (times.length === 0) return [];
    const filters = times.map(({ filter }) => filter);
    return parsed.frame(
      {
        filters: signs.map(({ filter }) => filter),
        measures: [{ ...measure, filters, share: 'of_rows' }],
      },
      weights.shareOfTime,
      used,
    );
  }
  const group_by = column === undefined ? parsed.groupBy() : [{ column: column.column.key }];
  if (others.length === 0) {
    const measures: Measure[] = [{ ...measure, share: 'of_total' }, measure];
    return parsed.frame({ group_by, measures, order_by: [{ measure, direction: 'descending' }] }, 0, [
      ...used,
      column,
    ]);
  }
  const { base, part } = shareParts(parsed, others);
  const own: Measure = {
    ...measure,
    share: 'of_rows',
    filters: part.map(({ filter }) => filter).slice(0, 5),
  };
  return parsed.frame(
    { group_by, filters: [...times, ...signs, ...base].map(({ filter }) => filter), measures: [own] },
    0,
    [...used, column],
  );
}

/** "What percentage of all pieces were lost": one amount of another. */
function partOfAmount(parsed: Framing): Frame[] {
  const { items, groups, profile } = parsed;
  const share = items.findIndex((item) => isOp(item, 'share'));
  const named = parsed.freeColumns(isAdditive);
  const partOnly =
    named.length === 1 && named[0] !== undefined ? wholeColumnOf(named[0].column, profile) : undefined;
  if (partOnly !== undefined && named[0] !== undefined && groups.length === 0)
    return shareOfWhole(parsed, named[0].column, partOnly, [named[0]]);
  const [first, second, ...others] = named;
  if (first === undefined || second === undefined || others.length > 0 || groups.length > 0) return [];
  // "What share of the tickets were reduced": the whole stands first, unless it is the other that is a part.
  const isTurned = wholeColumnOf(first.column, profile) === second.column;
  const [whole, part] = isTurned ? [second, first] : [first, second];
  if (items.indexOf(whole) < share || whole.column === part.column) return [];
  return shareOfWhole(parsed, part.column, whole.column, [whole, part]);
}

function shareOfWhole(
  parsed: Framing,
  part: ColumnProfile,
  whole: ColumnProfile,
  used: readonly ColumnItem[],
): Frame[] {
  const words = parsed.free.filter(
    (item) => item.kind === 'rows' || item.kind === 'verb' || isOp(item, 'share', 'list', 'or', 'with'),
  );
  return parsed.frame(
    {
      measures: [part, whole].map(({ key }): Measure => ({ op: 'sum', column: key })),
      combine: 'ratio',
    },
    0,
    [...used, ...words, ...parsed.questionWords()],
  );
}

/** Of what the share is: rows, or a sum; and the words that say so. */
function wholeOf(parsed: Framing): { measure: Measure; used: (Item | undefined)[] } {
  const [numeric] = parsed.freeColumns((column) => isAdditive(column));
  const money = parsed.free.find(
    (item) => item.kind === 'unit' && item.units.includes('money') && unitIsMoney(item.units),
  );
  const ofMoney =
    money === undefined
      ? undefined
      : mainMeasures(parsed.profile).find(({ concepts }) => concepts.has('money'));
  const { flow } = parsed.conditions;
  const sum = numeric?.column ?? ofMoney ?? (flow?.isAmount === true ? flow.column : undefined);
  const words = parsed.free.filter(
    (item) =>
      item.kind === 'rows' ||
      item.kind === 'person' ||
      (item.kind === 'operator' && item.operator.kind === 'aggregate') ||
      isOp(item, 'share', 'what', 'which', 'who', 'how_much', 'how_many', 'list', 'with', 'overdue'),
  );
  return {
    measure: sum === undefined ? { op: 'count' } : { op: 'sum', column: sum.key },
    used: [numeric, money, headOf(parsed), ...words],
  };
}

/** "share of customers who …" of a table of customers: a column that names the rows stands for them. */
function headOf(parsed: Framing): ColumnItem | undefined {
  const share = parsed.items.findIndex((item) => isOp(item, 'share'));
  const next = parsed.items[share + 1];
  return next?.kind === 'column' &&
    next.used !== true &&
    (next.column.isUnique || next.column.kind === 'date')
    ? next
    : undefined;
}

function isTime({ filter }: Condition, { byKey }: TableProfile): boolean {
  const isOfDates = byKey.get(filter.column)?.kind === 'date' && filter.other === undefined;
  return isOfDates && filter.or === undefined && filter.op !== 'empty' && filter.op !== 'not_empty';
}

/** "What percentage of the tests was a pass?" of a column `Test result`: rows without a test are none of them. */
function filledOf({ tokens, items, profile }: Framing, part: readonly Condition[]): Filter[] {
  const share = items.find((item) => isOp(item, 'share'))?.end ?? 0;
  const said = tokens.slice(share, share + 3).map(({ term }) => term);
  return part.flatMap(({ filter: { column } }): Filter[] => {
    const own = profile.byKey.get(column);
    const isSaid = own !== undefined && own.stems.length > 1 && own.stems.some((stem) => said.includes(stem));
    return isSaid && own.column.empty > 0 ? [{ column, op: 'not_empty', values: [] }] : [];
  });
}

/** The rows that meet some conditions, of those that meet the others. */
function partFrames(
  parsed: Framing,
  measure: Measure,
  others: readonly Condition[],
  used: readonly (Item | undefined)[],
): Frame[] {
  const all = parsed.conditions.filters;
  const of = (part: readonly Condition[], penalty: number) =>
    parsed.frame(
      {
        filters: [
          ...all.filter((own) => !part.includes(own)).map(({ filter }) => filter),
          ...filledOf(parsed, part),
        ],
        measures: [{ ...measure, share: 'of_rows', filters: part.map(({ filter }) => filter).slice(0, 5) }],
      },
      penalty,
      used,
    );
  const { base, part, isSaid } = shareParts(parsed, others);
  // Nothing is known of the part: "of the deals that are closed, what % went well?"
  if (part.length === 0) return of(base, weights.expected);
  if (isSaid) return of(part, 0);
  const frames = of(others, base.length > 0 ? weights.shareOfFirst : 0);
  if (base.length > 0) frames.push(...of(part, 0));
  // "of the women, how many are remote": the first condition says of whom.
  else if (others.length > 1) frames.push(...of(others.slice(1), weights.shareOfFirst));
  return frames;
}

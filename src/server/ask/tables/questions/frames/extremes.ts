// Questions for the most, the least, the first.
import type { MeasureOp } from '#shared/ask-plan.ts';
import { columnsOfConcepts, dateColumns, hasUnit, mainMeasures } from '../columns.ts';
import { type Item, isOp } from '../items.ts';
import { type ColumnProfile, isAdditive, isNumeric } from '../table-profile.ts';
import { weights } from '../weights.ts';
import { type Frame, Framing, type Measured, countOf, isDateAsked, itemsOf, unique } from './framing.ts';
import { columnsByConcepts } from './measured.ts';
import { filledFiltersOf, targetsOf } from './targets.ts';

/** By what "the most" is measured. */
export function superlativeKeysOf(parsed: Framing): Measured[] {
  const own = parsed.superlative;
  if (own === undefined) return [];
  const { profile } = parsed;
  const { dimension, at, isMost } = own;
  const count = (penalty: number, used: Item[] = []): Measured => ({
    measure: { op: 'count' },
    penalty,
    used,
  });
  if (parsed.orderKey?.kind === 'column') {
    const { column } = parsed.orderKey;
    return [
      {
        measure: { op: parsed.aggregate?.op ?? (isAdditive(column) ? 'sum' : 'average'), column: column.key },
        column,
        penalty: 0,
        used: [parsed.orderKey],
      },
    ];
  }
  if (dimension?.counts === true) return [count(0)];
  // "the greatest number of orders"
  const counted = parsed.items[at + own.items.length];
  const what = parsed.items[at + own.items.length + 1];
  if (isOp(counted, 'count') && what !== undefined && what.used !== true) {
    if (what.kind === 'rows' || what.kind === 'person') return [count(0, [counted, what])];
    if (what.kind === 'column' && isNumeric(what.column))
      return [
        {
          measure: { op: isAdditive(what.column) ? 'sum' : 'average', column: what.column.key },
          column: what.column,
          penalty: 0,
          used: [counted, what],
        },
      ];
    if (what.kind === 'column')
      return [
        { measure: countOf(what.column), penalty: 0, used: [counted, what] },
        count(weights.countForColumn, [counted, what]),
      ];
  }
  const after = parsed.items
    .slice(at + own.items.length)
    .find(
      (item) =>
        !isOp(item, 'single', 'distinct', 'with', 'these') &&
        !(item.kind === 'operator' && item.operator.kind === 'aggregate') &&
        item.kind !== 'number',
    );
  const isFree =
    after !== undefined && after.used !== true && !parsed.groups.some(({ item }) => item === after);
  const wanted = (column: ColumnProfile): MeasureOp =>
    parsed.aggregate?.op ?? (isAdditive(column) ? 'sum' : 'average');
  const of = (column: ColumnProfile, penalty: number, used: Item[]): Measured => ({
    measure: { op: wanted(column), column: column.key },
    column,
    penalty,
    used,
  });
  if (
    isFree &&
    after.kind === 'column' &&
    (isNumeric(after.column) || after.column.kind === 'span' || after.column.kind === 'clock') &&
    !(after.column.kind === 'ordinal' && isMost)
  )
    return [of(after.column, 0, [after])];
  if (dimension?.isTime === true) {
    const dates = [
      ...parsed
        .freeColumns(({ kind }) => kind === 'date')
        .map((item) => ({
          column: item.column,
          used: itemsOf(item),
        })),
      ...dateColumns(parsed.profile).map((column) => ({ column, used: itemsOf() })),
    ];
    return dates.slice(0, 2).map(({ column, used }, index) => ({
      measure: { op: own.direction === 1 ? 'maximum' : 'minimum', column: column.key },
      column,
      penalty: index * weights.fartherMeasure,
      used,
    }));
  }
  if (isMost) {
    if (isFree && (after.kind === 'rows' || (after.kind === 'person' && parsed.profile.isOfPeople)))
      return [count(0, [after])];
    if (isFree && after.kind === 'person')
      return parsed
        .persons()
        .slice(0, 1)
        .map((column) => ({
          measure: { op: 'count_distinct', column: column.key },
          penalty: 0,
          used: [after],
        }));
    if (isFree && after.kind === 'unit') {
      const column = mainMeasures(parsed.profile).find(
        (one) => hasUnit(one, after.units) || (after.units.includes('money') && one.concepts.has('money')),
      );
      if (column !== undefined) return [of(column, 0, [after])];
    }
    if (isFree && after.kind === 'column')
      return [
        { measure: countOf(after.column), penalty: 0, used: [after] },
        count(weights.countForColumn, [after]),
      ];
  }
  const numeric = parsed.freeColumns((column) => isNumeric(column) || column.kind === 'span');
  const byName = numeric.map((item, index) =>
    of(item.column, index * weights.fartherMeasure + weights.farKey, [item]),
  );
  const verb = parsed.free.find((item) => item.kind === 'verb');
  const byVerb =
    verb?.kind === 'verb'
      ? columnsByConcepts(parsed, verb.concepts).map((column, index) =>
          of(column, weights.verbMeasure + index * weights.fartherMeasure, [verb]),
        )
      : [];
  const byDimension =
    dimension === undefined
      ? []
      : columnsOfConcepts(parsed.profile, dimension.concepts).map((column, index) =>
          of(column, index * weights.fartherMeasure, []),
        );
  const main = mainMeasures(parsed.profile)
    .slice(0, 2)
    .map((column, index) => of(column, weights.defaultMeasure + index * weights.secondMain, []));
  // What is heaviest or fastest is no matter of money; what is longest may be what began first.
  const isOfConcept =
    dimension !== undefined &&
    dimension.concepts.length > 0 &&
    !dimension.concepts.some(
      (concept) => concept === 'money' || concept === 'quantity' || concept === 'size' || concept === 'score',
    );
  const base = own.items.find((item) => item.kind === 'graded');
  const isLong =
    base?.kind === 'graded' && (base.base === 'long' || base.base === 'short') && byDimension.length === 0;
  const since = isLong
    ? profile.columns
        .filter(({ kind, concepts }) => kind === 'date' || (kind === 'ordinal' && concepts.has('year')))
        .slice(0, 2)
        .map((column, index): Measured => ({
          measure: { op: 'minimum', column: column.key },
          column,
          penalty: weights.longSince + index * weights.fartherMeasure,
          used: [],
        }))
    : [];
  const all = [
    ...byName,
    ...byDimension,
    ...byVerb,
    ...(isMost ? [count(byVerb.length > 0 ? weights.countForVerb : 0.1)] : []),
    ...(byName.length + byDimension.length === 0 && !isOfConcept ? main : []),
    ...since,
  ];
  return all.slice(0, 4);
}

export function extremeFrames(parsed: Framing): Frame[] {
  const own = parsed.superlative;
  if (own === undefined) return [];
  const { profile } = parsed;
  const keys = superlativeKeysOf(parsed);
  const single = parsed.free.find((item) => isOp(item, 'single'));
  const rows = parsed.free.filter(
    (item) => item.kind === 'rows' || (item.kind === 'person' && profile.isOfPeople),
  );
  const frames: Frame[] = [];
  for (const key of keys) {
    const used = [
      ...own.items,
      ...key.used,
      ...rows,
      single,
      parsed.aggregate?.item,
      ...parsed.questionWords(),
      ...parsed.free.filter((item) => isOp(item, 'how_much', 'how_many', 'how_long')),
    ];
    const direction = parsed.directionOf(own, key.column);
    const targets = targetsOf(parsed).filter(
      ({ used: mine }) => !mine.some((item) => key.used.includes(item)),
    );
    const isCount = key.measure.op === 'count' || key.measure.op === 'count_distinct';
    const limit = parsed.conditions.limit ?? 1;
    if (parsed.groups.length > 0) {
      const periods = parsed.groups.filter(({ item }) => item.kind === 'period' || item.kind === 'column');
      // "best month", "which year had most": the period is what is asked for.
      const isTarget =
        periods.length === 1 &&
        !parsed.items.some(
          (item, at) => isOp(item, 'group', 'each') && parsed.items[at + 1] === parsed.groups[0]?.item,
        ); // Safe: there is an item.
      if (isTarget && targets.length === 0) {
        frames.push(
          ...parsed.frame(
            {
              ...(key.computed && { computed: key.computed }),
              group_by: parsed.groupBy(),
              measures: [key.measure],
              order_by: [{ measure: key.measure, direction }],
              limit,
            },
            key.penalty,
            used,
          ),
        );
        continue;
      }
      const [target] = targets;
      const outer = parsed.groupBy();
      const [first] = outer;
      if (target !== undefined && first !== undefined && !(target.column.isUnique && !isCount)) {
        frames.push(
          ...parsed.frame(
            {
              group_by: [...outer, { column: target.column.key }],
              measures: [key.measure],
              order_by: [{ measure: key.measure, direction }],
              limit_each: { column: first.column, rows: limit },
            },
            key.penalty + target.penalty,
            [...used, ...target.used],
          ),
        );
        continue;
      }
      if (first !== undefined && key.column !== undefined && first.by === undefined) {
        const columns = unique([
          first.column,
          ...(target === undefined ? profile.naming : [target.column]).map((column) => column.key),
          key.column.key,
        ]);
        frames.push(
          ...parsed.frame(
            {
              columns,
              order_by: [{ column: key.column.key, direction }],
              limit_each: { column: first.column, rows: limit },
            },
            key.penalty + weights.rowsInGroups,
            [...used, ...(target?.used ?? [])],
          ),
        );
      }
      if (key.column !== undefined) {
        const op = direction === 'descending' ? ('maximum' as const) : ('minimum' as const);
        frames.push(
          ...parsed.frame(
            { group_by: outer, measures: [{ op, column: key.column.key }] },
            key.penalty + (target === undefined ? 0 : 0.2),
            [...used, ...(target?.used ?? [])],
          ),
        );
      }
      continue;
    }
    const isRowLevel =
      !isCount &&
      key.column !== undefined &&
      parsed.aggregate?.op !== 'average' &&
      parsed.aggregate?.op !== 'sum' &&
      parsed.aggregate?.op !== 'median';
    for (const target of targets.slice(0, 2)) {
      const isWhole = target.column.isUnique || profile.naming.includes(target.column);
      if (isRowLevel && key.column !== undefined) {
        const isOfRows =
          isWhole ||
          single !== undefined ||
          rows.some((item) => item.kind === 'rows' && item.isOwn) ||
          own.dimension?.isTime === true;
        const isPersonal =
          (target.column.kind === 'person' || target.column.kind === 'name') &&
          !own.isMost &&
          own.dimension !== undefined &&
          parsed.conditions.limit === undefined;
        const penalty =
          isOfRows || isPersonal ? 0 : isAdditive(key.column) ? weights.rowForGroup : weights.rowForRate;
        const columns = unique([
          target.column.key,
          ...(isWhole ? profile.naming.map(({ key: one }) => one) : []),
          key.column.key,
        ]);
        frames.push(
          ...parsed.frame(
            {
              ...(key.computed && { computed: key.computed }),
              columns,
              filters: filledFiltersOf(parsed, target.column),
              order_by: [{ column: key.column.key, direction }],
              limit,
            },
            key.penalty + target.penalty + penalty,
            [...used, ...target.used],
          ),
        );
        if (isWhole) continue;
      }
      if (isWhole && !isCount) continue;
      const isTimed = own.dimension?.isTime === true;
      const isPersonalRow =
        isRowLevel &&
        (target.column.kind === 'person' || target.column.kind === 'name') &&
        !own.isMost &&
        own.dimension !== undefined &&
        own.dimension.counts !== true &&
        parsed.conditions.limit === undefined &&
        parsed.aggregate === undefined;
      const penalty =
        key.column === undefined || isAdditive(key.column) || parsed.aggregate !== undefined
          ? single === undefined && !(rows.some((item) => item.kind === 'rows' && item.isOwn) && !isCount)
            ? 0
            : weights.groupForRow
          : weights.groupForRate;
      frames.push(
        ...parsed.frame(
          {
            ...(key.computed && { computed: key.computed }),
            group_by: [{ column: target.column.key }],
            filters: filledFiltersOf(parsed, target.column),
            measures: [key.measure],
            order_by: [{ measure: key.measure, direction }],
            limit,
          },
          key.penalty +
            target.penalty +
            penalty +
            (isTimed ? weights.groupForRow : isPersonalRow ? weights.groupForPerson : 0),
          [...used, ...target.used],
        ),
      );
    }
    if (targets.length === 0 && key.column !== undefined) {
      const when = parsed.free.find((item) => isOp(item, 'when'));
      const asksValue =
        parsed.free.some((item) => isOp(item, 'what', 'how_much', 'how_many', 'how_long')) &&
        rows.length === 0 &&
        key.used.some((item) => item.kind === 'column');
      const isTime = own.dimension?.isTime === true;
      const numeric = parsed
        .freeColumns((column) => isNumeric(column))
        .filter((item) => !key.used.includes(item));
      const isValueAsked =
        numeric.length > 0 && parsed.items.indexOf(numeric[0] ?? own.items[0] ?? parsed.items[0]!) < own.at; // Safe: there is an item.
      const names = profile.naming
        .filter(({ kind }) => !isValueAsked || kind !== 'key')
        .map((column) => column.key);
      const columns = unique([
        ...(when === undefined
          ? []
          : dateColumns(profile)
              .slice(0, 1)
              .map((column) => column.key)),
        ...numeric.map(({ column }) => column.key),
        ...names,
        ...(isValueAsked ? [] : [key.column.key, ...contextColumnsOf(parsed)]),
      ]);
      if ((isTime && when !== undefined) || (isTime && parsed.free.some((item) => item === when)))
        frames.push(...parsed.frame({ measures: [key.measure] }, key.penalty, [...used, when]));
      else if (isTime && isDateAsked(parsed.items))
        frames.push(...parsed.frame({ measures: [key.measure] }, key.penalty, used));
      else
        frames.push(
          ...parsed.frame(
            { columns, order_by: [{ column: key.column.key, direction }], limit },
            key.penalty + (asksValue ? weights.rowForValue : 0),
            [...used, ...numeric, when],
          ),
        );
      if (limit === 1 && (asksValue || key.used.some((item) => item.kind === 'column')))
        frames.push(
          ...parsed.frame(
            {
              measures: [{ op: direction === 'descending' ? 'maximum' : 'minimum', column: key.column.key }],
            },
            key.penalty + (asksValue ? 0 : weights.valueForRow),
            used,
          ),
        );
    }
  }
  return frames;
}

/** Beside what is asked for, the columns that say which row it is. */
function contextColumnsOf(parsed: Framing): string[] {
  return parsed.profile.columns
    .filter(({ kind }) => kind === 'person' || kind === 'name')
    .slice(0, 2)
    .map(({ key }) => key);
}

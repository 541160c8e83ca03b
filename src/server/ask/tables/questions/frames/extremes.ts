// Questions for the most, the least, the first.
import type { Filter, Measure } from '#shared/ask-plan.ts';
import { dateColumns } from '../columns.ts';
import { isOp } from '../items.ts';
import { isAdditive, isNumeric } from '../table-profile.ts';
import { weights } from '../weights.ts';
import { type ColumnItem, type Frame, Framing, isDateAsked, itemsOf, unique } from './framing.ts';
import { superlativeKeysOf } from './superlative-keys.ts';
import { filledFiltersOf, personAskedBeside, targetsOf } from './targets.ts';

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
    const isCount = key.measure.op === 'count' || key.measure.op === 'count_distinct';
    const named = targetsOf(parsed).filter(
      ({ used: mine, column }) => column !== key.column && !mine.some((item) => key.used.includes(item)),
    );
    // "Which house has the most snags?" of plots: one of what tells the rows apart.
    const targets = named.length > 0 || !isCount || parsed.groups.length > 0 ? named : guessedTargets(parsed);
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
              filters: parsed.groups.slice(0, 1).flatMap(({ column }) => filledFiltersOf(parsed, column)),
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
    const isPriced = own.dimension?.concepts[0] === 'price' && parsed.aggregate === undefined;
    for (const target of targets.slice(0, 2)) {
      // "The longest film": each has one length, however often it is shown.
      if (isRowLevel && key.column?.fixedBy?.has(target.column.key) === true) {
        const measure: Measure = { op: 'maximum', column: key.column.key };
        frames.push(
          ...parsed.frame(
            {
              group_by: [{ column: target.column.key }],
              filters: filledFiltersOf(parsed, target.column),
              measures: [measure],
              order_by: [{ measure, direction }],
              limit,
            },
            key.penalty + target.penalty,
            [...used, ...target.used],
          ),
        );
        continue;
      }
      const isWhole = target.column.isUnique || profile.naming.includes(target.column);
      if (isRowLevel && key.column !== undefined) {
        const isOfRows =
          isWhole ||
          // "The dearest instrument" is one of them.
          isPriced ||
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
            (isTimed || isPriced ? weights.groupForRow : isPersonalRow ? weights.groupForPerson : 0),
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
      // "Which of the cars has the earliest return?" asks for the car.
      const isRowAsked = rows.length > 0 && parsed.free.some((item) => isOp(item, 'which'));
      const numeric = parsed
        .freeColumns((column) => isNumeric(column))
        .filter((item) => !key.used.includes(item));
      const isValueAsked = numeric[0] !== undefined && parsed.items.indexOf(numeric[0]) < own.at;
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
      else if (isTime && !isRowAsked && isDateAsked(parsed.items))
        frames.push(...parsed.frame({ measures: [key.measure] }, key.penalty, used));
      else
        frames.push(
          ...parsed.frame(
            {
              columns,
              // "The last weight" is that of a day on which there is one.
              ...(isTime && { filters: numeric.reduce(filledOf, parsed.filters()) }),
              order_by: [{ column: key.column.key, direction }],
              limit,
            },
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

/** What rows may be told apart by where nothing says it. */
const guessedTargets = ({ profile }: Framing) =>
  profile.columns
    .filter(({ kind, isUnique }) => ['person', 'place', 'category', 'name'].includes(kind) && !isUnique)
    .slice(0, 3)
    .map((column, index) => ({
      column,
      penalty: weights.guessedMeasure + index * weights.alikeMeasure,
      used: itemsOf(),
    }));

function filledOf(filters: Filter[], { column: { key, column } }: ColumnItem): Filter[] {
  const isOpen = column.empty > 0 && !filters.some((own) => own.column === key);
  return isOpen ? [...filters, { column: key, op: 'not_empty', values: [] }] : filters;
}

/** Beside what is asked for, the columns that say which row it is. */
function contextColumnsOf(parsed: Framing): string[] {
  // "The biggest deal and who owns it?"
  const asked = personAskedBeside(parsed);
  if (asked.length > 0) return asked;
  const { columns, naming } = parsed.profile;
  const isEmpty = (key: string) =>
    parsed.conditions.filters.some(({ filter }) => filter.column === key && filter.op === 'empty');
  // A key says little: what it is called does.
  const described = columns.filter(
    ({ kind, concepts, isUnique }) =>
      concepts.has('name') && !concepts.has('person') && !isUnique && ['category', 'name'].includes(kind),
  );
  const people = columns.filter(({ kind, key }) => (kind === 'person' || kind === 'name') && !isEmpty(key));
  const named = [
    ...(naming.every(({ kind }) => kind === 'key') ? described : []),
    ...people.filter((column) => !described.includes(column)),
  ];
  // Where nothing names a row, what differs most from row to row does.
  const telling = columns
    .filter(({ kind }) => kind === 'category' || kind === 'place')
    .toSorted((one, other) => other.distinct - one.distinct);
  return (named.length + naming.length > 0 ? named : telling).slice(0, 2).map(({ key }) => key);
}

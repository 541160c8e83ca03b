// Questions for rows.
import type { Plan } from '#shared/ask-plan.ts';
import { dateColumns } from '../columns.ts';
import { type Item, isOp } from '../items.ts';
import { isAdditive, isNumeric } from '../table-profile.ts';
import { BEGINNING_OR_END } from '../lexicon/word-classes.ts';
import { weights } from '../weights.ts';
import { type ColumnItem, type Frame, Framing, itemsOf, unique } from './framing.ts';
import {
  asksForList,
  filledFiltersOf,
  isOfOneRow,
  isPluralAsked,
  namesBesideOf,
  personAskedBeside,
  targetsOf,
} from './targets.ts';

export function listFrames(parsed: Framing): Frame[] {
  const { profile } = parsed;
  if (parsed.aggregate !== undefined || parsed.free.some((item) => isOp(item, 'how_many', 'count')))
    return [];
  const framing = [
    ...parsed.questionWords(),
    ...parsed.free.filter(
      (item) =>
        item.kind === 'rows' || item.kind === 'person' || isOp(item, 'how_much', 'how_long', 'how_old'),
    ),
  ];
  const { flow } = parsed.conditions;
  const when = parsed.free.find((item) => isOp(item, 'when'));
  const order = listOrderOf(parsed);
  const listed = parsed.freeColumns();
  const frames: Frame[] = [];
  const isOneRow = isOfOneRow(parsed);
  if (when !== undefined) {
    const dates = listed.filter(({ column }) => column.kind === 'date');
    // Amounts are not asked for by "when".
    const others = listed.filter(({ column }) => !isNumeric(column));
    // "When was it below ten, and what was the level?"
    const shown = listed.filter(({ column }) => column.kind !== 'date');
    const options =
      dates.length > 0
        ? dates.map((item) => ({ column: item.column, used: itemsOf(item) }))
        : dateColumns(profile)
            .slice(0, 2)
            .map((column) => ({ column, used: itemsOf() }));
    const end = isOneRow ? undefined : endAsked(parsed);
    for (const [index, { column, used }] of options.entries()) {
      if (end !== undefined && !column.words.some((word) => BEGINNING_OR_END.test(word))) {
        frames.push(
          ...parsed.frame({ measures: [{ op: end, column: column.key }] }, index * weights.fartherMeasure, [
            ...framing,
            ...used,
            ...others,
          ]),
        );
        continue;
      }
      if (!isOneRow && column.words.some((word) => word === 'last' || word === 'latest'))
        frames.push(
          ...parsed.frame(
            { measures: [{ op: 'maximum', column: column.key }] },
            index * weights.fartherMeasure,
            [...framing, ...used, ...others],
          ),
        );
      frames.push(
        ...parsed.frame(
          {
            columns: unique([
              column.key,
              ...profile.naming.map(({ key }) => key),
              ...shown.map((item) => item.column.key),
            ]),
            order_by: [{ column: column.key, direction: 'ascending' }],
          },
          index * weights.fartherMeasure + (isOneRow ? 0 : weights.whenOfSeveral),
          [...framing, ...used, ...others, ...shown],
        ),
      );
    }
    return frames;
  }
  const group = parsed.groups.length > 0;
  if (group) return [];
  const targets = targetsOf(parsed);
  if (listed.length > 0) {
    const hasNumeric = listed.some(({ column }) => isNumeric(column));
    const [only] = listed;
    const names = unique([...listed.map(({ column }) => column.key), ...personAskedBeside(parsed)]);
    // "What is overdue for servicing": the rows, not the days on which they were serviced.
    const isOfDays = listed.every(({ column }) => column.kind === 'date') && !isDirectlyAsked(parsed, only);
    const isDistinct =
      !hasNumeric &&
      !isOfDays &&
      only !== undefined &&
      !listed.some(({ column }) => column.isUnique) &&
      !listed.some(({ column }) => profile.naming.includes(column));
    if (isDistinct && names.length <= 4)
      frames.push(
        ...parsed.frame(
          {
            group_by: names.map((column) => ({ column })),
            order_by: order.order.filter(({ column }) => column !== undefined && names.includes(column)),
            filters:
              names.length === 1 && only !== undefined
                ? filledFiltersOf(parsed, only.column)
                : parsed.filters(),
          },
          0,
          [...framing, ...listed, ...order.used],
        ),
      );
    const [whose] = targets.filter(
      ({ used }) => used.some((item) => isOp(item, 'who')) && !listed.some((item) => used.includes(item)),
    );
    // Who is called by two columns, a first name and a surname, is told by both.
    const isInParts =
      whose !== undefined &&
      profile.naming.length > 1 &&
      profile.naming.includes(whose.column) &&
      profile.naming.every(({ kind }) => kind === 'person' || kind === 'name');
    // "Who is entered, for which instrument and grade?": what is asked beside is shown beside.
    const beside = listed.filter((item) => isAskedBeside(parsed, item));
    if (whose !== undefined && beside.length > 0)
      frames.push(
        ...parsed.frame(
          { columns: unique([whose.column.key, ...names]), filters: filledFiltersOf(parsed, whose.column) },
          -weights.severalAsked,
          [...framing, ...whose.used, ...listed, ...parsed.free.filter((item) => isOp(item, 'and'))],
        ),
      );
    if (whose !== undefined)
      frames.push(
        ...parsed.frame(
          whose.column.isUnique || isInParts
            ? {
                columns: unique([
                  ...(isInParts ? profile.naming : [whose.column]).map(({ key }) => key),
                  ...names,
                ]),
              }
            : { group_by: [{ column: whose.column.key }], filters: filledFiltersOf(parsed, whose.column) },
          weights.whoForColumn,
          [...framing, ...whose.used, ...listed],
        ),
      );
    const penalty = isDistinct
      ? weights.rowsForDistinct
      : hasNumeric && !isOneRow && order.order.length === 0 && !isPluralAsked(parsed)
        ? parsed.conditions.filters.length === 0 || isOfPeriod(parsed, listed)
          ? weights.listOfAll
          : !asksForList(parsed)
            ? weights.listOfNumbers
            : 0
        : 0;
    const said = parsed.items.filter((item) => !isOp(item, 'these'));
    const isJoined = said.some(
      (item, at) => isOp(item, 'and') && said[at - 1]?.kind === 'column' && said[at + 1]?.kind === 'column',
    );
    const context =
      !isJoined &&
      listed.length > 1 &&
      only !== undefined &&
      !hasNumeric &&
      isOp(parsed.items[parsed.items.indexOf(only) - 1], 'which', 'what', 'list');
    if (context && !only.column.isUnique)
      frames.push(
        ...parsed.frame(
          { group_by: [{ column: only.column.key }], filters: filledFiltersOf(parsed, only.column) },
          weights.contextColumn * (listed.length - 1),
          [...framing, ...listed],
        ),
      );
    // "What did the trip cost us?" asks for one amount.
    const isAmountAsked =
      flow?.isAmount === true &&
      listed.some(({ column }) => column === flow.column) &&
      !isPluralAsked(parsed);
    frames.push(
      ...parsed.frame(
        {
          columns: isOfDays
            ? unique([...profile.naming.map(({ key }) => key), ...names])
            : unique([...names, ...namesBesideOf(parsed)]),
          order_by: order.order,
          ...(order.limit !== undefined && { limit: order.limit }),
        },
        penalty + (isAmountAsked ? weights.listOfAll : 0),
        [...framing, ...listed, ...order.used],
      ),
    );
    return frames;
  }
  for (const target of targets.slice(0, 2)) {
    const isWhole = target.column.isUnique || profile.naming.includes(target.column);
    frames.push(
      ...parsed.frame(
        isWhole
          ? {
              columns: unique([
                ...profile.naming.map(({ key }) => key),
                ...parsed.conditions.columns.map(({ key }) => key),
              ]),
              order_by: order.order,
            }
          : { group_by: [{ column: target.column.key }], filters: filledFiltersOf(parsed, target.column) },
        target.penalty,
        [...framing, ...target.used, ...order.used],
      ),
    );
  }
  const rows = parsed.free.some((item) => item.kind === 'rows' || item.kind === 'person');
  const penalty =
    parsed.conditions.filters.length === 0
      ? weights.allRows
      : rows || asksForList(parsed)
        ? 0
        : weights.rowsUnsaid;
  frames.push(
    ...parsed.frame(
      { columns: [], order_by: order.order, ...(order.limit !== undefined && { limit: order.limit }) },
      // Whole rows tell no better who it was than the likeliest column.
      penalty + (targets[0] === undefined ? 0 : weights.rowsForDistinct + targets[0].penalty),
      [...framing, ...order.used],
    ),
  );
  return frames;
}

/** Whether a column is asked for by a question word of its own, behind "with", or beside one that is. */
function isAskedBeside({ items }: Framing, item: Item): boolean {
  const at = items.indexOf(item);
  const before = items[at - 1];
  if (isOp(before, 'which', 'what') && at > 2) return true;
  return (
    isOp(before, 'and') &&
    items[at - 2]?.kind === 'column' &&
    at > 3 &&
    isOp(items[at - 3], 'which', 'what', 'with')
  );
}

/** "When did we start picking" asks for the first day, "when did we finish" for the last. */
function endAsked({ tokens }: Framing): 'minimum' | 'maximum' | undefined {
  const word = tokens.map(({ folded }) => folded).find((folded) => BEGINNING_OR_END.test(folded));
  if (word === undefined) return undefined;
  return /^(?:start|beg)/.test(word) ? 'minimum' : 'maximum';
}

/** "Which dates", "list the days". */
function isDirectlyAsked({ items }: Framing, item: Item | undefined): boolean {
  return (
    item !== undefined && isOp(items[items.indexOf(item) - 1], 'which', 'what', 'list', 'distinct', 'when')
  );
}

/** "What did it cost last winter?": amounts of a period are one amount, unless each of them is asked for. */
function isOfPeriod({ profile, conditions, free }: Framing, listed: readonly ColumnItem[]): boolean {
  return (
    listed.every(({ column }) => isAdditive(column)) &&
    conditions.filters.every(({ filter }) => profile.byKey.get(filter.column)?.kind === 'date') &&
    !free.some((item) => isOp(item, 'list'))
  );
}

function listOrderOf(parsed: Framing): { order: Plan['order_by']; limit?: number; used: Item[] } {
  const mark = parsed.free.find((item) => isOp(item, 'order'));
  const direction = parsed.free.find((item) => isOp(item, 'ascending', 'descending'));
  const by = parsed.orderKey?.kind === 'column' ? parsed.orderKey : undefined;
  const after =
    mark === undefined
      ? direction === undefined
        ? undefined
        : (by ??
          parsed.items
            .slice(parsed.items.indexOf(direction))
            .find((item): item is ColumnItem => item.kind === 'column') ??
          parsed.freeColumns(isNumeric)[0] ??
          parsed.freeColumns()[0])
      : (parsed.items
          .slice(parsed.items.indexOf(mark))
          .find((item): item is ColumnItem => item.kind === 'column') ?? by);
  if (after === undefined) return { order: [], used: [] };
  return {
    order: [
      { column: after.column.key, direction: isOp(direction, 'descending') ? 'descending' : 'ascending' },
    ],
    used: [after, mark, direction].filter((item) => item !== undefined),
  };
}

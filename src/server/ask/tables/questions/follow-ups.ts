// A question that goes on from another changes the plan of that one: another value, another group, another measure, "as a share",
// "top 5 of these", "which of them". What is stored is the plan, so that they chain.
import { planSchema, type Filter, type Measure, type Plan } from '#shared/ask-plan.ts';
import { conditionsOf, dateColumns, isOp, mainMeasures, type Conditions, type Item } from './conditions.ts';
import { framesOf } from './frames.ts';
import type { Mentions } from './mentions.ts';
import { isAdditive, isGrouping, isNumeric, type ColumnProfile, type TableProfile } from './profile.ts';
import { readingOf, type Reading } from './readings.ts';
import { segmentationsOf } from './segments.ts';
import { weights } from './weights.ts';

/** How such questions begin. */
const START = /^\s*(?:and|or|but|what about|how about|only|just|now|same|also|then|ok|okay|without|excluding|except|instead|as|in|for|by|per|sorted?|top|the|which of|how many of|of (?:these|those|them)|those|these)\b/i;
/** Words for what was answered before. */
const BACK = /\b(?:them|those|these|they|it|that|he|she|his|her|him|their|its|there|then|ones?|same)\b/i;
const CONTENT_MAX = 5;

/**
 * What a question means after another one.
 * @param before the plan of the question that it follows
 * @returns readings that change that plan; none where it stands on its own
 */
export function followUpsOf(mentions: Mentions, profile: TableProfile, before: Plan, today: string): Reading[] {
  const found: Reading[] = [];
  const isStarted = START.test(mentions.text);
  const isAlso = /\b(?:as well|also|too|add|additionally|both)\b/i.test(mentions.text);
  const isBack = BACK.test(mentions.text);
  for (const { items: own, score } of segmentationsOf(mentions)) {
    const items: Item[] = own.map((mention) => ({ ...mention }));
    const isShort = items.filter((item) => item.kind !== 'operator' && item.kind !== 'verb').length <= CONTENT_MAX;
    const bonus = (isStarted ? weights.followStart : 0) + (isBack ? weights.followBack : 0) + (isShort ? weights.followShort : 0);
    if (bonus === 0) continue;
    const conditions = conditionsOf(items, profile, today);
    const edited = editPlan(before, items, conditions, profile, isAlso);
    if (edited !== undefined) found.push(readingOf(edited.plan, items, edited.used, score + bonus - conditions.penalty - edited.penalty, profile, mentions.text));
    if (isBack) found.push(...furtherOf(before, items, conditions, profile, score + bonus, mentions.text));
  }
  return found;
}

interface Edited {
  plan: Plan;
  used: Set<Item>;
  penalty: number;
}

function editPlan(before: Plan, items: readonly Item[], conditions: Conditions, profile: TableProfile, isAlso: boolean): Edited | undefined {
  const used = new Set<Item>();
  const penalty = 0;
  let changes = 0;
  let plan: Plan = structuredClone(before);
  const use = (...some: (Item | undefined)[]) => { for (const item of some) if (item !== undefined) used.add(item); };
  for (const { filter } of conditions.filters) {
    plan = withFilter(plan, filter, profile);
    changes += 1;
  }
  for (const filter of conditions.never) {
    plan = withFilter(plan, { ...filter, op: 'is_not', values: filter.values.slice(0, 1) }, profile);
    changes += 1;
  }
  const free = items.filter((item) => item.used !== true);
  const groups = groupItems(items, profile);
  if (groups.length > 0) {
    const own = groups.map(({ column, by }) => ({ column: column.key, ...(by && { by }) }));
    const isAdded = isAlso || before.group_by.length === 0 || free.some((item) => isOp(item, 'and', 'each')) && !free.some((item) => isOp(item, 'instead'));
    const kept = isAdded ? before.group_by.filter(({ column }) => !own.some((one) => one.column === column)) : [];
    const measures: Measure[] = plan.measures.length > 0 ? plan.measures : [{ op: 'count' }];
    plan = { ...plan, measures, group_by: [...kept, ...own].slice(0, 4), columns: [], order_by: before.group_by.length > 0 && plan.limit !== undefined ? plan.order_by : [] };
    changes += 1;
    use(...groups.flatMap((group) => group.items), ...free.filter((item) => isOp(item, 'and', 'instead', 'each', 'group')));
  }
  const aggregate = free.find((item) => item.kind === 'operator' && item.operator.kind === 'aggregate');
  const numeric = free.filter((item): item is Extract<Item, { kind: 'column' }> => item.kind === 'column' && !used.has(item) && (isNumeric(item.column) || item.column.kind === 'span'));
  const op = aggregate?.kind === 'operator' ? aggregate.operator.op : undefined;
  const [number] = numeric;
  if (number !== undefined || op !== undefined) {
    const changed = withMeasure(plan, number?.column, op, profile);
    if (changed !== undefined) {
      plan = changed;
      changes += 1;
      use(number, aggregate);
    }
  }
  const verb = free.find((item) => item.kind === 'verb');
  const asksMeasure = free.some((item) => isOp(item, 'how_much', 'what')) && verb?.kind === 'verb' && number === undefined && verb.concepts.includes('money') && plan.measures.length > 0;
  if (asksMeasure) {
    const money = mainMeasures(profile).find(({ concepts }) => concepts.has('money'));
    const changed = money && withMeasure(plan, money, 'sum', profile);
    if (changed !== undefined) {
      plan = changed;
      changes += 1;
      use(verb);
    }
  }
  const target = free.find((item): item is Extract<Item, { kind: 'column' }> => item.kind === 'column' && !used.has(item) && !isNumeric(item.column));
  if (target !== undefined && changes === 0) {
    const changed = withTarget(plan, target.column);
    if (changed !== undefined) {
      plan = changed;
      changes += 1;
      use(target);
    }
  }
  const extreme = free.find((item) => (item.kind === 'graded' && item.grade === 'most') || isOp(item, 'most', 'least', 'top'));
  if (extreme !== undefined) {
    const next = items[items.indexOf(extreme) + 1];
    const graded = extreme.kind === 'graded' ? extreme : next?.kind === 'graded' ? next : undefined;
    const sign = isOp(extreme, 'least') ? -1 : 1;
    const direction = graded === undefined ? sign : (graded.dimension.direction === sign ? 1 : -1);
    const changed = withExtreme(plan, direction, conditions.limit, graded?.dimension.isTime === true, profile);
    use(graded);
    if (changed !== undefined) {
      plan = changed;
      changes += 1;
      use(extreme, ...free.filter((item) => item.kind === 'rows' || item.kind === 'person'));
    }
  }
  const share = free.find((item) => isOp(item, 'share'));
  if (share !== undefined) {
    const changed = withShare(plan, before);
    if (changed !== undefined) {
      plan = changed;
      changes += 1;
      use(share);
    }
  }
  const counts = free.find((item) => isOp(item, 'how_many', 'count'));
  if (counts !== undefined && changes <= 1 && plan.measures.length === 0) {
    plan = { ...plan, measures: [{ op: 'count' }], group_by: [], columns: [], order_by: [], limit: undefined };
    changes += 1;
    use(counts);
  } else if (counts !== undefined && plan.measures.every((own) => own.op === 'count' || own.op === 'count_distinct')) use(counts);
  use(...free.filter((item) => isOp(item, 'who', 'what', 'which', 'when', 'where', 'how_much', 'how_many', 'list', 'these', 'instead', 'with', 'and', 'or', 'chart', 'single', 'distinct', 'count') || item.kind === 'verb' || item.kind === 'rows' || item.kind === 'person'));
  if (changes === 0) return undefined;
  const valid = planSchema.safeParse(JSON.parse(JSON.stringify(plan)));
  return valid.success ? { plan: valid.data, used, penalty } : undefined;
}

/** A condition takes the place of the one on the same column, wherever the plan has it. */
function withFilter(plan: Plan, filter: Filter, profile: TableProfile): Plan {
  const isSame = (own: Filter) => own.column === filter.column && own.other === undefined && own.than === undefined && (own.op !== 'not_empty' || filter.op === 'empty') && !(isPart(own) !== isPart(filter) && isNarrower(own, filter));
  const measures = plan.measures.map((measure) => (measure.filters?.some(isSame) === true ? { ...measure, filters: measure.filters.map((own) => (isSame(own) ? filter : own)) } : measure));
  const isInMeasure = JSON.stringify(measures) !== JSON.stringify(plan.measures);
  if (isInMeasure) return { ...plan, measures };
  const isAdded = filter.op === 'is_not' || profile.byKey.get(filter.column) === undefined;
  const kept = isAdded ? plan.filters : plan.filters.filter((own) => !isSame(own) || (own.op === 'is_not'));
  // A group of one value says nothing more: "by region", then "only the North".
  return { ...plan, filters: [...kept, filter].slice(0, 20) };
}
const isPart = (filter: Filter) => filter.by !== undefined;
/** "only May" after "in 2024" narrows it. */
const isNarrower = (own: Filter, next: Filter) => next.by !== undefined && own.by === undefined;

interface GroupItem {
  column: ColumnProfile;
  by?: NonNullable<Plan['group_by'][number]['by']> | undefined;
  items: Item[];
}

function groupItems(items: readonly Item[], profile: TableProfile): GroupItem[] {
  const found: GroupItem[] = [];
  let inGroup = false;
  for (const item of items) {
    if (isOp(item, 'group', 'each')) { inGroup = true; continue; }
    if (item.used === true) continue;
    if (item.kind === 'period' && (inGroup || item.isAdverb)) {
      const [date] = dateColumns(profile);
      const own = profile.columns.find(({ kind, words }) => kind === 'ordinal' && words.includes(item.unit));
      if (own !== undefined) found.push({ column: own, items: [item] });
      else if (date !== undefined) found.push({ column: date, by: item.unit, items: [item] });
    } else if (inGroup && item.kind === 'column' && (isGrouping(item.column) || item.column.kind === 'ordinal' || item.column.distinct <= 20)) found.push({ column: item.column, ...(item.column.kind === 'date' && { by: 'month' as const }), items: [item] });
    else if (inGroup && item.kind === 'person') {
      const person = profile.columns.find(({ kind }) => kind === 'person');
      if (person !== undefined) found.push({ column: person, items: [item] });
    } else if (!isOp(item, 'and')) inGroup = false;
  }
  return found;
}

function withMeasure(plan: Plan, column: ColumnProfile | undefined, op: Measure['op'] | undefined, profile: TableProfile): Plan | undefined {
  const wanted = (own: ColumnProfile): Measure['op'] => op ?? (isAdditive(own) ? 'sum' : 'average');
  if (plan.measures.length === 0) {
    if (plan.group_by.length > 0) return undefined;
    if (column === undefined) {
      const [own] = plan.columns.map((key) => profile.byKey.get(key)).filter((one) => one !== undefined && isNumeric(one));
      return op === undefined || own === undefined ? undefined : { ...plan, measures: [{ op, column: own.key }], columns: [], order_by: [], limit: undefined };
    }
    if (op !== undefined) return { ...plan, measures: [{ op, column: column.key }], columns: [], order_by: [], limit: undefined };
    // Of listed rows another column is asked for.
    const ordered = plan.order_by[0]?.column;
    const isExtreme = plan.limit !== undefined && ordered !== undefined && plan.columns.length > 0;
    if (isExtreme) return { ...plan, columns: [...new Set([column.key, ...plan.columns.filter((key) => key !== ordered)])] };
    return { ...plan, columns: [...new Set([column.key, ...plan.columns.filter((key) => !isNumericKey(key, profile))])] };
  }
  const [first] = plan.measures;
  if (first === undefined) return undefined;
  const old = first.column === undefined ? undefined : profile.byKey.get(first.column);
  const next = column ?? old ?? mainMeasures(profile)[0];
  if (next === undefined) return undefined;
  const isSameKind = column !== undefined && op === undefined && first.op !== 'count' && first.op !== 'count_distinct' && !(first.op === 'sum' && !isAdditive(next));
  const own: Measure = { ...first, op: isSameKind ? first.op : wanted(next), column: next.key };
  const change = (measure: Measure): Measure => ({ ...measure, op: own.op, column: own.column });
  const orders = plan.order_by.map((order) => (order.measure === undefined ? order : { ...order, measure: change(order.measure) }));
  return { ...plan, measures: plan.measures.map(change), order_by: orders };
}
const isNumericKey = (key: string, { byKey }: TableProfile) => { const own = byKey.get(key); return own !== undefined && isNumeric(own); };

function withTarget(plan: Plan, column: ColumnProfile): Plan | undefined {
  if (plan.measures.length > 0 && plan.group_by.length === 1 && plan.limit !== undefined) return { ...plan, group_by: [{ column: column.key }] };
  if (plan.measures.length === 0 && plan.group_by.length > 0) return { ...plan, group_by: [{ column: column.key }] };
  if (plan.measures.length === 0) return { ...plan, columns: [...new Set([column.key, ...plan.columns])] };
  const [first] = plan.measures;
  if (first !== undefined && plan.measures.length === 1 && (first.op === 'minimum' || first.op === 'maximum' || first.op === 'count_distinct') && plan.group_by.length === 0) return { ...plan, measures: [{ ...first, column: column.key }] };
  return isGrouping(column) ? { ...plan, group_by: [{ column: column.key }], columns: [] } : undefined;
}

function withExtreme(plan: Plan, direction: 1 | -1, limit: number | undefined, isTime: boolean, profile: TableProfile): Plan | undefined {
  const order = direction === 1 ? 'descending' as const : 'ascending' as const;
  const [first] = plan.measures;
  const date = first?.column === undefined ? undefined : profile.byKey.get(first.column);
  if (isTime && first !== undefined && (first.op === 'minimum' || first.op === 'maximum') && date?.kind === 'date') return { ...plan, measures: [{ ...first, op: direction === 1 ? 'maximum' : 'minimum' }] };
  if (first !== undefined && plan.group_by.length > 0) return { ...plan, order_by: [{ measure: first, direction: order }], limit: limit ?? 1 };
  if (plan.measures.length === 0 && plan.group_by.length === 0) {
    const key = isTime ? dateColumns(profile)[0] : (plan.order_by[0]?.column === undefined ? undefined : profile.byKey.get(plan.order_by[0].column)) ?? mainMeasures(profile)[0];
    return key && { ...plan, order_by: [{ column: key.key, direction: order }], limit: limit ?? 1, ...(plan.columns.length > 0 && !plan.columns.includes(key.key) && { columns: [...plan.columns, key.key] }) };
  }
  return undefined;
}

function withShare(plan: Plan, before: Plan): Plan | undefined {
  const [first] = plan.measures;
  if (first === undefined) return undefined;
  if (plan.group_by.length > 0) return { ...plan, measures: [{ ...first, share: 'of_total' }, ...plan.measures] };
  if (before.filters.length === 0) return undefined;
  return { ...plan, filters: [], measures: [{ ...first, filters: plan.filters.slice(0, 5), share: 'of_rows' }] };
}

/** "how many of them are men": the question as it stands, of the rows of the one before. */
function furtherOf(before: Plan, items: readonly Item[], conditions: Conditions, profile: TableProfile, score: number, text: string): Reading[] {
  const kept = before.filters.filter((own) => !conditions.filters.some(({ filter }) => filter.column === own.column && filter.op === own.op));
  if (kept.length === 0 && before.limit === undefined) return [];
  return framesOf(items, profile, conditions, before.table, text).slice(0, 6).map(({ plan, penalty, used }) =>
    readingOf({ ...plan, filters: [...kept, ...plan.filters].slice(0, 20) }, items, used, score - penalty - conditions.penalty - weights.furtherQuestion, profile, text));
}

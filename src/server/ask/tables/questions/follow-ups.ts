// A question that goes on from another changes the plan of that one: another value, another group, another measure, "as a share",
// "top 5 of these", "which of them". What is stored is the plan, so that they chain.
import { type Filter, type Measure, type Plan, planSchema } from '#shared/ask-plan.ts';
import { mainMeasures } from './columns.ts';
import { conditionsOf } from './conditions.ts';
import { flowIn } from './conditions/cash-flow.ts';
import { withSigns } from './frames/cash-flow.ts';
import { framesOf } from './frames.ts';
import { type Conditions, type Item, isOp } from './items.ts';
import { LEFT_AFTER, LESS } from './lexicon/cash-flow.ts';
import { WITH_IT } from './lexicon/word-classes.ts';
import type { Mentions } from './mention.ts';
import {
  groupItems,
  monthOfSameYear,
  ofSameDate,
  withAdded,
  withCompared,
  withExtreme,
  withFilter,
  withMeasure,
  withShare,
  withShiftedTime,
  withTaken,
  withTarget,
} from './plan-edits.ts';
import { type Reading, readingOf } from './reading.ts';
import { segmentationsOf } from './segments.ts';
import { type TableProfile, isNumeric } from './table-profile.ts';
import { weights } from './weights.ts';

/** How such questions begin. */
const START =
  /^\s*(?:and|or|but|what about|how about|only|just|now|same|also|then|ok|okay|without|excluding|except|instead|as|in|for|by|per|sorted?|the|which of|how many of|of (?:these|those|them)|those|these)\b/i;

/** Words for what was answered before. */
const BACK = /\b(?:them|those|these|they|it|that|he|she|his|her|him|their|its|there|then|ones?|same)\b/i;

const CONTENT_MAX = 5;

/** A question that another one follows. */
export interface Before {
  plan: Plan;
  /** The one thing that it found, where the other one says a word for it. */
  referent?: Filter | undefined;
  /** Whether it was asked back, and nobody has chosen. */
  isOpen: boolean;
}

/**
 * What a question means after another one.
 * @returns readings that change that plan; none where it stands on its own
 */
export function followUpsOf(
  mentions: Mentions,
  profile: TableProfile,
  { plan: before, referent }: Before,
  today: string,
): Reading[] {
  const shifted = withShiftedTime(before, mentions.text, profile);
  const found: Reading[] =
    shifted === undefined
      ? []
      : [
          readingOf(
            shifted,
            [],
            new Set(),
            { score: weights.shiftedTime, penalty: 0 },
            profile,
            mentions.text,
            before,
          ),
        ];
  const isStarted = START.test(mentions.text);
  const isAlso = /\b(?:as well|also|too|add|additionally|both)\b/i.test(mentions.text);
  const isBack = BACK.test(mentions.text);
  for (const { items: own, score } of segmentationsOf(mentions)) {
    const items: Item[] = own.map((mention) => ({ ...mention }));
    const isShort =
      items.filter((item) => item.kind !== 'operator' && item.kind !== 'verb').length <= CONTENT_MAX;
    const bonus =
      (isStarted ? weights.followStart : 0) +
      (isBack ? weights.followBack : 0) +
      (isShort && !isWhole(items) ? weights.followShort : 0);
    if (bonus === 0) continue;
    const conditions = conditionsOf(items, profile, today, mentions);
    const edited = editPlan(before, items, conditions, profile, isAlso, mentions.text);
    // Where one thing was found, "who won it?" is a question about that one.
    const isOfOne = referent !== undefined;
    if (edited !== undefined)
      found.push(
        readingOf(
          edited.plan,
          items,
          edited.used,
          { score: score + bonus - (isOfOne ? weights.furtherQuestion * 2 : 0), penalty: conditions.penalty },
          profile,
          mentions.text,
          before,
        ),
      );
    if (isBack)
      found.push(...furtherOf(before, referent, items, conditions, profile, score + bonus, mentions));
  }
  return found;
}

/** "What is the total cost in Rome?": what is asked, and of what, both stand there. */
function isWhole(items: readonly Item[]): boolean {
  const [first] = items;
  return (
    isOp(first, 'which', 'how_many', 'how_much', 'who', 'list') &&
    items.some((item) => item.kind === 'operator' && item.operator.op !== undefined) &&
    items.some((item) => item.kind === 'column')
  );
}

interface Edited {
  plan: Plan;
  used: Set<Item>;
}

function editPlan(
  before: Plan,
  items: readonly Item[],
  conditions: Conditions,
  profile: TableProfile,
  isAlso: boolean,
  text: string,
): Edited | undefined {
  const used = new Set<Item>();
  let changes = 0;
  let plan: Plan = structuredClone(before);
  const markUsed = (...some: (Item | undefined)[]) => {
    for (const item of some) if (item !== undefined) used.add(item);
  };
  const versus = items.find((item) => isOp(item, 'versus', 'compare'));
  for (const { filter, at } of conditions.filters) {
    const own = monthOfSameYear(plan, items[at]) ?? ofSameDate(plan, filter, items, profile);
    const compared = versus === undefined ? undefined : withCompared(plan, own);
    plan = compared ?? withFilter(plan, own, profile);
    changes += 1;
    if (compared !== undefined) markUsed(versus);
  }
  for (const filter of conditions.never) {
    plan = withFilter(plan, { ...filter, op: 'is_not', values: filter.values.slice(0, 1) }, profile);
    changes += 1;
  }
  const free = items.filter((item) => item.used !== true);
  const groups = groupItems(items, profile);
  if (groups.length > 0) {
    const own = groups.map(({ column, by }) => ({ column: column.key, ...(by && { by }) }));
    const isAdded =
      isAlso ||
      before.group_by.length === 0 ||
      (free.some((item) => isOp(item, 'and', 'each')) && !free.some((item) => isOp(item, 'instead')));
    const kept = isAdded
      ? before.group_by.filter(({ column }) => !own.some((one) => one.column === column))
      : [];
    const measures: Measure[] = plan.measures.length > 0 ? plan.measures : [{ op: 'count' }];
    plan = {
      ...plan,
      measures,
      group_by: [...kept, ...own].slice(0, 4),
      columns: [],
      order_by: before.group_by.length > 0 && plan.limit !== undefined ? plan.order_by : [],
    };
    changes += 1;
    markUsed(
      ...groups.flatMap((group) => group.items),
      ...free.filter((item) => isOp(item, 'and', 'instead', 'each', 'group')),
    );
  }
  const aggregate = free.find((item) => item.kind === 'operator' && item.operator.kind === 'aggregate');
  const numeric = free.filter(
    (item): item is Extract<Item, { kind: 'column' }> =>
      item.kind === 'column' && !used.has(item) && (isNumeric(item.column) || item.column.kind === 'span'),
  );
  const op = aggregate?.kind === 'operator' ? aggregate.operator.op : undefined;
  const [number] = numeric;
  const together =
    number === undefined
      ? undefined
      : WITH_IT.test(text)
        ? withAdded(plan, number.column, profile)
        : LEFT_AFTER.test(text.toLowerCase()) || LESS.test(text)
          ? withTaken(plan, number.column, profile)
          : undefined;
  if (together !== undefined) {
    plan = together;
    changes += 1;
    markUsed(number, ...free.filter((item) => isOp(item, 'with', 'after', 'minus', 'without', 'before')));
  } else if (number !== undefined || op !== undefined) {
    const changed = withMeasure(plan, number?.column, op, profile);
    if (changed !== undefined) {
      plan = changed;
      changes += 1;
      markUsed(number, aggregate);
    }
  }
  const verb = free.find((item) => item.kind === 'verb');
  const asksMeasure =
    free.some((item) => isOp(item, 'how_much', 'what')) &&
    verb?.kind === 'verb' &&
    number === undefined &&
    verb.concepts.includes('money') &&
    plan.measures.length > 0;
  if (asksMeasure) {
    const money = mainMeasures(profile).find(({ concepts }) => concepts.has('money'));
    const changed = money && withMeasure(plan, money, 'sum', profile);
    if (changed !== undefined) {
      plan = changed;
      changes += 1;
      markUsed(verb);
    }
  }
  const target = free.find(
    (item): item is Extract<Item, { kind: 'column' }> =>
      item.kind === 'column' && !used.has(item) && !isNumeric(item.column),
  );
  if (target !== undefined && changes === 0) {
    const changed = withTarget(plan, target.column);
    if (changed !== undefined) {
      plan = changed;
      changes += 1;
      markUsed(target);
    }
  }
  const extreme = free.find(
    (item) => (item.kind === 'graded' && item.grade === 'most') || isOp(item, 'most', 'least', 'top'),
  );
  if (extreme !== undefined) {
    const next = items[items.indexOf(extreme) + 1];
    const graded = extreme.kind === 'graded' ? extreme : next?.kind === 'graded' ? next : undefined;
    const sign = isOp(extreme, 'least') ? -1 : 1;
    const direction = graded === undefined ? sign : graded.dimension.direction === sign ? 1 : -1;
    const changed = withExtreme(
      plan,
      direction,
      conditions.limit,
      graded?.dimension.isTime === true,
      profile,
    );
    // "Top 2 customers by amount" of a figure without groups is a question of its own.
    if (changed === undefined) return undefined;
    plan = withSigns(changed, { flow: flowIn(before, profile) });
    changes += 1;
    markUsed(extreme, graded, ...free.filter((item) => item.kind === 'rows' || item.kind === 'person'));
  }
  const share = free.find((item) => isOp(item, 'share'));
  if (share !== undefined) {
    const changed = withShare(plan, before, profile);
    if (changed !== undefined) {
      plan = changed;
      changes += 1;
      markUsed(share);
    }
  }
  const counts = free.find((item) => isOp(item, 'how_many', 'count'));
  if (counts !== undefined && changes <= 1 && plan.measures.length === 0) {
    plan = {
      ...plan,
      measures: [{ op: 'count' }],
      group_by: [],
      columns: [],
      order_by: [],
      limit: undefined,
    };
    changes += 1;
    markUsed(counts);
  } else if (
    counts !== undefined &&
    plan.measures.every((own) => own.op === 'count' || own.op === 'count_distinct')
  )
    markUsed(counts);
  // "Which of those …?" of rows that were counted.
  const [opening, back] = items;
  const [counted] = before.measures;
  if (
    isOp(opening, 'which') &&
    isOp(back, 'these') &&
    counted?.op === 'count' &&
    before.group_by.length === 0
  ) {
    plan = { ...plan, measures: [], columns: profile.naming.map(({ key }) => key), order_by: [] };
    changes += 1;
  }
  markUsed(
    ...free.filter(
      (item) =>
        isOp(
          item,
          'who',
          'what',
          'which',
          'when',
          'where',
          'how_much',
          'how_many',
          'list',
          'these',
          'instead',
          'with',
          'and',
          'or',
          'chart',
          'single',
          'distinct',
          'count',
        ) ||
        item.kind === 'verb' ||
        item.kind === 'rows' ||
        item.kind === 'person',
    ),
  );
  if (changes === 0) return undefined;
  const valid = planSchema.safeParse(JSON.parse(JSON.stringify(plan)));
  return valid.success ? { plan: valid.data, used } : undefined;
}

/** "how many of them are men": the question as it stands, of the rows of the one before. */
function furtherOf(
  before: Plan,
  referent: Filter | undefined,
  items: readonly Item[],
  conditions: Conditions,
  profile: TableProfile,
  score: number,
  mentions: Mentions,
): Reading[] {
  const kept = before.filters.filter(
    (own) => !conditions.filters.some(({ filter }) => filter.column === own.column && filter.op === own.op),
  );
  if (referent !== undefined) kept.push(referent);
  if (kept.length === 0 && before.limit === undefined) return [];
  return framesOf(items, profile, conditions, before.table, mentions)
    .slice(0, 6)
    .map(({ plan, penalty, used }) =>
      readingOf(
        { ...plan, filters: [...kept, ...plan.filters].slice(0, 20) },
        items,
        used,
        {
          score: score - (referent === undefined ? weights.furtherQuestion : 0),
          penalty: penalty + conditions.penalty,
        },
        profile,
        mentions.text,
      ),
    );
}

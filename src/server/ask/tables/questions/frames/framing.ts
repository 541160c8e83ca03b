// What all shapes of questions share: groups, the superlative, and what is left of the words.
import {
  type Filter,
  type Group,
  type Measure,
  type MeasureOp,
  type Plan,
  planSchema,
} from '#shared/ask-plan.ts';
import type { Token } from '../tokens.ts';
import { type Conditions, type Item, isOp } from '../items.ts';
import { uninflected } from '../../../indexing/words.ts';
import type { Dimension } from '../lexicon/adjectives.ts';
import type { Mentions } from '../mention.ts';
import type { ColumnProfile, TableProfile } from '../table-profile.ts';
import { withSigns } from './cash-flow.ts';
import { findGroups, isAggregate } from './grouping.ts';

/** A plan, and what it costs to read the question so. */
export interface Frame {
  plan: Plan;
  penalty: number;
  /** The items that it used, beside those of the conditions. */
  used: Set<Item>;
}

export interface Measured {
  measure: Measure;
  column?: ColumnProfile | undefined;
  computed?: Plan['computed'];
  penalty: number;
  used: Item[];
}

interface Superlative {
  direction: 1 | -1;
  dimension: Dimension | undefined;
  at: number;
  items: Item[];
  /** "most", which counts or measures what follows. */
  isMost: boolean;
}

export type ColumnItem = Extract<Item, { kind: 'column' }>;

export class Framing {
  readonly items: readonly Item[];
  readonly profile: TableProfile;
  readonly conditions: Conditions;
  readonly table: string;
  readonly text: string;
  /** The words of the question, to which the items refer. */
  readonly tokens: readonly Token[];
  readonly free: Item[];
  readonly groups: { group: Group; item: Item; column: ColumnProfile }[] = [];
  readonly aggregate: { op: MeasureOp; item: Item } | undefined;
  readonly superlative: Superlative | undefined;
  orderKey: Item | undefined;

  constructor(
    items: readonly Item[],
    profile: TableProfile,
    conditions: Conditions,
    table: string,
    { text, tokens }: Pick<Mentions, 'text' | 'tokens'>,
  ) {
    this.text = text;
    this.tokens = tokens;
    this.items = items;
    this.profile = profile;
    this.conditions = conditions;
    this.table = table;
    this.superlative = this.findSuperlative();
    findGroups(this);
    const { sides } = conditions;
    if (sides !== undefined)
      this.groups.push({ group: { column: sides.column.key }, item: sides, column: sides.column });
    // Each row has its own: the average per order of orders groups nothing.
    for (const own of this.groups.filter(({ column, group }) => column.isUnique && group.by === undefined)) {
      if (
        this.superlative === undefined &&
        this.groups.length === 1 &&
        items.some((item) => isAggregate(item) && AVERAGES.has(item.operator.op))
      ) {
        own.item.used = true;
        this.groups.splice(this.groups.indexOf(own), 1);
      }
    }
    this.free = items.filter(
      (item) => item.used !== true && !this.groups.some((own) => own.item === item) && item !== this.orderKey,
    );
    const aggregate = this.free.findLast(
      (item) => item.kind === 'operator' && item.operator.kind === 'aggregate',
    );
    this.aggregate =
      aggregate?.kind === 'operator' && aggregate.operator.op !== undefined
        ? { op: aggregate.operator.op, item: aggregate }
        : undefined;
  }

  // Parts of a question

  findSuperlative(): Superlative | undefined {
    for (const [at, item] of this.items.entries()) {
      if (item.used === true) continue;
      if (isOp(item, 'most', 'least')) {
        const next = this.items[at + 1];
        const sign = isOp(item, 'most') ? 1 : -1;
        if (next?.kind === 'graded' && next.grade === 'base')
          return {
            direction: multiply(sign, next.dimension.direction),
            dimension: next.dimension,
            at,
            items: [item, next],
            isMost: false,
          };
        // "our most played game"
        const isDone = isParticiple(this.tokens[item.end]?.folded ?? '') && next?.start !== item.end;
        const dimension = isDone ? MOST_OFTEN : undefined;
        return { direction: sign, dimension, at, items: [item], isMost: true };
      }
      const isThan = this.items.some((own) => isOp(own, 'than'));
      if (isOp(item, 'comparative') && !isThan && this.conditions.alternatives.length > 0)
        return {
          direction: item.operator.direction ?? 1,
          dimension: undefined,
          at,
          items: [item],
          isMost: true,
        };
      const isBetter =
        item.kind === 'graded' &&
        item.grade === 'more' &&
        !isOp(this.items[at + 1], 'than') &&
        this.conditions.alternatives.length > 0;
      if (item.kind === 'graded' && (item.grade === 'most' || isBetter)) {
        return {
          direction: item.dimension.direction,
          dimension: item.dimension,
          at,
          items: [item],
          isMost: false,
        };
      }
      if (isOp(item, 'top')) {
        // "the top 3 longest films"
        const next = this.items.slice(at + 1, at + 3).find(({ kind }) => kind !== 'number');
        if (next?.kind !== 'graded' || next.grade !== 'most')
          return { direction: 1, dimension: undefined, at, items: [item], isMost: false };
        const { dimension } = next;
        return { direction: dimension.direction, dimension, at, items: [item, next], isMost: false };
      }
    }
    return undefined;
  }

  persons(): ColumnProfile[] {
    const persons = this.profile.columns.filter(({ kind }) => kind === 'person');
    if (persons.length > 0) return persons;
    return this.profile.columns.filter(
      ({ kind, concepts }) =>
        concepts.has('person') && (kind === 'name' || kind === 'category' || kind === 'key'),
    );
  }

  filters(without: readonly Filter[] = []): Filter[] {
    return this.conditions.filters.map(({ filter }) => filter).filter((filter) => !without.includes(filter));
  }

  frame(part: Partial<Plan>, penalty: number, used: readonly (Item | undefined)[]): Frame[] {
    const { limit, offset, computed } = this.conditions;
    const plan = planSchema.safeParse({
      table: this.table,
      ...(this.conditions.isEither && { match: 'any' as const }),
      ...part,
      filters: [...(part.filters ?? this.filters()), ...this.datedFilters(part)],
      ...(computed.length > 0 && { computed: [...computed, ...(part.computed ?? [])] }),
      ...(part.limit === undefined && limit !== undefined && (part.order_by?.length ?? 0) > 0 && { limit }),
      ...(offset !== undefined && (part.order_by?.length ?? 0) > 0 && { offset }),
    });
    if (!plan.success) return [];
    const all = new Set(
      [...used, ...this.groups.map(({ item }) => item), this.orderKey].filter((item) => item !== undefined),
    );
    return [{ plan: withSigns(plan.data, this.conditions), penalty, used: all }];
  }

  /** Rows without a date are of no month. */
  datedFilters({ group_by = [], filters = this.filters() }: Partial<Plan>): Filter[] {
    return group_by.flatMap(({ column, by }): Filter[] => {
      const isOpen = by !== undefined && (this.profile.byKey.get(column)?.column.empty ?? 0) > 0;
      return isOpen && !filters.some((own) => own.column === column)
        ? [{ column, op: 'not_empty', values: [] }]
        : [];
    });
  }

  groupBy(): Group[] {
    return this.groups.map(({ group }) => group).slice(0, 4);
  }

  /** The order of groups by their measure, unless they are periods. */
  orderOf(measure: Measure): Plan['order_by'] {
    const order = this.free.find((item) => isOp(item, 'ascending', 'descending'));
    if (order !== undefined)
      return [{ measure, direction: isOp(order, 'ascending') ? 'ascending' : 'descending' }];
    return this.groups.length === 1 &&
      this.groups[0]?.group.by === undefined &&
      this.groups[0]?.column.kind !== 'ordinal'
      ? [{ measure, direction: 'descending' }]
      : [];
  }

  // What is measured

  freeColumns(fits: (column: ColumnProfile) => boolean = () => true): ColumnItem[] {
    return this.free.filter((item): item is ColumnItem => item.kind === 'column' && fits(item.column));
  }

  distance(item: Item, at: number): number {
    const own = this.items.indexOf(item);
    if (at < 0) return own;
    return own > at ? own - at : (at - own) * 1.5;
  }

  /** Whether what stands side by side is to be compared. */
  isCompared(): boolean {
    return (
      this.superlative !== undefined ||
      this.free.some((item) => isOp(item, 'versus', 'compare', 'each_other'))
    );
  }

  /** Question words and the like, which every shape uses. */
  questionWords(): Item[] {
    return this.free.filter(
      (item) =>
        isOp(
          item,
          'who',
          'what',
          'which',
          'where',
          'when',
          'list',
          'with',
          'chart',
          'distinct',
          'these',
          'descending',
          'ascending',
          'both',
          'and',
          'or',
          'trend',
          'instead',
          'group',
          'each',
          'order',
          'exactly',
          'compare',
          'single',
          'range',
        ) || item.kind === 'verb',
    );
  }

  directionOf(
    { direction, dimension }: Superlative,
    column: ColumnProfile | undefined,
  ): 'ascending' | 'descending' {
    let sign = direction;
    const base = this.superlative?.items.find((item) => item.kind === 'graded');
    const concept = column?.concepts;
    // "best" of ranks is the smallest, "fastest" of speeds the largest, "oldest" of dates the earliest.
    if (concept !== undefined && base?.kind === 'graded') {
      if ((base.base === 'good' || base.base === 'bad' || base.base === 'high') && concept.has('rank'))
        sign = multiply(sign, -1);
      if ((base.base === 'fast' || base.base === 'quick' || base.base === 'slow') && concept.has('speed'))
        sign = multiply(sign, -1);
      if (
        (base.base === 'old' ||
          base.base === 'young' ||
          ((base.base === 'long' || base.base === 'short') &&
            !(concept.has('duration') || concept.has('distance')))) &&
        (column?.kind === 'date' || (column?.kind === 'ordinal' && concept.has('year')))
      )
        sign = multiply(sign, -1);
      if (
        (base.base === 'good' || base.base === 'bad') &&
        (concept.has('duration') || column?.kind === 'span') &&
        dimension !== undefined
      )
        sign = multiply(sign, -1);
    }
    return sign === 1 ? 'descending' : 'ascending';
  }
}

/** What is done most often is counted. */
const MOST_OFTEN: Dimension = { direction: 1, concepts: [], counts: true };

const isParticiple = (word: string) => /[a-z]{2}(?:ed|en)$/.test(word) && uninflected(word) !== word;

const AVERAGES: ReadonlySet<MeasureOp | undefined> = new Set<MeasureOp>(['average', 'median']);

export const isSumOf = (item: Item | undefined) => item?.kind === 'operator' && item.operator.op === 'sum';

const multiply = (one: 1 | -1, other: 1 | -1): 1 | -1 => (one === other ? 1 : -1);

export const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

export const countOf = (column: ColumnProfile): Measure =>
  column.isUnique ? { op: 'count' } : { op: 'count_distinct', column: column.key };

export const isDateAsked = (items: readonly Item[]) =>
  items.some((item) => isOp(item, 'when') || (item.kind === 'column' && item.column.kind === 'date'));

export const unitIsMoney = (units: readonly string[]) => units.includes('money');

export const itemsOf = (...items: Item[]): Item[] => items;

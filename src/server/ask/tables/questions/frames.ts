// What a question asks for, once its conditions are read: what is counted or measured, of which rows, by what, and in which order. Each
// choice that could have been made otherwise gives another reading.
import { planSchema, type Filter, type Group, type Measure, type MeasureOp, type Plan } from '#shared/ask-plan.ts';
import type { Concept, Dimension } from './lexicon.ts';
import { columnsOfConcepts, dateColumns, hasUnit, isOp, mainMeasures, type Alternatives, type Conditions, type Item } from './conditions.ts';
import { isAdditive, isGrouping, isNumeric, type ColumnProfile, type TableProfile } from './profile.ts';
import { weights } from './weights.ts';

/** A plan, and what it costs to read the question so. */
export interface Frame {
  plan: Plan;
  penalty: number;
  /** The items that it used, beside those of the conditions. */
  used: Set<Item>;
}

interface Measured {
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
type ColumnItem = Extract<Item, { kind: 'column' }>;

/** Builds all plans that the items of a question can mean. */
export function framesOf(items: readonly Item[], profile: TableProfile, conditions: Conditions, table: string, text: string): Frame[] {
  return new FrameBuilder(items, profile, conditions, table, text).build();
}

class FrameBuilder {
  readonly items: readonly Item[];
  readonly profile: TableProfile;
  readonly conditions: Conditions;
  readonly table: string;
  readonly text: string;
  readonly free: Item[];
  readonly groups: { group: Group; item: Item; column: ColumnProfile }[] = [];
  readonly aggregate: { op: MeasureOp; item: Item } | undefined;
  readonly superlative: Superlative | undefined;
  orderKey: Item | undefined;

  constructor(items: readonly Item[], profile: TableProfile, conditions: Conditions, table: string, text: string) {
    this.text = text;
    this.items = items;
    this.profile = profile;
    this.conditions = conditions;
    this.table = table;
    this.superlative = this.#findSuperlative();
    this.#findGroups();
    // Each row has its own: "per order" of orders groups nothing.
    for (const own of this.groups.filter(({ column, group }) => column.isUnique && group.by === undefined)) {
      if (this.superlative === undefined && this.groups.length === 1 && items.some((item) => item.kind === 'operator' && item.operator.kind === 'aggregate')) {
        own.item.used = true;
        this.groups.splice(this.groups.indexOf(own), 1);
      }
    }
    this.free = items.filter((item) => item.used !== true && !this.groups.some((own) => own.item === item) && item !== this.orderKey);
    const aggregate = this.free.findLast((item) => item.kind === 'operator' && item.operator.kind === 'aggregate');
    this.aggregate = aggregate?.kind === 'operator' && aggregate.operator.op !== undefined ? { op: aggregate.operator.op, item: aggregate } : undefined;
  }

  build(): Frame[] {
    const frames: Frame[] = [];
    const further: Frame[] = [];
    const has = (...kinds: Parameters<typeof isOp>[1][]) => this.free.some((item) => isOp(item, ...kinds));
    if (has('opinion', 'cause')) return [];
    if (has('share')) return this.#shares();
    if (has('difference', 'change', 'ratio')) frames.push(...this.#differences());
    if (frames.length === 0 && this.conditions.alternatives.length > 0) {
      const compared = this.#comparisons();
      if (this.#isCompared()) frames.push(...compared);
      else further.push(...compared.map((frame) => ({ ...frame, penalty: frame.penalty + weights.eachAlternative })));
    }
    if (this.conditions.never.length > 0) frames.push(...this.#nevers());
    if (has('duplicate', 'once') || this.conditions.groupFilters.length > 0) frames.push(...this.#repeated());
    if (has('distribution')) frames.push(...this.#distributions());
    if (frames.length > 0) return frames;
    frames.push(...further, ...this.#ratios());
    if (this.superlative !== undefined) frames.push(...this.#extremes());
    else frames.push(...this.#counts(), ...this.#aggregates(), ...this.#lists());
    return frames;
  }

  // Parts of a question

  #findSuperlative(): Superlative | undefined {
    for (const [at, item] of this.items.entries()) {
      if (item.used === true) continue;
      if (isOp(item, 'most', 'least')) {
        const next = this.items[at + 1];
        const sign = isOp(item, 'most') ? 1 : -1;
        if (next?.kind === 'graded' && next.grade === 'base') return { direction: multiply(sign, next.dimension.direction), dimension: next.dimension, at, items: [item, next], isMost: false };
        return { direction: sign, dimension: undefined, at, items: [item], isMost: true };
      }
      const isBetter = item.kind === 'graded' && item.grade === 'more' && !isOp(this.items[at + 1], 'than') && this.conditions.alternatives.length > 0;
      if (item.kind === 'graded' && (item.grade === 'most' || isBetter)) {
        return { direction: item.dimension.direction, dimension: item.dimension, at, items: [item], isMost: false };
      }
      if (isOp(item, 'top')) return { direction: 1, dimension: undefined, at, items: [item], isMost: false };
    }
    return undefined;
  }

  #findGroups(): void {
    const isTop = this.superlative !== undefined || this.items.some((item) => isOp(item, 'order', 'ascending', 'descending'));
    let inGroup = false;
    for (const [at, item] of this.items.entries()) {
      if (isOp(item, 'group', 'each')) { inGroup = true; continue; }
      if (item.kind === 'period' && item.isAdverb && item.used !== true) {
        this.#addPeriod(item);
        continue;
      }
      if (inGroup && item.used !== true && (item.kind === 'column' || item.kind === 'period' || item.kind === 'person')) {
        const before = this.items[at - 1];
        if (item.kind === 'person' && isOp(before, 'group') && !isOp(before, 'each')) {
          // "owed by people in …": who does it, not how it is broken down.
          inGroup = false;
          continue;
        }
        if (!isOp(before, 'group', 'each', 'and', 'distinct') && before?.used !== true && !isOp(before, 'which')) { inGroup = false; continue; }
        if (item.kind === 'period') this.#addPeriod(item);
        else if (item.kind === 'person') {
          const [person] = this.persons();
          if (person !== undefined) this.groups.push({ group: { column: person.key }, item, column: person });
        } else if (isTop && isNumeric(item.column) && item.column.kind !== 'ordinal' && !isOp(before, 'each')) this.orderKey = item;
        else if (item.column.kind === 'date') this.groups.push({ group: { column: item.column.key, by: this.#periodBy(item.column) }, item, column: item.column });
        else this.groups.push({ group: { column: item.column.key }, item, column: item.column });
        continue;
      }
      if (!isOp(item, 'and', 'distinct') && item.used !== true) inGroup = false;
    }
    if (this.items.some((item) => item.used !== true && isOp(item, 'trend')) && !this.groups.some(({ group }) => group.by !== undefined)) {
      const [date] = dateColumns(this.profile);
      const item = this.items.find((own) => isOp(own, 'trend'));
      if (date !== undefined && item !== undefined) this.groups.push({ group: { column: date.key, by: this.#periodBy(date) }, item, column: date });
    }
    const period = this.items.find((item, at) => item.kind === 'period' && item.used !== true && !item.isAdverb && !this.groups.some((own) => own.item === item) && (isOp(this.items[at - 1], 'which', 'what') || this.items[at - 1]?.kind === 'graded' || isOp(this.items[at - 1], 'most', 'top') || this.items[at - 1]?.kind === 'number'));
    if (period?.kind === 'period' && this.superlative !== undefined) this.#addPeriod(period);
  }

  #addPeriod(item: Extract<Item, { kind: 'period' }>): void {
    const dates = dateColumns(this.profile);
    const near = this.items.find((own): own is ColumnItem => own.kind === 'column' && own.column.kind === 'date' && own.used !== true && Math.abs(this.items.indexOf(own) - this.items.indexOf(item)) <= 2);
    const column = near?.column ?? dates[0];
    const year = this.profile.columns.find(({ kind, words }) => kind === 'ordinal' && words.includes(item.unit));
    const own = this.profile.columns.find(({ kind, words }) => (kind === 'category' || kind === 'ordinal') && words.includes(item.unit));
    if (year !== undefined || (column === undefined && own !== undefined)) {
      const chosen = year ?? own;
      if (chosen !== undefined) this.groups.push({ group: { column: chosen.key }, item, column: chosen });
      return;
    }
    if (column !== undefined) this.groups.push({ group: { column: column.key, by: item.unit }, item, column });
  }

  /** A unit that gives a few groups of the dates of a column. */
  #periodBy({ smallest, largest }: ColumnProfile): 'day' | 'month' | 'year' {
    const days = (Date.parse(String(largest).slice(0, 10)) - Date.parse(String(smallest).slice(0, 10))) / 86_400_000;
    return days > 1800 ? 'year' : days < 45 ? 'day' : 'month';
  }

  persons(): ColumnProfile[] {
    const persons = this.profile.columns.filter(({ kind }) => kind === 'person');
    if (persons.length > 0) return persons;
    return this.profile.columns.filter(({ kind, concepts }) => concepts.has('person') && (kind === 'name' || kind === 'category' || kind === 'key'));
  }

  #filters(without: readonly Filter[] = []): Filter[] {
    return this.conditions.filters.map(({ filter }) => filter).filter((filter) => !without.includes(filter));
  }

  #frame(part: Partial<Plan>, penalty: number, used: readonly (Item | undefined)[]): Frame[] {
    const { limit, offset } = this.conditions;
    const plan = planSchema.safeParse({
      table: this.table, filters: this.#filters(), ...part,
      ...(part.limit === undefined && limit !== undefined && (part.order_by?.length ?? 0) > 0 && { limit }),
      ...(part.limit === undefined && offset !== undefined && (part.order_by?.length ?? 0) > 0 && { offset }),
    });
    if (!plan.success) return [];
    const all = new Set([...used, ...this.groups.map(({ item }) => item), this.orderKey].filter((item) => item !== undefined));
    return [{ plan: plan.data, penalty, used: all }];
  }

  #groupBy(): Group[] {
    return this.groups.map(({ group }) => group).slice(0, 4);
  }

  /** The order of groups by their measure, unless they are periods. */
  #orderOf(measure: Measure): Plan['order_by'] {
    const order = this.free.find((item) => isOp(item, 'ascending', 'descending'));
    if (order !== undefined) return [{ measure, direction: isOp(order, 'ascending') ? 'ascending' : 'descending' }];
    return this.groups.length === 1 && this.groups[0]?.group.by === undefined && this.groups[0]?.column.kind !== 'ordinal' ? [{ measure, direction: 'descending' }] : [];
  }

  // What is measured

  #freeColumns(fits: (column: ColumnProfile) => boolean = () => true): ColumnItem[] {
    return this.free.filter((item): item is ColumnItem => item.kind === 'column' && fits(item.column));
  }

  /** What can be measured, the likeliest first. @param op what is said of it, if anything */
  #measures(op: MeasureOp | undefined, aggregate: Item | undefined): Measured[] {
    const spans = (column: ColumnProfile) => isNumeric(column) || column.kind === 'span';
    const numeric = this.#freeColumns(spans);
    const at = aggregate === undefined ? -1 : this.items.indexOf(aggregate);
    const near = numeric.toSorted((one, other) => this.#distance(one, at) - this.#distance(other, at));
    const wanted = (column: ColumnProfile): MeasureOp => op ?? (isAdditive(column) ? 'sum' : 'average');
    const fit = (column: ColumnProfile, own: MeasureOp) => (own === 'sum' && !isAdditive(column) ? weights.sumOfRate : 0);
    const together = this.free.find((item) => isOp(item, 'together')) ?? (isSumOf(aggregate) && numeric.length > 1 && this.groups.length === 0 ? aggregate : undefined);
    if (together !== undefined && numeric.length > 1 && this.free.some((item) => isOp(item, 'together')))
      return [{ measure: { op: op ?? 'sum', column: 'x1' }, computed: [{ key: 'x1', op: 'plus', columns: unique(numeric.map(({ column }) => column.key)) }], penalty: 0, used: [...numeric, together, ...this.free.filter((item) => isOp(item, 'and') || item.kind === 'unit')] }];
    const times = this.free.find((item) => isOp(item, 'times'));
    const product = times !== undefined && numeric.length >= 2 ? this.#product(numeric, times) : [];
    const found: Measured[] = [
      ...product,
      ...near.map(({ column, ...item }, index): Measured => {
        const own = wanted(column);
        return { measure: { op: own, column: column.key }, column, penalty: fit(column, own) + index * weights.fartherMeasure, used: [near[index] ?? { ...item, column }] };
      }),
    ];
    const money = this.free.find((item) => item.kind === 'verb' && item.concepts.includes('money'));
    const first = found[0]?.column;
    const isOfMoney = money !== undefined && first !== undefined && !first.concepts.has('money') && !first.concepts.has('price');
    const isMoneyAsked = money !== undefined || this.free.some((item) => isOp(item, 'how_much') || (item.kind === 'unit' && unitIsMoney(item.units)));
    const derived = (op === undefined || op === 'sum') && (isMoneyAsked || found.length === 0 || first?.concepts.has('price') === true) ? this.#amountOf(isOfMoney ? first : undefined, money) : [];
    if (isOfMoney && derived.length > 0) return [...derived, ...found.slice(0, 2).map((own) => ({ ...own, penalty: own.penalty + weights.verbMismatch }))];
    if (found.length > 0) return [...found.slice(0, 3).map((own) => this.#withUnit(own)), ...derived.map((own) => ({ ...own, penalty: own.penalty + weights.derivedBeside }))];
    const unit = this.free.find((item) => item.kind === 'unit');
    const byUnit = unit?.kind === 'unit' ? mainMeasures(this.profile).filter((column) => hasUnit(column, unit.units) || (unit.units.includes('money') && column.concepts.has('money') && unitIsMoney(unit.units))) : [];
    const verb = this.free.find((item) => item.kind === 'verb');
    const byVerb = verb?.kind === 'verb' ? this.#byConcepts(verb.concepts) : [];
    const main = mainMeasures(this.profile);
    const guesses = [
      ...byUnit.map((column, index) => ({ column, penalty: index * weights.fartherMeasure, used: [unit] })),
      ...byVerb.map((column, index) => ({ column, penalty: weights.verbMeasure + index * weights.fartherMeasure, used: [verb] })),
      ...main.slice(0, 2).map((column, index) => ({ column, penalty: weights.defaultMeasure + index * weights.secondMain, used: [] })),
    ];
    return [...derived, ...guesses.slice(0, 4).map(({ column, penalty, used }): Measured => {
      const own = wanted(column);
      return { measure: { op: own, column: column.key }, column, penalty: penalty + fit(column, own), used: used.filter((item) => item !== undefined) };
    })];
  }

  /** Where no column has the amount of a row: the quantity times the price of one. */
  #amountOf(of?: ColumnProfile, money?: Item): Measured[] {
    const { columns } = this.profile;
    const isTotal = columns.some(({ kind, concepts }) => kind === 'measure' && concepts.has('money'));
    const price = columns.find(({ kind, concepts }) => kind === 'rate' && concepts.has('price') && concepts.has('money')) ?? columns.find(({ kind, concepts }) => kind === 'rate' && concepts.has('price'));
    const counted = columns.filter((own) => own.kind === 'measure' && own.column.unit === null && own.concepts.size === 0);
    const quantity = of ?? (counted.length === 1 && !columns.some((own) => own.kind === 'measure' && own.concepts.has('quantity')) ? counted[0] : undefined) ?? columns.find((own) => own.kind === 'measure' && (own.concepts.has('quantity') || own.concepts.has('duration')) && !own.concepts.has('money'));
    if ((isTotal && of === undefined) || price === undefined || quantity === undefined) return [];
    const said = this.#freeColumns((column) => column === price || column === quantity);
    return [{ measure: { op: 'sum', column: 'x1' }, computed: [{ key: 'x1', op: 'times', columns: [quantity.key, price.key] }], penalty: of === undefined ? weights.derivedAmount : 0, used: money === undefined ? said : [...said, money] }];
  }

  #byConcepts(concepts: readonly Concept[]): ColumnProfile[] {
    const own = columnsOfConcepts(this.profile, concepts).filter((column) => isNumeric(column) || column.kind === 'span');
    const main = mainMeasures(this.profile);
    const isMoney = concepts.includes('money');
    return isMoney ? own.toSorted((one, other) => main.indexOf(one) - main.indexOf(other)) : own;
  }

  #product(numeric: readonly ColumnItem[], times: Item): Measured[] {
    const at = this.items.indexOf(times);
    const left = numeric.findLast((item) => this.items.indexOf(item) < at), right = numeric.find((item) => this.items.indexOf(item) > at);
    if (left === undefined || right === undefined) return [];
    return [{ measure: { op: 'sum', column: 'x1' }, computed: [{ key: 'x1', op: 'times', columns: [left.column.key, right.column.key] }], penalty: 0, used: [left, right, times] }];
  }

  #distance(item: Item, at: number): number {
    const own = this.items.indexOf(item);
    if (at < 0) return own;
    return own > at ? own - at : (at - own) * 1.5;
  }

  // Shapes

  #shares(): Frame[] {
    const share = this.free.find((item) => isOp(item, 'share'));
    const numeric = this.#freeColumns((column) => isAdditive(column));
    const money = this.free.find((item) => item.kind === 'unit' && item.units.includes('money') && unitIsMoney(item.units));
    const sum = numeric[0]?.column ?? (money === undefined ? undefined : mainMeasures(this.profile).find(({ concepts }) => concepts.has('money')));
    const total = this.free.filter((item) => item.kind === 'operator' && item.operator.kind === 'aggregate');
    const rows = this.free.filter((item) => item.kind === 'rows' || item.kind === 'person');
    const base: Measure = sum === undefined ? { op: 'count' } : { op: 'sum', column: sum.key };
    const used = [share, numeric[0], money, ...total, ...rows, ...this.free.filter((item) => isOp(item, 'what', 'which', 'how_much', 'how_many', 'list', 'with', 'overdue'))];
    const all = this.conditions.filters;
    const times = all.filter(({ filter }) => this.profile.byKey.get(filter.column)?.kind === 'date' && filter.other === undefined && filter.op !== 'empty' && filter.op !== 'not_empty');
    const others = all.filter((own) => !times.includes(own));
    if (this.groups.length > 0 || others.length === 0) {
      const column = this.groups.length > 0 ? undefined : this.#freeColumns(isGrouping)[0];
      if (this.groups.length === 0 && column === undefined) {
        if (times.length === 0) return [];
        return this.#frame({ filters: [], measures: [{ ...base, filters: times.map(({ filter }) => filter), share: 'of_rows' }] }, weights.shareOfTime, used);
      }
      const group_by = column === undefined ? this.#groupBy() : [{ column: column.column.key }];
      if (others.length === 0) {
        const measure: Measure = { ...base, share: 'of_total' };
        return this.#frame({ group_by, measures: [measure, base], order_by: [{ measure: base, direction: 'descending' }] }, 0, [...used, column]);
      }
      const measure: Measure = { ...base, share: 'of_rows', filters: others.map(({ filter }) => filter).slice(0, 5) };
      return this.#frame({ group_by, filters: times.map(({ filter }) => filter), measures: [measure] }, 0, [...used, column]);
    }
    const part = (inShare: typeof all, penalty: number) => this.#frame({
      filters: all.filter((own) => !inShare.includes(own)).map(({ filter }) => filter),
      measures: [{ ...base, share: 'of_rows', filters: inShare.map(({ filter }) => filter).slice(0, 5) }],
    }, penalty, used);
    const frames = part(others, 0);
    // "of the women, how many are remote": the first condition says of whom.
    if (others.length > 1) frames.push(...part(others.slice(1), weights.shareOfFirst));
    return frames;
  }

  #differences(): Frame[] {
    const operator = this.free.find((item) => isOp(item, 'difference', 'change', 'ratio'));
    const combine = isOp(operator, 'ratio') ? 'ratio' as const : 'difference' as const;
    const [pair] = this.conditions.alternatives;
    const numeric = this.#freeColumns((column) => isNumeric(column) || column.kind === 'span');
    const rows = this.free.filter((item) => item.kind === 'rows' || item.kind === 'person' || isOp(item, 'what', 'how_many', 'how_much', 'than', 'with'));
    const [one, other] = numeric;
    if (this.superlative !== undefined && one !== undefined && other !== undefined) {
      const columns = [...this.profile.naming.map(({ key }) => key), one.column.key, other.column.key, 'x1'];
      const isChange = isOp(operator, 'change') || this.items.indexOf(one) < this.items.indexOf(other);
      return this.#frame({
        computed: [{ key: 'x1', op: 'minus', columns: isChange ? [other.column.key, one.column.key] : [one.column.key, other.column.key] }],
        columns, order_by: [{ column: 'x1', direction: this.superlative.direction === 1 ? 'descending' : 'ascending' }], limit: this.conditions.limit ?? 1,
      }, 0, [operator, one, other, ...this.superlative.items, ...rows, ...this.#freeColumns((column) => !isNumeric(column)), ...this.free.filter((item) => isOp(item, 'which', 'what', 'who'))]);
    }
    if (pair !== undefined && pair.filters.length === 2) {
      const own = this.#filters().filter((filter) => filter.column !== pair.column.key);
      const isCount = numeric.length === 0 && (rows.some((item) => item.kind === 'rows' || item.kind === 'person')) && this.aggregate === undefined;
      const options: Measured[] = isCount ? [{ measure: { op: 'count' }, penalty: 0, used: [] }] : this.#measures(this.aggregate?.op, this.aggregate?.item);
      return options.slice(0, 2).flatMap(({ measure, penalty, used, computed }) => this.#frame({
        filters: own, ...(computed && { computed }), group_by: this.#groupBy(),
        measures: pair.filters.map((filter): Measure => ({ ...measure, filters: [filter] })), combine,
      }, penalty, [operator, ...rows, ...used, this.aggregate?.item, ...this.free.filter((item) => isOp(item, 'compare', 'between', 'versus'))]));
    }
    if (one !== undefined && other !== undefined) {
      const op = this.aggregate?.op ?? (isAdditive(one.column) ? 'sum' : 'average');
      return this.#frame({ group_by: this.#groupBy(), measures: [{ op, column: one.column.key }, { op, column: other.column.key }], combine }, 0, [operator, one, other, this.aggregate?.item, ...this.free.filter((item) => (item.kind === 'operator' && item.operator.kind === 'aggregate') || isOp(item, 'between', 'and')), ...rows]);
    }
    const [measured] = this.#measures('maximum', undefined);
    const extremes = this.items.filter((item) => item.kind === 'graded' && item.grade === 'most' || (item.kind === 'operator' && (item.operator.op === 'maximum' || item.operator.op === 'minimum')));
    if (measured?.column !== undefined && extremes.length === 2)
      return this.#frame({ group_by: this.#groupBy(), measures: [{ op: 'maximum', column: measured.column.key }, { op: 'minimum', column: measured.column.key }], combine: 'difference' }, 0, [operator, ...measured.used, ...extremes, ...rows]);
    return [];
  }

  /** Whether what stands side by side is to be compared. */
  #isCompared(): boolean {
    return this.superlative !== undefined || this.free.some((item) => isOp(item, 'versus', 'compare', 'each_other'));
  }

  /** "East vs West", "2023 and 2024": the same measure of each. */
  #comparisons(): Frame[] {
    const [pair] = this.conditions.alternatives;
    const cue = this.free.filter((item) => isOp(item, 'versus', 'compare', 'each_other'));
    const isMeasured = this.aggregate !== undefined || this.free.some((item) => isOp(item, 'how_much'));
    if (pair === undefined || (!this.#isCompared() && !isMeasured)) return [];
    const isGroupedByIt = this.groups.some(({ column }) => column === pair.column);
    const unit = pair.isTime ? unitOf(pair) : undefined;
    const own: Group = { column: pair.column.key, ...(unit && { by: unit }) };
    const group_by = isGroupedByIt ? this.#groupBy() : [own, ...this.#groupBy()].slice(0, 4);
    const rows = this.free.filter((item) => item.kind === 'rows' || item.kind === 'person' || isOp(item, 'who', 'which', 'what', 'how_many', 'count', 'or', 'with'));
    const targets = this.#freeColumns((column) => column === pair.column);
    const superlative = this.superlative?.items ?? [];
    const key = this.#superlativeKeys();
    const options: Measured[] = this.superlative !== undefined && key.length > 0 ? key : this.#freeColumns(isNumeric).length === 0 && this.aggregate === undefined && !this.free.some(({ kind }) => kind === 'verb' || kind === 'unit')
      ? [{ measure: { op: 'count' }, penalty: rows.some(({ kind }) => kind === 'rows' || kind === 'person') ? 0 : weights.countInComparison, used: [] }] : this.#measures(this.aggregate?.op, this.aggregate?.item);
    return options.slice(0, 2).flatMap(({ measure, penalty, used, computed }) => this.#frame({
      ...(computed && { computed }), group_by, measures: [measure],
      ...(this.superlative !== undefined && { order_by: [{ measure, direction: this.superlative.direction === 1 ? 'descending' as const : 'ascending' as const }] }),
    }, penalty, [...cue, ...rows, ...targets, ...used, ...superlative, this.aggregate?.item]));
  }

  /** "Which customers never bought furniture": groups of which no row meets a condition. */
  #nevers(): Frame[] {
    const target = this.#targets().find(({ column }) => !column.isUnique && isGrouping(column));
    const filters = this.conditions.never;
    if (target === undefined) {
      const all = [...this.#filters(), ...filters.map((filter): Filter => ({ ...filter, op: 'is_not', values: filter.values.slice(0, 1) }))];
      return this.#frame({ filters: all }, weights.neverOfRows, [...this.#framing(), ...this.#targets().flatMap(({ used }) => used)]);
    }
    return this.#frame({
      group_by: [{ column: target.column.key }],
      group_filters: filters.map((filter) => ({ measure: { op: 'count' as const, filters: [filter] }, op: 'is' as const, value: 0 })).slice(0, 4),
    }, target.penalty, [...target.used, ...this.#framing()]);
  }

  /** Groups with so many rows: duplicates, what stands once, "with more than 3 orders". */
  #repeated(): Frame[] {
    const mark = this.free.find((item) => isOp(item, 'duplicate', 'once'));
    const [target] = this.#targets().filter(({ column }) => !column.isUnique);
    if (target === undefined) return [];
    const own = mark === undefined ? [] : [{ measure: { op: 'count' as const }, op: isOp(mark, 'once') ? 'is' as const : 'at_least' as const, value: isOp(mark, 'once') ? 1 : 2 }];
    return this.#frame({
      group_by: [{ column: target.column.key }], measures: [{ op: 'count' }], group_filters: [...this.conditions.groupFilters, ...own].slice(0, 4),
      order_by: [{ measure: { op: 'count' }, direction: 'descending' }],
    }, target.penalty + (this.free.some((item) => isOp(item, 'how_many')) ? weights.countOfGroups : 0), [...target.used, mark, ...this.#framing(), ...this.free.filter(({ kind }) => kind === 'rows')]);
  }

  #distributions(): Frame[] {
    const mark = this.free.find((item) => isOp(item, 'distribution'));
    const [item] = this.#freeColumns();
    const column = item?.column ?? mainMeasures(this.profile)[0];
    if (column === undefined) return [];
    const width = isNumeric(column) && column.distinct > 15 ? niceWidth(Number(column.largest) - Number(column.smallest)) : undefined;
    const by = column.kind === 'date' ? this.#periodBy(column) : undefined;
    return this.#frame({ group_by: [{ column: column.key, ...(width !== undefined && { width }), ...(by && { by }) }], measures: [{ op: 'count' }] }, 0, [mark, item, ...this.#framing(), ...this.free.filter(({ kind }) => kind === 'rows' || kind === 'person')]);
  }

  /** "rent per square metre": one measure divided by another. */
  #ratios(): Frame[] {
    const by = this.groups.find(({ column, item }) => isAdditive(column) && item.kind === 'column');
    const numeric = this.#freeColumns((column) => isAdditive(column));
    const per = this.items.findIndex((item, at) => isOp(item, 'group') && this.items[at + 1]?.kind === 'unit');
    const unit = this.items[per + 1];
    const byUnit = per >= 0 && unit?.kind === 'unit' ? mainMeasures(this.profile).find((column) => isAdditive(column) && hasUnit(column, unit.units)) : undefined;
    const below = by?.column ?? byUnit;
    const [above] = numeric.filter(({ column }) => column !== below);
    if (below === undefined || above === undefined) return [];
    const group_by = this.groups.filter((own) => own !== by).map(({ group }) => group);
    return this.#frame({ group_by, measures: [{ op: 'sum', column: above.column.key }, { op: 'sum', column: below.key }], combine: 'ratio' }, 0, [above, unit, this.aggregate?.item, ...this.#framing()]);
  }

  /** Question words and the like, which every shape uses. */
  #framing(): Item[] {
    return this.free.filter((item) => isOp(item, 'who', 'what', 'which', 'where', 'when', 'list', 'with', 'chart', 'distinct', 'these', 'descending', 'ascending', 'both', 'and', 'or', 'than', 'trend', 'instead', 'group', 'each', 'order', 'exactly', 'compare', 'single', 'range') || item.kind === 'verb');
  }

  /** What is asked for by name: "which customer", "who", "where", "customers who …". */
  #targets(): { column: ColumnProfile; penalty: number; used: Item[] }[] {
    const found: { column: ColumnProfile; penalty: number; used: Item[] }[] = [];
    for (const [at, item] of this.items.entries()) {
      if (item.used === true || this.groups.some((own) => own.item === item)) continue;
      const isNumbered = item.kind === 'column' && isNumeric(item.column) && item.column.distinct <= 30 && this.superlative !== undefined && at < this.superlative.at && (this.superlative.isMost || isOp(this.items[this.superlative.at + 1], 'count') || this.superlative.dimension?.counts === true);
      if (item.kind === 'column' && (!isNumeric(item.column) || isNumbered) && item !== this.orderKey) {
        const isAsked = isOp(this.items[at - 1], 'which', 'what', 'list', 'how_many', 'distinct', 'count') || isOp(this.items[at - 2], 'which', 'what', 'list', 'how_many');
        found.push({ column: item.column, penalty: isAsked || found.length === 0 ? 0 : weights.fartherTarget, used: [item] });
      }
      if (isOp(item, 'who') && at <= 2) for (const [index, column] of this.#who().entries()) found.push({ column, penalty: index * weights.fartherTarget + weights.impliedTarget, used: [item] });
      if (item.kind === 'person' && !this.profile.isOfPeople) for (const [index, column] of this.persons().entries()) found.push({ column, penalty: index * weights.fartherTarget + weights.impliedTarget, used: [item] });
      if (isOp(item, 'where')) for (const column of this.profile.columns.filter(({ kind }) => kind === 'place')) found.push({ column, penalty: weights.impliedTarget, used: [item] });
    }
    return found.toSorted((one, other) => one.penalty - other.penalty);
  }

  #who(): ColumnProfile[] {
    if (this.profile.isOfPeople && this.profile.naming.length > 0) return this.profile.naming.slice(0, 1);
    const isFiltered = (column: ColumnProfile) => this.conditions.filters.some(({ filter, isValue }) => isValue && filter.column === column.key);
    return this.persons().filter((column) => !isFiltered(column));
  }

  /** By what "the most" is measured. */
  #superlativeKeys(): Measured[] {
    const own = this.superlative;
    if (own === undefined) return [];
    const { profile } = this;
    const { dimension, at, isMost } = own;
    const count = (penalty: number, used: Item[] = []): Measured => ({ measure: { op: 'count' }, penalty, used });
    if (this.orderKey?.kind === 'column') {
      const { column } = this.orderKey;
      return [{ measure: { op: this.aggregate?.op ?? (isAdditive(column) ? 'sum' : 'average'), column: column.key }, column, penalty: 0, used: [this.orderKey] }];
    }
    if (dimension?.counts === true) return [count(0)];
    // "the greatest number of orders"
    const counted = this.items[at + own.items.length];
    const what = this.items[at + own.items.length + 1];
    if (isOp(counted, 'count') && what !== undefined && what.used !== true) {
      if (what.kind === 'rows' || what.kind === 'person') return [count(0, [counted, what])];
      if (what.kind === 'column' && isNumeric(what.column)) return [{ measure: { op: isAdditive(what.column) ? 'sum' : 'average', column: what.column.key }, column: what.column, penalty: 0, used: [counted, what] }];
      if (what.kind === 'column') return [{ measure: column_count(what.column), penalty: 0, used: [counted, what] }, count(weights.countForColumn, [counted, what])];
    }
    const after = this.items.slice(at + own.items.length).find((item) => !isOp(item, 'single', 'distinct', 'with', 'these') && !(item.kind === 'operator' && item.operator.kind === 'aggregate') && item.kind !== 'number');
    const isFree = after !== undefined && after.used !== true && !this.groups.some(({ item }) => item === after);
    const wanted = (column: ColumnProfile): MeasureOp => this.aggregate?.op ?? (isAdditive(column) ? 'sum' : 'average');
    const of = (column: ColumnProfile, penalty: number, used: Item[]): Measured => ({ measure: { op: wanted(column), column: column.key }, column, penalty, used });
    if (isFree && after.kind === 'column' && (isNumeric(after.column) || after.column.kind === 'span' || after.column.kind === 'clock') && !(after.column.kind === 'ordinal' && isMost)) return [of(after.column, 0, [after])];
    if (dimension?.isTime === true) {
      const dates = [...this.#freeColumns(({ kind }) => kind === 'date').map((item) => ({ column: item.column, used: [item] as Item[] })), ...dateColumns(this.profile).map((column) => ({ column, used: [] as Item[] }))];
      return dates.slice(0, 2).map(({ column, used }, index) => ({ measure: { op: own.direction === 1 ? 'maximum' : 'minimum', column: column.key }, column, penalty: index * weights.fartherMeasure, used }));
    }
    if (isMost) {
      if (isFree && (after.kind === 'rows' || (after.kind === 'person' && this.profile.isOfPeople))) return [count(0, [after])];
      if (isFree && after.kind === 'person') return this.persons().slice(0, 1).map((column) => ({ measure: { op: 'count_distinct', column: column.key }, penalty: 0, used: [after] }));
      if (isFree && after.kind === 'unit') {
        const column = mainMeasures(this.profile).find((one) => hasUnit(one, after.units) || (after.units.includes('money') && one.concepts.has('money')));
        if (column !== undefined) return [of(column, 0, [after])];
      }
      if (isFree && after.kind === 'column') return [{ measure: column_count(after.column), penalty: 0, used: [after] }, count(weights.countForColumn, [after])];
    }
    const numeric = this.#freeColumns((column) => isNumeric(column) || column.kind === 'span');
    const byName = numeric.map((item, index) => of(item.column, index * weights.fartherMeasure + weights.farKey, [item]));
    const verb = this.free.find((item) => item.kind === 'verb');
    const byVerb = verb?.kind === 'verb' ? this.#byConcepts(verb.concepts).map((column, index) => of(column, weights.verbMeasure + index * weights.fartherMeasure, [verb])) : [];
    const byDimension = dimension === undefined ? [] : columnsOfConcepts(this.profile, dimension.concepts).map((column, index) => of(column, index * weights.fartherMeasure, []));
    const main = mainMeasures(this.profile).slice(0, 2).map((column, index) => of(column, weights.defaultMeasure + index * weights.secondMain, []));
    // What is heaviest or fastest is no matter of money; what is longest may be what began first.
    const isOfConcept = dimension !== undefined && dimension.concepts.length > 0 && !dimension.concepts.some((concept) => concept === 'money' || concept === 'quantity' || concept === 'size' || concept === 'score');
    const base = own.items.find((item) => item.kind === 'graded');
    const isLong = base?.kind === 'graded' && (base.base === 'long' || base.base === 'short') && byDimension.length === 0;
    const since = isLong ? profile.columns.filter(({ kind, concepts }) => kind === 'date' || (kind === 'ordinal' && concepts.has('year'))).slice(0, 2).map((column, index): Measured => ({ measure: { op: 'minimum', column: column.key }, column, penalty: weights.longSince + index * weights.fartherMeasure, used: [] })) : [];
    const all = [...byName, ...byDimension, ...byVerb, ...(isMost ? [count(byVerb.length > 0 ? weights.countForVerb : 0.1)] : []), ...(byName.length + byDimension.length === 0 && !isOfConcept ? main : []), ...since];
    return all.slice(0, 4);
  }

  #extremes(): Frame[] {
    const own = this.superlative;
    if (own === undefined) return [];
    const { profile } = this;
    const keys = this.#superlativeKeys();
    const single = this.free.find((item) => isOp(item, 'single'));
    const rows = this.free.filter((item) => item.kind === 'rows' || (item.kind === 'person' && profile.isOfPeople));
    const frames: Frame[] = [];
    for (const key of keys) {
      const used = [...own.items, ...key.used, ...rows, single, this.aggregate?.item, ...this.#framing(), ...this.free.filter((item) => isOp(item, 'how_much', 'how_many', 'how_long'))];
      const direction = this.#directionOf(own, key.column);
      const targets = this.#targets().filter(({ used: mine }) => !mine.some((item) => key.used.includes(item)));
      const isCount = key.measure.op === 'count' || key.measure.op === 'count_distinct';
      const limit = this.conditions.limit ?? 1;
      if (this.groups.length > 0) {
        const periods = this.groups.filter(({ item }) => item.kind === 'period' || item.kind === 'column');
        // "best month", "which year had most": the period is what is asked for.
        const isTarget = this.items.indexOf(this.groups[0]?.item ?? own.items[0] ?? this.items[0]!) < 0 ? false : periods.length === 1 && !this.items.some((item, at) => isOp(item, 'group', 'each') && this.items[at + 1] === this.groups[0]?.item); // Safe: there is an item.
        if (isTarget && targets.length === 0) {
          frames.push(...this.#frame({ ...(key.computed && { computed: key.computed }), group_by: this.#groupBy(), measures: [key.measure], order_by: [{ measure: key.measure, direction }], limit }, key.penalty, used));
          continue;
        }
        const [target] = targets;
        const outer = this.#groupBy();
        const [first] = outer;
        if (target !== undefined && first !== undefined && !(target.column.isUnique && !isCount)) {
          frames.push(...this.#frame({ group_by: [...outer, { column: target.column.key }], measures: [key.measure], order_by: [{ measure: key.measure, direction }], limit_each: { column: first.column, rows: limit } }, key.penalty + target.penalty, [...used, ...target.used]));
          continue;
        }
        if (first !== undefined && key.column !== undefined && first.by === undefined) {
          const columns = unique([first.column, ...(target === undefined ? profile.naming : [target.column]).map((column) => column.key), key.column.key]);
          frames.push(...this.#frame({ columns, order_by: [{ column: key.column.key, direction }], limit_each: { column: first.column, rows: limit } }, key.penalty + weights.rowsInGroups, [...used, ...(target?.used ?? [])]));
        }
        if (key.column !== undefined) {
          const op = direction === 'descending' ? 'maximum' as const : 'minimum' as const;
          frames.push(...this.#frame({ group_by: outer, measures: [{ op, column: key.column.key }] }, key.penalty + (target === undefined ? 0 : 0.2), [...used, ...(target?.used ?? [])]));
        }
        continue;
      }
      const isRowLevel = !isCount && key.column !== undefined && this.aggregate?.op !== 'average' && this.aggregate?.op !== 'sum' && this.aggregate?.op !== 'median';
      for (const target of targets.slice(0, 2)) {
        const isWhole = target.column.isUnique || profile.naming.includes(target.column);
        if (isRowLevel && key.column !== undefined) {
          const isOfRows = isWhole || single !== undefined || rows.some((item) => item.kind === 'rows' && item.isOwn) || own.dimension?.isTime === true;
          const isPersonal = (target.column.kind === 'person' || target.column.kind === 'name') && !own.isMost && own.dimension !== undefined && this.conditions.limit === undefined;
          const penalty = isOfRows || isPersonal ? 0 : isAdditive(key.column) ? weights.rowForGroup : weights.rowForRate;
          const columns = unique([target.column.key, ...(isWhole ? profile.naming.map(({ key: one }) => one) : []), key.column.key]);
          frames.push(...this.#frame({ ...(key.computed && { computed: key.computed }), columns, filters: this.#filledFilters(target.column), order_by: [{ column: key.column.key, direction }], limit }, key.penalty + target.penalty + penalty, [...used, ...target.used]));
          if (isWhole) continue;
        }
        if (isWhole && !isCount) continue;
        const isTimed = own.dimension?.isTime === true;
        const isPersonalRow = isRowLevel && (target.column.kind === 'person' || target.column.kind === 'name') && !own.isMost && own.dimension !== undefined && own.dimension.counts !== true && this.conditions.limit === undefined && this.aggregate === undefined;
        const penalty = key.column === undefined || isAdditive(key.column) || this.aggregate !== undefined ? (single === undefined && !(rows.some((item) => item.kind === 'rows' && item.isOwn) && !isCount) ? 0 : weights.groupForRow) : weights.groupForRate;
        frames.push(...this.#frame({ ...(key.computed && { computed: key.computed }), group_by: [{ column: target.column.key }], filters: this.#filledFilters(target.column), measures: [key.measure], order_by: [{ measure: key.measure, direction }], limit }, key.penalty + target.penalty + penalty + (isTimed ? weights.groupForRow : isPersonalRow ? weights.groupForPerson : 0), [...used, ...target.used]));
      }
      if (targets.length === 0 && key.column !== undefined) {
        const when = this.free.find((item) => isOp(item, 'when'));
        const asksValue = this.free.some((item) => isOp(item, 'what', 'how_much', 'how_many', 'how_long')) && rows.length === 0 && key.used.some((item) => item.kind === 'column');
        const isTime = own.dimension?.isTime === true;
        const numeric = this.#freeColumns((column) => isNumeric(column)).filter((item) => !key.used.includes(item));
        const isValueAsked = numeric.length > 0 && this.items.indexOf(numeric[0] ?? own.items[0] ?? this.items[0]!) < own.at; // Safe: there is an item.
        const names = profile.naming.filter(({ kind }) => !isValueAsked || kind !== 'key').map((column) => column.key);
        const columns = unique([...(when === undefined ? [] : dateColumns(profile).slice(0, 1).map((column) => column.key)), ...numeric.map(({ column }) => column.key), ...names, ...(isValueAsked ? [] : [key.column.key, ...this.#contextColumns()])]);
        if ((isTime && when !== undefined) || (isTime && this.free.some((item) => item === when)))
          frames.push(...this.#frame({ measures: [key.measure] }, key.penalty, [...used, when]));
        else if (isTime && isDateAsked(this.items)) frames.push(...this.#frame({ measures: [key.measure] }, key.penalty, used));
        else frames.push(...this.#frame({ columns, order_by: [{ column: key.column.key, direction }], limit }, key.penalty + (asksValue ? weights.rowForValue : 0), [...used, ...numeric, when]));
        if (limit === 1 && (asksValue || key.used.some((item) => item.kind === 'column')))
          frames.push(...this.#frame({ measures: [{ op: direction === 'descending' ? 'maximum' : 'minimum', column: key.column.key }] }, key.penalty + (asksValue ? 0 : weights.valueForRow), used));
      }
    }
    return frames;
  }

  /** Beside what is asked for, the columns that say which row it is. */
  #contextColumns(): string[] {
    return this.profile.columns.filter(({ kind }) => kind === 'person' || kind === 'name').slice(0, 2).map(({ key }) => key);
  }

  /** Somebody or something without a name is no answer to "who" or "which". */
  #filledFilters(target: ColumnProfile): Filter[] {
    const own = this.#filters();
    return target.column.empty > 0 && !own.some(({ column }) => column === target.key) ? [...own, { column: target.key, op: 'not_empty', values: [] }] : own;
  }

  #directionOf({ direction, dimension }: Superlative, column: ColumnProfile | undefined): 'ascending' | 'descending' {
    let sign = direction;
    const base = this.superlative?.items.find((item) => item.kind === 'graded');
    const concept = column?.concepts;
    // "best" of ranks is the smallest, "fastest" of speeds the largest, "oldest" of dates the earliest.
    if (concept !== undefined && base?.kind === 'graded') {
      if ((base.base === 'good' || base.base === 'bad' || base.base === 'high') && (concept.has('rank'))) sign = multiply(sign, -1);
      if ((base.base === 'fast' || base.base === 'quick' || base.base === 'slow') && concept.has('speed')) sign = multiply(sign, -1);
      if ((base.base === 'old' || base.base === 'young' || ((base.base === 'long' || base.base === 'short') && !(concept.has('duration') || concept.has('distance')))) && (column?.kind === 'date' || (column?.kind === 'ordinal' && concept.has('year')))) sign = multiply(sign, -1);
      if ((base.base === 'good' || base.base === 'bad') && (concept.has('duration') || column?.kind === 'span') && dimension !== undefined) sign = multiply(sign, -1);
    }
    return sign === 1 ? 'descending' : 'ascending';
  }

  #counts(): Frame[] {
    const { profile } = this;
    const mark = this.free.findLast((item) => isOp(item, 'how_many', 'count'));
    const at = mark === undefined ? -1 : this.items.indexOf(mark);
    const distinct = this.free.find((item) => isOp(item, 'distinct'));
    const next = this.items.slice(at + 1).find((item) => !isOp(item, 'distinct', 'with', 'these') && !(item.kind === 'graded') && !(item.kind === 'column' && item.used === true));
    const isFree = next !== undefined && next.used !== true && !this.groups.some(({ item }) => item === next);
    const totals = this.free.filter((item) => isSumOf(item) || isOp(item, 'count', 'how_many'));
    const framing = [...this.#framing(), mark, distinct, ...totals];
    const measureOf = (measure: Measure, penalty: number, used: readonly Item[], part: Partial<Plan> = {}): Frame[] => this.#frame({ group_by: this.#groupBy(), measures: [measure], order_by: this.#orderOf(measure), ...part }, penalty, [...framing, ...used]);
    if (mark === undefined) {
      // "visits per club", "orders by region": groups of rows without a measure are counted.
      const rows = this.free.filter(({ kind }) => kind === 'rows' || kind === 'person');
      if (this.groups.length === 0 || this.aggregate !== undefined || this.#freeColumns(isNumeric).length > 0) return [];
      const categories = this.#freeColumns((column) => isGrouping(column));
      const [first] = categories;
      if (first !== undefined && first.column.kind === 'date') return measureOf({ op: 'count' }, weights.countOfDates, [first, ...rows]);
      if (first !== undefined && !first.column.isUnique) return [...measureOf({ op: 'count_distinct', column: first.column.key }, weights.distinctByGroup, [first, ...rows]), ...measureOf({ op: 'count' }, weights.countForColumn, [first, ...rows])];
      return measureOf({ op: 'count' }, rows.length > 0 ? 0 : weights.countWithoutNoun, [...rows, ...(first === undefined ? [] : [first])]);
    }
    const frames: Frame[] = [];
    // "how many times": how many rows.
    if (isOp(mark, 'count') && mark.end - mark.start === 3) return measureOf({ op: 'count' }, 0, [...this.free.filter((item) => item.kind === 'rows' || item.kind === 'verb' || (item.kind === 'column' && item.column.kind === 'date'))]);
    if (isFree && next.kind === 'column') {
      const { column } = next;
      if (isAdditive(column)) frames.push(...measureOf({ op: 'sum', column: column.key }, 0, [next]));
      else if (isNumeric(column)) frames.push(...measureOf({ op: 'sum', column: column.key }, weights.sumOfRate, [next]));
      else if (column.kind === 'date' && !next.column.words.some((word) => word === this.#wordsOf(next))) frames.push(...measureOf({ op: 'count' }, weights.countOfDates, [next]));
      else if (column.isUnique || (column.kind === 'key' && column.distinct > column.filled * 0.9)) frames.push(...measureOf({ op: 'count' }, 0, [next]));
      else {
        frames.push(...measureOf({ op: 'count_distinct', column: column.key }, distinct === undefined ? (column.stems.some((stem) => profile.rowStems.has(stem)) ? weights.distinctRows : weights.distinctUnsaid) : 0, [next]));
        if (distinct === undefined) frames.push(...measureOf({ op: 'count' }, weights.countForColumn, [next]));
      }
    } else if (isFree && next.kind === 'rows') frames.push(...measureOf({ op: 'count' }, 0, [next]));
    else if (isFree && next.kind === 'person') {
      if (profile.isOfPeople && distinct === undefined) frames.push(...measureOf({ op: 'count' }, 0, [next]));
      else for (const [index, column] of this.persons().slice(0, 2).entries()) frames.push(...measureOf({ op: 'count_distinct', column: column.key }, index * weights.fartherTarget, [next]));
      if (!profile.isOfPeople) frames.push(...measureOf({ op: 'count' }, weights.countForPerson, [next]));
    } else if (isFree && next.kind === 'unit') {
      for (const column of mainMeasures(profile).filter((own) => hasUnit(own, next.units)).slice(0, 2)) frames.push(...measureOf({ op: isAdditive(column) ? 'sum' : 'average', column: column.key }, 0, [next]));
    }
    const rows = this.free.filter((item) => item.kind === 'rows');
    if (frames.length === 0) {
      // Nothing countable follows: rows are counted.
      frames.push(...measureOf({ op: 'count' }, next === undefined || next.used === true || next.kind === 'verb' || next.kind === 'graded' ? 0 : weights.countWithoutNoun, rows));
      const sold = this.profile.columns.find((column) => isAdditive(column) && column.concepts.has('quantity') && !column.concepts.has('money'));
      if (sold !== undefined && next?.kind === 'value') frames.push(...measureOf({ op: 'sum', column: sold.key }, weights.quantityOfValue, rows));
    }
    return frames;
  }

  #aggregates(): Frame[] {
    const mark = this.free.find((item) => isOp(item, 'how_much', 'how_long', 'how_old', 'how_far'));
    const numeric = this.#freeColumns((column) => isNumeric(column) || column.kind === 'span');
    const isCounted = this.free.some((item) => isOp(item, 'how_many', 'count'));
    const isMeasured = this.free.some((item) => item.kind === 'graded' && item.isAsked === true) || this.aggregate !== undefined || mark !== undefined || this.groups.length > 0 || numeric.length > 0 || this.free.some(({ kind }) => kind === 'unit');
    if (!isMeasured || (isCounted && this.aggregate === undefined && mark === undefined)) return [];
    const framing = [...this.#framing(), mark, this.aggregate?.item, ...this.free.filter((item) => item.kind === 'rows' || item.kind === 'person' || (item.kind === 'graded' && item.isAsked === true) || (this.aggregate !== undefined && isOp(item, 'how_many')))];
    const per = this.free.filter((item) => item.kind === 'operator' && item.operator.kind === 'aggregate');
    // "total and average amount": several measures of one column.
    const ops = unique(per.flatMap((item) => (item.kind === 'operator' && item.operator.op !== undefined ? [item.operator.op] : [])));
    const frames: Frame[] = [];
    const isLookup = this.#isOneRow();
    const asked = this.free.find((item) => item.kind === 'graded' && item.isAsked === true);
    const options = asked?.kind === 'graded' ? this.#byConceptsMeasured(asked.dimension.concepts) : isOp(mark, 'how_long') || (numeric.length === 0 && this.aggregate !== undefined && this.free.some((item) => item.kind === 'unit' && item.units.includes('days'))) ? this.#durations() : isOp(mark, 'how_old') ? this.#byConceptsMeasured(['age', 'date', 'year']) : isOp(mark, 'how_far') ? this.#byConceptsMeasured(['distance']) : this.#measures(this.aggregate?.op, this.aggregate?.item);
    for (const { measure, penalty, used, computed, column } of options) {
      const isListed = this.aggregate === undefined && this.groups.length === 0 && !isOp(mark, 'how_much') && column !== undefined;
      const lookup = isListed && isLookup ? weights.aggregateOfOneRow : isListed && !this.#isTotalWord(used) && (this.conditions.filters.length > 0) ? weights.aggregateUnsaid : 0;
      const ordered = this.groups.length === 0 && this.aggregate === undefined && this.free.some((item) => isOp(item, 'order', 'ascending', 'descending')) ? weights.totalInOrder : 0;
      const plural = this.groups.length === 0 && this.aggregate === undefined && mark === undefined && numeric.length > 0 && this.#isPlural() ? weights.totalOfPlural : 0;
      const unsaid = this.aggregate === undefined && mark === undefined && numeric.length === 0 ? weights.defaultAggregate : 0;
      const count = this.groups.length > 0 && numeric.length === 0 && this.aggregate === undefined && mark === undefined ? weights.defaultAggregate : 0;
      const average = this.aggregate === undefined && measure.op === 'average' && this.groups.length === 0 ? weights.averageUnsaid : 0;
      const measures = ops.length > 1 ? ops.map((op): Measure => ({ ...measure, op })) : numeric.length > 1 && this.free.some((item) => isOp(item, 'and')) && used[0]?.kind === 'column' ? numeric.slice(0, 5).map((item): Measure => ({ op: this.aggregate?.op ?? (isAdditive(item.column) ? 'sum' : 'average'), column: item.column.key })) : [measure];
      const [first] = measures;
      frames.push(...this.#frame({ ...(computed && { computed }), group_by: this.#groupBy(), measures, order_by: first === undefined || measures.length > 1 ? [] : this.#orderOf(first) }, penalty + lookup + unsaid + count + average + ordered + plural, [...framing, ...per, ...used, ...(measures.length > 1 ? numeric : [])]));
    }
    return frames;
  }

  /** The date words of a header, which alone make its dates countable. */
  #wordsOf(item: ColumnItem): string {
    return item.column.words.find((word) => ['date', 'dates', 'day', 'days'].includes(word)) ?? '';
  }

  #isTotalWord(used: readonly Item[]): boolean {
    const [item] = used;
    return item?.kind === 'column' && isAdditive(item.column) && this.conditions.filters.every(({ filter }) => this.profile.byKey.get(filter.column)?.isUnique !== true);
  }

  /** A unit that is said beside a measure in this unit: "length in hours". */
  #withUnit(own: Measured): Measured {
    const units = this.free.filter((item) => item.kind === 'unit' && own.column !== undefined && hasUnit(own.column, item.units));
    return { ...own, used: [...own.used, ...units] };
  }

  #byConceptsMeasured(concepts: readonly Concept[]): Measured[] {
    return columnsOfConcepts(this.profile, concepts).filter(isNumeric).slice(0, 2).map((column, index): Measured => ({ measure: { op: this.aggregate?.op ?? 'average', column: column.key }, column, penalty: index * weights.fartherMeasure, used: this.#freeColumns((own) => own === column) }));
  }

  /** Lengths of time: a column of them, or the days between two dates. */
  #durations(): Measured[] {
    const op = this.aggregate?.op ?? 'average';
    const days = this.free.filter((item) => item.kind === 'unit' || item.kind === 'period');
    const own = this.#freeColumns((column) => isNumeric(column) || column.kind === 'span').map((item): Measured => ({ measure: { op, column: item.column.key }, column: item.column, penalty: 0, used: [item] }));
    const columns = [...this.profile.columns.filter((column) => column.kind === 'span' || (isNumeric(column) && column.concepts.has('duration')))].map((column): Measured => ({ measure: { op, column: column.key }, column, penalty: 0.1, used: days }));
    const dates = this.profile.columns.filter(({ kind }) => kind === 'date');
    const [from, to] = [dates[0], dates.find(({ stems }) => stems.some((stem) => ['end', 'return', 'finish', 'close', 'complet', 'deliv', 'paid', 'resolv', 'out', 'checkout', 'until', 'departur', 'arriv', 'to', 'done'].includes(stem)))];
    const between: Measured[] = from !== undefined && to !== undefined && from !== to ? [{ measure: { op, column: 'x1' }, computed: [{ key: 'x1', op: 'days', columns: [from.key, to.key] }], penalty: 0.2, used: [...this.#freeColumns((column) => column === from || column === to), ...days] }] : [];
    return [...own, ...columns, ...between].slice(0, 3);
  }

  /** Whether the conditions name one row: by a value of a column in which none repeats. */
  #isOneRow(): boolean {
    return this.conditions.filters.some(({ filter, isValue }) => {
      const column = this.profile.byKey.get(filter.column);
      return isValue && filter.op === 'is' && column !== undefined && (column.isUnique || column.distinct > column.filled * 0.9);
    });
  }

  #lists(): Frame[] {
    const { profile } = this;
    if (this.aggregate !== undefined || this.free.some((item) => isOp(item, 'how_many', 'count'))) return [];
    const framing = [...this.#framing(), ...this.free.filter((item) => item.kind === 'rows' || item.kind === 'person' || isOp(item, 'how_much', 'how_long', 'how_old'))];
    const when = this.free.find((item) => isOp(item, 'when'));
    const order = this.#listOrder();
    const columns = this.#freeColumns();
    const frames: Frame[] = [];
    const isOneRow = this.#isOneRow();
    if (when !== undefined) {
      const dates = columns.filter(({ column }) => column.kind === 'date');
      const options = dates.length > 0 ? dates.map((item) => ({ column: item.column, used: [item] as Item[] })) : dateColumns(profile).slice(0, 2).map((column) => ({ column, used: [] as Item[] }));
      for (const [index, { column, used }] of options.entries()) {
        if (!isOneRow && column.words.some((word) => word === 'last' || word === 'latest')) frames.push(...this.#frame({ measures: [{ op: 'maximum', column: column.key }] }, index * weights.fartherMeasure, [...framing, ...used, ...columns]));
        frames.push(...this.#frame({ columns: unique([column.key, ...profile.naming.map(({ key }) => key)]), order_by: [{ column: column.key, direction: 'ascending' }] }, index * weights.fartherMeasure + (isOneRow ? 0 : weights.whenOfSeveral), [...framing, ...used, ...columns]));
      }
      return frames;
    }
    const group = this.groups.length > 0;
    if (group) return [];
    const targets = this.#targets();
    const listed = columns.map((item) => item);
    if (listed.length > 0) {
      const hasNumeric = listed.some(({ column }) => isNumeric(column));
      const [only] = listed;
      const names = unique(listed.map(({ column }) => column.key));
      const isDistinct = !hasNumeric && only !== undefined && !listed.some(({ column }) => column.isUnique) && !listed.some(({ column }) => profile.naming.includes(column));
      if (isDistinct && names.length <= 4) frames.push(...this.#frame({ group_by: names.map((column) => ({ column })), order_by: order.order.filter(({ column }) => column !== undefined && names.includes(column)), filters: names.length === 1 && only !== undefined ? this.#filledFilters(only.column) : this.#filters() }, 0, [...framing, ...listed, ...order.used]));
      const [whose] = targets.filter(({ used }) => used.some((item) => isOp(item, 'who')) && !listed.some((item) => used.includes(item)));
      if (whose !== undefined) frames.push(...this.#frame(whose.column.isUnique ? { columns: unique([whose.column.key, ...names]) } : { group_by: [{ column: whose.column.key }], filters: this.#filledFilters(whose.column) }, weights.whoForColumn, [...framing, ...whose.used, ...listed]));
      const penalty = isDistinct ? weights.rowsForDistinct : hasNumeric && !isOneRow && order.order.length === 0 && !this.#isPlural() ? (this.conditions.filters.length === 0 ? weights.listOfAll : !this.#asksList() ? weights.listOfNumbers : 0) : 0;
      const said = this.items.filter((item) => !isOp(item, 'these'));
      const isJoined = said.some((item, at) => isOp(item, 'and') && said[at - 1]?.kind === 'column' && said[at + 1]?.kind === 'column');
      const context = !isJoined && listed.length > 1 && only !== undefined && !hasNumeric && isOp(this.items[this.items.indexOf(only) - 1], 'which', 'what', 'list');
      if (context && !only.column.isUnique) frames.push(...this.#frame({ group_by: [{ column: only.column.key }], filters: this.#filledFilters(only.column) }, weights.contextColumn * (listed.length - 1), [...framing, ...listed]));
      frames.push(...this.#frame({ columns: unique([...names, ...this.#namesBeside()]), order_by: order.order, ...(order.limit !== undefined && { limit: order.limit }) }, penalty, [...framing, ...listed, ...order.used]));
      return frames;
    }
    for (const target of targets.slice(0, 2)) {
      const isWhole = target.column.isUnique || profile.naming.includes(target.column);
      frames.push(...this.#frame(isWhole ? { columns: unique([...profile.naming.map(({ key }) => key), ...this.conditions.columns.map(({ key }) => key)]), order_by: order.order } : { group_by: [{ column: target.column.key }], filters: this.#filledFilters(target.column) }, target.penalty, [...framing, ...target.used, ...order.used]));
    }
    const rows = this.free.some((item) => item.kind === 'rows' || item.kind === 'person');
    const penalty = this.conditions.filters.length === 0 ? weights.allRows : rows || this.#asksList() ? 0 : weights.rowsUnsaid;
    frames.push(...this.#frame({ columns: [], order_by: order.order, ...(order.limit !== undefined && { limit: order.limit }) }, penalty + (targets.length > 0 ? weights.rowsForDistinct : 0), [...framing, ...order.used]));
    return frames;
  }

  /** The columns that say which row it is, where that is not plain: a key says little, and of one row it was asked by its name. */
  #namesBeside(): string[] {
    const { naming } = this.profile;
    const isAsked = this.conditions.filters.some(({ filter, isValue }) => isValue && naming.some(({ key }) => key === filter.column));
    const isOfRows = this.free.some((item) => item.kind === 'rows');
    return isAsked ? [] : naming.filter(({ kind }) => kind !== 'key' || (isOfRows && this.conditions.filters.length > 0)).map(({ key }) => key);
  }

  #asksList(): boolean {
    return this.free.some((item) => isOp(item, 'list', 'which', 'who', 'what'));
  }

  /** "What are the …", "list the …": each of them is wanted. */
  #isPlural(): boolean {
    const [first] = this.items;
    if (this.items.some((item, at) => isOp(item, 'group', 'each') && this.items[at + 1]?.kind === 'rows')) return true;
    return /^\s*(?:what|which) are\b|^\s*(?:list|show|give|return|display|find)\b/i.test(this.text) && !(first?.kind === 'operator' && first.operator.kind === 'aggregate');
  }

  #listOrder(): { order: Plan['order_by']; limit?: number; used: Item[] } {
    const mark = this.free.find((item) => isOp(item, 'order'));
    const direction = this.free.find((item) => isOp(item, 'ascending', 'descending'));
    const by = this.orderKey?.kind === 'column' ? this.orderKey : undefined;
    const after = mark === undefined ? (direction === undefined ? undefined : (by ?? this.items.slice(this.items.indexOf(direction)).find((item): item is ColumnItem => item.kind === 'column') ?? this.#freeColumns(isNumeric)[0] ?? this.#freeColumns()[0])) : (this.items.slice(this.items.indexOf(mark)).find((item): item is ColumnItem => item.kind === 'column') ?? by);
    if (after === undefined) return { order: [], used: [] };
    return { order: [{ column: after.column.key, direction: isOp(direction, 'descending') ? 'descending' : 'ascending' }], used: [after, mark, direction].filter((item) => item !== undefined) };
  }
}

const isSumOf = (item: Item | undefined) => item?.kind === 'operator' && item.operator.op === 'sum';
const multiply = (one: 1 | -1, other: 1 | -1): 1 | -1 => (one === other ? 1 : -1);
const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];
const column_count = (column: ColumnProfile): Measure => (column.isUnique ? { op: 'count' } : { op: 'count_distinct', column: column.key });
const isDateAsked = (items: readonly Item[]) => items.some((item) => isOp(item, 'when') || (item.kind === 'column' && item.column.kind === 'date'));
const unitIsMoney = (units: readonly string[]) => units.includes('money');

/** The unit of the times that are compared: years, quarters or months. */
function unitOf({ filters }: Alternatives): Group['by'] {
  const [first] = filters;
  if (first?.by !== undefined) return first.by;
  const value = String(first?.values[0] ?? '');
  if (first?.op === 'between') return 'quarter';
  return value.length === 4 ? 'year' : value.length === 7 ? 'month' : 'day';
}

/** A round width that gives about ten ranges. */
function niceWidth(range: number): number {
  const rough = Math.max(range, 1) / 10;
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5, 10].find((step) => step * power >= rough) ?? 10) * power;
}

// Which rows a question is about: the filters that its values, times, numbers, yes/no columns and negations make.
import type { Filter, FilterOp, GroupFilter } from '#shared/ask-plan.ts';
import type { Dimension, Operator } from './lexicon.ts';
import type { Mention } from './mentions.ts';
import { isNumeric, type ColumnProfile, type TableProfile } from './profile.ts';
import type { FoundTime } from './times.ts';
import { CLOCK_UNITS } from '#shared/clock-text.ts';
import { weights } from './weights.ts';

export type Item = Mention & { used?: boolean };
type Of<Kind extends Mention['kind']> = Extract<Item, { kind: Kind }>;

/** Values of one column, or times, that stand beside each other: "East and West", "2023 and 2024". */
export interface Alternatives {
  filters: Filter[];
  column: ColumnProfile;
  /** The first and last item. */
  from: number;
  to: number;
  isTime: boolean;
}

export interface Conditions {
  filters: { filter: Filter; at: number; isValue: boolean }[];
  groupFilters: GroupFilter[];
  alternatives: Alternatives[];
  /** Of "top 5" or "the 3 cheapest". */
  limit?: number;
  offset?: number;
  match?: 'any';
  /** What is taken away from the score. */
  penalty: number;
  /** The columns of the conditions, which the answer may show. */
  columns: ColumnProfile[];
  /** Columns with a condition on which groups are negated: "never bought furniture". */
  never: Filter[];
}

/** Whether an item is an operation of one of some kinds. */
export function isOp<Kind extends Operator['kind']>(item: Item | undefined, ...kinds: Kind[]): item is Of<'operator'> & { operator: { kind: Kind } } {
  return item?.kind === 'operator' && kinds.some((kind) => kind === item.operator.kind);
}

const NEGATIONS: Operator['kind'][] = ['not', 'without', 'except', 'never'];

/** Reads the conditions out of the items, and marks those that it uses. @param today as `2026-01-31` */
export function conditionsOf(items: Item[], profile: TableProfile, today: string): Conditions {
  const found: Conditions = { filters: [], groupFilters: [], alternatives: [], penalty: 0, columns: [], never: [] };
  readLimits(items, profile, found);
  readComparedColumns(items, profile, found);
  readAverages(items, profile, found);
  readValues(items, found);
  readTimes(items, profile, found);
  readNumbers(items, profile, found);
  readStates(items, profile, found, today);
  readFlags(items, found);
  readMissing(items, found);
  return found;
}

function add(found: Conditions, filter: Filter, at: number, column: ColumnProfile, isValue = false): void {
  const text = JSON.stringify(filter);
  if (found.filters.some((own) => JSON.stringify(own.filter) === text)) return;
  found.filters.push({ filter, at, isValue });
  if (!found.columns.includes(column)) found.columns.push(column);
}

function use(...items: (Item | undefined)[]): void {
  for (const item of items) if (item !== undefined) item.used = true;
}

/** The negation that an item stands under, if any: "not", "without", "except for". It reaches over at most one other word. */
function negationBefore(items: readonly Item[], at: number): number | undefined {
  for (let index = at - 1; index >= Math.max(0, at - 3); index -= 1) {
    const item = items[index];
    if (item === undefined) return undefined;
    if (isOp(item, ...NEGATIONS) && !(item.used === true && !isOp(item, 'not', 'except'))) return index;
    const isPassed = item.kind === 'verb' || item.kind === 'unknown' || item.kind === 'graded' || isOp(item, 'with', 'distinct', 'or', 'and') || (item.kind === 'value' && item.used === true) || item.kind === 'column' || item.kind === 'rows';
    if (!isPassed) return undefined;
  }
  return undefined;
}

/** "top 5", "the 3 cheapest", "five most expensive", "first 10", "second highest". */
function readLimits(items: readonly Item[], profile: TableProfile, found: Conditions): void {
  const rank = profile.columns.find(({ kind, concepts }) => kind === 'ordinal' && concepts.has('rank'));
  for (const [at, item] of items.entries()) {
    const before = items[at - 1], after = items[at + 1];
    if (item.kind === 'number' && Number.isInteger(item.value) && item.value >= 1 && item.value <= 1000 && item.unit.length === 0) {
      const isTop = isOp(before, 'top') || (before?.kind === 'graded' && before.grade === 'most');
      const isGraded = (after?.kind === 'graded' && after.grade === 'most') || (isOp(after, 'most', 'least') && item.value > 1);
      const isNoun = (after?.kind === 'column' && !isNumeric(after.column)) || after?.kind === 'rows' || after?.kind === 'person';
      const isBefore = isNoun && !isOp(before, 'more', 'less', 'at_least', 'at_most', 'exactly', 'with', 'between') && items.slice(at + 2, at + 6).some((own) => (own.kind === 'graded' && own.grade === 'most') || isOp(own, 'most', 'least'));
      // "in the top 20" of those that have a rank.
      const isRanked = isOp(before, 'top') && rank !== undefined && at > 1 && items.slice(0, at - 1).some((own) => isOp(own, 'how_many', 'count') || own.kind === 'value');
      if (isRanked) {
        add(found, { column: rank.key, op: 'at_most', values: [item.value] }, at, rank);
        use(item, before);
      } else if (isTop || isGraded || isBefore) {
        found.limit = item.value;
        use(item);
      }
    }
    if (isOp(item, 'ordinal') && ((after?.kind === 'graded' && after.grade === 'most') || isOp(after, 'most', 'least')) && item.operator.number !== undefined) {
      found.offset = item.operator.number - 1;
      found.limit = 1;
      use(item);
    }
  }
}

const COMPARISONS: Partial<Record<Operator['kind'], FilterOp>> = { more: 'more', less: 'less', at_least: 'at_least', at_most: 'at_most', exactly: 'is', before: 'less', after: 'more', since: 'at_least', until: 'at_most', later: 'more' };
const opposite: Partial<Record<FilterOp, FilterOp>> = { more: 'at_most', less: 'at_least', at_least: 'less', at_most: 'more', is: 'is_not' };

/** The comparison at an item: an operator, or a comparative with or without "than". @returns how many items it takes */
function comparisonAt(items: readonly Item[], at: number): { op: FilterOp; length: number; dimension?: Dimension } | undefined {
  const item = items[at];
  if (item?.kind === 'operator') {
    const op = COMPARISONS[item.operator.kind];
    if (op === undefined) return undefined;
    return { op, length: isOp(items[at + 1], 'than') ? 2 : 1 };
  }
  if (item?.kind === 'graded' && item.grade === 'more' && isOp(items[at + 1], 'than')) {
    const isMore = item.dimension.direction === 1;
    return { op: isMore ? 'more' : 'less', length: 2, dimension: item.dimension };
  }
  return undefined;
}

/** "Returned after Due", "spent more than budget", "over budget". */
function readComparedColumns(items: readonly Item[], profile: TableProfile, found: Conditions): void {
  for (const [at, item] of items.entries()) {
    if (item.used === true) continue;
    const comparison = comparisonAt(items, at);
    if (comparison === undefined) continue;
    const next = items.slice(at + comparison.length).findIndex((own) => !isOp(own, 'these'));
    const right = items[at + comparison.length + Math.max(0, next)];
    if (right?.kind !== 'column' || right.used === true) continue;
    const isDate = right.column.kind === 'date' || right.column.kind === 'clock';
    if (!isDate && !isNumeric(right.column)) continue;
    const behind = items[at + comparison.length + Math.max(0, next) + 1];
    if (behind?.kind === 'number' || behind?.kind === 'time') continue;
    const fits = (own: ColumnProfile) => own !== right.column && (isDate ? own.kind === right.column.kind : isNumeric(own) && own.kind !== 'ordinal');
    const left = items.slice(0, at).findLast((own): own is Of<'column'> => own.kind === 'column' && own.used !== true && fits(own.column));
    const guess = left?.column ?? partnerOf(right.column, profile, fits);
    if (guess === undefined) continue;
    if (left === undefined) found.penalty += weights.guessedPartner;
    const isNegated = isOp(items[at - 1], 'not');
    const op = isNegated ? (opposite[comparison.op] ?? comparison.op) : comparison.op;
    add(found, { column: guess.key, op, values: [], other: right.column.key }, at, guess);
    found.columns.push(right.column);
    use(left, item, right, ...items.slice(at, at + comparison.length), isNegated ? items[at - 1] : undefined);
  }
}

function partnerOf(column: ColumnProfile, { columns }: TableProfile, fits: (own: ColumnProfile) => boolean): ColumnProfile | undefined {
  const all = columns.filter((own) => fits(own) && own.column.unit === column.column.unit && (own.kind === column.kind));
  const spent = all.find(({ stems }) => ['actual', 'spent', 'spend', 'real', 'cost', 'total', 'amount'].some((word) => stems.includes(word)));
  return spent ?? (all.length === 1 ? all[0] : undefined);
}

/** "above average", "more than the average salary". */
function readAverages(items: readonly Item[], profile: TableProfile, found: Conditions): void {
  for (const [at, item] of items.entries()) {
    const isDirect = isOp(item, 'above', 'below');
    const comparison = comparisonAt(items, at);
    const next = comparison && items[at + comparison.length];
    const isLong = next?.kind === 'operator' && next.operator.kind === 'aggregate' && (next.operator.op === 'average' || next.operator.op === 'median');
    if (item.used === true || (!isDirect && !isLong)) continue;
    const numeric = (own: Item): own is Of<'column'> => own.kind === 'column' && isNumeric(own.column) && own.used !== true;
    const column = items.slice(at).find(numeric) ?? items.slice(0, at).findLast(numeric);
    const guess = column?.column ?? mainMeasures(profile)[0];
    if (guess === undefined) continue;
    if (column === undefined) found.penalty += weights.guessedMeasure;
    const op = isDirect ? (isOp(item, 'above') ? 'more' : 'less') : (comparison?.op ?? 'more');
    const of = isLong && next.operator.op === 'median' ? 'median' : 'average';
    add(found, { column: guess.key, op, values: [], than: { op: of, column: guess.key } }, at, guess);
    use(item, column, ...(isLong ? items.slice(at, at + (comparison?.length ?? 0) + 1) : []));
  }
}

/** Values of cells; those of one column that stand together are alternatives. */
function readValues(items: readonly Item[], found: Conditions): void {
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at];
    if (item?.kind !== 'value' || item.used === true) continue;
    const values = [...item.values];
    const single: string[][] = [item.values];
    use(item);
    let end = at;
    const isNegated = negationBefore(items, at);
    for (;;) {
      const joint = items[end + 1];
      const step = isOp(joint, 'and', 'or', 'versus', 'compare', 'than') ? 2 : 1;
      const next = items[end + step];
      if (next?.kind !== 'value' || next.column !== item.column || next.used === true) break;
      values.push(...next.values);
      single.push(next.values);
      use(next, ...(step === 2 && isOp(joint, 'and', 'or') ? [joint] : []));
      end += step;
    }
    useColumnBeside(items, at, end, item.column);
    const contains = [items[at - 1], items[at - 2], items[at + 1]].find((own) => isOp(own, 'contains', 'starts', 'ends') && own?.used !== true);
    use(contains);
    const filterOf = (own: readonly string[]): Filter => ({ column: item.column.key, op: own.length === 1 ? 'is' : 'one_of', values: [...new Set(own)].slice(0, 100).map((value) => cellValue(value, item.column)) });
    // Of a column that says what is not: "wont eat", "dislikes".
    const isNegative = item.column.words.some((word) => /^(?:wont|not|no|never|cannot|dislikes?|without|unable|allerg\w*)$/.test(word));
    if (isNegated !== undefined && isNegative) use(items[isNegated]);
    else if (isNegated !== undefined) {
      const negation = items[isNegated];
      use(negation);
      const negated = values.map((value): Filter => ({ column: item.column.key, op: 'is_not', values: [cellValue(value, item.column)] }));
      if (isOp(negation, 'never')) found.never.push(filterOf(values));
      else for (const filter of negated) add(found, filter, at, item.column, true);
      if (!isOp(negation, 'except')) found.never.push(...(isOp(negation, 'never') ? [] : []));
      continue;
    }
    const own = found.filters.find(({ filter, isValue }) => isValue && filter.column === item.column.key && filter.op !== 'is_not');
    if (own !== undefined) {
      // Two values of a column are alternatives, wherever they stand.
      const before = own.filter.values.map(String);
      found.alternatives.push({ filters: [own.filter, filterOf(values)], column: item.column, from: own.at, to: end, isTime: false });
      own.filter = filterOf([...before, ...values]);
      continue;
    }
    if (single.length > 1) found.alternatives.push({ filters: single.map(filterOf), column: item.column, from: at, to: end, isTime: false });
    add(found, filterOf(values), at, item.column, true);
    if (!item.isWhole && values.length > 1) found.penalty += weights.severalParts;
  }
}

const cellValue = (value: string, { column }: ColumnProfile) => (column.type === 'number' ? Number(value) : value);

/** "region West", "the West region", "status is pending": the column is said as well. */
function useColumnBeside(items: readonly Item[], from: number, to: number, column: ColumnProfile): void {
  const after = items[to + 1], before = items[from - 1];
  const isCounted = isOp(items[from - 2], 'group', 'each', 'which', 'how_many', 'count', 'distinct') || isOp(items[from - 1], 'group', 'each');
  if (after?.kind === 'column' && after.column === column && after.used !== true) use(after);
  else if (isOp(after, 'with') && items[to + 2]?.kind === 'column' && isSameColumn(items[to + 2], column)) use(items[to + 2], after);
  else if (isOp(before, 'with', 'group') && isSameColumn(items[from - 2], column) && !isCounted) use(items[from - 2], before);
  else if (before?.kind === 'column' && before.column === column && before.used !== true && !isCounted) use(before);
  else if (before !== undefined && isOp(before, 'not', 'exactly') && items[from - 2]?.kind === 'column') {
    const own = items[from - 2];
    if (own?.kind === 'column' && own.column === column) use(own);
  }
}

const isSameColumn = (item: Item | undefined, column: ColumnProfile) => item?.kind === 'column' && item.column === column && item.used !== true;

/** The columns of dates that a time can be about, the likeliest first. */
export function dateColumns({ columns, rowStems }: TableProfile): ColumnProfile[] {
  const all = columns.filter(({ kind }) => kind === 'date');
  const isLasting = ({ words }: ColumnProfile) => words.some((word) => ['since', 'birth', 'born', 'due', 'expiry', 'expires', 'until', 'end', 'last', 'deadline', 'next', 'returned', 'paid', 'delivered', 'received', 'closed', 'completed'].includes(word));
  const rank = (own: ColumnProfile) => rankOf(own) - (isLasting(own) ? 2 : 0) + (own.distinct > 0.9 * own.filled ? 0.5 : 0);
  const rankOf = ({ stems, words }: ColumnProfile) => (words.length === 1 && ['date', 'day', 'month', 'when'].includes(words[0] ?? '') ? 3 : stems.some((stem) => rowStems.has(stem)) ? 2 : words.includes('date') ? 1 : 0);
  return all.map((column, index) => ({ column, index })).toSorted((one, other) => rank(other.column) - rank(one.column) || one.index - other.index).map(({ column }) => column);
}

function readTimes(items: readonly Item[], profile: TableProfile, found: Conditions): void {
  const dates = dateColumns(profile);
  const years = profile.columns.filter(({ kind, column, smallest }) => kind === 'ordinal' && column.type === 'number' && Number(smallest) > 1000);
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at];
    if (item?.kind !== 'time' || item.used === true) continue;
    const near = nearColumn(items, at, (own) => own.kind === 'date');
    const column = near?.column ?? dates[0];
    const year = nearColumn(items, at, (own) => years.includes(own));
    if (item.time.isBareYear && (column === undefined || (year !== undefined && near === undefined))) {
      const own = year?.column ?? years[0];
      if (own === undefined) continue;
      addYear(items, at, own, found, year);
      continue;
    }
    if (column === undefined) continue;
    use(item, near);
    const comparison = at > 0 ? comparisonAt(items, at - 1) : undefined;
    const isThan = isOp(items[at - 1], 'than') ? comparisonAt(items, at - 2) : undefined;
    const op = (comparison ?? isThan)?.op ?? 'is';
    if (comparison !== undefined) use(items[at - 1]);
    if (isThan !== undefined) use(items[at - 1], items[at - 2]);
    const next = items[at + 2];
    if (isOp(items[at - 1], 'between', 'since', 'range') && isOp(items[at + 1], 'and', 'until') && next?.kind === 'time') {
      const [from, to] = [item.time, next.time].map((time) => periodIn(time, column));
      if (from?.values?.[0] !== undefined && to?.values !== undefined) {
        add(found, { column: column.key, op: 'between', values: [from.values[0], to.values.at(-1) ?? from.values[0]] }, at, column);
        use(next, items[at - 1], items[at + 1]);
        continue;
      }
      if (item.time.part && next.time.part && item.time.part.by === next.time.part.by) {
        const [low = 0] = item.time.part.values, [high = 0] = next.time.part.values;
        const all = Array.from({ length: Math.max(0, high - low) + 1 }, (_, index) => low + index);
        add(found, { column: column.key, by: item.time.part.by, op: 'one_of', values: all }, at, column);
        use(next, items[at - 1], items[at + 1]);
        continue;
      }
    }
    const all: FoundTime[] = [item.time];
    let end = at;
    for (;;) {
      const step = isOp(items[end + 1], 'and', 'or', 'versus', 'compare', 'than') ? 2 : 1;
      const other = items[end + step];
      if (other?.kind !== 'time' || other.used === true) break;
      // "March 2024" and a year that both mean it are one time; "January 2024" is found as one.
      all.push(other.time);
      use(other, ...(step === 2 && isOp(items[end + 1], 'and', 'or') ? [items[end + 1]] : []));
      end += step;
    }
    const isNegated = negationBefore(items, at);
    const negation = isNegated === undefined ? undefined : items[isNegated];
    const filters = all.map((time) => filterOfTime(time, column, op));
    if (isOp(negation, 'not', 'except') && all.length === 1 && filters[0]?.op === 'is') {
      use(negation);
      add(found, { ...filters[0], op: 'is_not' }, at, column);
      continue;
    }
    if (filters.length > 1 && !mergesInto(all)) {
      found.alternatives.push({ filters, column, from: at, to: end, isTime: true });
      const [first] = filters;
      const isAll = filters.every((own) => own.op === 'is' && own.by === first?.by);
      if (first !== undefined && isAll) add(found, { ...first, op: 'one_of', values: filters.flatMap(({ values }) => values) }, at, column);
      continue;
    }
    for (const filter of filters) add(found, filter, at, column);
  }
}

/** "Saturdays in May": both hold. */
const mergesInto = (times: readonly FoundTime[]) => new Set(times.map((time) => time.part?.by ?? 'period')).size > 1;

function addYear(items: readonly Item[], at: number, column: ColumnProfile, found: Conditions, near: Item | undefined): void {
  const item = items[at];
  if (item?.kind !== 'time') return;
  const comparison = at > 0 ? comparisonAt(items, at - 1) : undefined;
  const value = Number(item.time.values?.[0]);
  add(found, { column: column.key, op: comparison?.op ?? 'is', values: [value] }, at, column);
  use(item, near, comparison === undefined ? undefined : items[at - 1]);
}

/** A month or day without a year, as one where the dates of the column leave only one. */
function periodIn(time: FoundTime, column: ColumnProfile): FoundTime {
  const [first = '', last = ''] = [column.smallest, column.largest].map((date) => String(date ?? '').slice(0, 10));
  if (time.values?.[0].startsWith('--') === true) {
    const day = time.values[0].slice(2);
    const years = yearsBetween(first, last).map((year) => `${year}-${day}`).filter((date) => date >= first && date <= last);
    return { length: time.length, values: [years.at(-1) ?? `${last.slice(0, 4)}-${day}`], isBareYear: false };
  }
  if (time.part?.by !== 'month_of_year' || time.part.values.length !== 1) return time;
  const month = String(time.part.values[0]).padStart(2, '0');
  const months = yearsBetween(first, last).map((year) => `${year}-${month}`).filter((own) => own >= first.slice(0, 7) && own <= last.slice(0, 7));
  return months.length === 1 && months[0] !== undefined ? { length: time.length, values: [months[0]], isBareYear: false } : time;
}

function yearsBetween(first: string, last: string): number[] {
  const [from, to] = [Number(first.slice(0, 4)), Number(last.slice(0, 4))];
  return Number.isFinite(from) && Number.isFinite(to) ? Array.from({ length: Math.min(200, to - from + 1) }, (_, index) => from + index) : [];
}

function filterOfTime(time: FoundTime, column: ColumnProfile, op: FilterOp): Filter {
  const own = periodIn(time, column);
  if (own.values === undefined && own.part !== undefined) {
    const { by, values } = own.part;
    const isOne = values.length === 1;
    return { column: column.key, by, op: isOne ? op : 'one_of', values: [...values] };
  }
  const [from = '', to] = own.values ?? [];
  if (to === undefined) return { column: column.key, op, values: [from] };
  if (op === 'is') return { column: column.key, op: 'between', values: [from, to] };
  return { column: column.key, op, values: [op === 'more' || op === 'at_most' ? to : from] };
}

/** The nearest column of a kind at an item, looking over operators; before it first. */
function nearColumn(items: readonly Item[], at: number, fits: (column: ColumnProfile) => boolean): Of<'column'> | undefined {
  for (const distance of [1, 2, 3])
    for (const index of [at - distance, at + distance]) {
      const item = items[index];
      if (item?.kind !== 'column' || item.used === true || !fits(item.column)) continue;
      const between = items.slice(Math.min(index, at) + 1, Math.max(index, at));
      if (between.every((own) => own.kind === 'operator' && !['group', 'each', 'and', 'versus'].includes(own.operator.kind))) {
        if (isOp(items[index - 1], 'group', 'each')) continue;
        return item;
      }
    }
  return undefined;
}

/** Measures of the rows, the likeliest first: totals before amounts before prices. */
export function mainMeasures({ columns }: Pick<TableProfile, 'columns'>): ColumnProfile[] {
  const measures = columns.filter((own) => isNumeric(own) && own.kind !== 'ordinal');
  const rank = (own: ColumnProfile) => {
    const { kind, concepts, stems } = own;
    const isTotal = stems.some((stem) => ['total', 'amount', 'sum', 'revenu', 'sale', 'gross', 'turnov', 'valu'].includes(stem));
    return (isTotal ? 4 : 0) + (kind === 'measure' ? 3 : 0) + (concepts.has('money') ? 2 : 0) - (concepts.has('price') && !isTotal ? 1 : 0) - (stems.some((stem) => ['vat', 'tax', 'discount', 'net', 'tip', 'fee', 'fine'].includes(stem)) ? 1 : 0);
  };
  return measures.toSorted((one, other) => rank(other) - rank(one));
}

/** The columns that fit some concepts, the best first. */
export function columnsOfConcepts({ columns }: TableProfile, concepts: readonly string[]): ColumnProfile[] {
  const score = ({ concepts: own, kind }: ColumnProfile) => {
    const index = concepts.findIndex((concept) => [...own].some((one) => one === concept));
    return index < 0 ? -1 : 10 - index + (concepts[index] === 'price' ? (kind === 'rate' ? 0.5 : 0) : kind === 'measure' ? 0.5 : 0);
  };
  return columns.filter((own) => score(own) >= 0 && (isNumeric(own) || own.kind === 'date' || own.kind === 'span' || own.kind === 'clock')).toSorted((one, other) => score(other) - score(one));
}

function readNumbers(items: readonly Item[], profile: TableProfile, found: Conditions): void {
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at];
    if (item?.kind !== 'number' || item.used === true) continue;
    const before = [at - 1, at - 2].map((index) => comparisonAt(items, index)).find((own, index) => own !== undefined && own.length === index + 1);
    const from = before === undefined ? at : at - before.length;
    const isBetween = isOp(items[at - 1], 'between') && isOp(items[at + 1], 'and') && items[at + 2]?.kind === 'number';
    const behind = items[at + 1];
    const suffix: FilterOp | undefined = isOp(behind, 'or_more') ? 'at_least' : isOp(behind, 'or_less') ? 'at_most' : undefined;
    const isNegated = isOp(items[from - 1], 'not');
    const plain = before?.op ?? suffix ?? 'is';
    const op = isNegated ? (opposite[plain] ?? plain) : plain;
    if (readGroupCount(items, at, op, profile, found, from)) continue;
    const start = isBetween ? at - 1 : from;
    const end = isBetween ? at + 2 : suffix === undefined ? at : at + 1;
    // "no less than 3000 and no more than 4000"
    const last = found.filters.at(-1);
    const isGoingOn = last !== undefined && isOp(items[start - 1], 'and', 'or') && items[start - 2]?.kind === 'number' && items[start - 2]?.used === true && items[end + 1]?.kind !== 'column';
    const lastColumn = isGoingOn ? profile.byKey.get(last.filter.column) : undefined;
    const column = lastColumn === undefined ? columnOfNumber(items, start, end, item, before?.dimension, profile, op) : { column: lastColumn, item: undefined, penalty: 0 };
    if (column === undefined) continue;
    const other = items[at + 2];
    const scale = item.isPercent && column.column.column.unit !== '%' && Number(column.column.largest) <= 1 ? 0.01 : 1;
    const factor = clockFactor(column.column.column.unit, item.unit, column.column);
    const values = isBetween && other?.kind === 'number' ? [item.value * factor, other.value * factor] : [item.value * scale * factor];
    add(found, { column: column.column.key, op: isBetween ? 'between' : op, values }, at, column.column);
    found.penalty += column.penalty;
    // "9 or 10"
    if (isGoingOn && op === 'is' && last.filter.op === 'is' && isOp(items[start - 1], 'or', 'and')) {
      found.filters.pop();
      last.filter = { column: last.filter.column, op: 'one_of', values: [...last.filter.values, ...values] };
    }
    use(item, items[start - 1]?.kind === 'operator' && isGoingOn ? items[start - 1] : undefined, ...items.slice(start, end + 1), column.item, isNegated ? items[from - 1] : undefined);
  }
}

/** What a number is in the units of a column of times: 3 hours are 10,800 seconds. */
function clockFactor(unit: string | null, said: readonly string[], { kind }: ColumnProfile): number {
  if (unit !== CLOCK_UNITS.long && unit !== CLOCK_UNITS.short) return 1;
  const isLong = unit === CLOCK_UNITS.long;
  if (said.includes('hours') || (kind === 'clock' && said.length === 0)) return isLong ? 3600 : 60;
  return said.includes('minutes') ? (isLong ? 60 : 1) : 1;
}

/** "with more than 3 orders", "ordered more than twice": a condition on how many rows a group has. */
function readGroupCount(items: readonly Item[], at: number, op: FilterOp, profile: TableProfile, found: Conditions, from: number): boolean {
  const item = items[at], next = items[at + 1];
  if (item?.kind !== 'number') return false;
  const isRows = next?.kind === 'rows' || (next?.kind === 'person' && (profile.isOfPeople || !profile.columns.some(({ kind, isUnique }) => kind === 'person' && !isUnique)));
  const hasTarget = items.slice(0, from).some((own) => (own.kind === 'column' && (['person', 'category', 'place', 'name'].includes(own.column.kind) || (isNumeric(own.column) && own.column.distinct <= 30 && op !== 'is')) && !own.column.isUnique) || (!profile.isOfPeople && (own.kind === 'person' || isOp(own, 'who'))));
  if (!isRows || !hasTarget || op === 'is_not') return false;
  if (op !== 'is' && op !== 'less' && op !== 'more' && op !== 'at_least' && op !== 'at_most') return false;
  found.groupFilters.push({ measure: { op: 'count' }, op, value: item.value });
  use(item, next, ...items.slice(from, at));
  return true;
}

function columnOfNumber(
  items: readonly Item[], from: number, to: number, number: Of<'number'>, dimension: Dimension | undefined, profile: TableProfile, op: FilterOp,
): { column: ColumnProfile; item?: Item | undefined; penalty: number } | undefined {
  const numeric = (own: Item | undefined): own is Of<'column'> => own?.kind === 'column' && own.used !== true && isNumeric(own.column) && !isOp(items[items.indexOf(own) - 1], 'group', 'each');
  const isBare = op === 'is';
  const before = items[from - 1], after = items[to + 1];
  if (numeric(after) && (isBare || !numeric(before))) return { column: after.column, item: after, penalty: 0 };
  if (numeric(before)) return { column: before.column, item: before, penalty: 0 };
  const units = number.unit.length > 0 ? number.unit : after?.kind === 'unit' ? after.units : [];
  const clocks = profile.columns.filter((own) => own.kind === 'span' || own.kind === 'clock');
  const isTimeUnit = units.includes('hours') || units.includes('minutes');
  if (isTimeUnit && clocks.length > 0) {
    const said = items.find((own): own is Of<'column'> => own.kind === 'column' && clocks.includes(own.column));
    const last = clocks.filter(({ kind }) => kind === 'span').at(-1);
    const chosen = said?.column ?? last;
    if (chosen !== undefined) return { column: chosen, item: said, penalty: said === undefined ? weights.guessedMeasure / 2 : 0 };
  }
  if (after?.kind === 'person') {
    const heads = profile.columns.find((own) => isNumeric(own) && own.stems.some((stem) => ['head', 'guest', 'visitor', 'attend', 'attendanc', 'peopl', 'person', 'parti', 'pax', 'crowd', 'particip'].includes(stem)));
    if (heads !== undefined) return { column: heads, item: after, penalty: 0 };
  }
  const byUnit = units.length === 0 ? [] : profile.columns.filter((own) => isNumeric(own) && hasUnit(own, units));
  if (dimension !== undefined && dimension.concepts.length > 0) {
    const [own] = columnsOfConcepts(profile, dimension.concepts).filter(isNumeric);
    if (own !== undefined) return { column: own, penalty: 0 };
  }
  const mentioned = items.filter(numeric);
  const ofUnit = mentioned.find((own) => byUnit.includes(own.column));
  if (ofUnit !== undefined) return { column: ofUnit.column, item: ofUnit, penalty: 0 };
  if (byUnit.length > 0 && byUnit[0] !== undefined) return { column: byUnit.length > 1 ? (mainMeasures(profile).find((own) => byUnit.includes(own)) ?? byUnit[0]) : byUnit[0], item: after?.kind === 'unit' ? after : undefined, penalty: byUnit.length > 1 ? weights.guessedMeasure / 2 : 0 };
  if (isBare && !number.isPercent && !number.isMoney) return undefined;
  // "donors over 60": of people a bare number is their age.
  const ofWhom = items.slice(0, from).findLast((own) => !(own.kind === 'operator'));
  const isOfPerson = ofWhom?.kind === 'person' || (ofWhom?.kind === 'rows' && (profile.isOfPeople || ofWhom.isPerson === true)) || (ofWhom?.kind === 'column' && ofWhom.column.concepts.has('person'));
  if (isOfPerson && units.length === 0 && !number.isMoney && !number.isPercent) {
    const [age] = columnsOfConcepts(profile, ['age']).filter(isNumeric);
    return age && { column: age, penalty: 0 };
  }
  if (number.isPercent) {
    const own = mentioned.find(({ column }) => column.column.unit === '%') ?? undefined;
    const column = own?.column ?? profile.columns.find(({ column: one, concepts }) => one.unit === '%' || concepts.has('percentage'));
    return column && isNumeric(column) ? { column, item: own, penalty: 0 } : undefined;
  }
  const near = mentioned.toSorted((one, other) => Math.abs(one.start - number.start) - Math.abs(other.start - number.start))[0];
  if (near !== undefined && !number.isMoney) return { column: near.column, item: near, penalty: weights.farColumn };
  const money = mainMeasures(profile).filter(({ concepts }) => !number.isMoney || concepts.has('money'));
  const verb = items.find((own): own is Of<'verb'> => own.kind === 'verb');
  const ofVerb = verb && columnsOfConcepts(profile, verb.concepts).find(isNumeric);
  const guess = number.isMoney && near?.column.concepts.has('money') === true ? near.column : (ofVerb ?? money[0]);
  return guess && { column: guess, item: ofVerb === undefined ? undefined : verb, penalty: money.length > 1 ? weights.guessedMeasure : weights.guessedMeasure / 2 };
}

/** Whether a column has one of these units, by its cells or its header. */
export function hasUnit({ column, stems, words }: ColumnProfile, units: readonly string[]): boolean {
  const written = [column.unit ?? '', /[([]([^)\]]+)[)\]]/.exec(column.name)?.[1] ?? '', ...words, ...(column.name.toLowerCase().split(/[^\p{L}\p{N}€$£%°²³/]+/u))].map((word) => word.toLowerCase().trim());
  return written.some((word) => word !== '' && units.includes(word)) || stems.some((stem) => units.includes(stem));
}

/** What is late or overdue, by a date on which it was due. */
function readStates(items: readonly Item[], profile: TableProfile, found: Conditions, today: string): void {
  const due = profile.columns.find(({ kind, stems, words }) => kind === 'date' && (stems.includes('due') || words.includes('deadline')));
  if (due === undefined) return;
  const doneStems = ['return', 'paid', 'complet', 'done', 'deliv', 'deliveri', 'close', 'finish', 'settl', 'arriv', 'resolv', 'submit', 'receiv', 'end'];
  const done = profile.columns.find(({ kind, stems }) => kind === 'date' && stems.some((stem) => doneStems.includes(stem)));
  for (const [at, item] of items.entries()) {
    if (item.used === true || !isOp(item, 'overdue', 'later')) continue;
    const column = items.find((own): own is Of<'column'> => own.kind === 'column' && own.column === done);
    if (isOp(item, 'overdue')) {
      if (done !== undefined) add(found, { column: done.key, op: 'empty', values: [] }, at, done);
      add(found, { column: due.key, op: 'less', values: [today] }, at, due);
      use(item);
    } else if (done !== undefined) {
      add(found, { column: done.key, op: 'more', values: [], other: due.key }, at, done);
      use(item, column);
    }
  }
}

/** Yes/no columns: "remote employees", "with a balcony", "not insured". */
function readFlags(items: readonly Item[], found: Conditions): void {
  for (const [at, item] of items.entries()) {
    if (item.kind !== 'column' || item.used === true || item.column.kind !== 'flag') continue;
    const before = items[at - 1];
    const others = items.filter((own): own is Of<'column'> => own.kind === 'column' && own.column === item.column && own !== item);
    if (isOp(before, 'group', 'each', 'which', 'distinct') || (isOp(before, 'and', 'or') && items[at - 2]?.used !== true && items[at - 2]?.kind === 'column' && isOp(items[at - 3], 'group'))) continue;
    const negation = [item, ...others].map((own) => negationBefore(items, items.indexOf(own))).find((own) => own !== undefined);
    const isMissing = isOp(items[at + 1], 'missing') || isOp(before, 'missing');
    const isNo = (negation !== undefined || isMissing) !== (item.isNegated === true);
    use(...others);
    const isSaid = isNo || isOp(before, 'with') || before?.kind === 'rows' || before?.kind === 'person';
    found.penalty += (1 - Math.min(1, item.fit)) * (isSaid ? weights.partOfFlag : weights.partOfFlagUnsaid);
    use(item, negation === undefined ? undefined : items[negation], isMissing ? (isOp(before, 'missing') ? before : items[at + 1]) : undefined, isOp(before, 'with') ? before : undefined);
    add(found, flagFilter(item.column, !isNo), at, item.column);
  }
}

/** The filter of rows where a yes/no column says yes, or does not. */
export function flagFilter({ key, column, yes, no }: ColumnProfile, isYes: boolean): Filter {
  if (column.type === 'boolean') return { column: key, op: 'is', values: [isYes] };
  if (no === undefined) return { column: key, op: isYes ? 'not_empty' : 'empty', values: [] };
  return { column: key, op: 'is', values: [(isYes ? yes : no) ?? ''] };
}

/** "without a coupon", "no payment method", "not assigned to a project", "with a comment". */
function readMissing(items: readonly Item[], found: Conditions): void {
  for (const [at, item] of items.entries()) {
    if (item.kind !== 'column' || item.used === true || item.column.kind === 'flag') continue;
    const { column } = item;
    if (isOp(items[at - 1], 'group', 'each', 'which', 'distinct', 'how_many', 'order')) continue;
    const isMissing = isOp(items[at - 1], 'missing') || isOp(items[at + 1], 'missing');
    const negation = negationBefore(items, at);
    if (item.isNegated === true) {
      add(found, { column: column.key, op: 'empty', values: [] }, at, column);
      use(item);
      continue;
    }
    const isOfValue = items[at + 1]?.kind === 'value' || items[at + 1]?.kind === 'number';
    if (isMissing || (negation !== undefined && !isOfValue && !isOp(items[negation], 'except'))) {
      add(found, { column: column.key, op: 'empty', values: [] }, at, column);
      found.penalty += column.column.empty === 0 ? weights.noneIsEmpty : 0;
      use(item, negation === undefined ? undefined : items[negation], isOp(items[at - 1], 'missing') ? items[at - 1] : isOp(items[at + 1], 'missing') ? items[at + 1] : undefined);
    } else if (isOp(items[at - 1], 'with') && column.column.empty > 0 && !isNumeric(column) && column.kind !== 'date' && at > 1) {
      add(found, { column: column.key, op: 'not_empty', values: [] }, at, column);
      use(item, items[at - 1]);
    }
  }
}

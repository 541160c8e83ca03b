// Reads a question about a table without a model. A figure is given only if every word of the question was understood.
import { planSchema, type Filter, type GroupFilter, type Plan } from '#shared/ask-plan.ts';
import type { TableColumn, TableDescription } from '#shared/ask-tables.ts';
import { planText } from '#shared/plan-text.ts';
import { askedOfFilter } from './asked-of-filter.ts';
import { buildPlan } from './build-plan.ts';
import type { Cells } from './cells.ts';
import type { OtherNames } from './columns.ts';
import { comparedTotals, contradictions, verbsOfNames } from './contradictions.ts';
import { english } from './english.ts';
import { columnIn, isKey } from './found-filter.ts';
import type { Language } from './language.ts';
import { meaningOf } from './numbers.ts';
import { readFilters } from './filters.ts';
import { contextOf, type Context, type Counted, type Item } from './items.ts';
import { itemsOf } from './read-items.ts';
import { isPlural } from './draft.ts';
import { readShape } from './shape.ts';
import type { Synonyms } from '../questions/synonyms.ts';
import { dayOf } from '../questions/calendar.ts';

/** Words of a question that were understood. */
export interface Understood {
  words: string;
  /** What they were taken for, in words. */
  meaning: string;
  /** Whether that is something of the table itself, not a word that every table understands. */
  isOfTable: boolean;
}

export interface ReadQuestion {
  /** What to work out; where words were not understood, the nearest that can be. */
  plan: Plan | undefined;
  plan_text: string | undefined;
  /** What the words of the question were taken for. */
  understood: Understood[];
  /** Words that mean nothing here, or nothing that fits. With any of them there is no figure, only an offer. */
  unknown_words: string[];
}

export interface AskedTable {
  /** The id of the table in plans. */
  id: string;
  description: TableDescription;
  cells: Cells;
  otherNames?: OtherNames | undefined;
  /** Names that somebody gave to its columns and rows; its `cells` know those of values. */
  synonyms?: Synonyms | undefined;
}

/** The words of a question as they are understood for a table, without fillers. @param now as for `readQuestion` */
export function toldItems(
  question: string,
  { description, cells, otherNames, synonyms }: AskedTable,
  { time, timeZone }: { time: Date; timeZone: string },
): Item[] {
  const context = contextOf(description, cells, english, dayOf(time, timeZone), { otherNames, synonyms });
  return withoutFillers(itemsOf(question, context), english);
}

/**
 * Reads a question about a table.
 * @param now the present time and the time zone of who asks, for "last week"
 */
export function readQuestion(
  question: string,
  { id, description, cells, otherNames, synonyms }: AskedTable,
  now: { time: Date; timeZone: string },
): ReadQuestion {
  const today = dayOf(now.time, now.timeZone);
  const context = contextOf(description, cells, english, today, { otherNames, synonyms });
  const items = itemsOf(question, context);
  const told = withoutFillers(items, english);
  const first = read(id, told, context);
  const unknown = [...startsYesNo(items, english), ...first.left];
  const nearest =
    unknown.length === 0
      ? first
      : read(
          id,
          told.filter((item) => !unknown.includes(item)),
          context,
        );
  const plan = nearest.plan && planSchema.safeParse(nearest.plan).data;
  // A question that makes no plan as a whole has no words to blame but all of them.
  const doubtful =
    unknown.length === 0 ? [...first.doubts, ...comparedTotals(items, first.plan, context)] : [];
  const words = unknown.length > 0 || plan !== undefined ? [...unknown, ...doubtful] : told;
  const isEmpty = words.length === 0 && plan === undefined;
  return {
    plan,
    plan_text: plan && planText(plan, description),
    understood: told
      .filter((item) => !words.includes(item))
      .map((item) => ({
        words: item.words,
        meaning: meaningText(item, first.said.get(item), description),
        isOfTable: first.said.has(item) || ['column', 'rows', 'value', 'direction'].includes(item.kind),
      })),
    unknown_words: isEmpty ? [question.trim()] : words.map((item) => item.words),
  };
}

const directions = ['ascending', 'descending'];

function isTold(item: Item): boolean {
  return ['value', 'number', 'time', 'column'].includes(item.kind) || meaningOf(item) === 'each';
}

/** "starts with A": a letter, not an article. */
function isLetter({ words }: Item, before: Item | undefined): boolean {
  return words.length === 1 && ['starts', 'ends', 'contains'].includes(meaningOf(before) ?? '');
}

const phraseOf = ({ tokens }: Item) => tokens.map(({ folded }) => folded).join(' ');

function isOneOf(column: TableColumn | undefined, item: Item): boolean {
  return column !== undefined && item.kind === 'column' && item.columns.includes(column);
}

/** Items without fillers, which become part of the gap before the next one. */
function withoutFillers(items: readonly Item[], language: Language): Item[] {
  const told: Item[] = [];
  let gap = '';
  let isAskedFor = false;
  for (const [at, item] of items.entries()) {
    gap += item.gap;
    isAskedFor ||= item.tokens.some(({ folded }) => language.asking.has(folded));
    const next = items.slice(at + 1).find((own) => meaningOf(own) !== 'filler');
    // "the kinds of status" are its values; how many there are, is how many different ones.
    const isKind = meaningOf(item) === 'kind' && next?.kind === 'column';
    // "people injured" names the injured.
    const isNamed = meaningOf(item) === 'person' && columnIn(next)?.type === 'number';
    // "who work in Berlin": a verb that only joins the rows to what follows.
    // "which city does Ann live in": nothing but what was asked for.
    const isLast = next === undefined && told.some((own) => own.kind === 'column' && own.isAskedFor);
    const isLink = meaningOf(item) === 'link' && (isLast || (next !== undefined && isTold(next)));
    // "how large is the population"
    const isAgain = isOneOf(columnIn(next), item) && language.measured.has(phraseOf(item));
    if (isKind && meaningOf(told.at(-1)) === 'count')
      told.push({ ...item, kind: 'meaning', meaning: 'distinct', gap, isAskedFor });
    else if (isLetter(item, told.at(-1))) told.push({ ...item, kind: 'unknown', gap, isAskedFor });
    else if (isKind || isNamed || isLink || isAgain || meaningOf(item) === 'filler') gap += item.words;
    else {
      told.push({ ...item, gap, isAskedFor });
      gap = '';
      isAskedFor &&= meaningOf(item) === 'ask';
    }
  }
  return told;
}

function read(id: string, items: readonly Item[], context: Context) {
  const filtered = readFilters(items, context);
  const told = {
    hasTime: filtered.filters.some((filter) => isTime(filter, context)),
    hasGroupFilter: filtered.groupFilters.length > 0,
    asksValue: items.some((item) => item.kind === 'value' && item.isAskedFor && filtered.told.has(item)),
    namesRows: items.some((item) => item.kind === 'rows' && filtered.told.has(item)),
    namesRow: items.some(
      (item, at) =>
        item.kind === 'rows' &&
        filtered.told.has(item) &&
        columnIn(items[at - 1]) &&
        !isPlural(item, context),
    ),
    isOneRow: filtered.filters.some(({ column, op }) => op === 'is' && context.cells.isUnique(column)),
    columns: new Set(filtered.filters.map(({ column }) => column)),
  };
  const shape = readShape(orderLast(withoutLastTo(filtered.rest)), context, told);
  const draft = { ...shape, columns: askedOfFilter(items, filtered, shape) };
  const plan = buildPlan(id, filtered, draft, context);
  const counted = [...filtered.counted, ...draft.counted].filter((own) => !isOnce(own, plan, context));
  const doubts = [...draft.doubts, ...counted.map(({ item }) => item)];
  return {
    plan,
    left: draft.left,
    doubts: [
      ...doubts.filter((item) => item !== undefined),
      ...contradictions(filtered, items),
      ...verbsOfNames(filtered, items),
    ],
    said: filtered.told,
  };
}

/** Whether what is counted stands in one row of each group only, so that it is as often there as there are different ones. */
function isOnce({ column }: Counted, plan: Plan | undefined, context: Context): boolean {
  // A "number" may be a number of things as well as the name of one.
  if (column.type === 'number' && !isKey(column, context)) return false;
  const groups = plan?.group_by.filter(({ by }) => by === undefined) ?? [];
  const fixed = plan?.match === 'any' ? [] : (plan?.filters.filter(({ op }) => op === 'is') ?? []);
  const within = new Set([...groups, ...fixed].map((own) => own.column));
  return context.cells.isUnique(
    column.key,
    [...within].filter((key) => key !== column.key),
  );
}

function isTime({ column: key }: Filter, { names }: Context): boolean {
  return names.columns.some(({ column, isYear }) => column.key === key && (column.type === 'date' || isYear));
}

/** Without the "to" of "belong to", where it comes last. */
function withoutLastTo(items: readonly Item[]): readonly Item[] {
  const last = items.at(-1);
  return last?.kind === 'meaning' && last.meaning === 'to' ? items.slice(0, -1) : items;
}

/** "Sort the names by age" and "sort the names in order of age" ask for the names, sorted by age. */
function orderLast(items: readonly Item[]): readonly Item[] {
  const [first, ...others] = items;
  const by = others.findIndex((item) => ['by', 'order', ...directions].includes(meaningOf(item) ?? ''));
  if (first === undefined || meaningOf(first) !== 'order' || by < 1) return items;
  if (meaningOf(others[by]) !== 'by') return others;
  return [...others.slice(0, by), first, ...others.slice(by)];
}

/** The verb that starts a question which wants yes or no; no plan says that. */
function startsYesNo([first, second]: readonly Item[], { auxiliaries }: Language): Item[] {
  if (first === undefined) return [];
  if (first.kind === 'meaning' && first.meaning === 'yes_no') return [first];
  const isAsking = auxiliaries.has(first.words.toLowerCase()) && second !== undefined;
  return isAsking ? [first] : [];
}

function meaningText(item: Item, said: Filter | GroupFilter | undefined, table: TableDescription): string {
  const nameOf = (key: string | undefined) =>
    table.columns.find((own) => own.key === key)?.name ?? 'the rows';
  if (said !== undefined) return 'column' in said ? nameOf(said.column) : 'the rows';
  switch (item.kind) {
    case 'column':
      return item.columns.map(({ name }) => name).join(', ');
    case 'rows':
      return 'the rows';
    case 'superlative':
    case 'comparative':
      return item.adjective.isMost ? 'the most' : 'the least';
    case 'meaning':
      return item.meaning.replaceAll('_', ' ');
    case 'number':
      return String(item.number);
    case 'time':
      return item.values.join(' – ');
    case 'value':
      return item.found.map(({ column, value }) => `${nameOf(column)}: ${value}`).join(', ');
    case 'direction':
      return item.columns.map(({ name }) => name).join(', ');
    case 'unknown':
      return '';
  }
}

// Reads a question about a table without a model. A figure is given only if every word of the question was understood.
import { planSchema, type Filter, type GroupFilter, type Plan } from '#shared/ask-plan.ts';
import type { TableDescription } from '#shared/ask-tables.ts';
import { planText } from '#shared/plan-text.ts';
import { buildPlan } from './build-plan.ts';
import type { Cells } from './cells.ts';
import type { OtherNames } from './columns.ts';
import { english } from './english.ts';
import { readFilters, type Filtered } from './filters.ts';
import { contextOf, itemsOf, type Context, type Item } from './items.ts';
import { readShape } from './shape.ts';
import type { Synonyms } from './synonyms.ts';
import { dayOf } from './times.ts';

export interface ReadQuestion {
  /** What to work out; where words were not understood, the nearest that can be. */
  plan: Plan | undefined;
  plan_text: string | undefined;
  /** What the words of the question were taken for, and whether that is of the table itself, not a word that every table has. */
  understood: { words: string; meaning: string; isOfTable: boolean }[];
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
  const told = withoutFillers(items);
  const first = read(id, told, context);
  const unknown = [...startsYesNo(items), ...first.left];
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
  const doubtful = unknown.length === 0 ? first.doubts : [];
  const words = unknown.length > 0 || plan !== undefined ? [...unknown, ...doubtful] : told;
  const isEmpty = words.length === 0 && plan === undefined;
  return {
    plan,
    plan_text: plan && planText(plan, description),
    understood: told
      .filter((item) => !words.includes(item))
      .map((item) => {
        const meaning = meaningText(item, first.said.get(item), description);
        return { words: item.words, meaning, isOfTable: isOfTable(meaning, description) };
      }),
    unknown_words: isEmpty ? [question.trim()] : words.map((item) => item.words),
  };
}

/** Items without fillers, which become part of the gap before the next one. */
function withoutFillers(items: readonly Item[]): Item[] {
  const told: Item[] = [];
  let gap = '';
  for (const item of items) {
    gap += item.gap;
    if (item.kind === 'meaning' && item.meaning === 'filler') gap += item.words;
    else {
      told.push({ ...item, gap });
      gap = '';
    }
  }
  return told;
}

function read(id: string, items: readonly Item[], context: Context) {
  const filtered = readFilters(items, context);
  const told = {
    hasTime: filtered.filters.some((filter) => isTime(filter, context)),
    isOneRow: filtered.filters.some(({ column, op }) => op === 'is' && context.cells.isUnique(column)),
  };
  const draft = readShape(withoutLastTo(filtered.rest), context, told);
  return {
    plan: buildPlan(id, filtered, draft, context),
    left: draft.left,
    doubts: [...draft.doubts.filter((item) => item !== undefined), ...contradictions(filtered)],
    said: filtered.told,
  };
}

/** What is said of a column that another filter already says otherwise, as "from France and from Italy". */
function contradictions({ filters, told }: Filtered): Item[] {
  const equals = filters.filter(({ op }) => op === 'is' || op === 'one_of');
  const again = equals.filter((one, index) =>
    equals.slice(0, index).some(({ column }) => column === one.column),
  );
  return [...told].filter(([, said]) => again.some((one) => one === said)).map(([item]) => item);
}

function isTime({ column: key }: Filter, { names }: Context): boolean {
  return names.columns.some(
    ({ column, terms }) => column.key === key && (column.type === 'date' || terms.includes('year')),
  );
}

/** Without the "to" of "belong to", where it comes last. */
function withoutLastTo(items: readonly Item[]): readonly Item[] {
  const last = items.at(-1);
  return last?.kind === 'meaning' && last.meaning === 'to' ? items.slice(0, -1) : items;
}

/** The verb that starts a question which wants yes or no; no plan says that. */
function startsYesNo([first, second]: readonly Item[]): Item[] {
  const isAuxiliary = /^(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|am)$/i;
  if (first === undefined) return [];
  if (first.kind === 'meaning' && first.meaning === 'yes_no') return [first];
  const isAsking = isAuxiliary.test(first.words) && second !== undefined;
  return isAsking ? [first] : [];
}

function isOfTable(meaning: string, { columns }: TableDescription): boolean {
  return (
    meaning === 'the rows' ||
    columns.some(
      ({ name }) => meaning === name || meaning.startsWith(`${name}: `) || meaning.startsWith(`${name}, `),
    )
  );
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

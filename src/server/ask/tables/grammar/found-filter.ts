// A filter that was found in a question, and the columns that items name.
import type { Filter, FilterValue, GroupFilter } from '#shared/ask-plan.ts';
import type { TableColumn } from '#shared/ask-tables.ts';
import { columnsNamed, isIdentifier, type Names } from './columns.ts';
import type { Context, Counted, Item } from './items.ts';
import type { Adjective } from './language.ts';

export interface FoundFilter {
  length: number;
  filters: Filter[];
  groupFilters?: GroupFilter[];
  /** What the groups are compared by the number of. */
  counted?: Counted;
  /** The item of a column that is asked for as well: "which names start with A". */
  asked?: Item | undefined;
  /** The "or" between the filters, where a row has to meet one of them. */
  joint?: Item | undefined;
  /** Whether it names several values by "and". */
  isList?: boolean;
}

/** The only column of an item. */
export function columnIn(item: Item | undefined): TableColumn | undefined {
  if (item?.kind === 'rows') return item.column;
  return item?.kind === 'column' && item.columns.length === 1 ? item.columns[0] : undefined;
}

/**
 * The only column that an adjective can mean; of several, the only one that the question names.
 * @param items those of the question
 */
export function columnOfAdjective(
  { columns, weakColumns, dates }: Adjective,
  items: readonly Item[],
  { names, language }: Context,
  type: 'number' | 'date',
): TableColumn | undefined {
  const isOfType = ({ column, isYear }: Names['columns'][number]) =>
    type === 'number' ? column.type === 'number' && !isYear : isDated(column, isYear);
  const fitTo = (terms: readonly string[]) =>
    columnsNamed(
      names,
      (own) => isOfType(own) && terms.some((term) => own.terms.includes(language.synonyms.get(term) ?? term)),
    );
  const strong = fitTo(type === 'number' ? columns : dates);
  const fit = strong.length === 0 && type === 'number' ? fitTo(weakColumns) : strong;
  if (fit.length < 2) return fit[0];
  const named = fit.filter((own) => items.some((item) => item.kind === 'column' && columnIn(item) === own));
  return named.length === 1 ? named[0] : undefined;
}

/** Whether a column has ids. */
export function isKey(column: TableColumn, { names, language }: Context): boolean {
  const own = names.columns.find((named) => named.column === column);
  return language.keyTerms.has(own?.terms.at(-1) ?? '');
}

/** Whether a column has the ids of what an item names without a word for ids: "customers" of `customer_id`. */
export function isKeyOf(column: TableColumn, item: Item | undefined, context: Context): boolean {
  return isKey(column, context) && !context.language.keyTerms.has(item?.tokens.at(-1)?.term ?? '');
}

const isDated = ({ type }: TableColumn, isYear: boolean) => type === 'date' || isYear;

/** Whether the numbers of a column can be added up: neither ids, years and numbers of rows, nor rates and the like. */
export function addsUp(column: TableColumn, { names, language, cells }: Context): boolean {
  const own = names.columns.find((named) => named.column === column);
  const isExtent = own?.stems.some((term) => language.intensiveTerms.has(term));
  if (column.type !== 'number' || isIdentifier(column) || own?.isYear || isExtent) return false;
  return !cells.areLabels(column.key);
}

/** The only column of money, or else the only one whose numbers can be added up. */
export function moneyColumn(context: Context): TableColumn | undefined {
  const { names, language } = context;
  const all = columnsNamed(names, ({ column }) => addsUp(column, context));
  const money = columnsNamed(
    names,
    ({ column, stems }) => all.includes(column) && stems.some((term) => language.moneyTerms.has(term)),
  );
  const [only, other] = money.length > 0 ? money : all;
  return other === undefined ? only : undefined;
}

/** The only column of money, prices included: "cost less than 20". */
export function priceColumn({ names, language }: Context): TableColumn | undefined {
  const money = columnsNamed(
    names,
    ({ column, stems }) => column.type === 'number' && stems.some((term) => language.moneyTerms.has(term)),
  );
  return money.length === 1 ? money[0] : undefined;
}

/** How a column says yes or no; undefined if it does not, which the words in its cells tell. */
export function truthOf(
  { key, type }: TableColumn,
  isTrue: boolean,
  { cells, language }: Context,
): FilterValue | undefined {
  if (type === 'boolean') return isTrue;
  const valueOf = (word: string) => cells.find(word).find(({ column }) => column === key)?.value;
  const truth = language.truths.find((words) => words.every((word) => valueOf(word) !== undefined));
  return type === 'text' && truth !== undefined ? valueOf(truth[isTrue ? 0 : 1]) : undefined;
}

/** The columns of dates; where there are none, those of years written as numbers. */
export function datedColumns({ names, table, language }: Context): TableColumn[] {
  const dates = table.columns.filter(({ type }) => type === 'date');
  // Of invoices, "in 2025" means the date of the invoice.
  const own = columnsNamed(
    names,
    ({ column, terms }) =>
      column.type === 'date' &&
      terms.every((term) => names.rows.includes(term) || language.plainDates.has(term)),
  );
  if (own.length === 1) return own;
  return dates.length > 0 ? dates : columnsNamed(names, ({ isYear }) => isYear);
}

/** A filter on a column that takes one value or several. */
export function equalFilter(column: string, isNot: boolean, values: FilterValue[]): Filter[] {
  if (isNot) return values.map((value) => ({ column, op: 'is_not' as const, values: [value] }));
  return [{ column, op: values.length === 1 ? ('is' as const) : ('one_of' as const), values }];
}

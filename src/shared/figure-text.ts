// Figures in words: what each column of a figure holds, how its cells are written, and the figure as a sentence.
import { mostRows, type DateUnit, type Plan } from './ask-plan.ts';
import type { ColumnType } from './ask-tables.ts';
import { datePartText, isRecurring } from './date-part-text.ts';
import type { AskedTable, Cell, Figure } from './figures.ts';
import { combinedNumber, withComputed, type PlanNumber } from './plan-columns.ts';

/** What a column of a figure holds. */
export interface FigureColumn {
  name: string;
  role: 'group' | 'measure' | 'listed';
  type: ColumnType;
  unit: string | null;
  /** What its dates are grouped by. */
  by?: DateUnit | undefined;
  /** How wide the ranges are that its numbers are grouped into. */
  width?: number | undefined;
}

/** How many rows a sentence names. */
const NAMED_MAX = 3;

/** What the columns of a figure hold, from the left. */
export function figureColumns({
  plan,
  table,
  columns,
}: Pick<Figure, 'plan' | 'columns'> & { table: Pick<AskedTable, 'columns'> }): FigureColumn[] {
  const outputs = outputsOf(plan, table);
  return columns.map((name, index) => ({
    role: 'listed',
    type: 'text',
    unit: null,
    ...outputs[index],
    name,
  }));
}

function outputsOf(plan: Plan, table: Pick<AskedTable, 'columns'>): Omit<FigureColumn, 'name'>[] {
  const { measures, group_by, columns, combine } = plan;
  const known = withComputed(table.columns, plan.computed);
  const typeOf = (key: string | undefined): PlanNumber => {
    const { type, unit } = known.find((column) => column.key === key) ?? { type: 'text', unit: null };
    return { type, unit };
  };
  if (measures.length === 0 && group_by.length === 0) {
    const keys = columns.length > 0 ? columns : known.map(({ key }) => key);
    return keys.map((key) => ({ role: 'listed', ...typeOf(key) }));
  }
  const measured = measures.map(({ op, column, share }): PlanNumber => {
    if (share !== undefined) return { type: 'number', unit: '%' };
    return op === 'count' || op === 'count_distinct' ? { type: 'number', unit: null } : typeOf(column);
  });
  const [first, second] = measured;
  const combined = combine && first && second ? [combinedNumber(combine, first, second)] : [];
  return [
    ...group_by.map(({ column, by, width }) => ({ role: 'group' as const, ...typeOf(column), by, width })),
    ...[...measured, ...combined].map((own) => ({ role: 'measure' as const, ...own })),
  ];
}

/**
 * A cell of a figure for people.
 * @param locale of numbers and dates; undefined for the reader's own
 */
export function formatCell(cell: Cell, column: FigureColumn, locale?: string): string {
  const { type, unit, by, width } = column;
  if (cell === null) return '–';
  if (by !== undefined && isRecurring(by)) return datePartText(cell, by, locale) ?? String(cell);
  if (width !== undefined && typeof cell === 'number') return formatRange(cell, width, unit, locale);
  if (isYear(cell, column)) return String(cell);
  if (type === 'number' && typeof cell === 'number')
    return withUnit(formatNumber(cell, locale, isCurrency(unit)), unit);
  if (type === 'boolean' && typeof cell === 'number') return cell === 1 ? 'yes' : 'no';
  if (type === 'date') return formatDate(String(cell), by, locale);
  return String(cell);
}

/** Whether a number is a year, which has no separators: one of four digits in a column that says so. */
export function isYear(cell: Cell, { name, type, unit }: FigureColumn): boolean {
  const isNamed = type === 'number' && unit === null && /\byear\b/i.test(name.replaceAll('_', ' '));
  return isNamed && Number.isInteger(cell) && Number(cell) >= 1000 && Number(cell) <= 2999;
}

/** A range of numbers as `0–9`, or `0–0.5` where they are not whole. */
function formatRange(from: number, width: number, unit: string | null, locale: string | undefined): string {
  const to = Number.isInteger(width) ? from + width - 1 : from + width;
  const numbers = [...new Set([from, to])].map((own) => formatNumber(own, locale));
  return withUnit(numbers.join('–'), unit);
}

function formatNumber(value: number, locale: string | undefined, isMoney = false): string {
  // Two digits that say something, of a small part too.
  const digits = 2 + Math.max(0, -Math.floor(Math.log10(Math.abs(value) || 1)));
  return value.toLocaleString(locale, {
    minimumFractionDigits: isMoney && !Number.isInteger(value) ? 2 : 0,
    maximumFractionDigits: Math.min(digits, 20),
  });
}

/** Currencies stand before their numbers, `%` right after, other units behind a space that does not break. */
function withUnit(number: string, unit: string | null): string {
  if (unit === null) return number;
  if (isCurrency(unit)) return number.startsWith('-') ? `-${unit}${number.slice(1)}` : unit + number;
  return unit === '%' ? `${number}%` : `${number}\u{a0}${unit}`;
}

const isCurrency = (unit: string | null) => unit !== null && /^\p{Sc}$/u.test(unit);

/** A date, a moment, or the period that it is grouped by, as `2024-03`, `2024-Q1` or the Monday of a week. */
function formatDate(text: string, by: DateUnit | undefined, locale: string | undefined): string {
  const quarter = /^(\d{4})-Q([1-4])$/.exec(text);
  if (quarter) return `Q${quarter[2]} ${quarter[1]}`;
  const [, year, month, day, time] = /^(\d{4})-(\d\d)(?:-(\d\d)(?:T(.*))?)?$/.exec(text) ?? [];
  if (year === undefined) return text;
  const date = new Date(`${year}-${month}-${day ?? '01'}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return text;
  const written = date.toLocaleDateString(locale, {
    timeZone: 'UTC',
    year: 'numeric',
    month: day === undefined ? 'long' : 'short',
    ...(day === undefined ? {} : { day: 'numeric' }),
  });
  if (by === 'week') return `week of ${written}`;
  return time === undefined ? written : `${written}, ${time.slice(0, 'hh:mm'.length)}`;
}

/**
 * A figure as a sentence: who read the question, if a language model did, its plan, and what came out.
 * @param locale of numbers and dates; undefined for the reader's own
 * @returns the whole, and its part that came out
 */
export function figureSentence(figure: Figure, locale?: string): { text: string; value: string } {
  const columns = figureColumns(figure);
  const value = valueOf(figure, columns, locale);
  const { proposal, plan_text } = figure;
  const reader = proposal === null ? '' : `As the language model ${proposal.model} reads the question: `;
  return { text: `${reader}${plan_text}: ${value}.`, value };
}

/** Whether there may be more rows than a figure can have. */
export function isCut({ rows, columns, plan, is_cut }: Figure): boolean {
  return is_cut || (rows.length >= mostRows(columns.length) && (plan.limit ?? Infinity) > rows.length);
}

function valueOf(figure: Figure, columns: readonly FigureColumn[], locale: string | undefined): string {
  const { rows, plan } = figure;
  const [only] = rows;
  if (rows.length === 1 && plan.group_by.length === 0 && only?.every((cell) => cell === null))
    return 'nothing';
  if (rows.length === 0)
    return plan.group_by.length > 0 || plan.measures.length === 0 ? 'no rows' : 'nothing';
  const named = rows.slice(0, NAMED_MAX).map((row) => nameRow(row, columns, locale));
  const further = rows.length - named.length;
  return [
    ...named,
    ...(further > 0 ? [`${isCut(figure) ? 'at least ' : ''}${formatNumber(further, locale)} more`] : []),
  ].join('; ');
}

/** A row as `Berlin (1,234)`: its groups, then its measures. */
function nameRow(row: readonly Cell[], columns: readonly FigureColumn[], locale: string | undefined): string {
  const cells = row.flatMap((cell, index) => {
    const column = columns[index];
    return column === undefined ? [] : [{ column, text: formatCell(cell, column, locale) }];
  });
  const measures = cells.filter(({ column }) => column.role === 'measure');
  const others = cells.filter(({ column }) => column.role !== 'measure');
  const list = (some: typeof cells) => some.map(({ text }) => text).join(', ');
  if (others.length === 0 || measures.length === 0) return list(cells);
  return `${list(others)} (${list(measures)})`;
}

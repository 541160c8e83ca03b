// The columns that a plan computes: how they are called, what they hold, and in which unit.
import type { Combination, ComputedColumn } from './ask-plan.ts';
import type { TableColumn } from './ask-tables.ts';

/** What of a column of a table a plan depends on. */
export interface PlanColumn extends Pick<TableColumn, 'key' | 'name' | 'type' | 'unit'> {
  /** Whether its values tell rows apart, as numbers of orders do. */
  is_key?: boolean | undefined;
}

/**
 * The columns of a table and those that a plan computes.
 * @param columns of the table
 * @param computed by the plan, in its order
 */
export function withComputed(
  columns: readonly PlanColumn[],
  computed: readonly ComputedColumn[] = [],
): PlanColumn[] {
  const all = [...columns];
  for (const own of computed) all.push(describeComputed(own, all));
  return all;
}

function describeComputed({ key, op, columns }: ComputedColumn, known: readonly PlanColumn[]): PlanColumn {
  const sources = columns.map((source) => known.find((own) => own.key === source));
  const names = sources.map((source, index) => {
    const name = source?.name ?? columns[index] ?? '';
    // One that is computed itself is read as a whole.
    return /^x\d$/.test(columns[index] ?? '') ? `(${name})` : name;
  });
  const units = sources.map((source) => source?.unit ?? null);
  const [first = null, second = null] = units;
  const described = (name: string, unit: string | null): PlanColumn => ({ key, name, type: 'number', unit });
  switch (op) {
    case 'plus':
      return described(sumName(names), units.every((unit) => unit === first) ? first : null);
    case 'minus':
      return described(names.join(' minus '), commonUnit(first, second));
    case 'times':
      return described(names.join(' times '), unitOfProduct(first, second));
    case 'divided':
      return described(names.join(' divided by '), unitOfQuotient(first, second));
    case 'days':
      return described(`Days from ${names.join(' to ')}`, 'days');
  }
}

/** How many columns a sum names; of more it says how many they are. */
const NAMED_MAX = 4;

function sumName(names: readonly string[]): string {
  if (names.length <= NAMED_MAX) return names.join(' plus ');
  return `Sum of ${names[0]} to ${names.at(-1)} (${names.length} columns)`;
}

function commonUnit(one: string | null, other: string | null): string | null {
  return one === other ? one : null;
}

/** Currencies stand for money whatever they are multiplied by: five hours at €20 are €100. */
const isCurrency = (unit: string | null) => unit !== null && /^\p{Sc}$/u.test(unit);

function unitOfProduct(one: string | null, other: string | null): string | null {
  if (one === '%' || one === null) return other;
  if (other === '%' || other === null) return one;
  if (isCurrency(one) !== isCurrency(other)) return isCurrency(one) ? one : other;
  return null;
}

function unitOfQuotient(one: string | null, other: string | null): string | null {
  if (one === other) return null;
  if (other === null || other === '%') return one;
  return one === null || one === '%' ? null : `${one}/${other}`;
}

/** A number of a plan: what it holds, and in which unit. */
export type PlanNumber = Pick<TableColumn, 'type' | 'unit'>;

/** What a combination of two measures holds. */
export function combinedNumber(combine: Combination, first: PlanNumber, second: PlanNumber): PlanNumber {
  const areDates = first.type === 'date' && second.type === 'date';
  switch (combine) {
    case 'difference':
      return { type: 'number', unit: areDates ? 'days' : commonUnit(first.unit, second.unit) };
    case 'ratio':
      return { type: 'number', unit: unitOfQuotient(first.unit, second.unit) };
    case 'change':
      return { type: 'number', unit: '%' };
  }
}

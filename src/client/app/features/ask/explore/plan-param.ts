// A plan as it stands in the address of a file, where it is worked out by hand.
import type { Filter, Plan } from '#shared/ask-plan.ts';

/** So many characters it may take there: a server takes some 16,000 of an address. */
const PARAM_MAX = 8000;

/** The id in plans of a sheet of a file. */
export const tableId = (fileId: string, sheet: number) => `${fileId}:${sheet}`;

/** The number of the sheet that a plan is about; undefined where it is about several as one. */
export function sheetOf({ table }: Plan): number | undefined {
  const [, sheet] = /^[\w-]+:(\d+)$/.exec(table) ?? [];
  return sheet === undefined ? undefined : Number(sheet);
}

/** The plan that one begins with: how many rows a table has. @param filters that are chosen already */
export function countOf(table: string, filters: readonly Filter[] = []): Plan {
  return {
    table,
    measures: [{ op: 'count' }],
    group_by: [],
    filters: [...filters],
    group_filters: [],
    columns: [],
    order_by: [],
  };
}

/** A plan as it stands in an address, without its empty parts; undefined where it is too long for one. */
export function planParam(plan: Plan): string | undefined {
  const parts = Object.entries(plan).filter(([, part]) => !Array.isArray(part) || part.length > 0);
  const text = JSON.stringify(Object.fromEntries(parts));
  return encodeURIComponent(text).length > PARAM_MAX ? undefined : text;
}

// Periods and parts of dates in SQL.
import type { DatePartUnit, DateUnit } from '#shared/ask-plan.ts';
import type { TableSource } from './table-source.ts';

/** What a date is grouped by: `2024-03-05`, the Monday of its week, `2024-03`, `2024-Q1`, `2024`, or the number of a part. */
export function unitSql(cell: string, by: DateUnit, source: TableSource): string {
  switch (by) {
    case 'day':
      return `substr(${cell}, 1, 10)`;
    case 'week':
      return source.mondayOf(cell);
    case 'month':
      return `substr(${cell}, 1, 7)`;
    case 'quarter':
      return `substr(${cell}, 1, 4) || '-Q' || ${partSql(cell, 'quarter_of_year', source)}`;
    case 'year':
      return `substr(${cell}, 1, 4)`;
    case 'quarter_of_year':
    case 'month_of_year':
    case 'weekday':
    case 'hour':
      return partSql(cell, by, source);
  }
}

/** A part of a date as a number; null where a date has none. */
export function partSql(cell: string, by: DatePartUnit, { weekdayOf }: TableSource): string {
  switch (by) {
    case 'year':
      return `cast(substr(${cell}, 1, 4) as integer)`;
    case 'quarter_of_year':
      return `((cast(substr(${cell}, 6, 2) as integer) + 2) / 3)`;
    case 'month_of_year':
      return `cast(substr(${cell}, 6, 2) as integer)`;
    case 'weekday':
      return weekdayOf(cell);
    case 'hour':
      return `cast(nullif(substr(${cell}, 12, 2), '') as integer)`;
  }
}

// Functions that SQLite calls while it fills the columns of a sheet.
import { columnTypes, dateOrders } from '#shared/ask-tables.ts';
import type { AskDb } from '../../indexing/schema.ts';
import { foldCell } from '../fold-cell.ts';
import { typedValue } from '../typing/typed-value.ts';
import { isAverageLabel, isTotalLabel } from '../typing/words.ts';

/** Defines `typed(text, type, unit, decimal, order)`, `folded(text)` and `is_total(text)` on a connection. */
export function defineSheetFunctions(db: AskDb): void {
  const options = { deterministic: true };
  db.function('typed', options, (text, type, unit, decimal, order) =>
    typeof text !== 'string'
      ? null
      : typedValue(text, {
          type: columnTypes.find((known) => known === type) ?? 'text',
          unit: typeof unit === 'string' ? unit : null,
          decimal: decimal === ',' ? ',' : '.',
          dateOrder: dateOrders.find((known) => known === order) ?? null,
        }),
  );
  db.function('folded', options, (text) => foldCell(String(text)));
  db.function('is_average', options, (text) => Number(typeof text === 'string' && isAverageLabel(text)));
  db.function('is_total', options, (text) => Number(typeof text === 'string' && isTotalLabel(text)));
}

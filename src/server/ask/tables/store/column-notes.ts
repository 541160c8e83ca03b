// What somebody should know of how the columns of a sheet were read, where their cells do not tell.
import type { TableColumn } from '#shared/ask-tables.ts';
import type { ColumnCorrection } from '#shared/sheets.ts';
import { clip } from '../../reading/cut-text.ts';
import type { ColumnEvidence } from '../typing/column-evidence.ts';

/**
 * Sentences on what was guessed.
 * @param evidence of each column
 * @param told what somebody says of each column: of such nothing is noted
 */
export function notesOf(
  columns: readonly TableColumn[],
  evidence: readonly ColumnEvidence[],
  told: readonly (ColumnCorrection | undefined)[],
): string[] {
  const of = (isMeant: (own: ColumnEvidence, column: TableColumn) => boolean) =>
    columns.filter((column, index) => {
      const own = evidence[index];
      return own !== undefined && told[index] === undefined && isMeant(own, column);
    });
  const dates = of((own, { type }) => type === 'date' && own.hasAmbiguousDates);
  const numbers = of((own, { type }) => type === 'number' && own.hasAmbiguousNumbers);
  const mixed = columns.flatMap(({ type, name }, index) => {
    const units = type === 'text' && told[index] === undefined ? evidence[index]?.mixedCurrencies : undefined;
    if (units === undefined || units.length === 0) return [];
    const others = units.length > 3 ? ' and others' : '';
    return [
      `${quoted(name)} has amounts in ${units.slice(0, 3).join(', ')}${others}: it is read as text, because they cannot be added up. Read as numbers, only those in one unit count.`,
    ];
  });
  return [
    ...mixed.slice(0, 5),
    ...groupNote(dates, 'Dates', (column) =>
      column.dateOrder === 'mdy' ? 'the month first' : 'the day first',
    ),
    ...groupNote(numbers, 'Numbers', ({ decimal }) =>
      decimal === ',' ? 'a comma before decimals' : 'a point before decimals',
    ),
  ];
}

const quoted = (name: string) => `“${clip(name, 40)}”`;

function groupNote(
  columns: readonly TableColumn[],
  what: string,
  how: (column: TableColumn) => string,
): string[] {
  const [first] = columns;
  if (first === undefined) return [];
  const names = columns.slice(0, 5).map(({ name }) => quoted(name));
  const more = columns.length > names.length ? ' and others' : '';
  return [
    `${what} in ${names.join(', ')}${more} could be read in two ways: they are read with ${how(first)}.`,
  ];
}

import { Sigma } from 'lucide-react';
import type { ColumnType } from '#shared/ask-tables.ts';
import { formatCell } from '#shared/format-cell.ts';
import type { ColumnCorrection, PreviewRow, SheetColumn } from '#shared/sheets.ts';
import { Badge } from '#client/ui/badge.tsx';
import { cn } from '#client/ui/class-names.ts';
import { Select } from '#client/ui/select.tsx';
import { formatNumber } from '#client/app/lib/format.ts';
import { ColumnDetails } from './column-form.tsx';
import { notOfType, readingOf, typeNames } from './column-words.ts';
import type { DraftColumn } from './draft.ts';

export interface PreviewColumn {
  /** As it was understood. */
  read: SheetColumn;
  /** As it will be. */
  draft: DraftColumn;
}

/**
 * Some rows of a table, the text of each cell above its typed value, with what each column holds.
 * @param totals the rows that are totals, and `header` the one that names the columns, as they will be
 * @param onColumn undefined where the user may not correct it
 */
export function PreviewTable({
  name,
  columns,
  rows,
  header,
  totals,
  onType,
  onColumn,
  onTotal,
}: {
  name: string;
  columns: readonly PreviewColumn[];
  rows: readonly PreviewRow[];
  header: number | null;
  totals: readonly number[];
  onType: (key: string, type: ColumnType) => void;
  onColumn: ((own: ColumnCorrection) => void) | undefined;
  onTotal: (row: number) => void;
}) {
  const isNameTaken = (key: string) => (given: string) =>
    columns.some(({ draft }) => draft.key !== key && draft.name.toLowerCase() === given.toLowerCase());
  return (
    <div
      role="region"
      aria-label={`Rows of ${name}, scrollable`}
      // Focusable, so that it can be scrolled by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="relative max-h-[70dvh] overflow-auto rounded-lg border bg-card"
    >
      <table aria-label={name} className="w-full border-separate border-spacing-0 text-left text-[0.8125rem]">
        <thead>
          <tr>
            <th scope="col" className={cn(headClasses, 'left-0 z-20 w-px min-w-17 font-medium')}>
              Row
            </th>
            {columns.map(({ read, draft }) => (
              <th key={draft.key} scope="col" className={cn(headClasses, 'z-10 min-w-44 font-normal')}>
                <ColumnHead
                  column={draft}
                  unparsed={read.unparsed}
                  isNameTaken={isNameTaken(draft.key)}
                  onType={(type) => onType(draft.key, type)}
                  onColumn={onColumn}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Row
              key={row.row}
              row={row}
              isGap={index > 0 && row.row > (rows[index - 1]?.row ?? 0) + 1}
              columns={columns}
              kind={kindOf(row, header, totals)}
              onTotal={onColumn && (() => onTotal(row.row))}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const headClasses = 'sticky top-0 border-b bg-secondary px-3 py-2.5 align-top';

function kindOf({ row }: PreviewRow, header: number | null, totals: readonly number[]): PreviewRow['kind'] {
  if (row === header) return 'header';
  if (row < (header ?? 0)) return 'above';
  return totals.includes(row) ? 'total' : 'data';
}

function ColumnHead({
  column,
  unparsed,
  isNameTaken,
  onType,
  onColumn,
}: {
  column: DraftColumn;
  unparsed: number;
  isNameTaken: (name: string) => boolean;
  onType: (type: ColumnType) => void;
  onColumn: ((own: ColumnCorrection) => void) | undefined;
}) {
  const { name, type, isChanged } = column;
  return (
    <div className="grid gap-1.5">
      <div className="flex min-h-6 items-center justify-between gap-1">
        <span className="font-medium wrap-anywhere">{name}</span>
        {onColumn ? <ColumnDetails column={column} isNameTaken={isNameTaken} onChange={onColumn} /> : null}
      </div>
      {onColumn ? (
        <Select
          aria-label={`Type of ${name}`}
          value={type}
          onChange={({ currentTarget }) => {
            const chosen = typeNames.find(([own]) => own === currentTarget.value);
            if (chosen) onType(chosen[0]);
          }}
        >
          {typeNames.map(([own, text]) => (
            <option key={own} value={own}>
              {text}
            </option>
          ))}
        </Select>
      ) : (
        <span>{typeNames.find(([own]) => own === type)?.[1]}</span>
      )}
      <p className="min-h-4 text-xs leading-4 text-muted-foreground">
        {isChanged ? <span className="font-medium text-primary">Changed, not saved</span> : readingOf(column)}
      </p>
      {unparsed > 0 && !isChanged ? (
        <p className="text-xs leading-4 font-medium text-destructive">
          {unparsed === 1 ? '1 cell is' : `${formatNumber(unparsed)} cells are`} {notOfType[type]}
        </p>
      ) : null}
    </div>
  );
}

function Row({
  row: { row, hidden, kind: readAs, texts, values },
  kind,
  isGap,
  columns,
  onTotal,
}: {
  row: PreviewRow;
  kind: PreviewRow['kind'];
  isGap: boolean;
  columns: readonly PreviewColumn[];
  onTotal: (() => void) | undefined;
}) {
  const isAside = kind === 'header' || kind === 'above';
  return (
    <tr className={cn(kind === 'total' && 'bg-accent/40', kind === 'above' && 'text-muted-foreground')}>
      <th
        scope="row"
        className={cn(
          'sticky left-0 border-b px-3 py-2 align-top font-normal tabular-nums',
          kind === 'total' ? 'bg-accent text-accent-foreground' : 'bg-card',
          isGap && 'border-t-4 border-t-border',
        )}
      >
        <div className="flex items-center gap-1.5">
          <span>{row}</span>
          {!isAside && onTotal ? (
            <button
              type="button"
              aria-pressed={kind === 'total'}
              aria-label={`Row ${row} is a total`}
              title={kind === 'total' ? 'A total: it counts in no figure' : 'Make it a total'}
              className="grid size-6 cursor-pointer place-items-center rounded-sm text-muted-foreground/70 hover:bg-muted hover:text-foreground aria-pressed:bg-accent aria-pressed:text-accent-foreground"
              onClick={onTotal}
            >
              <Sigma aria-hidden className="size-3.5" />
            </button>
          ) : null}
        </div>
        {kind === 'header' ? <Badge className="mt-1">Names</Badge> : null}
        {kind === 'total' ? (
          <Badge variant="outline" className="mt-1">
            Total
          </Badge>
        ) : null}
        {hidden ? (
          <Badge variant="outline" className="mt-1">
            Hidden
          </Badge>
        ) : null}
      </th>
      {columns.map(({ read, draft }, index) => (
        <td
          key={draft.key}
          className={cn('max-w-80 border-b px-3 py-2 align-top', isGap && 'border-t-4 border-t-border')}
        >
          <p className={cn('min-h-5 wrap-anywhere', kind === 'header' && 'font-medium')}>{texts[index]}</p>
          {isAside || draft.isChanged || readAs === 'above' || readAs === 'header' ? null : (
            <Value text={texts[index] ?? null} value={values[index] ?? null} column={read} />
          )}
        </td>
      ))}
    </tr>
  );
}

/** What a cell was read as, where it is not its text. */
function Value({
  text,
  value,
  column,
}: {
  text: string | null;
  value: string | number | null;
  column: SheetColumn;
}) {
  if (text === null || column.type === 'text') return null;
  if (value === null) return <p className="text-xs leading-4 text-destructive">{notOfType[column.type]}</p>;
  return (
    <p className="text-xs leading-4 text-muted-foreground tabular-nums">
      <span className="sr-only">read as </span>
      {formatCell(value, { ...column, role: 'listed' })}
    </p>
  );
}

import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { FILTERS_MAX, type Filter } from '#shared/ask-plan.ts';
import type { ColumnProfile } from '#shared/table-rows.ts';
import type { AskedTable } from '#shared/figures.ts';
import { filterText } from '#shared/plan-text.ts';
import { Button } from '#client/ui/button.tsx';
import { Failure } from '#client/app/components/error-state.tsx';
import { formatCount, formatNumber } from '#client/app/lib/format.ts';
import { Chips } from '../figure/chips.tsx';
import { withoutTabs } from '../answer/without-tabs.ts';
import { tableId } from '../explore/plan-param.ts';
import { FilterForm } from '../figure/filter-form.tsx';
import { filtersOf, filtersParam, type GridView } from './grid-view.ts';
import { LoadingRows } from './loading-rows.tsx';
import { RowsGrid } from './rows-grid.tsx';
import { useTableHead, usePlace, type GridTable } from './use-rows.ts';

/**
 * All rows of a table of a file, to be sorted and filtered, with what its columns hold. It fills its parent.
 * @param row the number in the file of a row to go to, which is marked
 */
export function TableGrid({
  table,
  name,
  total,
  view,
  row,
  quote,
  onView,
  onExplore,
}: {
  table: GridTable;
  name: string;
  /** How many rows it has. */
  total: number;
  view: GridView;
  row: number | undefined;
  /** What of that row is cited; shown where it is not among the rows. */
  quote: string | undefined;
  onView: (view: GridView) => void;
  /** Opens what works something out of these rows; undefined where that is open, or there is no place for it. */
  onExplore: ((filters: Filter[]) => void) | undefined;
}) {
  const head = useTableHead(table, view);
  const place = usePlace(table, view, row);
  /** Counts what was asked for: the same row can be gone to again. */
  const [visits, setVisits] = useState(0);
  const { data, isError, isPlaceholderData } = head;
  const isFiltered = view.filters !== undefined;
  if (isError && (!data || isPlaceholderData)) {
    return (
      <Failure what="The rows could not be loaded." query={head} className="m-4">
        {isFiltered || view.sort !== undefined ? (
          <Button variant="outline" onClick={() => onView({})}>
            Show all rows
          </Button>
        ) : null}
      </Failure>
    );
  }
  if (!data || (row !== undefined && place.isPending)) return <LoadingRows />;
  const isMissing = row !== undefined && place.data?.place === null;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b px-4 py-2 print:hidden">
        <p role="status" className="text-[0.8125rem] text-muted-foreground tabular-nums">
          {isFiltered
            ? `${formatNumber(data.count)} of ${formatCount(total, 'row')}`
            : formatCount(data.count, 'row')}
        </p>
        <FilterChips file={table} columns={data.columns} view={view} onView={onView} />
        <div className="ml-auto flex flex-wrap gap-2 empty:hidden">
          {row === undefined || isMissing ? null : (
            <Button variant="ghost" size="sm" onClick={() => setVisits(visits + 1)}>
              To row {row}
            </Button>
          )}
          {onExplore && data.columns.length > 0 ? (
            <Button variant="outline" size="sm" data-explore onClick={() => onExplore(filtersOf(view))}>
              <SlidersHorizontal aria-hidden />
              Work something out
            </Button>
          ) : null}
        </div>
      </div>
      {isMissing ? (
        <div className="grid gap-1 border-b px-4 py-2.5 text-[0.8125rem] text-muted-foreground">
          <p>
            {isFiltered
              ? `Row ${row} is not among the rows that meet these filters.`
              : `Row ${row} is no row of data: it names the columns, stands above them, or is a total.`}
          </p>
          {quote ? (
            <p className="line-clamp-4 wrap-anywhere text-foreground">
              <mark className="lit">{withoutTabs(quote)}</mark>
            </p>
          ) : null}
        </div>
      ) : null}
      <Rows
        key={visits}
        table={table}
        name={name}
        total={total}
        view={view}
        row={row}
        place={place.data?.place ?? undefined}
        head={data}
        isDimmed={isPlaceholderData}
        onView={onView}
      />
    </div>
  );
}

function Rows({ head, view, onView, ...grid }: Parameters<typeof RowsGrid>[0]) {
  if (head.columns.length === 0)
    return <p className="px-4 py-16 text-center text-sm text-muted-foreground">This table is empty.</p>;
  if (head.count > 0) return <RowsGrid {...grid} head={head} view={view} onView={onView} />;
  return (
    <div className="grid justify-items-center gap-4 px-4 py-16 text-center text-sm text-muted-foreground">
      {view.filters === undefined ? (
        <p>This table has names of columns, but no rows of data.</p>
      ) : (
        <>
          <p>No row meets these filters.</p>
          <Button variant="outline" size="sm" onClick={() => onView({ ...view, filters: undefined })}>
            Show all rows
          </Button>
        </>
      )}
    </div>
  );
}

/** Which rows are shown, each filter a button that changes it. */
function FilterChips({
  file,
  columns,
  view,
  onView,
}: {
  file: GridTable;
  columns: readonly ColumnProfile[];
  view: GridView;
  onView: (view: GridView) => void;
}) {
  const named: AskedTable['columns'] = columns.map(({ kind, key, name, unit }) => ({
    key,
    name,
    type: kind,
    unit,
  }));
  const id = tableId(file.id, file.sheet);
  const table = { id, name: '', file_id: file.id, file_name: null, columns: named };
  return (
    <ul aria-label="Filters" className="flex min-w-0 flex-wrap gap-2">
      <Chips
        name="Filter"
        busy={false}
        items={filtersOf(view)}
        most={FILTERS_MAX}
        toText={(filter) => filterText(filter, named)}
        onChange={(filters) => onView({ ...view, filters: filtersParam(filters) })}
      >
        {(filter, onApply) => <FilterForm table={table} filter={filter} onApply={onApply} />}
      </Chips>
    </ul>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { Filter } from '#shared/ask-plan.ts';
import type { SheetSummary } from '#shared/sheets.ts';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#client/ui/tabs.tsx';
import { Failure } from '#client/app/components/error-state.tsx';
import { codeQuery } from '#client/app/lib/code-query.ts';
import type { CitedRow } from '../answer/place-of.ts';
import { sheetsQuery } from '../ask-queries.ts';
import { LoadingRows } from './loading-rows.tsx';
import type { GridView } from './grid-view.ts';

export interface SheetsView extends GridView {
  /** The number of the sheet that is shown; undefined for the first one that is not empty. */
  sheet?: number | undefined;
}

/**
 * The tables of a file, one of which is shown with all its rows. It fills its parent.
 * @param cited the row to go to, which is marked
 */
export function FileSheets({
  fileId,
  view,
  cited,
  quote,
  onView,
  onExplore,
}: {
  fileId: string;
  view: SheetsView;
  cited: CitedRow | undefined;
  /** What of that row is cited. */
  quote: string | undefined;
  onView: (view: SheetsView) => void;
  /** Opens what works something out of a sheet; undefined where there is no place for it. */
  onExplore?: ((sheet: number, filters: Filter[]) => void) | undefined;
}) {
  const query = useQuery(sheetsQuery(fileId));
  const code = useQuery(codeQuery('grid', () => import('./table-grid.tsx')));
  const failed = [query, code].find(({ isError, data }) => isError && !data);
  if (failed) return <Failure what="The table could not be loaded." query={failed} className="m-4" />;
  if (!query.data || !code.data) return <LoadingRows />;
  const sheets = query.data.data;
  const own = cited && sheetOf(cited, sheets);
  const first = own ?? sheets.find(({ columns }) => columns > 0) ?? sheets[0];
  const shown = sheets.find(({ sheet }) => sheet === view.sheet) ?? first;
  if (!shown)
    return <p className="px-4 py-16 text-center text-sm text-muted-foreground">This file has no table.</p>;
  const grid = (
    <code.data.TableGrid
      key={shown.sheet}
      table={{ id: fileId, sheet: shown.sheet }}
      name={shown.name}
      total={shown.rows}
      view={view}
      row={shown === own ? cited?.row : undefined}
      quote={quote}
      onView={(next) => onView({ ...next, sheet: view.sheet })}
      onExplore={onExplore && ((filters) => onExplore(shown.sheet, filters))}
    />
  );
  if (sheets.length === 1) return grid;
  return (
    <Tabs
      value={String(shown.sheet)}
      // The filters of one are nothing to another.
      onValueChange={(sheet) => onView({ sheet: Number(sheet) })}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className="shrink-0 px-4 print:hidden">
        <TabsList aria-label="Tables">
          {sheets.map(({ sheet, name }) => (
            <TabsTrigger key={sheet} value={String(sheet)} title={name} className="max-w-72 truncate">
              {name}
            </TabsTrigger>
          ))}
        </TabsList>
      </div>
      {sheets.map(({ sheet }) => (
        <TabsContent
          key={sheet}
          value={String(sheet)}
          className="flex min-h-0 flex-1 flex-col pt-0! data-[state=inactive]:hidden"
        >
          {sheet === shown.sheet ? grid : null}
        </TabsContent>
      ))}
    </Tabs>
  );
}

/** The sheet that a citation names, of whose name it has the beginning. */
function sheetOf({ sheet }: CitedRow, sheets: readonly SheetSummary[]): SheetSummary | undefined {
  if (sheets.length === 1) return sheets[0];
  const plain = (name: string) => name.replaceAll(/\s+/g, ' ').trim();
  return (
    sheets.find(({ name }) => plain(name) === plain(sheet)) ??
    sheets.find(({ name }) => plain(name).startsWith(plain(sheet)))
  );
}

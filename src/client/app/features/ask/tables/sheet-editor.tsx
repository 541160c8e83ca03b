import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Info, SlidersHorizontal, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { SheetCorrections, SheetView } from '#shared/sheets.ts';
import { Button } from '#client/ui/button.tsx';
import { cn } from '#client/ui/class-names.ts';
import { Progress } from '#client/ui/progress.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { toast } from '#client/ui/toast-queue.ts';
import { Failure } from '#client/app/components/error-state.tsx';
import { queries, trpc } from '#client/app/lib/trpc.ts';
import { useUnsavedChanges, type Place } from '#client/app/lib/use-unsaved-changes.tsx';
import { formatNumber } from '#client/app/lib/format.ts';
import { filesSearch } from '../ask-search.ts';
import { countOf, planParam, tableId } from '../explore/plan-param.ts';
import { Choice } from '../figure/choice.tsx';
import { refreshFigures } from '../figure/figure-query.ts';
import { draftColumn, headerOf, totalsOf, withColumn, withHeader, withTotal, withType } from './draft.ts';
import { PreviewTable } from './preview-table.tsx';

const PENDING_MS = 1000;
const NONE = 'none';

/** The tables of a file are on the path of all files. */
const isOtherFile = (from: Place, to: Place) =>
  from.pathname !== to.pathname || filesSearch(from.search).file !== filesSearch(to.search).file;

/** Fetches again what is told of rows. */
function refreshRows(): void {
  void queries.files.tableRows.invalidate();
  refreshFigures();
}

/** How a sheet was understood, and the form that corrects it. */
export function SheetEditor({ id, sheet, isOwn }: { id: string; sheet: number; isOwn: boolean }) {
  const query = useQuery(
    queries.files.table.queryOptions(
      { id, sheet },
      {
        // Only while its cells are read again.
        refetchInterval: ({ state }) => (state.data?.is_pending === true ? PENDING_MS : false),
        staleTime: 10_000,
      },
    ),
  );
  const view = query.data;
  if (!view && query.isError) return <Failure what="The table could not be loaded." query={query} />;
  if (!view) {
    return (
      <div aria-busy className="grid gap-3">
        <span className="sr-only">Loading</span>
        <Skeleton className="w-64 max-w-full" />
        <Skeleton className="h-96!" />
      </div>
    );
  }
  return <Editor id={id} view={view} isOwn={isOwn} />;
}

function Editor({ id, view, isOwn }: { id: string; view: SheetView; isOwn: boolean }) {
  const saved = view.corrections;
  const [draft, setDraft] = useState<SheetCorrections>();
  const present = draft ?? saved;
  const changed = draft !== undefined && JSON.stringify(draft) !== JSON.stringify(saved);
  const { question } = useUnsavedChanges(changed, () => setDraft(undefined), isOtherFile);
  const { sheet } = view;
  const { is_pending: isWaiting } = view;
  // The rows are other ones when a correction that waits counts.
  useEffect(() => (isWaiting ? refreshRows : undefined), [isWaiting]);
  const { mutate, isPending } = trpc.files.correctTable.useMutation({
    onSuccess: (result) => {
      queries.files.table.setData({ id, sheet }, result);
      setDraft(undefined);
      if (!result.is_pending) toast.success('The table is read as you said.');
      void queries.files.tables.invalidate();
      refreshRows();
    },
  });
  const busy = isPending || view.is_pending;
  const save = (corrections: SheetCorrections) => mutate({ id, sheet, corrections });
  const isCorrected = Object.keys(saved).length > 0;
  const columns = view.columns.map((read) => ({ read, draft: draftColumn(read, saved, present) }));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Facts id={id} view={view} />
      {isOwn ? (
        <HeaderChoice view={view} draft={present} onChoose={(row) => setDraft(withHeader(present, row))} />
      ) : null}
      <PreviewTable
        name={view.name}
        columns={columns}
        rows={view.preview}
        header={headerOf(present, view)}
        totals={totalsOf(present, view)}
        onType={(key, type) => setDraft(withType(present, key, type))}
        onColumn={isOwn ? (own) => setDraft(withColumn(present, own)) : undefined}
        onTotal={(row) => setDraft(withTotal(present, view, row))}
      />
      {isOwn ? (
        <div
          className={cn(
            '-mx-1 grid gap-3 bg-background px-1 py-4',
            (changed || busy) && 'sticky bottom-0 z-30 border-t',
          )}
        >
          <div role="status" className="grid gap-2 text-sm text-muted-foreground empty:hidden">
            {busy ? (
              <>
                <p>Reading the rows again…</p>
                <Progress aria-label="Reading the rows again" value={undefined} className="h-1" />
              </>
            ) : changed ? (
              'Not saved yet. Answers that were given before stay as they are.'
            ) : null}
          </div>
          <div className="flex flex-wrap gap-3">
            <Button disabled={!changed || busy} onClick={() => save(present)}>
              Save
            </Button>
            <Button variant="outline" disabled={!changed || busy} onClick={() => setDraft(undefined)}>
              Discard
            </Button>
            {isCorrected && !changed ? (
              <Button variant="ghost" className="sm:ml-auto" disabled={busy} onClick={() => save({})}>
                <Undo2 aria-hidden />
                Back to what was guessed
              </Button>
            ) : null}
          </div>
        </div>
      ) : null}
      {question}
    </div>
  );
}

function Facts({
  id,
  view: { sheet, page, place, rows, columns, totals_rows: totals, notes },
}: {
  id: string;
  view: SheetView;
}) {
  const facts = [
    place === null ? (page === null ? '' : `On page ${formatNumber(page)}`) : `From ${place} on`,
    rows === 1 ? '1 row of data' : `${formatNumber(rows)} rows of data`,
    columns.length === 1 ? '1 column' : `${columns.length} columns`,
    totals.length === 0
      ? ''
      : totals.length === 1
        ? '1 total, which counts in no figure'
        : `${totals.length} totals, which count in no figure`,
  ];
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm text-muted-foreground tabular-nums">{facts.filter(Boolean).join(', ')}</p>
        {/* Also of a table inside a paper, which has no rows to look at. */}
        <Button asChild variant="outline" size="sm">
          <Link
            to="/admin/ask/files/$id"
            params={{ id }}
            search={{ sheet, plan: planParam(countOf(tableId(id, sheet))) }}
          >
            <SlidersHorizontal aria-hidden />
            Work something out
          </Link>
        </Button>
      </div>
      {notes.length > 0 ? (
        <ul aria-label="Notes" className="grid gap-2 rounded-lg border border-l-3 border-l-brand bg-card p-4">
          {notes.map((note) => (
            <li key={note} className="flex gap-2.5 text-sm leading-relaxed">
              <Info aria-hidden className="mt-1 size-4 shrink-0 text-primary" />
              <span className="wrap-anywhere">{note}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** Which row names the columns: one of the first, or none. */
function HeaderChoice({
  view,
  draft,
  onChoose,
}: {
  view: SheetView;
  draft: SheetCorrections;
  onChoose: (row: number | null) => void;
}) {
  const header = headerOf(draft, view);
  const first = view.preview.slice(0, 10);
  const describe = (texts: readonly (string | null)[]) => {
    const text = texts.filter((own) => own !== null).join(', ');
    return text.length > 60 ? `${text.slice(0, 60)}…` : text;
  };
  const choices = first.map(({ row, texts }) => [String(row), `Row ${row}: ${describe(texts)}`] as const);
  const known = header === null || first.some(({ row }) => row === header);
  return (
    <div className="max-w-xl">
      <Choice
        label="The names of the columns stand in"
        choices={[
          ...choices,
          ...(known ? [] : [[String(header), `Row ${header}`] as const]),
          [NONE, 'No row: it begins with data'],
        ]}
        value={header === null ? NONE : String(header)}
        onChoose={(value) => onChoose(value === NONE ? null : Number(value))}
      />
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { SheetSummary } from '#shared/sheets.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#client/ui/tabs.tsx';
import { Failure } from '#client/app/components/error-state.tsx';
import { confirmDiscard } from '#client/app/lib/unsaved-changes.ts';
import { queries } from '#client/app/lib/trpc.ts';
import { useTitle } from '#client/app/lib/use-title.ts';
import type { FilesSearch } from '../ask-search.ts';
import { sheetsQuery } from '../ask-queries.ts';
import { SheetEditor } from './sheet-editor.tsx';

/** The tables of a file as they were understood. */
export function FileTables({ id, search }: { id: string; search: FilesSearch }) {
  const file = useQuery(queries.files.get.queryOptions({ id }));
  const sheets = useQuery(sheetsQuery(id));
  const collectionId = file.data?.collection_id ?? search.collection;
  const collection = useQuery(
    queries.collections.get.queryOptions(
      { id: collectionId ?? '' },
      { enabled: collectionId !== undefined, staleTime: 10_000 },
    ),
  );
  useTitle(file.data?.name ?? 'Tables');
  const isOfRating = search.show === 'ratings' && search.collection !== undefined;
  const back = {
    ...search,
    collection: isOfRating ? search.collection : collectionId,
    file: undefined,
    sheet: undefined,
  };
  const failed = [file, sheets].find((query) => query.isError && !query.data);
  return (
    <>
      <Link
        to="/admin/ask/files"
        search={back}
        className="-ml-1 inline-flex items-center gap-1 rounded-sm pr-1 text-sm text-muted-foreground hover:text-foreground"
      >
        <ChevronLeft aria-hidden className="size-4" />
        {isOfRating ? 'Ratings' : (collection.data?.name ?? 'Files')}
      </Link>
      {failed ? (
        <Failure className="mt-6" what="The tables could not be loaded." query={failed} />
      ) : (
        <>
          <div className="mt-3 mb-6 min-w-0">
            <h1 className="text-4xl leading-tight wrap-anywhere">
              {file.data?.name ?? (
                <>
                  <span className="sr-only">Loading</span>
                  <Skeleton className="inline-block! h-[0.7em]! w-56 align-middle" />
                </>
              )}
            </h1>
            <p className="mt-2 max-w-prose text-sm text-pretty text-muted-foreground">
              Questions are answered from its tables as they are read here.{' '}
              {collection.data?.is_own ? 'Correct what was guessed wrong.' : 'Its owner can correct it.'}
            </p>
          </div>
          {sheets.data ? (
            <Sheets
              id={id}
              sheets={sheets.data.data}
              isOwn={collection.data?.is_own === true}
              chosen={search.sheet}
            />
          ) : (
            <Skeleton className="h-96!" />
          )}
        </>
      )}
    </>
  );
}

function Sheets({
  id,
  sheets,
  isOwn,
  chosen,
}: {
  id: string;
  sheets: readonly SheetSummary[];
  isOwn: boolean;
  /** The number of the sheet in the address. */
  chosen: number | undefined;
}) {
  const navigate = useNavigate({ from: '/admin/ask/files' });
  const open = (sheet: string) =>
    navigate({
      search: (former) => ({ ...former, sheet: Number(sheet) }),
      replace: true,
      resetScroll: false,
    });
  const shown = sheets.find(({ sheet }) => sheet === chosen);
  const first = sheets.find(({ columns }) => columns > 0) ?? sheets[0];
  if (!first) {
    return (
      <p className="rounded-lg border bg-card px-6 py-16 text-center text-muted-foreground">
        This file has no table, or is not read yet.
      </p>
    );
  }
  if (sheets.length === 1) return <SheetEditor id={id} sheet={first.sheet} isOwn={isOwn} />;
  return (
    <Tabs
      value={String((shown ?? first).sheet)}
      onValueChange={(sheet) =>
        void confirmDiscard().then((discarded) => (discarded ? open(sheet) : undefined))
      }
    >
      <TabsList aria-label="Tables">
        {sheets.map(({ sheet, name }) => (
          <TabsTrigger key={sheet} value={String(sheet)} title={name} className="max-w-72 truncate">
            {name}
          </TabsTrigger>
        ))}
      </TabsList>
      {sheets.map(({ sheet, name, columns }) => (
        <TabsContent key={sheet} value={String(sheet)} className="pt-6">
          {columns === 0 ? (
            <p className="text-sm text-muted-foreground">“{name}” is empty.</p>
          ) : (
            <SheetEditor id={id} sheet={sheet} isOwn={isOwn} />
          )}
        </TabsContent>
      ))}
    </Tabs>
  );
}

import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ChevronLeft, Download, MessageSquareText, Table2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AskFile } from '#shared/ask.ts';
import { isPictureType, isTableType } from '#shared/file-types.ts';
import { formatBytes } from '#shared/format-bytes.ts';
import { Button } from '#client/ui/button.tsx';
import { cn } from '#client/ui/class-names.ts';
import { Progress } from '#client/ui/progress.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Failure } from '#client/app/components/error-state.tsx';
import { formatCount } from '#client/app/lib/format.ts';
import { SEARCH_LENGTH } from '#client/app/lib/search-params.ts';
import { queries } from '#client/app/lib/trpc.ts';
import { useTitle } from '#client/app/lib/use-title.ts';
import './ask.css';
import { fileQuery, questionQuery } from './ask-queries.ts';
import { scopeOf } from './ask-search.ts';
import { ExplorerBeside } from './explore/explorer-beside.tsx';
import { countOf, planParam, tableId } from './explore/plan-param.ts';
import { useExploring } from './explore/use-exploring.ts';
import { FileView } from './source/file-view.tsx';
import type { FileKind } from './source/shown-file.ts';
import { useFollowedFiles } from './files/watching.ts';
import { useDownload } from './use-download.ts';

const route = getRouteApi('/admin/ask/files/$id');

/** /admin/ask/files/{id}: a file, with what an answer cites of it where `question` and `source` in the address name that. */
export function FilePage() {
  const { id } = route.useParams();
  const search = route.useSearch();
  const file = useQuery(fileQuery(id));
  useFollowedFiles(file.data && [file.data]);
  const isExploring = search.plan !== undefined;
  useTitle(file.data?.name ?? 'File');
  return (
    <div className="flex min-h-[32rem] flex-col lg:h-[calc(100dvh-9rem)]">
      <BackLink file={file.data} />
      {file.isError && !file.data ? (
        <>
          <h1 className="sr-only">File</h1>
          <Failure className="mt-6" what="The file could not be loaded." query={file} />
        </>
      ) : (
        <>
          <Heading file={file.data} />
          <div
            className={cn(
              'flex min-h-0 flex-1 flex-col overflow-hidden rounded-lg border bg-card max-lg:flex-none',
              !isExploring && 'max-lg:h-[75dvh]',
            )}
          >
            {file.data ? (
              <Content
                key={`${id} ${file.data.version} ${search.question} ${search.source}`}
                file={file.data}
              />
            ) : null}
          </div>
        </>
      )}
    </div>
  );
}

/** Leads back to the answer that one comes from, else to the collection. */
function BackLink({ file }: { file: AskFile | undefined }) {
  const search = route.useSearch();
  const { question, source } = search;
  const collectionId = file?.collection_id;
  const collection = useQuery(
    queries.collections.get.queryOptions(
      { id: collectionId ?? '' },
      { enabled: collectionId !== undefined, staleTime: 10_000 },
    ),
  );
  const classes =
    '-ml-1 inline-flex w-fit items-center gap-1 rounded-sm pr-1 text-sm text-muted-foreground hover:text-foreground print:hidden';
  if (question !== undefined) {
    return (
      <Link to="/admin/ask" search={{ ...scopeOf(search), question, source }} className={classes}>
        <ChevronLeft aria-hidden className="size-4" />
        To the answer
      </Link>
    );
  }
  return (
    <Link to="/admin/ask/files" search={{ collection: collectionId }} className={classes}>
      <ChevronLeft aria-hidden className="size-4" />
      {collection.data?.name ?? 'Files'}
    </Link>
  );
}

function Heading({ file }: { file: AskFile | undefined }) {
  const download = useDownload();
  return (
    <div className="mt-3 mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <h1 className="text-3xl leading-tight wrap-anywhere">
          {file?.name ?? (
            <>
              <span className="sr-only">Loading</span>
              <Skeleton className="inline-block! h-[0.7em]! w-56 align-middle" />
            </>
          )}
        </h1>
        <p className="mt-1.5 min-h-5 text-sm text-muted-foreground tabular-nums">
          {file ? aboutOf(file) : ''}
        </p>
      </div>
      {file ? (
        <div className="flex flex-wrap gap-1.5 sm:gap-2 max-sm:[&_a_svg]:hidden print:hidden">
          {file.status === 'ready' && file.media_type !== 'application/zip' ? (
            <Button asChild>
              <Link to="/admin/ask" search={{ files: file.id }}>
                <MessageSquareText aria-hidden />
                Ask this file
              </Link>
            </Button>
          ) : null}
          {file.status === 'ready' && file.tables > 0 ? (
            <Button asChild variant="outline">
              <Link to="/admin/ask/files" search={{ collection: file.collection_id, file: file.id }}>
                <Table2 aria-hidden />
                How it is read
              </Link>
            </Button>
          ) : null}
          <Button
            variant="outline"
            size="icon"
            aria-label="Download the file"
            title="Download"
            disabled={download.busy}
            onClick={() => download.start(file)}
          >
            <Download aria-hidden />
          </Button>
        </div>
      ) : null}
    </div>
  );
}

const typeNames: Record<AskFile['media_type'], string> = {
  'application/pdf': 'PDF',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel',
  'text/csv': 'CSV',
  'text/html': 'HTML',
  'text/markdown': 'Markdown',
  'text/plain': 'Text',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PowerPoint',
  'application/epub+zip': 'EPUB',
  'application/rtf': 'RTF',
  'image/png': 'PNG picture',
  'image/jpeg': 'JPEG picture',
  'image/webp': 'WebP picture',
  'image/tiff': 'TIFF picture',
  'application/vnd.oasis.opendocument.text': 'OpenDocument text',
  'application/vnd.oasis.opendocument.spreadsheet': 'OpenDocument spreadsheet',
  'message/rfc822': 'Mail',
  'application/vnd.ms-outlook': 'Outlook mail',
  'application/zip': 'ZIP',
};

/** What a file is, in words. */
function aboutOf({ media_type, size, pages, tables, status }: AskFile): string {
  const isTable = kindOf(media_type) === 'tables';
  return [
    typeNames[media_type],
    formatBytes(size),
    ...(status !== 'ready'
      ? []
      : isTable
        ? [formatCount(tables, 'table')]
        : media_type === 'application/zip'
          ? []
          : [formatCount(pages ?? 0, 'page')]),
  ].join(', ');
}

/** The page in an address, which may be of a longer version of the file. */
function pageWithin(page: number | undefined, pages: number | null): number | undefined {
  return page === undefined || pages === null ? page : Math.min(page, Math.max(1, pages));
}

function kindOf(type: AskFile['media_type']): FileKind {
  if (type === 'application/pdf' || isPictureType(type)) return 'looks';
  return isTableType(type) ? 'tables' : 'text';
}

/** The file, or why it cannot be shown, or not yet. */
function Content({ file }: { file: AskFile }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { question, source } = search;
  const query = useQuery({ ...questionQuery(question ?? ''), enabled: question !== undefined });
  const explore = useExploring(file.id);
  if (file.status === 'failed')
    return <Message>{file.detail ?? 'This file could not be read. It can be downloaded.'}</Message>;
  // While only its pictures are left, it can be looked at.
  if (file.status !== 'ready' && file.picture_pages === 0) {
    const { done, total } = file.progress;
    return (
      <Message>
        This file is being read. It opens when that is done.
        <Progress
          aria-label={`Reading ${file.name}`}
          value={total > 0 ? done / total : undefined}
          className="mx-auto mt-4 h-1 w-48"
        />
      </Message>
    );
  }
  if (file.media_type === 'application/zip')
    return (
      <Message>
        What this ZIP holds became files of their own, which{' '}
        <Link
          to="/admin/ask/files"
          search={{ collection: file.collection_id, q: file.name.slice(0, SEARCH_LENGTH) }}
          className="text-link"
        >
          the collection lists
        </Link>
        . {file.note}
      </Message>
    );
  // Where it is to go to is known only then. Without the question, the file is shown from its beginning.
  if (question !== undefined && query.isPending) return null;
  const citation = query.data?.citations.find(
    ({ number, file_id }) => number === source && file_id === file.id,
  );
  const isExploring = search.plan !== undefined;
  return (
    <div className="flex min-h-0 flex-1 flex-col lg:flex-row">
      <div className={cn('flex min-h-0 min-w-0 flex-1 flex-col', isExploring && 'max-lg:hidden')}>
        <FileView
          file={{ id: file.id, name: file.name, kind: kindOf(file.media_type) }}
          citation={citation}
          state={{ ...search, page: pageWithin(search.page, file.pages) }}
          onState={({ page, sheet, sort, filters }) =>
            void navigate({
              search: (former) => ({
                ...former,
                page,
                sheet,
                sort,
                filters,
                // What is worked out is of the sheet that is shown.
                ...(isExploring &&
                  sheet !== undefined &&
                  sheet !== search.sheet && { plan: planParam(countOf(tableId(file.id, sheet))) }),
              }),
              replace: true,
              resetScroll: false,
            })
          }
          onExplore={isExploring ? undefined : (sheet, filters) => explore.open(sheet, filters)}
        />
      </div>
      {isExploring ? (
        <ExplorerBeside
          fileId={file.id}
          search={search}
          isOpened={explore.isOpened}
          onPlan={explore.show}
          onClose={explore.close}
        />
      ) : null}
    </div>
  );
}

function Message({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="px-6 py-16 text-center text-sm text-pretty text-muted-foreground">
      {children}
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { AlignLeft, ChevronLeft, ChevronRight, Download, LocateFixed, ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import type { Citation } from '#shared/questions.ts';
import { Button } from '#client/ui/button.tsx';
import { cn } from '#client/ui/class-names.ts';
import { Failure } from '#client/app/components/error-state.tsx';
import type { FailedQuery } from '#client/app/components/error-state.tsx';
import { codeQuery } from '#client/app/lib/code-query.ts';
import { formatNumber } from '#client/app/lib/format.ts';
import { useDownload } from '../use-download.ts';
import { IconButton } from './icon-button.tsx';
import { PageSource } from './page-source.tsx';
import type { PdfViewProps } from './pdf-view.tsx';
import { PictureView } from './picture-view.tsx';
import { useIsPicture } from './use-is-picture.ts';
import type { ShownFile } from './shown-file.ts';
import { TextView } from './text-view.tsx';

/** How much wider than the view a PDF can be shown. */
const zooms = [1, 1.5, 2, 3] as const;
/** Below this width in pixels the text of a whole page is too small to read. */
const NARROW = 500;

/**
 * A page of a file: of a PDF or a picture as it looks, with boxes over what is cited, or its text, in which that is marked.
 * @param page from 1
 */
export function PagesView({
  file,
  citation,
  page,
  onPage,
}: {
  file: ShownFile;
  citation: Citation | undefined;
  page: number;
  onPage: (page: number) => void;
}) {
  const hasLooks = file.kind === 'looks';
  const [view, setView] = useState<'page' | 'text'>(hasLooks ? 'page' : 'text');
  const [pages, setPages] = useState<number>();
  const [zoom, setZoom] = useState(() => (window.innerWidth < NARROW ? 1 : 0));
  const width = zooms[zoom] ?? 1;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-1 border-b px-2 py-1 print:hidden">
        <PageSteps page={page} pages={pages} onPage={onPage} />
        {!citation || page === citation.page ? null : (
          <Button variant="ghost" size="sm" onClick={() => onPage(citation.page)}>
            <LocateFixed aria-hidden />
            To the sentence
          </Button>
        )}
        {hasLooks ? (
          <div className="ml-auto flex items-center">
            {view === 'page' ? (
              <>
                <IconButton
                  icon={ZoomOut}
                  label="Smaller"
                  stuck={zoom === 0}
                  onPress={() => setZoom(zoom - 1)}
                />
                <IconButton
                  icon={ZoomIn}
                  label="Larger"
                  stuck={zoom === zooms.length - 1}
                  onPress={() => setZoom(zoom + 1)}
                />
              </>
            ) : null}
            <Button
              variant="ghost"
              size="sm"
              aria-pressed={view === 'text'}
              className="aria-pressed:bg-accent aria-pressed:text-accent-foreground"
              onClick={() => setView(view === 'text' ? 'page' : 'text')}
            >
              Text
            </Button>
          </div>
        ) : null}
      </div>
      <PageSource fileId={file.id} page={page} />
      {/* Focusable, so that it can be scrolled by keyboard. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex */}
      <div
        data-source-view
        role="region"
        aria-label={`Page ${page} of ${file.name}`}
        tabIndex={0}
        className={cn(
          'min-h-0 flex-1 overflow-auto focus-visible:-outline-offset-2 print:overflow-visible',
          view === 'page' && 'bg-secondary print:bg-transparent',
        )}
      >
        {view === 'page' ? (
          <LooksView
            file={file}
            citation={citation}
            page={page}
            zoom={width}
            onPages={setPages}
            renderFailure={(query) => (
              <PageFailure query={query} file={file} onText={() => setView('text')} />
            )}
          />
        ) : (
          <TextView file={file} citation={citation} page={page} onPages={setPages} />
        )}
      </div>
      {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex */}
    </>
  );
}

/** The page of a PDF, or a picture. */
function LooksView(props: PdfViewProps) {
  const query = useIsPicture(props.file.id);
  if (query.data === undefined) return query.isError ? props.renderFailure(query) : null;
  return query.data ? <PictureView {...props} /> : <LazyPdfView {...props} />;
}

/** pdf.js is loaded only where a PDF is shown. */
function LazyPdfView(props: PdfViewProps) {
  const query = useQuery(codeQuery('pdf', () => import('./pdf-view.tsx')));
  if (query.data) return <query.data.PdfView {...props} />;
  if (query.isError) return props.renderFailure(query);
  return null;
}

function PageSteps({
  page,
  pages,
  onPage,
}: {
  page: number;
  pages: number | undefined;
  onPage: (page: number) => void;
}) {
  return (
    <div role="group" aria-label="Pages" className="flex items-center">
      <IconButton
        icon={ChevronLeft}
        label="Previous page"
        stuck={page <= 1}
        onPress={() => onPage(page - 1)}
      />
      <p role="status" className="min-w-16 text-center text-[0.8125rem] tabular-nums">
        {formatNumber(page)} / {pages == null ? '…' : formatNumber(pages)}
      </p>
      <IconButton
        icon={ChevronRight}
        label="Next page"
        stuck={page >= (pages ?? page)}
        onPress={() => onPage(page + 1)}
      />
    </div>
  );
}

/** In place of a page that cannot be shown: what else there is of the file. */
function PageFailure({
  query,
  file,
  onText,
}: {
  query: FailedQuery;
  file: { id: string; name: string };
  onText: () => void;
}) {
  const { start, busy } = useDownload();
  return (
    <Failure what="The page could not be shown." query={query} className="m-4">
      <Button variant="outline" onClick={onText}>
        <AlignLeft aria-hidden />
        Show the text
      </Button>
      <Button variant="outline" disabled={busy} onClick={() => start(file)}>
        <Download aria-hidden />
        Download
      </Button>
    </Failure>
  );
}

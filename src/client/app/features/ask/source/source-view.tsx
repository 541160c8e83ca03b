import { useQuery } from '@tanstack/react-query';
import {
  AlignLeft,
  ChevronLeft,
  ChevronRight,
  Download,
  LocateFixed,
  X,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { useState } from 'react';
import type { LucideIcon } from 'lucide-react';
import type { ElementType } from 'react';
import type { Citation } from '#shared/questions.ts';
import { Button } from '#client/ui/button.tsx';
import { cn } from '#client/ui/class-names.ts';
import { Failure } from '#client/app/components/error-state.tsx';
import type { FailedQuery } from '#client/app/components/error-state.tsx';
import { codeQuery } from '#client/app/lib/code-query.ts';
import { formatNumber } from '#client/app/lib/format.ts';
import { FileName } from '../answer/file-name.tsx';
import { placeOf } from '../answer/place-of.ts';
import { useDownload } from '../use-download.ts';
import type { PdfViewProps } from './pdf-view.tsx';
import { TextView } from './text-view.tsx';

/** How much wider than the view a PDF can be shown. */
const zooms = [1, 1.5, 2, 3] as const;
/** Below this width in pixels the text of a whole page is too small to read. */
const NARROW = 500;

/**
 * The source of a citation: the page of the PDF with boxes over the sentence, or the text of the page with the sentence
 * marked. It fills its parent.
 * @param Title the element of its name, which is the title of what surrounds it
 */
export function SourceView({
  citation,
  Title,
  onClose,
}: {
  citation: Citation;
  Title: ElementType;
  onClose: () => void;
}) {
  const isPdf = citation.boxes.length > 0;
  const [view, setView] = useState<'page' | 'text'>(isPdf ? 'page' : 'text');
  const [page, setPage] = useState(citation.page);
  const [pages, setPages] = useState<number>();
  const [zoom, setZoom] = useState(() => (window.innerWidth < NARROW ? 1 : 0));
  const width = zooms[zoom] ?? 1;
  const download = useDownload();
  const file = { id: citation.file_id, name: citation.file_name };
  return (
    <div className="flex min-h-0 flex-1 flex-col print:block">
      <div className="flex items-start gap-2 border-b py-3 pr-2 pl-4 sm:pl-5 print:break-after-avoid print:px-0">
        <div className="min-w-0 flex-1 py-1">
          <Title className="font-sans tracking-normal">
            <FileName>{citation.file_name}</FileName>
          </Title>
          <p className="mt-1 text-[0.8125rem] leading-snug wrap-anywhere text-muted-foreground">
            {placeOf(citation)}
          </p>
        </div>
        <IconButton
          icon={Download}
          label="Download the file"
          stuck={download.busy}
          onPress={() => download.start(file)}
        />
        <IconButton icon={X} label="Close" onPress={onClose} />
      </div>
      <div className="flex flex-wrap items-center gap-x-1 border-b px-2 py-1 print:hidden">
        <PageSteps page={page} pages={pages} onPage={setPage} />
        {page === citation.page ? null : (
          <Button variant="ghost" size="sm" onClick={() => setPage(citation.page)}>
            <LocateFixed aria-hidden />
            To the sentence
          </Button>
        )}
        {isPdf ? (
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
      {/* Focusable, so that it can be scrolled by keyboard. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex */}
      <div
        data-source-view
        role="region"
        aria-label={`Page ${page} of ${citation.file_name}`}
        tabIndex={0}
        className={cn(
          'min-h-0 flex-1 overflow-auto focus-visible:-outline-offset-2 print:overflow-visible',
          view === 'page' && 'bg-secondary print:bg-transparent',
        )}
      >
        {view === 'page' ? (
          <LazyPdfView
            citation={citation}
            page={page}
            zoom={width}
            onPages={setPages}
            renderFailure={(query) => <PdfFailure query={query} file={file} onText={() => setView('text')} />}
          />
        ) : (
          <TextView citation={citation} page={page} onPages={setPages} />
        )}
      </div>
      {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex */}
    </div>
  );
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
function PdfFailure({
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

/** Not `disabled` where it is of no use, so that it keeps the focus. */
function IconButton({
  icon: Icon,
  label,
  stuck = false,
  onPress,
}: {
  icon: LucideIcon;
  label: string;
  stuck?: boolean;
  onPress: () => void;
}) {
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={label}
      title={label}
      aria-disabled={stuck}
      className="print:hidden"
      onClick={() => {
        if (!stuck) onPress();
      }}
    >
      <Icon aria-hidden />
    </Button>
  );
}

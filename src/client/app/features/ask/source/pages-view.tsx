import { useQuery } from '@tanstack/react-query';
import { AlignLeft, Download, LocateFixed } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { Citation } from '#shared/questions.ts';
import { Button } from '#client/ui/button.tsx';
import { cn } from '#client/ui/class-names.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Failure } from '#client/app/components/error-state.tsx';
import type { FailedQuery } from '#client/app/components/error-state.tsx';
import { useDebounced } from '#client/app/lib/use-debounced.ts';
import { outlineQuery } from '../ask-queries.ts';
import { useDownload } from '../use-download.ts';
import { FindBar } from './find/find-bar.tsx';
import { useFind } from './find/use-find.ts';
import { useFindKey } from './find/use-find-key.ts';
import type { Goal, Spot } from './goal.ts';
import { PageSource } from './page-source.tsx';
import { storedTexts } from './page-texts.ts';
import { nextZoom, type Zoom } from './pdf/page-layout.ts';
import { pdfCode } from './pdf-code.ts';
import type { OpenedPdf, PdfViewProps } from './pdf-view.tsx';
import { PictureView } from './picture-view.tsx';
import type { ShownFile } from './shown-file.ts';
import { SidePanel } from './side/side-panel.tsx';
import { TextView } from './text-view.tsx';
import { Toolbar } from './toolbar.tsx';
import { usePicture } from './use-picture.ts';
import { useViewSize } from './use-view-size.ts';

/** Below this width in pixels the text of a whole page is too small to read. */
const NARROW = 500;
const NARROW_ZOOM = 1.5;
/** From these widths in pixels on there is room for something beside the page, and so much that it is there unasked. */
const ROOMY = 640;
const SPACIOUS = 860;
/** After so long, in milliseconds, the page that is shown is told: scrolling passes many. */
const TOLD_AFTER = 300;

const zoomKeys: Readonly<Record<string, 1 | -1>> = { '+': 1, '=': 1, '-': -1 };

/**
 * The pages of a file: of a PDF, or a picture, as they look, with boxes over what is cited, or its text page by page, in which that is marked.
 * Words are found on all of them, and its headings lead to their places.
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
  const picture = usePicture(file);
  const isPdf = hasLooks && picture.content === null;
  const root = useRef<HTMLDivElement>(null);
  const region = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const sideButton = useRef<HTMLButtonElement>(null);
  const [view, setView] = useState<'page' | 'text'>(hasLooks ? 'page' : 'text');
  const [opened, setOpened] = useState<OpenedPdf>();
  const [storedPages, setStoredPages] = useState<number>();
  const { here, settled, setHere, goal, go } = usePlace(page, citation, view, onPage);
  const [start, setStart] = useState(0);
  const [zoom, setZoom] = useState<Zoom>(() => (window.innerWidth < NARROW ? NARROW_ZOOM : 1));
  const [times, setTimes] = useState(1);
  const side = useSide(root, file.id, isPdf, view, citation === undefined);
  const [query, setQuery] = useState({ isOpen: false, text: '' });

  const isDrawn = view === 'page';
  const stored = useMemo(
    () => (storedPages === undefined ? undefined : storedTexts(file.id, storedPages)),
    [file.id, storedPages],
  );
  const texts = isDrawn ? opened : stored;
  const find = useFind(texts, query.isOpen ? query.text : '', here, (hit) => go(hit.page, 'hit'));
  const toView = () => region.current?.focus({ preventScroll: true });
  const openFind = () => {
    // Words are marked in the text of a picture.
    if (hasLooks && !isPdf) setView('text');
    setQuery({ ...query, isOpen: true });
    field.current?.focus();
    field.current?.select();
  };
  const closeFind = () => {
    setQuery({ ...query, isOpen: false });
    toView();
  };
  useFindKey(root, openFind);
  const resize = (by: 1 | -1) => setZoom(nextZoom(times, by));
  const onKeyDown = (event: KeyboardEvent) => {
    const isIn = (selector: string) => event.target instanceof Element && event.target.closest(selector);
    const by = zoomKeys[event.key];
    if (event.key === 'Escape' && isIn('[data-find]')) closeFind();
    else if (by && isDrawn && !event.ctrlKey && !event.metaKey && !event.altKey && !isIn('input')) resize(by);
    else return;
    // What surrounds the file stays open.
    event.preventDefault();
  };
  return (
    // It listens for keys that its parts leave.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={root} className="@container flex min-h-0 flex-1 flex-col print:block" onKeyDown={onKeyDown}>
      <Toolbar
        page={here}
        pages={texts?.pages ?? storedPages}
        onPage={go}
        side={side.isOffered ? side.isOpen : undefined}
        sideButton={sideButton}
        onSide={side.toggle}
        onFind={openFind}
        {...(hasLooks && {
          look: {
            view,
            zoom,
            onZoom: resize,
            onFit: () => setZoom(zoom === 1 ? 'page' : 1),
            onView: () => {
              setView(isDrawn ? 'text' : 'page');
              go(here, citation?.page === here ? 'citation' : 'top');
            },
          },
        })}
      />
      {query.isOpen ? (
        <FindBar
          text={query.text}
          find={find}
          field={field}
          onText={(text) => setQuery({ ...query, text })}
          onClose={closeFind}
        />
      ) : null}
      <PageSource fileId={file.id} page={settled} />
      <div className="relative flex min-h-0 flex-1 print:block">
        {side.isOpen ? (
          <SidePanel
            isRoomy={side.isRoomy}
            fileId={file.id}
            hasPages={isDrawn && isPdf}
            opened={opened}
            here={{ page: here, start }}
            onPage={(to) => go(to)}
            onHeading={(heading) => go(heading.page, { heading: heading.text, start: heading.start })}
            opener={sideButton}
            onClose={side.toggle}
          />
        ) : null}
        {/* Focusable, so that it can be scrolled by keyboard. */}
        {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex */}
        <div
          ref={region}
          data-source-view
          role="region"
          aria-label={`Page ${here} of ${file.name}`}
          tabIndex={0}
          className={cn(
            'min-h-0 min-w-0 flex-1 overflow-auto focus-visible:-outline-offset-2 print:overflow-visible',
            isDrawn && 'bg-secondary print:bg-transparent',
          )}
        >
          {isDrawn && picture.failed ? (
            <PageFailure query={picture.failed} file={file} onText={() => setView('text')} />
          ) : isDrawn && picture.content === undefined ? (
            <div aria-busy className="p-8">
              <Skeleton className="h-80" />
            </div>
          ) : isDrawn && picture.content ? (
            <PictureView
              file={file}
              content={picture.content}
              citation={citation}
              zoom={zoom}
              onPages={setStoredPages}
              onWidth={setTimes}
              renderFailure={(failed) => (
                <PageFailure query={failed} file={file} onText={() => setView('text')} />
              )}
            />
          ) : isDrawn ? (
            <LazyPdfView
              file={file}
              citation={citation}
              here={here}
              goal={goal}
              zoom={zoom}
              found={find}
              onHere={setHere}
              onWidth={setTimes}
              onOpened={setOpened}
              renderFailure={(failed) => (
                <PageFailure query={failed} file={file} onText={() => setView('text')} />
              )}
            />
          ) : (
            <TextView
              file={file}
              citation={citation}
              page={here}
              goal={goal}
              found={find}
              headings={side.headings}
              onPages={setStoredPages}
              onSpot={setStart}
            />
          )}
        </div>
        {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex */}
        {!citation || here === citation.page ? null : (
          <Button
            variant="outline"
            size="sm"
            className="absolute bottom-3 left-1/2 -translate-x-1/2 rounded-full! shadow-md print:hidden"
            onClick={() => {
              go(citation.page, 'citation');
              // It goes away.
              toView();
            }}
          >
            <LocateFixed aria-hidden />
            To the sentence
          </Button>
        )}
      </div>
    </div>
  );
}

/** The page that is shown, and where is gone to. The page is told once it stays, and a page that is wanted from outside is gone to. */
function usePlace(
  page: number,
  citation: Citation | undefined,
  view: 'page' | 'text',
  onPage: (page: number) => void,
) {
  const [here, setHere] = useState(page);
  const [told, setTold] = useState(page);
  const [goal, setGoal] = useState<Goal>({
    page,
    spot: citation?.page === page ? 'citation' : 'top',
    key: 0,
  });
  const go = (to: number, spot?: Spot) => {
    // The text of a page begins where the sentence is; pages as they look are gone through from top to bottom.
    const usual = view === 'text' && citation?.page === to ? 'citation' : 'top';
    setHere(to);
    setGoal(({ key }) => ({
      page: to,
      spot: spot ?? usual,
      key: key + 1,
    }));
  };
  const settled = useDebounced(here, TOLD_AFTER);
  const tell = useEffectEvent((shown: number) => {
    if (shown === told) return;
    setTold(shown);
    onPage(shown);
  });
  useEffect(() => tell(settled), [settled]);
  const follow = useEffectEvent((wanted: number) => {
    if (wanted === told) return;
    setTold(wanted);
    go(wanted);
  });
  useEffect(() => follow(page), [page]);
  return { here, settled, setHere, goal, go };
}

/** The headings of what is shown as text, and whether what is beside the page is there. @param isUnasked whether it is there at first where there is much room */
function useSide(
  root: { current: HTMLElement | null },
  id: string,
  isPdf: boolean,
  view: 'page' | 'text',
  isUnasked: boolean,
) {
  const width = useViewSize(root)?.width ?? 0;
  const [chosen, setChosen] = useState<boolean>();
  const outline = useQuery({ ...outlineQuery(id), enabled: view === 'text' });
  const isOffered = isPdf || (outline.data?.data.length ?? 0) > 0 || outline.isError;
  const isOpen = isOffered && (chosen ?? (isUnasked && width >= SPACIOUS));
  return {
    headings: outline.data?.data,
    isOffered,
    isRoomy: width >= ROOMY,
    isOpen,
    toggle: () => setChosen(!isOpen),
  };
}

/** pdf.js is loaded only where a PDF is shown. */
function LazyPdfView(props: PdfViewProps) {
  const query = useQuery(pdfCode);
  if (query.data) return <query.data.PdfView {...props} />;
  if (query.isError) return props.renderFailure(query);
  return null;
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

import {
  ChevronLeft,
  ChevronRight,
  MoveHorizontal,
  PanelLeft,
  RectangleVertical,
  Search,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { useState } from 'react';
import type { RefObject } from 'react';
import { Button } from '#client/ui/button.tsx';
import { cn } from '#client/ui/class-names.ts';
import { formatNumber } from '#client/app/lib/format.ts';
import { IconButton } from './icon-button.tsx';
import type { Zoom } from './pdf/page-layout.ts';

interface ToolbarProps {
  page: number;
  /** How many there are; nothing before it is known. */
  pages: number | undefined;
  onPage: (page: number) => void;
  /** Whether pages in small and headings are beside the page; nothing where there are none. */
  side: boolean | undefined;
  sideButton: RefObject<HTMLButtonElement | null>;
  onSide: () => void;
  onFind: () => void;
  /** Of a PDF. */
  look?: {
    view: 'page' | 'text';
    zoom: Zoom;
    onZoom: (by: 1 | -1) => void;
    onFit: () => void;
    onView: () => void;
  };
}

/** What goes about in a file: its pages, what is beside them, search, and how large they are. */
export function Toolbar({ page, pages, onPage, side, sideButton, onSide, onFind, look }: ToolbarProps) {
  const isDrawn = look?.view === 'page';
  return (
    <div className="flex flex-wrap items-center gap-x-1 border-b px-2 py-1 print:hidden">
      {side === undefined ? null : (
        <IconButton
          ref={sideButton}
          icon={PanelLeft}
          label={look ? 'Pages and headings' : 'Headings'}
          isPressed={side}
          onPress={onSide}
        />
      )}
      <PageSteps page={page} pages={pages} isFolded={isDrawn} onPage={onPage} />
      <div className="ml-auto flex items-center">
        <IconButton
          icon={Search}
          label="Find in the file"
          hint="Find in the file (Ctrl F)"
          onPress={onFind}
        />
        {look && isDrawn ? <ZoomButtons {...look} /> : null}
        {look ? (
          <Button
            variant="ghost"
            size="sm"
            aria-pressed={!isDrawn}
            className="px-2! aria-pressed:bg-accent aria-pressed:text-accent-foreground"
            onClick={look.onView}
          >
            Text
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function ZoomButtons({
  zoom,
  onZoom,
  onFit,
}: Pick<NonNullable<ToolbarProps['look']>, 'zoom' | 'onZoom' | 'onFit'>) {
  const isWide = zoom === 1;
  return (
    <>
      <IconButton icon={ZoomOut} label="Smaller" hint="Smaller (−)" onPress={() => onZoom(-1)} />
      <IconButton icon={ZoomIn} label="Larger" hint="Larger (+)" onPress={() => onZoom(1)} />
      <IconButton
        icon={isWide ? RectangleVertical : MoveHorizontal}
        label={isWide ? 'Fit the page' : 'Fit the width'}
        onPress={onFit}
      />
    </>
  );
}

/** @param isFolded whether the steps go where there is no room: pages can be scrolled too */
function PageSteps({
  page,
  pages,
  isFolded,
  onPage,
}: Pick<ToolbarProps, 'page' | 'pages' | 'onPage'> & { isFolded: boolean }) {
  const folding = isFolded ? '@max-[23rem]:hidden' : '';
  return (
    <div role="group" aria-label="Pages" className="flex items-center">
      <IconButton
        icon={ChevronLeft}
        label="Previous page"
        stuck={page <= 1}
        className={folding}
        onPress={() => onPage(page - 1)}
      />
      <PageField page={page} pages={pages} onPage={onPage} />
      <span className="px-1 text-[0.8125rem] whitespace-nowrap text-muted-foreground tabular-nums">
        / {pages == null ? '…' : formatNumber(pages)}
      </span>
      <IconButton
        icon={ChevronRight}
        label="Next page"
        stuck={page >= (pages ?? page)}
        className={folding}
        onPress={() => onPage(page + 1)}
      />
      <p role="status" className="sr-only">
        Page {page} of {pages ?? '…'}
      </p>
    </div>
  );
}

/** The number of the page, to be typed: Enter goes there, Escape takes it back. */
function PageField({ page, pages, onPage }: Pick<ToolbarProps, 'page' | 'pages' | 'onPage'>) {
  const [typed, setTyped] = useState<string>();
  const go = () => {
    setTyped(undefined);
    const number = Number(typed?.replaceAll(/\D/g, '') ?? '');
    // What is beyond the end is the last page.
    if (number > 0) onPage(Math.min(number, pages ?? number));
  };
  return (
    <input
      aria-label="Page"
      data-typed={typed === undefined ? undefined : true}
      inputMode="numeric"
      autoComplete="off"
      maxLength={7}
      value={typed ?? String(page)}
      className={cn(
        'h-7 rounded-md border border-input bg-card px-1 text-center text-base tabular-nums md:text-[0.8125rem]',
        page < 1000 ? 'w-11' : 'w-15',
      )}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => setTyped(undefined)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') go();
        if (event.key !== 'Escape' || typed === undefined) return;
        event.preventDefault();
        setTyped(undefined);
      }}
    />
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RefObject } from 'react';
import type { FileHeading } from '#shared/file-pages.ts';
import { cn } from '#client/ui/class-names.ts';
import { Sheet, SheetContent } from '#client/ui/sheet.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Failure } from '#client/app/components/error-state.tsx';
import { outlineQuery } from '../../ask-queries.ts';
import { pdfCode } from '../pdf-code.ts';
import type { OpenedPdf } from '../pdf-view.tsx';
import { currentHeading } from './current-heading.ts';
import { Outline } from './outline.tsx';

interface SideProps {
  fileId: string;
  /** Whether there are pictures of its pages. */
  hasPages: boolean;
  /** The document, once it is open. */
  opened: OpenedPdf | undefined;
  /** The page that is shown, and the offset of the text at the top of the view. */
  here: { page: number; start: number };
  onPage: (page: number, isByKey: boolean) => void;
  onHeading: (heading: FileHeading) => void;
}

/** The pages of a file in small, and its headings: beside the view, or where there is no room, in a drawer over it. */
export function SidePanel({
  isRoomy,
  opener,
  onClose,
  ...side
}: SideProps & {
  isRoomy: boolean;
  /** Gets the focus when the drawer is closed. */
  opener: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}) {
  if (isRoomy) {
    return (
      <div className="flex w-52 shrink-0 flex-col border-r print:hidden">
        <Sides {...side} />
      </div>
    );
  }
  return (
    <Sheet open onOpenChange={onClose}>
      <SheetContent
        title="Pages and headings"
        className="overflow-hidden! pt-12"
        onCloseAutoFocus={() => opener.current?.focus()}
      >
        <Sides
          {...side}
          onPage={(page, isByKey) => {
            side.onPage(page, isByKey);
            if (!isByKey) onClose();
          }}
          onHeading={(heading) => {
            side.onHeading(heading);
            onClose();
          }}
        />
      </SheetContent>
    </Sheet>
  );
}

function Sides({ fileId, hasPages, opened, here, onPage, onHeading }: SideProps) {
  const [chosen, setChosen] = useState<'pages' | 'headings'>(hasPages ? 'pages' : 'headings');
  const shown = hasPages ? chosen : 'headings';
  return (
    <>
      {hasPages ? (
        <div role="group" aria-label="What is shown beside the page" className="flex gap-1 border-b p-1.5">
          {(['pages', 'headings'] as const).map((side) => (
            <button
              key={side}
              type="button"
              aria-pressed={shown === side}
              className={cn(
                'h-7 flex-1 cursor-pointer rounded-md text-[0.8125rem] font-medium',
                shown === side
                  ? 'bg-accent text-accent-foreground'
                  : 'text-muted-foreground hover:bg-muted hover:text-foreground',
              )}
              onClick={() => setChosen(side)}
            >
              {side === 'pages' ? 'Pages' : 'Headings'}
            </button>
          ))}
        </div>
      ) : null}
      {shown === 'pages' ? (
        <Pictures opened={opened} here={here.page} onPage={onPage} />
      ) : (
        <Headings fileId={fileId} here={here} onHeading={onHeading} />
      )}
    </>
  );
}

function Pictures({
  opened,
  here,
  onPage,
}: {
  opened: OpenedPdf | undefined;
  here: number;
  onPage: SideProps['onPage'];
}) {
  const code = useQuery(pdfCode);
  if (code.data && opened) return <code.data.Thumbnails pdf={opened.pdf} here={here} onPage={onPage} />;
  return (
    <div aria-busy className="grid content-start justify-items-center gap-4 p-4">
      <Skeleton className="h-36! w-28!" />
      <Skeleton className="h-36! w-28!" />
    </div>
  );
}

function Headings({ fileId, here, onHeading }: Pick<SideProps, 'fileId' | 'here' | 'onHeading'>) {
  const query = useQuery(outlineQuery(fileId));
  if (!query.data && query.isError)
    return <Failure what="The headings could not be loaded." query={query} className="m-3" />;
  if (!query.data) {
    return (
      <div aria-busy className="grid gap-3 p-4">
        <Skeleton />
        <Skeleton className="w-4/5" />
        <Skeleton className="w-3/5" />
      </div>
    );
  }
  const { data } = query.data;
  if (data.length === 0)
    return <p className="p-4 text-sm text-muted-foreground">This file has no headings.</p>;
  return <Outline headings={data} current={currentHeading(data, here)} onHeading={onHeading} />;
}

import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { Citation } from '#shared/questions.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Zoom } from './pdf/page-layout.ts';
import type { PdfViewProps } from './pdf-view.tsx';
import { cannotShow } from './cannot-show.ts';
import { useViewSize } from './use-view-size.ts';

/**
 * A picture, which is a page, with the boxes of a citation over it.
 * @param content its bytes
 * @param onWidth is told how many times as wide as the view it is
 */
export function PictureView({
  file,
  content,
  citation,
  zoom,
  onPages,
  onWidth,
  renderFailure,
}: Pick<PdfViewProps, 'file' | 'onWidth' | 'renderFailure'> & {
  content: Blob;
  citation: Citation | undefined;
  zoom: Zoom;
  onPages: (pages: number) => void;
}) {
  const address = useAddress(content);
  const [ratio, setRatio] = useState<number>();
  const [broken, setBroken] = useState<string>();
  const sheet = useRef<HTMLDivElement>(null);
  const size = useViewSize(sheet, '[data-source-view]');
  const times =
    zoom !== 'page'
      ? zoom
      : size && ratio !== undefined
        ? Math.min(1, (size.height * ratio) / size.width)
        : 1;
  useEffect(() => onPages(1), [onPages]);
  useEffect(() => onWidth(times), [times, onWidth]);
  if (broken !== undefined && broken === address)
    return renderFailure(cannotShow('the picture', async () => setBroken(undefined)));
  return (
    <div
      ref={sheet}
      className="relative mx-auto bg-white print:w-[85%]!"
      style={{ width: `${times * 100}%` }}
    >
      {ratio === undefined ? (
        <div aria-busy className="p-8">
          <Skeleton className="h-80" />
        </div>
      ) : null}
      {address === undefined ? null : (
        <img
          src={address}
          alt={`Page 1 of ${file.name}`}
          className={ratio === undefined ? 'sr-only' : 'block w-full'}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setRatio(naturalWidth / Math.max(1, naturalHeight))
          }
          onError={() => setBroken(address)}
        />
      )}
      {ratio === undefined
        ? null
        : citation?.boxes.map(({ x, y, width, height }) => (
            <div
              key={`${x} ${y}`}
              data-testid="quote-box"
              className="lit-box absolute"
              style={{
                left: `${x * 100}%`,
                top: `${y * 100}%`,
                width: `${width * 100}%`,
                height: `${height * 100}%`,
              }}
            />
          ))}
      {ratio === undefined ? null : <MarkInView key={`${times} ${citation?.number}`} sheet={sheet} />}
    </div>
  );
}

/** An address of bytes, as long as the component is mounted. */
function useAddress(content: Blob): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(content);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  return address;
}

/** Scrolls the first box into the view, once where it is mounted. */
function MarkInView({ sheet }: { sheet: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const view = sheet.current?.closest('[data-source-view]');
    const mark = sheet.current?.querySelector('[data-testid=quote-box]');
    if (!view || !mark) return;
    const [seen, place] = [view.getBoundingClientRect(), mark.getBoundingClientRect()];
    view.scrollBy({ top: place.top - seen.top - seen.height / 3, left: place.left - seen.left - 24 });
  }, [sheet]);
  return null;
}

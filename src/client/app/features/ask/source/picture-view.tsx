import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { FailedQuery } from '#client/app/components/error-state.tsx';
import { contentQuery } from './file-content.ts';
import type { PdfViewProps } from './pdf-view.tsx';

/** A picture, which is a page, with the boxes of a citation over it. The properties are those of a page of a PDF. */
export function PictureView({ file, citation, zoom, onPages, renderFailure }: Omit<PdfViewProps, 'page'>) {
  const query = useQuery(contentQuery(file.id));
  const address = useAddress(query.data);
  const [ratio, setRatio] = useState<number>();
  const [broken, setBroken] = useState<string>();
  useEffect(() => onPages(1), [onPages]);
  const sheet = useRef<HTMLDivElement>(null);
  if (query.isError && !query.data) return renderFailure(query);
  if (broken !== undefined && broken === address)
    return renderFailure(cannotShow(() => setBroken(undefined)));
  return (
    <div ref={sheet} className="relative mx-auto bg-white print:w-[85%]!" style={{ width: `${zoom * 100}%` }}>
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
      {ratio === undefined ? null : <MarkInView key={`${zoom} ${citation?.number}`} sheet={sheet} />}
    </div>
  );
}

/** The failure of a picture that came, but cannot be shown, as browsers show no TIFF. */
function cannotShow(retry: () => void): FailedQuery {
  const detail = 'This browser cannot show the picture. Its text can be read all the same.';
  return { isError: true, error: { data: { detail } }, isFetching: false, refetch: async () => retry() };
}

/** An address of bytes, as long as the component is mounted. */
function useAddress(content: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!content) return undefined;
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

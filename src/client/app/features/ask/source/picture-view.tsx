import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { contentQuery } from './file-content.ts';
import { MarkedSheet } from './marked-sheet.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import type { PageViewProps } from './page-view-props.ts';
import { cannotShow } from './cannot-show.ts';

/** A picture with the boxes of a citation over it. It has one page. */
export function PictureView({ file, citation, zoom, onPages, renderFailure }: PageViewProps) {
  const query = useQuery(contentQuery(file.id));
  const address = useAddress(query.data);
  const [ratio, setRatio] = useState<number>();
  const [broken, setBroken] = useState<string>();
  useEffect(() => onPages(1), [onPages]);
  if (query.isError && !query.data) return renderFailure(query);
  if (broken !== undefined && broken === address)
    return renderFailure(cannotShow('the picture', async () => setBroken(undefined)));
  if (address === undefined) return <PageSkeleton />;
  return (
    <MarkedSheet page={1} zoom={zoom} ratio={ratio ?? 1} citation={ratio === undefined ? undefined : citation}>
      {() => (
        <img
          src={address}
          alt={`Page 1 of ${file.name}`}
          className="absolute inset-0 size-full"
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setRatio(naturalWidth / Math.max(1, naturalHeight))
          }
          onError={() => setBroken(address)}
        />
      )}
    </MarkedSheet>
  );
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

import { Skeleton } from '#client/ui/skeleton.tsx';

/** In place of rows until they are there. */
export function LoadingRows() {
  return (
    <div aria-busy className="grid content-start gap-4 p-6">
      <Skeleton className="mb-3 h-8!" />
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} />
      ))}
    </div>
  );
}

import { Skeleton } from '#client/ui/skeleton.tsx';

/** In place of a page until it is there. */
export function PageSkeleton() {
  return (
    <div aria-busy className="grid content-start gap-3 p-8">
      <Skeleton className="mb-3 w-2/3" />
      <Skeleton />
      <Skeleton />
      <Skeleton className="w-4/5" />
    </div>
  );
}

// What is shown of a failed query: in the place of content that never came, or beside content that is there.
import { RotateCw, TriangleAlert } from 'lucide-react';
import { failureText } from '#client/errors.ts';
import { Button } from '#client/ui/button.tsx';
import { cn } from '#client/ui/class-names.ts';

/** The part of a query that its failure is drawn from. */
export type FailedQuery = {
  isError: boolean;
  error: unknown;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
};

/** In the place of content that could not be loaded: `what` says so, below it stands why, and a button tries again. */
export function Failure({
  what,
  query: { error, isFetching, refetch },
  className,
}: {
  what: string;
  query: FailedQuery;
  className?: string;
}) {
  return (
    <div
      role="alert"
      className={cn(
        'grid justify-items-center gap-5 rounded-lg border bg-card px-6 py-16 text-center',
        className,
      )}
    >
      <div className="grid gap-1">
        <p>{what}</p>
        <p className="text-sm wrap-anywhere text-muted-foreground">{failureText(error)}</p>
      </div>
      <Button variant="outline" disabled={isFetching} onClick={() => void refetch()}>
        <RotateCw aria-hidden className={isFetching ? 'animate-spin' : ''} />
        Retry
      </Button>
    </div>
  );
}

/**
 * Beside content that is there, but could not be refreshed; nothing while the query is fine. It stands below the content,
 * which must not move under the pointer.
 * @param what names the content: `The list`
 */
export function RefreshFailure({
  what,
  query: { isError, isFetching, refetch },
  className,
}: {
  what: string;
  query: FailedQuery;
  className?: string;
}) {
  return (
    <div role="status" className={isError ? className : undefined}>
      {isError ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border bg-card py-2 pr-2 pl-4 text-sm">
          <TriangleAlert aria-hidden className="size-4 shrink-0 text-warning" />
          <p className="flex-1 py-1 text-muted-foreground">
            {what} could not be refreshed.
            <span className="max-sm:hidden"> What is shown may be out of date.</span>
          </p>
          <Button
            variant="ghost"
            size="sm"
            aria-disabled={isFetching}
            onClick={({ currentTarget }) => {
              if (!isFetching) void refetch().then(() => keepFocusInScreen(currentTarget));
            }}
          >
            <RotateCw aria-hidden className={isFetching ? 'animate-spin' : ''} />
            Retry
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** A button that has had success is gone; the keyboard goes on at the start of the screen. */
function keepFocusInScreen(button: HTMLElement): void {
  const { activeElement, body } = document;
  if (!button.isConnected && activeElement === body) {
    document.querySelector('main')?.focus({ preventScroll: true });
  }
}

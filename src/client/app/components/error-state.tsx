import { RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { failureText } from '#client/errors.ts';
import { Button } from '#client/ui/button.tsx';
import { cn } from '#client/ui/class-names.ts';

/** The part of a query that an error state needs. */
export type FailedQuery = {
  isError: boolean;
  error: unknown;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
};

/**
 * Replaces content that could not be loaded: the message `what`, the reason, and a button to retry.
 * @param children more that can be done, after that button
 */
export function Failure({
  what,
  query: { error, isFetching, refetch },
  className,
  children,
}: {
  what: string;
  query: FailedQuery;
  className?: string;
  children?: ReactNode;
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
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="outline" disabled={isFetching} onClick={() => void refetch()}>
          <RotateCw aria-hidden className={isFetching ? 'animate-spin' : ''} />
          Retry
        </Button>
        {children}
      </div>
    </div>
  );
}

/**
 * Shown below content that is loaded but could not be refreshed; empty while the query has no error. Below, so that the
 * content does not move under the pointer.
 * @param what names the content, as in `The list`
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

/** After a successful retry the button is removed; its focus moves to the start of the screen. */
function keepFocusInScreen(button: HTMLElement): void {
  const { activeElement, body } = document;
  if (!button.isConnected && activeElement === body) {
    document.querySelector('main')?.focus({ preventScroll: true });
  }
}

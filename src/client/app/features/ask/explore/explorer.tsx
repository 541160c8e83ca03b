import { useQuery } from '@tanstack/react-query';
import { MessageSquarePlus, RotateCw, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { Plan } from '#shared/ask-plan.ts';
import { figureSentence } from '#shared/figure-sentence.ts';
import type { AskedTable } from '#shared/figures.ts';
import { errorStatus, failureText } from '#client/errors.ts';
import { Button } from '#client/ui/button.tsx';
import { Progress } from '#client/ui/progress.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { toast } from '#client/ui/toast-queue.ts';
import { Notice } from '#client/app/components/notice.tsx';
import { useSlow } from '#client/app/lib/use-slow.ts';
import type { FileSearch } from '../ask-search.ts';
import { FigureDetails, FigureSentence } from '../figure/figure-answer.tsx';
import { figureQuery } from '../figure/figure-query.ts';
import { PlanChips } from '../figure/plan-chips.tsx';
import { LoadingRows } from '../grid/loading-rows.tsx';
import { IconButton } from '../source/icon-button.tsx';
import { countOf, planParam } from './plan-param.ts';
import { planIn } from './read-plan.ts';
import { useKeeping } from './use-keeping.ts';

/**
 * A table explored without words: a plan, whose parts are picked, with its figure, which can be kept as an answer.
 * @param search the address, which has the plan
 * @param isOpened whether it was just opened by a press: then its title gets the focus
 * @param onPlan gets the plan as it stands in an address
 */
export function Explorer({
  fileId,
  search,
  isOpened,
  onPlan,
  onClose,
}: {
  fileId: string;
  search: FileSearch;
  isOpened: boolean;
  onPlan: (plan: string) => void;
  onClose: () => void;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isOpened) title.current?.focus({ preventScroll: true });
  }, [isOpened]);
  const plan = planIn(search.plan);
  return (
    // It listens for a key that its controls leave, as a dialog does.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-label="Work something out"
      onKeyDown={({ key, defaultPrevented }) => {
        // One that closes a popover has been taken.
        if (key === 'Escape' && !defaultPrevented) onClose();
      }}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className="flex shrink-0 items-center justify-between gap-3 border-b py-2 pr-2 pl-4">
        <h2 ref={title} tabIndex={-1} className="font-sans text-sm font-medium tracking-normal outline-none">
          Work something out
        </h2>
        <IconButton icon={X} label="Close" onPress={onClose} />
      </div>
      {plan ? (
        <PlanFigure key={plan.table} fileId={fileId} plan={plan} search={search} onPlan={onPlan} />
      ) : (
        <p className="px-4 py-10 text-center text-sm text-pretty text-muted-foreground">
          What this address asks for cannot be read. Close this, and pick it anew.
        </p>
      )}
    </section>
  );
}

function PlanFigure({
  fileId,
  plan,
  search,
  onPlan,
}: {
  fileId: string;
  plan: Plan;
  search: FileSearch;
  onPlan: (plan: string) => void;
}) {
  const query = useQuery(figureQuery(fileId, plan));
  const table = useTable(fileId, plan, query);
  const { data: figure, isError, isPlaceholderData, isFetching } = query;
  const isBusy = isFetching && (figure === undefined || isPlaceholderData);
  const isSlow = useSlow(isBusy);
  const change = (changed: Plan) => {
    const text = planParam(changed);
    if (text === undefined) toast.error('This is more than an address can hold. Take something out first.');
    else onPlan(text);
  };
  return (
    <div className="relative min-h-0 flex-1 overflow-y-auto">
      <div role="status" className="absolute inset-x-0 top-0">
        {isSlow ? <Progress value={undefined} aria-label="Working it out" className="h-1" /> : null}
        <p className="sr-only">{figure && !isBusy && !isError ? figureSentence(figure).text : ''}</p>
      </div>
      {table || isError ? (
        <div className="grid grid-cols-1 gap-5 p-4">
          {isError ? <Problem query={query} /> : null}
          {isError ? null : figure ? <FigureSentence figure={figure} busy={isBusy} /> : <Skeleton />}
          {table ? (
            <div className="grid gap-2.5">
              <p className="text-[0.8125rem] text-muted-foreground print:hidden">
                Press a part to change it, or add one.
              </p>
              <PlanChips plan={plan} table={table} busy={false} onChange={change} />
            </div>
          ) : null}
          {figure && !isError ? (
            <>
              <Keep fileId={fileId} plan={plan} search={search} isReady={!isBusy} />
              <FigureDetails
                figure={figure}
                citations={[]}
                source={undefined}
                busy={isBusy}
                onOpenSource={() => {}}
              />
            </>
          ) : null}
        </div>
      ) : (
        <LoadingRows />
      )}
    </div>
  );
}

/** The table of a plan, as the last figure tells it; where there was none, because the plan has none, that of the number of its rows. */
function useTable(
  fileId: string,
  { table: id }: Plan,
  { data: figure, isError }: { data?: { table: AskedTable } | undefined; isError: boolean },
): AskedTable | undefined {
  const [known, setKnown] = useState(figure?.table);
  const count = useQuery({ ...figureQuery(fileId, countOf(id)), enabled: isError && known === undefined });
  const table = figure?.table ?? known ?? count.data?.table;
  if (table !== known) setKnown(table);
  return table;
}

/** Why a plan has no figure. */
function Problem({
  query: { error, isFetching, refetch },
}: {
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
}): ReactNode {
  const status = errorStatus(error);
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <Notice icon={TriangleAlert} tone="wrong" className="w-full wrap-anywhere">
        {status === 404 ? 'This table is not there any more.' : failureText(error)}
      </Notice>
      {status === 404 || status === 422 ? null : (
        <Button variant="outline" size="sm" disabled={isFetching} onClick={() => void refetch()}>
          <RotateCw aria-hidden className={isFetching ? 'animate-spin' : ''} />
          Retry
        </Button>
      )}
    </div>
  );
}

/** Keeps the figure as an answer. */
function Keep({
  fileId,
  plan,
  search,
  isReady,
}: {
  fileId: string;
  plan: Plan;
  search: FileSearch;
  isReady: boolean;
}) {
  const { isKeeping, keep } = useKeeping(fileId, plan, search);
  const isStuck = isKeeping || !isReady;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
      <Button size="sm" aria-disabled={isStuck || undefined} onClick={isStuck ? undefined : keep}>
        <MessageSquarePlus aria-hidden />
        {search.question === undefined ? 'Keep as an answer' : 'Keep in the conversation'}
      </Button>
      <p className="text-[0.8125rem] text-muted-foreground">
        {isKeeping ? 'Being kept…' : 'Nothing is stored until then.'}
      </p>
    </div>
  );
}

// Beside the filters of the waitlist: saving them as a view, and the menu of the view that is shown.
import { Bookmark, BookmarkPlus, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { toast } from '#client/ui/toast-queue.ts';
import { menuOnDemand } from '#client/app/components/menu-on-demand.tsx';
import { useRowDialogs } from '#client/app/components/row-dialogs.tsx';
import { isFiltered } from '#client/app/lib/list-page.ts';
import { trpc } from '#client/app/lib/trpc.ts';
import type { SubscribersFilter } from '../subscribers-search.ts';
import { refreshViews, useMayChange, useViews } from './use-views.ts';
import { viewDialogs, type ViewRow } from './view-dialogs.tsx';
import { shownView, toViewFilters } from './view-search.ts';

const Menu = menuOnDemand('view', async () => (await import('./view-menu-items.tsx')).ViewMenuItems);

/**
 * What can be done with filters: nothing without any, else saving them; and with the view that they come from.
 * @param id the view that the address names
 * @param onChoose called with the view that the address is to name from now on
 */
export function ViewControl({
  filter,
  id,
  onChoose,
}: {
  filter: SubscribersFilter;
  id: string | undefined;
  onChoose: (id: string | undefined) => void;
}) {
  const shown = shownView(useViews(), id, filter);
  const mayChange = useMayChange();
  const { open, dialog } = useRowDialogs(viewDialogs);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const row: ViewRow = { view: shown?.view, filters: toViewFilters(filter), onChoose };
  const save = (
    <Button variant="ghost" onClick={({ currentTarget }) => open('save', row, currentTarget)}>
      <BookmarkPlus aria-hidden />
      Save view
    </Button>
  );
  if (!shown)
    return (
      <>
        {isFiltered(filter) ? save : null}
        {dialog}
      </>
    );
  const { view, isChanged } = shown;
  return (
    <>
      <Menu
        view={view}
        mayChange={mayChange(view)}
        onAct={(kind) => open(kind, row, button)}
        button={
          <Button ref={setButton} variant="outline" aria-label={`View ${view.name}`} title={view.name}>
            <Bookmark aria-hidden />
            <span className="max-w-48 truncate">{view.name}</span>
            <ChevronDown aria-hidden className="-mr-1 text-muted-foreground" />
          </Button>
        }
      />
      {isChanged ? mayChange(view) ? <UpdateButton row={row} /> : save : null}
      {dialog}
    </>
  );
}

/** Keeps the present filters in the view that they come from. */
function UpdateButton({ row: { view, filters } }: { row: ViewRow }) {
  const { mutate, isPending } = trpc.views.update.useMutation({
    onSuccess: () => {
      toast.success('View updated successfully.');
      // The button is removed.
      document.querySelector('main')?.focus({ preventScroll: true });
    },
    onSettled: refreshViews,
  });
  return (
    <Button variant="ghost" disabled={isPending} onClick={() => view && mutate({ id: view.id, filters })}>
      <BookmarkPlus aria-hidden />
      Update view
    </Button>
  );
}

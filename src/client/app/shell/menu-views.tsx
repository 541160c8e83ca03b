import { Link, useRouterState } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { useId, useState } from 'react';
import type { View } from '#shared/views.ts';
import { subscribersPage, subscribersSearch } from '#client/app/features/subscribers/subscribers-search.ts';
import { useViews } from '#client/app/features/subscribers/views/use-views.ts';
import { searchOf, shownView } from '#client/app/features/subscribers/views/view-search.ts';
import type { Choosing } from './entry-list.tsx';

/** How many are shown before all of them are asked for. */
const FIRST = 5;

/** The saved views of the waitlist in the side menu, the own ones first. */
export default function MenuViews({ onChoose }: Choosing) {
  const views = useViews();
  const shown = useShownView(views);
  const [isUnfolded, setUnfolded] = useState(false);
  const listId = useId();
  if (views.length === 0) return null;
  // One more alone is shown instead of the button.
  const isFolded = views.length > FIRST + 1 && !isUnfolded;
  const listed = isFolded ? views.filter((view, at) => at < FIRST || view.id === shown?.id) : views;
  return (
    <div className="mt-1 mb-1 ml-5 border-l pl-2.5">
      <ul id={listId} aria-label="Views" className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
        {listed.map((view) => (
          <li key={view.id}>
            <ViewLink view={view} isShown={view.id === shown?.id} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      {views.length > FIRST + 1 ? (
        <button
          type="button"
          aria-expanded={!isFolded}
          aria-controls={listId}
          className="mt-0.5 min-h-9 w-full cursor-pointer rounded-md px-2.5 text-left text-[0.8125rem] text-muted-foreground hover:bg-muted hover:text-foreground max-lg:min-h-10"
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isFolded ? `Show all ${views.length} views` : 'Show fewer views'}
        </button>
      ) : null}
    </div>
  );
}

function ViewLink({ view, isShown, onChoose }: { view: View; isShown: boolean } & Choosing) {
  const { name, shared } = view;
  return (
    <Link
      to="/admin/subscribers"
      search={searchOf(view)}
      activeOptions={{ exact: true }}
      aria-current={isShown ? 'page' : undefined}
      title={name}
      className="flex min-h-9 items-center gap-2 rounded-md px-2.5 text-[0.8125rem] text-muted-foreground transition-colors hover:bg-muted hover:text-foreground aria-[current=page]:bg-accent aria-[current=page]:font-medium aria-[current=page]:text-accent-foreground max-lg:min-h-10"
      onClick={onChoose}
    >
      <span className="min-w-0 flex-1 truncate">{name}</span>
      {shared ? (
        <>
          <Users aria-hidden className="size-3.5 shrink-0 stroke-[1.75] opacity-70" />
          <span className="sr-only">, shared</span>
        </>
      ) : null}
    </Link>
  );
}

/** The view that the list of subscribers shows; undefined on other screens. */
function useShownView(views: readonly View[]): View | undefined {
  const search = useRouterState({
    select: ({ location: { pathname, search: given } }) =>
      pathname.startsWith('/admin/subscribers') ? given : undefined,
  });
  if (search === undefined) return undefined;
  const read = subscribersSearch({ ...search });
  return shownView(views, read.view, subscribersPage(read).filter)?.view;
}

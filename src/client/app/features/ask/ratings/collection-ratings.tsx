import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { RATINGS_PAGE_SIZE } from '#shared/page-sizes.ts';
import type { Rating } from '#shared/rating-values.ts';
import { Failure } from '#client/app/components/error-state.tsx';
import { FilterSelect } from '#client/app/components/filter-select.tsx';
import { ListToolbar } from '#client/app/components/list-toolbar.tsx';
import { PagedList } from '#client/app/components/paged-list.tsx';
import { PageHeading } from '#client/app/components/page-heading.tsx';
import { useRowDialogs, type RowDialogProps } from '#client/app/components/row-dialogs.tsx';
import { queries } from '#client/app/lib/trpc.ts';
import { ratingsQuery } from '../ask-queries.ts';
import type { FilesSearch } from '../ask-search.ts';
import { SynonymsDialog } from '../files/synonyms-dialog.tsx';
import { useAskCollection } from '../use-ask-collection.ts';
import { RatingsRows, type WordsToExplain } from './ratings-rows.tsx';

/** What people said of answers from a collection, for its owner, and what can be done about it; others are led to its files. */
export function CollectionRatings({ id, search }: { id: string; search: FilesSearch }) {
  const query = useQuery(queries.collections.get.queryOptions({ id }));
  const collection = query.data;
  if (collection?.is_own === false)
    return <Navigate to="/admin/ask/files" search={{ collection: id }} replace />;
  return (
    <>
      <Link
        to="/admin/ask/files"
        search={{ collection: id }}
        className="-ml-1 inline-flex max-w-full items-center gap-1 rounded-sm pr-1 text-sm wrap-anywhere text-muted-foreground hover:text-foreground"
      >
        <ChevronLeft aria-hidden className="size-4 shrink-0" />
        {collection?.name ?? 'Files'}
      </Link>
      <div className="mt-3">
        <PageHeading
          title="Ratings"
          lead="What people said of answers from these files, without their names."
        />
      </div>
      {query.isError && !collection ? (
        <Failure what="The collection could not be loaded." query={query} />
      ) : (
        <List id={id} search={search} isOwn={collection?.is_own === true} />
      )}
    </>
  );
}

const choices = { wrong: 'Only wrong', right: 'Only right' } as const satisfies Record<Rating, string>;

/** @param isOwn whether it is known that the user owns the collection; nothing is asked for before */
function List({ id, search, isOwn }: { id: string; search: FilesSearch; isOwn: boolean }) {
  const query = useQuery({ ...ratingsQuery(id, search), enabled: isOwn });
  const { open, dialog } = useRowDialogs(dialogs);
  const { ask, busy } = useAskCollection(id);
  const navigate = useNavigate();
  const { rating, page = 1 } = search;
  const isFiltered = rating !== undefined;
  const count = query.data?.count ?? 0;
  return (
    <>
      {isFiltered || count > 0 ? (
        <ListToolbar clearable={isFiltered && count > 0}>
          <FilterSelect
            label="Rating"
            all="Right and wrong"
            choices={choices}
            value={rating}
            onChoose={(chosen) =>
              void navigate({
                to: '/admin/ask/files',
                search: { ...search, rating: chosen, page: undefined },
                replace: true,
                resetScroll: false,
              })
            }
          />
        </ListToolbar>
      ) : null}
      <PagedList
        page={page}
        size={RATINGS_PAGE_SIZE}
        query={query}
        filtered={isFiltered}
        noMatch={rating === 'wrong' ? 'No answer was called wrong.' : 'No answer was called right.'}
        renderTable={(rows) => (
          <RatingsRows
            {...rows}
            now={query.dataUpdatedAt}
            search={search}
            busy={busy}
            onAskAgain={ask}
            onExplain={(words, opener) => open('synonyms', { id, words }, opener)}
          />
        )}
        empty={<Empty />}
      />
      {dialog}
    </>
  );
}

function Empty() {
  return (
    <div className="grid justify-items-center gap-2 rounded-lg border bg-card px-6 py-16 text-center">
      <p>Nothing was said yet.</p>
      <p className="max-w-md text-sm text-pretty text-muted-foreground">
        Below each answer, who asked can press “Right” or “Wrong”. What is said of answers that rest on these
        files alone stands here.
      </p>
    </div>
  );
}

/** The synonyms of the collection as they are by now, with words of a question to be explained. */
function ExplainDialog({
  row: { id, words },
  ...props
}: RowDialogProps<{ id: string; words: WordsToExplain }>) {
  const { data } = useQuery(queries.collections.get.queryOptions({ id }));
  return data ? <SynonymsDialog {...props} row={data} words={words} /> : null;
}

const dialogs = { synonyms: ExplainDialog };

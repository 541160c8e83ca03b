import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, Equal, Pencil, ThumbsUp, Trash2, UsersRound } from 'lucide-react';
import type { Collection } from '#shared/ask.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Failure } from '#client/app/components/error-state.tsx';
import { useRowDialogs } from '#client/app/components/row-dialogs.tsx';
import { queries } from '#client/app/lib/trpc.ts';
import { useTitle } from '#client/app/lib/use-title.ts';
import { filesQuery } from '../ask-queries.ts';
import type { FilesSearch } from '../ask-search.ts';
import { SuggestedQuestions } from '../choosing/suggested-questions.tsx';
import { useAskCollection } from '../use-ask-collection.ts';
import { AccessBadge, ownerName, readersText } from './access.tsx';
import { Arrivals } from './arrivals.tsx';
import { collectionDialogs } from './collection-dialogs.ts';
import { FileDrop } from './file-drop.tsx';
import { KeptFiles } from './kept-files.tsx';
import { UploadList } from './upload-list.tsx';
import { addUploads } from './upload-queue.ts';
import { Embedding } from './embedding.tsx';
import { useFollowedFiles } from './watching.ts';

/** A collection: its files, how they are read, and further ones to add. */
export function CollectionFiles({ id, search }: { id: string; search: FilesSearch }) {
  const query = useQuery(queries.collections.get.queryOptions({ id }));
  const collection = query.data;
  useTitle(collection?.name ?? 'Files');
  return (
    <>
      <Link
        to="/admin/ask/files"
        className="-ml-1 inline-flex items-center gap-1 rounded-sm pr-1 text-sm text-muted-foreground hover:text-foreground"
      >
        <ChevronLeft aria-hidden className="size-4" />
        All collections
      </Link>
      {query.isError && !collection ? (
        <Failure className="mt-6" what="The collection could not be loaded." query={query} />
      ) : (
        <>
          <Heading collection={collection} />
          {collection?.is_own ? (
            <FileDrop into={`Into “${collection.name}”.`} onFiles={(files) => addUploads(id, files)} />
          ) : null}
          <UploadList collectionId={id} />
          {collection?.is_own ? <Embedding id={id} /> : null}
          <ArrivedFiles id={id} />
          <div className="mt-6">
            <KeptFiles id={id} search={search} isOwn={collection?.is_own === true} />
          </div>
        </>
      )}
    </>
  );
}

/** What can be done with a collection besides sharing it: the dialog, its title, and an icon. */
const iconActions = [
  ['synonyms', 'Synonyms', Equal],
  ['edit', 'Edit', Pencil],
  ['delete', 'Delete Collection', Trash2],
] as const;

function Heading({ collection }: { collection: Collection | undefined }) {
  const { open, dialog } = useRowDialogs(collectionDialogs);
  return (
    <div className="mt-3 mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <h1 className="text-4xl leading-tight wrap-anywhere">
          {collection ? (
            collection.name
          ) : (
            <>
              <span className="sr-only">Loading</span>
              <Skeleton className="inline-block! h-[0.7em]! w-56 align-middle" />
            </>
          )}
        </h1>
        <p className="mt-2 flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted-foreground">
          {collection ? (
            <>
              <AccessBadge collection={collection} />
              {collection.send_to_model ? null : <Badge variant="outline">Never sent to the model</Badge>}
              {collection.is_own ? null : `Of ${ownerName(collection)}`}
              <span>{readersText(collection)}</span>
            </>
          ) : null}
        </p>
        {collection?.description ? (
          <p className="mt-3 max-w-prose text-sm leading-relaxed wrap-anywhere whitespace-pre-line">
            {collection.description}
          </p>
        ) : null}
      </div>
      {collection?.is_own ? (
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" onClick={({ currentTarget }) => open('share', collection, currentTarget)}>
            <UsersRound aria-hidden />
            Share
          </Button>
          <Button asChild variant="outline" className="max-sm:w-10 max-sm:px-0">
            <Link
              to="/admin/ask/files"
              search={{ collection: collection.id, show: 'ratings' }}
              title="Ratings"
            >
              <ThumbsUp aria-hidden />
              <span className="max-sm:sr-only">Ratings</span>
            </Link>
          </Button>
          {iconActions.map(([action, label, Icon]) => (
            <Button
              key={action}
              variant="outline"
              size="icon"
              aria-label={label}
              title={label}
              onClick={({ currentTarget }) => open(action, collection, currentTarget)}
            >
              <Icon aria-hidden />
            </Button>
          ))}
        </div>
      ) : null}
      {dialog}
    </div>
  );
}

/** What came in while one looks on, and then questions that the files of the collection answer. A press asks one. */
function ArrivedFiles({ id }: { id: string }) {
  const newest = useQuery(filesQuery(id, {})).data?.data;
  useFollowedFiles(newest);
  const { ask, busy } = useAskCollection(id);
  return (
    <Arrivals files={newest}>
      <div className="mt-4 empty:hidden">
        <SuggestedQuestions
          asked={{ collection_ids: [id] }}
          title="These files can answer"
          busy={busy}
          onAsk={ask}
        />
      </div>
    </Arrivals>
  );
}

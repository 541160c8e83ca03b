import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { MessageSquareText } from 'lucide-react';
import { COLLECTIONS_PAGE_SIZE } from '#shared/page-sizes.ts';
import { Button } from '#client/ui/button.tsx';
import { Mark } from '#client/ui/mark.tsx';
import { FilterSelect } from '#client/app/components/filter-select.tsx';
import { PageHeading } from '#client/app/components/page-heading.tsx';
import { PagedList } from '#client/app/components/paged-list.tsx';
import { useRowDialogs } from '#client/app/components/row-dialogs.tsx';
import { useCurrentUser } from '#client/app/lib/current-user.ts';
import { collectionsQuery } from '../ask-queries.ts';
import type { FilesSearch } from '../ask-search.ts';
import { AddCollectionDialog } from './add-collection-dialog.tsx';
import { collectionDialogs } from './collection-dialogs.ts';
import { CollectionsRows } from './collections-rows.tsx';
import { FirstFileDrop } from './first-file-drop.tsx';

/** The collections that the user may read; for superusers also those that they may only manage. */
export function CollectionsList({ search }: { search: FilesSearch }) {
  const { data: user } = useCurrentUser();
  const navigate = useNavigate();
  const query = useQuery(collectionsQuery(search));
  const { open, dialog } = useRowDialogs(collectionDialogs);
  return (
    <>
      <PageHeading title="Files" lead="What Ask reads: collections of files, and who may ask them.">
        <div className="flex flex-wrap gap-3">
          <Button asChild variant="outline">
            <Link to="/admin/ask">
              <MessageSquareText aria-hidden />
              Ask
            </Link>
          </Button>
          <AddCollectionDialog />
        </div>
      </PageHeading>
      {user?.is_superuser ? (
        <div className="mb-5 flex">
          <FilterSelect
            label="Whose collections"
            all="That I may read"
            choices={{ all: 'Of everybody' }}
            value={search.of}
            onChoose={(of) => void navigate({ to: '/admin/ask/files', search: { of } })}
          />
        </div>
      ) : null}
      <PagedList
        page={search.page ?? 1}
        size={COLLECTIONS_PAGE_SIZE}
        query={query}
        renderTable={(rows) => <CollectionsRows {...rows} onAct={open} />}
        empty={<NoCollections />}
      />
      {dialog}
    </>
  );
}

function NoCollections() {
  return (
    <div className="grid justify-items-center rounded-lg border bg-card px-5 py-14">
      <Mark className="size-12" />
      <p className="mt-6 text-center font-serif text-2xl tracking-tight text-balance">No files yet</p>
      <p className="mt-2 max-w-sm text-center text-sm leading-relaxed text-pretty text-muted-foreground">
        Drop some here to begin, or make a collection first to share it with others.
      </p>
      <FirstFileDrop />
    </div>
  );
}

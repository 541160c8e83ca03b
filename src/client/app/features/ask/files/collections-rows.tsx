import { Link } from '@tanstack/react-router';
import { Equal, FolderOpen, Pencil, ThumbsUp, Trash2, UsersRound } from 'lucide-react';
import type { Collection } from '#shared/ask.ts';
import { formatBytes } from '#shared/format-bytes.ts';
import { DropdownMenuItem } from '#client/ui/dropdown-menu.tsx';
import type { TableRows } from '#client/ui/table.tsx';
import { RowActions } from '#client/app/components/row-actions.tsx';
import type { OpenRowDialog } from '#client/app/components/row-dialogs.tsx';
import { useCurrentUser } from '#client/app/lib/current-user.ts';
import { formatNumber } from '#client/app/lib/format.ts';
import { AccessBadge, ownerName } from './access.tsx';
import type { CollectionDialog } from './collection-dialogs.ts';
import { RowList } from '#client/app/components/row-list.tsx';

export type OpenCollectionDialog = OpenRowDialog<Collection, CollectionDialog>;

/** The collections. @param onAct opens a dialog of a row */
export function CollectionsRows({ onAct, ...rows }: TableRows<Collection> & { onAct: OpenCollectionDialog }) {
  const { data: user } = useCurrentUser();
  return (
    <RowList {...rows} label="Collections" idOf={({ id }) => id}>
      {(collection) => ({
        name: <Name collection={collection} />,
        state: <AccessBadge collection={collection} />,
        actions: (
          <CollectionActions collection={collection} canManage={user?.is_superuser === true} onAct={onAct} />
        ),
      })}
    </RowList>
  );
}

function Name({ collection }: { collection: Collection }) {
  const { id, name, description, is_readable, is_own, files, size } = collection;
  const facts = [
    files === 1 ? '1 file' : `${formatNumber(files)} files`,
    files > 0 ? formatBytes(size) : '',
    is_own ? '' : `of ${ownerName(collection)}`,
  ];
  return (
    <div className="leading-snug wrap-anywhere">
      {is_readable ? (
        <Link
          to="/admin/ask/files"
          search={{ collection: id }}
          className="rounded-sm font-medium underline-offset-4 hover:underline"
        >
          {name}
        </Link>
      ) : (
        <span className="font-medium">{name}</span>
      )}
      <p className="mt-0.5 text-[0.8125rem] text-muted-foreground tabular-nums">
        {facts.filter(Boolean).join(', ')}
      </p>
      {description === '' ? null : (
        <p className="mt-0.5 line-clamp-2 max-w-prose text-[0.8125rem] text-muted-foreground">
          {description}
        </p>
      )}
    </div>
  );
}

function CollectionActions({
  collection,
  canManage,
  onAct,
}: {
  collection: Collection;
  /** Whether the user may change the access of collections of others, and delete them. */
  canManage: boolean;
  onAct: OpenCollectionDialog;
}) {
  const { name, is_own, is_readable, id } = collection;
  return (
    <RowActions name={name}>
      {(button) => (
        <>
          {is_readable ? (
            <DropdownMenuItem asChild>
              <Link to="/admin/ask/files" search={{ collection: id }}>
                <FolderOpen aria-hidden />
                Open
              </Link>
            </DropdownMenuItem>
          ) : null}
          {is_own ? (
            <>
              <DropdownMenuItem onSelect={() => onAct('edit', collection, button)}>
                <Pencil aria-hidden />
                Edit
              </DropdownMenuItem>
              <DropdownMenuItem onSelect={() => onAct('synonyms', collection, button)}>
                <Equal aria-hidden />
                Synonyms
              </DropdownMenuItem>
              <DropdownMenuItem asChild>
                <Link to="/admin/ask/files" search={{ collection: id, show: 'ratings' }}>
                  <ThumbsUp aria-hidden />
                  Ratings
                </Link>
              </DropdownMenuItem>
            </>
          ) : null}
          {is_own || canManage ? (
            <>
              <DropdownMenuItem onSelect={() => onAct('share', collection, button)}>
                <UsersRound aria-hidden />
                Who may read it
              </DropdownMenuItem>
              <DropdownMenuItem variant="destructive" onSelect={() => onAct('delete', collection, button)}>
                <Trash2 aria-hidden />
                Delete Collection
              </DropdownMenuItem>
            </>
          ) : null}
        </>
      )}
    </RowActions>
  );
}

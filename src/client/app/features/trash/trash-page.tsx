import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { RotateCcw } from 'lucide-react';
import { TRASH_DAYS } from '#shared/trash-kinds.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyList } from '#client/app/components/empty-list.tsx';
import { PageHeading } from '#client/app/components/page-heading.tsx';
import { PagedList } from '#client/app/components/paged-list.tsx';
import { useRowDialogs } from '#client/app/components/row-dialogs.tsx';
import { SelectionBar } from '#client/app/components/selection-bar.tsx';
import { restore } from '#client/app/lib/restoring.ts';
import { listOf } from '#client/app/lib/rows-per-page.ts';
import { useSelection } from '#client/app/lib/use-selection.ts';
import { PurgeDialog } from './purge-dialog.tsx';
import type { PurgeRequest } from './purge-dialog.tsx';
import { trashQuery } from './trash-query.ts';
import { TrashTable } from './trash-table.tsx';

const route = getRouteApi('/admin/trash');
const dialogs = { purge: PurgeDialog };
const focusMain = () => document.querySelector('main')?.focus({ preventScroll: true });

/** /admin/trash: the subscribers and products that can be restored, the last deleted first; for staff. */
export function TrashPage() {
  const search = route.useSearch();
  const { page, size } = listOf('trash', search);
  const query = useQuery(trashQuery(search));
  const { open, dialog } = useRowDialogs<PurgeRequest, 'purge'>(dialogs);
  const { drop, clear, select, ids: selected } = useSelection('');
  const ids = Object.keys(selected);
  return (
    <>
      <PageHeading
        title="Recently deleted"
        lead={`Subscribers and products can be restored for ${TRASH_DAYS} days. Then they are gone for good.`}
      />
      <PagedList
        page={page}
        size={size}
        list="trash"
        query={query}
        renderTable={(rows) => (
          <TrashTable
            {...rows}
            now={query.dataUpdatedAt}
            selection={{ selected, onSelect: select, nameOf: ({ label }) => label }}
            onRestore={({ id, kind }) => {
              drop(id);
              // The button goes with its row.
              focusMain();
              void restore({ ids: [id], kind });
            }}
            onPurge={(item, button) => open('purge', { item, onDone: () => drop(item.id) }, button)}
          />
        )}
        empty={
          <EmptyList title="Nothing recently deleted">
            Subscribers and products that are deleted stay here for {TRASH_DAYS} days, so that a mistake can
            be undone.
          </EmptyList>
        }
      />
      {ids.length > 0 ? (
        <SelectionBar
          count={ids.length}
          onClear={() => {
            clear();
            focusMain();
          }}
        >
          <Button
            variant="outline"
            size="sm"
            onClick={() => {
              clear();
              focusMain();
              void restore({ ids, kind: 'item' });
            }}
          >
            <RotateCcw aria-hidden />
            Restore
          </Button>
        </SelectionBar>
      ) : null}
      {dialog}
    </>
  );
}

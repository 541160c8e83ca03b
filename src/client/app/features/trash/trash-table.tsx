import { RotateCcw, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import type { TrashItem } from '#shared/trash.ts';
import type { TrashKind } from '#shared/trash-kinds.ts';
import { Button } from '#client/ui/button.tsx';
import { DropdownMenuItem } from '#client/ui/dropdown-menu.tsx';
import { column } from '#client/ui/table-columns.ts';
import type { Column } from '#client/ui/table-columns.ts';
import { Table } from '#client/ui/table.tsx';
import type { TableRows, TableSelection } from '#client/ui/table.tsx';
import { Truncated } from '#client/ui/truncated.tsx';
import { RelativeTime } from '#client/app/components/relative-time.tsx';
import { RowActions } from '#client/app/components/row-actions.tsx';

const kinds: Record<TrashKind, string> = { subscriber: 'Subscriber', product: 'Product' };

interface Acts {
  /** Restores an item. */
  onRestore: (item: TrashItem) => void;
  /** Asks whether to remove an item for good; it gets the button that takes the focus back. */
  onPurge: (item: TrashItem, button: HTMLElement | null) => void;
}

function columnsFor(now: number, { onRestore, onPurge }: Acts): Column<TrashItem>[] {
  return [
    column({
      name: 'What',
      skeleton: 'w-44',
      cell: ({ label, kind }) => (
        <div className="min-w-0">
          <Truncated text={label} className="max-w-72 font-medium max-sm:max-w-40" />
          <p className="text-[0.8125rem] text-muted-foreground">{kinds[kind]}</p>
        </div>
      ),
    }),
    column({
      name: 'Deleted',
      skeleton: 'w-28',
      cell: ({ deleted_at }) => <RelativeTime at={deleted_at} now={now} />,
    }),
    column({
      name: 'By',
      skeleton: 'w-36',
      cell: ({ deleted_by }) =>
        deleted_by === null ? (
          <span className="text-muted-foreground">An account that is gone</span>
        ) : (
          <Truncated text={deleted_by} className="max-w-52" />
        ),
    }),
    column({
      name: 'Actions',
      skeleton: 'w-28',
      cell: (item) => (
        <div className="flex items-center gap-1">
          <Button
            variant="outline"
            size="sm"
            aria-label={`Restore ${item.label}`}
            onClick={() => onRestore(item)}
          >
            <RotateCcw aria-hidden />
            Restore
          </Button>
          <RowActions name={item.label}>
            {(button) => (
              <DropdownMenuItem variant="destructive" onSelect={() => onPurge(item, button)}>
                <Trash2 aria-hidden />
                Delete now
              </DropdownMenuItem>
            )}
          </RowActions>
        </div>
      ),
    }),
  ];
}

/** The table of what was deleted. @param now when the rows were fetched, in milliseconds since 1970 */
export function TrashTable({
  now,
  onRestore,
  onPurge,
  ...table
}: TableRows<TrashItem> & Acts & { now: number; selection: TableSelection<TrashItem> }) {
  const columns = useMemo(() => columnsFor(now, { onRestore, onPurge }), [now, onRestore, onPurge]);
  return <Table label="Recently deleted" columns={columns} idOf={({ id }) => id} {...table} />;
}

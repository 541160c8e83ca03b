import { Send, Trash2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { formatNumber } from '#client/app/lib/format.ts';

/**
 * The bar that says how many rows are selected, and what can be done to them. It stays in view at the bottom of the screen.
 * @param count the number of selected rows
 * @param offer the button that selects all rows that match, where there are more than are selected
 * @param exportButton exports the selected rows
 * @param onInvite left out, with `onDelete`, where the user may do neither
 */
export function SelectionBar({
  count,
  offer,
  exportButton,
  onInvite,
  onDelete,
  onClear,
}: {
  count: number;
  offer: ReactNode;
  exportButton: ReactNode;
  onInvite?: ((button: HTMLElement) => void) | undefined;
  onDelete?: ((button: HTMLElement) => void) | undefined;
  onClear: () => void;
}) {
  return (
    <div
      role="region"
      aria-label="Selection"
      className="sticky bottom-4 z-20 mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border bg-popover py-2.5 pr-2.5 pl-5 shadow-lg"
    >
      <p role="status" className="text-sm font-medium tabular-nums">
        {formatNumber(count)} selected
      </p>
      {offer}
      <div className="ml-auto flex items-center gap-2 max-sm:[&>:not(:last-child)_svg]:hidden">
        {onInvite ? (
          <Button variant="outline" size="sm" onClick={({ currentTarget }) => onInvite(currentTarget)}>
            <Send aria-hidden />
            Invite
          </Button>
        ) : null}
        {exportButton}
        {onDelete ? (
          <Button variant="destructive" size="sm" onClick={({ currentTarget }) => onDelete(currentTarget)}>
            <Trash2 aria-hidden />
            Delete
          </Button>
        ) : null}
        <Button variant="ghost" size="icon-sm" aria-label="Clear selection" onClick={onClear}>
          <X aria-hidden />
        </Button>
      </div>
    </div>
  );
}

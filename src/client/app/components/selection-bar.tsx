import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { formatNumber } from '#client/app/lib/format.ts';

/**
 * The bar that says how many rows are selected, and what can be done to them. It stays in view at the bottom of the screen.
 * @param count the number of selected rows
 * @param offer a button beside the number, such as one that selects all rows that match
 * @param children the buttons of what can be done
 */
export function SelectionBar({
  count,
  offer,
  children,
  onClear,
}: {
  count: number;
  offer?: ReactNode;
  children: ReactNode;
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
      <div className="ml-auto flex flex-wrap items-center justify-end gap-2 max-sm:[&>:not(:last-child)_svg]:hidden">
        {children}
        <Button variant="ghost" size="icon-sm" aria-label="Clear selection" onClick={onClear}>
          <X aria-hidden />
        </Button>
      </div>
    </div>
  );
}

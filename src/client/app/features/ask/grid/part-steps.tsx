import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatNumber } from '#client/app/lib/format.ts';
import { IconButton } from '../source/icon-button.tsx';

/** Steps between the parts of a table of more rows than a browser can scroll. @param onPart gets the place of a first row */
export function PartSteps({
  first,
  size,
  count,
  onPart,
}: {
  first: number;
  size: number;
  count: number;
  onPart: (first: number) => void;
}) {
  const behind = first + size;
  return (
    <div className="flex items-center justify-between gap-3 border-t px-4 py-1.5 text-[0.8125rem] print:hidden">
      <p className="text-muted-foreground tabular-nums">
        {formatNumber(first + 1)}–{formatNumber(Math.min(behind, count))} of {formatNumber(count)}
      </p>
      <div className="flex">
        <IconButton
          icon={ChevronLeft}
          label="Earlier rows"
          stuck={first === 0}
          onPress={() => onPart(first - size)}
        />
        <IconButton
          icon={ChevronRight}
          label="Later rows"
          stuck={behind >= count}
          onPress={() => onPart(behind)}
        />
      </div>
    </div>
  );
}

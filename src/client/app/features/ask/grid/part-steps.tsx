import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { formatNumber } from '#client/app/lib/format.ts';

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
        <Step
          icon={ChevronLeft}
          label="Earlier rows"
          to={first > 0 ? first - size : undefined}
          onPart={onPart}
        />
        <Step
          icon={ChevronRight}
          label="Later rows"
          to={behind < count ? behind : undefined}
          onPart={onPart}
        />
      </div>
    </div>
  );
}

function Step({
  icon: Icon,
  label,
  to,
  onPart,
}: {
  icon: typeof ChevronLeft;
  label: string;
  to: number | undefined;
  onPart: (first: number) => void;
}) {
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={label}
      title={label}
      aria-disabled={to === undefined}
      onClick={() => (to === undefined ? undefined : onPart(to))}
    >
      <Icon aria-hidden />
    </Button>
  );
}

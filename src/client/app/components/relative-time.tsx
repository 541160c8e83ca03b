import { Tooltip } from '#client/ui/tooltip.tsx';
import { formatAge, formatMoment } from '#client/app/lib/format.ts';

/** The age of an instant, such as `3 hours ago`; the exact local time while it has the pointer or the focus. */
export function RelativeTime({ at, now }: { at: string; now: number }) {
  return (
    <Tooltip text={formatMoment(at)}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the tooltip opens on focus */}
      <time dateTime={at} tabIndex={0} className="rounded-sm">
        {formatAge(at, now)}
      </time>
    </Tooltip>
  );
}

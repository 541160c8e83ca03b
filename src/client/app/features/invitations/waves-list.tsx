import { Link } from '@tanstack/react-router';
import type { Wave } from '#shared/invitations.ts';
import { cn } from '#client/ui/class-names.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { TableRows } from '#client/ui/table.tsx';
import { formatMoment } from '#client/app/lib/format.ts';
import { PauseButton, WaveBy, WaveNote, WaveProgress } from './wave-facts.tsx';

/** How many waves are sketched while they load. */
const SKETCHED = [0, 1, 2];

/** The waves, newest first, and how each one goes. */
export function WavesList({ rows, dimmed = false }: TableRows<Wave>) {
  if (!rows) {
    return (
      <ul aria-busy className="grid gap-4">
        {SKETCHED.map((row) => (
          <li key={row} className={frame}>
            <Skeleton className="w-44" />
            <Skeleton className="w-60 max-w-full" />
            <Skeleton className="mt-3 h-1.5! w-full" />
            <Skeleton className="w-28" />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ul aria-label="Waves" className={cn('grid gap-4 transition-opacity', dimmed && 'opacity-45')}>
      {rows.map((wave) => (
        <li key={wave.id} className={frame}>
          <div className="flex items-start justify-between gap-4">
            <div className="grid min-w-0 gap-0.5">
              <h2 className="font-sans text-base font-medium tracking-normal">
                <Link
                  to="/admin/invitations"
                  search={{ wave: wave.id }}
                  className="rounded-sm underline-offset-4 hover:underline"
                >
                  <time dateTime={wave.created_at}>{formatMoment(wave.created_at)}</time>
                </Link>
              </h2>
              <WaveBy wave={wave} />
            </div>
            <PauseButton wave={wave} />
          </div>
          <WaveNote note={wave.note} lines="two" />
          <WaveProgress wave={wave} />
        </li>
      ))}
    </ul>
  );
}

const frame = 'grid gap-4 rounded-lg border bg-card p-5 sm:px-6';

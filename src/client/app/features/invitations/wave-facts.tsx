// What is shown of a wave, in the list of waves and above its invitations.
import { Link } from '@tanstack/react-router';
import { Pause, Play } from 'lucide-react';
import { useId } from 'react';
import type { Wave } from '#shared/invitations.ts';
import type { InvitationState } from '#shared/invitation-states.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { cn } from '#client/ui/class-names.ts';
import { Progress } from '#client/ui/progress.tsx';
import { toast } from '#client/ui/toast-queue.ts';
import { trpc } from '#client/app/lib/trpc.ts';
import { formatMoment, formatNumber } from '#client/app/lib/format.ts';
import { isSending, refreshInvitations } from './invitations-query.ts';

/** Who sent a wave, and whether it is being sent. */
export function WaveBy({ wave }: { wave: Wave }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.8125rem] text-muted-foreground">
      <span className="wrap-anywhere">by {wave.created_by ?? 'an account that is gone'}</span>
      {wave.is_paused ? <Badge variant="outline">Paused</Badge> : null}
      {isSending(wave) ? <Badge variant="accent">Sending</Badge> : null}
    </p>
  );
}

/** The note in the mails of a wave; nothing for a wave without one. @param lines how many lines are shown of it, at most */
export function WaveNote({ note, lines }: { note: string; lines: 'two' | 'all' }) {
  if (note === '') return null;
  return (
    <p
      className={cn(
        'border-l-2 pl-3 text-sm leading-relaxed wrap-anywhere whitespace-pre-line',
        lines === 'two' && 'line-clamp-2',
      )}
    >
      {note}
    </p>
  );
}

/**
 * How many mails of a wave went out, as a bar and a number, and how many joined. Mails that were refused or are unclear are
 * done too.
 */
export function WaveProgress({ wave }: { wave: Wave }) {
  const id = useId();
  const { invited, states } = wave;
  const toSend = invited - states.revoked;
  const out = states.sent + states.joined + states.expired;
  return (
    <div className="grid gap-2">
      <Progress
        aria-labelledby={id}
        value={toSend === 0 ? 1 : (toSend - states.queued) / toSend}
        className="h-1.5"
      />
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
        <p id={id} className="text-sm tabular-nums">
          {formatNumber(out)} of {formatNumber(toSend)} sent
        </p>
        <WaveCounts wave={wave} />
      </div>
    </div>
  );
}

/** The states that are counted beside the mails that went out, with the word after the number. */
const counted: readonly (readonly [InvitationState, string])[] = [
  ['joined', 'joined'],
  ['refused', 'refused'],
  ['unclear', 'unclear'],
  ['expired', 'expired'],
  ['revoked', 'revoked'],
];

/** How many of a wave joined, and what else became of its invitations: each number leads to these. */
function WaveCounts({ wave: { id, states } }: { wave: Wave }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm tabular-nums">
      {counted
        .filter(([state]) => state === 'joined' || states[state] > 0)
        .map(([state, word]) => (
          <li key={state}>
            <Link
              to="/admin/invitations"
              search={{ wave: id, state }}
              className={cn(
                'inline-block rounded-sm py-0.5 underline-offset-4 hover:underline',
                state === 'joined' && 'font-medium',
                state === 'refused' || state === 'unclear' ? 'text-destructive' : 'text-muted-foreground',
                state === 'joined' && states.joined > 0 && 'text-primary',
              )}
            >
              {formatNumber(states[state])} {word}
            </Link>
          </li>
        ))}
    </ul>
  );
}

/** The button that pauses a wave, or resumes it; nothing where no mail of it waits. */
export function PauseButton({ wave: { id, is_paused, states, created_at } }: { wave: Wave }) {
  const { mutate, isPending } = trpc.invitations.updateWave.useMutation({
    onSuccess: (_wave, change) =>
      toast.success(change.is_paused ? 'The wave is paused.' : 'The wave is being sent again.'),
    onSettled: refreshInvitations,
  });
  if (states.queued === 0) return null;
  const Icon = is_paused ? Play : Pause;
  const label = is_paused ? 'Resume' : 'Pause';
  return (
    <Button
      variant="outline"
      size="sm"
      aria-label={`${label} the wave of ${formatMoment(created_at)}`}
      disabled={isPending}
      onClick={() => mutate({ id, is_paused: !is_paused })}
    >
      <Icon aria-hidden />
      {label}
    </Button>
  );
}

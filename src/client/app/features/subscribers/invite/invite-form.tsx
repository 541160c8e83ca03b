import { useState } from 'react';
import { withoutInvisible } from '#shared/invisible.ts';
import { NOTE_MAX } from '#shared/invitation-states.ts';
import { DialogForm } from '#client/ui/dialog-form.tsx';
import { TextareaField } from '#client/ui/field.tsx';
import { Progress } from '#client/ui/progress.tsx';
import { useOpenForm, useReportChanged } from '#client/app/components/form-dialog.tsx';
import { useSlow } from '#client/app/lib/use-slow.ts';
import { formatNumber } from '#client/app/lib/format.ts';
import { InviteResult } from './invite-result.tsx';
import { MailPreview } from './mail-preview.tsx';
import { useInvite } from './use-invite.ts';
import { useWaitingCount } from './waiting-count.ts';
import { FIRST_OLDEST, problemOf, toInput } from './who.ts';
import type { Offer } from './who.ts';
import { WhoField } from './who-field.tsx';

/** Everybody on the list, as a filter. */
const EVERYBODY = {};

/**
 * The form in the dialog `Invite Subscribers`: who, a note, and the mail as it will look; then what became of it.
 * @param onInvited called once somebody was invited
 */
export function InviteForm({ offer, onInvited }: { offer: Offer; onInvited?: (() => void) | undefined }) {
  const { close } = useOpenForm();
  const [way, setWay] = useState(offer.way);
  const [typed, setTyped] = useState(String(FIRST_OLDEST));
  const [note, setNote] = useState('');
  const { invite, inviting, invited, unclear } = useInvite(onInvited);
  const isSlow = useSlow(inviting);
  const waiting = { all: useWaitingCount(EVERYBODY), matching: useWaitingCount(offer.filter) };
  useReportChanged(note !== '' && invited === undefined);
  if (invited) return <InviteResult result={invited} onDone={close} />;
  const problem = problemOf(way, typed, waiting, offer);
  const isTooLong = note.trim().length > NOTE_MAX;
  return (
    <DialogForm
      submitLabel="Send invitations"
      disabled={problem !== undefined || isTooLong || inviting}
      status={
        <p role="status" className="text-sm leading-snug text-pretty text-muted-foreground sm:mr-auto">
          {inviting ? 'Inviting…' : null}
          {unclear
            ? 'It is not known whether they were invited. Send once more: nobody is invited twice.'
            : null}
        </p>
      }
      onSubmit={() => invite({ ...toInput(way, typed, offer), note })}
      onCancel={close}
    >
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
        <fieldset disabled={inviting || unclear} className="grid min-w-0 content-start gap-6">
          <WhoField
            way={way}
            typed={typed}
            problem={problem}
            waiting={waiting}
            offer={offer}
            onChoose={setWay}
            onType={setTyped}
          />
          <TextareaField
            label="Note"
            placeholder="A line or two of your own, if you like"
            rows={4}
            value={note}
            error={isTooLong ? `The note must be at most ${formatNumber(NOTE_MAX)} characters` : undefined}
            hint={`${formatNumber(note.trim().length)} of ${formatNumber(NOTE_MAX)} characters, plain text`}
            // Pasted text often has characters that nobody sees, and the server refuses them.
            onChange={({ currentTarget }) => setNote(withoutInvisible(currentTarget.value))}
          />
        </fieldset>
        <MailPreview note={isTooLong ? note.trim().slice(0, NOTE_MAX) : note} />
      </div>
      {isSlow ? <Progress value={undefined} aria-label="Inviting" className="h-1.5" /> : null}
    </DialogForm>
  );
}

// What is stored of an entry of the waitlist, in words, with the file and the button to leave.
import type { ReactNode } from 'react';
import type { OwnEntry } from '#shared/own-entry.ts';
import { TRASH_DAYS } from '#shared/trash-kinds.ts';
import { CONFIRM_DAYS } from '#shared/own-entry.ts';
import { OWN_ENTRY_FILE_PATH, OWN_ENTRY_PATH } from '#shared/pages.ts';
import { Button, buttonVariants } from '#client/ui/button.tsx';

/** The content of the page of an entry. @param token that of the link which led here */
export function EntryContent({ entry, token }: { entry: OwnEntry; token: string }) {
  const query = `?token=${token}`;
  return (
    <>
      <p className="mt-5 text-lg leading-relaxed text-muted-foreground">
        {entry.deleted_at === undefined
          ? 'This is all that the waitlist has about you.'
          : `You are not on the waitlist any more. We keep this for ${TRASH_DAYS} days after it was deleted, in case that was a mistake; then it is gone.`}
      </p>
      <dl className="mt-8 border-b">
        {factsOf(entry).map(([name, value]) => (
          <div key={name} className="grid gap-1 border-t py-4 sm:grid-cols-[10rem_1fr] sm:gap-6">
            <dt className="text-sm text-muted-foreground sm:pt-0.5">{name}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-6">
        <a
          href={`${OWN_ENTRY_FILE_PATH}${query}`}
          download
          className={buttonVariants({ variant: 'outline' })}
        >
          Download as JSON
        </a>
      </p>
      <h2 className="mt-14 text-2xl">
        {entry.deleted_at === undefined ? 'Leave the waitlist' : 'Remove it now'}
      </h2>
      <p className="mt-3 leading-relaxed text-muted-foreground">
        The button deletes everything on this page from our server at once, and an invitation that you have
        becomes void. It cannot be undone.
        {entry.status === 'joined' ? ' Your account stays; you can delete it under User Settings.' : ''}
      </p>
      <form method="post" action={`${OWN_ENTRY_PATH}${query}`} className="mt-6">
        <input type="hidden" name="leave" value="yes" />
        <Button type="submit" variant="destructive" size="lg">
          Remove my entry
        </Button>
      </form>
    </>
  );
}

const statusTexts: Record<OwnEntry['status'], string> = {
  unconfirmed: `Not confirmed yet: the mail that we sent you leads to the button. Without it, the entry is deleted ${CONFIRM_DAYS} days after you joined.`,
  waiting: 'You wait for an invitation. We will write to you when it is your turn.',
  invited: 'You are invited: the link in the mail leads to your account.',
  joined: 'There is, or was, an account of this address.',
};

/** What is stored, in words. */
function factsOf(entry: OwnEntry): [name: string, value: ReactNode][] {
  const { latitude, longitude, location, tags, notes, invitations } = entry;
  const position =
    latitude === null || longitude === null
      ? 'Not stored'
      : `${latitude}° latitude, ${longitude}° longitude, rounded to about a kilometre`;
  return [
    ['Email', entry.email],
    [
      'Joined',
      <>
        <Instant value={entry.joined_at} />
        {entry.source === null ? null : entry.source === 'site' ? ', on the website' : ', by an import'}
      </>,
    ],
    entry.deleted_at === undefined
      ? ['Status', statusTexts[entry.status]]
      : [
          'Deleted',
          <>
            <Instant value={entry.deleted_at} />, by those who run the waitlist
          </>,
        ],
    ['Place', location ?? 'Not stored'],
    ['Position', position],
    ...(tags.length > 0 ? [['Tags', tags.join(', ')] satisfies [string, ReactNode]] : []),
    ...notes.map((note, index): [string, ReactNode] => [
      notes.length === 1 ? 'Note' : `Note ${index + 1}`,
      <NoteText key={note.created_at} note={note} />,
    ]),
    ...invitations.map((invitation): [string, ReactNode] => [
      invitations.length === 1 ? 'Invitation' : `Invitation ${invitations.indexOf(invitation) + 1}`,
      <InvitationText key={invitation.invited_at} invitation={invitation} />,
    ]),
  ];
}

/** What was written about the person, and when. */
function NoteText({ note }: { note: OwnEntry['notes'][number] }) {
  return (
    <>
      <span className="whitespace-pre-wrap">{note.text}</span>
      <span className="block text-sm text-muted-foreground">
        <Instant value={note.created_at} />
      </span>
    </>
  );
}

function InvitationText({ invitation }: { invitation: OwnEntry['invitations'][number] }) {
  const { mail_sent_at, expires_at, used_at, revoked_at } = invitation;
  const mail =
    mail_sent_at === null ? (
      'The mail is not sent yet'
    ) : (
      <>
        Sent on <Instant value={mail_sent_at} />
      </>
    );
  const end = used_at ?? revoked_at;
  return (
    <>
      {mail}; {end === null ? 'valid until ' : used_at === null ? 'taken back on ' : 'used on '}
      <Instant value={end ?? expires_at} />
    </>
  );
}

const instantFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

function Instant({ value }: { value: string }) {
  return <time dateTime={value}>{instantFormat.format(new Date(value))} UTC</time>;
}

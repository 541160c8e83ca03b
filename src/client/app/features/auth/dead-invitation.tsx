import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { INVITATION_DAYS } from '#shared/invitation-states.ts';
import { STAFF_INVITATION_DAYS } from '#shared/staff-invitations.ts';
import type { DeadStaffInvitation } from '#shared/staff-invitations.ts';
import { Button } from '#client/ui/button.tsx';
import { contactEmail } from '#client/app/lib/installation.ts';
import { AuthLayout } from './auth-layout.tsx';
import { JoinWaitlist, LogInInstead } from './instead-of-signup.tsx';

type Dead = DeadStaffInvitation;
type Screen = { title: string; lead: string; footer?: ReactNode; action: ReactNode };

/** The screen of an invitation's link that cannot be used: why, and what to do instead. */
export function DeadInvitation({ kind, state }: { kind: 'invitation' | 'staff'; state: Dead }) {
  const { title, lead, footer, action } = (kind === 'staff' ? staffScreens : screens)[state];
  return (
    <AuthLayout title={title} lead={lead} footer={footer ?? <LogInInstead />}>
      {action}
    </AuthLayout>
  );
}

const screens: Readonly<Record<Dead, Screen>> = {
  used: {
    title: 'This invitation has been used',
    lead: 'There is an account for the address that it was sent to. If it is yours, log in.',
    action: (
      <Button asChild size="lg" className="w-full">
        <Link to="/login">Log In</Link>
      </Button>
    ),
    footer: (
      <Link to="/recover-password" className="text-link font-medium">
        Forgot Password?
      </Link>
    ),
  },
  expired: {
    title: 'This invitation has expired',
    lead: `An invitation can be used for ${INVITATION_DAYS} days. Ask whoever invited you for a new one: it comes by mail to the same address.`,
    action: <AskThem />,
  },
  revoked: {
    title: 'This invitation was withdrawn',
    lead: 'Your address is on the waitlist as before. If you did not expect this, ask whoever invited you.',
    action: <AskThem />,
  },
  unknown: {
    title: 'This link is not an invitation',
    lead: 'It may be cut off, or an older one than in the latest mail: open the link in that mail once more. Without an invitation, join the waitlist.',
    action: <JoinWaitlist />,
  },
};

const staffScreens: Readonly<Record<Dead, Screen>> = {
  used: screens.used,
  expired: {
    title: screens.expired.title,
    lead: `An invitation can be used for ${STAFF_INVITATION_DAYS} days. Ask whoever invited you for a new one: it comes by mail to the same address.`,
    action: <AskThem />,
  },
  revoked: {
    title: 'This invitation is not valid any more',
    lead: 'Who sent it may not invite any more. If you did not expect this, ask those who run the site.',
    action: <AskThem />,
  },
  unknown: {
    title: screens.unknown.title,
    lead: 'It may be cut off, or an older one than in the latest mail: open the link in that mail once more, or ask whoever invited you.',
    action: <AskThem />,
  },
};

/** Leads to those who run the site: by mail if they have an address for it, otherwise to the website. */
function AskThem() {
  const address = contactEmail();
  return (
    <Button asChild size="lg" className="w-full">
      {address === null ? <a href="/">Back to the website</a> : <a href={`mailto:${address}`}>Write to us</a>}
    </Button>
  );
}

// The pages about one's own entry of the waitlist, which the links in mails lead to. They work without scripts.
import { CONFIRM_DAYS, MANAGE_LINK_MESSAGE } from '#shared/own-entry.ts';
import { CONFIRM_JOIN_PATH, MANAGE_LINK_FORM_PATH } from '#shared/pages.ts';
import type { EntryPage, SiteInfo } from '#shared/site.ts';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { EntryContent } from './entry-content.tsx';
import { Lead, NextLink, LinkPage } from './link-page.tsx';

/** What each page says first; the title of its document too. */
export function entryPageTitle(page: EntryPage): string {
  switch (page.page) {
    case 'request':
      return page.is_unknown ? 'This link leads to no entry' : 'Your entry on the waitlist';
    case 'requested':
      return 'Look into your mail';
    case 'entry':
      return 'Your entry on the waitlist';
    case 'left':
      return 'You have left the waitlist';
    case 'confirm':
      return 'Confirm your place';
    case 'confirmed':
      return 'Your place is confirmed';
    case 'settled':
      return settled[page.state].title;
  }
}

/** A page about one's own entry. */
export function EntryPageBody({ site, page }: { site: SiteInfo; page: EntryPage }) {
  return (
    <LinkPage site={site} title={entryPageTitle(page)}>
      <PageContent site={site} page={page} />
    </LinkPage>
  );
}

function PageContent({ site, page }: { site: SiteInfo; page: EntryPage }) {
  switch (page.page) {
    case 'request':
      return <RequestForm {...page} />;
    case 'requested':
      return (
        <Lead>
          {MANAGE_LINK_MESSAGE}. One such mail is sent an hour; if none arrives, look into the folder for
          spam, and check the address.
        </Lead>
      );
    case 'entry':
      return <EntryContent entry={page.entry} token={page.token} />;
    case 'left':
      return (
        <Lead>
          Your address and everything that was stored with it are deleted, and an invitation that you had is
          void. Backups lose it as they are replaced. If you change your mind, you can join again.
        </Lead>
      );
    case 'confirm':
      return (
        <>
          <Lead>
            Someone put your address on the waitlist of {site.name}. If that was you, confirm it here.
          </Lead>
          <form method="post" action={`${CONFIRM_JOIN_PATH}?token=${page.token}`} className="mt-8">
            <Button type="submit" size="lg">
              Confirm
            </Button>
          </form>
          <p className="mt-8 text-muted-foreground">
            If it was not you, do nothing: what is not confirmed within {CONFIRM_DAYS} days is deleted.
          </p>
        </>
      );
    case 'confirmed':
      return <Lead>You are on the waitlist. We will write to you when it is your turn.</Lead>;
    case 'settled':
      return (
        <>
          <Lead>{settled[page.state].text}</Lead>
          {page.state === 'joined' ? <NextLink href="/login">Log In</NextLink> : null}
          {page.state === 'expired' || page.state === 'gone' ? (
            <NextLink href="/#waitlist">Join the waitlist</NextLink>
          ) : null}
        </>
      );
  }
}

/** What confirming says about a join that cannot be confirmed. */
const settled = {
  waiting: {
    title: 'Your place is confirmed already',
    text: 'There is nothing left to do. We will write to you when it is your turn.',
  },
  invited: {
    title: 'You are invited already',
    text: 'Your place is confirmed, and a mail with your invitation was sent, or is about to be.',
  },
  joined: { title: 'You have an account already', text: 'It was made with this address.' },
  expired: {
    title: 'This link has expired',
    text: `A join can be confirmed for ${CONFIRM_DAYS} days, and is deleted after that. You can join again.`,
  },
  gone: {
    title: 'This link does not work',
    text: `There is no entry to confirm: it was removed, it was not confirmed within ${CONFIRM_DAYS} days, or the link is not complete. You can join again.`,
  },
} as const;

function RequestForm({ is_unknown, email, detail }: Extract<EntryPage, { page: 'request' }>) {
  return (
    <>
      <Lead>
        {is_unknown ? 'The entry was removed, or the link is not complete. ' : ''}
        Enter the address with which you joined: we mail you a link to the page that shows what we store, and
        where you can leave.
      </Lead>
      <form method="post" action={MANAGE_LINK_FORM_PATH} noValidate className="mt-8 grid max-w-96 gap-4">
        <Field
          label="Email"
          placeholder="Email"
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={email}
          error={detail}
        />
        <Button type="submit" size="lg">
          Send the link
        </Button>
      </form>
    </>
  );
}

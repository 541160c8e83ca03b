// The page that undoes a change of an account's address. It works without scripts.
import { UNDO_EMAIL_PATH } from '#shared/pages.ts';
import type { SiteInfo } from '#shared/site.ts';
import { UNDO_DAYS, type UndoEmailPage } from '#shared/undo-email.ts';
import { Button } from '#client/ui/button.tsx';
import { Lead, NextLink, LinkPage } from './link-page.tsx';

/** What each page says first; the title of its document too. */
export const undoEmailTitles: Record<UndoEmailPage['page'], string> = {
  confirm: 'Undo the change of your address',
  undone: 'Your account has its address again',
  void: 'This link does not work',
  taken: 'The address belongs to another account',
};

/** The page of a link that undoes a change of address. */
export function UndoEmailBody({ site, page }: { site: SiteInfo; page: UndoEmailPage }) {
  return (
    <LinkPage site={site} title={undoEmailTitles[page.page]}>
      <PageContent site={site} page={page} />
    </LinkPage>
  );
}

function PageContent({ site, page }: { site: SiteInfo; page: UndoEmailPage }) {
  switch (page.page) {
    case 'confirm':
      return (
        <>
          <Lead>
            The address of your {site.name} account was changed. If it was not you, take the account back
            here: it gets the address again to which the mail with this link went, is signed out everywhere,
            and its password becomes void. We then mail you a link to choose a new one.
          </Lead>
          <form method="post" action={`${UNDO_EMAIL_PATH}?token=${page.token}`} className="mt-8">
            <Button type="submit" size="lg">
              Undo the change
            </Button>
          </form>
          <p className="mt-8 text-muted-foreground">
            If it was you, do nothing: your account stays as it is.
          </p>
        </>
      );
    case 'undone':
      return (
        <Lead>
          Everybody is signed out of it, and its password is void.{' '}
          {page.can_log_in
            ? 'We are mailing you a link to choose a new one; it works for 60 minutes. After that, use “Forgot Password?” on the log-in page.'
            : 'The account is inactive: those who run this site can activate it. Then use “Forgot Password?” on the log-in page.'}
        </Lead>
      );
    case 'void':
      return (
        <>
          <Lead>
            It was used, it is older than {UNDO_DAYS} days, a link to an earlier address was used, the account
            is gone, or the link is not complete. Nothing was changed.
          </Lead>
          <NextLink href="/recover-password">Reset your password</NextLink>
        </>
      );
    case 'taken':
      return (
        <Lead>
          Another account has this address now, so it cannot be given back. Nothing was changed: write to
          those who run {site.name}.
        </Lead>
      );
  }
}

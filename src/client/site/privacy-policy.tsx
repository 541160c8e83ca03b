// The privacy and cookie policy: everything that browser and server keep, in plain words.
import { TRASH_DAYS } from '#shared/trash-kinds.ts';
import type { SiteInfo } from '#shared/site.ts';
import { Contact, EntryLink, LegalPage } from './legal-page.tsx';
import type { LegalSection } from './legal-page.tsx';
import { collection } from './privacy-collection.tsx';

/** The policy. */
export function PrivacyPolicy({ site }: { site: SiteInfo }) {
  return (
    <LegalPage
      title="Privacy and Cookie Policy"
      date="Effective Feb 2025"
      summary={
        <p>
          We keep what you send us and what it takes to run the site, on our own server. We do not sell it, we
          do not track you, and no third party is built into these pages.
        </p>
      }
      sections={[...collection(site), ...handling(site), ...rights(site)]}
    />
  );
}

function handling({ name }: SiteInfo): LegalSection[] {
  return [
    {
      id: 'use',
      title: 'Why we may use it',
      body: (
        <p>
          We use waitlist data because you asked to be invited: that is your consent, and you can withdraw it.
          We use account data because we cannot provide an account without it. We keep logs because we have a
          legitimate interest in a site that is safe and works. We take no automated decisions about you.
        </p>
      ),
    },
    {
      id: 'sharing',
      title: 'Who else sees it',
      body: (
        <>
          <p>
            Nobody buys it and nobody is given it for their own purposes. Those who host the server or carry
            our mail handle it for us, under contract and only as far as that takes. We hand data to
            authorities where the law obliges us to.
          </p>
          <p>
            Fonts, scripts and images come from this site itself. Place names come from a copy of the GeoNames
            gazetteer on our server: © <a href="https://www.geonames.org/">GeoNames</a>, licensed under{' '}
            <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>. Your browser does not
            contact it.
          </p>
        </>
      ),
    },
    {
      id: 'retention',
      title: 'How long we keep it',
      body: (
        <ul>
          <li>
            Your place on the waitlist: until you <EntryLink>leave it</EntryLink>, which removes it at once,
            or until the beta has ended. Where we take you off it, we can undo that for {TRASH_DAYS} days;
            then it is gone. Where a join has to be confirmed by email, 14 days without that end it too.
          </li>
          <li>Your account: until you or an administrator delete it. Its sessions go with it.</li>
          <li>A sign-in: 24 hours after its last use, and 7 days at most.</li>
          <li>
            Logs and backups: for as long as we need them to run {name} safely. What you had deleted leaves
            them as they are replaced.
          </li>
        </ul>
      ),
    },
    {
      id: 'security',
      title: 'How we protect it',
      body: (
        <p>
          Passwords and tokens are stored only as hashes. Files of the server are readable by its own account
          alone. Signing out, changing a password or deleting an account ends its sessions at once. No system
          is perfectly safe; if something happens that puts you at risk, we will tell you and the authority
          concerned as the law requires.
        </p>
      ),
    },
  ];
}

function rights({ contact_email }: SiteInfo): LegalSection[] {
  return [
    {
      id: 'rights',
      title: 'Your rights',
      body: (
        <p>
          You may ask what we hold about you, have it corrected or deleted, receive a copy of it, object to
          its use, or withdraw your consent. <EntryLink>Your entry on the waitlist</EntryLink> you can see,
          copy and remove yourself: every mail to you has the link, and that page sends it again. You can
          change or delete your account yourself under User Settings. For all else, write to{' '}
          <Contact email={contact_email} />. You may also complain to your data protection authority.
        </p>
      ),
    },
    {
      id: 'children',
      title: 'Children',
      body: (
        <p>
          This service is not directed to people under 16, and we do not knowingly collect data from them. If
          you believe that a child has sent us data, tell us and we will delete it.
        </p>
      ),
    },
    {
      id: 'changes',
      title: 'Changes',
      body: (
        <p>
          When this policy changes, the new text stands here with a new date. If a change matters to what we
          already hold about you, we tell you by email before it applies.
        </p>
      ),
    },
    {
      id: 'contact',
      title: 'Contact',
      body: (
        <p>
          Questions about this policy, and every request named in it, go to <Contact email={contact_email} />.
        </p>
      ),
    },
  ];
}

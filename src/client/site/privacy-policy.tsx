// The privacy and cookie policy: everything that browser and server keep, in plain words.
import type { SiteInfo } from '../../shared/site.ts';
import { Contact, LegalPage } from './legal-page.tsx';
import type { LegalSection } from './legal-page.tsx';

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

function collection({ name }: SiteInfo): LegalSection[] {
  return [
    {
      id: 'scope',
      title: 'What this covers',
      body: (
        <>
          <p>
            This policy is about this website: its public pages, its waitlist, and the area for staff who sign
            in. “We” is whoever operates this installation of {name}.
          </p>
          <p>
            The product itself is different. {name} runs on hardware of your own, and what you ask it there
            stays there. We have no access to it, and this policy does not apply to it.
          </p>
        </>
      ),
    },
    {
      id: 'waitlist',
      title: 'The waitlist',
      body: (
        <>
          <p>When you join the waitlist we store:</p>
          <ul>
            <li>your email address, to invite you to the beta;</li>
            <li>the time at which you joined, to invite people in order;</li>
            <li>
              your position, if you let your browser share it, rounded to two decimals of a degree (about a
              kilometre), and the name of the place nearest to it, such as “Berlin, Germany”, to learn where
              the beta is wanted.
            </li>
          </ul>
          <p>
            Your browser asks you before it shares a position, and only after you have pressed the button. If
            you refuse, or do not answer, you join without one. The name of the place is looked up on our
            server, offline: your position is not sent to a map service.
          </p>
          <p>Signed-in users of this site can see the waitlist and export it.</p>
        </>
      ),
    },
    {
      id: 'accounts',
      title: 'Accounts',
      body: (
        <>
          <p>If you have an account here, we store:</p>
          <ul>
            <li>your email address and, if you gave it, your full name;</li>
            <li>your password as a salted Argon2id hash, from which it cannot be read back;</li>
            <li>whether the account is active, whether it administers the site, and when it was made;</li>
            <li>
              for each sign-in: a hash of its token and of its cookie, when it began, when it was last used,
              when it ends, and what your browser calls itself;
            </li>
            <li>for a forgotten password: a hash of the reset link, which is void after 60 minutes;</li>
            <li>messages to you that wait to be sent, such as a recovery email;</li>
            <li>the products, descriptions and images that you enter.</li>
          </ul>
        </>
      ),
    },
    {
      id: 'logs',
      title: 'Server logs',
      body: (
        <p>
          The server logs each request by the kind of page, its status and its duration, without the full
          address of the page and without your email. Events that matter for security, such as a sign-in or a
          deletion, are logged with the account they concern. To stop floods of requests, the server counts
          them per network address for a while, in memory.
        </p>
      ),
    },
    {
      id: 'cookies',
      title: 'Cookies and browser storage',
      body: (
        <>
          <p>
            These pages work without cookies that follow you. There is no advertising and no analytics. What
            is kept in your browser is this, and nothing else:
          </p>
          <table>
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Where</th>
                <th scope="col">What for</th>
                <th scope="col">Until</th>
              </tr>
            </thead>
            <tbody>
              {browserItems.map(([item, where, purpose, until]) => (
                <tr key={item}>
                  <th scope="row">
                    <code>{item}</code>
                  </th>
                  <td>{where}</td>
                  <td>{purpose}</td>
                  <td>{until}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p>
            “Yes” in the cookie dialog stores <code>accept_cookies</code>, so that we need not ask again. “No”
            stores nothing, so the dialog returns on your next visit. You can delete all of it at any time in
            your browser’s settings; you are then signed out and the site is light again.
          </p>
        </>
      ),
    },
  ];
}

const browserItems = [
  [
    'theme',
    'Local storage',
    'The colour mode you chose: light, dark or that of your system',
    'You delete it',
  ],
  ['accept_cookies', 'Local storage', 'That you have said yes to this policy', 'You delete it'],
  ['access_token', 'Local storage', 'Keeps you signed in', 'You log out'],
  [
    'oriel_session',
    'Cookie, HttpOnly',
    'Binds the sign-in to this browser; set on sign-in only (over https its name starts with __Host-)',
    'You log out, or 7 days',
  ],
] as const;

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
          <li>Your place on the waitlist: until you leave it, or until the beta has ended.</li>
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
          its use, or withdraw your consent. Leaving the waitlist takes one message to{' '}
          <Contact email={contact_email} />. You can change or delete your account yourself under User
          Settings. You may also complain to your data protection authority.
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

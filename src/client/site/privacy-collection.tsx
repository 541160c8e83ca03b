// The part of the privacy policy that says what is collected and kept: in the browser and on the server.
import type { SiteInfo } from '#shared/site.ts';
import { EntryLink } from './legal-page.tsx';
import type { LegalSection } from './legal-page.tsx';

/** The sections on what is collected. */
export function collection({ name }: SiteInfo): LegalSection[] {
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
              the beta is wanted;
            </li>
            <li>
              how far you are: waiting, invited or with an account, and when we invited you. Mails to you that
              wait to be sent are kept until they are sent or of no more use;
            </li>
            <li>
              whether you joined here or came with a list that was imported, and what staff note about you,
              such as tags to sort the waitlist by. All of it is shown on the page of your entry.
            </li>
          </ul>
          <p>
            Your browser asks you before it shares a position, and only after you have pressed the button. If
            you refuse, or do not answer, you join without one. The name of the place is looked up on our
            server, offline: your position is not sent to a map service.
          </p>
          <p>
            Staff of this site can see the waitlist and export it; those who are invited cannot. You can see
            and remove <EntryLink>your own entry</EntryLink>.
          </p>
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
            <li>
              messages to you that wait to be sent, such as a recovery email: to which account and for what,
              until they are sent or of no more use;
            </li>
            <li>
              the products that you enter, with their descriptions and images. Images are stored anew, without
              what a camera may have written into them, such as a place.
            </li>
          </ul>
        </>
      ),
    },
    {
      id: 'logs',
      title: 'Logs, audit trail and backups',
      body: (
        <>
          <p>
            The server logs each request by the kind of page, its status and its duration, without the full
            address of the page and without your email. To stop floods of requests, it counts them per network
            address for a while, in memory.
          </p>
          <p>
            What matters for security, such as a sign-in, a changed role, a deletion or an export, is also
            kept in an audit trail: what was done, when, by which account to which, and from which network. A
            year later it may go.
          </p>
          <p>Backups are copies of all of this, made so that a fault does not lose what you gave us.</p>
        </>
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
    'oriel_known_browser',
    'Cookie, HttpOnly',
    'Recognises a browser in which somebody has signed in before, so that the wrong guesses of strangers do not lock you out; set on sign-in only, and opens nothing by itself',
    'You delete it, or 180 days',
  ],
  [
    'oriel_session',
    'Cookie, HttpOnly',
    'Binds the sign-in to this browser; set on sign-in only (over https its name starts with __Host-)',
    'You log out, or 7 days',
  ],
] as const;

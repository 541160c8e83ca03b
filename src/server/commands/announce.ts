// The messages to the operator at a start: lines of the log, or plain text on a terminal.
import { claimLink, makeSetupClaim } from '../auth/setup-claim.ts';
import type { Deps } from '../trpc/deps.ts';
import { takeFormerStaff } from '../users/roles.ts';
import { createLog, isTerminal, writeToTerminal } from '../log/logging.ts';

const NO_OWNER = 'Nobody owns this instance yet.';
const OPEN_LINK = `${NO_OWNER} Open this link within 30 minutes to become its superuser:`;
const OPEN_SIGNUP =
  'Sign-up is open: anyone who signs up can read and export the waitlist, delete single entries, and change products. SIGNUP_MODE=invited lets in only whom you invite from it.';
const NO_LIMITS = 'RATE_LIMITS is off: NOTHING stops password guessing or floods of sign-ups.';

/**
 * Reports where the server listens, how to claim it, and which settings are missing.
 * @param port the port it listens on
 */
export async function announce(deps: Deps, port: number): Promise<void> {
  const { config, log } = deps;
  const claim = await claimLines(deps);
  const ready = `${config.siteName} is ready at ${config.publicUrl}`;
  const roles = await roleLines(deps);
  const noMail = `each mail is written to ${config.dataDir}/outbox instead of being sent.`;
  if (isTerminal()) {
    if (!log.isLevelEnabled('warn')) return;
    const isLocal = config.publicUrl === `http://localhost:${config.port}`;
    return writeToTerminal(
      toText(ready, [
        ['Listening on', [`${config.host}, port ${port}`]],
        ['Data', [config.dataDir]],
        ['Claim it', claim],
        ['Roles', roles],
        ['Sign-up', config.signupMode === 'open' ? [OPEN_SIGNUP] : []],
        ['Limits', config.rateLimits === 'off' ? [NO_LIMITS] : []],
        [
          'Not set',
          [
            config.smtpUrl === null ? [`SMTP_URL: ${noMail}`] : [],
            isLocal ? [`PUBLIC_URL: links in mails start with ${config.publicUrl}.`] : [],
            config.siteContactEmail === null
              ? ['SITE_CONTACT_EMAIL: the public pages name no address to write to.']
              : [],
          ].flat(),
        ],
      ]),
    );
  }
  if (claim.length > 0) createLog(config.logLevel, { redacted: false }).warn(claim.join(' '));
  for (const line of roles) log.warn(line);
  if (config.signupMode === 'open') log.warn(OPEN_SIGNUP);
  if (config.smtpUrl === null) log.warn(`SMTP_URL is not set: ${noMail}`);
  if (config.rateLimits === 'off') log.warn(NO_LIMITS);
  // Last, so that a program that waits for this line has read all the others.
  log.info(ready);
}

/**
 * The lines on how to become the first superuser; none where there is one. A process that serves alone makes a new claim;
 * others would void the link that one of them has just printed.
 * @throws the database's error
 */
export async function claimLines({ config, engine, clock }: Deps): Promise<string[]> {
  const claim = await makeSetupClaim(engine.db, clock(), { replace: engine.servesAlone });
  switch (claim.state) {
    case 'made':
      return [OPEN_LINK, claimLink(config, claim.secret)];
    case 'valid':
      return [
        `${NO_OWNER} The claim link that was printed before is valid until ${claim.until.toISOString()}.`,
        'The command "oriel claim" makes a new one.',
      ];
    case 'owned':
      return [];
  }
}

/** Says once, at the first start that is heard, which accounts an upgrade took rights from. */
async function roleLines({ db, log }: Deps): Promise<string[]> {
  const accounts = log.isLevelEnabled('warn') ? await takeFormerStaff(db) : 0;
  if (accounts === 0) return [];
  const who = accounts === 1 ? '1 account is a user now' : `${accounts} accounts are users now`;
  return [
    `${who}, and can no longer import, invite, or delete many subscribers at once. Give those who should the role Staff: Users Management, Edit User, Role.`,
  ];
}

/** A title, and the lines of each heading below it. */
function toText(
  title: string,
  facts: readonly (readonly [heading: string, lines: readonly string[]])[],
): string {
  const width = Math.max(...facts.map(([heading]) => heading.length)) + 2;
  const body = facts.flatMap(([heading, lines]) =>
    lines.map((line, index) => `  ${(index === 0 ? heading : '').padEnd(width)}${line}\n`),
  );
  return `\n${title}\n\n${body.join('')}\nCtrl+C stops it.\n\n`;
}

// The messages to the operator at a start: lines of the log, or plain text on a terminal.
import type { Deps } from '../trpc/deps.ts';
import { createLog, isTerminal, writeToTerminal } from '../log/logging.ts';
import { hasSuperuser } from '../users/users.service.ts';

const NO_OWNER = 'Nobody owns this instance yet. Open this link within 30 minutes to become its superuser:';
const OPEN_SIGNUP =
  'Sign-up is open: anyone who signs up can read the waitlist. SIGNUP_MODE=approval or closed changes that.';
const NO_LIMITS = 'RATE_LIMITS is off: NOTHING stops password guessing or floods of sign-ups.';

/**
 * Reports where the server listens, how to claim it, and which settings are missing.
 * @param port the port it listens on
 */
export async function announce(deps: Deps, port: number): Promise<void> {
  const { config, db, setupClaims, log } = deps;
  const isOwned = await hasSuperuser(db);
  const claim = isOwned ? undefined : `${config.publicUrl}/signup?claim=${setupClaims.issue()}`;
  const ready = `${config.siteName} is ready at ${config.publicUrl}`;
  const noMail = `each mail is written to ${config.dataDir}/outbox instead of being sent.`;
  if (isTerminal()) {
    if (!log.isLevelEnabled('warn')) return;
    const isLocal = config.publicUrl === `http://localhost:${config.port}`;
    return writeToTerminal(
      toText(ready, [
        ['Listening on', [`${config.host}, port ${port}`]],
        ['Data', [config.dataDir]],
        ['Claim it', claim === undefined ? [] : [NO_OWNER, claim]],
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
  if (claim !== undefined) createLog(config.logLevel, { redacted: false }).warn(`${NO_OWNER} ${claim}`);
  if (config.signupMode === 'open') log.warn(OPEN_SIGNUP);
  if (config.smtpUrl === null) log.warn(`SMTP_URL is not set: ${noMail}`);
  if (config.rateLimits === 'off') log.warn(NO_LIMITS);
  // Last, so that a program that waits for this line has read all the others.
  log.info(ready);
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

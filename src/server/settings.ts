// The table of environment variables: schema, default, valid values and purpose of each.
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { accountEmail, emailField, passwordField, PASSWORD_MAX, PASSWORD_MIN } from '#shared/fields.ts';
import { bucketNames, type BucketLimits } from './limits.ts';

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((number) => number <= 65_535);

const HOST_NAME =
  /^(?=.{1,253}$)[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?(?:\.[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?)*\.?$/i;
/** Listening shows whether it is an address of this machine. */
const host = z.string().refine((text) => isIP(text) !== 0 || HOST_NAME.test(text));

const origin = z.string().transform((text, context) => {
  const url = URL.parse(text);
  const usable =
    url !== null &&
    (url.protocol === 'http:' || url.protocol === 'https:') &&
    url.pathname === '/' &&
    url.search + url.hash + url.username + url.password === '';
  if (usable) return url.origin;
  context.addIssue({ code: 'custom', message: 'not an origin' });
  return z.NEVER;
});

/** Accepts only complete IPv4 addresses: some programs read 10 or 0x7f.1 as one. */
function isAddressOrRange(text: string): boolean {
  const address = text.split('/')[0] ?? '';
  const isWhole = address.includes(':') || ipaddr.IPv4.isValidFourPartDecimal(address);
  return isWhole && (ipaddr.isValid(text) || ipaddr.isValidCIDR(text));
}

const DURATION_UNITS_MS = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** `24h` in milliseconds; null for `off`. */
const duration = z.string().transform((text, context): number | null => {
  if (text === 'off') return null;
  const match = /^([1-9]\d{0,4})([smhd])$/.exec(text);
  // Safe: the pattern lets only these letters through.
  if (match) return Number(match[1]) * DURATION_UNITS_MS[match[2] as keyof typeof DURATION_UNITS_MS];
  context.addIssue({ code: 'custom', message: 'not a duration' });
  return z.NEVER;
});

const cidrList = z.string().transform((text, context) => {
  const entries = text.split(',').map((entry) => entry.trim());
  if (entries.every(isAddressOrRange)) return entries;
  context.addIssue({ code: 'custom', message: 'not a list of addresses' });
  return z.NEVER;
});

const smtpUrl = z.string().refine((text) => {
  const url = /^smtps?:\/\/[^/]/.test(text) ? URL.parse(text) : null;
  return url !== null && url.hostname !== '' && isEscaped(url.username) && isEscaped(url.password);
});

/** Whether every `%` begins an escape; with others no mail could be sent. */
function isEscaped(text: string): boolean {
  try {
    return decodeURIComponent(text) !== undefined;
  } catch {
    return false;
  }
}

/** Other modes of TLS do not check the server's certificate, or mean different things to different programs. */
const TLS_MODES: readonly (string | null)[] = [null, 'verify-full', 'disable'];

const databaseUrl = z.string().refine((text) => {
  const url = /^postgres(?:ql)?:\/\//.test(text) ? URL.parse(text) : null;
  return (
    url !== null &&
    isEscaped(url.username + url.password) &&
    TLS_MODES.includes(url.searchParams.get('sslmode'))
  );
});

const limitsUrl = z.string().refine((text) => {
  const url = /^rediss?:\/\/[^/]/.test(text) ? URL.parse(text) : null;
  return (
    url !== null &&
    url.hostname !== '' &&
    /^(?:\/\d*)?$/.test(url.pathname) &&
    url.search + url.hash === '' &&
    isEscaped(url.username + url.password)
  );
});

// One address, alone or as `Name <address>`.
const sender = z
  .string()
  .max(320)
  .refine((text) => accountEmail(/^[^<>,]*<([^<>]+)>$/.exec(text.trim())?.[1] ?? text) !== undefined);

/** setTimeout fires at once for longer times. */
const LONGEST_TIMER_SECONDS = 2_147_483;
const bucketLimit = z.strictObject({
  max: z.int().min(1),
  seconds: z.int().min(1).max(LONGEST_TIMER_SECONDS),
});
const rateLimits = z.string().transform((text, context): BucketLimits | 'off' => {
  if (text === 'on') return {};
  if (text === 'off') return 'off';
  try {
    return z.partialRecord(z.enum(bucketNames), bucketLimit).parse(JSON.parse(text));
  } catch {
    context.addIssue({ code: 'custom', message: 'not limits' });
    return z.NEVER;
  }
});

// docs/configuration.md is generated from this table. Operators read `expected` in the error.
export const variables = {
  PORT: {
    schema: port,
    fallback: '3000',
    expected: 'a port number from 0 to 65535',
    example: '8080',
    meaning: 'Where to listen. 0 takes any free port.',
  },
  HOST: {
    schema: host,
    fallback: 'localhost',
    expected: 'a host name or address to listen on',
    example: '0.0.0.0',
    meaning:
      'Where to listen. `localhost` is both loopback families, so only this machine and a proxy on it come in; `0.0.0.0` is every address, as in a container.',
  },
  DATA_DIR: {
    schema: z.string(),
    fallback: './data',
    expected: 'a folder',
    example: '/var/lib/oriel/data',
    meaning:
      'Everything this instance knows: the database, uploads, backups, and mail while there is no SMTP server. A folder of its own, kept at mode 0700.',
  },
  DATABASE_URL: {
    schema: databaseUrl.optional(),
    expected:
      'an address like postgres://user:password@db.example.org/oriel, with no sslmode but verify-full or disable',
    example: 'postgres://oriel:p%40ss@db.example.org:5432/oriel?sslmode=verify-full',
    meaning:
      'A PostgreSQL database, version 15 or newer, that holds the data instead of SQLite, so that several processes can serve. `DATA_DIR` then holds uploads and temporary files only.',
  },
  DATABASE_PASSWORD_FILE: {
    schema: z.string().optional(),
    expected: 'a file with the password of DATABASE_URL in its first line',
    example: '/run/secrets/oriel-database',
    meaning: 'The password of `DATABASE_URL`, if it is not in the address.',
  },
  PUBLIC_URL: {
    schema: origin.optional(),
    expected: 'an address like https://oriel.example.org, without a path',
    example: 'https://oriel.example.org',
    meaning:
      'The address that people open, `http://localhost:PORT` if unset. Every link in a mail starts with it; `https` makes cookies Secure and sends HSTS.',
  },
  SITE_NAME: {
    schema: z.string().trim().min(1).max(60),
    fallback: 'Oriel',
    expected: 'a name of 1 to 60 characters',
    example: 'Bay Window',
    meaning: 'What the product is called wherever a visitor sees its name.',
  },
  SITE_CONTACT_EMAIL: {
    schema: emailField.optional(),
    expected: 'an e-mail address',
    example: 'hello@example.org',
    meaning: 'Shown on the public pages as the address to write to.',
  },
  FIRST_SUPERUSER: {
    schema: emailField.optional(),
    expected: 'an e-mail address',
    example: 'ada@example.org',
    meaning: 'Made at start while there is no superuser. Without it the log shows a claim link instead.',
  },
  FIRST_SUPERUSER_PASSWORD: {
    schema: passwordField.optional(),
    expected: `a password of ${PASSWORD_MIN} to ${PASSWORD_MAX} characters`,
    example: 'correct horse battery',
    meaning: 'The password of that superuser; set both or neither.',
  },
  SIGNUP_MODE: {
    schema: z.enum(['open', 'approval', 'closed']),
    fallback: 'open',
    expected: 'open, approval or closed',
    example: 'approval',
    meaning:
      '`open`: anyone may sign up, and then read the waitlist. `approval`: a superuser activates each account. `closed`: nobody.',
  },
  SMTP_URL: {
    schema: smtpUrl.optional(),
    expected: 'an address like smtp://user:password@mail.example.org:587',
    example: 'smtps://oriel:p%40ss@mail.example.org:465',
    meaning:
      'The server that sends mail: `smtps` for TLS from the start, else STARTTLS where it is offered. In its password `@` is `%40`, `:` is `%3A`, `%` is `%25` and `#` is `%23`. Without it each mail is a file in `DATA_DIR/outbox`.',
  },
  MAIL_FROM: {
    schema: sender.optional(),
    expected: 'an e-mail address, with or without a name',
    example: 'Oriel <oriel@example.org>',
    meaning: 'The sender of every mail, `no-reply@` the host of `PUBLIC_URL` if unset.',
  },
  TRUSTED_PROXIES: {
    schema: cidrList.default([]),
    expected: 'a comma-separated list of addresses or CIDR ranges',
    example: '127.0.0.1, 10.0.0.0/8',
    meaning: 'Proxies whose `X-Forwarded-*` is believed; limits then count by the address of the visitor.',
  },
  BACKUP_EVERY: {
    schema: duration,
    fallback: '24h',
    expected: 'a time like 24h, 30m or 7d, or off',
    example: '6h',
    meaning: 'How often a backup is made into `DATA_DIR/backups`; `off` leaves that to you.',
  },
  LOG_LEVEL: {
    schema: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
    fallback: 'info',
    expected: 'trace, debug, info, warn, error, fatal or silent',
    example: 'warn',
    meaning: 'How much is written to standard output: as JSON lines, or on a terminal as plain ones.',
  },
  RATE_LIMITS: {
    schema: rateLimits,
    fallback: 'on',
    expected:
      'on, off, or a JSON object like {"login_account":{"max":10,"seconds":900}} of known bucket names',
    example: '{"waitlist_minute":{"max":10,"seconds":60}}',
    meaning: 'Overrides single limits by name. `off` lets passwords be guessed without end.',
  },
  LIMITS_URL: {
    schema: limitsUrl.optional(),
    expected: 'an address like redis://user:password@cache.example.org:6379/0, or rediss:// for TLS',
    example: 'redis://127.0.0.1:6379/0',
    meaning:
      'A Redis or Valkey server that counts for the limits of all processes. Without it, processes that share a PostgreSQL database share the limits of accounts, and each counts client addresses itself. Each installation needs a database number of its own.',
  },
} as const satisfies Record<string, Setting>;

export interface Setting {
  schema: z.ZodType;
  /** The default, as it would be written in `.env`. */
  fallback?: string;
  expected: string;
  /** An example, as it would be written in `.env`. */
  example: string;
  meaning: string;
}

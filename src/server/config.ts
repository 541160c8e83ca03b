// The configuration: reads the environment once, by one zod schema, into a frozen Config.
// This is the only reader of process.env.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { canonicalEmail, emailField, PASSWORD_MAX, PASSWORD_MIN } from '../shared/fields.ts';
import { StartError } from './start-error.ts';
import { bucketNames, type BucketLimits } from './trpc/rate-limits.ts';

/** A setting that cannot be used. The message is one sentence that names the variable; the exit code is 78. */
export class ConfigError extends StartError {}

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((number) => number <= 65_535);

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

/** 10 or 0x7f.1 are addresses to some programs, but nobody means them so. */
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

const smtpUrl = z
  .string()
  .refine((text) => /^smtps?:\/\/[^/]/.test(text) && Boolean(URL.parse(text)?.hostname));

// One address, alone or as `Name <address>`.
const sender = z
  .string()
  .max(320)
  .refine((text) => canonicalEmail(/^[^<>,]*<([^<>]+)>$/.exec(text.trim())?.[1] ?? text) !== undefined);

/** Longer ones would end at once. */
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

// Each variable: how it is read, and what a good value is. The second half is what an operator reads in the error.
const variables = {
  PORT: { schema: port.default(3000), expected: 'a port number from 0 to 65535' },
  HOST: { schema: z.string().default('localhost'), expected: 'a host name or address to listen on' },
  DATA_DIR: { schema: z.string().default('./data'), expected: 'a folder' },
  PUBLIC_URL: {
    schema: origin.optional(),
    expected: 'an address like https://oriel.example.org, without a path',
  },
  SITE_NAME: {
    schema: z.string().trim().min(1).max(60).default('Oriel'),
    expected: 'a name of 1 to 60 characters',
  },
  SITE_CONTACT_EMAIL: { schema: emailField.optional(), expected: 'an e-mail address' },
  FIRST_SUPERUSER: { schema: emailField.optional(), expected: 'an e-mail address' },
  FIRST_SUPERUSER_PASSWORD: {
    schema: z.string().min(PASSWORD_MIN).max(PASSWORD_MAX).optional(),
    expected: `a password of ${PASSWORD_MIN} to ${PASSWORD_MAX} characters`,
  },
  SIGNUP_MODE: {
    schema: z.enum(['open', 'approval', 'closed']).default('open'),
    expected: 'open, approval or closed',
  },
  SMTP_URL: {
    schema: smtpUrl.optional(),
    expected: 'an address like smtp://user:password@mail.example.org:587',
  },
  MAIL_FROM: {
    schema: sender.optional(),
    expected: 'an e-mail address, with or without a name',
  },
  TRUSTED_PROXIES: {
    schema: cidrList.default([]),
    expected: 'a comma-separated list of addresses or CIDR ranges',
  },
  BACKUP_EVERY: {
    schema: duration.default(DURATION_UNITS_MS.d),
    expected: 'a time like 24h, 30m or 7d, or off',
  },
  LOG_LEVEL: {
    schema: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
    expected: 'trace, debug, info, warn, error, fatal or silent',
  },
  RATE_LIMITS: {
    schema: rateLimits.default({}),
    expected:
      'on, off, or a JSON object like {"login_account":{"max":10,"seconds":900}} of known bucket names',
  },
} as const;

type Variables = { [Name in keyof typeof variables]: z.output<(typeof variables)[Name]['schema']> };
type Environment = Readonly<Record<string, string | undefined>>;

export type Config = Readonly<{
  port: number;
  host: string;
  /** Absolute path of the folder that holds everything this instance knows. */
  dataDir: string;
  /** Origin without a final slash; every link in a mail or log starts with it. */
  publicUrl: string;
  siteName: string;
  siteContactEmail: string | null;
  firstSuperuser: Readonly<{ email: string; password: string }> | null;
  signupMode: 'open' | 'approval' | 'closed';
  smtpUrl: string | null;
  /** The sender of every mail, as an address with or without a name. */
  mailFrom: string;
  trustedProxies: readonly string[];
  /** How often a backup is made into DATA_DIR/backups; null for never. */
  backupEveryMs: number | null;
  logLevel: Variables['LOG_LEVEL'];
  /** Overrides of single limits by bucket name, or 'off'. */
  rateLimits: BucketLimits | 'off';
}>;

/**
 * Reads the configuration (contract 2).
 * @param environment variables by name; an empty value counts as unset
 * @returns the frozen configuration
 * @throws ConfigError naming the first variable whose value cannot be used
 */
export function readConfig(environment: Environment): Config {
  const values = readVariables(environment);
  const { FIRST_SUPERUSER: email, FIRST_SUPERUSER_PASSWORD: password } = values;
  if (email && !password) {
    throw new ConfigError('FIRST_SUPERUSER is set but FIRST_SUPERUSER_PASSWORD is not: set both or neither.');
  }
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  return Object.freeze({
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    publicUrl,
    siteName: values.SITE_NAME,
    siteContactEmail: values.SITE_CONTACT_EMAIL ?? null,
    firstSuperuser: email && password ? Object.freeze({ email, password }) : null,
    signupMode: values.SIGNUP_MODE,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`,
    trustedProxies: values.TRUSTED_PROXIES,
    backupEveryMs: values.BACKUP_EVERY,
    logLevel: values.LOG_LEVEL,
    rateLimits: values.RATE_LIMITS,
  });
}

function readVariables(environment: Environment): Variables {
  const read = Object.entries(variables).map(([name, { schema, expected }]) => {
    const result = schema.safeParse(environment[name] || undefined);
    if (!result.success) throw new ConfigError(`${name} is not usable: it must be ${expected}.`);
    return [name, result.data] as const;
  });
  // Safe: built from the entries of `variables`, each parsed by its own schema.
  return Object.fromEntries(read) as Variables;
}

/** Reads `.env` in the working directory, if it is there, and then the configuration of this process. */
export function readProcessConfig(): Config {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
  } catch (error) {
    throw new ConfigError('The file .env cannot be read: check that it is a file this user may read.', {
      cause: error,
    });
  }
  return readConfig(process.env);
}

/** True where the browser reaches this instance through https, so that cookies are Secure and HSTS is sent. */
export function isHttps(config: Config): boolean {
  return config.publicUrl.startsWith('https:');
}

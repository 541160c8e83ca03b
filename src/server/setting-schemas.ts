// The schemas of the texts in environment variables, and the shape of the table that has them.
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { accountEmail } from '#shared/fields.ts';
import { isPrivateAddress } from './private-address.ts';
import { bucketNames, type BucketLimits } from './limits/buckets.ts';

/** A row of the table of environment variables. */
export interface Setting {
  schema: z.ZodType;
  /** The default, as it would be written in `.env`. */
  fallback?: string;
  expected: string;
  /** An example, as it would be written in `.env`. */
  example: string;
  meaning: string;
}

export const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((number) => number <= 65_535);

const HOST_NAME =
  /^(?=.{1,253}$)[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?(?:\.[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?)*\.?$/i;
/** Listening shows whether it is an address of this machine. */
export const host = z.string().refine((text) => isIP(text) !== 0 || HOST_NAME.test(text));

export const origin = z.string().transform((text, context) => {
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
export const duration = z.string().transform((text, context): number | null => {
  if (text === 'off') return null;
  const match = /^([1-9]\d{0,4})([smhd])$/.exec(text);
  // Safe: the pattern lets only these letters through.
  if (match) return Number(match[1]) * DURATION_UNITS_MS[match[2] as keyof typeof DURATION_UNITS_MS];
  context.addIssue({ code: 'custom', message: 'not a duration' });
  return z.NEVER;
});

const SIZE_UNITS = { MB: 1e6, GB: 1e9 };

/** `5GB` in bytes. */
export const byteSize = z.string().transform((text, context): number => {
  const match = /^([1-9]\d{0,5})(MB|GB)$/.exec(text);
  // Safe: the pattern lets only these units through.
  if (match) return Number(match[1]) * SIZE_UNITS[match[2] as keyof typeof SIZE_UNITS];
  context.addIssue({ code: 'custom', message: 'not a size' });
  return z.NEVER;
});

export const cidrList = z.string().transform((text, context) => {
  const entries = text.split(',').map((entry) => entry.trim());
  if (entries.every(isAddressOrRange)) return entries;
  context.addIssue({ code: 'custom', message: 'not a list of addresses' });
  return z.NEVER;
});

export const smtpUrl = z.string().refine((text) => {
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
const TLS_MODES: readonly string[] = ['verify-full', 'disable'];

export const databaseUrl = z.string().refine((text) => {
  const url = /^postgres(?:ql)?:\/\//.test(text) ? URL.parse(text) : null;
  return (
    url !== null &&
    // Without either, `pg` would look for a database of the user's name on this machine.
    (url.hostname !== '' || url.pathname.length > 1 || url.searchParams.has('host')) &&
    isEscaped(url.username + url.password) &&
    // The first of several is not the one that is used.
    url.searchParams.getAll('sslmode').every((mode) => TLS_MODES.includes(mode)) &&
    !url.searchParams.getAll('ssl').includes('no-verify')
  );
});

export const limitsUrl = z.string().refine((text) => {
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
export const sender = z
  .string()
  .max(320)
  .refine((text) => accountEmail(/^[^<>,]*<([^<>]+)>$/.exec(text.trim())?.[1] ?? text) !== undefined);

export const MAIL_PACE_MAX = 6000;
export const mailPace = z
  .string()
  .regex(/^[1-9]\d{0,3}$/)
  .transform(Number)
  .refine((number) => number <= MAIL_PACE_MAX);

// What fits into an Authorization header (RFC 6750), and is too long to be guessed.
export const METRICS_TOKEN_MIN = 32;
export const METRICS_TOKEN_MAX = 256;
export const metricsToken = z
  .string()
  .min(METRICS_TOKEN_MIN)
  .max(METRICS_TOKEN_MAX)
  .regex(/^[A-Za-z\d._~+/-]+=*$/);
// Long enough that a stolen backup does not let it be guessed.
export const SECOND_FACTOR_KEY_MIN = 32;
export const SECOND_FACTOR_KEY_MAX = 256;
export const secondFactorKey = z
  .string()
  .min(SECOND_FACTOR_KEY_MIN)
  .max(SECOND_FACTOR_KEY_MAX)
  .regex(/^[A-Za-z\d+/=_-]+$/);
/** `s3://bucket/prefix?endpoint=…&region=…`; one of the two parameters is needed. */
export const uploadsUrl = z.string().transform((text, context) => {
  const url = text.startsWith('s3://') ? URL.parse(text) : null;
  const {
    endpoint: givenEndpoint,
    region: givenRegion,
    ...others
  } = Object.fromEntries(url?.searchParams ?? []);
  const region = givenRegion ?? 'us-east-1';
  const endpoint = origin.safeParse(givenEndpoint ?? `https://s3.${region}.amazonaws.com`);
  const bucket = url?.host ?? '';
  const prefix = url?.pathname.replaceAll(/^\/|\/$/g, '') ?? '';
  const isUsable =
    /^[a-z\d][\w.-]{1,61}[a-z\d]$/i.test(bucket) &&
    /^(?:[\w-][\w.-]*(?:\/[\w-][\w.-]*)*)?$/.test(prefix) &&
    /^[\w-]{1,60}$/.test(region) &&
    endpoint.success &&
    (givenEndpoint ?? givenRegion) !== undefined &&
    Object.keys(others).length === 0 &&
    `${url?.username}${url?.password}${url?.hash}` === '';
  if (isUsable) return { bucket, prefix, endpoint: endpoint.data, region };
  context.addIssue({ code: 'custom', message: 'not the address of a bucket' });
  return z.NEVER;
});

/** Names that are never those of a server on the internet: without a dot, or in a domain for private networks (RFC 6762, 8375). */
const PRIVATE_NAME = /^(?:[^.]+|.+\.(?:localhost|local|internal|lan|home\.arpa))$/;

/** Whether plain HTTP is let through to a host of a URL. What a name stands for is checked at each connection. */
function isPrivateHost(hostname: string): boolean {
  const address = hostname.replaceAll(/^\[|\]$/g, '');
  return isIP(address) === 0 ? PRIVATE_NAME.test(hostname.replace(/\.$/, '')) : isPrivateAddress(address);
}

/** The base of an OpenAI-compatible interface, with `/v1` where no path is named; plain HTTP only to private addresses. */
export const languageModelUrl = z.string().transform((text, context) => {
  const url = /^https?:\/\/[^/]/.test(text) ? URL.parse(text) : null;
  const isUsable =
    url !== null &&
    url.hostname !== '' &&
    url.search + url.hash + url.username + url.password === '' &&
    (url.protocol === 'https:' || isPrivateHost(url.hostname));
  if (isUsable) {
    const path = url.pathname.replace(/\/+$/, '').replace(/\/chat\/completions$/, '');
    return { base: `${url.origin}${path === '' ? '/v1' : path}`, host: url.host };
  }
  context.addIssue({ code: 'custom', message: 'not an address of a model' });
  return z.NEVER;
});

/** The name of a model, as interfaces call theirs. */
export const modelName = z
  .string()
  .trim()
  .regex(/^[\w./:@+-]{1,200}$/);

/** A model answers within ten minutes or not at all. */
const ANSWER_MAX_MS = 600_000;
/** `60s` in milliseconds. */
export const answerTime = duration.transform((time, context): number => {
  if (time !== null && time <= ANSWER_MAX_MS) return time;
  context.addIssue({ code: 'custom', message: 'not a time to answer in' });
  return z.NEVER;
});

/** What fits into an Authorization header; without spaces, as below. */
export const languageModelKey = z.string().regex(/^[!-~]{1,4096}$/);

/** Without spaces and control characters, which come from a mistake in copying. */
export const s3Key = z.string().regex(/^[!-~]{1,256}$/);

/** setTimeout fires at once for longer times. */
const LONGEST_TIMER_SECONDS = 2_147_483;
const bucketLimit = z.strictObject({
  max: z.int().min(1),
  seconds: z.int().min(1).max(LONGEST_TIMER_SECONDS),
});
export const rateLimits = z.string().transform((text, context): BucketLimits | 'off' => {
  if (text === 'on') return {};
  if (text === 'off') return 'off';
  try {
    return z.partialRecord(z.enum(bucketNames), bucketLimit).parse(JSON.parse(text));
  } catch {
    context.addIssue({ code: 'custom', message: 'not limits' });
    return z.NEVER;
  }
});

/** Languages as Tesseract calls them: `eng`, `chi_sim`. */
export const languageCodes = z
  .string()
  .transform((value) => [...new Set(value.split(/[\s,+]+/).filter((code) => code !== ''))])
  .pipe(
    z
      .array(z.string().regex(/^[a-z]{3}(?:_[a-z]{1,10}){0,2}$/))
      .min(1)
      .max(5),
  );

// Reads the environment once into a frozen Config. The only reader of process.env.
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import type { z } from 'zod';
import type { Setting } from './setting-schemas.ts';
import { variables } from './settings.ts';
import type { ObjectStoreSettings } from './object-store/object-store.ts';
import { StartError } from './start-error.ts';
import type { BucketLimits } from './limits/buckets.ts';

/** A setting that cannot be used. The message is one sentence that names the variable; the exit code is 78. */
export class ConfigError extends StartError {}

type Variables = { [Name in keyof typeof variables]: z.output<(typeof variables)[Name]['schema']> };
type Environment = Readonly<Record<string, string | undefined>>;

export type Config = Readonly<{
  port: number;
  host: string;
  /** Absolute path of the folder with all data of this instance. */
  dataDir: string;
  /** The address of a PostgreSQL database, with its password; null for SQLite. */
  databaseUrl: string | null;
  /** Where the images are kept; null for a folder in `dataDir`. */
  objectStore: Readonly<ObjectStoreSettings> | null;
  /** Whether Ask can be used. */
  ask: boolean;
  /** How many bytes of files may be stored. */
  askStorage: number;
  /** How many of them may be of one account. */
  askStoragePerAccount: number;
  /** By what Ask finds texts: words alone, or also sentences as vectors of an encoder of this machine. */
  askEncoder: 'words' | 'sentences';
  /** The languages in which scans and pictures are read, as Tesseract calls them; null where they are not. */
  ocrLanguages: readonly string[] | null;
  /** The language model that writes answers; null for none. */
  languageModel: Readonly<LanguageModelSettings> | null;
  /** Origin without a final slash; every link in a mail or log starts with it. */
  publicUrl: string;
  siteName: string;
  siteContactEmail: string | null;
  firstSuperuser: Readonly<{ email: string; password: string }> | null;
  signupMode: 'open' | 'approval' | 'invited' | 'closed';
  /** Who must have a second factor. */
  requireSecondFactor: 'off' | 'superusers' | 'all';
  /** What encrypts the secrets of authenticator apps beside a key in the database; null for nothing. */
  secondFactorKey: string | null;
  /** Whether joins of the waitlist have to be confirmed. */
  confirmJoins: boolean;
  smtpUrl: string | null;
  /** The sender of every mail, as an address with or without a name. */
  mailFrom: string;
  /** How many invitations are sent in a minute. */
  mailPerMinute: number;
  trustedProxies: readonly string[];
  /** How often a backup is made into DATA_DIR/backups; null for never. */
  backupEveryMs: number | null;
  logLevel: Variables['LOG_LEVEL'];
  /** The bearer token of /metrics; null where there is no such path. */
  metricsToken: string | null;
  /** Overrides of single limits by bucket name, or 'off'. */
  rateLimits: BucketLimits | 'off';
  /** The address of a Redis or Valkey server that counts for the limits, with its password; null for none. */
  limitsUrl: string | null;
}>;

/** A language model behind an OpenAI-compatible interface. */
export interface LanguageModelSettings {
  /** The address that `/chat/completions` is appended to. */
  base: string;
  /** The host of `base`, with its port unless it is the usual one. */
  host: string;
  name: string;
  /** What makes embeddings; null for none. */
  embeddingModel: string | null;
  /** A secret. */
  key: string | null;
  /** How long an answer may take. */
  timeoutMs: number;
}

/**
 * Reads the configuration.
 * @param environment variables by name; an empty value counts as unset
 * @returns the frozen configuration
 * @throws ConfigError naming the first variable whose value cannot be used
 */
export function readConfig(environment: Environment): Config {
  const values = readVariables(environment);
  const { FIRST_SUPERUSER: email, FIRST_SUPERUSER_PASSWORD: password } = values;
  // The password alone is no mistake: a secret may be provided before the name.
  if (email && !password) {
    throw new ConfigError('FIRST_SUPERUSER is set but FIRST_SUPERUSER_PASSWORD is not: set both or neither.');
  }
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  return Object.freeze({
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: readDatabaseUrl(values),
    objectStore: readObjectStore(values),
    ask: values.ASK === 'on',
    askStorage: values.ASK_STORAGE,
    askStoragePerAccount: values.ASK_STORAGE_PER_ACCOUNT ?? Math.floor(values.ASK_STORAGE / 10),
    askEncoder: values.ASK_ENCODER,
    ocrLanguages: values.OCR === 'on' ? values.OCR_LANGUAGES : null,
    languageModel: readLanguageModel(values),
    publicUrl,
    siteName: values.SITE_NAME,
    siteContactEmail: values.SITE_CONTACT_EMAIL ?? null,
    firstSuperuser: email && password ? Object.freeze({ email, password }) : null,
    signupMode: values.SIGNUP_MODE,
    requireSecondFactor: values.REQUIRE_2FA,
    secondFactorKey: values.SECOND_FACTOR_KEY ?? null,
    confirmJoins: values.CONFIRM_JOINS === 'on',
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`,
    mailPerMinute: values.MAIL_PER_MINUTE,
    trustedProxies: values.TRUSTED_PROXIES,
    backupEveryMs: values.BACKUP_EVERY,
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN ?? null,
    rateLimits: values.RATE_LIMITS,
    limitsUrl: values.LIMITS_URL ?? null,
  });
}

/** @throws ConfigError */
function readObjectStore(values: Variables): Config['objectStore'] {
  const { UPLOADS_URL, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  // The keys alone are no mistake, like the password of the first superuser.
  if (!UPLOADS_URL) return null;
  if (accessKeyId && secretAccessKey) return Object.freeze({ ...UPLOADS_URL, accessKeyId, secretAccessKey });
  const missing = accessKeyId ? 'S3_SECRET_ACCESS_KEY' : 'S3_ACCESS_KEY_ID';
  throw new ConfigError(
    `UPLOADS_URL is set but ${missing} is not: set UPLOADS_URL, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or none.`,
  );
}

function readVariables(environment: Environment): Variables {
  const read = Object.entries<Setting>(variables).map(([name, { schema, fallback, expected }]) => {
    const result = schema.safeParse(environment[name] || fallback);
    if (!result.success) throw new ConfigError(`${name} is not usable: it must be ${expected}.`);
    return [name, result.data] as const;
  });
  // Safe: built from the entries of `variables`, each parsed by its own schema.
  return Object.fromEntries(read) as Variables;
}

function readDatabaseUrl({ DATABASE_URL: address, DATABASE_PASSWORD_FILE: file }: Variables): string | null {
  if (file === undefined) return address ?? null;
  if (address === undefined) {
    throw new ConfigError(
      'DATABASE_PASSWORD_FILE is set but DATABASE_URL is not: set both, or the address alone.',
    );
  }
  const url = new URL(address);
  if (url.password !== '' || url.searchParams.has('password')) {
    throw new ConfigError(
      'DATABASE_PASSWORD_FILE is set, but DATABASE_URL has a password already: take one away.',
    );
  }
  // A parameter, since an address without a host, as of a socket, can have no password before it.
  url.searchParams.set('password', readFirstLine('DATABASE_PASSWORD_FILE', file));
  return url.href;
}

/** The first line of a file that a setting names. @throws ConfigError */
function readFirstLine(setting: keyof Variables, file: string): string {
  try {
    return readFileSync(file, 'utf8').split(/\r?\n/)[0] ?? '';
  } catch (cause) {
    throw new ConfigError(`${setting} is not usable: ${file} cannot be read.`, { cause });
  }
}

/** @throws ConfigError */
function readLanguageModel(values: Variables): Config['languageModel'] {
  const { LLM_URL: url, LLM_MODEL: name, LLM_TIMEOUT: timeoutMs, LLM_EMBEDDING_MODEL: embedding } = values;
  if (url === undefined && embedding !== undefined)
    throw new ConfigError('LLM_EMBEDDING_MODEL is set but LLM_URL is not: set it too, or neither.');
  if (values.ASK_ENCODER === 'sentences' && embedding !== undefined)
    throw new ConfigError('ASK_ENCODER is sentences, but LLM_EMBEDDING_MODEL is set too: take one away.');
  // Its name and key alone are no mistake, like the keys of the object store.
  if (url === undefined) return null;
  if (name === undefined) throw new ConfigError('LLM_URL is set but LLM_MODEL is not: set both or neither.');
  const key = readLanguageModelKey(values);
  return Object.freeze({ ...url, name, embeddingModel: embedding ?? null, key, timeoutMs });
}

/** @throws ConfigError */
function readLanguageModelKey({ LLM_KEY: key, LLM_KEY_FILE: file }: Variables): string | null {
  if (file === undefined) return key ?? null;
  if (key !== undefined) throw new ConfigError('LLM_KEY_FILE is set, but LLM_KEY is too: take one away.');
  const read = variables.LLM_KEY.schema.safeParse(readFirstLine('LLM_KEY_FILE', file));
  if (read.success && read.data !== undefined) return read.data;
  throw new ConfigError(`LLM_KEY_FILE is not usable: it must be ${variables.LLM_KEY_FILE.expected}.`);
}

/** Reads `.env` in the working directory, if it is there, and then the configuration of this process. */
export function readProcessConfig(): Config {
  return readConfig({ ...readEnvFile(), ...process.env });
}

function readEnvFile(): Environment {
  try {
    if (!existsSync('.env')) return {};
    // A byte order mark or another encoding would hide the first setting or all of them.
    return parseEnv(new TextDecoder('utf-8', { fatal: true }).decode(readFileSync('.env')));
  } catch (error) {
    throw new ConfigError(
      'The file .env cannot be read: check that it is a file this user may read, and text in UTF-8.',
      { cause: error },
    );
  }
}

/** Whether browsers reach this instance through https, so that cookies are Secure and HSTS is sent. */
export function isHttps(config: Config): boolean {
  return config.publicUrl.startsWith('https:');
}

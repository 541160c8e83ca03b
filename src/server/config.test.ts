import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

test('an empty environment gives the defaults of the README', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: 'localhost',
    objectStore: null,
    ask: true,
    askStorage: 5e9,
    askStoragePerAccount: 5e8,
    languageModel: null,
    publicUrl: 'http://localhost:3000',
    siteName: 'Oriel',
    siteContactEmail: null,
    firstSuperuser: null,
    signupMode: 'open',
    smtpUrl: null,
    mailFrom: 'no-reply@localhost',
    trustedProxies: [],
    logLevel: 'info',
    metricsToken: null,
    rateLimits: {},
    limitsUrl: null,
  });
});

test('every variable is read', () => {
  const config = readConfig({
    PORT: '8080',
    HOST: '0.0.0.0',
    DATA_DIR: '/srv/oriel',
    UPLOADS_URL: 's3://bay.images/a/b?endpoint=https://s3.example.org:3900/&region=eu-1',
    S3_ACCESS_KEY_ID: 'GK31c2f218',
    S3_SECRET_ACCESS_KEY: 'b892/c06+65=',
    PUBLIC_URL: 'https://oriel.example.org/',
    SITE_NAME: 'Bay',
    SITE_CONTACT_EMAIL: 'Hello@Example.org',
    FIRST_SUPERUSER: 'Ada@Example.org',
    FIRST_SUPERUSER_PASSWORD: 'correct horse',
    SIGNUP_MODE: 'closed',
    REQUIRE_2FA: 'superusers',
    SECOND_FACTOR_KEY: '3q2-7wAtB4c5hGZyW0pQvX8nKdLrTjYsUeRiOaPmEbN',
    CONFIRM_JOINS: 'on',
    SMTP_URL: 'smtps://user:secret@mail.example.org:465',
    MAIL_FROM: 'Oriel <oriel@example.org>',
    MAIL_PER_MINUTE: '6000',
    TRUSTED_PROXIES: '10.0.0.0/8, ::1',
    BACKUP_EVERY: '7d',
    ASK: 'off',
    ASK_STORAGE: '20GB',
    ASK_STORAGE_PER_ACCOUNT: '3GB',
    ASK_ENCODER: 'words',
    OCR: 'on',
    OCR_LANGUAGES: 'eng, deu+chi_sim eng',
    LLM_URL: 'https://llm.example.org:8443/',
    LLM_MODEL: 'qwen3:4b-instruct',
    LLM_EMBEDDING_MODEL: 'nomic-embed-text:v1.5',
    LLM_KEY: 'sk-3f6a1c',
    LLM_KEY_FILE: '',
    LLM_TIMEOUT: '3m',
    LOG_LEVEL: 'warn',
    DATABASE_URL: 'postgres://oriel:p%40ss@db.example.org/oriel?sslmode=verify-full',
    DATABASE_PASSWORD_FILE: '',
    METRICS_TOKEN: 'aA0-._~+/aA0-._~+/aA0-._~+/aA0-.=',
    RATE_LIMITS: '{"login_account":{"max":3,"seconds":60}}',
    LIMITS_URL: 'rediss://oriel:p%40ss@cache.example.org:6379/2',
  });
  expect(config).toEqual({
    port: 8080,
    host: '0.0.0.0',
    dataDir: '/srv/oriel',
    databaseUrl: 'postgres://oriel:p%40ss@db.example.org/oriel?sslmode=verify-full',
    objectStore: {
      bucket: 'bay.images',
      prefix: 'a/b',
      endpoint: 'https://s3.example.org:3900',
      region: 'eu-1',
      accessKeyId: 'GK31c2f218',
      secretAccessKey: 'b892/c06+65=',
    },
    ask: false,
    askStorage: 20e9,
    askStoragePerAccount: 3e9,
    askEncoder: 'words',
    ocrLanguages: ['eng', 'deu', 'chi_sim'],
    languageModel: {
      base: 'https://llm.example.org:8443/v1',
      host: 'llm.example.org:8443',
      name: 'qwen3:4b-instruct',
      embeddingModel: 'nomic-embed-text:v1.5',
      key: 'sk-3f6a1c',
      timeoutMs: 180_000,
    },
    publicUrl: 'https://oriel.example.org',
    siteName: 'Bay',
    siteContactEmail: 'hello@example.org',
    firstSuperuser: { email: 'ada@example.org', password: 'correct horse' },
    signupMode: 'closed',
    requireSecondFactor: 'superusers',
    secondFactorKey: '3q2-7wAtB4c5hGZyW0pQvX8nKdLrTjYsUeRiOaPmEbN',
    confirmJoins: true,
    smtpUrl: 'smtps://user:secret@mail.example.org:465',
    mailFrom: 'Oriel <oriel@example.org>',
    mailPerMinute: 6000,
    trustedProxies: ['10.0.0.0/8', '::1'],
    backupEveryMs: 604_800_000,
    logLevel: 'warn',
    metricsToken: 'aA0-._~+/aA0-._~+/aA0-._~+/aA0-.=',
    rateLimits: { login_account: { max: 3, seconds: 60 } },
    limitsUrl: 'rediss://oriel:p%40ss@cache.example.org:6379/2',
  });
  expect(Object.isFrozen(config)).toBe(true);
});

test.each([
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['UPLOADS_URL', 'https://s3.example.org/bucket'],
  ['UPLOADS_URL', 's3://?region=eu-1'],
  ['UPLOADS_URL', 's3://bucket'],
  ['UPLOADS_URL', 's3://b?region=eu-1'],
  ['UPLOADS_URL', 's3://bucket?region='],
  ['UPLOADS_URL', 's3://bucket?region=eu 1'],
  ['UPLOADS_URL', 's3://bucket/../other?region=eu-1'],
  ['UPLOADS_URL', 's3://bucket/a//b?region=eu-1'],
  ['UPLOADS_URL', 's3://bucket?endpoint=s3.example.org'],
  ['UPLOADS_URL', 's3://bucket?endpoint=https://s3.example.org/path'],
  ['UPLOADS_URL', 's3://bucket?endpoint=https://key:secret@s3.example.org'],
  ['UPLOADS_URL', 's3://key:secret@bucket?region=eu-1'],
  ['UPLOADS_URL', 's3://bucket?region=eu-1&secret=x'],
  ['S3_ACCESS_KEY_ID', 'two words'],
  ['S3_SECRET_ACCESS_KEY', 'secret\n'],
  ['LLM_URL', 'llm.example.org'],
  ['LLM_URL', 'ftp://llm.example.org'],
  ['LLM_URL', 'http://llm.example.org'],
  ['LLM_URL', 'http://93.184.216.34/v1'],
  ['LLM_URL', 'http://[2606:2800:220:1::1]/v1'],
  ['LLM_URL', 'http://169.254.169.254/v1'],
  ['LLM_URL', 'http://0.0.0.0:11434'],
  ['LLM_URL', 'http://localhost.example.org'],
  ['LLM_URL', 'https://key:secret@llm.example.org'],
  ['LLM_URL', 'https://llm.example.org/v1?key=secret'],
  ['REQUIRE_2FA', 'on'],
  ['SECOND_FACTOR_KEY', 'too short'],
  ['SECOND_FACTOR_KEY', 'thirty-two characters, with spaces'],
  ['ASK_ENCODER', 'paragraphs'],
  ['OCR', 'yes'],
  ['OCR_LANGUAGES', ' , '],
  ['OCR_LANGUAGES', 'english'],
  ['OCR_LANGUAGES', '../eng'],
  ['OCR_LANGUAGES', 'eng,deu,fra,spa,ita,nld'],
  ['LLM_MODEL', 'two words'],
  ['LLM_EMBEDDING_MODEL', 'two words'],
  ['LLM_KEY', 'two words'],
  ['LLM_TIMEOUT', 'off'],
  ['LLM_TIMEOUT', '11m'],
  ['ASK', 'yes'],
  ['ASK_STORAGE', '5'],
  ['ASK_STORAGE', '0GB'],
  ['ASK_STORAGE', '5 GB'],
  ['ASK_STORAGE', '5TB'],
  ['ASK_STORAGE_PER_ACCOUNT', '10%'],
  ['PUBLIC_URL', 'oriel.example.org'],
  ['PUBLIC_URL', 'ftp://oriel.example.org'],
  ['PUBLIC_URL', 'https://oriel.example.org/path'],
  ['SITE_NAME', 'x'.repeat(61)],
  ['SITE_CONTACT_EMAIL', 'nobody'],
  ['FIRST_SUPERUSER', 'nobody'],
  ['SIGNUP_MODE', 'maybe'],
  ['CONFIRM_JOINS', 'yes'],
  ['CONFIRM_JOINS', 'true'],
  ['SMTP_URL', 'http://mail.example.org'],
  ['SMTP_URL', 'smtp:'],
  ['SMTP_URL', 'smtp://'],
  ['SMTP_URL', 'smtp://ada:100%sure@mail.example.org'],
  ['MAIL_FROM', 'not an address'],
  ['MAIL_FROM', 'a@example.org, c@example.org'],
  ['MAIL_PER_MINUTE', '0'],
  ['MAIL_PER_MINUTE', '-1'],
  ['MAIL_PER_MINUTE', '6001'],
  ['MAIL_PER_MINUTE', '1.5'],
  ['MAIL_PER_MINUTE', '1e3'],
  ['MAIL_PER_MINUTE', '060'],
  ['MAIL_PER_MINUTE', 'off'],
  ['TRUSTED_PROXIES', 'everyone'],
  ['TRUSTED_PROXIES', '10'],
  ['TRUSTED_PROXIES', '127.1'],
  ['LOG_LEVEL', 'loud'],
  ['DATABASE_URL', 'mysql://oriel@db.example.org/oriel'],
  ['DATABASE_URL', 'db.example.org/oriel'],
  ['DATABASE_URL', 'postgres://oriel:p%ss@db.example.org/oriel'],
  ['DATABASE_URL', 'postgres://oriel@db.example.org/oriel?sslmode=require'],
  ['DATABASE_URL', 'postgres://oriel@db.example.org/oriel?sslmode=verify-full&sslmode=no-verify'],
  ['DATABASE_URL', 'postgres://oriel@db.example.org/oriel?ssl=no-verify'],
  ['METRICS_TOKEN', 'x'.repeat(31)],
  ['METRICS_TOKEN', 'x'.repeat(257)],
  ['METRICS_TOKEN', `${'x'.repeat(32)} x`],
  ['METRICS_TOKEN', `${'x'.repeat(32)}é`],
  ['RATE_LIMITS', 'none'],
  ['RATE_LIMITS', '{"login":{"max":1,"seconds":1}}'],
  ['RATE_LIMITS', '{"login_account":{"max":0,"seconds":1}}'],
  ['RATE_LIMITS', '{"waitlist_day":{"max":1,"seconds":2592000}}'],
  ['LIMITS_URL', 'http://cache.example.org'],
  ['LIMITS_URL', 'redis://'],
  ['LIMITS_URL', 'redis://cache.example.org/limits'],
  ['LIMITS_URL', 'redis://:100%sure@cache.example.org'],
])('%s=%s is refused in one sentence that names it', (name, value) => {
  const read = () => readConfig({ [name]: value });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(new RegExp(`^${name} [^\n]+\\.$`));
});

test('FIRST_SUPERUSER without its password is refused; a password alone creates no account', () => {
  expect(readConfig({ FIRST_SUPERUSER_PASSWORD: 'correct horse' }).firstSuperuser).toBeNull();
  expect(() => readConfig({ FIRST_SUPERUSER: 'ada@example.org' })).toThrow(
    /^FIRST_SUPERUSER .+FIRST_SUPERUSER_PASSWORD/,
  );
});

test('UPLOADS_URL without one of its keys is refused; keys alone change nothing', () => {
  const keys = { S3_ACCESS_KEY_ID: 'key-id', S3_SECRET_ACCESS_KEY: 'key-secret' };
  expect(readConfig(keys).objectStore).toBeNull();
  for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']) {
    const read = () => readConfig({ UPLOADS_URL: 's3://bucket?region=eu-1', ...keys, [name]: '' });
    expect(read).toThrow(new RegExp(`^UPLOADS_URL is set but ${name} is not`));
    expect(read).not.toThrow(/key-/);
  }
});

test('UPLOADS_URL without an endpoint is a bucket of Amazon, and without a region in its first one', () => {
  const keys = { S3_ACCESS_KEY_ID: 'key-id', S3_SECRET_ACCESS_KEY: 'key-secret' };
  const read = (url: string) => readConfig({ UPLOADS_URL: url, ...keys }).objectStore;
  expect(read('s3://bucket?region=eu-north-1')).toMatchObject({
    endpoint: 'https://s3.eu-north-1.amazonaws.com',
    prefix: '',
  });
  expect(read('s3://bucket/?endpoint=http://127.0.0.1:3900')).toMatchObject({
    endpoint: 'http://127.0.0.1:3900',
    region: 'us-east-1',
    prefix: '',
  });
});

describe('the password of the database in a file', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'oriel-config-')), 'password');
  const environment = { DATABASE_URL: 'postgres://oriel@db.example.org/oriel', DATABASE_PASSWORD_FILE: file };

  test('is its first line, whatever characters it has', () => {
    writeFileSync(file, 'p@ss/w: +&#ürd%\nsecond line\n');
    for (const address of [
      environment.DATABASE_URL,
      'postgres:///oriel?host=/run/postgresql&user=oriel',
      'postgres://oriel@db.example.org/oriel?sslmode=disable',
    ]) {
      const { databaseUrl } = readConfig({ ...environment, DATABASE_URL: address });
      const client = new Client({ connectionString: databaseUrl ?? '' });
      expect(client).toMatchObject({ user: 'oriel', password: 'p@ss/w: +&#ürd%', database: 'oriel' });
    }
  });

  test('is refused beside another password, without an address, and where it cannot be read', () => {
    const refused = (changes: Record<string, string>) => () => readConfig({ ...environment, ...changes });
    expect(refused({ DATABASE_URL: 'postgres://oriel:secret@db.example.org/oriel' })).toThrow(
      'take one away',
    );
    expect(refused({ DATABASE_URL: 'postgres:///oriel?user=oriel&password=secret' })).toThrow(
      'take one away',
    );
    expect(refused({ DATABASE_URL: '' })).toThrow('DATABASE_URL is not');
    expect(refused({ DATABASE_PASSWORD_FILE: `${file}-missing` })).toThrow('cannot be read');
  });
});

describe('the language model', () => {
  const named = { LLM_MODEL: 'qwen3' };
  const baseOf = (url: string) => readConfig({ ...named, LLM_URL: url }).languageModel?.base;

  test('is at /v1, unless its address has another path', () => {
    expect(baseOf('http://127.0.0.1:11434')).toBe('http://127.0.0.1:11434/v1');
    expect(baseOf('http://127.0.0.1:11434/v1/')).toBe('http://127.0.0.1:11434/v1');
    expect(baseOf('https://llm.example.org/openai/chat/completions')).toBe('https://llm.example.org/openai');
  });

  test.each([
    'http://localhost:8080',
    'http://[::1]:8080',
    'http://10.1.2.3',
    'http://192.168.1.5:8080',
    'http://[fd00::5]:8080',
    'http://ollama:11434',
    'http://box.lan',
    'http://host.docker.internal:11434',
  ])('is reached by plain HTTP in a private network: %s', (url) => expect(baseOf(url)).toContain(url));

  test('needs a name, which alone is no mistake', () => {
    expect(readConfig(named).languageModel).toBeNull();
    expect(() => readConfig({ LLM_URL: 'http://localhost' })).toThrow(/^LLM_URL is set but LLM_MODEL is not/);
  });

  test('makes embeddings with another model only where it is at an address', () => {
    const embedding = { ...named, LLM_EMBEDDING_MODEL: 'nomic-embed-text' };
    const read = readConfig({ ...embedding, LLM_URL: 'http://localhost' });
    expect(read.languageModel?.embeddingModel).toBe('nomic-embed-text');
    expect(readConfig({ ...named, LLM_URL: 'http://localhost' }).languageModel?.embeddingModel).toBeNull();
    expect(() => readConfig(embedding)).toThrow(/^LLM_EMBEDDING_MODEL is set but LLM_URL is not/);
  });

  test('makes vectors either there or on this machine', () => {
    expect(readConfig({}).ocrLanguages).toEqual(['eng']);
    expect(readConfig({ OCR: 'off' }).ocrLanguages).toBeNull();
    expect(readConfig({}).askEncoder).toBe('words');
    const encoder = { ASK_ENCODER: 'sentences' };
    expect(readConfig(encoder).askEncoder).toBe('sentences');
    const both = {
      ...named,
      ...encoder,
      LLM_URL: 'http://localhost',
      LLM_EMBEDDING_MODEL: 'nomic-embed-text',
    };
    expect(() => readConfig(both)).toThrow(
      'ASK_ENCODER is sentences, but LLM_EMBEDDING_MODEL is set too: take one away.',
    );
  });

  test('has its key from a setting or from the first line of a file, and no refusal repeats it', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'oriel-config-')), 'key');
    const read = (changes: Record<string, string>) =>
      readConfig({ ...named, LLM_URL: 'http://localhost', LLM_KEY_FILE: file, ...changes }).languageModel
        ?.key;
    writeFileSync(file, 'sk-secret\nsecond line\n');
    expect(read({})).toBe('sk-secret');
    expect(read({ LLM_KEY_FILE: '' })).toBeNull();
    expect(() => read({ LLM_KEY: 'sk-other' })).toThrow(/^LLM_KEY_FILE is set, but LLM_KEY is too/);
    expect(() => read({ LLM_KEY_FILE: `${file}-missing` })).toThrow(/^LLM_KEY_FILE .+ cannot be read/);
    writeFileSync(file, 'sk secret');
    expect(() => read({})).toThrow(/^LLM_KEY_FILE is not usable: (?!.*secret)/);
    writeFileSync(file, '\n');
    expect(() => read({})).toThrow(/^LLM_KEY_FILE is not usable/);
  });
});

import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

test('an empty environment gives the defaults of the README', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: 'localhost',
    publicUrl: 'http://localhost:3000',
    siteName: 'Oriel',
    siteContactEmail: null,
    firstSuperuser: null,
    signupMode: 'open',
    smtpUrl: null,
    mailFrom: 'no-reply@localhost',
    trustedProxies: [],
    logLevel: 'info',
    rateLimits: {},
    limitsUrl: null,
  });
});

test('every variable is read', () => {
  const config = readConfig({
    PORT: '8080',
    HOST: '0.0.0.0',
    DATA_DIR: '/srv/oriel',
    PUBLIC_URL: 'https://oriel.example.org/',
    SITE_NAME: 'Bay',
    SITE_CONTACT_EMAIL: 'Hello@Example.org',
    FIRST_SUPERUSER: 'Ada@Example.org',
    FIRST_SUPERUSER_PASSWORD: 'correct horse',
    SIGNUP_MODE: 'closed',
    SMTP_URL: 'smtps://user:secret@mail.example.org:465',
    MAIL_FROM: 'Oriel <oriel@example.org>',
    TRUSTED_PROXIES: '10.0.0.0/8, ::1',
    BACKUP_EVERY: '7d',
    LOG_LEVEL: 'warn',
    RATE_LIMITS: '{"login_account":{"max":3,"seconds":60}}',
    LIMITS_URL: 'rediss://oriel:p%40ss@cache.example.org:6379/2',
  });
  expect(config).toEqual({
    port: 8080,
    host: '0.0.0.0',
    dataDir: '/srv/oriel',
    databaseUrl: null,
    publicUrl: 'https://oriel.example.org',
    siteName: 'Bay',
    siteContactEmail: 'hello@example.org',
    firstSuperuser: { email: 'ada@example.org', password: 'correct horse' },
    signupMode: 'closed',
    smtpUrl: 'smtps://user:secret@mail.example.org:465',
    mailFrom: 'Oriel <oriel@example.org>',
    trustedProxies: ['10.0.0.0/8', '::1'],
    backupEveryMs: 604_800_000,
    logLevel: 'warn',
    rateLimits: { login_account: { max: 3, seconds: 60 } },
    limitsUrl: 'rediss://oriel:p%40ss@cache.example.org:6379/2',
  });
  expect(Object.isFrozen(config)).toBe(true);
});

test.each([
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['PUBLIC_URL', 'oriel.example.org'],
  ['PUBLIC_URL', 'ftp://oriel.example.org'],
  ['PUBLIC_URL', 'https://oriel.example.org/path'],
  ['SITE_NAME', 'x'.repeat(61)],
  ['SITE_CONTACT_EMAIL', 'nobody'],
  ['FIRST_SUPERUSER', 'nobody'],
  ['SIGNUP_MODE', 'maybe'],
  ['SMTP_URL', 'http://mail.example.org'],
  ['SMTP_URL', 'smtp:'],
  ['SMTP_URL', 'smtp://'],
  ['SMTP_URL', 'smtp://ada:100%sure@mail.example.org'],
  ['MAIL_FROM', 'not an address'],
  ['MAIL_FROM', 'a@example.org, c@example.org'],
  ['TRUSTED_PROXIES', 'everyone'],
  ['TRUSTED_PROXIES', '10'],
  ['TRUSTED_PROXIES', '127.1'],
  ['LOG_LEVEL', 'loud'],
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

// The table of environment variables: schema, default, valid values and purpose of each.
import { z } from 'zod';
import { emailField, passwordField, PASSWORD_MAX, PASSWORD_MIN } from '#shared/fields.ts';
import { askVariables } from './ask-settings.ts';
import {
  cidrList,
  databaseUrl,
  duration,
  host,
  limitsUrl,
  MAIL_PACE_MAX,
  mailPace,
  METRICS_TOKEN_MAX,
  METRICS_TOKEN_MIN,
  metricsToken,
  origin,
  port,
  rateLimits,
  s3Key,
  SECOND_FACTOR_KEY_MAX,
  SECOND_FACTOR_KEY_MIN,
  secondFactorKey,
  sender,
  type Setting,
  smtpUrl,
  uploadsUrl,
} from './setting-schemas.ts';

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
      'Everything this instance knows: the database, images and documents unless `UPLOADS_URL` is set, what was read out of the documents, backups, and mail while there is no SMTP server. A folder of its own, kept at mode 0700.',
  },
  UPLOADS_URL: {
    schema: uploadsUrl.optional(),
    expected:
      'a bucket like s3://bucket/prefix?endpoint=https://s3.example.org&region=eu-1, with an endpoint or a region',
    example: 's3://oriel/images?endpoint=https://s3.example.org&region=eu-1',
    meaning:
      'A bucket of an object store that speaks the protocol of Amazon S3, for the images and documents instead of `DATA_DIR/uploads` and `DATA_DIR/files`. Without an endpoint it is one of Amazon; without a region, `us-east-1`. See [operations.md](operations.md#images-in-an-object-store).',
  },
  S3_ACCESS_KEY_ID: {
    schema: s3Key.optional(),
    expected: 'the id of an access key',
    example: 'GK31c2f218a2e44f485b94239e',
    meaning:
      'The key for the bucket of `UPLOADS_URL`. It must be able to list, read, write and delete objects.',
  },
  S3_SECRET_ACCESS_KEY: {
    schema: s3Key.optional(),
    expected: 'the secret of an access key',
    example: 'b892c0665f0ada8a4755dae98baa3b133590e11d',
    meaning: 'The secret of that key.',
  },
  DATABASE_URL: {
    schema: databaseUrl.optional(),
    expected:
      'an address like postgres://user:password@db.example.org/oriel, with no sslmode but verify-full or disable',
    example: 'postgres://oriel:p%40ss@db.example.org:5432/oriel?sslmode=verify-full',
    meaning:
      'A PostgreSQL database, version 15 or newer, that holds the data instead of SQLite, so that several processes can serve. `DATA_DIR` then holds uploads, what was read out of documents, and temporary files only.',
  },
  DATABASE_PASSWORD_FILE: {
    schema: z.string().optional(),
    expected: 'a file with the password of DATABASE_URL in its first line',
    example: '/run/secrets/oriel-database',
    meaning: 'The password of `DATABASE_URL`, if it is not in the address.',
  },
  ...askVariables,
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
    schema: z.enum(['open', 'approval', 'invited', 'closed']),
    fallback: 'open',
    expected: 'open, approval, invited or closed',
    example: 'invited',
    meaning:
      '`open`: anyone may sign up, and then read and export the waitlist, delete single entries of it, and change products. `approval`: the same, once a superuser has activated the account. `invited`: whom staff invite from the waitlist, as members who see nothing of it. `closed`: only with an invitation too, and nobody is told to ask for one.',
  },
  REQUIRE_2FA: {
    schema: z.enum(['off', 'superusers', 'all']),
    fallback: 'off',
    expected: 'off, superusers or all',
    example: 'superusers',
    meaning:
      'Who must set up a second factor, a passkey or an authenticator app, before anything else. `off`: nobody, but everybody may. Lost ones are removed by `oriel reset-2fa <email>`.',
  },
  SECOND_FACTOR_KEY: {
    schema: secondFactorKey.optional(),
    expected: `${SECOND_FACTOR_KEY_MIN} to ${SECOND_FACTOR_KEY_MAX} letters, digits and + / = - _`,
    example: '3q2-7wAtB4c5hGZyW0pQvX8nKdLrTjYsUeRiOaPmEbN',
    meaning:
      'A secret that is in no backup, by which the secrets of authenticator apps are also encrypted: then a stolen backup does not tell them. Where it is lost or changed, codes of apps that were set up with it are refused, and recovery codes still work. The same for all processes. See [security.md](security.md#what-a-stolen-backup-tells).',
  },
  CONFIRM_JOINS: {
    schema: z.enum(['on', 'off']),
    fallback: 'off',
    expected: 'on or off',
    example: 'on',
    meaning:
      'Whether a join counts only when it is confirmed with the button that a mail leads to. Who has not confirmed after 14 days is removed from the waitlist.',
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
  MAIL_PER_MINUTE: {
    schema: mailPace,
    fallback: '60',
    expected: `a whole number from 1 to ${MAIL_PACE_MAX}`,
    example: '20',
    meaning:
      'How many invitations are sent in a minute, by all processes together. Set what your mail server bears; other mail does not wait for it.',
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
  METRICS_TOKEN: {
    schema: metricsToken.optional(),
    expected: `${METRICS_TOKEN_MIN} to ${METRICS_TOKEN_MAX} letters, digits and -._~+/ (openssl rand -hex 32 makes one)`,
    example: 'make-your-own-with-openssl-rand-hex-32',
    meaning:
      'The bearer token with which Prometheus reads `/metrics`, see [operations](operations.md#metrics). Without it that path does not exist.',
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

// Descriptions and examples of fields by name, for every field of that name in the OpenAPI document.

import { askFieldDescriptions } from './openapi-ask-field-descriptions.ts';
import { invitationFieldDescriptions } from './openapi-invitation-descriptions.ts';

interface FieldDescription {
  description: string;
  /** Left out for objects and lists, whose examples come from their fields, and for fields that are rarely sent. */
  example?: unknown;
  /** The JSON Schema format of every value in requests and responses. */
  format?: string;
}

const id = '01970e2c-7b4a-7c3e-9d2f-5a8b1c6d4e01';

export const fieldDescriptions: Readonly<Record<string, FieldDescription>> = {
  ...askFieldDescriptions,
  ...invitationFieldDescriptions,
  id: { description: 'A UUID, version 7. Any other string is treated as an unknown id.', example: id },
  user_id: { description: 'The id of a user.', example: id },
  product_id: { description: 'The id of a product.', example: id },
  job_id: { description: 'The job that goes on with it.', example: id },
  image_id: { description: 'The id of an image of the product.', example: id },
  data: { description: 'The rows of this page.' },
  count: { description: 'How many rows there are in total.', example: 1 },
  skip: { description: 'How many rows to skip from the start.', example: 0 },
  limit: { description: 'How many rows to return at most.', example: 7 },
  file: { description: 'A CSV file in UTF-8, UTF-16 or Windows-1252, with commas, semicolons or tabs.' },
  dry_run: { description: 'Whether only to tell what the import would do.', example: 'true' },
  rows: { description: 'How many rows the file has, without its header.', example: 3 },
  added: {
    description: 'How many rows have a new address. After an import that was refused, 0.',
    example: 2,
  },
  known: { description: 'How many rows have an address that was there before them.', example: 1 },
  refused: { description: 'How many rows cannot be imported. If there are any, none is.', example: 0 },
  problems: { description: 'The first 100 problems, and the columns that are ignored.' },
  line: { description: 'The line of the file, from 1.', example: 1 },
  deleted_at: {
    description: 'When it was deleted.',
    example: '2026-02-03T09:41:12.345Z',
    format: 'date-time',
  },
  deleted: { description: 'How many were deleted.', example: 1 },
  activated: { description: 'How many were activated.', example: 1 },
  message: { description: 'Confirms that it was done.', example: 'Done' },
  created_at: {
    description: 'When it was created or happened, in UTC with milliseconds.',
    example: '2026-02-03T09:41:12.345Z',
    format: 'date-time',
  },

  username: { description: 'The e-mail address of the account.', example: 'ada@example.org' },
  password: {
    description: 'The password, 8 to 128 characters, counted after NFKC.',
    example: 'correct horse battery',
  },
  current_password: { description: 'The current password.', example: 'correct horse battery' },
  new_password: { description: 'The new password.', example: 'paper boats at noon' },
  token: {
    description: 'The token in the link of the recovery mail; single use, 60 minutes.',
    example: 'Jq0wq1m3cXlVbmVudGlyZWx5LW1hZGUtdXAtdG9rZW4',
  },
  access_token: {
    description: 'Opaque. Send it as `Authorization: Bearer …`.',
    example: 'b3BhcXVlLWFuZC1tYWRlLXVwLTI1Ni1iaXQtc2VjcmV0',
  },
  token_type: { description: 'How the token is sent.', example: 'bearer' },
  staff: {
    description: 'The token in the link of an invitation of staff. Leave it out otherwise.',
  },
  otp: {
    description:
      'A code of the authenticator app, or a recovery code. Each is accepted once. At the log-in, leave it out unless the answer was `Second factor required`.',
    example: '492039',
  },
  totp: { description: 'Whether codes of an authenticator app count.', example: true },
  passkeys: { description: 'How many passkeys there are.', example: 1 },
  credential: {
    description:
      'What the browser has answered: `toJSON()` of its `PublicKeyCredential`, which has `id`, `rawId`, `type` and `response`.',
  },
  last_seen_at: {
    description: 'When somebody last used the account, to the minute; null if never.',
    example: '2026-02-03T10:02:00.000Z',
    format: 'date-time',
  },
  ended: { description: 'How many sessions were ended.', example: 2 },
  secret: {
    description: 'The secret of the authenticator app, in base32, for apps that cannot read QR codes.',
    example: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  },
  uri: {
    description: 'The address that a QR code shows to authenticator apps.',
    example: 'otpauth://totp/Oriel:ada%40example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Oriel',
  },
  recovery_codes: {
    description: 'Ten codes, each of which works once instead of one of the app. They are not told again.',
    example: ['MFRG-GZDF-MZTW-Q2LK'],
  },
  recovery_codes_left: { description: 'How many recovery codes were not used yet.', example: 10 },
  required: { description: 'Whether `REQUIRE_2FA` asks this account for a second factor.', example: false },
  claim: {
    description: 'The one-time secret of the claim link that the first start prints. Leave it out otherwise.',
  },

  email: {
    description:
      'An e-mail address. Spellings that differ only in case, Unicode form or punycode are one address.',
    example: 'ada@example.org',
    format: 'idn-email',
  },
  full_name: { description: 'The name of the person; null if none is given.', example: 'Ada Lovelace' },
  is_active: { description: 'Whether the account can be used.', example: true },
  status: { description: 'Whether the account can be used.', example: 'active' },
  role: {
    description:
      'What the account may do. A `superuser` manages accounts and the installation. `staff` invite, import and delete many subscribers at once. A `user`, as whoever signs up without an invitation is, reads and exports the waitlist, deletes single entries of it, and changes products. A `member` has Ask and the own account. Each may do what those after it may.',
    example: 'user',
  },
  is_superuser: { description: 'Whether the account may manage all accounts.', example: false },
  is_member: {
    description:
      'Whether the account is that of a member of the beta, who has Ask and nothing of the waitlist.',
    example: false,
  },
  user_agent: {
    description: 'The `User-Agent` header of the client; null if it sent none.',
    example: 'curl/8.14.1',
  },
  last_used_at: {
    description:
      'When it was last used; of a session to the minute, of a passkey null before the first time.',
    example: '2026-02-03T10:02:00.000Z',
    format: 'date-time',
  },
  is_current: { description: 'Whether this is the session of the request.', example: true },

  action: { description: 'What happened.', example: 'login_failed' },
  actor: { description: 'The id of an account, or its e-mail address.', example: 'ada@example.org' },
  target: {
    description: 'The id of what it was done to, or the e-mail address of an account.',
    example: id,
  },
  actor_id: { description: 'Who did it; null for a client that was not signed in.', example: id },
  actor_email: {
    description: 'The current address of the actor; null if the account no longer exists.',
    example: 'ada@example.org',
  },
  target_id: { description: 'What it was done to: an account, a subscriber, a product.', example: id },
  target_email: {
    description: 'The current address of the account it was done to; null for other targets.',
    example: 'ben@example.org',
  },
  address: {
    description: 'The network of the client: the /24 of an IPv4 address, the /48 of an IPv6 address.',
    example: '203.0.113.0/24',
  },
  times: { description: 'How often it happened within a second: equal refusals share a row.', example: 1 },

  location: {
    description: 'The place where the person joined; null if unknown.',
    example: 'Berlin, Germany',
  },
  coordinates: { description: 'Where the visitor is. Exactly 0,0 means unknown.' },
  latitude: { description: 'Degrees north, WGS 84.', example: 52.52 },
  longitude: { description: 'Degrees east, WGS 84.', example: 13.41 },
  website: {
    description:
      'A honeypot for bots: leave it out. A request that fills it gets the usual answer, but nothing is stored.',
  },
  q: {
    description:
      'A text to search for, found anywhere without regard to case and accents. Wildcards and quotes are plain text.',
    example: 'berlin',
  },
  from: {
    description: 'The first instant of the range, with `Z` or an offset.',
    example: '2026-01-01T00:00:00Z',
  },
  to: {
    description: 'The last instant of the range, with `Z` or an offset.',
    example: '2026-01-31T23:59:59.999Z',
  },
  tags: {
    description: 'Tags that it has, all of them, without regard to case; repeated for several.',
    example: ['press'],
  },
  with_tags: { description: 'Whether the file has a last column `tags`.', example: true },
  note_id: { description: 'The id of the note.', example: id },
  located: { description: 'Whether the place is known.', example: 'yes' },
  sort: {
    description:
      'The column to sort by, descending with a leading `-`. Equal rows are sorted by id; unknown places and names come last.',
    example: '-created_at',
  },
  ids: { description: 'The ids of rows; those that are not there are ignored.', example: [id] },
  time_zone: {
    description: 'The time zone whose days are counted, by its IANA name.',
    example: 'Europe/Berlin',
  },
  total: { description: 'How many subscribers there are.', example: 1 },
  joined: { description: 'How many joined.', example: 1 },
  before: { description: 'How many joined in the equally long range before.', example: 0 },
  per_day: { description: 'Each day of the range in the time zone.' },
  day: { description: 'The day.', example: '2026-01-01' },
  places: { description: 'The commonest places, at most 20.' },
  unknown: { description: 'How many of those who joined in the range have no known place.', example: 0 },
  date_from: {
    description: 'The first instant of the range, with `Z` or an offset.',
    example: '2026-01-01T00:00:00Z',
  },
  date_to: {
    description: 'The last instant of the range, with `Z` or an offset; not before `date_from`.',
    example: '2026-12-31T23:59:59Z',
  },

  title: { description: 'The title, 1 to 255 characters.', example: 'Reading room' },
  description: {
    description: 'Up to 2,000 characters; null if there is none.',
    example: 'A desk with a view.',
  },
  image_ids: {
    description: 'The ids of all images of the product, in the wanted order.',
    example: [id],
  },
  images: { description: 'The images, in order.' },
  url: { description: 'The path of the image on this server.', example: '/uploads/3f9a2c.webp' },
  thumbnail_url: { description: 'The path of a smaller version.', example: '/uploads/3f9a2c-small.webp' },
  width: { description: 'In pixels.', example: 1600 },
  height: { description: 'In pixels.', example: 1200 },

  detail: { description: 'What is wrong, as a readable sentence.', example: 'Not Found' },
  request_id: {
    description: 'The id under which the server has logged the cause.',
    example: '5b0c1f2e-3d4a-4b5c-8d6e-7f8091a2b3c4',
  },
  loc: {
    description: 'Where in the request: `body`, `query` or `path`, then the path to the field.',
    example: ['body', 'email'],
  },
  msg: {
    description: 'What is wrong with the field, as a readable sentence.',
    example: 'Invalid email address',
  },
  type: { description: 'The kind of rule that was violated.', example: 'invalid_format' },
};

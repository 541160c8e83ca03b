// The validators that several features share: text, e-mail addresses, passwords, ids, pages of lists. The server's
// transports and the client's forms use the same rules and messages.
import { z } from 'zod';

/** The messages of e-mail and password fields. */
export const fieldMessages = {
  emailInvalid: 'Invalid email address',
  emailRequired: 'Email is required',
  passwordRequired: 'Password is required',
  passwordShort: 'Password must be at least 8 characters',
  passwordLong: 'Password must be at most 128 characters',
  confirmationRequired: 'Password confirmation is required',
  confirmationDiffers: 'The passwords do not match',
} as const;

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
const EMAIL_MAX = 254;

/**
 * A string of well-formed Unicode without NUL, so that it is stored and returned unchanged. It must not contain the
 * replacement character either, which is the result of decoding bytes that are not UTF-8.
 */
export const textField = z
  .string()
  .refine((text) => isStorable(text) && !text.includes('\uFFFD'), { error: 'Must be valid text' });

/** Whether every database stores this text unchanged: no NUL, no half of a surrogate pair. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;
/** The dot-atom of RFC 5321. Only ASCII, because look-alike letters would allow one person to impersonate another. */
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
/** The former rule, which allowed letters of every script. */
const FORMER_LOCAL_PART =
  /^[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const LOCAL_PART_MAX = 64;
const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u;

/**
 * The spelling in which an address is stored and compared: trimmed, lower case, with the domain in punycode.
 * @param typed the text that a person typed, with exactly one ASCII `@`
 * @returns the canonical address of at most 254 characters; undefined if `typed` is not an address
 */
export function canonicalEmail(typed: string): string | undefined {
  return joinEmail(typed, (local) => (LOCAL_PART.test(local) ? local.toLowerCase() : undefined));
}

/**
 * The spelling in which the address of an account is looked up: like `canonicalEmail`, but it also accepts addresses from
 * when local parts could have letters of every script. Addresses whose NFKC form is ASCII were stored in ASCII, so other
 * spellings of them are not accepted.
 */
export function accountEmail(typed: string): string | undefined {
  return joinEmail(typed, (part) => {
    if (LOCAL_PART.test(part)) return part.toLowerCase();
    const local = part.normalize('NFKC').toLowerCase().normalize('NFKC');
    return FORMER_LOCAL_PART.test(local) && !LOCAL_PART.test(local) ? local : undefined;
  });
}

function joinEmail(typed: string, toLocal: (part: string) => string | undefined): string | undefined {
  const trimmed = typed.trim();
  if (trimmed.length > EMAIL_MAX || !trimmed.isWellFormed() || FORBIDDEN.test(trimmed)) return undefined;
  const parts = trimmed.split('@');
  if (parts.length !== 2) return undefined;
  const local = toLocal(parts[0] ?? '');
  const domain = toAsciiDomain(parts[1] ?? '');
  if (domain === undefined || local === undefined || local.length > LOCAL_PART_MAX) return undefined;
  const address = `${local}@${domain}`;
  return address.length > EMAIL_MAX ? undefined : address;
}

function toAsciiDomain(domain: string): string | undefined {
  // Without letters beyond ASCII, plain or encoded, a URL would only change the case.
  const lowerCase = domain.toLowerCase();
  if (isDomain(lowerCase) && !lowerCase.includes('xn--')) return lowerCase;
  if (!/^[\p{L}\p{N}\p{M}.。．｡-]+$/u.test(domain)) return undefined;
  try {
    const host = new URL(`http://${domain}`).hostname;
    return isDomain(host) ? host : undefined;
  } catch {
    return undefined;
  }
}

function isDomain(text: string): boolean {
  return text.length <= 253 && DOMAIN.test(text);
}

/** A new e-mail address; the output is its canonical spelling. */
export const emailField = emailFieldOf(canonicalEmail);

/** An e-mail address that an account may have; the output is the spelling in which it is looked up. */
export const accountEmailField = emailFieldOf(accountEmail);

function emailFieldOf(toAddress: (typed: string) => string | undefined) {
  return z.string().transform((typed, context) => {
    const address = toAddress(typed);
    if (address !== undefined) return address;
    context.addIssue({ code: 'invalid_format', format: 'email', message: fieldMessages.emailInvalid });
    return z.NEVER;
  });
}

/** A text of more UTF-16 units is too long in NFKC too, because normalization composes at most four characters into one. */
const PASSWORD_UNITS = PASSWORD_MAX * 8;

/**
 * The length of a password in code points of its NFKC form, which is the form that is hashed.
 * @returns Infinity for a text that is far too long, because normalizing it can take seconds
 */
export function passwordLength(password: string): number {
  return password.length > PASSWORD_UNITS ? Infinity : Array.from(password.normalize('NFKC')).length;
}

/**
 * Whether a text is too long for any password. Passwords whose length was once counted before normalization may be longer
 * after it.
 */
export function isPasswordTooLong(password: string): boolean {
  return password.length > PASSWORD_MAX && passwordLength(password) > PASSWORD_MAX;
}

function passwordRules(isTooShort: (password: string) => boolean, isTooLong: (password: string) => boolean) {
  return (
    textField
      .min(1, { error: fieldMessages.passwordRequired, abort: true })
      .check(({ value, issues }) => {
        const rest = { origin: 'string', inclusive: true, input: value } as const;
        if (isTooShort(value))
          issues.push({
            ...rest,
            code: 'too_small',
            minimum: PASSWORD_MIN,
            message: fieldMessages.passwordShort,
          });
        if (isTooLong(value))
          issues.push({
            ...rest,
            code: 'too_big',
            maximum: PASSWORD_MAX,
            message: fieldMessages.passwordLong,
          });
      })
      // For the OpenAPI document.
      .meta({ minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX })
  );
}

/** A new password: 8 to 128 characters, counted after NFKC. */
export const passwordField = passwordRules(
  (password) => passwordLength(password) < PASSWORD_MIN,
  (password) => passwordLength(password) > PASSWORD_MAX,
);

/** The password in a log-in form. It also accepts 8 to 128 characters before NFKC, which was the former rule. */
export const enteredPasswordField = passwordRules(
  (password) => password.length < PASSWORD_MIN && passwordLength(password) < PASSWORD_MIN,
  isPasswordTooLong,
);

/** An optional name of a person, trimmed; an empty one becomes null. @param longest the maximum number of characters */
export function nameField(longest: number) {
  return textField
    .trim()
    .max(longest, { error: `Full Name must be at most ${longest} characters` })
    .nullable()
    .transform((name) => name || null);
}

/**
 * Ids are UUIDv7 strings. Any string is accepted, because a malformed id is answered as not found; text that a database
 * may refuse (NUL, half of a surrogate pair) becomes the empty string, which is no id.
 */
export const idField = z.string().transform((text) => (isStorable(text) ? text : ''));

/** An instant in ISO 8601 with `Z` or an offset; the output is in UTC with milliseconds. */
export const instantField = z.iso.datetime({ offset: true }).transform((text, context) => {
  const time = Date.parse(text);
  // Years after 9999 have a different format, which does not sort as text.
  const year = new Date(time).getUTCFullYear();
  if (year >= 0 && year <= 9999) return new Date(time).toISOString();
  context.addIssue({ code: 'invalid_format', format: 'datetime', message: 'Invalid ISO datetime' });
  return z.NEVER;
});

/** A page of a list: `skip` rows are left out, then `limit` rows returned. */
export const pageInput = z.object({
  skip: z.int().min(0).default(0),
  limit: z.int().min(1).max(1000).default(100),
});
export type PageInput = z.infer<typeof pageInput>;

/** The longest text that is searched for, in characters. */
export const SEARCH_MAX = 100;

/** A text to search for. Wildcards and quotes are plain text. */
export const searchField = textField.trim().min(1).max(SEARCH_MAX);

/** The column that a list is sorted by; a leading `-` sorts in descending order. Equal rows are sorted by id. */
export function sortField<Column extends string>(columns: readonly [Column, ...Column[]]) {
  const descending = columns.map((column) => `-${column}` as const);
  return z.enum([...columns, ...descending] as [Column, ...(Column | `-${Column}`)[]]);
}

/** The IANA name of a time zone, whose days and weeks are meant. */
export const timeZoneField = z
  .string()
  .max(64)
  .refine(isTimeZone, { error: 'Unknown time zone' })
  .default('UTC');

function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The ids of the rows that something is done to at once. An id that is given twice counts once. */
export const idsField = z.array(idField).min(1).max(1000);

/** The shape of every list: the rows of a page, and the total number of rows. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({ data: z.array(item), count: z.int().min(0) });
}

/** An output that only confirms success. */
export const messageOutput = z.object({ message: z.string() });

/** A schema with its description and an example. */
export const described = <Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  example: unknown,
): Schema => schema.meta({ description, examples: [example] });

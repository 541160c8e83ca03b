// The field validators that several features share: text, e-mail addresses, passwords, ids, pages of lists.
// Both transports of the server and the client's forms read their rules and their messages here.
import { z } from 'zod';

/** Messages of section 5 of the specification, each said in one place. */
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
export const EMAIL_MAX = 254;

/**
 * A string that is well-formed Unicode and holds no NUL, so that it survives storage and comes back equal. Nor the
 * replacement character: it is what bytes that are no UTF-8 were read as, and nobody means it.
 */
export const textField = z
  .string()
  .refine((text) => text.isWellFormed() && !/[\0\uFFFD]/.test(text), { error: 'Must be valid text' });

const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;
/** RFC 5321's dot-atom: ASCII alone, because with a look-alike letter somebody else would be taken for who they are not. */
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
/** What it could be before, with letters of every script. */
const FORMER_LOCAL_PART =
  /^[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const LOCAL_PART_MAX = 64;
const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u;

/**
 * The one spelling under which an address is stored and compared: trimmed, lower case, the domain in punycode.
 * @param typed what a person typed; exactly one ASCII `@` is expected
 * @returns the canonical address (at most 254 characters), or undefined where `typed` is not an address
 */
export function canonicalEmail(typed: string): string | undefined {
  return joinEmail(typed, (local) => (LOCAL_PART.test(local) ? local.toLowerCase() : undefined));
}

/**
 * The spelling under which the address of an account is looked up: as `canonicalEmail`, and also for the addresses that
 * accounts could be made with while a local part could have letters of every script. Those whose letters only look like
 * ASCII were stored in ASCII, and are no addresses now.
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
  if (!/^[\p{L}\p{N}\p{M}.。．｡-]+$/u.test(domain)) return undefined;
  try {
    const host = new URL(`http://${domain}`).hostname;
    return host.length <= 253 && DOMAIN.test(host) ? host : undefined;
  } catch {
    return undefined;
  }
}

/** An e-mail address in, its canonical spelling out. */
export const emailField = emailFieldOf(canonicalEmail);

/** An address that an account may have, in the spelling that it is looked up by. */
export const accountEmailField = emailFieldOf(accountEmail);

function emailFieldOf(toAddress: (typed: string) => string | undefined) {
  return z.string().transform((typed, context) => {
    const address = toAddress(typed);
    if (address !== undefined) return address;
    context.addIssue({ code: 'invalid_format', format: 'email', message: fieldMessages.emailInvalid });
    return z.NEVER;
  });
}

/** No text of more UTF-16 units than this becomes as short as a password may be: composition joins four characters at most. */
const PASSWORD_UNITS = PASSWORD_MAX * 8;

/**
 * How long a password is: in characters (code points) of its NFKC form, the form in which it is hashed.
 * @returns Infinity for a text that is far too long; it is not normalized, which can take seconds
 */
export function passwordLength(password: string): number {
  return password.length > PASSWORD_UNITS ? Infinity : Array.from(password.normalize('NFKC')).length;
}

/**
 * Whether a text is too long to be anybody's password. A password that was set while its length was counted before
 * normalization may be longer after it.
 */
export function isPasswordTooLong(password: string): boolean {
  return password.length > PASSWORD_MAX && passwordLength(password) > PASSWORD_MAX;
}

/** A text that is a password unless one of these holds of it. */
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
      // For the document of the REST calls.
      .meta({ minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX })
  );
}

/** A password as someone chooses it: 8 to 128 characters, counted after NFKC. */
export const passwordField = passwordRules(
  (password) => passwordLength(password) < PASSWORD_MIN,
  (password) => passwordLength(password) > PASSWORD_MAX,
);

/** A password as a form asks for it to log in: also one that has 8 to 128 characters before NFKC alone, as was the rule. */
export const enteredPasswordField = passwordRules(
  (password) => password.length < PASSWORD_MIN && passwordLength(password) < PASSWORD_MIN,
  isPasswordTooLong,
);

/** The name of a person, which nobody has to have: trimmed; empty means none. */
export function nameField(longest: number) {
  return textField
    .trim()
    .max(longest, { error: `Full Name must be at most ${longest} characters` })
    .nullable()
    .transform((name) => name || null);
}

/** Ids are UUIDv7 strings; a malformed one is simply not found, so any string is let through to the look-up. */
export const idField = z.string();

/** An instant: ISO-8601 with `Z` or an offset in, a UTC string with milliseconds out. */
export const instantField = z.iso.datetime({ offset: true }).transform((text, context) => {
  const time = Date.parse(text);
  // Years beyond 9999 are written differently and would not sort as text.
  const year = new Date(time).getUTCFullYear();
  if (year >= 0 && year <= 9999) return new Date(time).toISOString();
  context.addIssue({ code: 'invalid_format', format: 'datetime', message: 'Invalid ISO datetime' });
  return z.NEVER;
});

/** Which part of a list is wanted: `skip` rows from the start (default 0), then `limit` rows (default 100, 1 to 1000). */
export const pageInput = z.object({
  skip: z.int().min(0).default(0),
  limit: z.int().min(1).max(1000).default(100),
});
export type PageInput = z.infer<typeof pageInput>;

/** The shape of every list: a page of rows and the number of rows in all. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({ data: z.array(item), count: z.int().min(0) });
}

/** A reply that says only that it was done. */
export const messageOutput = z.object({ message: z.string() });

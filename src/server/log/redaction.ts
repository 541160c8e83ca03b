// Removes credentials, one-time secrets and e-mail addresses from the log. It works on finished lines, so that bindings of
// child loggers, serializers, errors and messages are all covered. (pino's own `redact` covers fields at known paths only.)
const REDACTED = '[redacted]';

/** Parts of the names of fields, headers and parameters with a secret or an e-mail address as value. */
const names = [
  'authorization',
  'cookie',
  'passw',
  'secret',
  'token',
  'claim',
  'email',
  'e-mail',
  'username',
  'recovery_code',
];
/** As a word of its own, since other words contain it. */
const OTP = '(?<![a-z])otp(?![a-z])';
const NAMES = [...names, OTP].join('|');
/** The characters of either part of an e-mail address, also percent-encoded. */
const ADDRESS_PART = String.raw`[^\s"<>()[\]:;,@/=?&\\]`;

const sensitiveName = new RegExp(NAMES, 'i');
/** 256 bits in base64url. */
const TOKEN_LENGTH = 43;
/** Of each ASCII character whether it belongs to a word: `[\w-]`. */
const isInWord = Uint8Array.from({ length: 128 }, (_, code) =>
  Number(/[\w-]/.test(String.fromCharCode(code))),
);
/** Words as long as a token, but for the names of backups before a migration (db/backup-format/backup-folder.ts), which are not secret. */
const LONG_WORD = /(?<![\w-])(?!oriel-\d{8}T\d{6}Z-before-\d{4}_[a-z_]+\.tar)[\w-]{43,}/g;

/** The secrets in texts and their replacements. Each pattern takes linear time, because lines can be long. */
const textRules: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/\b(bearer|basic)\s{1,9}[^\s"',;]+/gi, `$1 ${REDACTED}`],
  // A header, to the end of its line.
  [/((?:authorization|cookie)"?\s{0,9}[:=]\s{0,9})[^\r\n]+/gi, `$1${REDACTED}`],
  // A list of recovery codes; the closing bracket may be missing.
  [/(recovery_codes\\?["']?\s{0,9}[:=]\s{0,9})\[[^\]]*\]?/gi, `$1${REDACTED}`],
  // A field of JSON, of an object as Node prints it, of a form or of a URL. The closing quote may be missing.
  [
    new RegExp(
      String.raw`((?:${NAMES})[\w-]{0,40}["']?\s{0,9}[:=]\s{0,9})("(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|[^\s&;,"]+)`,
      'gi',
    ),
    `$1${REDACTED}`,
  ],
  // The address that an authenticator app scans.
  [/otpauth:[^\s"'<>]+/gi, REDACTED],
  // The user and password of a URL like smtp://user:password@host.
  [/(:\/\/)[^\s/@"]{1,500}@/g, `$1${REDACTED}@`],
  // Tokens, cookies and signatures of this server: 256 bits or more in base64url or hex.
  [LONG_WORD, REDACTED],
  [new RegExp(`${ADDRESS_PART}{1,64}(?:@|%40)${ADDRESS_PART}+`, 'gi'), REDACTED],
];

/** Every text that the rules change contains one of these or a long word; most lines contain neither. */
const hints = [...names, 'otp', 'bearer', 'basic', '@', '%40', '"buffer"'];

/**
 * Redacts a line of the log.
 * @param line a JSON object, as pino writes it, with its line break
 * @returns the line with `[redacted]` in place of each secret and each e-mail address
 */
export function redactLine(line: string): string {
  return isSuspect(line) ? `${JSON.stringify(redact(JSON.parse(line)))}\n` : line;
}

function redact(value: unknown): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    // In `rawHeaders` and in lists of entries, a value follows its name.
    return value.map((item, index) => (isSensitiveName(value[index - 1]) ? REDACTED : redact(item)));
  }
  // A buffer may contain a whole request.
  if ('type' in value && value.type === 'Buffer') return REDACTED;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      redactText(name),
      isSensitiveName(name) ? REDACTED : redact(item),
    ]),
  );
}

function isSensitiveName(name: unknown): boolean {
  return typeof name === 'string' && sensitiveName.test(name);
}

function isSuspect(text: string): boolean {
  const lowerCase = text.toLowerCase();
  return hints.some((hint) => lowerCase.includes(hint)) || hasLongWord(text);
}

/**
 * Whether a text has a word of the length of a token. It steps from one 43rd character to the next, and goes back over those
 * that belong to a word: every request logs a line, and searching it by the pattern takes six times as long.
 */
function hasLongWord(text: string): boolean {
  for (let end = TOKEN_LENGTH - 1; end < text.length;) {
    let length = 0;
    while (length < TOKEN_LENGTH && isInWord[text.charCodeAt(end - length)] === 1) length += 1;
    if (length === TOKEN_LENGTH) return true;
    end += TOKEN_LENGTH - length;
  }
  return false;
}

function redactText(text: string): string {
  if (!isSuspect(text)) return text;
  return textRules.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text);
}

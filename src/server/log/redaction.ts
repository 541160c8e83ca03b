// What no line of the log shows, at any level: credentials, one-time secrets and e-mail addresses. It works on finished
// lines, so that nothing gets round it: bindings of child loggers, serializers, errors and messages have all been written.
const REDACTED = '[redacted]';

/** Parts of the names of fields, headers and parameters whose value is a secret or an e-mail address. */
const names = ['authorization', 'cookie', 'passw', 'secret', 'token', 'claim', 'email', 'e-mail', 'username'];
const NAMES = names.join('|');
/** Characters that can stand in either half of an e-mail address, as it is or percent-encoded. */
const ADDRESS_PART = String.raw`[^\s"<>()[\]:;,@/=?&\\]`;

const sensitiveName = new RegExp(NAMES, 'i');
/** Names of backups made ahead of a migration (db/backup-folder.ts) are as long, but say which file a line is about. */
const LONG_WORD = /(?<![\w-])(?!oriel-\d{8}T\d{6}Z-before-\d{4}_[a-z_]+\.tar)[\w-]{43,}/g;

/** What is secret wherever it stands in a text, and what it is replaced by. None takes more than linear time: lines can be long. */
const textRules: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/\b(bearer|basic)\s{1,9}[^\s"',;]+/gi, `$1 ${REDACTED}`],
  // A header in a text, to the end of its line.
  [/((?:authorization|cookie)"?\s{0,9}[:=]\s{0,9})[^\r\n]+/gi, `$1${REDACTED}`],
  // A field in a text: of JSON, of an object as Node prints it, of a form, of an address. A quotation may be cut short.
  [
    new RegExp(
      String.raw`((?:${NAMES})[\w-]{0,40}["']?\s{0,9}[:=]\s{0,9})("(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|[^\s&;,"]+)`,
      'gi',
    ),
    `$1${REDACTED}`,
  ],
  // The user and the password of an address like smtp://user:password@host.
  [/(:\/\/)[^\s/@"]{1,500}@/g, `$1${REDACTED}@`],
  // Tokens, cookies and signatures of this server: 256 bits or more in base64url or hex.
  [LONG_WORD, REDACTED],
  [new RegExp(`${ADDRESS_PART}{1,64}(?:@|%40)${ADDRESS_PART}+`, 'gi'), REDACTED],
];

/** What at least one of stands in every text that the rules change; most lines have none of it. */
const hints = [...names, 'bearer', 'basic', '@', '%40', '"buffer"'];

/**
 * Redacts a line of the log.
 * @param line one JSON object, as pino writes it, with its line break
 * @returns the same line with `[redacted]` in the place of each secret and each e-mail address
 */
export function redactLine(line: string): string {
  return isSuspect(line) ? `${JSON.stringify(redact(JSON.parse(line)))}\n` : line;
}

function redact(value: unknown): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    // `rawHeaders` and lists of entries: a name, then its value.
    return value.map((item, index) => (isSensitiveName(value[index - 1]) ? REDACTED : redact(item)));
  }
  // Bytes, which may be a whole request.
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
  return hints.some((hint) => lowerCase.includes(hint)) || text.search(LONG_WORD) >= 0;
}

function redactText(text: string): string {
  if (!isSuspect(text)) return text;
  return textRules.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text);
}

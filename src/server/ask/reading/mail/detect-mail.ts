// Tells whether a text is a mail as it goes over the internet, by the lines of its head, and whether files may be attached.

const MOST_HEAD = 32 * 1024;
/** What programs write that send mail, and people do not. */
const byPrograms = new Set([
  'received',
  'message-id',
  'mime-version',
  'return-path',
  'dkim-signature',
  'x-mozilla-status',
]);
/** What a memo may begin with, too. */
const byPeople = new Set(['from', 'to', 'subject', 'date', 'cc']);

/**
 * Whether a file is a mail.
 * @param head its beginning, as Latin-1
 * @param isNamed whether it is named like one: then a head that a memo could have is enough
 */
export function isMail(head: string, isNamed: boolean): boolean {
  const text = head
    .slice(0, MOST_HEAD)
    .replace(/^\xef\xbb\xbf/, '')
    .replace(/^From [^\r\n]*\r?\n/, '');
  const names = new Set<string>();
  for (const line of text.split(/\r?\n/)) {
    if (line === '') break;
    const name = /^([!-9;-~]{1,76}):/.exec(line)?.[1]?.toLowerCase();
    if (name !== undefined) names.add(name);
    // A line that goes on from the one before.
    else if (!/^[ \t]/.test(line) || names.size === 0) return false;
  }
  const has = (known: ReadonlySet<string>) => [...names].filter((name) => known.has(name)).length;
  if (!names.has('from')) return false;
  return isNamed ? has(byPeople) >= 2 : has(byPeople) >= 2 && has(byPrograms) >= 1;
}

/** What says that a part is another thing than a text, or parts of which each says so itself, anywhere in a mail. */
const saysMore =
  /content-(?:disposition|type(?!:[ \t]*(?:text\/(?:plain|html)|multipart\/(?:alternative|mixed|related))[ \t]*(?:;|\r?\n(?![ \t]))))/i;

/**
 * Whether a mail may have attachments. Where it says no, all its parts are text.
 * @param mail all of it, as Latin-1
 */
export function mayHaveAttachments(mail: string): boolean {
  return saysMore.test(mail);
}

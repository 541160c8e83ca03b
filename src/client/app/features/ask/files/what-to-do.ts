/** What is done in the end, by the menu of the file. */
const REPLACE = 'choose “Replace File” in its menu';

/** What helps, by what the sentence says that tells why a file could not be read; the first that fits counts. */
const remedies: readonly (readonly [RegExp, string])[] = [
  [/password|encrypted/, `Save it without a password, and ${REPLACE}.`],
  [/protected against copying/, `Get a copy without protection, and ${REPLACE}.`],
  [/damaged/, `Export it again from where it was made, and ${REPLACE}.`],
  [/levels deep|hold others/, 'Take out what lies in it, and add that as files of their own.'],
  [/more than|too many|too much|too long/, 'Divide it into several, and add these in its place.'],
  [/not stored any more/, `Take your own copy, and ${REPLACE}.`],
  [
    /ended unexpectedly/,
    `Have it read again. If it fails once more, save it in another format, and ${REPLACE}.`,
  ],
  [/pictures are not read|no text/, `Save it with its text, not as pictures, and ${REPLACE}.`],
  [/empty|There is no|has no/, `Look into it, and ${REPLACE} with one that has something in it.`],
];

/**
 * What its owner can do about a file that could not be read.
 * @param detail why it could not, in a sentence; null where nobody knows
 */
export function whatToDo(detail: string | null): string {
  const [, remedy] = remedies.find(([sign]) => sign.test(detail ?? '')) ?? [];
  return remedy ?? 'Mend it and choose “Replace File” in its menu, or have it read again.';
}

// How hard a password is to guess, roughly. A hint to whoever chooses one; it decides nothing.

/** How many segments the meter has, and so the highest strength. */
export const STRONGEST = 4;

type StrengthLabel = 'Low' | 'Medium' | 'High';

/** Below this length no password is more than weak, whatever it is made of; the rule on passwords refuses it anyway. */
const SHORT = 8;

/** The guessing effort, in bits, at which a password reaches the second, third and fourth segment. */
const STEPS = [40, 56, 76] as const;

/** What people type first. Each counts as a single character. */
const COMMON =
  /pass(?:word|wort|code)?|qwert[yz](?:uiop)?|azerty|asdf(?:ghjkl?)?|[yz]xcv(?:bnm)?|letmein|welcome|admin|login|secret|dragon|monkey|iloveyou|master|football|baseball|sunshine|princess|oriel/g;

const classes: readonly (readonly [RegExp, number])[] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[ -/:-@[-`{-~]/, 33],
  [/[^ -~]/, 100],
];

/** The characters that surprise: not the one before again, nor its neighbour in the alphabet, nor a part typed twice. */
function surprises(password: string): number {
  const plain = password
    .toLowerCase()
    .replaceAll(COMMON, '\0')
    .replaceAll(/(.{3,}?)\1+/gs, '$1');
  let found = 0;
  let last: number | undefined;
  for (const character of plain) {
    const code = character.codePointAt(0) ?? 0;
    if (last === undefined || Math.abs(code - last) > 1) found += 1;
    last = code;
  }
  return found;
}

/**
 * The strength of a password.
 * @returns whole segments: 0 for nothing typed, then 1 to `STRONGEST`
 */
export function passwordStrength(password: string): number {
  if (password === '') return 0;
  if (password.length < SHORT) return 1;
  const pool = classes.reduce((sum, [kind, size]) => (kind.test(password) ? sum + size : sum), 0);
  const bits = surprises(password) * Math.log2(pool);
  return 1 + STEPS.filter((step) => bits >= step).length;
}

/** The word for a strength: Low below 33 %, Medium below 66 %, otherwise High (section 5 of the specification). */
export function strengthLabel(strength: number): StrengthLabel {
  const percent = (strength / STRONGEST) * 100;
  if (percent < 33) return 'Low';
  return percent < 66 ? 'Medium' : 'High';
}

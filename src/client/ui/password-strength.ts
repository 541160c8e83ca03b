// A rough estimate of password strength, as a hint only.

/** The highest strength: the number of segments of the meter. */
export const STRONGEST = 4;

type StrengthLabel = 'Low' | 'Medium' | 'High';

/** A password below this length has strength 1; the password rule refuses it anyway. */
const SHORT = 8;

/** The entropy in bits from which a password has strength 2, 3 and 4. */
const STEPS = [40, 56, 76] as const;

/** Common passwords and keyboard sequences; each counts as one character. */
const COMMON =
  /pass(?:word|wort|code)?|qwert[yz](?:uiop)?|azerty|asdf(?:ghjkl?)?|[yz]xcv(?:bnm)?|letmein|welcome|admin|login|secret|dragon|monkey|iloveyou|master|football|baseball|sunshine|princess|oriel/g;

const classes: readonly (readonly [RegExp, number])[] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[ -/:-@[-`{-~]/, 33],
  [/[^ -~]/, 100],
];

/** The number of unpredictable characters: without repeated characters, alphabetical sequences and repeated parts. */
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

/** The label of a strength: Low below 33 %, Medium below 66 %, otherwise High. */
export function strengthLabel(strength: number): StrengthLabel {
  const percent = (strength / STRONGEST) * 100;
  if (percent < 33) return 'Low';
  return percent < 66 ? 'Medium' : 'High';
}

// The stemmer of M. F. Porter, "An algorithm for suffix stripping", 1980, with the two changes of its author's later versions
// (`logi`, `bli`). Works on lower-case words of the letters a to z.

const consonant = '[^aeiou]';
const vowel = '[aeiouy]';
const consonants = `${consonant}[^aeiouy]*`;
const vowels = `${vowel}[aeiou]*`;
/** Measure above 0, exactly 1, above 1; a vowel in the stem; ends in consonant, vowel, consonant. */
const isLong = new RegExp(`^(${consonants})?${vowels}${consonants}`);
const isOne = new RegExp(`^(${consonants})?${vowels}${consonants}(${vowels})?$`);
const isLonger = new RegExp(`^(${consonants})?${vowels}${consonants}${vowels}${consonants}`);
const hasVowel = new RegExp(`^(${consonants})?${vowel}`);
const endsShort = new RegExp(`^${consonants}${vowel}[^aeiouwxy]$`);

const secondSteps: Record<string, string> = {
  ational: 'ate',
  tional: 'tion',
  enci: 'ence',
  anci: 'ance',
  izer: 'ize',
  bli: 'ble',
  alli: 'al',
  entli: 'ent',
  eli: 'e',
  ousli: 'ous',
  ization: 'ize',
  ation: 'ate',
  ator: 'ate',
  alism: 'al',
  iveness: 'ive',
  fulness: 'ful',
  ousness: 'ous',
  aliti: 'al',
  iviti: 'ive',
  biliti: 'ble',
  logi: 'log',
};
const thirdSteps: Record<string, string> = {
  icate: 'ic',
  ative: '',
  alize: 'al',
  iciti: 'ic',
  ical: 'ic',
  ful: '',
  ness: '',
};
const second =
  /^(.+?)(ational|tional|enci|anci|izer|bli|alli|entli|eli|ousli|ization|ation|ator|alism|iveness|fulness|ousness|aliti|iviti|biliti|logi)$/;
const third = /^(.+?)(icate|ative|alize|iciti|ical|ful|ness)$/;
const fourth = /^(.+?)(al|ance|ence|er|ic|able|ible|ant|ement|ment|ent|ou|ism|ate|iti|ous|ive|ize)$/;

/**
 * The stem of an English word.
 * @param word lower-case letters from a to z
 */
export function porterStem(word: string): string {
  if (word.length < 3) return word;
  // A `y` at the start is a consonant.
  const guarded = word.startsWith('y') ? `Y${word.slice(1)}` : word;
  const stem = stripEnding(stripDerivations(stripInflections(guarded)));
  return stem.startsWith('Y') ? `y${stem.slice(1)}` : stem;
}

/**
 * The stem that an English word has in common with its inflections alone: without the steps that derive it from another word.
 * @param word lower-case letters from a to z
 */
export function inflectionStem(word: string): string {
  return word.length < 3 ? word : stripEnding(stripInflections(word));
}

/** Steps 1a to 1c: plurals, `-ed`, `-ing`, and `-y`. */
function stripInflections(given: string): string {
  let word = given;
  if (/(?:ss|i)es$/.test(word)) word = word.slice(0, -2);
  else if (/[^s]s$/.test(word)) word = word.slice(0, -1);
  const participle = /^(.+?)(?:ed|ing)$/.exec(word);
  if (word.endsWith('eed')) {
    if (isLong.test(word.slice(0, -3))) word = word.slice(0, -1);
  } else if (participle?.[1] !== undefined && hasVowel.test(participle[1])) {
    word = repairStem(participle[1]);
  }
  if (word.endsWith('y') && hasVowel.test(word.slice(0, -1))) word = `${word.slice(0, -1)}i`;
  return word;
}

function repairStem(stem: string): string {
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`;
  if (/([^aeiouylsz])\1$/.test(stem)) return stem.slice(0, -1);
  return endsShort.test(stem) ? `${stem}e` : stem;
}

/** Steps 2 to 4: suffixes that derive one word from another. */
function stripDerivations(given: string): string {
  let word = given;
  for (const [pattern, replacements] of [
    [second, secondSteps],
    [third, thirdSteps],
  ] as const) {
    const [, stem = '', suffix = ''] = pattern.exec(word) ?? [];
    if (isLong.test(stem)) word = stem + (replacements[suffix] ?? '');
  }
  const [, stem = ''] = fourth.exec(word) ?? [];
  if (stem !== '') return isLonger.test(stem) ? stem : word;
  const [, beforeIon = ''] = /^(.+?[st])ion$/.exec(word) ?? [];
  return isLonger.test(beforeIon) ? beforeIon : word;
}

/** Step 5: a final `e` and a double `l`. */
function stripEnding(given: string): string {
  let word = given;
  if (word.endsWith('e')) {
    const stem = word.slice(0, -1);
    if (isLonger.test(stem) || (isOne.test(stem) && !endsShort.test(stem))) word = stem;
  }
  return word.endsWith('ll') && isLonger.test(word) ? word.slice(0, -1) : word;
}

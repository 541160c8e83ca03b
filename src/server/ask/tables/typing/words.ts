// Texts that mean something else than their letters: yes and no, nothing, an error, and the sum of what stands above.

const yes = new Set([
  'true',
  'yes',
  'y',
  'wahr',
  'ja',
  'vrai',
  'oui',
  'verdadero',
  'sí',
  'si',
  'vero',
  'sim',
]);
const no = new Set(['false', 'no', 'n', 'falsch', 'nein', 'faux', 'non', 'falso', 'não', 'nee', 'nej']);

/** @returns undefined if a text is neither yes nor no */
export function parseBoolean(text: string): boolean | undefined {
  if (text.length > 9) return undefined;
  const word = text.trim().toLowerCase();
  return yes.has(word) ? true : no.has(word) ? false : undefined;
}

const nothing = /^(?:[-\u2013\u2014./?]{1,3}|n\/a|n\.a\.|na|null|none|nil|nan|k\.a\.)$/i;
const error =
  /^#(?:N\/A|NV|DIV\/0!|REF!|BEZUG!|VALUE!|WERT!|NAME\?|NUM!|ZAHL!|NULL!|SPILL!|CALC!|GETTING_DATA)$/i;

/** Whether a text stands where there is no number: a dash, `n/a`, or the error of a formula. */
export function isPlaceholder(text: string): boolean {
  return text.length <= 15 && (nothing.test(text.trim()) || isError(text));
}

/** Whether a text is what a spreadsheet shows where a formula failed, which is no value. */
export function isError(text: string): boolean {
  return text.startsWith('#') && error.test(text);
}

const total =
  /^(?:(?:grand|sub|overall)[ \-]?)?(?:total(?:s|e|en)?|sum|summe|gesamt(?:summe|betrag)?|insgesamt|zwischensumme|endsumme|somme|sous-total|total g[eé]n[eé]ral|suma|subtotale|soma|totaal|razem|итого|всего|合计|总计|小计|合計|小計)(?: (?:\d{4}|sum|amount|all))?\s*[:.=]?$/iv;

const statistic =
  /^(?:(?:overall|grand)[ \-]?)?(?:average|averages|avg|ave|mean|median|durchschnitt|mittelwert|schnitt|moyenne|promedio|media|gemiddelde)\s*[:.=]?$/iv;

/** Whether a row with this label may be the average of those above it; a grade may be called so as well. */
export function isAverageLabel(text: string): boolean {
  return text.length <= 40 && statistic.test(text.trim().replaceAll(/\s+/g, ' '));
}

/** Whether a row with this label repeats the sum of others. The whole label counts: `Total Energies` is a name. */
export function isTotalLabel(text: string): boolean {
  return text.length <= 40 && total.test(text.trim().replaceAll(/\s+/g, ' '));
}

/** Grades below the first, and floors below and at the ground, by what they are called beside numbers. */
const namedLevel = /^(?:k|pk|tk|pre-?k|kg|r|g|gf|lg|ug|b|lb|eg|og|dg|rdc)$/i;

export const isNamedLevel = (text: string) => namedLevel.test(text);

/** Whether a text is the number of a grade or a floor: a school has at most 13, and few houses have more floors. */
export function isLevelNumber(text: string): boolean {
  return /^\d{1,2}$/.test(text) && Number(text) <= MOST_LEVEL;
}

const MOST_LEVEL = 40;

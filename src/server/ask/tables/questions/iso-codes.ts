// Codes of languages and countries in cells, by the names that English has for them.
import { foldCell } from '../fold-cell.ts';

const NAMES = (['language', 'region'] as const).map(
  (type) => new Intl.DisplayNames(['en'], { type, fallback: 'none' }),
);

const CODE = /^[a-z]{2,3}(?:-[a-z]{2})?$/;

/** The folded names of some codes of one set, in their order; nothing where some of them are none. */
function namesIn(
  names: Intl.DisplayNames,
  codes: readonly string[],
  isOfRegions: boolean,
): string[] | undefined {
  const found: string[] = [];
  for (const code of codes) {
    // Countries have two letters.
    if (!CODE.test(code) || (isOfRegions && code.length > 2)) return undefined;
    const name = names.of(isOfRegions ? code.toUpperCase() : code);
    if (name === undefined) return undefined;
    found.push(foldCell(name));
  }
  return found;
}

/** Fewer codes may be anything. */
const CODES_MIN = 2;

/**
 * The cells of a column of codes that a name stands for: `DE` of "German" where all cells are codes of languages, and of "Germany"
 * where all are codes of countries.
 * @param values its different cells
 */
export function namedCodes(name: string, values: readonly string[]): string[] {
  const codes = values.map(foldCell);
  if (codes.length < CODES_MIN || !codes.every((code) => CODE.test(code))) return [];
  const all = NAMES.map((names, index) => namesIn(names, codes, index === 1));
  return values.filter((_, at) => all.some((names) => names?.[at] === name));
}

// Lines of a name and its value, as they stand at the head of minutes, letters and quotations: `Date: 3 May 2026`.

const label = /^(?:\*\*|__)?(?<name>\p{Lu}[\p{L}\p{M}'’/-]*(?: [\p{L}\p{M}'’/-]+){0,3}) ?:(?:\*\*|__)?\s+\S/u;

/** The name before the colon with which a line begins, of up to four words; undefined where it begins otherwise. */
export function labelOf(line: string): string | undefined {
  return label.exec(line.slice(0, 100))?.groups?.['name'];
}

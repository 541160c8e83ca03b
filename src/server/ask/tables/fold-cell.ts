import { fold } from '#shared/fold.ts';

/** The spelling in which cells are compared: in lower case, without accents, with single spaces. */
export function foldCell(text: string): string {
  return fold(text).replaceAll(/\s+/g, ' ').trim();
}
